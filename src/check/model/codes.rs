//! What can be wrong with a model's files.

use crate::report::{Code, Severity};

/// The codes of this module.
pub const CODES: &[Code] = &[
    UNREADABLE,
    MISSING_CLIP,
    CLIP_LENGTH,
    CLIP_REPEAT,
    KEY_ORDER,
    CLOSING_KEY,
    KEY_GRID,
    KEY_CURVE,
    NUMBER_FORM,
    BONE_NAME,
    MISSING_CHANNEL,
    STRAY_CHANNEL,
    MOLANG_SYNTAX,
    MOLANG_VALUE,
    AXIS_SIGN,
    UNIT,
    KEY_ERROR,
    LOOP_DEVIATION,
    REST_POSE,
    MODEL_BOX,
    EXPRESSION,
    EXPRESSION_VALUE,
    SOURCE_LITERAL,
    DISPLAY_PATH,
    DISPLAY_SHAPE,
    CLIENT_ENTITY,
    RENDER_CONTROLLER,
];

pub const UNREADABLE: Code = Code {
    id: "model-unreadable",
    title: "a model file cannot be read",
    meaning: "The program that the file is for refuses it whole, or leaves the model out.",
    found_by: "The file is parsed as its own reader does; comments, a byte-order mark and unknown keys are no fault.",
    fix: "Run `tickbake build --force`, or mend the file at the line and column named.",
    severity: Severity::Error,
};

pub const MISSING_CLIP: Code = Code {
    id: "clip-missing",
    title: "a clip is missing or has another name",
    meaning: "Whatever plays the clip by its name plays nothing.",
    found_by: "The clips of the file are compared with those of the manifest.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const CLIP_LENGTH: Code = Code {
    id: "clip-length",
    title: "a clip has the wrong length",
    meaning: "A loop that is too long stands still before it starts again; one that is too short jumps.",
    found_by: "The stated length is compared with the manifest and with the last keys.",
    fix: "Set the length to the time of the closing keys.",
    severity: Severity::Error,
};

pub const CLIP_REPEAT: Code = Code {
    id: "clip-repeat",
    title: "a clip does not repeat as it should",
    meaning: "The model stops after one pass, or starts again where it should stop.",
    found_by: "The file's own word for looping is compared with the parameters.",
    fix: "Set the word that the target knows: true or false, \"loop\" or \"once\".",
    severity: Severity::Error,
};

pub const KEY_ORDER: Code = Code {
    id: "key-order",
    title: "keys are not in the order of their times",
    meaning: "GeckoLib drops such a channel whole; other players jump or skip keys.",
    found_by: "Each key's time, as a number, must be greater than the one before it and not negative.",
    fix: "Sort the keys by number: \"2.0\" before \"10.0\".",
    severity: Severity::Error,
};

pub const CLOSING_KEY: Code = Code {
    id: "closing-key",
    title: "a loop does not close",
    meaning: "The model jumps each time the clip starts again.",
    found_by: "The last key of each channel must lie exactly at the clip's length and equal the first in every bit.",
    fix: "Add a key at the clip's length with the values of the first key.",
    severity: Severity::Error,
};

pub const KEY_GRID: Code = Code {
    id: "key-grid",
    title: "a key lies off the clip's frames",
    meaning: "Blockbench moves it to the nearest frame on re-export, and silently drops one of two keys that meet there.",
    found_by: "Each inner key's time, times the frames per second of the manifest, must be whole to nine decimals of a second; a Blockbench project must state the same frames per second.",
    fix: "Run `tickbake build --force`, or set the animation's snapping to the frames per second that the keys were made for.",
    severity: Severity::Error,
};

pub const KEY_CURVE: Code = Code {
    id: "key-curve",
    title: "a key asks for an interpolation that was not certified",
    meaning: "Between keys the model follows another curve than the one that was held to the document.",
    found_by: "The words of each key are compared with the interpolation that the manifest's keys were made for.",
    fix: "Run `tickbake build --force`, or bake for that interpolation.",
    severity: Severity::Error,
};

pub const NUMBER_FORM: Code = Code {
    id: "number-form",
    title: "a number is spelled so that readers differ",
    meaning: "MolangJS reads \"1e-7\" as -7 and \".5\" as 0; Blockbench's inverter turns an exponent's sign around.",
    found_by: "Every number and every key's time is looked at as text: plain decimals, no exponent, no -0.",
    fix: "Write it as a plain decimal.",
    severity: Severity::Warning,
};

pub const BONE_NAME: Code = Code {
    id: "bone-name",
    title: "a bone is missing, unknown or twice",
    meaning: "A clip's keys go to no bone, or to the wrong one.",
    found_by: "The bones of the model and of its clips are compared with the document's parts.",
    fix: "Name the bones as the document does: head, part0 to part11.",
    severity: Severity::Error,
};

