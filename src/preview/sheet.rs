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

/// px of a sheet of as many as its sides make: 200 MB.
pub const MAX_SIDE: usize = 8192;

/// The sheet of these items, one below the other.
///
/// # Errors
/// [`FilmError`].
pub fn sheet(exhibits: &[Exhibit], scale: Option<u32>) -> Result<Canvas, FilmError> {
    let [mut width, mut height] = [1, 0];
    let mut parts = Vec::new();
    for exhibit in exhibits {
        let strip = matches!(exhibit.baked.asset, Asset::Strip(_));
        let (within, layout) = match strip {
            true => (FRAME, FRAMES),
            false => (VIEW, VIEWS),
        };
        let zoom = scale.map_or(Zoom::Within(within), Zoom::Whole);
        let film = Film::new(exhibit, zoom)?;
        // what moves has a picture each tick
        let frames = strip.then(|| format!("{} frames, ", film.shots.len()));
        let frames = frames.unwrap_or_default();
        let title = format!("{}: {frames}{} ticks", film.title, film.ticks());
        let layout = Layout::new(&film, layout, title);
        width = width.max(layout.width);
        height += layout.height;
        if width * height > MAX_SIDE * MAX_SIDE {
            return Err(FilmError::TooLarge {
                what: "the sheet".into(),
                width,
                height,
                most: MAX_SIDE,
            });
        }
        parts.push(layout.draw(&film));
    }
    let mut sheet = Canvas::new(width, height.max(1), PAPER);
    let mut y = 0;
    for part in parts {
        sheet.lay(0, y as i64, &part);
        y += part.height;
    }
    Ok(sheet)
}

/// Where an item's pictures lie on its part of the sheet.
struct Layout {
    title: String,
    shown: usize,
    columns: usize,
    /// px of a picture with what belongs to it.
    cell: [usize; 2],
    /// px above the pictures.
    top: usize,
    width: usize,
    height: usize,
}

impl Layout {
    fn new(film: &Film, [most, columns]: [usize; 2], title: String) -> Layout {
        let shown = film.shots.len().min(most);
        let cell = [film.width + GAP, film.height + font::HEIGHT + GAP + 2];
        let columns = columns.min(shown).max(1);
        let letters = title.chars().count() * (font::WIDTH + 1) * TITLE;
        let top = MARGIN + (font::HEIGHT + 3) * TITLE;
        Layout {
            title,
            shown,
            columns,
            cell,
            top,
            width: (columns * cell[0]).max(letters) + 2 * MARGIN,
            height: top + shown.div_ceil(columns) * cell[1] + MARGIN,
        }
    }

    fn draw(&self, film: &Film) -> Canvas {
        let mut canvas = Canvas::new(self.width, self.height, PAPER);
        let margin = MARGIN as i64;
        canvas.text(margin, margin, &self.title, TITLE as i64, INK);
        for i in 0..self.shown {
            let shot = i * film.shots.len() / self.shown;
            let x = (MARGIN + i % self.columns * self.cell[0]) as i64;
            let y = (self.top + i / self.columns * self.cell[1]) as i64;
            canvas.lay(x, y, &film.frame(shot));
            let number = film.shots[shot].number.to_string();
            canvas.text(x, y + film.height as i64 + 2, &number, 1, INK);
        }
        canvas
    }
}
