//! What a model's files should say: the formula with the item's parameters, and the manifest's certificates.

use super::super::Subject;
use crate::formula::blaze::{self, Blaze, BobClock, PARTS, Trig};
use crate::manifest::Facts;
use crate::manifest::model::{ClipFacts, KeySetFacts, ModelFacts};
use crate::project::keys::Spec;
use crate::project::keys::model::{LoopMode, ModelParams};

/// Ticks in a second.
const TICKS: f64 = 20.0;
/// px that decimals of pivots and of time may cost.
pub const ROUNDING: f64 = 2e-6;
/// The clip that holds the formula.
pub const FORMULA: &str = "formula";

/// One item's truth.
pub struct Expected<'a> {
    /// The item's parameters.
    pub params: &'a ModelParams,
    /// What the manifest says of it.
    pub facts: &'a ModelFacts,
    /// The document.
    pub document: Blaze,
    /// The motion that the clips show: the document with the bob's clock of the loop.
    pub looped: Blaze,
}

impl<'a> Expected<'a> {
    /// Of a model item; `None` for other items, or where the manifest holds no facts of a model.
    pub fn new(subject: &Subject<'a>) -> Option<Expected<'a>> {
        let (Spec::Model(params), Facts::Model(facts)) =
            (&subject.item.spec, &subject.record.facts)
        else {
            return None;
        };
        let bob = BobClock {
            scale: facts.looping.bob_scale,
            offset: facts.looping.bob_offset,
        };
        Some(Expected {
            params,
            facts,
            document: params.formula,
            looped: Blaze {
                bob,
                ..params.formula
            },
        })
    }

    /// The certificates of the keys that `target` holds.
    pub fn key_set(&self, target: &str) -> Option<&'a KeySetFacts> {
        let wanted = self.params.interpolation_of(target).name();
        self.facts
            .key_sets
            .iter()
            .find(|set| set.interpolation == wanted)
    }

    /// Whether the clips' sum is the motion.
    pub fn layered(&self) -> bool {
        self.params.looping == LoopMode::Layers
    }

    /// Whether clips start again.
    pub fn loops(&self) -> bool {
        self.params.looping != LoopMode::None
    }

    /// Whether clips end as they begin.
    pub fn closes(&self) -> bool {
        self.loops() && self.params.looping != LoopMode::Cut
    }

    /// Largest distance that `clip` may have from the looped motion, px: the tolerance, whatever the certificate says;
    /// where keys are samples and no tolerance is asked for, what the certificate says.
    pub fn limit(&self, clip: &ClipFacts) -> f64 {
        match self.params.tolerance > 0.0 {
            true => self.params.tolerance + ROUNDING,
            false => clip.bound_px + ROUNDING,
        }
    }

    /// The curve that `clip` was certified against.
    pub fn against(&self, clip: &ClipFacts) -> Blaze {
        match clip.against.as_str() {
            "exact" => Blaze {
                trig: Trig::Exact,
                ..self.looped
            },
            _ => self.looped,
        }
    }
}

/// Positions of all parts, px, at `seconds`.
pub fn positions(formula: &Blaze, seconds: f64) -> [[f64; 3]; PARTS] {
    formula
        .positions(seconds * TICKS)
        .unwrap_or([[f64::NAN; 3]; PARTS])
}

/// Position of one part, px, at `seconds`.
pub fn position(formula: &Blaze, part: usize, seconds: f64) -> [f64; 3] {
    match formula.trig {
        Trig::Exact => formula.exact_part(part, seconds * TICKS),
        _ => positions(formula, seconds)[part],
    }
}

/// The part that a bone is.
pub fn part(bone: &str) -> Option<usize> {
    (0..PARTS).find(|part| blaze::part_name(*part) == bone)
}

/// Euclidean distance.
pub fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let square: f64 = (0..3).map(|k| (a[k] - b[k]) * (a[k] - b[k])).sum();
    square.sqrt()
}

/// A vector for people.
pub fn show(v: [f64; 3]) -> String {
    format!("({:.4}, {:.4}, {:.4})", v[0] + 0.0, v[1] + 0.0, v[2] + 0.0)
}
