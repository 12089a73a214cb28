//! Flocks against `documents/flock.txt`.
//!
//! Twice: the plain rule is flown again from the manifest's start, and the exported track is held to the rule as it lies,
//! tick by tick, without flying anything (`residual`). The way home of a closed loop, which no rule makes, is held to
//! its limits (`way_home`).

mod rerun;
mod residual;
mod way_home;

pub use rerun::rerun;

use super::{Subject, crowd};
use crate::asset::tracks::Looping;
use crate::formula::flock::Vec3;
use crate::manifest::Facts;
use crate::manifest::flock::FlockFacts;
use crate::project::keys::Spec;
use crate::project::keys::flock::{FlockParams, Start};
use crate::report::{Code, Finding, Place, Severity};
use crate::tree::MANIFEST;

/// The codes of this module.
pub const CODES: &[Code] = &[START, residual::RULE, way_home::WAY_HOME, way_home::FIGURES];

const START: Code = Code {
    id: "flock-start",
    title: "the start is not what the parameters ask for",
    meaning: "Everything after tick 0 depends on the start; from another one the flight is another.",
    found_by: "The manifest's start is compared with the start file, or with the box and the speeds it is drawn from.",
    fix: "Restore manifest.json from version control, or run `tickbake build --force`.",
    severity: Severity::Error,
};

/// Largest deviation of a start speed from the parameter, blocks/tick: sine and cosine are rounded.
const SPEED_TOLERANCE: f64 = 1e-12;

/// Checks one `[flock.ID]`.
pub fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let (Spec::Flock(params), Facts::Flock(facts)) = (&subject.item.spec, &subject.record.facts)
    else {
        let place = Place::file(MANIFEST).key(format!("/items/{}/facts", subject.item.id));
        return vec![Finding::new(&START, place).expected("facts of a flock")];
    };
    let mut findings = start(&subject.item.id, params, facts);
    findings.extend(way_home::promised(&subject.item.id, params, facts));
    if !findings.is_empty() {
        return findings;
    }
    let full = crowd::full_precision(subject);
    let table = full.as_ref().map(|(_, table)| table);
    let flown = subject
        .reruns
        .tracks(&subject.item.id, || rerun(params, facts, table));
    let (of_files, _) = crowd::tracks(subject, &flown);
    findings.extend(of_files);
    if let Some((path, table)) = full
        && table.entities == flown.entities
        && table.ticks == flown.ticks
    {
        findings.extend(residual::check(&path, &table, params, facts));
        if let Some(way) = &facts.way_home {
            findings.extend(way_home::check(
                &subject.item.id,
                &path,
                &table,
                params,
                facts,
                way,
            ));
        }
    }
    findings
}

fn start(id: &str, params: &FlockParams, facts: &FlockFacts) -> Vec<Finding> {
    let pointer = |list: &str, bat: usize| {
        Place::file(MANIFEST).key(format!("/items/{id}/facts/start/{list}/{bat}"))
    };
    let (p, v) = (&facts.start.p, &facts.start.v);
    if p.len() != params.count || v.len() != params.count {
        return vec![
            Finding::new(&START, pointer("p", 0))
                .expected(format!("{} bats", params.count))
                .actual(format!("{} positions, {} velocities", p.len(), v.len())),
        ];
    }
    let mut findings = Vec::new();
    let mut hold = |list: &str, bat: usize, right: bool, expected: String, actual: Vec3| {
        if !right {
            findings.push(
                Finding::new(&START, pointer(list, bat))
                    .expected(expected)
                    .actual(format!("{actual:?}")),
            );
        }
    };
    for bat in 0..params.count {
        match &params.start {
            Start::Listed {
                p: places,
                v: flying,
            } => {
                hold(
                    "p",
                    bat,
                    p[bat] == places[bat],
                    format!("{:?}", places[bat]),
                    p[bat],
                );
                hold(
                    "v",
                    bat,
                    v[bat] == flying[bat],
                    format!("{:?}", flying[bat]),
                    v[bat],
                );
            }
            Start::Box {
                from,
                to,
                speed,
                climb,
            } => {
                let inside = (0..3).all(|a| from[a] <= p[bat][a] && p[bat][a] <= to[a]);
                hold(
                    "p",
                    bat,
                    inside,
                    format!("within {from:?} and {to:?}"),
                    p[bat],
                );
                let level = (v[bat][0] * v[bat][0] + v[bat][2] * v[bat][2]).sqrt();
                let right = (level - speed).abs() <= SPEED_TOLERANCE && v[bat][1].abs() <= *climb;
                let wanted = format!("{speed} blocks/tick level, at most {climb} up or down");
                hold("v", bat, right, wanted, v[bat]);
            }
            Start::Elsewhere => {
                let place = pointer("p", bat);
                return vec![
                    Finding::new(&START, place).detail("the start file is not in the output"),
                ];
            }
        }
    }
    findings
}

/// The last tick that the rule flies.
fn ruled(params: &FlockParams, facts: &FlockFacts) -> usize {
    match (&facts.way_home, params.looping) {
        (Some(way), Looping::Closed) => way.leaving as usize,
        _ => params.ticks as usize,
    }
}
