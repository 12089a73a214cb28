//! The manifest against the files: is all there, is it what was written, do the parameters still make an item.

use crate::lint;
use crate::manifest::{ItemRecord, Manifest};
use crate::project::{Inputs, Item, Params, Problem, Settings, keys};
use crate::report::{Code, Finding, Place, Severity};
use crate::tree::source::{Flaw, Source};
use crate::tree::{MANIFEST, hash};

/// The codes of this module.
pub const CODES: &[Code] = &[
    MISSING_MANIFEST,
    INVALID_MANIFEST,
    INVALID_PARAMETER,
    MISSING_FILE,
    EDITED_FILE,
];

const MISSING_MANIFEST: Code = Code {
    id: "manifest-missing",
    title: "no manifest.json",
    meaning: "Without the manifest nothing says which formula and parameters the files should obey.",
    found_by: "The folder is searched for manifest.json at its root.",
    fix: "Name the folder that build wrote, or run `tickbake build`.",
    severity: Severity::Error,
};

const INVALID_MANIFEST: Code = Code {
    id: "manifest-invalid",
    title: "manifest.json cannot be read",
    meaning: "The record of parameters and certificates is damaged, so nothing can be held to it.",
    found_by: "manifest.json is parsed and held to its schema (`tickbake schema manifest`).",
    fix: "Restore it from version control, or run `tickbake build --force`.",
    severity: Severity::Error,
};

const INVALID_PARAMETER: Code = Code {
    id: "manifest-parameter",
    title: "a parameter in the manifest is not valid",
    meaning: "The item cannot be rebuilt from its record, so its files cannot be held to the document.",
    found_by: "Each item's parameters are validated as those of a project file are.",
    fix: "Restore manifest.json from version control, or run `tickbake build --force`.",
    severity: Severity::Error,
};

const MISSING_FILE: Code = Code {
    id: "missing-file",
    title: "a file of the manifest is missing or unreadable",
    meaning: "A pack without one of its files fails to load, or shows less than it should.",
    found_by: "Each path of the manifest is opened.",
    fix: "Run `tickbake build`.",
    severity: Severity::Error,
};

/// Named before all other findings, which it explains.
pub const EDITED_FILE: Code = Code {
    id: "edited-file",
    title: "a file is not the one that was written",
    meaning: "Somebody or something changed it after the build. It may still be right; what it got wrong is named by other findings.",
    found_by: "The sha256 of each file (of text with LF line ends) is compared with the manifest.",
    fix: "Move the change into tickbake.toml, or restore the file with `tickbake build --force`.",
    severity: Severity::Warning,
};

/// The manifest of an output folder.
pub fn manifest(source: &Source) -> Result<Manifest, Box<Finding>> {
    let place = Place::file(MANIFEST);
    if !source.has(MANIFEST) {
        return Err(Box::new(Finding::new(&MISSING_MANIFEST, place)));
    }
    let bytes = source
        .read(MANIFEST)
        .map_err(|e| Finding::new(&INVALID_MANIFEST, place.clone()).detail(e.to_string()))?;
    Manifest::from_bytes(&bytes)
        .map_err(|why| Box::new(Finding::new(&INVALID_MANIFEST, place).detail(why)))
}

/// Names that no archive should hold, and links where files of ours should be. What else others keep in an output folder
/// is theirs.
pub fn entries(source: &Source, manifest: Option<&Manifest>) -> Vec<Finding> {
    let ours = |flaw: &&Flaw| match flaw {
        Flaw::NotAFile { name } => manifest.is_some_and(|m| m.files.contains_key(name)),
        Flaw::Name { .. } | Flaw::Duplicate { .. } => true,
        Flaw::Encoding { .. } => false,
    };
    source.flaws().iter().filter(ours).map(lint::flaw).collect()
}

/// Missing and edited files.
pub fn files(source: &Source, manifest: &Manifest) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, record) in &manifest.files {
        let place = match &record.item {
            Some(item) => Place::file(path).in_item(item),
            None => Place::file(path),
        };
        match source.read(path) {
            Err(e) => findings.push(Finding::new(&MISSING_FILE, place).detail(e.to_string())),
            Ok(bytes) => {
                let actual = hash::sha256(path, &bytes);
                if actual != record.sha256 {
                    findings.push(
                        Finding::new(&EDITED_FILE, place)
                            .expected(format!(
                                "sha256 {}",
                                &record.sha256.get(..12).unwrap_or("?")
                            ))
                            .actual(format!("sha256 {}", &actual[..12])),
                    );
                }
            }
        }
    }
    findings
}

/// `[project]` as the manifest has it.
pub fn settings(manifest: &Manifest) -> Result<Settings, Vec<Finding>> {
    Params::from_json(keys::project::KEYS, &manifest.project, "project")
        .and_then(|params| Settings::new(&params))
        .map_err(|problems| invalid("project", problems))
}

/// An item as the manifest has it.
pub fn item(id: &str, record: &ItemRecord, source: &Source) -> Result<Item, Vec<Finding>> {
    let mut inputs = Inputs::new();
    for (path, copy) in &record.inputs {
        // A missing copy has its own finding; the item then says what it lacks.
        if let Ok(bytes) = source.read(copy) {
            inputs.insert(path.clone(), bytes);
        }
    }
    let item =
        Item::recorded(id, &record.parameters, inputs).map_err(|problems| invalid(id, problems))?;
    let formula = item.params.text("formula");
    if formula != record.formula {
        let what = format!(
            "the record says formula `{}`, its parameters `{formula}`",
            record.formula
        );
        let key = format!("{id}.formula");
        return Err(invalid(id, vec![Problem::at(&None, key, what, formula)]));
    }
    Ok(item)
}

fn invalid(id: &str, problems: Vec<Problem>) -> Vec<Finding> {
    problems
        .into_iter()
        .map(|p| {
            Finding::new(
                &INVALID_PARAMETER,
                Place::file(MANIFEST).in_item(id).key(p.path),
            )
            .detail(p.reason)
            .expected(p.allowed)
        })
        .collect()
}
