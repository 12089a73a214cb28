//! A contact sheet: pictures of items at evenly spaced moments, with the number of the frame or tick below each.

use super::Exhibit;
use super::canvas::Canvas;
use super::film::{Film, FilmError, Zoom};
use super::font;
use super::views::{INK, PAPER};
use crate::asset::Asset;

/// px around everything.
const MARGIN: usize = 8;
/// px between pictures.
const GAP: usize = 4;
/// px of a glyph's px in titles.
const TITLE: usize = 2;
/// Pictures of a strip, at most, and in a row.
const FRAMES: [usize; 2] = [48, 12];
/// The same of a model or crowd, whose pictures hold two views.
const VIEWS: [usize; 2] = [8, 2];
/// px of a strip's frame and of a view, about.
const FRAME: usize = 48;
const VIEW: usize = 150;

/// The sheet of these items, one below the other.
///
/// # Errors
/// [`FilmError`].
pub fn sheet(exhibits: &[Exhibit], scale: Option<u32>) -> Result<Canvas, FilmError> {
    let parts = exhibits
        .iter()
        .map(|exhibit| {
            let (within, layout, unit) = match exhibit.baked.asset {
                Asset::Strip(_) => (FRAME, FRAMES, "frame"),
                _ => (VIEW, VIEWS, "tick"),
            };
            let zoom = scale.map_or(Zoom::Within(within), Zoom::Whole);
            Ok(part(&Film::new(exhibit, zoom)?, layout, unit))
        })
        .collect::<Result<Vec<Canvas>, FilmError>>()?;
    let width = parts.iter().map(|p| p.width).max().unwrap_or(1);
    let height = parts.iter().map(|p| p.height).sum::<usize>().max(1);
    let mut sheet = Canvas::new(width, height, PAPER);
    let mut y = 0;
    for part in parts {
        sheet.lay(0, y as i64, &part);
        y += part.height;
    }
    Ok(sheet)
}

fn part(film: &Film, [most, columns]: [usize; 2], unit: &str) -> Canvas {
    let shown = film.shots.len().min(most);
    let title = format!(
        "{}: {} {unit}s, {} ticks",
        film.title,
        film.shots.len(),
        film.ticks()
    );
    let cell = [film.width + GAP, film.height + font::HEIGHT + GAP + 2];
    let columns = columns.min(shown).max(1);
    let letters = title.chars().count() * (font::WIDTH + 1) * TITLE;
    let width = (columns * cell[0]).max(letters) + 2 * MARGIN;
    let top = MARGIN + (font::HEIGHT + 3) * TITLE;
    let height = top + shown.div_ceil(columns) * cell[1] + MARGIN;
    let mut canvas = Canvas::new(width, height, PAPER);
    canvas.text(MARGIN as i64, MARGIN as i64, &title, TITLE as i64, INK);
    for i in 0..shown {
        let shot = i * film.shots.len() / shown;
        let x = (MARGIN + i % columns * cell[0]) as i64;
        let y = (top + i / columns * cell[1]) as i64;
        canvas.lay(x, y, &film.frame(shot));
        let number = film.shots[shot].number.to_string();
        canvas.text(x, y + film.height as i64 + 2, &number, 1, INK);
    }
    canvas
}
