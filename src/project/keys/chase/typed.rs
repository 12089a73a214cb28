//! `[chase.ID]`, typed and checked across keys.

use super::super::super::{Inputs, Params, Problem};
use super::super::tracks::TrackParams;
use super::leader;
use crate::asset::ground::Ground;
use crate::asset::tracks::Looping;
use crate::format::{heightmap, structure};
use crate::formula::chase::{self, Avoidance, DRIVE_Z, Leader, UNSTABLE_FROM};
use crate::formula::random::Stream;
use crate::formula::terrain::Noise;
use crate::project::value::ValueKind;

/// Most positions of a chase: what fits a few hundred megabytes of memory and of files.
const MAX_POSITIONS: usize = 5_000_000;

/// How the start positions come about.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// The document's table; those beyond its twenty are placed around it as by `Poisson`.
    Published,
    /// Seeded Poisson-disk placing around the origin.
    Poisson,
    /// The user's own places (x, z), units.
    List(Vec<[f64; 2]>),
}

/// `[chase.ID]`, typed.
#[derive(Clone, Debug)]
pub struct ChaseParams {
    /// Chickens, the leader not counted.
    pub count: usize,
    /// Seed of everything random.
    pub seed: i64,
    /// Where they start.
    pub start: Start,
    /// The document's constants.
    pub rule: chase::Params,
    /// Frames to run.
    pub frames: u32,
    /// The leader's path.
    pub leader: Leader,
    /// Who keeps the chickens apart.
    pub avoidance: Avoidance,
    /// Blocks in a unit.
    pub scale: f64,
    /// What they stand on.
    pub ground: Ground,
    /// What follows the last frame.
    pub looping: Looping,
    /// What the game shows.
    pub entity: String,
    /// Keys and exported tracks.
    pub tracks: TrackParams,
}

impl ChaseParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(params: &Params, inputs: &Inputs) -> Result<ChaseParams, Vec<Problem>> {
        let mut problems = Vec::new();
        let rule = chase::Params {
            k1: params.float("k1"),
            k2: params.float("k2"),
            k3: params.float("k3"),
            t: params.float("t"),
            frame1_quirk: params.bool("frame1_quirk"),
        };
        stability(params, &rule, &mut problems);
        let count = params.count("count");
        let frames = params.count("frames");
        if count * frames > MAX_POSITIONS {
            problems.push(params.problem(
                "frames",
                format!(
                    "{count} chickens in {frames} frames are {} positions",
                    count * frames
                ),
                format!("count * frames up to {MAX_POSITIONS}"),
            ));
        }
        let start = start(params, count, &mut problems);
        let leader = leader::new(params, inputs, &mut problems);
        let top_speed = DRIVE_Z / rule.k2;
        if leader.top_speed() >= top_speed {
            problems.push(params.problem(
                "leader_speed",
                format!(
                    "the leader reaches {} units/s and is never caught: chickens run at most 15/k2 = {top_speed}",
                    leader.top_speed()
                ),
                format!("a leader slower than {top_speed} units/s, or a smaller k2"),
            ));
        }
        let avoidance = match params.text("avoidance") {
            "orca" => Avoidance::Orca,
            _ => Avoidance::Published,
        };
        if avoidance == Avoidance::Orca {
            let unused = chase::Params::default();
            for (name, used) in [
                ("k1", rule.k1 == unused.k1),
                ("k3", rule.k3 == unused.k3),
                ("frame1_quirk", !rule.frame1_quirk),
            ] {
                if !used {
                    problems.push(no_effect(params, name, "avoidance = \"orca\""));
                }
            }
        }
        let ground = ground(params, inputs, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(ChaseParams {
            count,
            seed: params.int("seed"),
            start,
            rule,
            frames: frames as u32,
            leader,
            avoidance,
            scale: params.float("scale"),
            ground,
            looping: match params.text("loop") {
                "pingpong" => Looping::PingPong,
                _ => Looping::None,
            },
            entity: params.text("entity").into(),
            tracks: TrackParams::new(params),
        })
    }
}

