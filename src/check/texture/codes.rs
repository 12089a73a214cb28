//! What can be wrong with a texture item.

use crate::report::{Code, Severity};

pub const CODES: &[Code] = &[
    TEXTURE_MISSING,
    TEXTURE_UNREADABLE,
    TEXTURE_PLAYBACK,
    TEXTURE_PIXEL,
    TEXTURE_LOOP,
    TEXTURE_CERTIFICATE,
    TEXTURE_LOOKS,
    TEXTURE_THINNED,
];

pub const TEXTURE_MISSING: Code = Code {
    id: "texture-target-missing",
    title: "a file that a target of the texture consists of is not there",
    meaning: "The game shows its own texture, or a single frame.",
    found_by: "The files that the item's targets consist of, by the item's parameters, are looked up among the item's files.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const TEXTURE_UNREADABLE: Code = Code {
    id: "texture-unreadable",
    title: "the texture or its list of frames cannot be read as the game reads it",
    meaning: "The game shows the missing texture, or does not animate.",
    found_by: "The picture is decoded and cut into frames as its metadata says.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const TEXTURE_PLAYBACK: Code = Code {
    id: "texture-playback",
    title: "the texture does not play as its parameters say",
    meaning: "Frames last too long, are missing, come in another order, or are blended against the author's wish.",
    found_by: "Frame size, number of frames, order, time and blending on disk are compared with what the item's parameters ask for.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const TEXTURE_PIXEL: Code = Code {
    id: "texture-pixel",
    title: "a pixel is not what the formula gives",
    meaning: "The animation does not obey its document.",
    found_by: "The plain formula is run for the manifest's parameters, and every pixel of every frame is compared. The first that differs is named.",
    fix: "Run `tickbake build --force`; if the finding stays, the engine or a writer is wrong: report it.",
    severity: Severity::Error,
};

pub const TEXTURE_LOOP: Code = Code {
    id: "texture-loop",
    title: "the lava does not return to its state after one period",
    meaning: "The strip jumps where it starts again.",
    found_by: "The plain formula is run for two periods after the warm-up; soup and pot of every cell and flame of every igniting cell are compared in their bits.",
    fix: "Run `tickbake build --force`, which finds the warm-up and the ignitions to leave out.",
    severity: Severity::Error,
};

pub const TEXTURE_CERTIFICATE: Code = Code {
    id: "texture-certificate",
    title: "the manifest's certificate of the texture is not what is measured",
    meaning: "The figures that vouch for the loop are wrong.",
    found_by: "Each figure is computed again from the plain formula's frames.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

pub const TEXTURE_LOOKS: Code = Code {
    id: "texture-looks-different",
    title: "the loop does not look like the endless lava",
    meaning: "Short periods have fewer ignitions: they are darker, or flatter.",
    found_by: "Mean and deviation of green over the loop are held against those that every seed tends to.",
    fix: "Take a longer period; `tickbake explain ID` lists them with their figures.",
    severity: Severity::Note,
};

pub const TEXTURE_THINNED: Code = Code {
    id: "texture-thinned",
    title: "the Bedrock strip holds some of the frames only",
    meaning: "It moves in larger steps than the Java strip, at the same speed.",
    found_by: "ticks_per_frame of the flipbook is a multiple of the item's frametime: a flipbook is one column, at most 16,384 px high.",
    fix: "Take a smaller size or a shorter period, if that is not wanted.",
    severity: Severity::Note,
};
