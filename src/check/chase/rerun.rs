//! The plain rule, run again from a start, and brought into the world: what the bake should have done.

use crate::asset::tracks::Tracks;
use crate::formula::chase::{AnyChase, State};
use crate::manifest::chase::Metrics;
use crate::project::keys::chase::ChaseParams;

/// Game ticks in a second.
const TICKS_PER_SECOND: f64 = 20.0;
/// Nearer than this to another, a chicken overlaps, units.
const OVERLAP: f64 = 1.95;

/// A chase by the plain rule.
pub struct Rerun {
    /// Positions, headings and normals in the world.
    pub tracks: Tracks,
    /// The figures, measured pair by pair.
    pub metrics: Metrics,
}

/// Runs the plain rule from start positions (x, z), units.
pub fn rerun(params: &ChaseParams, start: &[[f64; 2]]) -> Rerun {
    let rule = params.rule;
    let mut chase = AnyChase::new(params.avoidance, rule, params.leader.clone(), start);
    let mut world = World::new(params, start);
    let mut figures = Figures::default();
    let mut before = chase.state().clone();
    for frame in 0..params.frames {
        chase.step();
        let state = chase.state();
        figures.take(&before, state);
        before = state.clone();
        let tick = |frame: u32| (f64::from(frame) * rule.t * TICKS_PER_SECOND).round() as u32;
        let seen = frame + 1 == params.frames || tick(frame + 1) > tick(frame);
        world.take(state, seen.then(|| tick(frame)));
    }
    Rerun {
        tracks: world.tracks,
        metrics: figures.metrics(),
    }
}

struct World<'a> {
    params: &'a ChaseParams,
    tracks: Tracks,
    yaw: Vec<f64>,
}

impl<'a> World<'a> {
    fn new(params: &'a ChaseParams, start: &[[f64; 2]]) -> Self {
        let [leader_x, leader_z] = params.leader.at(1, params.rule.t);
        let facing_leader = |place: &[f64; 2]| yaw(leader_x - place[0], leader_z - place[1]);
        Self {
            params,
            yaw: start.iter().map(facing_leader).collect(),
            tracks: Tracks {
                entities: start.len(),
                ticks: Vec::new(),
                positions: Vec::new(),
                facing: Vec::new(),
                normals: Vec::new(),
                leader: Vec::new(),
                looping: params.looping,
            },
        }
    }

    fn take(&mut self, state: &State, seen_at: Option<u32>) {
        for k in 1..state.tx.len() {
            // vz > 0 moves toward -z.
            let (dx, dz) = (state.vx[k], -state.vz[k]);
            if (dx * dx + dz * dz).sqrt() > self.params.avoidance.turns_above() {
                let mut next = yaw(dx, dz);
                next -= 360.0 * ((next - self.yaw[k - 1]) / 360.0).round();
                self.yaw[k - 1] = next;
            }
            if seen_at.is_some() {
                let (x, z) = (
                    state.tx[k] * self.params.scale,
                    state.tz[k] * self.params.scale,
                );
                let ground = &self.params.ground;
                self.tracks.positions.push([x, ground.height(x, z), z]);
                self.tracks.facing.push([self.yaw[k - 1], 0.0]);
                if ground.is_uneven() {
                    self.tracks.normals.push(ground.normal(x, z));
                }
            }
        }
        if let Some(tick) = seen_at {
            let [x, z] = [state.tx[0], state.tz[0]].map(|c| c * self.params.scale);
            let y = self.params.ground.height(x, z);
            self.tracks.leader.push([x, y, z]);
            self.tracks.ticks.push(tick);
        }
    }
}

/// The game's yaw of a movement: 0 toward +z, 90 toward -x, degrees.
fn yaw(dx: f64, dz: f64) -> f64 {
    libm::atan2(dz, dx) * 180.0 / std::f64::consts::PI - 90.0
}

#[derive(Default)]
struct Figures {
    overlapping: usize,
    smallest: Option<f64>,
    to_leader: Vec<f64>,
    largest_step: f64,
}

impl Figures {
    fn take(&mut self, before: &State, state: &State) {
        let distance = |dx: f64, dz: f64| (dx * dx + dz * dz).sqrt();
        for k in 1..state.tx.len() {
            let (x, z) = (state.tx[k], state.tz[k]);
            let nearest = (1..state.tx.len())
                .filter(|&j| j != k)
                .map(|j| distance(state.tx[j] - x, state.tz[j] - z))
                .fold(f64::INFINITY, f64::min);
            if nearest < OVERLAP {
                self.overlapping += 1;
            }
            if nearest.is_finite() && self.smallest.is_none_or(|known| nearest < known) {
                self.smallest = Some(nearest);
            }
            self.to_leader
                .push(distance(x - state.tx[0], z - state.tz[0]));
            let step = distance(x - before.tx[k], z - before.tz[k]);
            self.largest_step = self.largest_step.max(step);
        }
    }

    fn metrics(mut self) -> Metrics {
        let count = self.to_leader.len().max(1) as f64;
        let leader_mean = self.to_leader.iter().sum::<f64>() / count;
        self.to_leader.sort_by(f64::total_cmp);
        let rank = (count * 0.95).ceil() as usize;
        Metrics {
            overlap_share: self.overlapping as f64 / count,
            smallest_pair: self.smallest,
            leader_mean,
            leader_p95: self
                .to_leader
                .get(rank.saturating_sub(1))
                .copied()
                .unwrap_or(0.0),
            largest_step: self.largest_step,
        }
    }
}
