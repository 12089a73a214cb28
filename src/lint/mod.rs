//! Packs and files of anybody: what a game or tool would refuse, misread or play differently from what the author saw.
//!
//! Unlike `check`, this knows no formula. A rule that only one file can break takes path and bytes; a rule across files
//! takes the [`Pack`]. Silence is worth more than a guess: what may lie in another pack is not called missing.

mod animation;
mod bbmodel;
pub mod entity;
mod file;
mod flipbook;
mod function;
mod geometry;
mod guess;
pub mod molang;
mod pack;
mod strip;
mod texture;
mod vanilla;

pub use file::flaw;

use crate::foreign::json::{Document, Node};
use crate::foreign::{json, text};
use crate::report::{Code, Finding, Place};
use crate::tree::Source;
use crate::tree::source::SourceError;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

/// Codes of every rule.
pub const CODES: &[&[Code]] = &[
    file::CODES,
    animation::CODES,
    bbmodel::CODES,
    entity::CODES,
    flipbook::CODES,
    function::CODES,
    geometry::CODES,
    pack::CODES,
    strip::CODES,
    texture::CODES,
];

/// A JSON file that could be read.
pub struct Json {
    pub path: String,
    /// Without byte-order mark.
    pub text: String,
    pub document: Document,
    /// Of the text, once anything is found in it.
    index: OnceLock<text::Index>,
}

impl Json {
    pub fn new(path: &str, text: String, document: Document) -> Json {
        Json {
            path: path.to_string(),
            text,
            document,
            index: OnceLock::new(),
        }
    }

    fn index(&self) -> &text::Index {
        self.index
            .get_or_init(|| text::Index::of(self.text.as_bytes()))
    }

    pub fn root(&self) -> &Node {
        &self.document.root
    }

    /// Line and column of a node.
    pub fn place(&self, node: &Node) -> Place {
        self.place_at(node.span.start)
    }

    pub fn place_at(&self, at: usize) -> Place {
        let (line, column) = self.index().at(self.text.as_bytes(), at);
        Place::file(self.path.clone()).at(line, column)
    }

    /// A finding at a node, with its line.
    pub fn finding(&self, code: &'static Code, node: &Node) -> Finding {
        self.shown(Finding::new(code, self.place(node)))
    }

    /// The finding with the line of its place.
    pub fn shown(&self, finding: Finding) -> Finding {
        let number = finding.place.line.unwrap_or_default();
        finding.showing(self.index().line(&self.text, number))
    }
}

/// Everything that rules across files need: all paths, and all JSON files parsed. Other files are read when asked for.
pub struct Pack<'a> {
    pub source: &'a Source,
    pub json: BTreeMap<String, Json>,
}

impl Pack<'_> {
    /// JSON files whose path this accepts.
    pub fn files<'b>(
        &'b self,
        accept: impl Fn(&str) -> bool + 'b,
    ) -> impl Iterator<Item = &'b Json> {
        self.json.values().filter(move |file| accept(&file.path))
    }
}

/// The folder, zip or file at a path; or, of a zip that is damaged as a whole, the finding that it is.
///
/// # Errors
/// What lies there cannot be read at all.
pub fn open(path: &Path) -> Result<Result<Source, Finding>, SourceError> {
    match Source::open(path) {
        Ok(source) => Ok(Ok(source.with_partner())),
        Err(error @ (SourceError::Zip { .. } | SourceError::TooMany(_))) if path.is_file() => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            Ok(Err(file::unreadable(&name.to_string_lossy(), &error)))
        }
        Err(error) => Err(error),
    }
}

/// All findings of a folder, zip or file, in no particular order.
pub fn lint(source: &Source) -> Vec<Finding> {
    let mut findings = file::flaws(source);
    let read: Vec<(Vec<Finding>, Option<Json>)> = source
        .paths()
        .par_iter()
        .map(|path| one(source, path))
        .collect();
    let mut json = BTreeMap::new();
    for (more, parsed) in read {
        findings.extend(more);
        if let Some(parsed) = parsed {
            json.insert(parsed.path.clone(), parsed);
        }
    }
    let pack = Pack { source, json };
    for rule in [
        animation::pack,
        entity::pack,
        flipbook::pack,
        pack::pack,
        geometry::pack,
        texture::pack,
        strip::pack,
    ] {
        findings.extend(rule(&pack));
    }
    findings
}

/// The rules that one file alone can break. JSON is handed back for the rules across files.
pub fn file(path: &str, bytes: &[u8]) -> (Vec<Finding>, Option<Json>) {
    let mut findings = Vec::new();
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension)
        .to_ascii_lowercase();
    match extension.as_str() {
        "json" | "mcmeta" | "bbmodel" | "jem" | "jpm" | "gltf" => {
            let parsed = file::json(path, bytes, &mut findings);
            if let Some(json) = &parsed {
                findings.extend(animation::file(json));
                findings.extend(bbmodel::file(json));
                findings.extend(geometry::file(json));
            }
            return (findings, parsed);
        }
        "png" => findings.extend(texture::file(path, bytes)),
        "mcfunction" => findings.extend(function::file(path, bytes)),
        "zip" | "mcpack" | "mcaddon" => findings.extend(file::archive(path, bytes)),
        "nbt" => findings.extend(file::nbt(path, bytes)),
        _ => {}
    }
    (findings, None)
}

fn one(source: &Source, path: &str) -> (Vec<Finding>, Option<Json>) {
    match source.read(path) {
        Ok(bytes) => file(path, &bytes),
        Err(error) => (vec![file::unreadable(path, &error)], None),
    }
}

/// Parses without complaint, for tests and rules that read one more file.
pub fn parse(path: &str, bytes: &[u8]) -> Option<Json> {
    let text = text::decode(bytes).text;
    let document = json::parse(&text).ok()?;
    Some(Json::new(path, text, document))
}
