//! The pictures and their list.

use crate::asset::strip::StripAsset;
use crate::format::json;
use crate::format::png::write::{Colours, Picture, png};
use rayon::prelude::*;
use serde_json::json;

/// The files below `frames/<name>/`.
pub fn files(strip: &StripAsset, name: &str, small: bool) -> Vec<(String, Vec<u8>)> {
    let line = strip.size * 3;
    let mut files: Vec<(String, Vec<u8>)> = strip
        .frames
        .par_iter()
        .enumerate()
        .map(|(i, frame)| {
            let picture = Picture {
                width: strip.size,
                height: strip.size,
                colours: Colours::Rgb,
                fold: 1,
                small,
                row: &|y, out| out.copy_from_slice(&frame[y * line..][..line]),
            };
            (format!("frames/{name}/{i:04}.png"), png(&picture))
        })
        .collect();
    let list = json!({
        "width": strip.size,
        "height": strip.size,
        "ticks_per_second": 20,
        "ticks_per_frame": strip.frametime,
        "order": strip.play_order(),
    });
    files.push((
        format!("frames/{name}/frames.json"),
        json::pretty(&list).into_bytes(),
    ));
    files
}
