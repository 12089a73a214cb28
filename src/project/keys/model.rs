//! `[model.ID]`.

use super::super::key::{Fallback, Key, Kind};
use super::super::value::ValueKind;
use super::super::{Inputs, Params, Problem};
use crate::asset::clip::{Ends, Interpolation};
use crate::formula::blaze::{Blaze, BobClock, PhaseStep, Trig};

/// Model targets, by the names that `targets` takes.
pub const TARGETS: &[&str] = &[
    "bedrock",
    "blockbench",
    "geckolib",
    "neoforge",
    "java",
    "cem",
    "gltf",
    "display",
];

/// Those of [`TARGETS`] that add up clips which play together, or need none: what `loop = "layers"` takes.
pub const LAYERED: &[&str] = &["bedrock", "neoforge", "java", "cem"];

/// Longest clip, ticks: an hour.
const MAX_TICKS: i64 = 72_000;
/// Length of a cut or a clip that does not loop, ticks, when the project does not say.
pub const DEFAULT_CUT: u32 = 200;
/// Slowest and fastest grid that Blockbench re-exports keys on, frames per second.
pub const FPS: std::ops::RangeInclusive<i64> = 10..=100;

/// The keys of `[model.ID]`.
pub static KEYS: &[Key] = &[
    Key {
        name: "formula",
        kind: Kind::Choice(&["blaze"]),
        fallback: Fallback::Is("\"blaze\""),
        unit: "",
        about: "The document that the item obeys.",
        source: "documents/blaze.txt",
    },
    Key {
        name: "trig",
        kind: Kind::Choice(&["table", "table-wide", "exact"]),
        fallback: Fallback::Is("\"table\""),
        unit: "",
        about: "Sine and cosine: the game's table up to 1.21.10, the same with 1.21.11's wider index, or real functions in f64.",
        source: "documents/blaze.txt, Mth.cos; the default is the document's era",
    },
    Key {
        name: "phase_step",
        kind: Kind::Either(&[
            Kind::Choice(&["documented", "shipped"]),
            Kind::Float {
                min: -1000.0,
                max: 1000.0,
            },
        ]),
        fallback: Fallback::Is("\"documented\""),
        unit: "radians",
        about: "Rotation from one rod of a ring to the next: 1 as the document prints it, the shipped game's 1.5707964, or a number.",
        source: "documents/blaze.txt, ++rotation",
    },
    Key {
        name: "loop",
        kind: Kind::Choice(&["retime", "layers", "nearest", "cut", "none"]),
        fallback: Fallback::Is("\"retime\""),
        unit: "",
        about: "How a clip closes: bob sped up to the shortest length within budget, one clip per period, least deviation within max_ticks, a cut, or no loop.",
        source: "extension",
    },
    Key {
        name: "ticks",
        kind: Kind::Int {
            min: 1,
            max: MAX_TICKS,
        },
        fallback: Fallback::Absent,
        unit: "ticks",
        about: "Length of the clip; when absent, the loop solver picks it, and cut and none take 200.",
        source: "extension",
    },
    Key {
        name: "max_ticks",
        kind: Kind::Int {
            min: 1,
            max: MAX_TICKS,
        },
        fallback: Fallback::Is("14400"),
        unit: "ticks",
        about: "Longest clip the loop solver considers; with ticks, how far explain lists other lengths.",
        source: "extension",
    },
    Key {
        name: "max_deviation_px",
        kind: Kind::Float {
            min: 0.0,
            max: 100.0,
        },
        fallback: Fallback::Is("0.55"),
        unit: "px",
        about: "Largest distance allowed between the looped motion and the document.",
        source: "extension",
    },
    Key {
        name: "loop_match",
        kind: Kind::Choice(&["start", "middle"]),
        fallback: Fallback::Is("\"start\""),
        unit: "",
        about: "Where in the clip the looped motion meets the document: at its start, or at its middle, which halves the deviation.",
        source: "extension",
    },
    Key {
        name: "bake",
        kind: Kind::Choice(&["keys", "formula", "both"]),
        fallback: Fallback::Is("\"keys\""),
        unit: "",
        about: "Write keys, the formula itself where the target evaluates one, or both as two clips.",
        source: "extension",
    },
    Key {
        name: "interpolation",
        kind: Kind::Choice(&["linear", "smooth"]),
        fallback: Fallback::Is("\"linear\""),
        unit: "",
        about: "Between keys: straight lines, or the target's own curve where that needs fewer keys (Catmull-Rom in Blockbench, cubic spline in glTF).",
        source: "extension",
    },
    Key {
        name: "tolerance",
        kind: Kind::Float { min: 0.0, max: 1.0 },
        fallback: Fallback::Is("0.01"),
        unit: "px, degrees",
        about: "Largest distance between the interpolated keys and the looped motion at any instant; 0 keeps one key a sample.",
        source: "extension",
    },
    Key {
        name: "sample_every",
        kind: Kind::Float {
            min: 0.2,
            max: 200.0,
        },
        fallback: Fallback::Is("1"),
        unit: "ticks",
        about: "Spacing of the keys when tolerance is 0.",
        source: "extension",
    },
    Key {
        name: "fps",
        kind: Kind::Int { min: 10, max: 100 },
        fallback: Fallback::Absent,
        unit: "frames per second",
        about: "Grid that the keys lie on; when absent, the one that needs the fewest keys. 20 is the game's tick.",
        source: "extension",
    },
    Key {
        name: "targets",
        kind: Kind::List {
            of: &Kind::Choice(TARGETS),
            min: 1,
            max: TARGETS.len(),
        },
        fallback: Fallback::Is("[\"bedrock\", \"blockbench\"]"),
        unit: "",
        about: "Formats to write.",
        source: "extension",
    },
    Key {
        name: "head_yaw",
        kind: Kind::Float {
            min: -360.0,
            max: 360.0,
        },
        fallback: Fallback::Is("0"),
        unit: "degrees",
        about: "The head's yaw against the body.",
        source: "documents/blaze.txt, netHeadYaw",
    },
    Key {
        name: "head_pitch",
        kind: Kind::Float {
            min: -360.0,
            max: 360.0,
        },
        fallback: Fallback::Is("0"),
        unit: "degrees",
        about: "The head's pitch.",
        source: "documents/blaze.txt, headPitch",
    },
];

