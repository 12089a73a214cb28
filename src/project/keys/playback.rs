//! Keys that every crowd has: what the data pack summons and how it plays.

use super::super::Params;
use super::super::key::{Fallback, Key, Kind, TextRule};
use super::ENTITY;
use crate::asset::tracks::Looping;
use crate::minecraft::snbt;

const SOURCE: &str = "data pack";

/// What an item or block display shows.
pub const SHOWS: Key = Key {
    name: "shows",
    kind: Kind::Text(&ENTITY),
    fallback: Fallback::Absent,
    unit: "",
    about: "The item that an item_display shows (default minecraft:feather), or the block of a block_display (minecraft:white_wool).",
    source: SOURCE,
};

/// NBT laid over that of the entities.
pub const ENTITY_NBT: Key = Key {
    name: "entity_nbt",
    kind: Kind::Text(&SNBT),
    fallback: Fallback::Is("\"{}\""),
    unit: "",
    about: "SNBT laid over what the entities are summoned with, in the form of every release of the project.",
    source: SOURCE,
};

/// How many instances may play at once.
pub const INSTANCES: Key = Key {
    name: "instances",
    kind: Kind::Int { min: 1, max: 8 },
    fallback: Fallback::Is("8"),
    unit: "",
    about: "How many instances may play at once.",
    source: SOURCE,
};

/// How an instance plays until told otherwise.
pub const PLAY: Key = Key {
    name: "play",
    kind: Kind::Choice(&["once", "hold", "loop", "pingpong"]),
    fallback: Fallback::Absent,
    unit: "",
    about: "What an instance does at the end, until told otherwise; absent: what `loop` suits (none: once, pingpong: pingpong, closed: loop).",
    source: SOURCE,
};

/// Keys of entity NBT that the playback itself sets.
pub const SET_BY_PLAYBACK: &[&str] = &["UUID", "Tags", "Pos", "Rotation", "Passengers"];

static SNBT: TextRule = TextRule {
    accepts: "SNBT of a compound, such as \"{Glowing:1b}\"",
    pattern: "",
    check: |text| match snbt::parse(text) {
        Ok(snbt::Tag::Compound(entries)) => {
            let ours = |(key, _): &&(String, snbt::Tag)| SET_BY_PLAYBACK.contains(&key.as_str());
            match entries.iter().find(ours) {
                Some((key, _)) => Err(format!("it sets {key}, which the playback sets itself")),
                None if text.contains("$(") => {
                    Err("it holds `$(`, which a function takes for an argument".into())
                }
                None => Ok(()),
            }
        }
        Ok(_) => Err("it is not a compound".into()),
        Err(error) => Err(error.to_string()),
    },
};

/// The mode in which an instance starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// To the end, then gone.
    Once,
    /// To the end, then held there.
    Hold,
    /// Again from the start, for ever.
    Loop,
    /// To the end and back, for ever.
    PingPong,
}

impl Play {
    /// What suits a path that ends in this way.
    pub fn of(looping: Looping) -> Play {
        match looping {
            Looping::None => Play::Once,
            Looping::PingPong => Play::PingPong,
            Looping::Closed => Play::Loop,
        }
    }

    /// The word in the project file, and the name of its function below `mode/`.
    pub fn name(self) -> &'static str {
        match self {
            Play::Once => "once",
            Play::Hold => "hold",
            Play::Loop => "loop",
            Play::PingPong => "pingpong",
        }
    }
}

/// The values of these keys.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaybackParams {
    /// The entity's identifier.
    pub entity: String,
    /// What a display shows.
    pub shows: Option<String>,
    /// SNBT of a compound.
    pub nbt: String,
    /// 1 to 8.
    pub instances: u32,
    /// `None`: what the loop suits.
    pub play: Option<Play>,
}

impl PlaybackParams {
    /// Reads the keys.
    pub fn new(params: &Params) -> PlaybackParams {
        let play = || match params.text("play") {
            "once" => Play::Once,
            "hold" => Play::Hold,
            "loop" => Play::Loop,
            _ => Play::PingPong,
        };
        PlaybackParams {
            entity: params.text("entity").into(),
            shows: params.has("shows").then(|| params.text("shows").into()),
            nbt: params.text("entity_nbt").into(),
            instances: params.count("instances") as u32,
            play: params.has("play").then(play),
        }
    }
}
