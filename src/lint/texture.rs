//! Java's animated textures: a PNG and its `.mcmeta`.

use super::{Json, Pack};
use crate::foreign::json::{Node, pointer};
use crate::foreign::png;
use crate::report::{Code, Finding, Place, Severity};

pub const CODES: &[Code] = &[
    DAMAGED,
    TOO_LARGE,
    FRAME_SIZE,
    FRAME_INDEX,
    FRAME_TIME,
    EMPTY,
    TALL,
    ALONE,
    MISSING,
];

const DAMAGED: Code = Code {
    id: "png-damaged",
    title: "the PNG cannot be decoded",
    meaning: "The game shows the missing texture.",
    found_by: "Header, every row and every checksum are read.",
    fix: "Export the image again.",
    severity: Severity::Error,
};

const TOO_LARGE: Code = Code {
    id: "png-too-large",
    title: "the PNG is too large to be looked at",
    meaning: "Whether it is whole is not known. It would take more than half a gigabyte of memory, in the game too.",
    found_by: "Width and height in the header are multiplied before memory is spent; every strip, sheet and grid that build writes is below the limit.",
    fix: "Use fewer or smaller frames, or several pictures.",
    severity: Severity::Error,
};

const FRAME_SIZE: Code = Code {
    id: "texture-frame-size",
    title: "the PNG is no whole number of frames",
    meaning: "The game shows the missing texture.",
    found_by: "Width and height of the PNG are divided by those of the animation; with neither, frames are squares of the smaller side.",
    fix: "Crop the PNG, or state the frame's width and height in the .mcmeta.",
    severity: Severity::Error,
};

const FRAME_INDEX: Code = Code {
    id: "texture-frame-index",
    title: "the animation plays a frame that the PNG does not have",
    meaning: "The game drops the frame, or the whole animation.",
    found_by: "Each index in frames is held against the number of frames in the PNG.",
    fix: "Correct the index; frames count from 0.",
    severity: Severity::Error,
};

const FRAME_TIME: Code = Code {
    id: "texture-frame-time",
    title: "a frame's time is not a whole number of ticks from 1",
    meaning: "The game refuses the animation, or drops the frame.",
    found_by: "frametime and each frame's time are looked at.",
    fix: "Write the number of game ticks, 20 of which are a second.",
    severity: Severity::Error,
};

const EMPTY: Code = Code {
    id: "texture-frames-empty",
    title: "the list of frames is empty",
    meaning: "Some releases play all frames, others none.",
    found_by: "The length of frames is looked at.",
    fix: "Leave frames out to play all of them in order.",
    severity: Severity::Warning,
};

const TALL: Code = Code {
    id: "texture-too-tall",
    title: "the strip is larger than 16,384 px",
    meaning: "Many graphics drivers refuse such a texture.",
    found_by: "Width and height in the PNG's header.",
    fix: "Use fewer or smaller frames, or lay them out as a grid.",
    severity: Severity::Warning,
};

const ALONE: Code = Code {
    id: "texture-without-mcmeta",
    title: "a strip of frames without .mcmeta",
    meaning: "Without the .mcmeta the game squeezes the whole strip onto one face.",
    found_by: "PNGs in textures/block that are a whole number of squares high, from 2.",
    fix: "Add <name>.png.mcmeta with an animation section.",
    severity: Severity::Warning,
};

const MISSING: Code = Code {
    id: "texture-missing",
    title: "a .mcmeta without its PNG",
    meaning: "The section applies to a texture of the game or of another pack, whose frames may be others.",
    found_by: "The path without .mcmeta is looked up.",
    fix: "Add the PNG beside it, or remove the .mcmeta.",
    severity: Severity::Warning,
};

/// Largest side that graphics drivers take without exception, px.
const MAX_SIDE: u32 = 16_384;

