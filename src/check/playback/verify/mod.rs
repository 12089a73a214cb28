//! Plays a crowd's pack as its users would, and holds every tick to the tracks.
//!
//! `expect` is the clock that users are told of, `course` says where entities stand at each of its times, `stage` is
//! a world with bystanders in it, `hold` compares, `scenes` are what users do.

pub mod codes;
mod course;
pub mod expect;
mod glides;
mod hold;
mod leans;
mod loaded;
mod scenes;
mod stage;

use std::collections::BTreeSet;

use rayon::prelude::*;

pub use codes::CODES;
pub use loaded::library;

use super::library::Library;
use super::text::Reason;
use crate::asset::tracks::Tracks;
use crate::format::datapack::read::{PackFiles, View, view};
use crate::minecraft::versions::Release;
use crate::project::keys::playback::Play;
use crate::report::{Finding, Place};
use course::Course;
use scenes::{EVERYWHERE, SCENES};
use stage::Stage;

/// Shortest path that can be played, ticks: at four times the speed the clock must not pass both ends in one tick.
const SHORTEST: u32 = 4;

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
    pub mode: Play,
    /// What the formula gives.
    pub tracks: &'a Tracks,
    /// Ticks between keys, at least.
    pub every: u32,
    /// Blocks; keys are thinned out to it, and not at even spacing.
    pub tolerance: Option<f64>,
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

/// Plays every scene on the newest and the oldest release and on each that sees other files, and some on each that reads
/// differently: releases of one format that see the same files are one.
pub fn verify(files: &PackFiles<'_>, releases: &[Release], plan: &Plan<'_>) -> Vec<Finding> {
    if plan.tracks.entities == 0 || plan.tracks.length() < SHORTEST {
        return Vec::new();
    }
    let (mut readings, mut layouts) = (BTreeSet::new(), BTreeSet::new());
    let mut played: Vec<(Library, Course, usize)> = Vec::new();
    for (index, release) in releases.iter().enumerate().rev() {
        let (view, _) = view(files, release);
        if !readings.insert((release.data.major, view.overlays.clone())) && index > 0 {
            continue;
        }
        let whole = layouts.insert(view.overlays.clone()) || index == 0;
        let course = match course(&view, plan) {
            Ok(course) => course,
            Err(missing) => {
                let place = Place::item(plan.item);
                let detail = format!("{missing} is not there on {}", release.name);
                return vec![Finding::new(&codes::VERB, place).detail(detail)];
            }
        };
        let on_end = format!("{}/on_end", plan.function);
        let library = loaded::library(&view, release, Some(&on_end));
        let scenes = if whole { SCENES.len() } else { EVERYWHERE };
        played.push((library, course, scenes));
    }
    let mut findings = straight(plan, &mut played);
    let jobs: Vec<(&Library, &Course, usize)> = played
        .iter()
        .flat_map(|(library, course, scenes)| {
            (0..*scenes).map(move |scene| (library, course, scene))
        })
        .collect();
    let of_scenes: Vec<Vec<Finding>> = jobs
        .par_iter()
        .map(|(library, course, scene)| {
            let (name, play) = SCENES[*scene];
            let mut stage = Stage::new(plan, course, library, name);
            play(&mut stage);
            stage.findings
        })
        .collect();
    findings.extend(of_scenes.into_iter().flatten());
    findings
}

/// The course of a plan in a pack as a release loads it; the name of a function that must be there and is not.
fn course(view: &View<'_>, plan: &Plan<'_>) -> Result<Course, String> {
    let there = |verb: &str| {
        let id = format!("{}/{verb}", plan.function);
        match view.functions.contains_key(&id) {
            true => Ok(()),
            false => Err(id),
        }
    };
    there("start")?;
    let turns = there("reverse");
    let even = plan.tolerance.is_none() && course::is_even(&plan.tracks.ticks, plan.every);
    if even && !leans::asked(plan) {
        turns.clone()?;
    }
    Ok(Course::new(plan, turns.is_ok()))
}

/// Where keys are not the tracks' own, the first pack is played straight through, and every other scene held to that.
fn straight(plan: &Plan<'_>, played: &mut [(Library, Course, usize)]) -> Vec<Finding> {
    let Some((library, course, _)) = played.first().filter(|(_, course, _)| !course.is_known())
    else {
        return Vec::new();
    };
    let mut stage = Stage::new(plan, course, library, "played straight through");
    let stands = scenes::straight(&mut stage);
    let findings = stage.findings;
    for (_, course, _) in played.iter_mut() {
        *course = course.clone().played(stands.clone());
    }
    findings
}

/// Reads every function as the library's release does; refuses by name.
pub fn read_all(view: &View<'_>, library: &Library, prefix: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (id, file) in &view.functions {
        let refusals = library.compile(id).map_or(&[][..], |f| &f.refusals);
        if refusals.is_empty() {
            continue;
        }
        let text = String::from_utf8_lossy(file.bytes);
        let lines: Vec<&str> = text.lines().collect();
        for (line, refusal) in refusals {
            let code = match refusal.reason {
                Reason::NotEvaluated => &codes::NOT_PLAYED,
                _ => &codes::REFUSED,
            };
            let place = Place::file(format!("{prefix}{}", file.path));
            findings.push(
                Finding::new(code, place.at(*line, refusal.column as u32))
                    .detail(format!("{} on {}", refusal.what, library.dialect().name))
                    .showing(lines.get((*line as usize).saturating_sub(1)).copied()),
            );
        }
    }
    findings
}
