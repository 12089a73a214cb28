//! Java packs as a whole, held to what every release of the project loads: metadata, folders, names, tags, structures,
//! and crowds by playing them.

mod structure;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::playback::Library;
use super::playback::verify::{self, Plan};
use super::{PackSubject, chase, crowd, flock};
use crate::asset::ground::Ground;
use crate::asset::tracks::Tracks;
use crate::format::datapack::read::{FlawKind, PackFiles, View, view};
use crate::manifest::chase::KeyFacts;
use crate::manifest::{Facts, ItemRecord};
use crate::minecraft::pack_meta::{Kind, accepted_by};
use crate::minecraft::versions::Release;
use crate::project::keys::Spec;
use crate::project::keys::playback::{Play, PlaybackParams};
use crate::project::keys::tracks::TrackParams;
use crate::project::{Item, Settings};
use crate::report::{Code, Finding, Place, Severity};

/// The codes of this module.
pub const CODES: &[Code] = &[META, FOLDER, NAME, TAG, REPLACES, structure::STRUCTURE];

const META: Code = Code {
    id: "pack-release",
    title: "a release of the project does not accept the pack",
    meaning: "The game lists the pack as made for another version, or not at all.",
    found_by: "pack.mcmeta is read as every release of project.minecraft reads it.",
    fix: "Restore pack.mcmeta with `tickbake build --force`.",
    severity: Severity::Error,
};

const FOLDER: Code = Code {
    id: "datapack-folder",
    title: "a file lies where a release of the project does not look",
    meaning: "Functions, tags or structures are missing on that release: 1.21 renamed their folders.",
    found_by: "The pack is laid out as each release lays it, overlays applied; files in folders of the other era need a counterpart.",
    fix: "Restore the overlay with `tickbake build --force`.",
    severity: Severity::Error,
};