/// `[model.ID]`, typed.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelParams {
    /// The document's formula with its trig and phase step.
    pub formula: Blaze,
    /// How clips close.
    pub looping: LoopMode,
    /// Fixed length, ticks.
    pub ticks: Option<u32>,
    /// Longest clip considered, ticks.
    pub max_ticks: u32,
    /// Budget of the looped motion against the document, px.
    pub max_deviation_px: f64,
    /// The looped motion meets the document at mid-clip.
    pub match_middle: bool,
    /// Write keys.
    pub keys: bool,
    /// Write the formula where the target evaluates one.
    pub formula_twin: bool,
    /// Use each target's own curve.
    pub smooth: bool,
    /// px and degrees; 0: one key a sample.
    pub tolerance: f64,
    /// Ticks from key to key when `tolerance` is 0.
    pub sample_every: f64,
    /// Fixed grid, frames per second.
    pub fps: Option<u32>,
    /// Names out of [`TARGETS`], in the order written.
    pub targets: Vec<&'static str>,
    /// Head rotation, degrees `[yaw, pitch]`.
    pub head: [f32; 2],
}

/// How a clip closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopMode {
    /// The bob sped up so that whole turns fit; the shortest length within the budget.
    Retime,
    /// One clip per period; their sum is the document.
    Layers,
    /// As retime, with the least deviation within `max_ticks`.
    Nearest,
    /// The document, cut.
    Cut,
    /// The document, played once.
    None,
}

impl LoopMode {
    /// The word in the project file.
    pub fn name(self) -> &'static str {
        match self {
            LoopMode::Retime => "retime",
            LoopMode::Layers => "layers",
            LoopMode::Nearest => "nearest",
            LoopMode::Cut => "cut",
            LoopMode::None => "none",
        }
    }
}

