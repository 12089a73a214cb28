//! Keys that every crowd has: how its paths become keys of the game, and which files they are exported to.

use super::super::Params;
use super::super::key::{Fallback, Key, Kind};
use super::playback::Play;

/// Ticks between keys; the longest spacing where a tolerance thins them out.
pub const KEY_EVERY: Key = Key {
    name: "key_every",
    kind: Kind::Int { min: 1, max: 20 },
    fallback: Fallback::Is("3"),
    unit: "ticks",
    about: "Ticks between two keys of an entity; with a tolerance, the most there may be. Clients glide over 3 ticks (mobs) or over the spacing itself (displays; those that lean with uneven ground take 2 ticks or more).",
    source: "extension; vanilla clients",
};

/// Blocks that the path a client shows may differ from the baked one; absent: a key every `key_every` ticks.
pub const TOLERANCE: Key = Key {
    name: "tolerance",
    kind: Kind::Float {
        min: 0.001,
        max: 4.0,
    },
    fallback: Fallback::Absent,
    unit: "blocks",
    about: "Keys are left out as long as what a client shows stays this close to the path; absent: keys at even spacing.",
    source: "extension",
};

/// Decimals of a key's position.
pub const DECIMALS: Key = Key {
    name: "decimals",
    kind: Kind::Int { min: 1, max: 6 },
    fallback: Fallback::Is("2"),
    unit: "",
    about: "Decimals of a key's position; half a unit of the last one is the rounding error of each axis.",
    source: "extension; vanilla clients",
};

/// Whether the full-precision tracks are exported.
pub const TRACKS: Key = Key {
    name: "tracks",
    kind: Kind::Either(&[
        Kind::Bool,
        Kind::List {
            of: &Kind::Choice(TRACK_FORMATS),
            min: 1,
            max: TRACK_FORMATS.len(),
        },
    ]),
    fallback: Fallback::Is("true"),
    unit: "",
    about: "Full-precision tracks beside the pack: a list of formats; true means csv, false none.",
    source: "extension",
};

/// The formats of exported tracks.
pub const TRACK_FORMATS: &[&str] = &["csv", "json", "gltf"];

/// The values of these keys.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackParams {
    /// Ticks between keys.
    pub key_every: u32,
    /// Blocks; `None`: even spacing.
    pub tolerance: Option<f64>,
    /// Decimals of a position, in blocks.
    pub decimals: u32,
    /// The keys are played there and back.
    pub back: bool,
    /// `tracks/<id>.csv` is written.
    pub csv: bool,
    /// `tracks/<id>.json` is written.
    pub json: bool,
    /// `tracks/<id>.gltf` is written.
    pub gltf: bool,
}

impl TrackParams {
    /// Reads the four keys.
    pub fn new(params: &Params) -> TrackParams {
        let formats = match &params.value("tracks").kind {
            super::super::value::ValueKind::Bool(true) => vec!["csv"],
            super::super::value::ValueKind::Bool(false) => Vec::new(),
            _ => params.texts("tracks"),
        };
        TrackParams {
            key_every: params.count("key_every") as u32,
            tolerance: params.has("tolerance").then(|| params.float("tolerance")),
            decimals: params.count("decimals") as u32,
            back: plays_back(params),
            csv: formats.contains(&"csv"),
            json: formats.contains(&"json"),
            gltf: formats.contains(&"gltf"),
        }
    }
}

/// Whether a crowd is played there and back: as `play` says, else as suits its loop.
pub fn plays_back(params: &Params) -> bool {
    let key = if params.has("play") { "play" } else { "loop" };
    params.text(key) == Play::PingPong.name()
}
