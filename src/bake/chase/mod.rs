//! A chase as tracks: start, run, and the way from the document's plane into the world.

pub mod metrics;
pub mod start;

use super::tracks::{BEFORE_A_MOVE, Keying, keyed};
use super::{BakeError, ground};
use crate::asset::clip::SECONDS_PER_TICK;
use crate::asset::tracks::Tracks;
use crate::asset::{Asset, Crowd};
use crate::engine::orca::Orca;
use crate::formula::chase::{Avoidance, Chase, PUBLISHED_X, State};
use crate::manifest::Facts;
use crate::manifest::chase::{ChaseFacts, KeyFacts, Metrics};
use crate::minecraft::client::Client;
use crate::project::keys::chase::{ChaseParams, Start};
use metrics::Meter;

/// Bakes a `[chase.ID]`.
///
/// # Errors
/// A tolerance that no keys reach.
pub fn bake(params: &ChaseParams) -> Result<super::Baked, BakeError> {
    let start = start::places(&params.start, params.count, params.seed);
    let run = run(params, &start);
    let client = Client::of(&params.entity);
    if client == Client::Display
        && params.ground.is_uneven()
        && params.tracks.key_every <= BEFORE_A_MOVE
    {
        return Err(BakeError {
            keys: vec!["key_every", "entity", "ground"],
            reason: "displays that lean with the ground take two ticks a key: one to be told so, one to be moved".into(),
            fix: format!("key_every = {}", BEFORE_A_MOVE + 1),
        });
    }
    let keying = Keying {
        every: params.tracks.key_every,
        tolerance: params.tracks.tolerance,
        decimals: params.tracks.decimals,
        client,
        back: params.tracks.back,
    };
    let keyed = keyed(&run.tracks, &keying).map_err(BakeError::from)?;
    let area = ground::area(&run.tracks, ground::MARGIN).filter(|_| params.ground.is_uneven());
    let blocks = match area {
        Some(area) if ground::column_count(area) > ground::MAX_COLUMNS => {
            return Err(BakeError {
                keys: vec!["ground", "scale", "frames"],
                reason: format!(
                    "the ground under its path has {} columns; {} can be placed",
                    ground::column_count(area),
                    ground::MAX_COLUMNS
                ),
                fix: "ground = \"world\" or \"plane\", a shorter path, or a smaller scale".into(),
            });
        }
        Some(area) => ground::blocks(&params.ground, area),
        None => None,
    };
    let mut extensions = Vec::new();
    for (name, used) in [
        ("avoidance", params.avoidance == Avoidance::Orca),
        (
            "start",
            params.start != Start::Published || params.count > PUBLISHED_X.len(),
        ),
    ] {
        if used {
            extensions.push(name.to_string());
        }
    }
    Ok(super::Baked {
        facts: Facts::Chase(ChaseFacts {
            start,
            metrics: run.metrics,
            keys: KeyFacts::new(&keyed),
        }),
        asset: Asset::Crowd(Box::new(Crowd {
            tracks: run.tracks,
            keyed,
            ground: blocks,
        })),
        extensions,
    })
}

/// A chase that was run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// The chickens; sample i is the last frame that plays at its tick.
    pub tracks: Tracks,
    /// The frame (1 is the first) of each sample.
    pub frames: Vec<u32>,
    pub metrics: Metrics,
}

/// The game tick at which a frame (1 is the first) plays.
pub fn tick_of(frame: u32, t: f64) -> u32 {
    ((f64::from(frame) - 1.0) * t / SECONDS_PER_TICK).round() as u32
}

