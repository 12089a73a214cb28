//! The way home of a closed loop, held to its limits from the track.

use crate::asset::tracks::Looping;
use crate::check::crowd::place;
use crate::format::tracks::read::TrackTable;
use crate::formula::flock::{Vec3, length, sub};
use crate::manifest::flock::{FlockFacts, WayHomeFacts};
use crate::project::keys::flock::FlockParams;
use crate::report::{Code, Finding, Place, Severity};
use crate::tree::MANIFEST;

pub const WAY_HOME: Code = Code {
    id: "flock-way-home",
    title: "the way home of a closed loop breaks a limit",
    meaning: "The loop shows a seam, or bats turn, speed or crowd on the way home as they never do by the rule.",
    found_by: "From the exported track: the last position and step against the first, and every step, change of step and pair of bats on the way against the limits.",
    fix: "Run `tickbake build --force`; if that does not help, the planner is wrong.",
    severity: Severity::Error,
};

pub const FIGURES: Code = Code {
    id: "flock-way-home-figures",
    title: "a figure of the way home is not what the track has",
    meaning: "The manifest promises a tighter or looser way home than the track shows.",
    found_by: "The figures are measured again on the exported track.",
    fix: "Run `tickbake build --force`.",
    severity: Severity::Error,
};

/// Largest distance between the loop's two ends, blocks and blocks/tick.
const CLOSURE: f64 = 1e-9;
/// What rounding of positions may add to a limit.
const ROUNDING: f64 = 1e-9;
/// Two bats stay so far apart, blocks, except in the first and last [`GRACE`] ticks of the way.
const APART: f64 = 0.30;
/// See [`APART`].
const GRACE: usize = 8;
/// Longest way home, ticks, for homes up to [`RADIUS`]; in proportion beyond.
const LONGEST: f64 = 200.0;
/// See [`LONGEST`]; blocks.
const RADIUS: f64 = 32.0;

/// Whether the manifest has a way home just where one is due, and of a length that is allowed.
pub fn promised(id: &str, params: &FlockParams, facts: &FlockFacts) -> Vec<Finding> {
    let refuse = |expected: String, actual: String| {
        let place = Place::file(MANIFEST).key(format!("/items/{id}/facts/way_home"));
        vec![
            Finding::new(&WAY_HOME, place)
                .expected(expected)
                .actual(actual),
        ]
    };
    let closed = params.looping == Looping::Closed;
    match &facts.way_home {
        None if closed => refuse("a way home".into(), "none".into()),
        Some(_) if !closed => refuse("none: the loop is not closed".into(), "a way home".into()),
        Some(way) => {
            let radius = params.rule.home.map_or(0.0, |home| home.radius);
            let longest = LONGEST * (radius / RADIUS).max(1.0);
            let ends = u64::from(way.leaving) + u64::from(way.ticks);
            if ends != u64::from(params.ticks) || way.ticks < 2 || f64::from(way.ticks) > longest {
                return refuse(
                    format!(
                        "leaving and ticks that add up to {}, 2 to {longest:.0} ticks",
                        params.ticks
                    ),
                    format!("leaving at {}, {} ticks", way.leaving, way.ticks),
                );
            }
            Vec::new()
        }
        None => Vec::new(),
    }
}

/// Every limit that the track breaks, and every figure of the manifest that it does not have.
pub fn check(
    id: &str,
    path: &str,
    table: &TrackTable,
    params: &FlockParams,
    facts: &FlockFacts,
    way: &WayHomeFacts,
) -> Vec<Finding> {
    let rule = &params.rule;
    let (leaving, last) = (way.leaving as usize, params.ticks as usize);
    let p = |tick: usize, bat: usize| table.positions[tick * table.entities + bat];
    let step = |tick: usize, bat: usize| match tick {
        0 => facts.start.v[bat],
        _ => sub(p(tick, bat), p(tick - 1, bat)),
    };
    let mut findings = Vec::new();
    let mut hold = |tick: usize, bat: usize, right: bool, expected: String, actual: f64| {
        if !right {
            findings.push(
                Finding::new(&WAY_HOME, place(path, table, tick, bat))
                    .expected(expected)
                    .actual(actual),
            );
        }
    };
    let mut seen = Figures::default();
    for bat in 0..table.entities {
        let off = length(sub(p(last, bat), facts.start.p[bat]))
            .max(length(sub(step(last, bat), facts.start.v[bat])));
        seen.closure = seen.closure.max(off);
        hold(
            last,
            bat,
            off <= CLOSURE,
            format!("the start, to {CLOSURE}"),
            off,
        );
        for tick in leaving + 1..=last {
            let v = step(tick, bat);
            let (dv, speed) = (length(sub(v, step(tick - 1, bat))), length(v));
            seen.largest_dv = seen.largest_dv.max(dv);
            seen.slowest = seen.slowest.min(speed);
            seen.fastest = seen.fastest.max(speed);
            let most = rule.max_acceleration;
            hold(
                tick,
                bat,
                dv <= most + ROUNDING,
                format!("|dv| of at most {most}"),
                dv,
            );
            let (low, high) = (rule.min_speed, rule.max_speed);
            let right = speed >= low - ROUNDING && speed <= high + ROUNDING;
            hold(tick, bat, right, format!("|v| from {low} to {high}"), speed);
        }
    }
    for tick in leaving + GRACE..=last.saturating_sub(GRACE) {
        let places = &table.positions[tick * table.entities..][..table.entities];
        for (bat, distance) in nearest_later(places) {
            seen.closest = seen.closest.min(distance);
            let right = distance >= APART - ROUNDING;
            hold(
                tick,
                bat,
                right,
                format!("every other bat at least {APART} away"),
                distance,
            );
        }
    }
    findings.extend(seen.against(id, way));
    findings
}

/// For each bat the distance to the nearest one after it, if that is the smallest so far or below [`APART`].
fn nearest_later(places: &[Vec3]) -> Vec<(usize, f64)> {
    let mut best = f64::INFINITY;
    let mut out = Vec::new();
    for (bat, a) in places.iter().enumerate() {
        let others = places[bat + 1..].iter().map(|b| length(sub(*a, *b)));
        let nearest = others.fold(f64::INFINITY, f64::min);
        if nearest < best || nearest < APART {
            best = best.min(nearest);
            out.push((bat, nearest));
        }
    }
    out
}

/// The tightest figures of the track.
struct Figures {
    closure: f64,
    largest_dv: f64,
    slowest: f64,
    fastest: f64,
    closest: f64,
}

impl Default for Figures {
    fn default() -> Self {
        Figures {
            closure: 0.0,
            largest_dv: 0.0,
            slowest: f64::INFINITY,
            fastest: 0.0,
            closest: f64::INFINITY,
        }
    }
}

impl Figures {
    fn against(&self, id: &str, way: &WayHomeFacts) -> Vec<Finding> {
        let figures = [
            ("closure", self.closure, way.closure),
            ("largest_dv", self.largest_dv, way.largest_dv),
            ("slowest", self.slowest, way.slowest),
            ("fastest", self.fastest, way.fastest),
            (
                "closest_pair",
                self.closest,
                way.closest_pair.unwrap_or(f64::INFINITY),
            ),
        ];
        figures
            .into_iter()
            .filter(|(_, seen, claimed)| {
                let same = seen == claimed || (seen - claimed).abs() <= ROUNDING;
                !same
            })
            .map(|(name, seen, claimed)| {
                let place = Place::file(MANIFEST).key(format!("/items/{id}/facts/way_home/{name}"));
                Finding::new(&FIGURES, place).expected(seen).actual(claimed)
            })
            .collect()
    }
}
