//! `[flock.ID]`.

mod surface;
mod typed;

use super::super::key::{Fallback, Key, Kind};
use super::{ENTITY, playback, tracks};

pub use typed::{FlockParams, Start};

const DOCUMENT: &str = "documents/flock.txt";
const SETTLED: &str = "the mod that documents/flock.txt describes";
const EXTENSION: &str = "extension";

/// Blocks from the playback's origin: far enough for any world, near enough that offsets stay exact.
const COORDINATE: Kind = Kind::Float {
    min: -30_000.0,
    max: 30_000.0,
};
static BOX: Kind = Kind::List {
    of: &COORDINATE,
    min: 6,
    max: 6,
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
            max: 100_000,
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
        4.0,
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

static START: &[Key] = &[
    point("from", "[-5.0, 6.0, -5.0]", "Lowest corner of the box."),
    point("to", "[5.0, 16.0, 5.0]", "Highest corner of the box."),
    constant(
        "speed",
        0.0,
        4.0,
        "0.25",
        "blocks/tick",
        "Horizontal speed at the start, in a random direction.",
        "",
    ),
    constant(
        "climb",
        0.0,
        4.0,
        "0.05",
        "blocks/tick",
        "Largest vertical speed at the start, up or down.",
        "",
    ),
];

static FLOOR: &[Key] = &[
    constant(
        "weight",
        0.0,
        4.0,
        "0.035",
        "blocks/tick^2",
        "Push for each block that the ground is nearer than reach + 1.",
        SETTLED,
    ),
    Key {
        name: "reach",
        kind: Kind::Int { min: 1, max: 64 },
        fallback: Fallback::Is("5"),
        unit: "blocks",
        about: "The farthest ground that pushes.",
        source: SETTLED,
    },
];

static HOME: &[Key] = &[
    point("center", "[0.0, 10.0, 0.0]", "The middle of the place."),
    constant(
        "radius",
        0.0,
        30_000.0,
        "16.0",
        "blocks",
        "Within it nothing pulls.",
        EXTENSION,
    ),
    constant(
        "weight",
        0.0,
        4.0,
        "0.04",
        "blocks/tick^2",
        "Pull at 4 blocks beyond the radius.",
        EXTENSION,
    ),
];

static WANDER: &[Key] = &[
    constant(
        "weight",
        0.0,
        4.0,
        "0.01",
        "blocks/tick^2",
        "Largest push along each axis.",
        EXTENSION,
    ),
    Key {
        name: "period",
        kind: Kind::Int { min: 1, max: 1_000 },
        fallback: Fallback::Is("20"),
        unit: "ticks",
        about: "From one random push to the next, blended between.",
        source: EXTENSION,
    },
];

static LIGHT: &[Key] = &[
    point("center", "[0.0, 10.0, 0.0]", "The light."),
    constant(
        "radius",
        0.1,
        1_000.0,
        "5.0",
        "blocks",
        "Radius of the ring around it.",
        EXTENSION,
    ),
    constant(
        "range",
        0.1,
        30_000.0,
        "24.0",
        "blocks",
        "Horizontal distance from which the light is seen.",
        EXTENSION,
    ),
    constant(
        "weight",
        0.0,
        4.0,
        "0.02",
        "blocks/tick^2",
        "Push along the ring, toward it, and toward its height.",
        EXTENSION,
    ),
    Key {
        name: "turn",
        kind: Kind::Choice(&["clockwise", "counter-clockwise"]),
        fallback: Fallback::Is("\"clockwise\""),
        unit: "",
        about: "Which way round, seen from above.",
        source: EXTENSION,
    },
];

static OBSTACLES: &[Key] = &[
    Key {
        name: "boxes",
        kind: Kind::List {
            of: &BOX,
            min: 1,
            max: 256,
        },
        fallback: Fallback::Required,
        unit: "blocks",
        about: "Boxes as [x, y, z, x, y, z]: lowest corner, highest corner.",
        source: EXTENSION,
    },
    constant(
        "margin",
        0.1,
        1_000.0,
        "4.0",
        "blocks",
        "Distance from a wall at which the push begins.",
        EXTENSION,
    ),
    constant(
        "weight",
        0.0,
        4.0,
        "0.12",
        "blocks/tick^2",
        "Push at the wall.",
        EXTENSION,
    ),
];

const fn constant(
    name: &'static str,
    min: f64,
    max: f64,
    default: &'static str,
    unit: &'static str,
    about: &'static str,
    source: &'static str,
) -> Key {
    Key {
        name,
        kind: Kind::Float { min, max },
        fallback: Fallback::Is(default),
        unit,
        about,
        source,
    }
}

const fn point(name: &'static str, default: &'static str, about: &'static str) -> Key {
    Key {
        name,
        kind: Kind::List {
            of: &COORDINATE,
            min: 3,
            max: 3,
        },
        fallback: Fallback::Is(default),
        unit: "blocks",
        about,
        source: EXTENSION,
    }
}
