//! NBT paths: where in a value a `data` command reads and writes.
//!
//! Source: `NbtPathArgument` of the game.

mod measure;

use std::borrow::Cow;

pub use measure::{Places, depth, holds, places, same, weight, width};

use super::meter::Meter;
use super::target;
use super::text::{Cursor, Read};
use crate::minecraft::snbt::{MAX_DEPTH, Tag};

/// One step of a path.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// `{..}` at the root: the whole, if it holds these.
    Whole(Tag),
    /// `name`
    Key(String),
    /// `name{..}`
    KeyHolding(String, Tag),
    /// `[]`
    Each,
    /// `[{..}]`
    EachHolding(Tag),
    /// `[2]`, `[-1]`
    Index(i32),
}

/// A path of at least one step.
pub type Path = Vec<Node>;

/// A path at the cursor, up to the next space.
pub fn path(cursor: &mut Cursor) -> Read<Path> {
    let mut nodes = Vec::new();
    while !matches!(cursor.peek(), None | Some(' ')) {
        if nodes.len() >= MAX_DEPTH {
            return cursor.fail("the path is deeper than NBT can be");
        }
        if cursor.eat("[") {
            nodes.push(element(cursor)?);
        } else {
            if !nodes.is_empty() {
                cursor.expect(".")?;
            }
            if cursor.peek() == Some('{') {
                if !nodes.is_empty() {
                    return cursor.fail("`{` may only stand first or after a name");
                }
                nodes.push(Node::Whole(target::nbt(cursor)?));
                continue;
            }
            let name = match cursor.peek() {
                Some('"' | '\'') => cursor.string()?,
                _ => cursor
                    .until(|c| matches!(c, ' ' | '"' | '\'' | '[' | ']' | '.' | '{' | '}'))
                    .to_string(),
            };
            if name.is_empty() {
                return cursor.fail("expected a name in the path");
            }
            nodes.push(match cursor.peek() {
                Some('{') => Node::KeyHolding(name, target::nbt(cursor)?),
                _ => Node::Key(name),
            });
        }
    }
    match nodes.is_empty() {
        true => cursor.fail("expected a path"),
        false => Ok(nodes),
    }
}

fn element(cursor: &mut Cursor) -> Read<Node> {
    let node = match cursor.peek() {
        Some(']') => Node::Each,
        Some('{') => Node::EachHolding(target::nbt(cursor)?),
        _ => Node::Index(cursor.integer(i32::MIN, i32::MAX)?),
    };
    cursor.expect("]")?;
    Ok(node)
}

fn position(index: i32, len: usize) -> Option<usize> {
    match index < 0 {
        true => len.checked_sub(index.unsigned_abs() as usize),
        false => Some(index as usize).filter(|&at| at < len),
    }
}

fn elements(tag: &Tag) -> Vec<Cow<'_, Tag>> {
    match tag {
        Tag::List(list) => list.iter().map(Cow::Borrowed).collect(),
        Tag::ByteArray(list) => list.iter().map(|n| Cow::Owned(Tag::Byte(*n))).collect(),
        Tag::IntArray(list) => list.iter().map(|n| Cow::Owned(Tag::Int(*n))).collect(),
        Tag::LongArray(list) => list.iter().map(|n| Cow::Owned(Tag::Long(*n))).collect(),
        _ => Vec::new(),
    }
}

/// All values that a path leads to, in order.
pub fn get<'t>(root: &'t Tag, path: &[Node], meter: &Meter) -> Vec<Cow<'t, Tag>> {
    let mut here = vec![Cow::Borrowed(root)];
    for node in path {
        let mut next = Vec::new();
        for tag in here {
            // What is not borrowed is an element of a number array: nothing lies below it.
            if let Cow::Borrowed(tag) = tag {
                step(tag, node, &mut next, meter);
            }
        }
        here = next;
    }
    here
}

fn step<'t>(tag: &'t Tag, node: &Node, out: &mut Vec<Cow<'t, Tag>>, meter: &Meter) {
    if !meter.take(1 + width(tag)) {
        return;
    }
    match node {
        Node::Whole(pattern) => {
            out.extend(holds(tag, pattern, meter).then_some(Cow::Borrowed(tag)))
        }
        Node::Key(key) => out.extend(tag.get(key).map(Cow::Borrowed)),
        Node::KeyHolding(key, pattern) => out.extend(
            tag.get(key)
                .filter(|tag| holds(tag, pattern, meter))
                .map(Cow::Borrowed),
        ),
        Node::Each => out.extend(elements(tag)),
        Node::EachHolding(pattern) => {
            out.extend(
                elements(tag)
                    .into_iter()
                    .filter(|tag| holds(tag, pattern, meter)),
            );
        }
        Node::Index(index) => {
            let mut all = elements(tag);
            if let Some(at) = position(*index, all.len()) {
                out.push(all.swap_remove(at));
            }
        }
    }
}

/// What a step creates where nothing is, so that `next` can go on from it.
pub fn empty_for(next: &Node) -> Tag {
    match next {
        Node::Each | Node::EachHolding(_) | Node::Index(_) => Tag::List(Vec::new()),
        _ => Tag::Compound(Vec::new()),
    }
}

/// The entry of a compound, made by `new` if it is missing.
pub fn entry<'t>(tag: &'t mut Tag, key: &str, new: impl FnOnce() -> Tag) -> Option<&'t mut Tag> {
    let Tag::Compound(entries) = tag else {
        return None;
    };
    let at = match entries.iter().position(|(name, _)| name == key) {
        Some(at) => at,
        None => {
            entries.push((key.to_string(), new()));
            entries.len() - 1
        }
    };
    entries.get_mut(at).map(|(_, tag)| tag)
}

