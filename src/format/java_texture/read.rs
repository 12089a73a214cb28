//! A texture and its `.mcmeta` as the game reads them (its `AnimationMetadataSection` and `SpriteContents`).

use crate::foreign::json::{Node, Value};
use crate::foreign::{json, text};
use crate::format::png::read::{Picture, PngReadError, png};

/// The `animation` section, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// Ticks that a frame without a time of its own stays.
    pub frametime: i64,
    /// Frames in the order they play; absent or empty: every cell in turn.
    pub frames: Vec<FrameRef>,
    pub interpolate: bool,
    /// Pixels of a frame, where stated.
    pub width: Option<i64>,
    pub height: Option<i64>,
}

/// One entry of the list of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRef {
    pub index: i64,
    /// Ticks; absent: the section's frametime.
    pub time: Option<i64>,
}

/// Why a texture does not animate as its author meant.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error(transparent)]
    Picture(#[from] PngReadError),
    #[error("the .mcmeta is no JSON: {0}")]
    Json(#[from] json::JsonError),
    #[error("the .mcmeta has no animation section")]
    NoAnimation,
    #[error("{key} is {found}, not {wanted}")]
    Kind {
        key: String,
        found: String,
        wanted: &'static str,
    },
    #[error(
        "the picture of {width} x {height} px is no whole number of {frame_width} x {frame_height} px frames"
    )]
    FrameSize {
        width: usize,
        height: usize,
        frame_width: i64,
        frame_height: i64,
    },
    #[error("frames/{place} plays frame {index} of {cells}")]
    Index {
        place: usize,
        index: i64,
        cells: usize,
    },
    #[error("{key} is {time} ticks; the least is 1")]
    Time { key: String, time: i64 },
}

/// A texture cut into frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    pub picture: Picture,
    /// Pixels of a frame.
    pub width: usize,
    pub height: usize,
    /// Frames beside each other in the picture.
    pub columns: usize,
    /// Cell and ticks of each frame that plays, in order.
    pub play: Vec<(usize, u32)>,
    pub interpolate: bool,
}

impl Strip {
    /// Cells of the picture.
    pub fn cells(&self) -> usize {
        self.columns * (self.picture.height / self.height)
    }

    /// Left and upper edge of a cell, px.
    pub fn origin(&self, cell: usize) -> (usize, usize) {
        (
            cell % self.columns * self.width,
            cell / self.columns * self.height,
        )
    }

    /// The pixels of a cell, row-major.
    pub fn cell(&self, cell: usize) -> Vec<[u8; 4]> {
        let (x, y) = self.origin(cell);
        self.picture.part(x, y, self.width, self.height)
    }
}

/// Reads the metadata: comments, a byte-order mark and unknown keys are let pass.
///
/// # Errors
/// [`ReadError`] at the first thing that the game would refuse.
pub fn metadata(bytes: &[u8]) -> Result<Metadata, ReadError> {
    let decoded = text::decode(bytes);
    let document = json::parse(&decoded.text)?;
    let animation = document
        .root
        .get("animation")
        .ok_or(ReadError::NoAnimation)?;
    if !animation.is_object() {
        return Err(kind("animation", animation, "an object"));
    }
    let integer = |name: &str| match animation.get(name) {
        None => Ok(None),
        Some(node) => node
            .integer()
            .map(Some)
            .ok_or_else(|| kind(&format!("animation/{name}"), node, "a whole number")),
    };
    let frametime = integer("frametime")?.unwrap_or(1);
    at_least_one("animation/frametime", frametime)?;
    let interpolate = match animation.get("interpolate") {
        None => false,
        Some(node) => match node.value {
            Value::Bool(interpolate) => interpolate,
            _ => return Err(kind("animation/interpolate", node, "true or false")),
        },
    };
    let mut frames = Vec::new();
    if let Some(list) = animation.get("frames") {
        if !list.is_array() {
            return Err(kind("animation/frames", list, "a list"));
        }
        for (place, entry) in list.items().iter().enumerate() {
            frames.push(frame(&format!("animation/frames/{place}"), entry)?);
        }
    }
    Ok(Metadata {
        frametime,
        frames,
        interpolate,
        width: integer("width")?,
        height: integer("height")?,
    })
}

fn frame(key: &str, entry: &Node) -> Result<FrameRef, ReadError> {
    if let Some(index) = entry.integer() {
        return Ok(FrameRef { index, time: None });
    }
    let index = entry
        .get("index")
        .and_then(Node::integer)
        .ok_or_else(|| kind(key, entry, "a whole number or an object with an index"))?;
    let time = match entry.get("time") {
        None => None,
        Some(node) => {
            let key = format!("{key}/time");
            let time = node
                .integer()
                .ok_or_else(|| kind(&key, node, "a whole number"))?;
            at_least_one(&key, time)?;
            Some(time)
        }
    };
    Ok(FrameRef { index, time })
}

fn at_least_one(key: &str, time: i64) -> Result<(), ReadError> {
    match time {
        1.. => Ok(()),
        _ => Err(ReadError::Time {
            key: key.into(),
            time,
        }),
    }
}

fn kind(key: &str, node: &Node, wanted: &'static str) -> ReadError {
    ReadError::Kind {
        key: key.into(),
        found: node.brief(),
        wanted,
    }
}

/// Cuts the texture into frames.
///
/// # Errors
/// [`ReadError`].
pub fn strip(texture: &[u8], mcmeta: &[u8]) -> Result<Strip, ReadError> {
    cut(png(texture)?, &metadata(mcmeta)?)
}

/// Cuts a decoded picture into frames. With neither width nor height stated, frames are squares of the picture's smaller
/// side; with one of them, the other is the picture's.
///
/// # Errors
/// [`ReadError::FrameSize`], [`ReadError::Index`], [`ReadError::Time`].
pub fn cut(picture: Picture, metadata: &Metadata) -> Result<Strip, ReadError> {
    let (width, height) = (picture.width, picture.height);
    let smaller = width.min(height) as i64;
    let (frame_width, frame_height) = match (metadata.width, metadata.height) {
        (None, None) => (smaller, smaller),
        (w, h) => (w.unwrap_or(width as i64), h.unwrap_or(height as i64)),
    };
    let whole = |side: usize, part: i64| {
        usize::try_from(part)
            .ok()
            .filter(|&part| part > 0 && side.is_multiple_of(part))
    };
    let (Some(frame_width), Some(frame_height)) =
        (whole(width, frame_width), whole(height, frame_height))
    else {
        return Err(ReadError::FrameSize {
            width,
            height,
            frame_width,
            frame_height,
        });
    };
    let columns = width / frame_width;
    let cells = columns * (height / frame_height);
    let ticks = |time: i64| u32::try_from(time).unwrap_or(u32::MAX);
    let mut play = Vec::new();
    for (place, frame) in metadata.frames.iter().enumerate() {
        let cell = usize::try_from(frame.index)
            .ok()
            .filter(|&cell| cell < cells);
        let cell = cell.ok_or(ReadError::Index {
            place,
            index: frame.index,
            cells,
        })?;
        play.push((cell, ticks(frame.time.unwrap_or(metadata.frametime))));
    }
    if play.is_empty() {
        play = (0..cells)
            .map(|cell| (cell, ticks(metadata.frametime)))
            .collect();
    }
    Ok(Strip {
        picture,
        width: frame_width,
        height: frame_height,
        columns,
        play,
        interpolate: metadata.interpolate,
    })
}
