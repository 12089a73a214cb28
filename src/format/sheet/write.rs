//! The sheet and its description.

use crate::asset::strip::StripAsset;
use crate::format::{json, texture};
use serde_json::json;

/// Columns and rows of so many frames.
pub fn grid(count: usize) -> [usize; 2] {
    let columns = (1..)
        .find(|columns| columns * columns >= count)
        .unwrap_or(1);
    [columns, count.div_ceil(columns)]
}

/// The files below `sheets/`. Cells beyond the last frame are of one colour.
pub fn files(strip: &StripAsset, name: &str, small: bool) -> Vec<(String, Vec<u8>)> {
    let (count, size) = (strip.frames.len(), strip.size);
    let [columns, rows] = grid(count);
    let line = size * 3;
    let row = |y: usize, out: &mut [u8]| {
        let frames = strip.frames[y / size * columns..].iter();
        for (part, frame) in out.chunks_exact_mut(line).zip(frames) {
            part.copy_from_slice(&frame[y % size * line..][..line]);
        }
    };
    let picture = texture::png(strip, [columns * size, rows * size], small, &row);
    let description = json!({
        "image": format!("{name}.png"),
        "frame_width": size,
        "frame_height": size,
        "columns": columns,
        "rows": rows,
        "frames": count,
        "ticks_per_second": 20,
        "ticks_per_frame": strip.frametime,
        "order": strip.play_order(),
    });
    vec![
        (format!("sheets/{name}.png"), picture),
        (
            format!("sheets/{name}.json"),
            json::pretty(&description).into_bytes(),
        ),
    ]
}