/// All values that a path leads to, for writing; what is missing on the way is created, the last step with `last`.
/// What that makes and where it leads is counted beforehand, by [`places`].
pub fn reach<'t>(
    tag: &'t mut Tag,
    path: &[Node],
    last: &Tag,
    out: &mut Vec<&'t mut Tag>,
    meter: &Meter,
) {
    let Some((node, rest)) = path.split_first() else {
        out.push(tag);
        return;
    };
    if !meter.take(1 + width(tag)) {
        return;
    }
    let new = || rest.first().map_or_else(|| last.clone(), empty_for);
    match node {
        Node::Whole(pattern) => {
            if holds(tag, pattern, meter) {
                reach(tag, rest, last, out, meter);
            }
        }
        Node::Key(key) => {
            if let Some(tag) = entry(tag, key, new) {
                reach(tag, rest, last, out, meter);
            }
        }
        Node::KeyHolding(key, pattern) => {
            if let Some(tag) =
                entry(tag, key, || pattern.clone()).filter(|tag| holds(tag, pattern, meter))
            {
                reach(tag, rest, last, out, meter);
            }
        }
        Node::Each | Node::EachHolding(_) | Node::Index(_) => {
            let Tag::List(list) = tag else {
                return;
            };
            match node {
                Node::Each if list.is_empty() => list.push(new()),
                Node::EachHolding(pattern)
                    if !list.iter().any(|tag| holds(tag, pattern, meter)) =>
                {
                    list.push(pattern.clone());
                }
                _ => {}
            }
            let len = list.len();
            for (at, tag) in list.iter_mut().enumerate() {
                let chosen = match node {
                    Node::EachHolding(pattern) => holds(tag, pattern, meter),
                    Node::Index(index) => position(*index, len) == Some(at),
                    _ => true,
                };
                if chosen {
                    reach(tag, rest, last, out, meter);
                }
            }
        }
    }
}

/// Puts a value where one step leads from `parent`; gives how many places hold another value than before.
pub fn put(parent: &mut Tag, node: &Node, value: &Tag, meter: &Meter) -> usize {
    if !meter.take(1 + width(parent)) {
        return 0;
    }
    let replace = |place: &mut Tag| {
        let differs = !same(place, value, meter);
        if differs {
            *place = value.clone();
        }
        usize::from(differs)
    };
    match (node, parent) {
        (Node::Key(key), Tag::Compound(entries)) => {
            match entries.iter_mut().find(|(name, _)| name == key) {
                Some((_, place)) => replace(place),
                None => {
                    entries.push((key.clone(), value.clone()));
                    1
                }
            }
        }
        (Node::KeyHolding(key, pattern), Tag::Compound(entries)) => entries
            .iter_mut()
            .find(|(name, tag)| name == key && holds(tag, pattern, meter))
            .map_or(0, |(_, place)| replace(place)),
        (Node::Each | Node::EachHolding(_), Tag::List(list)) if list.is_empty() => {
            list.push(value.clone());
            1
        }
        (node, Tag::List(list)) => {
            let len = list.len();
            list.iter_mut()
                .enumerate()
                .filter(|(at, tag)| chosen(node, *at, len, tag, meter))
                .map(|(_, place)| replace(place))
                .sum()
        }
        _ => 0,
    }
}

/// Removes what a path leads to; gives how many values went.
pub fn remove(tag: &mut Tag, path: &[Node], meter: &Meter) -> usize {
    if !meter.take(1 + width(tag)) {
        return 0;
    }
    let Some((node, rest)) = path.split_first() else {
        return 0;
    };
    if !rest.is_empty() {
        return match (node, tag) {
            (Node::Whole(pattern), tag) => match holds(tag, pattern, meter) {
                true => remove(tag, rest, meter),
                false => 0,
            },
            (Node::Key(key), Tag::Compound(entries)) => entries
                .iter_mut()
                .find(|(name, _)| name == key)
                .map_or(0, |(_, tag)| remove(tag, rest, meter)),
            (Node::KeyHolding(key, pattern), Tag::Compound(entries)) => entries
                .iter_mut()
                .find(|(name, tag)| name == key && holds(tag, pattern, meter))
                .map_or(0, |(_, tag)| remove(tag, rest, meter)),
            (_, Tag::List(list)) => {
                let len = list.len();
                list.iter_mut()
                    .enumerate()
                    .filter(|(at, tag)| chosen(node, *at, len, tag, meter))
                    .map(|(_, tag)| remove(tag, rest, meter))
                    .sum()
            }
            _ => 0,
        };
    }
    match tag {
        Tag::Compound(entries) => {
            let before = entries.len();
            match node {
                Node::Key(key) => entries.retain(|(name, _)| name != key),
                Node::KeyHolding(key, pattern) => {
                    entries.retain(|(name, tag)| name != key || !holds(tag, pattern, meter));
                }
                _ => {}
            }
            before - entries.len()
        }
        Tag::List(list) => {
            let (before, mut at) = (list.len(), 0);
            list.retain(|tag| {
                at += 1;
                !chosen(node, at - 1, before, tag, meter)
            });
            before - list.len()
        }
        _ => 0,
    }
}

fn chosen(node: &Node, at: usize, len: usize, tag: &Tag, meter: &Meter) -> bool {
    match node {
        Node::Each => true,
        Node::EachHolding(pattern) => holds(tag, pattern, meter),
        Node::Index(index) => position(*index, len) == Some(at),
        _ => false,
    }
}
