//! The plain rule, flown again from a start: what the bake should have done.

use super::ruled;
use crate::asset::tracks::Tracks;
use crate::format::tracks::read::TrackTable;
use crate::formula::flock::{State, Vec3, heading, step, sub};
use crate::manifest::flock::FlockFacts;
use crate::project::keys::flock::FlockParams;

/// Flies the rule from the manifest's start. The way home of a closed loop is no rule's: it is taken from `table`, the
/// exported track, for the comparison of keys and of other files with it (without one, every bat waits at its start).
pub fn rerun(params: &FlockParams, facts: &FlockFacts, table: Option<&TrackTable>) -> Tracks {
    let (count, total) = (params.count, params.ticks as usize);
    let ruled = ruled(params, facts).min(total);
    let mut state = State {
        tick: 0,
        p: facts.start.p.clone(),
        v: facts.start.v.clone(),
    };
    let mut positions = state.p.clone();
    let mut yaws: Vec<f64> = state.v.iter().map(|&v| heading::heading(v)).collect();
    let table = table.filter(|t| t.entities == count && t.positions.len() == (total + 1) * count);
    for tick in 1..=total {
        state = match table {
            _ if tick <= ruled => step(&params.rule, &state),
            Some(table) => flown_on(&state, &table.positions[tick * count..][..count]),
            None => flown_on(&state, &facts.start.p),
        };
        positions.extend_from_slice(&state.p);
        for bat in 0..count {
            let before = yaws[yaws.len() - count];
            yaws.push(heading::turn(before, state.v[bat], params.rule.max_turn));
        }
    }
    if ruled < total {
        close(&mut yaws, count, ruled, params.rule.max_turn);
    }
    Tracks {
        entities: count,
        ticks: (0..=params.ticks).collect(),
        positions,
        facing: yaws.into_iter().map(|yaw| [yaw, 0.0]).collect(),
        normals: Vec::new(),
        leader: Vec::new(),
        looping: params.looping,
    }
}

fn flown_on(state: &State, to: &[Vec3]) -> State {
    State {
        tick: state.tick + 1,
        v: to
            .iter()
            .zip(&state.p)
            .map(|(to, from)| sub(*to, *from))
            .collect(),
        p: to.to_vec(),
    }
}

/// After `leaving`, yaws stay near enough to the first ones to be back at the end without turning faster than allowed.
fn close(yaws: &mut [f64], count: usize, leaving: usize, max_turn: f64) {
    let last = yaws.len() / count - 1;
    for bat in 0..count {
        let end = yaws[last * count + bat] + heading::wrap(yaws[bat] - yaws[last * count + bat]);
        for tick in leaving + 1..=last {
            let left = (last - tick) as f64 * max_turn;
            let yaw = &mut yaws[tick * count + bat];
            *yaw = yaw.max(end - left).min(end + left);
        }
    }
}
