//! Where a finding is.

use std::cmp::Ordering;
use std::fmt;

/// Where a finding is. Every part is optional; what is there is printed, in this order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// Path with forward slashes, relative to the folder that was checked.
    pub file: Option<String>,
    /// From 1.
    pub line: Option<u32>,
    /// From 1, in characters.
    pub column: Option<u32>,
    /// Item of the project, such as `model.blaze`.
    pub item: Option<String>,
    /// Name inside the file: a JSON pointer, a bone and channel, a table key.
    pub key: Option<String>,
    /// Frame of a strip or of a clip, from 0.
    pub frame: Option<u64>,
    /// Game time in ticks.
    pub tick: Option<f64>,
    /// (x, y) in px of the image, from the upper left.
    pub pixel: Option<(u32, u32)>,
}

impl Place {
    pub fn file(path: impl Into<String>) -> Place {
        Place {
            file: Some(path.into()),
            ..Place::default()
        }
    }

    pub fn item(id: impl Into<String>) -> Place {
        Place {
            item: Some(id.into()),
            ..Place::default()
        }
    }

    pub fn in_item(mut self, id: impl Into<String>) -> Place {
        self.item = Some(id.into());
        self
    }

    pub fn at(mut self, line: u32, column: u32) -> Place {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    pub fn line(mut self, line: u32) -> Place {
        self.line = Some(line);
        self
    }

    pub fn key(mut self, key: impl Into<String>) -> Place {
        self.key = Some(key.into());
        self
    }

    pub fn frame(mut self, frame: u64) -> Place {
        self.frame = Some(frame);
        self
    }

    pub fn tick(mut self, tick: f64) -> Place {
        self.tick = Some(tick);
        self
    }

    pub fn pixel(mut self, x: u32, y: u32) -> Place {
        self.pixel = Some((x, y));
        self
    }

    /// File, line, column, item, frame, tick, pixel; the key last, so that keys of one tick stay together.
    pub fn order(&self, other: &Place) -> Ordering {
        let first = (&self.file, self.line, self.column, &self.item, self.frame);
        first
            .cmp(&(
                &other.file,
                other.line,
                other.column,
                &other.item,
                other.frame,
            ))
            .then_with(|| {
                self.tick
                    .unwrap_or(-1.0)
                    .total_cmp(&other.tick.unwrap_or(-1.0))
            })
            .then_with(|| {
                (self.pixel.map(|(x, y)| (y, x)), &self.key)
                    .cmp(&(other.pixel.map(|(x, y)| (y, x)), &other.key))
            })
    }

    /// Everything but the file, line and column.
    pub fn inside(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.item.clone());
        parts.extend(self.key.clone());
        parts.extend(self.frame.map(|frame| format!("frame {frame}")));
        parts.extend(self.tick.map(|tick| format!("tick {tick}")));
        parts.extend(self.pixel.map(|(x, y)| format!("pixel {x},{y}")));
        parts.join(", ")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inside = self.inside();
        if let Some(file) = &self.file {
            f.write_str(file)?;
            if let Some(line) = self.line {
                write!(f, ":{line}")?;
                if let Some(column) = self.column {
                    write!(f, ":{column}")?;
                }
            }
            if !inside.is_empty() {
                f.write_str(" ")?;
            }
        }
        if inside.is_empty() {
            Ok(())
        } else {
            write!(f, "({inside})")
        }
    }
}
