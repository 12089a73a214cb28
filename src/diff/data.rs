//! JSON by pointer and NBT by path.

use super::{Detail, Findings, MAX_DETAILS, Options, Verdict, animation, keyframes};
use crate::foreign::json::{Node, Value, pointer};
use crate::foreign::nbt::{Nbt, Tag};
use std::collections::BTreeMap;

/// Collects differences and, at the end, gives the verdict.
#[derive(Default)]
pub struct Collector {
    pub details: Vec<Detail>,
    pub total: usize,
    /// Something that no tolerance covers.
    pub structural: bool,
    /// Largest difference between numbers.
    pub largest: f64,
    pub reordered: bool,
    pub noun: &'static str,
}

impl Collector {
    pub fn push(
        &mut self,
        place: &str,
        a: Option<String>,
        b: Option<String>,
        note: Option<String>,
    ) {
        self.total += 1;
        if self.details.len() < MAX_DETAILS {
            let place = if place.is_empty() {
                "/".to_string()
            } else {
                place.to_string()
            };
            self.details.push(Detail { place, a, b, note });
        }
    }

    /// A difference that no tolerance covers.
    pub fn structural(
        &mut self,
        place: &str,
        a: Option<String>,
        b: Option<String>,
        note: Option<String>,
    ) {
        self.structural = true;
        self.push(place, a, b, note);
    }

    /// Two numbers that differ; NaN is beyond every tolerance.
    pub fn number(&mut self, place: &str, a: String, b: String, difference: f64) {
        self.largest = if difference.is_nan() {
            f64::INFINITY
        } else {
            self.largest.max(difference)
        };
        self.push(place, Some(a), Some(b), None);
    }

    pub fn finish(self, options: &Options) -> Findings {
        let mut findings = if self.total == 0 {
            if self.reordered {
                Findings::verdict(Verdict::Reordered, "keys in another order")
            } else {
                Findings::verdict(Verdict::ReEncoded, "formatting alone")
            }
        } else {
            let within = !self.structural
                && options
                    .tolerance
                    .is_some_and(|tolerance| self.largest <= tolerance);
            let verdict = if within {
                Verdict::WithinTolerance
            } else {
                Verdict::Changed
            };
            let noun = if self.noun.is_empty() {
                "difference"
            } else {
                self.noun
            };
            let first = self
                .details
                .first()
                .map(|detail| detail.place.clone())
                .unwrap_or_default();
            let largest = if self.largest > 0.0 {
                format!(", largest {}", self.largest)
            } else {
                String::new()
            };
            Findings::verdict(
                verdict,
                format!(
                    "{}{largest}, first at {first}",
                    crate::report::plural(self.total, noun)
                ),
            )
        };
        findings.details = self.details;
        findings.total = self.total;
        findings
    }
}

pub fn json(a: &Node, b: &Node, options: &Options) -> Findings {
    let mut out = Collector::default();
    nodes(a, b, "", &mut out);
    out.finish(options)
}

fn nodes(a: &Node, b: &Node, at: &str, out: &mut Collector) {
    match (&a.value, &b.value) {
        (Value::Object(_), Value::Object(_)) => objects(a, b, at, out),
        (Value::Array(left), Value::Array(right)) => {
            if at == "/animations" && keyframes::neoforge(left, right, out) {
                return;
            }
            if left.len() != right.len() {
                let counted = |n: usize| Some(format!("{n} elements"));
                out.structural(at, counted(left.len()), counted(right.len()), None);
            }
            for (i, (left, right)) in left.iter().zip(right).enumerate() {
                nodes(left, right, &format!("{at}/{i}"), out);
            }
        }
        (Value::Number(left), Value::Number(right)) => {
            let (x, y) = (
                left.parse::<f64>().unwrap_or(f64::NAN),
                right.parse::<f64>().unwrap_or(f64::NAN),
            );
            let integers = !left.contains(['.', 'e', 'E']) && !right.contains(['.', 'e', 'E']);
            // beyond 2^53 two integers may be one f64
            let same = if integers {
                left == right || x == 0.0 && y == 0.0
            } else {
                x == y
            };
            if !same {
                out.number(at, left.clone(), right.clone(), (x - y).abs());
            }
        }
        (left, right) if left == right => {}
        _ => out.structural(at, Some(a.brief()), Some(b.brief()), None),
    }
}

fn objects(a: &Node, b: &Node, at: &str, out: &mut Collector) {
    if let Some(bone) = animation::bone_of(at) {
        animation::bones(a, b, &bone, at, out);
        return;
    }
    let (left_of, right_of) = (last(a), last(b));
    let name = a.get("name").and_then(Node::text).unwrap_or("?");
    for (key, left) in unique(a) {
        let place = pointer(at, key);
        match right_of.get(key).copied() {
            Some(right)
                if key == "keyframes"
                    && keyframes::blockbench(name, left.items(), right.items(), out) => {}
            Some(right) => nodes(left, right, &place, out),
            None => out.structural(
                &place,
                Some(left.brief()),
                None,
                Some("only on the left".into()),
            ),
        }
    }
    for (key, right) in unique(b) {
        if !left_of.contains_key(key) {
            out.structural(
                &pointer(at, key),
                None,
                Some(right.brief()),
                Some("only on the right".into()),
            );
        }
    }
    out.reordered |= reordered(a, b);
}

