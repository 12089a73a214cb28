//! `[chase.ID]`.

mod leader;
mod typed;

use super::super::key::{Fallback, Key, Kind};
use super::{ENTITY, EXTENSION, playback, tracks};

pub use typed::{ChaseParams, Start};

const DOCUMENT: &str = "documents/chase.txt";
const SETTLED: &str = "left open by documents/chase.txt; settled by a sweep";

/// A place (x, z) in the document's units.
static PLACE: Kind = Kind::List {
    of: &Kind::Float {
        min: -10_000.0,
        max: 10_000.0,
    },
    min: 2,
    max: 2,
};

/// Most chickens of one chase.
const MAX_COUNT: i64 = 5_000;

/// The keys of `[chase.ID]`.
pub static KEYS: &[Key] = &[
    key(
        "formula",
        Kind::Choice(&["chase"]),
        "\"chase\"",
        "",
        "The document that the item obeys.",
        "",
    ),
    key(
        "count",
        Kind::Int {
            min: 1,
            max: MAX_COUNT,
        },
        "20",
        "chickens",
        "How many chickens run, the leader not counted.",
        DOCUMENT,
    ),
    key(
        "seed",
        Kind::Int {
            min: i64::MIN,
            max: i64::MAX,
        },
        "0",
        "",
        "Seed of everything random: placed starts and the noise of the ground.",
        EXTENSION,
    ),
    key(
        "start",
        Kind::Either(&[
            Kind::Choice(&["published", "poisson"]),
            Kind::List {
                of: &PLACE,
                min: 1,
                max: MAX_COUNT as usize,
            },
        ]),
        "\"published\"",
        "units",
        "Where they stand: the document's table (beyond its 20 placed around it), Poisson-disk placing, or a list of [x, z].",
        "documents/chase.txt, $tx[], $tz[]",
    ),
    key(
        "k1",
        Kind::Float {
            min: 0.0,
            max: 100.0,
        },
        "1.5",
        "1/s^2",
        "Braking per unit missing to the chicken in front.",
        SETTLED,
    ),
    key(
        "k2",
        Kind::Float {
            min: 0.01,
            max: 250.0,
        },
        "2.0",
        "1/s",
        "Drag along z; the chickens' top speed is 15/k2. 8*k2*t must stay below 2.",
        SETTLED,
    ),
    key(
        "k3",
        Kind::Float {
            min: 0.0,
            max: 100.0,
        },
        "1.5",
        "1/s",
        "Drag along x. k3*t must stay below 2.",
        SETTLED,
    ),
    key(
        "t",
        Kind::Float {
            min: 0.001,
            max: 1.0,
        },
        "0.05",
        "s",
        "Length of a frame; 0.05 is one game tick.",
        SETTLED,
    ),
    key(
        "frames",
        Kind::Int {
            min: 1,
            max: 100_000,
        },
        "600",
        "frames",
        "How many frames are run.",
        DOCUMENT,
    ),
    key(
        "frame1_quirk",
        Kind::Bool,
        "false",
        "",
        "Puts all chickens back to the start before each one's first move, as the text's loop does.",
        "documents/chase.txt, section 4",
    ),
    key(
        "leader",
        Kind::Either(&[
            Kind::Choice(&["weave", "circle", "static"]),
            Kind::File(&["csv", "json"]),
        ]),
        "\"weave\"",
        "",
        "The leader's path, or a file of points (x,z lines, or [[x, z], ..]), in units.",
        "documents/chase.txt, ball",
    ),
    key(
        "leader_speed",
        Kind::Float {
            min: 0.0,
            max: 1_000.0,
        },
        "3.0",
        "units/s",
        "How fast the leader goes: along z (weave), the circle or the points. Its top speed must stay below 15/k2.",
        EXTENSION,
    ),
    key(
        "leader_radius",
        Kind::Float {
            min: 0.1,
            max: 1_000.0,
        },
        "6.0",
        "units",
        "Amplitude of the weave, radius of the circle.",
        EXTENSION,
    ),
    key(
        "leader_frequency",
        Kind::Float {
            min: 0.0,
            max: 10.0,
        },
        "0.1",
        "1/s",
        "Weaves per second.",
        EXTENSION,
    ),
    key(
        "avoidance",
        Kind::Choice(&["published", "orca"]),
        "\"published\"",
        "",
        "Who keeps chickens apart: the document's rule, overlaps and all, or velocity-space avoidance.",
        "documents/chase.txt; orca: extension",
    ),
    key(
        "scale",
        Kind::Float {
            min: 0.05,
            max: 16.0,
        },
        "0.5",
        "blocks/unit",
        "Blocks in a unit of the document.",
        EXTENSION,
    ),
    key(
        "ground",
        Kind::Either(&[
            Kind::Choice(&["plane", "noise", "world"]),
            Kind::File(&["png", "nbt"]),
        ]),
        "\"noise\"",
        "",
        "What they stand on: level ground, seeded noise, a grayscale image, a structure's blocks, or the world's own at playback time.",
        "documents/chase.txt, sections 1 and 3",
    ),
    key(
        "ground_amplitude",
        Kind::Float {
            min: 0.0,
            max: 64.0,
        },
        "1.5",
        "blocks",
        "Largest height above and below 0 of the noise; height of an image's white, its black being as far below.",
        EXTENSION,
    ),
    key(
        "ground_wavelength",
        Kind::Float {
            min: 2.0,
            max: 1_000.0,
        },
        "12.0",
        "blocks",
        "Distance between the noise's lattice points.",
        EXTENSION,
    ),
    key(
        "loop",
        Kind::Choice(&["none", "pingpong"]),
        "\"none\"",
        "",
        "What follows the last frame: the end, or the way back.",
        EXTENSION,
    ),
    key(
        "entity",
        Kind::Text(&ENTITY),
        "\"minecraft:chicken\"",
        "",
        "What the game shows.",
        "",
    ),
    playback::SHOWS,
    playback::ENTITY_NBT,
    playback::INSTANCES,
    playback::PLAY,
    tracks::KEY_EVERY,
    tracks::TOLERANCE,
    tracks::DECIMALS,
    tracks::TRACKS,
];

const fn key(
    name: &'static str,
    kind: Kind,
    fallback: &'static str,
    unit: &'static str,
    about: &'static str,
    source: &'static str,
) -> Key {
    Key {
        name,
        kind,
        fallback: Fallback::Is(fallback),
        unit,
        about,
        source,
    }
}
