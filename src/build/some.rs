//! Some items of a project into a folder that holds them all.

use super::{BuildError, Built, How, item_share};
use crate::check::record;
use crate::generate::{GenerateError, Part, Progress, Standing, assemble, parts};
use crate::manifest::{FileRecord, ItemRecord, Manifest};
use crate::project::{Item, Project};
use crate::tree::source::Source;
use crate::tree::{self, MANIFEST, TreeError};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Builds some items and leaves the others as they lie in the folder, whatever the project says of them now.
pub(super) fn some(
    project: &Project,
    out: &Path,
    how: How<'_>,
    progress: &dyn Progress,
) -> Result<Built, BuildError> {
    let settings = &project.settings;
    let mut chosen: BTreeMap<&str, &Item> = BTreeMap::new();
    for id in how.only {
        let item = project.item(id)?;
        chosen.insert(&item.id, item);
    }
    let disk = lying(out)?;
    let mut held: Vec<(Item, &ItemRecord)> = Vec::new();
    if let Some((source, disk)) = &disk {
        let others = disk.items.iter();
        for (id, record) in others.filter(|(id, _)| !chosen.contains_key(id.as_str())) {
            held.push((recorded(out, source, id, record)?, record));
        }
        if !held.is_empty() && disk.project != settings.params.to_json() {
            let why = "[project] has changed since it was built".into();
            return Err(apart(out, why));
        }
    }
    let none = BTreeMap::new();
    let files = disk.as_ref().map_or(&none, |(_, disk)| &disk.files);

    let records: BTreeMap<&str, &ItemRecord> = held
        .iter()
        .map(|(item, record)| (item.id.as_str(), *record))
        .collect();
    let mut items: Vec<&Item> = chosen.values().copied().collect();
    items.extend(held.iter().map(|(item, _)| item));
    items.sort_by(|a, b| a.id.cmp(&b.id));
    progress.expect(items.len());
    let parts = parts(items, |item| match records.get(item.id.as_str()).copied() {
        None => item_share(how.cache, settings, item, progress).map(Part::Whole),
        Some(record) => Ok(Part::Standing(Standing {
            record: record.clone(),
            notes: notes(project, item, how, progress)?,
            files: files_of(item, files, out),
            exact: false,
        })),
    })?;
    let generated = assemble(settings, parts)?;
    let saved = tree::save(out, &generated.tree, how.options)?;
    let mut rows = generated.rows;
    rows.retain(|row| chosen.contains_key(row.id.as_str()));
    Ok(Built {
        saved,
        rows,
        archives: Vec::new(),
    })
}

/// What the files that the whole pack shares must say of an item that is held; nothing else of it is needed.
fn notes(
    project: &Project,
    item: &Item,
    how: How<'_>,
    progress: &dyn Progress,
) -> Result<Vec<(&'static str, serde_json::Value)>, GenerateError> {
    let stub = how.cache.and_then(|cache| {
        let key = cache.key(&project.settings, item);
        cache.stub(&key)?.notes()
    });
    if let Some(notes) = stub {
        progress.reused(item);
        return Ok(notes);
    }
    Ok(item_share(how.cache, &project.settings, item, progress)?.notes)
}

fn files_of(
    item: &Item,
    files: &BTreeMap<String, FileRecord>,
    out: &Path,
) -> Vec<(String, FileRecord, u64)> {
    let length = |path: &str| fs::metadata(out.join(path)).map_or(0, |meta| meta.len());
    let own = files
        .iter()
        .filter(|(_, file)| file.item.as_deref() == Some(&item.id));
    own.map(|(path, file)| (path.clone(), file.clone(), length(path)))
        .collect()
}

/// What lies in the folder, once an interrupted build is settled, and its manifest; nothing where there is none.
fn lying(out: &Path) -> Result<Option<(Source, Manifest)>, BuildError> {
    if !out.is_dir() {
        return Ok(None);
    }
    let _reading = tree::settle(out)?;
    let source = Source::open(out)?;
    if !source.has(MANIFEST) {
        return Ok(None);
    }
    let manifest = Manifest::from_bytes(&source.read(MANIFEST)?).map_err(|why| {
        let path = out.join(MANIFEST);
        TreeError::Manifest { path, why }
    })?;
    Ok(Some((source, manifest)))
}

/// An item as the manifest has it.
fn recorded(
    out: &Path,
    source: &Source,
    id: &str,
    record: &ItemRecord,
) -> Result<Item, BuildError> {
    let mut inputs = record.inputs.values();
    if let Some(lost) = inputs.find(|copy| !source.has(copy)) {
        return Err(apart(
            out,
            format!("{lost}, an input of {id}, is not in it"),
        ));
    }
    record::item(id, record, source).map_err(|findings| {
        let reasons: Vec<&str> = findings
            .iter()
            .filter_map(|f| f.detail.as_deref())
            .collect();
        let why = format!("its record of {id} is not valid ({})", reasons.join("; "));
        apart(out, why)
    })
}

fn apart(out: &Path, why: String) -> BuildError {
    BuildError::Apart {
        folder: out.display().to_string(),
        why,
    }
}
