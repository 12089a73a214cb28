//! `[flock.ID]`.

mod surface;
mod tables;
mod typed;

use super::super::key::{Fallback, Key, Kind};
use super::{ENTITY, EXTENSION, playback, tracks};
use tables::{FLOOR, HOME, LIGHT, OBSTACLES, START, WANDER, constant};

pub use typed::{FlockParams, Start};

const DOCUMENT: &str = "documents/flock.txt";
const SETTLED: &str = "the mod that documents/flock.txt describes";

/// Most bats.
const MAX_COUNT: usize = 100_000;
/// Largest speed that can be asked for, blocks/tick.
const MAX_SPEED: f64 = 4.0;
/// Blocks from the playback's origin: far enough for any world, near enough that offsets stay exact.
const MAX_COORDINATE: f64 = 30_000.0;
const COORDINATE: Kind = Kind::Float {
    min: -MAX_COORDINATE,
    max: MAX_COORDINATE,
};

/// The keys of `[flock.ID]`.
pub static KEYS: &[Key] = &[
    Key {
        name: "formula",
        kind: Kind::Choice(&["flock"]),
        fallback: Fallback::Is("\"flock\""),
        unit: "",
        about: "The document that the item obeys.",
        source: "",
    },
    Key {
        name: "count",
        kind: Kind::Int {
            min: 1,
            max: MAX_COUNT as i64,
        },
        fallback: Fallback::Absent,
        unit: "bats",
        about: "How many bats fly: 40, or as many as the start file lists.",
        source: "",
    },
    Key {
        name: "seed",
        kind: Kind::Int {
            min: i64::MIN,
            max: i64::MAX,
        },
        fallback: Fallback::Is("0"),
        unit: "",
        about: "Seed of everything random: the start and wander.",
        source: "",
    },
    Key {
        name: "ticks",
        kind: Kind::Int {
            min: 1,
            max: 72_000,
        },
        fallback: Fallback::Is("600"),
        unit: "ticks",
        about: "Length of the flight; of the whole loop, way home included, where loop = \"closed\".",
        source: "",
    },
    Key {
        name: "start",
        kind: Kind::Either(&[Kind::Table(START), Kind::File(&["json"])]),
        fallback: Fallback::Is("{}"),
        unit: "",
        about: "Where the bats start: a box filled at random, or a JSON file {\"p\":[[x,y,z],..],\"v\":[..]}.",
        source: "",
    },
    Key {
        name: "surface",
        kind: Kind::Either(&[
            COORDINATE,
            Kind::Choice(&["none", "noise"]),
            Kind::File(&["png", "nbt"]),
        ]),
        fallback: Fallback::Is("0.0"),
        unit: "blocks",
        about: "Y_surface: the height of flat ground, \"none\" for open air without altitude law, seeded noise, a grayscale image, or a structure's blocks.",
        source: "documents/flock.txt, F_y",
    },
    constant(
        "surface_amplitude",
        0.0,
        64.0,
        "4.0",
        "blocks",
        "Largest height above and below 0 of the noise; height of an image's white, its black being as far below.",
        EXTENSION,
    ),
    constant(
        "surface_wavelength",
        2.0,
        1_000.0,
        "24.0",
        "blocks",
        "Distance between the noise's lattice points.",
        EXTENSION,
    ),
    Key {
        name: "loop",
        kind: Kind::Choice(&["none", "pingpong", "closed"]),
        fallback: Fallback::Is("\"none\""),
        unit: "",
        about: "What follows the last tick: the end, the way back, or (with home) the start again without a seam.",
        source: EXTENSION,
    },
    constant(
        "separation_radius",
        0.0,
        64.0,
        "1.5",
        "blocks",
        "r_sep: bats nearer than this repel each other.",
        DOCUMENT,
    ),
    constant(
        "neighbor_radius",
        0.0,
        64.0,
        "8.0",
        "blocks",
        "r_nbr: bats at most this far apart see each other.",
        DOCUMENT,
    ),
    constant(
        "cohesion_weight",
        0.0,
        10.0,
        "0.02",
        "1/tick^2",
        "W_coh: pull toward the middle of the neighbours.",
        DOCUMENT,
    ),
    constant(
        "alignment_weight",
        0.0,
        10.0,
        "0.05",
        "1/tick",
        "W_ali: pull toward the neighbours' mean velocity.",
        DOCUMENT,
    ),
    constant(
        "separation_weight",
        0.0,
        10.0,
        "0.08",
        "blocks^2/tick^2",
        "W_sep: push away from each bat that is too near.",
        DOCUMENT,
    ),
    constant(
        "max_acceleration",
        0.0,
        4.0,
        "0.05",
        "blocks/tick^2",
        "a_max: the longest steering vector.",
        DOCUMENT,
    ),
    constant(
        "altitude_limit",
        0.0,
        10_000.0,
        "12.0",
        "blocks",
        "F_y: height over the surface beyond which a bat is pulled down.",
        DOCUMENT,
    ),
    constant(
        "altitude_weight",
        0.0,
        10.0,
        "0.04",
        "blocks/tick^2",
        "F_y: the pull at altitude_scale blocks of excess.",
        DOCUMENT,
    ),
    constant(
        "altitude_scale",
        0.001,
        10_000.0,
        "4.0",
        "blocks",
        "F_y: the excess that is pulled down by altitude_weight.",
        DOCUMENT,
    ),
    constant(
        "min_speed",
        0.0,
        4.0,
        "0.15",
        "blocks/tick",
        "The slowest flight (a bat at rest stays at rest).",
        SETTLED,
    ),
    constant(
        "max_speed",
        0.0,
        MAX_SPEED,
        "0.40",
        "blocks/tick",
        "The fastest flight.",
        SETTLED,
    ),
    constant(
        "max_turn",
        0.0,
        360.0,
        "12.0",
        "degrees/tick",
        "The fastest turn of a bat's yaw.",
        SETTLED,
    ),
    Key {
        name: "floor",
        kind: Kind::Either(&[Kind::Bool, Kind::Table(FLOOR)]),
        fallback: Fallback::Is("false"),
        unit: "",
        about: "Pushes bats up when ground is 1 to 5 blocks below them.",
        source: EXTENSION,
    },
    Key {
        name: "home",
        kind: Kind::Either(&[Kind::Bool, Kind::Table(HOME)]),
        fallback: Fallback::Is("false"),
        unit: "",
        about: "Keeps the flock over a place: pulls bats back that are beyond a radius.",
        source: EXTENSION,
    },
    Key {
        name: "wander",
        kind: Kind::Either(&[Kind::Bool, Kind::Table(WANDER)]),
        fallback: Fallback::Is("false"),
        unit: "",
        about: "Pushes each bat about at random, by the seed.",
        source: EXTENSION,
    },
    Key {
        name: "light",
        kind: Kind::Either(&[Kind::Bool, Kind::Table(LIGHT)]),
        fallback: Fallback::Is("false"),
        unit: "",
        about: "Draws bats to a ring around a light, and along it.",
        source: EXTENSION,
    },
    Key {
        name: "obstacles",
        kind: Kind::Table(OBSTACLES),
        fallback: Fallback::Absent,
        unit: "",
        about: "Boxes that push bats away.",
        source: EXTENSION,
    },
    Key {
        name: "entity",
        kind: Kind::Text(&ENTITY),
        fallback: Fallback::Is("\"minecraft:bat\""),
        unit: "",
        about: "The entity that the playback summons.",
        source: "",
    },
    playback::SHOWS,
    playback::ENTITY_NBT,
    playback::INSTANCES,
    playback::PLAY,
    tracks::KEY_EVERY,
    tracks::TOLERANCE,
    tracks::DECIMALS,
    tracks::TRACKS,
];
