//! Some items of a project into a folder that holds them all.

use super::{BuildError, Built, How, item_share};
use crate::generate::{GenerateError, Part, Progress, Share, Standing, assemble};
use crate::manifest::{ItemRecord, Manifest};
use crate::project::{Inputs, Item, Project};
use crate::tree::{self, MANIFEST, TreeError};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
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
    let disk = manifest(out)?;
    let (records, files) = match &disk {
        Some(disk) => (&disk.items, &disk.files),
        None => (&BTreeMap::new(), &BTreeMap::new()),
    };
    let mut held: BTreeMap<&str, (Item, &ItemRecord)> = BTreeMap::new();
    for (id, record) in records
        .iter()
        .filter(|(id, _)| !chosen.contains_key(id.as_str()))
    {
        held.insert(id, (recorded(out, id, record)?, record));
    }
    if let (Some(disk), false) = (&disk, held.is_empty())
        && disk.project != settings.params.to_json()
    {
        return Err(apart(
            out,
            "[project] has changed since it was built".into(),
        ));
    }

    let all: Vec<(&Item, Option<&ItemRecord>)> = {
        let chosen = chosen.values().map(|item| (*item, None));
        let held = held.values().map(|(item, record)| (item, Some(*record)));
        let mut all: Vec<_> = chosen.chain(held).collect();
        all.sort_by(|a, b| a.0.id.cmp(&b.0.id));
        all
    };
    let made: Vec<Result<Share, GenerateError>> = all
        .par_iter()
        .map(|(item, _)| item_share(how.cache, settings, item, progress))
        .collect();
    let mut parts = Vec::new();
    for ((item, record), share) in all.into_iter().zip(made) {
        let part = match record {
            None => Part::Whole(share?),
            Some(record) => Part::Standing(Standing {
                record: record.clone(),
                // what the files that the whole pack shares must say of it
                notes: share?.notes,
                files: files
                    .iter()
                    .filter(|(_, file)| file.item.as_deref() == Some(&item.id))
                    .map(|(path, file)| (path.clone(), file.clone(), length(&out.join(path))))
                    .collect(),
                exact: false,
            }),
        };
        parts.push((item, part));
    }
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

/// The manifest of what lies in the folder, once an interrupted build is settled.
fn manifest(out: &Path) -> Result<Option<Manifest>, BuildError> {
    if !out.is_dir() {
        return Ok(None);
    }
    let _reading = tree::settle(out)?;
    let path = out.join(MANIFEST);
    match fs::read(&path) {
        Ok(bytes) => Manifest::from_bytes(&bytes)
            .map(Some)
            .map_err(|why| TreeError::Manifest { path, why }.into()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TreeError::Io {
            doing: "cannot read",
            path,
            error,
        }
        .into()),
    }
}

/// An item as the manifest has it.
fn recorded(out: &Path, id: &str, record: &ItemRecord) -> Result<Item, BuildError> {
    let mut inputs = Inputs::new();
    for (path, copy) in &record.inputs {
        // A missing copy shows as the parameter that lacks it.
        if let Ok(bytes) = fs::read(out.join(copy)) {
            inputs.insert(path.clone(), bytes);
        }
    }
    Item::recorded(id, &record.parameters, inputs).map_err(|problems| {
        let reasons: Vec<&str> = problems.iter().map(|p| p.reason.as_str()).collect();
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

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |meta| meta.len())
}