const NAME: Code = Code {
    id: "datapack-name",
    title: "a file's name is none that the game loads",
    meaning: "The game skips the file without a word.",
    found_by: "Names of functions, tags and structures are held to a-z 0-9 _ - . and /.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

const TAG: Code = Code {
    id: "datapack-tag",
    title: "a function tag does not load",
    meaning: "One name that leads nowhere makes the game drop the whole tag, those of other packs included.",
    found_by: "Every value of every function tag is looked up among the functions that load on each release.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

const REPLACES: Code = Code {
    id: "datapack-tag-replaces",
    title: "a load or tick tag throws out what other packs put in",
    meaning: "Other packs stop working as soon as this one is enabled.",
    found_by: "`replace` of minecraft:load and minecraft:tick, and names of other namespaces in them.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

/// Folder of the data pack below the output folder.
const DATA: &str = "datapack/";

fn releases(settings: &Settings) -> &[Release] {
    settings.minecraft.releases()
}

fn inside<'a>(subject: &'a PackSubject<'_>, prefix: &str) -> PackFiles<'a> {
    subject
        .files
        .iter()
        .filter_map(|file| Some((file.path.strip_prefix(prefix)?, file.bytes.as_slice())))
        .collect()
}

/// Holds pack.mcmeta to every release.
fn meta(kind: Kind, files: &PackFiles, prefix: &str, releases: &[Release]) -> Vec<Finding> {
    let place = || Place::file(format!("{prefix}pack.mcmeta"));
    let Some(bytes) = files.get("pack.mcmeta") else {
        return vec![Finding::new(&META, place()).actual("no pack.mcmeta")];
    };
    let meta = match serde_json::from_slice(bytes) {
        Ok(meta) => meta,
        Err(error) => return vec![Finding::new(&META, place()).actual(error)],
    };
    let mut findings: BTreeMap<String, Finding> = BTreeMap::new();
    for release in releases {
        if let Err(error) = accepted_by(kind, release, &meta) {
            findings.entry(error.to_string()).or_insert_with(|| {
                Finding::new(&META, place())
                    .expected(format!("accepted by {}", release.name))
                    .actual(&error)
            });
        }
    }
    findings.into_values().collect()
}

/// Checks the resource pack's metadata.
pub fn resource(subject: &PackSubject<'_>) -> Vec<Finding> {
    const PREFIX: &str = "resourcepack/";
    let files = inside(subject, PREFIX);
    meta(Kind::Resource, &files, PREFIX, releases(subject.settings))
}

/// Checks the data pack.
pub fn data(subject: &PackSubject<'_>) -> Vec<Finding> {
    let releases = releases(subject.settings);
    let files = inside(subject, DATA);
    let mut findings = meta(Kind::Data, &files, DATA, releases);
    if !findings.is_empty() {
        return findings;
    }
    let (oldest, mut known) = (releases.first(), BTreeSet::new());
    let (mut grammars, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for release in releases {
        let (view, flaws) = view(&files, release);
        for flaw in flaws {
            let code = match flaw.kind {
                FlawKind::Meta => &META,
                FlawKind::Folder => &FOLDER,
                FlawKind::Name => &NAME,
                FlawKind::Tag => &TAG,
            };
            if known.insert((code.id, flaw.path.clone())) {
                let place = Place::file(format!("{DATA}{}", flaw.path));
                findings.push(
                    Finding::new(code, place)
                        .detail(release.name)
                        .actual(flaw.what),
                );
            }
        }
        if !grammars.insert((release.data.major, view.overlays.clone())) {
            continue;
        }
        let of_functions = view.functions.keys().filter_map(|id| id.split_once('/'));
        folders.extend(of_functions.map(|(folder, _)| folder.to_string()));
        let library = verify::library(&view, release, None);
        // a line that several releases refuse is one fault
        for finding in verify::read_all(&view, &library, DATA) {
            if known.insert((finding.code.id, finding.place.to_string())) {
                findings.push(finding);
            }
        }
        for finding in tags(&view, &library, release, &subject.settings.namespace) {
            if known.insert((finding.code.id, finding.place.to_string())) {
                findings.push(finding);
            }
        }
        for (id, file) in &view.structures {
            if known.insert((structure::STRUCTURE.id, file.path.to_string())) {
                let place = Place::file(format!("{DATA}{}", file.path));
                findings.extend(structure::check(id, file.bytes, oldest, place));
            }
        }
    }
    if findings.is_empty() {
        findings.extend(crowds(subject, &files, releases, &folders));
    }
    findings
}

/// The folder of a crowd's functions: `demo:bats`.
fn function_folder(settings: &Settings, item: &Item) -> String {
    format!("{}:{}", settings.namespace, item.name)
}

fn tags(view: &View<'_>, library: &Library, release: &Release, namespace: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (id, tag) in &view.function_tags {
        let place = Place::file(format!("{DATA}{}", tag.path));
        if library.tag(id).is_none() {
            let missing = tag.values.iter().find(|(value, required)| {
                *required && !value.starts_with('#') && library.function(value).is_none()
            });
            let missing = missing.map_or("a tag", |(value, _)| value.as_str());
            findings.push(
                Finding::new(&TAG, place.clone())
                    .detail(release.name)
                    .actual(format!("{missing} does not load")),
            );
        }
        let shared = matches!(id.as_str(), "minecraft:load" | "minecraft:tick");
        let foreign = tag.values.iter().find(|(value, _)| {
            let own = value.trim_start_matches('#').strip_prefix(namespace);
            !own.is_some_and(|rest| rest.starts_with(':'))
        });
        if shared && (tag.replace || foreign.is_some()) {
            let actual =
                foreign.map_or("\"replace\": true".to_string(), |(value, _)| value.clone());
            findings.push(Finding::new(&REPLACES, place).actual(actual));
        }
    }
    findings
}

/// Plays every crowd of the pack.
fn crowds(
    subject: &PackSubject<'_>,
    files: &PackFiles,
    releases: &[Release],
    folders: &BTreeSet<String>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (item, record) in subject.items {
        if !folders.contains(&function_folder(subject.settings, item)) {
            continue;
        }
        let Some((tracks, keys)) = tracks(subject, item, record) else {
            continue;
        };
        let plan = plan(subject.settings, item, &tracks, &keys);
        findings.extend(verify::verify(files, releases, &plan));
    }
    findings
}

/// What the formula gives for a crowd, and what the manifest states of its keys. The way home of a closed flight, which
/// no formula gives, is that of the exported tracks; without them such a flight is not played.
fn tracks(
    subject: &PackSubject<'_>,
    item: &Item,
    record: &ItemRecord,
) -> Option<(Arc<Tracks>, KeyFacts)> {
    match (&item.spec, &record.facts) {
        (Spec::Flock(params), Facts::Flock(facts))
            if [facts.start.p.len(), facts.start.v.len()] == [params.count; 2] =>
        {
            let table = match &facts.way_home {
                None => None,
                Some(_) => Some(crowd::exact(subject.of(&item.id, "tracks").iter())?.1),
            };
            let run = || flock::rerun(params, facts, table.as_ref());
            Some((subject.reruns.tracks(&item.id, run), facts.keys.clone()))
        }
        (Spec::Chase(params), Facts::Chase(facts)) if facts.start.len() == params.count => {
            let run = || chase::rerun(params, &facts.start).tracks;
            Some((subject.reruns.tracks(&item.id, run), facts.keys.clone()))
        }
        _ => None,
    }
}

fn plan<'a>(settings: &Settings, item: &'a Item, tracks: &'a Tracks, keys: &KeyFacts) -> Plan<'a> {
    let (play, keyed) = (
        PlaybackParams::new(&item.params),
        TrackParams::new(&item.params),
    );
    let entity = match play.entity.contains(':') {
        true => play.entity.clone(),
        false => format!("minecraft:{}", play.entity),
    };
    let mode = play.play.unwrap_or(Play::of(tracks.looping));
    let ground = match &item.spec {
        Spec::Chase(chase) => Some(&chase.ground),
        _ => None,
    };
    Plan {
        item: &item.id,
        function: function_folder(settings, item),
        objective: format!("{}.{}", settings.namespace, item.name),
        entity,
        instances: play.instances,
        mode,
        tracks,
        every: keyed.key_every,
        tolerance: keyed.tolerance,
        quantum: libm::pow(10.0, -f64::from(keyed.decimals)),
        lag: keys.lag,
        path_error: keyed
            .tolerance
            .map_or(keys.path_error, |tolerance| tolerance.min(keys.path_error)),
        over_world: matches!(ground, Some(Ground::World)),
        own_ground: ground.is_some_and(Ground::is_uneven),
    }
}
