//! The inline tables of `[flock.ID]`: its start and its extensions.

use super::super::super::key::{Fallback, Key, Kind};
use super::super::EXTENSION;
use super::{COORDINATE, MAX_SPEED, SETTLED};

static BOX: Kind = Kind::List {
    of: &COORDINATE,
    min: 6,
    max: 6,
};

pub(super) static START: &[Key] = &[
    point("from", "[-5.0, 6.0, -5.0]", "Lowest corner of the box."),
    point("to", "[5.0, 16.0, 5.0]", "Highest corner of the box."),
    constant(
        "speed",
        0.0,
        MAX_SPEED,
        "0.25",
        "blocks/tick",
        "Horizontal speed at the start, in a random direction.",
        "",
    ),
    constant(
        "climb",
        0.0,
        MAX_SPEED,
        "0.05",
        "blocks/tick",
        "Largest vertical speed at the start, up or down.",
        "",
    ),
];

pub(super) static FLOOR: &[Key] = &[
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

pub(super) static HOME: &[Key] = &[
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

pub(super) static WANDER: &[Key] = &[
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

pub(super) static LIGHT: &[Key] = &[
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

pub(super) static OBSTACLES: &[Key] = &[
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

pub(super) const fn constant(
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
