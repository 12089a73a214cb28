//! A trace as one JSON document or as CSV `tick,name,axis,value`; one frame in memory at a time.

use super::{Frame, Frames, Header, Values};
use serde_json::ser::{CompactFormatter, Serializer};
use std::io::{self, Write};

/// What goes wrong while a trace is written.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// The formula refuses a tick.
    #[error("{0}")]
    Tick(String),
    /// Nobody takes the output any more, or the disk is full.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// One JSON document: the header's fields, then `frames`.
///
/// # Errors
/// [`TraceError`].
pub fn json(header: &Header, frames: Frames<'_>, out: &mut dyn Write) -> Result<(), TraceError> {
    let head = serde_json::to_string(header).map_err(io::Error::from)?;
    write!(out, "{},\"frames\":[", head.trim_end_matches('}'))?;
    for (i, frame) in frames.enumerate() {
        let frame = frame.map_err(TraceError::Tick)?;
        out.write_all(if i == 0 { b"\n" } else { b",\n" })?;
        let mut serializer = Serializer::with_formatter(&mut *out, CompactFormatter);
        serde::Serialize::serialize(&frame, &mut serializer).map_err(io::Error::from)?;
    }
    writeln!(out, "\n]}}")?;
    Ok(())
}

/// CSV with a header line; entities are named by index, axes `x y z`.
///
/// # Errors
/// [`TraceError`].
pub fn csv(frames: Frames<'_>, out: &mut dyn Write) -> Result<(), TraceError> {
    writeln!(out, "tick,name,axis,value")?;
    for frame in frames {
        csv_frame(&frame.map_err(TraceError::Tick)?, out)?;
    }
    Ok(())
}

fn csv_frame(frame: &Frame, out: &mut dyn Write) -> io::Result<()> {
    let tick = shortest(&frame.tick)?;
    for (name, values) in &frame.values {
        match values {
            Values::Text(text) => writeln!(out, "{tick},{name},,{text}")?,
            Values::F32(numbers) => {
                for (i, n) in numbers.iter().enumerate() {
                    writeln!(
                        out,
                        "{tick},{name},{},{}",
                        axis(name, numbers.len(), i),
                        shortest(n)?
                    )?;
                }
            }
            Values::F64(numbers) => {
                for (i, n) in numbers.iter().enumerate() {
                    writeln!(
                        out,
                        "{tick},{name},{},{}",
                        axis(name, numbers.len(), i),
                        shortest(n)?
                    )?;
                }
            }
            Values::Rows(rows) => {
                for (entity, row) in rows.iter().enumerate() {
                    for (axis, n) in ["x", "y", "z"].iter().zip(row) {
                        writeln!(out, "{tick},{name}{entity},{axis},{}", shortest(n)?)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The axis' name where the values are a vector, the index where they are a list.
fn axis(name: &str, count: usize, i: usize) -> String {
    match (name, count) {
        ("head", 2) => ["yRot", "xRot"][i].into(),
        ("leader", 2) => ["x", "z"][i].into(),
        (_, 3) if name.starts_with("part") => ["x", "y", "z"][i].into(),
        _ => i.to_string(),
    }
}

/// The shortest decimal that reads back to the same float, as JSON writes it.
fn shortest(n: &impl serde::Serialize) -> io::Result<String> {
    serde_json::to_string(n).map_err(io::Error::from)
}
