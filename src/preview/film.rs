//! An item as pictures in time, drawn when asked for: what animated pictures and contact sheets are made of.

use super::Exhibit;
use super::canvas::{Canvas, Rgb};
use super::scene::{Model, Troop};
use super::views::Views;
use crate::asset::Asset;
use crate::asset::strip::StripAsset;

/// Widest and highest picture of a film, px.
pub const MAX_SIDE: usize = 4096;
/// Most pictures of a film: five minutes of ticks.
pub const MAX_FRAMES: usize = 6000;
/// Most px of all pictures of an animated picture: what the longest film has at the size that no scale asks for.
pub const MAX_FILM_PIXELS: usize = MAX_FRAMES * 200_000;

/// How large a film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// px for each px of a texture or model, for each block of a crowd.
    Whole(u32),
    /// The largest whole number of those with which the longest side of a frame or view stays within so many px.
    Within(usize),
}

/// One picture of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The frame of a strip; the tick of anything else.
    pub number: u32,
    /// Game ticks that it stays.
    pub ticks: u32,
}

/// A film.
pub struct Film<'a> {
    /// The item's id.
    pub title: String,
    /// px.
    pub width: usize,
    /// px.
    pub height: usize,
    /// In the order of time.
    pub shots: Vec<Shot>,
    draw: Box<dyn Fn(usize) -> Canvas + 'a>,
}

/// A film that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Too many px.
    #[error(
        "{what}: {width} x {height} px is more than {most} x {most}\n  help: a smaller --scale, or fewer items"
    )]
    TooLarge {
        /// The item's id, or the picture of several.
        what: String,
        /// px.
        width: usize,
        /// px.
        height: usize,
        /// px that there may be on a side.
        most: usize,
    },
    /// Too many frames.
    #[error(
        "{item}: {frames} frames are more than {MAX_FRAMES}\n  help: fewer ticks, or the page (-o), which plays any length"
    )]
    TooLong {
        /// The item's id.
        item: String,
        /// How many.
        frames: usize,
    },
    /// Too many px in all frames together.
    #[error(
        "{item}: {frames} frames of {width} x {height} px are more than {MAX_FILM_PIXELS} px\n  help: a smaller --scale, fewer ticks, or the page (-o)"
    )]
    TooMuch {
        /// The item's id.
        item: String,
        /// How many.
        frames: usize,
        /// px.
        width: usize,
        /// px.
        height: usize,
    },
}

