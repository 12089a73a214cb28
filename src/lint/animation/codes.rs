//! What lint says about animations.

use crate::report::{Code, Severity};

pub const CODES: &[Code] = &[
    UNKNOWN_BONE,
    KEY_ORDER,
    KEY_TIME,
    OFF_GRID,
    CATMULLROM,
    MOLANG,
    LOOP_GAP,
    NUMBER,
];

pub const UNKNOWN_BONE: Code = Code {
    id: "animation-unknown-bone",
    title: "the animation moves a bone that the model does not have",
    meaning: "The game ignores the bone's channels without a word; the part stands still.",
    found_by: "Bones of the animation are looked up in the geometries of the entities that name it, else in the geometry of the same file name, else in all geometries here.",
    fix: "Correct the bone's name; names count capital letters in GeckoLib.",
    severity: Severity::Error,
};

pub const KEY_ORDER: Code = Code {
    id: "animation-key-order",
    title: "keys are not in ascending order of time",
    meaning: "GeckoLib 5.5 drops the whole channel; a list sorted as text has 10.0 before 2.0.",
    found_by: "Each key's time is compared with the one before it.",
    fix: "Sort the keys by number.",
    severity: Severity::Error,
};

pub const KEY_TIME: Code = Code {
    id: "animation-key-time",
    title: "a key lies outside of the animation",
    meaning: "A key with a negative time makes GeckoLib drop the channel; one after animation_length is never reached.",
    found_by: "Each key's time is compared with 0 and animation_length.",
    fix: "Move the key, or make the animation longer.",
    severity: Severity::Error,
};

pub const OFF_GRID: Code = Code {
    id: "animation-off-grid",
    title: "keys lie on no grid that Blockbench keeps",
    meaning: "Blockbench re-exports keys on a grid of 10 to 100 frames a second and silently collapses those in between.",
    found_by: "Times of the inner keys are held against every whole number of frames a second from 10 to 100, as rounded to 4 decimals.",
    fix: "Place the keys on a grid, such as 20 a second (game ticks).",
    severity: Severity::Warning,
};

pub const CATMULLROM: Code = Code {
    id: "animation-catmullrom-geckolib",
    title: "catmullrom in a GeckoLib animation",
    meaning: "GeckoLib takes the first point twice: with one key a tick the error is larger than that of straight lines.",
    found_by: "lerp_mode and easing of keys in a GeckoLib file are looked at.",
    fix: "Bake linear keys, or use Molang.",
    severity: Severity::Warning,
};

pub const MOLANG: Code = Code {
    id: "animation-molang",
    title: "the Molang expression is not read as written",
    meaning: "A reader drops the expression, freezes it to one value or reads another number.",
    found_by: "The expression is parsed; exponents, numbers without a digit before the point, and `??` in GeckoLib are faults too.",
    fix: "Write plain decimals with a digit before and after the point, and known names with their scope.",
    severity: Severity::Error,
};

pub const LOOP_GAP: Code = Code {
    id: "animation-loop-gap",
    title: "a looping channel does not end where it began",
    meaning: "The part jumps at every turn of the loop.",
    found_by: "The first and the last key of each channel are compared where loop is true.",
    fix: "Give the last key, at animation_length, the value of the first.",
    severity: Severity::Warning,
};

pub const NUMBER: Code = Code {
    id: "number-spelling",
    title: "a number is spelled with an exponent or as -0",
    meaning: "MolangJS reads 1e-7 as -7, and Blockbench's inverter turns it into -1e+7; -0 makes files differ that mean the same.",
    found_by: "The spelling of each number, and of each number in quotes, is looked at.",
    fix: "Write plain decimals.",
    severity: Severity::Warning,
};
