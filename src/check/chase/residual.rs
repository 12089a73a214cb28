//! The document held to a track as it lies, without running anything.
//!
//! From the positions of a frame and the one before follow the velocities (the rule moves a chicken by `v t + a t^2/2`
//! with `v = v' + a t`, so that an error in an old velocity shrinks to a third each frame). With them the rule is
//! evaluated once for every chicken on the neighbours as the file has them, and what it gives is compared with the
//! file's next position. One wrong point shows in its frame, whatever came before.

use crate::check::crowd::place;
use crate::format::tracks::read::TrackTable;
use crate::formula::chase::{Avoidance, Moved, State, moved};
use crate::formula::orca::{self, Orca};
use crate::project::keys::chase::ChaseParams;
use crate::report::{Code, Finding, Severity};

pub const RULE: Code = Code {
    id: "chase-rule",
    title: "a step of the track is not the document's",
    meaning: "From the positions before, the rule leads somewhere else: the point was changed, or the track was not made by this rule.",
    found_by: "Velocities are recovered from consecutive positions, the rule is evaluated once for each chicken and frame on its neighbours as they lie, and the residual must be within what rounding explains.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

/// Largest residual along an axis, units: recovering velocities divides the rounding of positions (1e-13 at a thousand
/// units) by the frame time.
const TOLERANCE: f64 = 1e-10;
/// How near a decision of the rule (`< 5`, `< 2`, a sign) may be to turning for rounding to turn it.
const TURN: f64 = 1e-9;
/// Residual that is accepted where a decision may have turned: the rule was evaluated `TURN` beside the track.
const TURNED_TOLERANCE: f64 = 1e-8;

/// Every step of the track that the rule does not make. Only tracks that show every frame can be held to it.
pub fn check(
    path: &str,
    table: &TrackTable,
    params: &ChaseParams,
    start: &[[f64; 2]],
) -> Vec<Finding> {
    if table.ticks.len() != params.frames as usize || table.entities != start.len() {
        return Vec::new();
    }
    let x: Vec<f64> = start.iter().map(|p| p[0]).collect();
    let z: Vec<f64> = start.iter().map(|p| p[1]).collect();
    let mut state = State::at_rest(&x, &z);
    let mut findings = Vec::new();
    for sample in 0..table.ticks.len() {
        let next: Vec<[f64; 2]> = table.positions[sample * table.entities..][..table.entities]
            .iter()
            .map(|p| [p[0] / params.scale, p[2] / params.scale])
            .collect();
        let leader = params.leader.at(sample as u32 + 1, params.rule.t);
        let off = match params.avoidance {
            Avoidance::Published => published(params, &mut state, sample, leader, &next, start),
            Avoidance::Orca => avoided(params, &mut state, sample, &next),
        };
        for (entity, residual) in off {
            findings.push(
                Finding::new(&RULE, place(path, table, sample, entity))
                    .expected(format!("a residual of at most {TOLERANCE:e} units"))
                    .actual(format!("{residual:.3e} units")),
            );
        }
    }
    findings
}

/// One frame of the published rule: chickens in the order of their indices, those before already where the file has
/// them. Leaves positions and recovered velocities in `state`.
fn published(
    params: &ChaseParams,
    state: &mut State,
    sample: usize,
    leader: [f64; 2],
    next: &[[f64; 2]],
    start: &[[f64; 2]],
) -> Vec<(usize, f64)> {
    [state.tx[0], state.tz[0]] = leader;
    if sample == 0 && params.rule.frame1_quirk {
        return quirk(params, state, next, start);
    }
    let mut off = Vec::new();
    for k in 1..state.tx.len() {
        let rule = moved(&params.rule, state, k);
        let residual = residual([rule.tx, rule.tz], next[k - 1]);
        let held = residual <= TOLERANCE || turned(params, state, k, next[k - 1]);
        if !held {
            off.push((k - 1, residual));
        }
        recover(state, k, &rule, next[k - 1], params.rule.t);
    }
    off
}

/// Frame 1 of the quirk: everybody moves from the start alone, keeps the velocity, and is put back, but for the last.
fn quirk(
    params: &ChaseParams,
    state: &mut State,
    next: &[[f64; 2]],
    start: &[[f64; 2]],
) -> Vec<(usize, f64)> {
    let mut off = Vec::new();
    for k in 1..state.tx.len() {
        let rule = moved(&params.rule, state, k);
        [state.vx[k], state.vz[k]] = [rule.vx, rule.vz];
        let last = k + 1 == state.tx.len();
        let at = if last {
            [rule.tx, rule.tz]
        } else {
            start[k - 1]
        };
        let residual = residual(at, next[k - 1]);
        let held = residual <= TOLERANCE;
        if !held {
            off.push((k - 1, residual));
        }
    }
    for (k, place) in next.iter().enumerate() {
        [state.tx[k + 1], state.tz[k + 1]] = *place;
    }
    off
}

/// The velocities that the file's own step implies, and the file's position.
fn recover(state: &mut State, k: usize, rule: &Moved, next: [f64; 2], t: f64) {
    let gone_x = next[0] - state.tx[k];
    let gone_z = state.tz[k] - next[1];
    state.vx[k] += (gone_x - state.vx[k] * t) / (1.5 * t);
    if rule.copied {
        state.vz[k] = (gone_z - 0.5 * rule.az * t * t) / t;
    } else {
        state.vz[k] += (gone_z - state.vz[k] * t) / (1.5 * t);
    }
    [state.tx[k], state.tz[k]] = next;
}

/// Whether a decision so near to turning that rounding may have turned it explains the step.
fn turned(params: &ChaseParams, state: &State, k: usize, next: [f64; 2]) -> bool {
    (0..8).any(|signs: u32| {
        let sign = |bit: u32| if signs >> bit & 1 == 0 { TURN } else { -TURN };
        let mut beside = state.clone();
        beside.tx[k] += sign(0);
        beside.tz[k] += sign(1);
        beside.vz[k] += sign(2);
        let rule = moved(&params.rule, &beside, k);
        residual([rule.tx, rule.tz], next) <= TURNED_TOLERANCE
    })
}

/// One frame of the avoidance: everybody at once.
fn avoided(
    params: &ChaseParams,
    state: &mut State,
    sample: usize,
    next: &[[f64; 2]],
) -> Vec<(usize, f64)> {
    let t = params.rule.t;
    let mut plain = Orca::resumed(
        params.rule,
        params.leader.clone(),
        state.clone(),
        sample as u32,
    );
    plain.step();
    let mut off = Vec::new();
    for (k, place) in next.iter().enumerate() {
        let there = [plain.state.tx[k + 1], plain.state.tz[k + 1]];
        let held = residual(there, *place) <= TURNED_TOLERANCE;
        if !held {
            off.push((k, residual(there, *place)));
        }
        let before = [state.tx[k + 1], state.tz[k + 1]];
        let [vx, wz] = orca::velocity_of_step(before, *place, orca::top_speed(&params.rule), t);
        state.vx[k + 1] = vx;
        state.vz[k + 1] = -wz;
    }
    for (k, place) in next.iter().enumerate() {
        [state.tx[k + 1], state.tz[k + 1]] = *place;
    }
    off
}

fn residual(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).abs().max((a[1] - b[1]).abs())
}