/// Runs a chase from these start positions (x, z), units.
pub fn run(params: &ChaseParams, start: &[[f64; 2]]) -> Run {
    let (x, z): (Vec<f64>, Vec<f64>) = start.iter().map(|p| (p[0], p[1])).unzip();
    let mut chase = Runner::new(params, &x, &z);
    let mut out = Writer::new(params, start);
    let mut meter = Meter::default();
    let t = params.rule.t;
    for frame in 1..=params.frames {
        let before = chase.state().clone();
        chase.step();
        let state = chase.state();
        meter.frame(&before, state);
        let tick = tick_of(frame, t);
        // Where two frames share a tick the later one is seen.
        if frame == params.frames || tick_of(frame + 1, t) != tick {
            out.sample(frame, tick, state);
        } else {
            out.turn(state);
        }
    }
    out.finish(meter.finish())
}

/// The rule that keeps the chickens apart, running.
enum Runner {
    Published(Chase),
    Orca(Orca),
}

impl Runner {
    fn new(params: &ChaseParams, x: &[f64], z: &[f64]) -> Self {
        let leader = params.leader.clone();
        match params.avoidance {
            Avoidance::Published => Self::Published(Chase::new(params.rule, leader, x, z)),
            Avoidance::Orca => Self::Orca(Orca::new(params.rule, leader, x, z)),
        }
    }

    fn step(&mut self) {
        match self {
            Self::Published(chase) => chase.step(),
            Self::Orca(orca) => orca.step(),
        }
    }

    fn state(&self) -> &State {
        match self {
            Self::Published(chase) => &chase.state,
            Self::Orca(orca) => &orca.state,
        }
    }
}

/// Turns states into samples in world coordinates.
struct Writer<'a> {
    params: &'a ChaseParams,
    run: Run,
    yaw: Vec<f64>,
}

impl<'a> Writer<'a> {
    fn new(params: &'a ChaseParams, start: &[[f64; 2]]) -> Self {
        let leader = params.leader.at(1, params.rule.t);
        let tracks = Tracks {
            entities: start.len(),
            ticks: Vec::new(),
            positions: Vec::new(),
            facing: Vec::new(),
            normals: Vec::new(),
            leader: Vec::new(),
            looping: params.looping,
        };
        Self {
            yaw: start
                .iter()
                .map(|p| heading(leader[0] - p[0], leader[1] - p[1]))
                .collect(),
            params,
            run: Run {
                tracks,
                frames: Vec::new(),
                metrics: Meter::default().finish(),
            },
        }
    }

    /// Follows the headings; who stands (or is too slow to turn) keeps the one it had.
    fn turn(&mut self, state: &State) {
        for (k, yaw) in self.yaw.iter_mut().enumerate() {
            let (vx, vz) = (state.vx[k + 1], state.vz[k + 1]);
            if (vx * vx + vz * vz).sqrt() > self.params.avoidance.turns_above() {
                *yaw = unwrapped(*yaw, heading(vx, -vz));
            }
        }
    }

    fn sample(&mut self, frame: u32, tick: u32, state: &State) {
        self.turn(state);
        let scale = self.params.scale;
        let ground = &self.params.ground;
        let place = |x: f64, z: f64| {
            let (x, z) = (x * scale, z * scale);
            [x, ground.height(x, z), z]
        };
        let tracks = &mut self.run.tracks;
        tracks.ticks.push(tick);
        for k in 1..=state.chickens() {
            let at = place(state.tx[k], state.tz[k]);
            tracks.positions.push(at);
            tracks.facing.push([self.yaw[k - 1], 0.0]);
            if ground.is_uneven() {
                tracks.normals.push(ground.normal(at[0], at[2]));
            }
        }
        tracks.leader.push(place(state.tx[0], state.tz[0]));
        self.run.frames.push(frame);
    }

    fn finish(mut self, metrics: Metrics) -> Run {
        self.run.metrics = metrics;
        self.run
    }
}

/// The game's yaw, degrees, of someone moving (dx, dz) in the world.
pub fn heading(dx: f64, dz: f64) -> f64 {
    libm::atan2(dz, dx).to_degrees() - 90.0
}

/// The angle equal to `next` up to whole turns that lies nearest to `previous`, degrees.
pub fn unwrapped(previous: f64, next: f64) -> f64 {
    next - 360.0 * ((next - previous) / 360.0).round()
}
