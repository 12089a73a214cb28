//! `data`, on storage and entities.

use std::borrow::Cow;

use super::{Machine, Outcome, Slot, Source, Step};
use crate::check::playback::command::{self, Data, How, Number, Store};
use crate::check::playback::path::{self, Node};
use crate::check::playback::release::SNBT_TEXT;
use crate::check::playback::world::number as number_of;
use crate::minecraft::snbt::{self, MAX_DEPTH, Tag};

impl Machine<'_> {
    pub(super) fn slot(&mut self, store: &Store, source: &Source) -> Option<Slot> {
        match store {
            Store::Storage(id) => Some(Slot::Storage(id.clone())),
            Store::Entity(who) => match self.select(who, source).as_slice() {
                [one] => Some(Slot::Entity(*one)),
                _ => {
                    self.fail("no entity, or more than one, to read or write data of");
                    None
                }
            },
        }
    }

    pub(super) fn nbt(&self, slot: &Slot) -> Tag {
        let empty = || Tag::Compound(Vec::new());
        match slot {
            Slot::Storage(id) => self.world.storage.get(id).cloned().unwrap_or_else(empty),
            Slot::Entity(id) => self
                .world
                .entity(*id)
                .map_or_else(empty, |entity| entity.full_nbt()),
        }
    }

    /// Changes NBT in place; `change` says how much it changed. Players cannot be changed.
    fn alter(&mut self, slot: &Slot, change: impl FnOnce(&mut Tag) -> usize) -> Outcome {
        let changed = match slot {
            Slot::Storage(id) => {
                let root = self.world.storage.entry(id.clone());
                change(root.or_insert_with(|| Tag::Compound(Vec::new())))
            }
            Slot::Entity(id) => {
                let mut root = self.nbt(slot);
                let changed = change(&mut root);
                match self.world.entity_mut(*id) {
                    Some(entity) if entity.player.is_none() => entity.absorb(&root),
                    _ => return self.fail("the NBT of players cannot be changed"),
                }
                changed
            }
        };
        match changed {
            0 => self.fail("nothing changed: the data had this value, or nothing is at the path"),
            changed => Outcome::success(changed as i32),
        }
    }

    pub(super) fn data(&mut self, data: &Data, source: &Source) -> Step {
        let store = match data {
            Data::Get { from, .. } | Data::Remove { from, .. } => from,
            Data::Merge { into, .. } | Data::Modify { into, .. } => into,
        };
        let Some(slot) = self.slot(store, source) else {
            return Ok(Outcome::FAILURE);
        };
        Ok(match data {
            Data::Get { path, scale, .. } => {
                let root = self.nbt(&slot);
                self.copy(path::weight(&root))?;
                self.get(&root, path.as_deref(), *scale)
            }
            Data::Remove { path, .. } => self.alter(&slot, |root| path::remove(root, path)),
            Data::Merge { nbt, .. } => {
                self.copy(path::weight(nbt))?;
                self.alter(&slot, |root| {
                    let before = root.clone();
                    merge(root, nbt);
                    usize::from(!path::same(&before, root))
                })
            }
            Data::Modify {
                path,
                how,
                source: from,
                ..
            } => {
                let Some(values) = self.values(from, source)? else {
                    return Ok(Outcome::FAILURE);
                };
                let deep = values.iter().map(path::depth).max().unwrap_or(0);
                if deep + path.len() > MAX_DEPTH {
                    return Ok(self.fail("the data would nest deeper than NBT can"));
                }
                self.modify_at(&slot, path, *how, &values)
            }
        })
    }

    fn get(&mut self, root: &Tag, path: Option<&[Node]>, scale: Option<f64>) -> Outcome {
        let Some(path) = path else {
            return Outcome::success(1);
        };
        let found = path::get(root, path);
        let [one] = found.as_slice() else {
            return self.fail("nothing, or more than one thing, is at the path");
        };
        let number = number_of(one.as_ref());
        match (number, scale, one.as_ref()) {
            (Some(x), scale, _) => Outcome::success((x * scale.unwrap_or(1.0)).floor() as i32),
            (None, Some(_), _) => self.fail("only a number can be scaled"),
            (None, None, Tag::List(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::Compound(entries)) => Outcome::success(entries.len() as i32),
            (None, None, Tag::String(text)) => Outcome::success(text.encode_utf16().count() as i32),
            (None, None, Tag::ByteArray(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::IntArray(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::LongArray(list)) => Outcome::success(list.len() as i32),
            _ => Outcome::FAILURE,
        }
    }

    /// What `data modify` takes; `None` if there is nothing.
    fn values(
        &mut self,
        from: &command::Source,
        source: &Source,
    ) -> Result<Option<Vec<Tag>>, super::Halt> {
        let (store, path) = match from {
            command::Source::Value(tag) => {
                self.copy(path::weight(tag))?;
                return Ok(Some(vec![tag.clone()]));
            }
            command::Source::From(store, path) | command::Source::Text(store, path, _) => {
                (store, path)
            }
        };
        let Some(slot) = self.slot(store, source) else {
            return Ok(None);
        };
        let root = self.nbt(&slot);
        let found: Vec<Tag> = match path {
            None => vec![root],
            Some(path) => path::get(&root, path)
                .into_iter()
                .map(Cow::into_owned)
                .collect(),
        };
        self.copy(found.iter().map(path::weight).sum())?;
        if found.is_empty() {
            self.fail("nothing is at the path to take");
            return Ok(None);
        }
        let command::Source::Text(_, _, cut) = from else {
            return Ok(Some(found));
        };
        let texts: Option<Vec<Tag>> = found.iter().map(|tag| text_of(tag, *cut)).collect();
        if texts.is_none() {
            self.fail("only numbers and strings have a string, and only within its length");
        }
        Ok(texts)
    }

    fn modify_at(&mut self, slot: &Slot, path: &[Node], how: How, values: &[Tag]) -> Outcome {
        let mixed = self.pack.dialect().has(SNBT_TEXT);
        self.alter(slot, |root| match how {
            How::Set => values.last().map_or(0, |value| set(root, path, value)),
            How::Merge => {
                let mut found = Vec::new();
                path::reach(root, path, &Tag::Compound(Vec::new()), &mut found);
                let mut changed = 0;
                for target in found {
                    let before = target.clone();
                    for value in values {
                        merge(target, value);
                    }
                    changed += usize::from(!path::same(&before, target));
                }
                changed
            }
            How::Insert(at) => {
                let mut found = Vec::new();
                path::reach(root, path, &Tag::List(Vec::new()), &mut found);
                let mut changed = 0;
                for target in found {
                    let Tag::List(list) = target else {
                        continue;
                    };
                    let mut index = match at < 0 {
                        true => (list.len() + 1).checked_sub(at.unsigned_abs() as usize),
                        false => Some(at as usize).filter(|at| *at <= list.len()),
                    };
                    for value in values {
                        let fits = list
                            .first()
                            .is_none_or(|first| first.kind() == value.kind());
                        if let Some(at) = index.filter(|_| fits || mixed) {
                            list.insert(at, value.clone());
                            index = Some(at + 1);
                            changed += 1;
                        }
                    }
                }
                changed
            }
        })
    }

    /// `execute store .. <type> <scale>`: never creates a storage's entry by failing, and fails silently.
    pub(super) fn store_number(&mut self, slot: &Slot, path: &[Node], number: Number, x: f64) {
        let tag = match number {
            Number::Byte => Tag::Byte(x as i64 as i8),
            Number::Short => Tag::Short(x as i64 as i16),
            Number::Int => Tag::Int(x as i32),
            Number::Long => Tag::Long(x as i64),
            Number::Float => Tag::Float(x as f32),
            Number::Double => Tag::Double(x),
        };
        let kept = self.failures.len();
        self.alter(slot, |root| set(root, path, &tag));
        self.failures.truncate(kept);
    }
}

/// `NbtPath.set`: how many places hold another value than before.
fn set(root: &mut Tag, path: &[Node], value: &Tag) -> usize {
    let Some((last, before)) = path.split_last() else {
        return 0;
    };
    let mut parents = Vec::new();
    path::reach(root, before, &path::empty_for(last), &mut parents);
    parents
        .into_iter()
        .map(|parent| path::put(parent, last, value))
        .sum()
}

/// `CompoundTag.merge`: compounds go into compounds, everything else replaces.
fn merge(into: &mut Tag, from: &Tag) {
    let Tag::Compound(entries) = from else {
        return;
    };
    for (key, value) in entries {
        if let Some(target) = path::entry(into, key, || value.clone()) {
            match (&*target, value) {
                (Tag::Compound(_), Tag::Compound(_)) => merge(target, value),
                _ => *target = value.clone(),
            }
        }
    }
}

fn text_of(tag: &Tag, cut: Option<(i32, Option<i32>)>) -> Option<Tag> {
    let text = match tag {
        Tag::String(text) => text.clone(),
        Tag::List(_) | Tag::Compound(_) => return None,
        other => snbt::emit(other).ok()?,
    };
    let Some((start, end)) = cut else {
        return Some(Tag::String(text));
    };
    let chars: Vec<char> = text.chars().collect();
    let at = |index: i32| match index < 0 {
        true => chars.len().checked_sub(index.unsigned_abs() as usize),
        false => Some(index as usize).filter(|at| *at <= chars.len()),
    };
    let (start, end) = (at(start)?, end.map_or(Some(chars.len()), at)?);
    (start <= end).then(|| Tag::String(chars[start..end].iter().collect()))
}
