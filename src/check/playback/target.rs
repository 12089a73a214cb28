//! Who a command is about: a UUID, a name, or a selector with its filters.
//!
//! Source: `EntityArgument` and `ScoreHolderArgument` of the game.

mod selector;

pub use selector::int_range;

use super::text::{Cursor, Read};
use crate::minecraft::snbt::{self, Tag};
use selector::selector;

/// An `entity` argument.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// A hash look-up.
    Uuid(u128),
    /// A player.
    Player(String),
    Selector(Box<Selector>),
}

/// A `score_holder` argument.
#[derive(Debug, Clone, PartialEq)]
pub enum Holder {
    /// `*`: whoever has a score.
    All,
    /// Any word; a UUID stands for its entity, if it is there.
    Name(String),
    Selector(Box<Selector>),
}

/// The letter after `@`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// `@a`
    Players,
    /// `@e`
    Entities,
    /// `@s`
    Source,
    /// `@p`
    NearestPlayer,
    /// `@n`
    NearestEntity,
}

/// `sort=`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Arbitrary,
    Nearest,
    Furthest,
}

/// `a..b`, either end open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range<T> {
    pub low: Option<T>,
    pub high: Option<T>,
}

impl<T: PartialOrd + Copy> Range<T> {
    pub fn holds(&self, x: T) -> bool {
        self.low.is_none_or(|low| x >= low) && self.high.is_none_or(|high| x <= high)
    }
}

/// One filter that an entity must pass; `wanted` is false after `=!`.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    Kind {
        kind: String,
        wanted: bool,
    },
    /// An empty tag stands for "any tag at all".
    Tag {
        tag: String,
        wanted: bool,
    },
    Name {
        name: String,
        wanted: bool,
    },
    Team {
        team: String,
        wanted: bool,
    },
    Nbt {
        nbt: Tag,
        wanted: bool,
    },
    Scores(Vec<(String, Range<i32>)>),
    Distance(Range<f64>),
    Yaw(Range<f64>),
    Pitch(Range<f64>),
}

/// `@e[..]`
#[derive(Debug, Clone, PartialEq)]
pub struct Selector {
    pub base: Base,
    /// `x=`, `y=`, `z=`: replace the source's coordinates.
    pub at: [Option<f64>; 3],
    /// `dx=`, `dy=`, `dz=`.
    pub size: [Option<f64>; 3],
    pub limit: Option<usize>,
    pub sort: Sort,
    pub tests: Vec<Test>,
}

impl Selector {
    /// Whether it can give more than one entity: what single-entity arguments refuse.
    pub fn many(&self) -> bool {
        self.base != Base::Source && self.limit != Some(1)
    }

    /// Whether only players can be meant.
    pub fn players_only(&self) -> bool {
        matches!(self.base, Base::Players | Base::NearestPlayer)
            || self.tests.iter().any(|test| {
                matches!(test, Test::Kind { kind, wanted: true } if kind == "minecraft:player")
            })
    }
}

/// Reads a UUID as Java does: five groups of hex digits, of which the low bits count.
pub fn uuid(word: &str) -> Option<u128> {
    if word.len() > 36 {
        return None;
    }
    let groups: Vec<&str> = word.split('-').collect();
    let bits = [32, 16, 16, 16, 48];
    if groups.len() != bits.len() {
        return None;
    }
    let mut value = 0u128;
    for (group, bits) in groups.iter().zip(bits) {
        let hex = !group.is_empty() && group.bytes().all(|b| b.is_ascii_hexdigit());
        // Long.parseLong(.., 16) takes at most 63 bits.
        let number = i64::from_str_radix(group, 16).ok().filter(|_| hex)? as u128;
        value = value << bits | (number & ((1 << bits) - 1));
    }
    Some(value)
}

/// How the game prints a UUID: 8-4-4-4-12 hex digits.
pub fn print_uuid(uuid: u128) -> String {
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        uuid >> 96,
        uuid >> 80 & 0xffff,
        uuid >> 64 & 0xffff,
        uuid >> 48 & 0xffff,
        uuid & 0xffff_ffff_ffff
    )
}

/// An `entity` argument.
pub fn target(cursor: &mut Cursor) -> Read<Target> {
    if cursor.peek() == Some('@') {
        return Ok(Target::Selector(Box::new(selector(cursor)?)));
    }
    let before = cursor.clone();
    let word = cursor.string()?;
    if let Some(uuid) = uuid(&word) {
        return Ok(Target::Uuid(uuid));
    }
    if word.chars().count() > 16 {
        return before.fail(format!("`{word}` is neither a UUID nor a player's name"));
    }
    Ok(Target::Player(word))
}

/// An `entity` argument that must give at most one.
pub fn single(cursor: &mut Cursor) -> Read<Target> {
    let before = cursor.clone();
    match target(cursor)? {
        Target::Selector(selector) if selector.many() => {
            before.fail("only one entity may be meant here: add limit=1")
        }
        target => Ok(target),
    }
}

/// An argument that takes players only.
pub fn players(cursor: &mut Cursor) -> Read<Target> {
    let before = cursor.clone();
    match target(cursor)? {
        Target::Selector(selector) if !selector.players_only() && selector.base != Base::Source => {
            before.fail("only players may be meant here")
        }
        target => Ok(target),
    }
}

/// A `score_holder` argument.
pub fn holder(cursor: &mut Cursor) -> Read<Holder> {
    if cursor.peek() == Some('@') {
        return Ok(Holder::Selector(Box::new(selector(cursor)?)));
    }
    match cursor.word() {
        "" => cursor.fail("expected a score holder"),
        "*" => Ok(Holder::All),
        name => Ok(Holder::Name(name.to_string())),
    }
}

/// An NBT value at the cursor.
pub fn nbt(cursor: &mut Cursor) -> Read<Tag> {
    let text = cursor.rest();
    match snbt::parse_prefix(text) {
        Ok((tag, rest)) => {
            cursor.jump(rest);
            Ok(tag)
        }
        Err(error) => cursor.fail(error.to_string()),
    }
}