/// A key that was set and would be ignored.
pub(super) fn no_effect(params: &Params, name: &str, because: &str) -> Problem {
    params.problem(
        name,
        format!("{name} has no effect with {because}"),
        format!("leave {name} out"),
    )
}

fn stability(params: &Params, rule: &chase::Params, problems: &mut Vec<Problem>) {
    let braking = 8.0 * rule.k2 * rule.t;
    if braking >= UNSTABLE_FROM {
        problems.push(params.problem(
            "k2",
            format!(
                "8*k2*t = {braking}: a braking chicken would reverse harder each frame and fly off"
            ),
            format!(
                "8*k2*t < 2, so k2 below {} at this t",
                UNSTABLE_FROM / 8.0 / rule.t
            ),
        ));
    }
    let sideways = rule.k3 * rule.t;
    if sideways >= UNSTABLE_FROM {
        problems.push(params.problem(
            "k3",
            format!("k3*t = {sideways}: the drag along x would overshoot and grow each frame"),
            format!("k3*t < 2, so k3 below {} at this t", UNSTABLE_FROM / rule.t),
        ));
    }
}

fn start(params: &Params, count: usize, problems: &mut Vec<Problem>) -> Start {
    let ValueKind::List(list) = &params.value("start").kind else {
        return match params.text("start") {
            "poisson" => Start::Poisson,
            _ => Start::Published,
        };
    };
    if list.len() != count {
        problems.push(params.problem(
            "start",
            format!("start lists {} places for count = {count}", list.len()),
            format!("count = {}", list.len()),
        ));
    }
    let number = |kind: &ValueKind| match kind {
        ValueKind::Float(f) => *f,
        ValueKind::Int(i) => *i as f64,
        _ => f64::NAN,
    };
    Start::List(
        list.iter()
            .map(|place| match &place.kind {
                ValueKind::List(xz) if xz.len() == 2 => [number(&xz[0].kind), number(&xz[1].kind)],
                _ => [f64::NAN; 2],
            })
            .collect(),
    )
}

fn ground(params: &Params, inputs: &Inputs, problems: &mut Vec<Problem>) -> Ground {
    const AMPLITUDE: f64 = 1.5;
    const WAVELENGTH: f64 = 12.0;
    let kind = params.text("ground");
    let (amplitude, wavelength) = (
        params.float("ground_amplitude"),
        params.float("ground_wavelength"),
    );
    let because = format!("ground = \"{kind}\"");
    if wavelength != WAVELENGTH && kind != "noise" {
        problems.push(no_effect(params, "ground_wavelength", &because));
    }
    if amplitude != AMPLITUDE
        && (matches!(kind, "plane" | "world") || kind.to_lowercase().ends_with(".nbt"))
    {
        problems.push(no_effect(params, "ground_amplitude", &because));
    }
    let bytes = inputs.get(kind).map(Vec::as_slice).unwrap_or_default();
    let columns = match kind {
        "plane" => return Ground::Plane(0.0),
        "world" => return Ground::World,
        "noise" => {
            return Ground::Noise(Noise {
                seed: Stream::named(params.int("seed"), "chase.ground").next_u64() as i64,
                amplitude,
                wavelength,
            });
        }
        file if file.to_lowercase().ends_with(".nbt") => {
            structure::read::columns(bytes).map_err(|e| e.to_string())
        }
        _ => heightmap::read::columns(bytes, amplitude).map_err(|e| e.to_string()),
    };
    match columns {
        Ok(columns) => Ground::Columns(columns),
        Err(reason) => {
            problems.push(params.problem(
                "ground",
                format!("{kind}: {reason}"),
                "an opaque grayscale PNG, or a structure saved by a structure block",
            ));
            Ground::Plane(0.0)
        }
    }
}
