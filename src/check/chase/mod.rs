//! Chases against `documents/chase.txt`.
//!
//! Twice: the plain rule is run again from the manifest's start, and the exported track is held to the rule as it lies,
//! frame by frame, without running anything (`residual`).

mod rerun;
mod residual;

pub use rerun::rerun;

use super::{Subject, crowd, ground};
use crate::formula::chase::{PUBLISHED_X, PUBLISHED_Z};
use crate::manifest::Facts;
use crate::manifest::chase::{ChaseFacts, Metrics};
use crate::project::keys::Spec;
use crate::project::keys::chase::{ChaseParams, Start};
use crate::report::{Code, Finding, Place, Severity};
use crate::tree::MANIFEST;

/// The codes of this module.
pub const CODES: &[Code] = &[START, METRICS, residual::RULE];

const START: Code = Code {
    id: "chase-start",
    title: "the start positions are not those that the parameters ask for",
    meaning: "Everything after the first frame depends on the start; from another one the path is another.",
    found_by: "The manifest's start is compared with the document's table or the list; placed chickens with their spacing.",
    fix: "Restore manifest.json from version control, or run `tickbake build --force`.",
    severity: Severity::Error,
};

const METRICS: Code = Code {
    id: "chase-metrics",
    title: "a figure of the manifest is not what the chase does",
    meaning: "Overlaps, distances or steps are claimed that the path does not have.",
    found_by: "The figures are measured again on the plain rule.",
    fix: "Run `tickbake build --force`; if that does not help, the measuring in the bake is wrong.",
    severity: Severity::Error,
};

/// Largest relative difference of a figure: sums may run in another order.
const METRIC_TOLERANCE: f64 = 1e-9;
/// Distance that placed chickens keep, units: `bake` promises 2.5.
const PLACED_APART: f64 = 2.5;

/// Checks one `[chase.ID]`.
pub fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let (Spec::Chase(params), Facts::Chase(facts)) = (&subject.item.spec, &subject.record.facts)
    else {
        let place = Place::file(MANIFEST).key(format!("/items/{}/facts", subject.item.id));
        return vec![Finding::new(&START, place).expected("facts of a chase")];
    };
    let mut findings = start(subject, params, facts);
    if !findings.is_empty() {
        return findings;
    }
    let run = rerun(params, &facts.start);
    let tracks = subject.reruns.tracks(&subject.item.id, || run.tracks);
    findings.extend(metrics(subject, &facts.metrics, &run.metrics));
    findings.extend(ground::check(subject, &params.ground, &tracks));
    let (of_files, table) = crowd::tracks(subject, &tracks);
    findings.extend(of_files);
    if let Some((path, table)) = table {
        findings.extend(residual::check(&path, &table, params, &facts.start));
    }
    findings
}

fn start(subject: &Subject<'_>, params: &ChaseParams, facts: &ChaseFacts) -> Vec<Finding> {
    let pointer =
        |k: usize| Place::file(MANIFEST).key(format!("/items/{}/facts/start/{k}", subject.item.id));
    if facts.start.len() != params.count {
        return vec![
            Finding::new(&START, pointer(0))
                .expected(format!("{} chickens", params.count))
                .actual(facts.start.len()),
        ];
    }
    let published: Vec<[f64; 2]> = PUBLISHED_X
        .iter()
        .zip(PUBLISHED_Z)
        .map(|(&x, z)| [x, z])
        .collect();
    let given: &[[f64; 2]] = match &params.start {
        Start::Published => &published,
        Start::Poisson => &[],
        Start::List(list) => list,
    };
    let mut findings = Vec::new();
    for (k, place) in facts.start.iter().enumerate() {
        match given.get(k) {
            Some(wanted) if wanted == place => {}
            Some(wanted) => findings.push(
                Finding::new(&START, pointer(k))
                    .expected(format!("{wanted:?}"))
                    .actual(format!("{place:?}")),
            ),
            None => {
                let nearest = facts.start[..k]
                    .iter()
                    .map(|other| {
                        let (dx, dz) = (other[0] - place[0], other[1] - place[1]);
                        (dx * dx + dz * dz).sqrt()
                    })
                    .fold(f64::INFINITY, f64::min);
                let apart = nearest >= PLACED_APART - METRIC_TOLERANCE;
                if !apart {
                    findings.push(
                        Finding::new(&START, pointer(k))
                            .expected(format!("at least {PLACED_APART} units to every other"))
                            .actual(nearest),
                    );
                }
            }
        }
    }
    findings
}

fn metrics(subject: &Subject<'_>, claimed: &Metrics, measured: &Metrics) -> Vec<Finding> {
    let figures = |m: &Metrics| {
        [
            ("overlap_share", m.overlap_share),
            ("smallest_pair", m.smallest_pair.unwrap_or(-1.0)),
            ("leader_mean", m.leader_mean),
            ("leader_p95", m.leader_p95),
            ("largest_step", m.largest_step),
        ]
    };
    figures(claimed)
        .into_iter()
        .zip(figures(measured))
        .filter(|((_, claimed), (_, measured))| {
            let near = (claimed - measured).abs() <= METRIC_TOLERANCE * measured.abs().max(1.0);
            !near
        })
        .map(|((name, claimed), (_, measured))| {
            let place = Place::file(MANIFEST)
                .key(format!("/items/{}/facts/metrics/{name}", subject.item.id));
            Finding::new(&METRICS, place)
                .expected(measured)
                .actual(claimed)
        })
        .collect()
}
