//! Comparing and measuring NBT.

use super::{Node, empty_for, position};
use crate::check::playback::meter::Meter;
use crate::minecraft::snbt::Tag;

/// Whether `value` holds all that `pattern` says: `NbtUtils.compareNbt`, lists as sets of patterns.
pub fn holds(value: &Tag, pattern: &Tag, meter: &Meter) -> bool {
    if !meter.take(1) {
        return false;
    }
    match (value, pattern) {
        (Tag::Compound(_), Tag::Compound(entries)) => entries.iter().all(|(key, pattern)| {
            meter.take(width(value))
                && value
                    .get(key)
                    .is_some_and(|value| holds(value, pattern, meter))
        }),
        (Tag::List(values), Tag::List(patterns)) => match patterns.is_empty() {
            true => values.is_empty(),
            false => patterns
                .iter()
                .all(|pattern| values.iter().any(|value| holds(value, pattern, meter))),
        },
        _ => same(value, pattern, meter),
    }
}

/// Equality that forgets the order of a compound's entries.
pub fn same(a: &Tag, b: &Tag, meter: &Meter) -> bool {
    if !meter.take(1 + width(a)) {
        return false;
    }
    match (a, b) {
        (Tag::Compound(x), Tag::Compound(y)) => {
            x.len() == y.len()
                && x.iter().all(|(key, a)| {
                    meter.take(y.len()) && b.get(key).is_some_and(|b| same(a, b, meter))
                })
        }
        (Tag::List(x), Tag::List(y)) => {
            x.len() == y.len() && x.iter().zip(y).all(|(a, b)| same(a, b, meter))
        }
        _ => a == b,
    }
}

/// Deepest nesting below a value; 0 for a number.
pub fn depth(tag: &Tag) -> usize {
    match tag {
        Tag::List(list) => 1 + list.iter().map(depth).max().unwrap_or(0),
        Tag::Compound(entries) => 1 + entries.iter().map(|(_, tag)| depth(tag)).max().unwrap_or(0),
        _ => 0,
    }
}

/// Entries of a compound or a list, characters of a string.
pub fn width(tag: &Tag) -> usize {
    match tag {
        Tag::List(list) => list.len(),
        Tag::Compound(entries) => entries.len(),
        Tag::String(text) => text.len(),
        Tag::ByteArray(list) => list.len(),
        Tag::IntArray(list) => list.len(),
        Tag::LongArray(list) => list.len(),
        _ => 0,
    }
}

/// Roughly how much memory a value takes, in numbers and characters.
pub fn weight(tag: &Tag) -> usize {
    match tag {
        Tag::List(list) => 1 + list.iter().map(weight).sum::<usize>(),
        Tag::Compound(entries) => {
            let of = |(key, tag): &(String, Tag)| key.len() + weight(tag);
            1 + entries.iter().map(of).sum::<usize>()
        }
        other => 1 + width(other),
    }
}

/// Where [`super::reach`] would lead.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Places {
    pub count: usize,
    /// Weight of what it would make on the way.
    pub made: usize,
}

/// How many places a path leads to for writing, and what it makes on the way, `last` at its end: [`super::reach`] without
/// doing it.
pub fn places(tag: &Tag, path: &[Node], last: &Tag, meter: &Meter) -> Places {
    let mut found = Places::default();
    // no pattern is weighed twice
    let weights: Vec<usize> = path.iter().map(made_by).collect();
    count(tag, (path, &weights), last, meter, &mut found);
    found
}

/// Weight of what a step makes where nothing is, but for what is empty: its name and its pattern.
fn made_by(node: &Node) -> usize {
    match node {
        Node::Key(key) => key.len(),
        Node::KeyHolding(key, pattern) => key.len() + weight(pattern),
        Node::EachHolding(pattern) => weight(pattern),
        Node::Whole(_) | Node::Each | Node::Index(_) => 0,
    }
}

fn count(
    tag: &Tag,
    (path, weights): (&[Node], &[usize]),
    last: &Tag,
    meter: &Meter,
    found: &mut Places,
) {
    let (Some((node, rest)), Some((own, weights))) = (path.split_first(), weights.split_first())
    else {
        found.count += 1;
        return;
    };
    if !meter.take(1 + width(tag)) {
        return;
    }
    let rest = (rest, weights);
    let empty = || rest.0.first().map_or_else(|| last.clone(), empty_for);
    let make = |made: &Tag, found: &mut Places| {
        found.made += 1 + own;
        count(made, rest, last, meter, found);
    };
    match (node, tag) {
        (Node::Whole(pattern), tag) if holds(tag, pattern, meter) => {
            count(tag, rest, last, meter, found);
        }
        (Node::Key(key), Tag::Compound(_)) => match tag.get(key) {
            Some(tag) => count(tag, rest, last, meter, found),
            None => make(&empty(), found),
        },
        (Node::KeyHolding(key, pattern), Tag::Compound(_)) => match tag.get(key) {
            Some(tag) if holds(tag, pattern, meter) => count(tag, rest, last, meter, found),
            Some(_) => {}
            None => make(pattern, found),
        },
        (Node::Each, Tag::List(list)) if list.is_empty() => make(&empty(), found),
        (Node::Each, Tag::List(list)) => {
            for tag in list {
                count(tag, rest, last, meter, found);
            }
        }
        (Node::EachHolding(pattern), Tag::List(list)) => {
            let mut none = true;
            for tag in list.iter().filter(|tag| holds(tag, pattern, meter)) {
                none = false;
                count(tag, rest, last, meter, found);
            }
            if none {
                make(pattern, found);
            }
        }
        (Node::Index(index), Tag::List(list)) => {
            if let Some(tag) = position(*index, list.len()).and_then(|at| list.get(at)) {
                count(tag, rest, last, meter, found);
            }
        }
        _ => {}
    }
}
