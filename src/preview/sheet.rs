//! A contact sheet: frames of strips with their numbers; models and crowds from above and from the side.

use super::canvas::{Canvas, Rgb};
use super::font;
use crate::asset::model::ModelAsset;
use crate::asset::strip::StripAsset;
use crate::asset::tracks::Tracks;
use crate::asset::{Asset, Crowd};

const PAPER: Rgb = [24, 24, 28];
const INK: Rgb = [220, 220, 225];
const FAINT: Rgb = [70, 70, 80];
/// One colour a group of entities or bones; told apart by people who see few colours, too.
const PALETTE: [Rgb; 6] = [
    [240, 180, 40],
    [90, 180, 235],
    [20, 160, 120],
    [240, 230, 70],
    [215, 95, 10],
    [205, 125, 170],
];
/// px around everything.
const MARGIN: i64 = 8;
/// px of a glyph's px in titles.
const TITLE: i64 = 2;
/// Most frames of a strip that are shown, evenly spaced.
const FRAMES: usize = 48;
/// Frames in a row.
const COLUMNS: usize = 12;
/// px of a strip's frame, at least, by whole scale.
const FRAME: usize = 48;
/// px of a view of a model or crowd.
const VIEW: i64 = 280;

/// The sheet of these assets, one below the other.
pub fn sheet(assets: &[(String, Asset)]) -> Canvas {
    let parts: Vec<Canvas> = assets
        .iter()
        .map(|(id, asset)| match asset {
            Asset::Strip(strip) => of_strip(id, strip),
            Asset::Model(model) => of_model(id, model),
            Asset::Crowd(crowd) => of_crowd(id, crowd),
        })
        .collect();
    let width = parts.iter().map(|p| p.width).max().unwrap_or(1);
    let height = parts.iter().map(|p| p.height).sum::<usize>().max(1);
    let mut sheet = Canvas::new(width, height, PAPER);
    let mut y = 0;
    for part in parts {
        for row in 0..part.height {
            let (from, to) = (row * part.width * 3, ((y + row) * width) * 3);
            sheet.rgb[to..to + part.width * 3]
                .copy_from_slice(&part.rgb[from..from + part.width * 3]);
        }
        y += part.height;
    }
    sheet
}

fn title(canvas: &mut Canvas, text: &str) -> i64 {
    canvas.text(MARGIN, MARGIN, text, TITLE, INK);
    MARGIN + (font::HEIGHT as i64 + 3) * TITLE
}

fn of_strip(id: &str, strip: &StripAsset) -> Canvas {
    let scale = (FRAME / strip.size).max(1);
    let side = strip.size * scale;
    let shown = strip.frames.len().min(FRAMES);
    let rows = shown.div_ceil(COLUMNS).max(1);
    let cell = [side + 4, side + font::HEIGHT + 6];
    let columns = shown.clamp(1, COLUMNS);
    let width = (columns * cell[0]).max(360) + 2 * MARGIN as usize;
    let mut canvas = Canvas::new(width, rows * cell[1] + 40, PAPER);
    let ticks = strip.frames.len() * strip.frametime as usize;
    let top = title(
        &mut canvas,
        &format!("{id}: {} frames, {ticks} ticks", strip.frames.len()),
    );
    for i in 0..shown {
        let frame = i * strip.frames.len() / shown;
        let x = MARGIN + (i % COLUMNS * cell[0]) as i64;
        let y = top + (i / COLUMNS * cell[1]) as i64;
        canvas.blit(x, y, &strip.frames[frame], strip.size, scale);
        canvas.text(x, y + side as i64 + 2, &frame.to_string(), 1, INK);
    }
    canvas
}

/// Paths to draw: points in the order of time, and a colour.
struct Path {
    points: Vec<[f64; 3]>,
    colour: Rgb,
}

fn of_model(id: &str, model: &ModelAsset) -> Canvas {
    let ticks = 0..=200;
    let paths: Vec<Path> = model
        .motion
        .bones
        .iter()
        .enumerate()
        .map(|(i, bone)| Path {
            points: ticks.clone().map(|t| bone.at(f64::from(t))).collect(),
            colour: PALETTE[i / 4 % PALETTE.len()],
        })
        .collect();
    views(&format!("{id}: 200 ticks, px"), &paths, 1.0)
}

fn of_crowd(id: &str, crowd: &Crowd) -> Canvas {
    let tracks: &Tracks = &crowd.tracks;
    let paths: Vec<Path> = (0..tracks.entities)
        .map(|entity| Path {
            points: (0..tracks.samples())
                .map(|s| tracks.position(s, entity))
                .collect(),
            colour: PALETTE[entity % PALETTE.len()],
        })
        .collect();
    let name = format!(
        "{id}: {} entities, {} ticks, blocks",
        tracks.entities,
        tracks.length()
    );
    views(&name, &paths, -1.0)
}

/// From above (x right, z down) and from the side (x right); `down` is 1 where y grows downward.
fn views(name: &str, paths: &[Path], down: f64) -> Canvas {
    let width = 2 * VIEW + 3 * MARGIN;
    let mut canvas = Canvas::new(width as usize, (VIEW + 56) as usize, PAPER);
    let top = title(&mut canvas, name);
    let mut low = [f64::INFINITY; 3];
    let mut high = [f64::NEG_INFINITY; 3];
    for p in paths.iter().flat_map(|p| &p.points) {
        for axis in 0..3 {
            low[axis] = low[axis].min(p[axis]);
            high[axis] = high[axis].max(p[axis]);
        }
    }
    let extent = (0..3).map(|a| high[a] - low[a]).fold(1e-9, f64::max);
    let scale = (VIEW - 16) as f64 / extent;
    for (view, (label, vertical, sign)) in
        [("top", 2, 1.0), ("side", 1, down)].into_iter().enumerate()
    {
        let left = MARGIN + view as i64 * (VIEW + MARGIN);
        canvas.fill(left, top, VIEW, VIEW, [32, 32, 38]);
        canvas.text(left + 4, top + 4, label, 1, FAINT);
        let place = |p: &[f64; 3]| {
            let centre = |axis: usize| (low[axis] + high[axis]) / 2.0;
            [
                left as f64 + VIEW as f64 / 2.0 + (p[0] - centre(0)) * scale,
                top as f64 + VIEW as f64 / 2.0 + sign * (p[vertical] - centre(vertical)) * scale,
            ]
        };
        for path in paths {
            for pair in path.points.windows(2) {
                canvas.line(place(&pair[0]), place(&pair[1]), path.colour);
            }
        }
        for path in paths {
            if let Some(start) = path.points.first() {
                let [x, y] = place(start);
                canvas.fill(x as i64 - 1, y as i64 - 1, 3, 3, INK);
            }
        }
    }
    canvas
}