impl<'a> Film<'a> {
    /// The film of an item.
    ///
    /// # Errors
    /// [`FilmError`].
    pub fn new(exhibit: &'a Exhibit, zoom: Zoom) -> Result<Film<'a>, FilmError> {
        let title = exhibit.item.id.clone();
        let film = if let Asset::Strip(strip) = &exhibit.baked.asset {
            of_strip(title, strip, zoom)?
        } else if let Some(model) = Model::of(exhibit) {
            of_model(title, model, zoom)?
        } else if let Some(troop) = Troop::of(exhibit) {
            of_troop(title, troop, zoom)?
        } else {
            Film {
                title,
                width: 1,
                height: 1,
                shots: Vec::new(),
                draw: Box::new(|_| Canvas::new(1, 1, [0; 3])),
            }
        };
        match film.shots.len() {
            0..=MAX_FRAMES => Ok(film),
            frames => Err(FilmError::TooLong {
                item: film.title,
                frames,
            }),
        }
    }

    /// The film of an item for a file that holds every picture of it.
    ///
    /// # Errors
    /// As [`Film::new`], and for pictures that are too many at that size.
    pub fn whole(exhibit: &'a Exhibit, zoom: Zoom) -> Result<Film<'a>, FilmError> {
        let film = Film::new(exhibit, zoom)?;
        let (frames, width, height) = (film.shots.len(), film.width, film.height);
        match frames.saturating_mul(width * height) <= MAX_FILM_PIXELS {
            true => Ok(film),
            false => Err(FilmError::TooMuch {
                item: film.title,
                frames,
                width,
                height,
            }),
        }
    }

    /// A shot's picture.
    pub fn frame(&self, shot: usize) -> Canvas {
        (self.draw)(shot)
    }

    /// The pictures in the order of time, each with the smallest rectangle `[x, y, width, height]` outside of which it is as
    /// the one before it, and the px of that, as rgb bytes.
    pub fn changes(&self) -> impl Iterator<Item = (Shot, [usize; 4], Vec<u8>)> {
        let mut before: Option<Canvas> = None;
        self.shots.iter().enumerate().map(move |(n, shot)| {
            let frame = self.frame(n);
            let area = match &before {
                Some(before) => frame.change(before),
                None => [0, 0, self.width, self.height],
            };
            let px = frame.cut(area);
            before = Some(frame);
            (*shot, area, px)
        })
    }

    /// Game ticks of the whole film.
    pub fn ticks(&self) -> u32 {
        self.shots.iter().map(|s| s.ticks).sum()
    }
}

/// px for one unit where `extent` units are shown: whole, unless not even one px fits.
fn scale(zoom: Zoom, extent: f64) -> f64 {
    match zoom {
        Zoom::Whole(scale) => f64::from(scale.max(1)),
        Zoom::Within(px) => match px as f64 / extent.max(1e-9) {
            many if many >= 1.0 => many.floor(),
            few => few,
        },
    }
}

/// A size, unless it is too large to be drawn.
fn drawable(what: &str, [width, height]: [usize; 2]) -> Result<[usize; 2], FilmError> {
    match width <= MAX_SIDE && height <= MAX_SIDE {
        true => Ok([width, height]),
        false => Err(FilmError::TooLarge {
            what: what.into(),
            width,
            height,
            most: MAX_SIDE,
        }),
    }
}

fn of_strip(title: String, strip: &StripAsset, zoom: Zoom) -> Result<Film<'_>, FilmError> {
    let scale = scale(zoom, strip.size as f64).max(1.0) as usize;
    let [side, _] = drawable(&title, [strip.size * scale; 2])?;
    let order: Vec<usize> = strip.play_order().iter().map(|&i| i as usize).collect();
    // A blended texture changes every tick, any other when its frame does.
    let parts = if strip.interpolate {
        strip.frametime.max(1)
    } else {
        1
    };
    let shots: Vec<(usize, u32)> = (0..order.len())
        .flat_map(|place| (0..parts).map(move |part| (place, part)))
        .collect();
    Ok(Film {
        title,
        width: side,
        height: side,
        shots: shots
            .iter()
            .map(|(place, _)| Shot {
                number: order[*place] as u32,
                ticks: strip.frametime.max(1) / parts,
            })
            .collect(),
        draw: Box::new(move |shot| {
            let (place, part) = shots[shot];
            let now = &strip.frames[order[place]];
            let next = &strip.frames[order[(place + 1) % order.len()]];
            let mut canvas = Canvas::new(side, side, [0; 3]);
            canvas.blit(0, 0, &blended(now, next, part, parts), strip.size, scale);
            canvas
        }),
    })
}

/// What the game shows `part` of `parts` ticks on the way from one frame to the next.
fn blended(now: &[u8], next: &[u8], part: u32, parts: u32) -> Vec<u8> {
    if part == 0 {
        return now.to_vec();
    }
    let share = f64::from(part) / f64::from(parts);
    let mix = |(a, b): (&u8, &u8)| (f64::from(*a) * (1.0 - share) + f64::from(*b) * share) as u8;
    now.iter().zip(next).map(mix).collect()
}

fn each_tick(ticks: u32) -> Vec<Shot> {
    (0..ticks).map(|number| Shot { number, ticks: 1 }).collect()
}

fn longest([low, high]: [[f64; 3]; 2]) -> f64 {
    (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max)
}

fn of_model(title: String, model: Model<'_>, zoom: Zoom) -> Result<Film<'_>, FilmError> {
    // Whole px, so that the texture's px stay square.
    let [low, high] = model.bounds();
    let corners = [low.map(f64::floor), high.map(f64::ceil)];
    let views = Views::new(corners[0], corners[1], scale(zoom, longest(corners)), true);
    let [width, height] = drawable(&title, views.size())?;
    let behind = views.paths(&model.paths());
    Ok(Film {
        title,
        width,
        height,
        shots: each_tick(model.ticks),
        draw: Box::new(move |shot| views.model(&behind, &model, shot as f64)),
    })
}

fn of_troop(title: String, troop: Troop<'_>, zoom: Zoom) -> Result<Film<'_>, FilmError> {
    let corners = troop.bounds();
    let views = Views::new(corners[0], corners[1], scale(zoom, longest(corners)), false);
    let [width, height] = drawable(&title, views.size())?;
    let behind = views.leader_path(&troop);
    Ok(Film {
        title,
        width,
        height,
        shots: each_tick(troop.ticks()),
        draw: Box::new(move |shot| views.troop(&behind, &troop, shot as f64)),
    })
}

/// The colours of a film, sorted; `None` where there are more than `most`.
pub fn colours(film: &Film, most: usize) -> Option<Vec<Rgb>> {
    let mut found = std::collections::BTreeSet::new();
    for shot in 0..film.shots.len() {
        found.extend(film.frame(shot).colours());
        if found.len() > most {
            return None;
        }
    }
    Some(found.into_iter().collect())
}