pub fn file(path: &str, bytes: &[u8]) -> Vec<Finding> {
    let mut out = Vec::new();
    if let Ok(header) = png::header(bytes)
        && header.width.max(header.height) > MAX_SIDE
    {
        out.push(
            Finding::new(&TALL, Place::file(path))
                .actual(format!("{} x {} px", header.width, header.height)),
        );
    }
    if let Err(error) = png::decode(bytes) {
        let code = match error {
            png::PngError::TooLarge { .. } => &TOO_LARGE,
            _ => &DAMAGED,
        };
        out.push(Finding::new(code, Place::file(path)).actual(error));
    }
    out
}

pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    for json in pack.files(|path| path.ends_with(".png.mcmeta")) {
        let Some(animation) = json.root().get("animation") else {
            continue;
        };
        times(json, animation, &mut out);
        let texture = json.path.trim_end_matches(".mcmeta");
        if !pack.source.has(texture) {
            out.push(json.finding(&MISSING, animation));
            continue;
        }
        if let Some(header) = pack
            .source
            .read(texture)
            .ok()
            .and_then(|bytes| png::header(&bytes).ok())
        {
            frames(json, animation, &header, &mut out);
        }
    }
    for path in pack
        .source
        .paths()
        .iter()
        .filter(|path| path.contains("/textures/block/") && path.ends_with(".png"))
    {
        if pack.source.has(&format!("{path}.mcmeta")) {
            continue;
        }
        let header = pack
            .source
            .read(path)
            .ok()
            .and_then(|bytes| png::header(&bytes).ok());
        if let Some(header) = header
            .filter(|header| header.height >= 2 * header.width && header.height % header.width == 0)
        {
            out.push(
                Finding::new(&ALONE, Place::file(path))
                    .actual(format!("{} x {} px", header.width, header.height)),
            );
        }
    }
    out
}

fn times(json: &Json, animation: &Node, out: &mut Vec<Finding>) {
    let default = animation
        .get("frametime")
        .map(|node| (node, "/animation/frametime".to_string()));
    let each = animation
        .get("frames")
        .map(Node::items)
        .unwrap_or_default()
        .iter()
        .enumerate();
    let each = each
        .filter_map(|(i, frame)| Some((frame.get("time")?, format!("/animation/frames/{i}/time"))));
    for (node, key) in default.into_iter().chain(each) {
        if node.integer().is_none_or(|time| time < 1) {
            let mut finding = json
                .finding(&FRAME_TIME, node)
                .expected("a whole number from 1")
                .actual(node.brief());
            finding.place.key = Some(key);
            out.push(finding);
        }
    }
}

fn frames(json: &Json, animation: &Node, header: &png::Header, out: &mut Vec<Finding>) {
    let side = |name: &str| {
        animation
            .get(name)
            .and_then(Node::integer)
            .and_then(|side| u32::try_from(side).ok())
            .filter(|side| *side > 0)
    };
    let smaller = header.width.min(header.height);
    let (width, height) = match (side("width"), side("height")) {
        (None, None) => (smaller, smaller),
        (width, height) => (
            width.unwrap_or(header.width),
            height.unwrap_or(header.height),
        ),
    };
    if !header.width.is_multiple_of(width) || !header.height.is_multiple_of(height) {
        let finding = json
            .finding(&FRAME_SIZE, animation)
            .expected(format!("a multiple of {width} x {height} px"));
        out.push(finding.actual(format!("{} x {} px", header.width, header.height)));
        return;
    }
    let count = i64::from(header.width / width) * i64::from(header.height / height);
    let Some(list) = animation.get("frames") else {
        return;
    };
    if list.is_array() && list.items().is_empty() {
        out.push(json.finding(&EMPTY, list));
    }
    for (i, frame) in list.items().iter().enumerate() {
        let index = frame.get("index").unwrap_or(frame);
        if index
            .integer()
            .is_none_or(|index| index < 0 || index >= count)
        {
            let mut finding = json
                .finding(&FRAME_INDEX, index)
                .expected(format!("0 to {}", count - 1))
                .actual(index.brief());
            finding.place.key = Some(pointer("/animation/frames", &i.to_string()));
            out.push(finding);
        }
    }
}
