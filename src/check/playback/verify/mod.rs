//! Plays a crowd's pack as its users would, and holds every tick to the tracks.
//!
//! [`expect`] says what should be seen (from the tracks and the documented verbs alone), [`stage`] is a world with
//! bystanders in it, [`scenes`] are what users do.

pub mod codes;
pub mod expect;
mod scenes;
mod stage;

use std::collections::BTreeSet;

use rayon::prelude::*;

pub use codes::CODES;
pub use stage::library;

use super::library::Library;
use super::release::Dialect;
use super::text::Reason;
use crate::asset::tracks::Tracks;
use crate::format::datapack::read::{PackFiles, View, view};
use crate::minecraft::versions::Release;
use crate::report::{Finding, Place};
use expect::{Mode, key_samples};

/// A crowd and what its pack promises.
#[derive(Debug, Clone)]
pub struct Plan<'a> {
    /// `flock.bats`
    pub item: &'a str,
    /// `demo:bats`
    pub function: String,
    /// `demo.bats`
    pub objective: String,
    /// `minecraft:bat`
    pub entity: String,
    /// Most instances at once.
    pub instances: u32,
    /// The mode in which an instance starts.
    pub mode: Mode,
    /// What the formula gives.
    pub tracks: &'a Tracks,
    /// Ticks between keys.
    pub every: u32,
    /// Keys are thinned out to a tolerance, and not at even spacing.
    pub reduced: bool,
    /// Blocks; keys are whole multiples of it.
    pub quantum: f64,
    /// Ticks by which what is seen is late, as the manifest states.
    pub lag: u32,
    /// Blocks by which what is seen may be off, as the manifest states.
    pub path_error: f64,
    /// Heights are those of the world.
    pub over_world: bool,
    /// The item brings its own ground: it starts at the corner of a block.
    pub own_ground: bool,
}

impl Plan<'_> {
    /// The command that calls a function of the item: its name, and arguments after a space.
    fn line(&self, verb: &str) -> String {
        format!("function {}/{verb}", self.function)
    }

    /// Where an instance starts for a caller at a place.
    fn aligned(&self, at: [f64; 3]) -> [f64; 3] {
        match self.own_ground {
            true => at.map(f64::floor),
            false => at,
        }
    }
}

/// What of a plan is the same in every scene.
struct Show {
    keys: Vec<usize>,
    reduced: bool,
}

/// Plays every scene on the first and the last release, and on each release that sees other files; the first scene on
/// every release with a grammar of its own.
pub fn verify(files: &PackFiles<'_>, releases: &[Release], plan: &Plan<'_>) -> Vec<Finding> {
    if plan.tracks.entities == 0 || plan.tracks.length() < 8 {
        return Vec::new();
    }
    let show = Show {
        keys: key_samples(&plan.tracks.ticks, plan.every),
        reduced: plan.reduced,
    };
    let mut seen = BTreeSet::new();
    let mut played = Vec::new();
    for (index, release) in releases.iter().enumerate() {
        let (view, _) = view(files, release);
        let whole = index == 0 || index + 1 == releases.len() || seen.insert(view.overlays.clone());
        seen.insert(view.overlays.clone());
        played.push((release, view, whole));
    }
    let scenes: Vec<(Library, bool)> = played
        .iter()
        .filter(|(_, view, _)| {
            let start = format!("{}/start", plan.function);
            view.functions.contains_key(&start)
        })
        .map(|(release, view, whole)| {
            let on_end = format!("{}/on_end", plan.function);
            (stage::library(view, release, Some(&on_end)), *whole)
        })
        .collect();
    if scenes.len() < releases.len() {
        let place = Place::item(plan.item);
        return vec![
            Finding::new(&codes::VERB, place)
                .detail(format!("{}/start is not there", plan.function)),
        ];
    }
    let jobs: Vec<(&Library, usize)> = scenes
        .iter()
        .flat_map(|(library, whole)| {
            let count = if *whole { scenes::SCENES.len() } else { 1 };
            (0..count).map(move |scene| (library, scene))
        })
        .collect();
    let findings: Vec<Vec<Finding>> = jobs
        .par_iter()
        .map(|(library, scene)| {
            let (name, play) = scenes::SCENES[*scene];
            let mut stage = stage::Stage::new(plan, &show, library, name);
            play(&mut stage);
            stage.findings
        })
        .collect();
    findings.into_iter().flatten().collect()
}

/// Reads every function as a release does; refuses by name.
pub fn read_all(view: &View<'_>, release: &Release, prefix: &str) -> Vec<Finding> {
    let library = stage::library(view, release, None);
    let dialect = Dialect::of(release);
    let mut findings = Vec::new();
    for id in library.ids() {
        let Some(function) = library.compile(id) else {
            continue;
        };
        let path = view.functions.get(id).map_or("", |file| file.path);
        for (line, refusal) in &function.refusals {
            let code = match refusal.reason {
                Reason::NotEvaluated => &codes::NOT_PLAYED,
                _ => &codes::REFUSED,
            };
            let place = Place::file(format!("{prefix}{path}")).at(*line, refusal.column as u32);
            findings.push(
                Finding::new(code, place)
                    .detail(format!("{} on {}", refusal.what, dialect.name))
                    .excerpt(&String::from_utf8_lossy(
                        view.functions.get(id).map_or(&[][..], |file| file.bytes),
                    )),
            );
        }
    }
    findings
}