pub const MISSING_CHANNEL: Code = Code {
    id: "missing-channel",
    title: "a bone that moves has no keys",
    meaning: "The bone stands still while the others move.",
    found_by: "Each clip must move every bone that the manifest lists for it.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const STRAY_CHANNEL: Code = Code {
    id: "stray-channel",
    title: "a bone moves that should not",
    meaning: "The clip turns, scales or moves a bone that the document leaves alone.",
    found_by: "Each clip's channels are compared with those that the manifest lists for it.",
    fix: "Remove the channel, or run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const MOLANG_SYNTAX: Code = Code {
    id: "molang-syntax",
    title: "an expression is not Molang",
    meaning: "Players take it for 0, or drop the whole animation.",
    found_by: "Each expression is parsed by a strict parser; what readers disagree on (exponents, \".5\", \"??\" in GeckoLib) is refused.",
    fix: "Mend the expression at the column named.",
    severity: Severity::Error,
};

pub const MOLANG_VALUE: Code = Code {
    id: "molang-value",
    title: "an expression does not follow the document",
    meaning: "The formula's clip shows another motion than the document.",
    found_by: "Each expression is evaluated at random instants and compared with the formula; its rounded constants may cost 0.000,1 px in the first hour.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const AXIS_SIGN: Code = Code {
    id: "axis-sign",
    title: "an axis has the wrong sign",
    meaning: "The motion is mirrored: rods circle or bob the wrong way.",
    found_by: "With one axis negated the channel obeys the document, as it stands it does not.",
    fix: "Negate the axis; each target's axes are listed in the README.",
    severity: Severity::Error,
};

pub const UNIT: Code = Code {
    id: "unit",
    title: "values or times are in the wrong unit",
    meaning: "The motion is some times too large, too small, too fast or too slow.",
    found_by: "With values or times multiplied by one factor (16 px a block, 20 ticks a second, 57.3 degrees a radian) the channel obeys the document, as it stands it does not.",
    fix: "Convert to the target's units: px, degrees and seconds.",
    severity: Severity::Error,
};

pub const KEY_ERROR: Code = Code {
    id: "key-error",
    title: "a clip leaves the motion that it was made from",
    meaning: "Between keys or at them, the model is further from the looped motion than the tolerance allows.",
    found_by: "The keys are played as the target interpolates them and compared with the formula at keys, between keys and at random instants.",
    fix: "Run `tickbake build --force`; a wrong engine or writer, rebuilt, still fails here.",
    severity: Severity::Error,
};

pub const LOOP_DEVIATION: Code = Code {
    id: "loop-deviation",
    title: "the looped motion leaves the document further than stated",
    meaning: "The loop costs more than the budget or the manifest says.",
    found_by: "The looped formula is compared with the document's over one pass, at every tick and between ticks.",
    fix: "Raise max_deviation_px, or choose another loop; `tickbake explain model.ID` lists them.",
    severity: Severity::Error,
};

pub const REST_POSE: Code = Code {
    id: "rest-pose",
    title: "a bone does not rest where the document puts it",
    meaning: "Every position of the bone is off by the same amount, and the model at rest looks wrong.",
    found_by: "Pivots are compared with createBodyLayer, in Java axes, to 0.000,001 px.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const MODEL_BOX: Code = Code {
    id: "model-box",
    title: "a box or its texture is not the document's",
    meaning: "The model looks wrong, or shows the wrong part of its texture.",
    found_by: "Boxes, texture offsets and the texture's size are compared with createBodyLayer.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const EXPRESSION: Code = Code {
    id: "cem-expression",
    title: "an expression of a .jem is none",
    meaning: "OptiFine and Entity Model Features drop the whole model.",
    found_by: "Each expression is parsed as OptiFine does; only names that the game gives are known.",
    fix: "Mend the expression at the column named, or run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const EXPRESSION_VALUE: Code = Code {
    id: "cem-value",
    title: "an expression of a .jem is not the document's float",
    meaning: "The model moves otherwise than the document, if only in the last bit.",
    found_by: "Each expression is evaluated in floats with the game's sine table at ticks 0 to 1,000 and at 20 further instants, and compared with setupAnim bit for bit.",
    fix: "Run `tickbake build --force`; the order of float operations counts.",
    severity: Severity::Error,
};

pub const SOURCE_LITERAL: Code = Code {
    id: "java-literal",
    title: "a number in the Java twin is not the document's",
    meaning: "The mod's setupAnim or createBodyLayer computes another motion or shape than the document.",
    found_by: "The number literals of both methods are read in order and compared as floats with the document's.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const DISPLAY_PATH: Code = Code {
    id: "display-path",
    title: "a block display is not where the document puts it",
    meaning: "In the world the rod leaves its circle, or stands still.",
    found_by: "Each tick's function is read back into Java's axes and compared with the looped formula at that tick.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const DISPLAY_SHAPE: Code = Code {
    id: "display-shape",
    title: "a block display has the wrong shape",
    meaning: "The rod or the head has another size, hangs beside its place, or goes dark at night.",
    found_by: "The transformation and brightness of each summon are compared with the document's boxes and block light.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const CLIENT_ENTITY: Code = Code {
    id: "client-entity",
    title: "a client entity has another identifier",
    meaning: "The model is put on another entity, or on none.",
    found_by: "The item called blaze, else the first, replaces minecraft:blaze; the others are entities of the project's namespace.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const RENDER_CONTROLLER: Code = Code {
    id: "render-controller",
    title: "a render controller does not draw the entity as the document does",
    meaning: "The entity is invisible, or goes dark at night.",
    found_by: "Geometry, materials and textures of the controller are looked up among the entity's short names; the blaze ignores lighting.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};
