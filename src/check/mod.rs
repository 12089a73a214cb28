//! Reads files back and holds them to the documents.
//!
//! Nothing here calls a writer, a bake or an engine: parameters, start states and dropped ignitions come from the
//! manifest, values from `formula/`. `diff` proves that files are current; `check` proves that they are right.

pub mod chase;
pub mod crowd;
pub mod drift;
pub mod flock;
pub mod ground;
pub mod model;
pub mod pack;
pub mod playback;
pub mod record;
pub mod texture;

use crate::manifest::{ItemRecord, Manifest};
use crate::project::{Item, Settings};
use crate::report::{Code, Finding, Place};
use crate::tree::source::Source;
use crowd::Reruns;
use rayon::prelude::*;

/// One file of an item or a pack, as it lies on disk.
#[derive(Clone, Debug)]
pub struct OnDisk {
    /// Path below the output folder.
    pub path: String,
    /// The target (or pack) that the manifest says wrote it.
    pub format: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// An item with all its files.
pub struct Subject<'a> {
    /// `[project]`.
    pub settings: &'a Settings,
    /// The item, rebuilt from the manifest's parameters.
    pub item: &'a Item,
    /// What the manifest says of it.
    pub record: &'a ItemRecord,
    /// Its files that can be read, sorted by path.
    pub files: &'a [OnDisk],
    /// What the rules of crowds gave so far.
    pub reruns: &'a Reruns,
}

impl Subject<'_> {
    /// The files that one target wrote.
    pub fn of<'s>(&'s self, format: &'s str) -> impl Iterator<Item = &'s OnDisk> {
        self.files.iter().filter(move |f| f.format == format)
    }
}

/// A pack with all its files, whichever items they belong to.
pub struct PackSubject<'a> {
    /// `[project]`.
    pub settings: &'a Settings,
    /// The items of the whole output.
    pub items: &'a [(Item, &'a ItemRecord)],
    /// Every file below the pack's folder that is on disk and ours, sorted by path; paths keep the folder.
    pub files: &'a [OnDisk],
    /// What the rules of crowds gave so far.
    pub reruns: &'a Reruns,
    source: &'a Source,
    manifest: &'a Manifest,
}

impl PackSubject<'_> {
    /// The files that one target wrote for an item, outside of the pack too.
    pub fn of(&self, item: &str, format: &str) -> Vec<OnDisk> {
        read(self.source, self.manifest, |_, file| {
            file.format == format && file.item.as_deref() == Some(item)
        })
    }
}

/// Holds one kind of item to its document.
pub type Checker = fn(&Subject<'_>) -> Vec<Finding>;

/// Holds one pack to the rules of the game that loads it.
pub type PackChecker = fn(&PackSubject<'_>) -> Vec<Finding>;

/// The checker of each section of the project file.
pub const CHECKERS: &[(&str, Checker)] = &[
    ("chase", chase::check),
    ("flock", flock::check),
    ("model", model::check),
    ("texture", texture::check),
];

/// The checker of each pack, by its folder.
pub const PACK_CHECKERS: &[(&str, PackChecker)] = &[
    ("bedrock", model::bedrock),
    ("bedrock", texture::bedrock),
    ("datapack", pack::data),
    ("resourcepack", pack::resource),
];

/// Codes of the findings that concern the output as a whole.
pub const CODES: &[Code] = record::CODES;

/// Checks an output folder (or zip). The findings are in the order of the manifest.
pub fn check(source: &Source) -> Vec<Finding> {
    let mut findings = drift::check();
    let manifest = record::manifest(source);
    findings.extend(record::entries(source, manifest.as_ref().ok()));
    let manifest = match manifest {
        Ok(manifest) => manifest,
        Err(finding) => {
            findings.push(*finding);
            return findings;
        }
    };
    findings.extend(record::files(source, &manifest));
    let settings = match record::settings(&manifest) {
        Ok(settings) => settings,
        Err(more) => {
            findings.extend(more);
            return findings;
        }
    };
    let mut items: Vec<(Item, &ItemRecord)> = Vec::new();
    for (id, record) in &manifest.items {
        match record::item(id, record, source) {
            Ok(item) => items.push((item, record)),
            Err(more) => findings.extend(more),
        }
    }
    let reruns = Reruns::default();
    let of_items: Vec<Vec<Finding>> = items
        .par_iter()
        .map(|(item, record)| {
            let files = read(source, &manifest, |_, file| {
                file.item.as_deref() == Some(&item.id)
            });
            let subject = Subject {
                settings: &settings,
                item,
                record,
                files: &files,
                reruns: &reruns,
            };
            CHECKERS
                .iter()
                .filter(|(section, _)| *section == item.section.name)
                .flat_map(|(_, checker)| checker(&subject))
                .map(|f| in_item(f, &item.id))
                .collect()
        })
        .collect();
    let of_packs: Vec<Vec<Finding>> = PACK_CHECKERS
        .par_iter()
        .map(|(folder, checker)| {
            let prefix = format!("{folder}/");
            let files = read(source, &manifest, |path, _| path.starts_with(&prefix));
            if files.is_empty() {
                return Vec::new();
            }
            checker(&PackSubject {
                settings: &settings,
                items: &items,
                files: &files,
                reruns: &reruns,
                source,
                manifest: &manifest,
            })
        })
        .collect();
    findings.extend(of_items.into_iter().flatten());
    findings.extend(of_packs.into_iter().flatten());
    findings
}

fn read(
    source: &Source,
    manifest: &Manifest,
    wanted: impl Fn(&str, &crate::manifest::FileRecord) -> bool,
) -> Vec<OnDisk> {
    manifest
        .files
        .iter()
        .filter(|(path, file)| wanted(path, file))
        .filter_map(|(path, file)| {
            // A file that cannot be read has its finding from `record::files` already.
            Some(OnDisk {
                path: path.clone(),
                format: file.format.clone(),
                bytes: source.read(path).ok()?,
            })
        })
        .collect()
}

fn in_item(mut finding: Finding, id: &str) -> Finding {
    let place = std::mem::take(&mut finding.place);
    finding.place = match place.item {
        Some(_) => place,
        None => Place {
            item: Some(id.to_string()),
            ..place
        },
    };
    finding
}
