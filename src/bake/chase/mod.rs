//! A chase as tracks: start, run, and the way from the document's plane into the world.

pub mod metrics;
pub mod start;

use crate::asset::ground::Ground;
use crate::asset::tracks::{Looping, Tracks};
use crate::formula::chase::{Chase, Leader, Params, State};
use metrics::{Meter, Metrics};

/// Seconds in a game tick.
pub const SECONDS_PER_TICK: f64 = 0.05;

/// Who keeps the chickens apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Avoidance {
    /// The document's rule, overlaps and all.
    Published,
    /// Velocity-space avoidance, everybody at once.
    Orca,
}

/// Everything a chase depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct Setup {
    pub params: Params,
    pub leader: Leader,
    pub avoidance: Avoidance,
    /// Start positions (x, z) of the chickens, units.
    pub start: Vec<[f64; 2]>,
    /// Frames to run, at least 1.
    pub frames: u32,
    /// Blocks in a unit.
    pub scale: f64,
    pub ground: Ground,
}

/// A chase, baked.
#[derive(Debug, Clone, PartialEq)]
pub struct Baked {
    /// The chickens; sample i is the last frame that plays at its tick.
    pub tracks: Tracks,
    /// The frame (1 is the first) of each sample.
    pub frames: Vec<u32>,
    /// The leader's place (x, y, z) at each sample, blocks.
    pub leader: Vec<[f64; 3]>,
    pub metrics: Metrics,
}

/// The game tick at which a frame (1 is the first) plays.
pub fn tick_of(frame: u32, t: f64) -> u32 {
    ((f64::from(frame) - 1.0) * t / SECONDS_PER_TICK).round() as u32
}

/// Runs a chase.
pub fn bake(setup: &Setup) -> Baked {
    let x: Vec<f64> = setup.start.iter().map(|p| p[0]).collect();
    let z: Vec<f64> = setup.start.iter().map(|p| p[1]).collect();
    let mut run = Chase::new(setup.params, setup.leader.clone(), &x, &z);
    let mut out = Writer::new(setup);
    let mut meter = Meter::default();
    for frame in 1..=setup.frames {
        let before = run.state.clone();
        run.step();
        meter.frame(&before, &run.state);
        let tick = tick_of(frame, setup.params.t);
        // Where two frames share a tick the later one is seen.
        if frame == setup.frames || tick_of(frame + 1, setup.params.t) != tick {
            out.sample(frame, tick, &run.state);
        } else {
            out.turn(&run.state);
        }
    }
    out.finish(meter.finish())
}

/// Turns states into samples in world coordinates.
struct Writer<'a> {
    setup: &'a Setup,
    baked: Baked,
    yaw: Vec<f64>,
}

impl<'a> Writer<'a> {
    fn new(setup: &'a Setup) -> Self {
        let leader = setup.leader.at(1, setup.params.t);
        let tracks = Tracks {
            entities: setup.start.len(),
            ticks: Vec::new(),
            positions: Vec::new(),
            facing: Vec::new(),
            normals: Vec::new(),
            looping: Looping::None,
        };
        Self {
            yaw: setup
                .start
                .iter()
                .map(|p| heading(leader[0] - p[0], leader[1] - p[1]))
                .collect(),
            setup,
            baked: Baked {
                tracks,
                frames: Vec::new(),
                leader: Vec::new(),
                metrics: Meter::default().finish(),
            },
        }
    }

    /// Follows the headings; who stands keeps the one it had.
    fn turn(&mut self, state: &State) {
        for (k, yaw) in self.yaw.iter_mut().enumerate() {
            let (vx, vz) = (state.vx[k + 1], state.vz[k + 1]);
            if vx != 0.0 || vz != 0.0 {
                *yaw = unwrapped(*yaw, heading(vx, -vz));
            }
        }
    }

    fn sample(&mut self, frame: u32, tick: u32, state: &State) {
        self.turn(state);
        let scale = self.setup.scale;
        let ground = &self.setup.ground;
        let place = |x: f64, z: f64| {
            let (x, z) = (x * scale, z * scale);
            [x, ground.height(x, z), z]
        };
        let tracks = &mut self.baked.tracks;
        tracks.ticks.push(tick);
        for k in 1..=state.chickens() {
            let at = place(state.tx[k], state.tz[k]);
            tracks.positions.push(at);
            tracks.facing.push([self.yaw[k - 1], 0.0]);
            if ground.is_uneven() {
                tracks.normals.push(ground.normal(at[0], at[2]));
            }
        }
        self.baked.leader.push(place(state.tx[0], state.tz[0]));
        self.baked.frames.push(frame);
    }

    fn finish(mut self, metrics: Metrics) -> Baked {
        self.baked.metrics = metrics;
        self.baked
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
