//! `data`, on storage and entities.

use std::borrow::Cow;
use std::rc::Rc;

use super::{Halt, Machine, Outcome, Slot, Source, Step};
use crate::check::playback::command::{self, Data, How, Number, Store};
use crate::check::playback::meter::Meter;
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

    /// What lies there; an entity's is put together, which counts.
    pub(super) fn nbt(&self, slot: &Slot) -> Cow<'_, Tag> {
        let found = match slot {
            Slot::Storage(id) => self.world.storage.get(id).map(Cow::Borrowed),
            Slot::Entity(id) => self
                .world
                .entity(*id)
                .filter(|entity| self.meter.take(entity.weight()))
                .map(|entity| Cow::Owned(entity.full_nbt())),
        };
        found.unwrap_or(Cow::Owned(Tag::Compound(Vec::new())))
    }

    /// Changes NBT in place; `change` says how much it changed, and all that it adds is charged already. Players cannot be
    /// changed.
    fn alter(&mut self, slot: &Slot, change: impl FnOnce(&mut Tag, &Meter) -> usize) -> Step {
        let meter = Rc::clone(&self.meter);
        let changed = match slot {
            Slot::Storage(id) => {
                if !self.world.storage.contains_key(id) {
                    self.copy(1 + id.len())?;
                }
                let root = self.world.storage.entry(id.clone());
                let root = root.or_insert_with(|| Tag::Compound(Vec::new()));
                change(root, &meter)
            }
            Slot::Entity(id) => {
                let mut root = self.nbt(slot).into_owned();
                let changed = change(&mut root, &meter);
                match self.world.entity_mut(*id) {
                    Some(entity) if entity.player.is_none() => entity.absorb(&root),
                    _ => return Ok(self.fail("the NBT of players cannot be changed")),
                }
                changed
            }
        };
        Ok(match changed {
            0 => self.fail("nothing changed: the data had this value, or nothing is at the path"),
            changed => Outcome::success(changed as i32),
        })
    }

    /// Charges what values at all places of a path will take, and what is made on the way.
    fn charge(&self, slot: &Slot, path: &[Node], last: &Tag, weight: usize) -> Result<(), Halt> {
        let places = path::places(&self.nbt(slot), path, last, &self.meter);
        self.copy(
            places
                .made
                .saturating_add(places.count.saturating_mul(weight)),
        )
    }

    pub(super) fn data(&mut self, data: &Data, source: &Source) -> Step {
        let store = match data {
            Data::Get { from, .. } | Data::Remove { from, .. } => from,
            Data::Merge { into, .. } | Data::Modify { into, .. } => into,
        };
        let Some(slot) = self.slot(store, source) else {
            return Ok(Outcome::FAILURE);
        };
        match data {
            Data::Get { path, scale, .. } => {
                let got = self.get(&self.nbt(&slot), path.as_deref(), *scale);
                Ok(got.unwrap_or_else(|why| self.fail(why)))
            }
            Data::Remove { path, .. } => {
                self.alter(&slot, |root, meter| path::remove(root, path, meter))
            }
            Data::Merge { nbt, .. } => {
                self.copy(path::weight(nbt))?;
                self.alter(&slot, |root, meter| usize::from(merge(root, nbt, meter)))
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
                let deep = values.iter().map(|value| path::depth(value)).max();
                if deep.unwrap_or(0) + path.len() > MAX_DEPTH {
                    return Ok(self.fail("the data would nest deeper than NBT can"));
                }
                self.modify_at(&slot, path, *how, &values)
            }
        }
    }

    /// The result of `data get`, or why there is none.
    fn get(
        &self,
        root: &Tag,
        path: Option<&[Node]>,
        scale: Option<f64>,
    ) -> Result<Outcome, &'static str> {
        let Some(path) = path else {
            return Ok(Outcome::success(1));
        };
        let found = path::get(root, path, &self.meter);
        let [one] = found.as_slice() else {
            return Err("nothing, or more than one thing, is at the path");
        };
        let number = number_of(one.as_ref());
        Ok(match (number, scale, one.as_ref()) {
            (Some(x), scale, _) => Outcome::success((x * scale.unwrap_or(1.0)).floor() as i32),
            (None, Some(_), _) => return Err("only a number can be scaled"),
            (None, None, Tag::List(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::Compound(entries)) => Outcome::success(entries.len() as i32),
            (None, None, Tag::String(text)) => Outcome::success(text.encode_utf16().count() as i32),
            (None, None, Tag::ByteArray(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::IntArray(list)) => Outcome::success(list.len() as i32),
            (None, None, Tag::LongArray(list)) => Outcome::success(list.len() as i32),
            _ => Outcome::FAILURE,
        })
    }

    /// What `data modify` takes; `None` if there is nothing.
    fn values<'v>(
        &mut self,
        from: &'v command::Source,
        source: &Source,
    ) -> Result<Option<Vec<Cow<'v, Tag>>>, Halt> {
        let (store, path) = match from {
            command::Source::Value(tag) => return Ok(Some(vec![Cow::Borrowed(tag)])),
            command::Source::From(store, path) | command::Source::Text(store, path, _) => {
                (store, path)
            }
        };
        let Some(slot) = self.slot(store, source) else {
            return Ok(None);
        };
        let root = self.nbt(&slot);
        let found = match path {
            None => vec![Cow::Borrowed(&*root)],
            Some(path) => path::get(&root, path, &self.meter),
        };
        self.copy(found.iter().map(|tag| path::weight(tag)).sum())?;
        let found: Vec<Tag> = found.into_iter().map(Cow::into_owned).collect();
        if found.is_empty() {
            self.fail("nothing is at the path to take");
            return Ok(None);
        }
        let command::Source::Text(_, _, cut) = from else {
            return Ok(Some(found.into_iter().map(Cow::Owned).collect()));
        };
        let texts: Option<Vec<Cow<Tag>>> = found
            .iter()
            .map(|tag| text_of(tag, *cut).map(Cow::Owned))
            .collect();
        if texts.is_none() {
            self.fail("only numbers and strings have a string, and only within its length");
        }
        Ok(texts)
    }

    fn modify_at(&mut self, slot: &Slot, path: &[Node], how: How, values: &[Cow<Tag>]) -> Step {
        let mixed = self.pack.dialect().has(SNBT_TEXT);
        let last = match how {
            How::Insert(_) => Tag::List(Vec::new()),
            How::Set | How::Merge => Tag::Compound(Vec::new()),
        };
        let weight = match how {
            How::Set => values.last().map_or(0, |value| path::weight(value)),
            _ => values.iter().map(|value| path::weight(value)).sum(),
        };
        self.charge(slot, path, &last, weight)?;
        self.alter(slot, |root, meter| match how {
            How::Set => values
                .last()
                .map_or(0, |value| set(root, path, value, meter)),
            How::Merge => {
                let mut found = Vec::new();
                path::reach(root, path, &last, &mut found, meter);
                let merged = found.into_iter().map(|target| {
                    let changes = values.iter().map(|value| merge(target, value, meter));
                    usize::from(changes.fold(false, |before, now| before | now))
                });
                merged.sum()
            }
            How::Insert(at) => {
                let mut found = Vec::new();
                path::reach(root, path, &last, &mut found, meter);
                let inserted = found.into_iter().map(|target| match target {
                    Tag::List(list) => insert(list, at, values, mixed, meter),
                    _ => 0,
                });
                inserted.sum()
            }
        })
    }

    /// `execute store .. <type> <scale>`: never creates a storage's entry by failing, and fails silently.
    pub(super) fn store_number(
        &mut self,
        slot: &Slot,
        path: &[Node],
        number: Number,
        x: f64,
    ) -> Result<(), Halt> {
        let tag = match number {
            Number::Byte => Tag::Byte(x as i64 as i8),
            Number::Short => Tag::Short(x as i64 as i16),
            Number::Int => Tag::Int(x as i32),
            Number::Long => Tag::Long(x as i64),
            Number::Float => Tag::Float(x as f32),
            Number::Double => Tag::Double(x),
        };
        self.charge(slot, path, &tag, path::weight(&tag))?;
        let kept = self.failures.len();
        self.alter(slot, |root, meter| set(root, path, &tag, meter))?;
        self.failures.truncate(kept);
        Ok(())
    }
}

