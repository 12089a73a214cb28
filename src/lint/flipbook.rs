//! Bedrock's `textures/flipbook_textures.json`.

use super::Pack;
use crate::foreign::json::Node;
use crate::foreign::png;
use crate::report::{Code, Finding, Severity};

pub const CODES: &[Code] = &[FRAME, TICKS, SIZE];

const FRAME: Code = Code {
    id: "flipbook-frame-index",
    title: "the flipbook plays a frame that the texture does not have",
    meaning: "The game shows another frame or none.",
    found_by: "Numbers in frames are held against height / width of the PNG.",
    fix: "Correct the number; frames count from 0.",
    severity: Severity::Error,
};

const TICKS: Code = Code {
    id: "flipbook-ticks",
    title: "ticks_per_frame is not a whole number from 1",
    meaning: "The animation stands still or is refused.",
    found_by: "The number is looked at.",
    fix: "Write the number of game ticks that each frame lasts.",
    severity: Severity::Error,
};

const SIZE: Code = Code {
    id: "flipbook-size",
    title: "the flipbook's texture is no whole number of square frames",
    meaning: "Frames slide while they are played.",
    found_by: "Height of the PNG is divided by its width.",
    fix: "Crop or extend the strip.",
    severity: Severity::Error,
};

pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    for json in pack.files(|path| path.ends_with("flipbook_textures.json")) {
        let root = json
            .path
            .strip_suffix("textures/flipbook_textures.json")
            .unwrap_or_default();
        for entry in json.root().items() {
            let Some(texture) = entry.get("flipbook_texture") else {
                continue;
            };
            if let Some(node) = entry.get("ticks_per_frame")
                && node.integer().is_none_or(|ticks| ticks < 1)
            {
                out.push(json.finding(&TICKS, node).actual(node.brief()));
            }
            let path = format!("{root}{}.png", texture.text().unwrap_or_default());
            let Some(header) = pack
                .source
                .read(&path)
                .ok()
                .and_then(|bytes| png::header(&bytes).ok())
            else {
                continue;
            };
            if header.height % header.width != 0 {
                out.push(
                    json.finding(&SIZE, texture)
                        .actual(format!("{} x {} px", header.width, header.height)),
                );
            }
            let count = i64::from(header.height / header.width);
            for node in entry.get("frames").map(Node::items).unwrap_or_default() {
                if node
                    .integer()
                    .is_none_or(|index| index < 0 || index >= count)
                {
                    out.push(
                        json.finding(&FRAME, node)
                            .expected(format!("0 to {}", count - 1))
                            .actual(node.brief()),
                    );
                }
            }
        }
    }
    out
}
