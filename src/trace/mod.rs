//! The formulas' own values at chosen ticks, streamed: what `trace` prints and what other programs can be held to.
//!
//! No loop, no bake, no engine: the formula as the item's parameters set it up.

mod chase;
mod flock;
mod model;
mod texture;
mod write;

pub use write::{TraceError, csv, json};

use crate::project::Item;
use crate::project::keys::Spec;
use serde::{Serialize, Serializer, ser::SerializeMap};

/// Which ticks: tick i = `first + i * step` in f64, up to and including `last`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ticks {
    /// The first tick.
    pub first: f64,
    /// The last tick that may be reached.
    pub last: f64,
    /// Greater than 0.
    pub step: f64,
}

impl Ticks {
    /// Reads `A..B` or `A..=B`; both ends belong to the range.
    ///
    /// # Errors
    /// A sentence.
    pub fn parse(range: &str, step: f64) -> Result<Ticks, String> {
        let usage = || {
            format!(
                "--ticks {range}: write A..B with A <= B, as in 0..200 (both ends are included)"
            )
        };
        let (first, last) = range
            .split_once("..=")
            .or_else(|| range.split_once(".."))
            .ok_or_else(usage)?;
        let number = |s: &str| s.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let (Some(first), Some(last)) = (number(first), number(last)) else {
            return Err(usage());
        };
        if first > last {
            return Err(usage());
        }
        if !(step > 0.0 && step.is_finite()) {
            return Err(format!("--step {step}: the step is a number above 0"));
        }
        if first + step == first || last - step == last {
            return Err(format!(
                "--step {step}: too small to move a tick of that size"
            ));
        }
        Ok(Ticks { first, last, step })
    }

    /// The ticks, in order.
    pub fn iter(self) -> impl Iterator<Item = f64> {
        (0u64..)
            .map(move |i| self.first + i as f64 * self.step)
            .take_while(move |tick| *tick <= self.last)
    }

    /// The ticks as whole numbers, for formulas that go from one state to the next.
    fn whole(self, what: &str, from: u64) -> Result<impl Iterator<Item = u64>, String> {
        let is_whole = |n: f64| n.fract() == 0.0;
        if !is_whole(self.first)
            || !is_whole(self.step)
            || self.first < from as f64
            || self.last > 1e15
        {
            return Err(format!(
                "{what} come one after another: give whole ticks from {from} on, and a whole step"
            ));
        }
        let (first, last, step) = (
            self.first as u64,
            self.last.floor() as u64,
            self.step as u64,
        );
        Ok((0u64..)
            .map(move |i| first + i * step)
            .take_while(move |tick| *tick <= last))
    }
}

/// Numbers or text, printed as the shortest decimal that reads back to the same float.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Values {
    /// Java floats.
    F32(Vec<f32>),
    /// Doubles.
    F64(Vec<f64>),
    /// A row for each entity.
    Rows(Vec<[f64; 3]>),
    /// Text, such as pixels in hex.
    Text(String),
}

/// The values at one tick.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The tick (for a chase: the frame).
    pub tick: f64,
    /// Named values, in the order of the formula.
    pub values: Vec<(String, Values)>,
}

impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Named<'a>(&'a [(String, Values)]);
        impl Serialize for Named<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(name, values)| (name, values)))
            }
        }
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("tick", &self.tick)?;
        map.serialize_entry("values", &Named(&self.values))?;
        map.end()
    }
}

/// A stream of frames; an item is an error where the formula refuses a tick.
pub type Frames<'a> = Box<dyn Iterator<Item = Result<Frame, String>> + 'a>;

/// What a trace has to say in front of its frames.
#[derive(Clone, Debug, Serialize)]
pub struct Header {
    /// The item's id.
    pub id: String,
    /// The formula's name.
    pub formula: String,
    /// The unit of the values.
    pub unit: &'static str,
}

impl Header {
    /// The header of an item's trace.
    pub fn of(item: &Item) -> Header {
        let formula = item.params.text("formula");
        Header {
            id: item.id.clone(),
            formula: formula.into(),
            unit: crate::formula::find(formula).map_or("", |f| f.unit),
        }
    }
}

/// The formula's values at the ticks. `heats` adds a texture's soup, pot and flame.
///
/// # Errors
/// A sentence: ticks that the formula does not have.
pub fn frames(item: &Item, ticks: Ticks, heats: bool) -> Result<Frames<'_>, String> {
    if heats && !matches!(item.spec, Spec::Texture(_)) {
        return Err(format!("--heats: {} is no texture", item.id));
    }
    match &item.spec {
        Spec::Model(params) => Ok(model::frames(params, ticks)),
        Spec::Texture(params) => texture::frames(params, ticks, heats),
        Spec::Flock(params) => flock::frames(params, ticks),
        Spec::Chase(params) => chase::frames(params, ticks),
    }
}