/// `NbtPath.set`: how many places hold another value than before.
fn set(root: &mut Tag, path: &[Node], value: &Tag, meter: &Meter) -> usize {
    let Some((last, before)) = path.split_last() else {
        return 0;
    };
    let mut parents = Vec::new();
    path::reach(root, before, &path::empty_for(last), &mut parents, meter);
    parents
        .into_iter()
        .map(|parent| path::put(parent, last, value, meter))
        .sum()
}

/// `CompoundTag.merge`: compounds go into compounds, everything else replaces. Whether that changed anything.
fn merge(into: &mut Tag, from: &Tag, meter: &Meter) -> bool {
    let Tag::Compound(entries) = from else {
        return false;
    };
    let mut changed = false;
    for (key, value) in entries {
        if !meter.take(1 + path::width(into)) {
            return changed;
        }
        let known = into.get(key).is_some();
        let Some(target) = path::entry(into, key, || value.clone()) else {
            continue;
        };
        changed |= match (&*target, value) {
            _ if !known => true,
            (Tag::Compound(_), Tag::Compound(_)) => merge(target, value, meter),
            _ if path::same(target, value, meter) => false,
            _ => {
                *target = value.clone();
                true
            }
        };
    }
    changed
}

/// Puts values into a list from an index on, but for those of another kind than its own, unless kinds may mix; gives how
/// many.
fn insert(list: &mut Vec<Tag>, at: i32, values: &[Cow<Tag>], mixed: bool, meter: &Meter) -> usize {
    let at = match at < 0 {
        true => (list.len() + 1).checked_sub(at.unsigned_abs() as usize),
        false => Some(at as usize).filter(|at| *at <= list.len()),
    };
    let Some(at) = at.filter(|_| meter.take(1 + list.len())) else {
        return 0;
    };
    let kind = match list.first() {
        Some(first) => Some(first.kind()),
        None => values.first().map(|first| first.kind()),
    };
    let fit = |value: &&Cow<Tag>| mixed || kind == Some(value.kind());
    let before = list.len();
    let new = values.iter().filter(fit).map(|value| (**value).clone());
    list.splice(at..at, new);
    list.len() - before
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
