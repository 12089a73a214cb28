//! The document held to a track as it lies, without flying anything.
//!
//! Three consecutive positions give two steps. The rule moves a bat by its velocity (`P' = P + v'`), so the first step is
//! the velocity the bat came with, up to the rounding of positions; from it and the neighbours as they lie the rule gives
//! the second step. Who sees whom is decided by positions alone, which the file has to the bit; everything else is
//! continuous, so rounding explains only a few units in the last place.

use super::ruled;
use crate::check::crowd::place;
use crate::format::tracks::read::TrackTable;
use crate::formula::flock::rule::{held_speed, wanted_velocity};
use crate::formula::flock::sums::{all_pairs, velocities_in_units};
use crate::formula::flock::{Vec3, length, sub};
use crate::manifest::flock::FlockFacts;
use crate::project::keys::flock::FlockParams;
use crate::report::{Code, Finding, Severity};
use rayon::prelude::*;

pub const RULE: Code = Code {
    id: "flock-rule",
    title: "a step of the track is not the document's",
    meaning: "From the positions before, the rule leads somewhere else: the point was changed, or the track was not made by this rule.",
    found_by: "Velocities are recovered from consecutive positions, the rule is evaluated once for each bat and tick on its neighbours as they lie, and the residual must be within what rounding explains.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

/// Roundings of positions (units in the last place of the largest coordinate) that one residual may hold: of the three
/// positions, of the neighbours' mean, and of the rule's own sums.
const ROUNDINGS: f64 = 8.0;
/// Quantum of the fixed-point velocities, twice: a rounding may tip either way. Source: FORMULAS 3.
const QUANTUM: f64 = 2.0 / (1u64 << 47) as f64;

/// Every step of the track that the rule does not make, up to the last tick that it flies.
pub fn check(
    path: &str,
    table: &TrackTable,
    params: &FlockParams,
    facts: &FlockFacts,
) -> Vec<Finding> {
    let count = table.entities;
    let at = |tick: usize| &table.positions[tick * count..][..count];
    let mut findings: Vec<Finding> = Vec::new();
    for (bat, (file, start)) in at(0).iter().zip(&facts.start.p).enumerate() {
        if file != start {
            findings.push(
                Finding::new(&RULE, place(path, table, 0, bat))
                    .expected(format!("the start, {start:?}"))
                    .actual(format!("{file:?}")),
            );
        }
    }
    let ticks = ruled(params, facts).min(table.ticks.len() - 1);
    let of_ticks: Vec<Vec<(usize, f64, f64)>> = (0..ticks)
        .into_par_iter()
        .map(|tick| {
            let v: Vec<Vec3> = match tick {
                0 => facts.start.v.clone(),
                _ => steps(at(tick - 1), at(tick)),
            };
            off(params, tick, at(tick), &v, &steps(at(tick), at(tick + 1)))
        })
        .collect();
    for (tick, off) in of_ticks.into_iter().enumerate() {
        for (bat, residual, allowed) in off {
            findings.push(
                Finding::new(&RULE, place(path, table, tick + 1, bat))
                    .expected(format!("a residual of at most {allowed:.1e} blocks"))
                    .actual(format!("{residual:.3e} blocks")),
            );
        }
    }
    findings
}

fn steps(from: &[Vec3], to: &[Vec3]) -> Vec<Vec3> {
    from.iter().zip(to).map(|(a, b)| sub(*b, *a)).collect()
}

/// Bats whose next step is not the rule's: which, by how much, and what would have been allowed.
fn off(
    params: &FlockParams,
    tick: usize,
    p: &[Vec3],
    v: &[Vec3],
    next: &[Vec3],
) -> Vec<(usize, f64, f64)> {
    let rule = &params.rule;
    let units = velocities_in_units(v);
    let largest = p.iter().flatten().fold(1.0f64, |most, c| most.max(c.abs()));
    let rounding = ROUNDINGS * largest * f64::EPSILON + QUANTUM;
    (0..p.len())
        .filter_map(|bat| {
            let sums = all_pairs(rule, p, &units, bat);
            let wanted = wanted_velocity(rule, bat, tick as u64, p[bat], v[bat], &sums);
            let held = held_speed(rule, wanted);
            let residual = (0..3).fold(0.0f64, |most, axis| {
                let off = (held[axis] - next[bat][axis]).abs();
                if off <= most { most } else { off }
            });
            // A bat sped up to the slowest flight has its rounding sped up too.
            let stretched = (rule.min_speed / length(wanted)).max(1.0);
            let allowed = rounding * stretched;
            let explained = residual <= allowed;
            (!explained).then_some((bat, residual, allowed))
        })
        .collect()
}