/// Whether the keys that both objects have come in another order.
pub fn reordered(a: &Node, b: &Node) -> bool {
    let (left_of, right_of) = (last(a), last(b));
    let left = unique(a).map(|(key, _)| key);
    let right = unique(b).map(|(key, _)| key);
    left.filter(|key| right_of.contains_key(key))
        .ne(right.filter(|key| left_of.contains_key(key)))
}

/// The value that a reader keeps of each key: the last.
pub fn last(node: &Node) -> BTreeMap<&str, &Node> {
    let entries = node.entries().iter();
    entries
        .map(|(key, value)| (key.text.as_str(), value))
        .collect()
}

/// Keys in the order of the file, each once, with the value that a reader keeps.
pub fn unique(node: &Node) -> impl Iterator<Item = (&str, &Node)> {
    let mut last = last(node);
    node.entries()
        .iter()
        .filter_map(move |(key, _)| last.remove_entry(key.text.as_str()))
}

pub fn nbt(a: &Nbt, b: &Nbt, options: &Options) -> Findings {
    let mut out = Collector::default();
    if a.name != b.name {
        out.structural(
            "",
            Some(format!("root name {:?}", a.name)),
            Some(format!("root name {:?}", b.name)),
            None,
        );
    }
    tags(&a.root, &b.root, "", &mut out);
    out.finish(options)
}

fn tags(a: &Tag, b: &Tag, at: &str, out: &mut Collector) {
    match (a, b) {
        (Tag::Compound(left), Tag::Compound(right)) => {
            let (left_of, right_of) = (last_tags(left), last_tags(right));
            for (key, tag) in left {
                let place = if at.is_empty() {
                    key.clone()
                } else {
                    format!("{at}.{key}")
                };
                match right_of.get(key.as_str()) {
                    Some(other) => tags(tag, other, &place, out),
                    None => out.structural(
                        &place,
                        Some(tag.brief()),
                        None,
                        Some("only on the left".into()),
                    ),
                }
            }
            for (key, tag) in right {
                if !left_of.contains_key(key.as_str()) {
                    let place = if at.is_empty() {
                        key.clone()
                    } else {
                        format!("{at}.{key}")
                    };
                    out.structural(
                        &place,
                        None,
                        Some(tag.brief()),
                        Some("only on the right".into()),
                    );
                }
            }
            let names = |list: &[(String, Tag)]| {
                list.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>()
            };
            out.reordered |= names(left) != names(right);
        }
        (Tag::List(left), Tag::List(right)) => {
            if left.len() != right.len() {
                out.structural(at, Some(a.brief()), Some(b.brief()), None);
            }
            for (i, (left, right)) in left.iter().zip(right).enumerate() {
                tags(left, right, &format!("{at}[{i}]"), out);
            }
        }
        _ if a == b => {}
        _ if a.kind() == b.kind() => match (a.number(), b.number()) {
            (Some(x), Some(y)) => out.number(at, a.brief(), b.brief(), (x - y).abs()),
            _ => arrays(a, b, at, out),
        },
        _ => {
            let typed = |tag: &Tag| Some(format!("{} {}", tag.kind(), tag.brief()));
            out.structural(at, typed(a), typed(b), None);
        }
    }
}

/// The value that a reader keeps of each key: the last.
fn last_tags(compound: &[(String, Tag)]) -> BTreeMap<&str, &Tag> {
    let entries = compound.iter();
    entries.map(|(key, tag)| (key.as_str(), tag)).collect()
}

fn arrays(a: &Tag, b: &Tag, at: &str, out: &mut Collector) {
    let numbers = |tag: &Tag| -> Option<Vec<i64>> {
        match tag {
            Tag::ByteArray(items) => Some(items.iter().map(|n| i64::from(*n)).collect()),
            Tag::IntArray(items) => Some(items.iter().map(|n| i64::from(*n)).collect()),
            Tag::LongArray(items) => Some(items.clone()),
            _ => None,
        }
    };
    let first = match (numbers(a), numbers(b)) {
        (Some(left), Some(right)) if left.len() == right.len() => {
            left.iter().zip(&right).position(|(x, y)| x != y)
        }
        _ => None,
    };
    match first {
        Some(i) => out.structural(
            &format!("{at}[{i}]"),
            Some(a.brief()),
            Some(b.brief()),
            Some("arrays differ from here".into()),
        ),
        None => out.structural(at, Some(a.brief()), Some(b.brief()), None),
    }
}