impl ModelParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(params: &Params, _inputs: &Inputs) -> Result<ModelParams, Vec<Problem>> {
        let phase_step = match &params.value("phase_step").kind {
            ValueKind::Text(word) if word == "shipped" => PhaseStep::Shipped,
            ValueKind::Text(_) => PhaseStep::Documented,
            _ => PhaseStep::Radians(params.float("phase_step")),
        };
        let trig = match params.text("trig") {
            "table-wide" => Trig::TableWide,
            "exact" => Trig::Exact,
            _ => Trig::Table,
        };
        let looping = match params.text("loop") {
            "layers" => LoopMode::Layers,
            "nearest" => LoopMode::Nearest,
            "cut" => LoopMode::Cut,
            "none" => LoopMode::None,
            _ => LoopMode::Retime,
        };
        let wanted = params.texts("targets");
        let optional = |name| params.has(name).then(|| params.int(name) as u32);
        let this = ModelParams {
            formula: Blaze {
                trig,
                phase_step,
                bob: BobClock::DOCUMENTED,
            },
            looping,
            ticks: optional("ticks"),
            max_ticks: params.int("max_ticks") as u32,
            max_deviation_px: params.float("max_deviation_px"),
            match_middle: params.text("loop_match") == "middle",
            keys: params.text("bake") != "formula",
            formula_twin: params.text("bake") != "keys",
            smooth: params.text("interpolation") == "smooth",
            tolerance: params.float("tolerance"),
            sample_every: params.float("sample_every"),
            fps: optional("fps"),
            targets: TARGETS
                .iter()
                .copied()
                .filter(|t| wanted.contains(t))
                .collect(),
            head: ["head_yaw", "head_pitch"].map(|name| params.float(name) as f32),
        };
        let problems = this.conflicts(params, &wanted);
        if problems.is_empty() {
            Ok(this)
        } else {
            Err(problems)
        }
    }

    /// The interpolation whose keys `target` writes. Bedrock's and GeckoLib's own Catmull-Rom are worse than straight
    /// lines (flicker; doubled end points), and clamped ends cost vanilla and NeoForge more than they save.
    pub fn interpolation_of(&self, target: &str) -> Interpolation {
        match target {
            _ if !self.smooth || self.tolerance == 0.0 => Interpolation::Linear,
            "blockbench" => Interpolation::CatmullRom(Ends::Wrapped),
            "gltf" => Interpolation::Hermite,
            _ => Interpolation::Linear,
        }
    }

    fn conflicts(&self, params: &Params, wanted: &[&str]) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.targets.len() != wanted.len() {
            problems.push(params.problem("targets", "a target is named twice", "each target once"));
        }
        if self.looping == LoopMode::Layers && self.ticks.is_some() {
            problems.push(params.problem(
                "ticks",
                "layers have the lengths of their own periods",
                format!(
                    "no ticks with loop = \"layers\", and no targets but {}",
                    LAYERED.join(", ")
                ),
            ));
        }
        // the default binds no clip whose length is given
        if let Some(ticks) = self.ticks.filter(|ticks| *ticks > self.max_ticks)
            && params.span_of("max_ticks").is_some()
        {
            problems.push(params.problem(
                "max_ticks",
                format!(
                    "max_ticks = {} is shorter than ticks = {ticks}",
                    self.max_ticks
                ),
                "ticks alone, or max_ticks >= ticks",
            ));
        }
        if self.tolerance == 0.0 && sample_fps(self.sample_every).is_none() {
            problems.push(params.problem(
                "sample_every",
                format!(
                    "keys every {} ticks lie on no grid of whole frames",
                    self.sample_every
                ),
                "a whole number of ticks, or 20 / n for a whole n from 20 to 100",
            ));
        }
        if self.tolerance == 0.0 && self.fps.is_some() {
            problems.push(params.problem(
                "fps",
                "with tolerance = 0 the grid follows from sample_every",
                "fps with a tolerance above 0",
            ));
        }
        problems
    }
}

/// Grid of keys every `ticks` ticks, frames per second; `None` where no whole grid of 20..=100 holds them.
pub fn sample_fps(ticks: f64) -> Option<u32> {
    if ticks.fract() == 0.0 {
        return Some(20);
    }
    let fps = (20.0 / ticks).round();
    let on_grid = (20.0..=100.0).contains(&fps) && (20.0 / fps - ticks).abs() < 1e-9;
    on_grid.then_some(fps as u32)
}
