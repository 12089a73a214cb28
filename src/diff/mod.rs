//! Two trees compared by meaning: pixels, keys, commands, tags; not bytes.
//!
//! `a` is what is expected (the regenerated tree, or the first of two), `b` what is there: a file of `a` alone is missing,
//! one of `b` alone an orphan.

mod animation;
mod data;
mod image;
mod keyframes;
mod lines;
mod render;

pub use render::{JsonDetail, JsonDiff, JsonFile, github, human, json};

use crate::foreign::{json as foreign_json, nbt, text};
use crate::tree::hash::{Kind, lf};
use crate::tree::source::{Flaw, Source, SourceError};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What became of one file. Only the last three make the exit code 1.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Same bytes, or text that differs by line ends alone.
    Same,
    /// Keys in another order, nothing else.
    Reordered,
    /// Other bytes of the same meaning: another PNG encoder, indentation, spelling of numbers.
    ReEncoded,
    /// Differs by no more than the tolerance.
    WithinTolerance,
    Changed,
    /// Expected, and not there.
    Missing,
    /// There, and not expected.
    Orphan,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Reordered => "reordered",
            Verdict::ReEncoded => "re-encoded",
            Verdict::WithinTolerance => "within tolerance",
            Verdict::Changed => "changed",
            Verdict::Missing => "missing",
            Verdict::Orphan => "orphan",
        }
    }

    pub fn passes(self) -> bool {
        self < Verdict::Changed
    }
}

/// One difference inside a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Detail {
    /// JSON pointer, NBT path, line, pixel, or bone and channel.
    pub place: String,
    pub a: Option<String>,
    pub b: Option<String>,
    pub note: Option<String>,
}

/// One file that is not simply the same.
#[derive(Clone, Debug, PartialEq)]
pub struct FileDiff {
    pub path: String,
    pub verdict: Verdict,
    /// One line.
    pub summary: String,
    /// The first [`MAX_DETAILS`].
    pub details: Vec<Detail>,
    /// How many more there are.
    pub more: usize,
    /// A PNG that shows where pixels differ, if asked for.
    pub heat_map: Option<Vec<u8>>,
}

/// Details kept of one file.
pub const MAX_DETAILS: usize = 50;

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Numbers and levels may differ by this much, in the unit of the file: px, degrees, blocks, levels of 255.
    pub tolerance: Option<f64>,
    /// Paths that are left out: `*` and `?` within a name, `**` across folders; without a slash, any file of that name.
    pub ignore: Vec<String>,
    /// Draw heat maps of changed images.
    pub heat_maps: bool,
}

/// The comparison of two trees.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// Everything but the same, by path.
    pub files: Vec<FileDiff>,
    /// How many of each verdict.
    pub counts: BTreeMap<Verdict, usize>,
    /// Left out by `--ignore`.
    pub ignored: usize,
}

impl Diff {
    /// True if nothing is changed, missing or orphaned: exit code 0.
    pub fn passes(&self) -> bool {
        self.files.iter().all(|file| file.verdict.passes())
    }
}

/// Compares every path of both sources; two files at a time are in memory, on each thread.
pub fn compare(a: &Source, b: &Source, options: &Options) -> Diff {
    if let (true, [left], true, [right]) = (a.is_file(), a.paths(), b.is_file(), b.paths()) {
        return gather(vec![pair(a, left, b, right, options)], 0);
    }
    let mut paths: Vec<&String> = a.paths().iter().chain(b.paths()).collect();
    paths.sort();
    paths.dedup();
    let all = paths.len();
    paths.retain(|path| !options.ignore.iter().any(|pattern| glob(pattern, path)));
    let ignored = all - paths.len();
    let files = paths.par_iter().map(|path| one(a, b, path, options));
    let mut files: Vec<FileDiff> = files.collect();
    for (side, source) in [("left", a), ("right", b)] {
        files.extend(source.flaws().iter().map(|flaw| flawed(side, flaw)));
    }
    files.sort_by(|x, y| x.path.cmp(&y.path));
    gather(files, ignored)
}

/// An entry that is not read, and so cannot be called the same.
fn flawed(side: &str, flaw: &Flaw) -> FileDiff {
    let (name, why) = match flaw {
        Flaw::Name { name, why } => (name, why.as_str()),
        Flaw::Duplicate { name } => (name, "two entries have this name"),
        Flaw::NotAFile { name } => (name, "a symbolic link or special file"),
        Flaw::Encoding { name } => (name, "the name is not UTF-8"),
    };
    let summary = format!("cannot be compared: on the {side}, {why}");
    found(name, Findings::verdict(Verdict::Changed, summary))
}

fn gather(files: Vec<FileDiff>, ignored: usize) -> Diff {
    let mut counts = BTreeMap::new();
    for file in &files {
        *counts.entry(file.verdict).or_default() += 1;
    }
    Diff {
        files: files
            .into_iter()
            .filter(|file| file.verdict != Verdict::Same)
            .collect(),
        counts,
        ignored,
    }
}

fn one(a: &Source, b: &Source, path: &str, options: &Options) -> FileDiff {
    match (a.has(path), b.has(path)) {
        (true, false) => {
            return found(
                path,
                Findings::verdict(Verdict::Missing, "expected, and not there"),
            );
        }
        (false, _) => {
            return found(
                path,
                Findings::verdict(Verdict::Orphan, "there, and not expected"),
            );
        }
        (true, true) => {}
    }
    pair(a, path, b, path, options)
}

fn pair(a: &Source, left: &str, b: &Source, path: &str, options: &Options) -> FileDiff {
    let read = || -> Result<(Vec<u8>, Vec<u8>), SourceError> { Ok((a.read(left)?, b.read(path)?)) };
    match read() {
        Err(error) => {
            let summary = format!("cannot be compared: {error}");
            found(path, Findings::verdict(Verdict::Changed, summary))
        }
        Ok((left, right)) if left == right => found(path, Findings::verdict(Verdict::Same, "")),
        Ok((left, right)) => found(
            path,
            bytes(path, &left, &right, options, || frames(b, path)),
        ),
    }
}

/// How a picture is cut: by its `.mcmeta`, or squares where a flipbook names it.
fn frames(source: &Source, path: &str) -> Option<Frames> {
    let mcmeta = source.read(&format!("{path}.mcmeta"));
    if let Some(frames) = image::frames(mcmeta.ok().as_deref()) {
        return Some(frames);
    }
    let at = path.rfind("textures/")?;
    let list = source.read(&format!("{}textures/flipbook_textures.json", &path[..at]));
    image::in_flipbook(&list.ok()?, path[at..].strip_suffix(".png")?).then_some(Frames::Square)
}

fn found(path: &str, findings: Findings) -> FileDiff {
    let more = findings.total.saturating_sub(findings.details.len());
    FileDiff {
        path: path.to_string(),
        verdict: findings.verdict,
        summary: findings.summary,
        details: findings.details,
        more,
        heat_map: findings.heat_map,
    }
}

/// What comparing two files found.
#[derive(Debug)]
pub struct Findings {
    pub verdict: Verdict,
    pub summary: String,
    pub details: Vec<Detail>,
    /// Details found, kept or not.
    pub total: usize,
    pub heat_map: Option<Vec<u8>>,
}

impl Findings {
    pub(crate) fn verdict(verdict: Verdict, summary: impl Into<String>) -> Findings {
        Findings {
            verdict,
            summary: summary.into(),
            details: Vec::new(),
            total: 0,
            heat_map: None,
        }
    }
}

/// Compares two files of one path; `frame_height` in px, or none, is only asked for images.
pub fn bytes(
    path: &str,
    a: &[u8],
    b: &[u8],
    options: &Options,
    frame_height: impl Fn() -> Option<Frames>,
) -> Findings {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name
        .rsplit_once('.')
        .map_or("", |(_, extension)| extension)
        .to_ascii_lowercase();
    if a == b || Kind::of(path) == Kind::Text && lf(a) == lf(b) {
        return Findings::verdict(Verdict::Same, "");
    }
    let meant = match extension.as_str() {
        "png" => image::compare(a, b, options, frame_height),
        "json" | "mcmeta" | "bbmodel" | "jem" | "jpm" | "gltf" => json_files(a, b, options),
        "nbt" | "dat" | "mcstructure" => match (nbt::parse(a), nbt::parse(b)) {
            (Ok(a), Ok(b)) => Some(data::nbt(&a, &b, options)),
            _ => None,
        },
        "mcfunction" => Some(lines::commands(a, b, options)),
        "csv" => Some(lines::numbers(a, b, options)),
        _ => None,
    };
    if let Some(findings) = meant {
        return findings;
    }
    if is_text(a) && is_text(b) {
        lines::plain(a, b)
    } else {
        binary(a, b)
    }
}

pub use image::Frames;

fn json_files(a: &[u8], b: &[u8], options: &Options) -> Option<Findings> {
    let a = foreign_json::parse(&text::decode(a).text).ok()?;
    let b = foreign_json::parse(&text::decode(b).text).ok()?;
    Some(data::json(&a.root, &b.root, options))
}

fn is_text(bytes: &[u8]) -> bool {
    !bytes.contains(&0) && std::str::from_utf8(bytes).is_ok()
}

fn binary(a: &[u8], b: &[u8]) -> Findings {
    let first = a
        .iter()
        .zip(b)
        .position(|(a, b)| a != b)
        .unwrap_or(a.len().min(b.len()));
    let summary = format!(
        "{} bytes against {}, first difference at byte {first}",
        a.len(),
        b.len()
    );
    Findings::verdict(Verdict::Changed, summary)
}

/// `*` and `?` within a name, `**` across folders; a pattern without a slash is held to the last name alone.
pub fn glob(pattern: &str, path: &str) -> bool {
    let path = if pattern.contains('/') {
        path
    } else {
        path.rsplit('/').next().unwrap_or(path)
    };
    let pattern: Vec<char> = pattern.trim_start_matches('/').chars().collect();
    let path: Vec<char> = path.chars().collect();
    // reach[i]: the pattern up to here can end before path[i]
    let mut reach = vec![false; path.len() + 1];
    reach[0] = true;
    let mut at = 0;
    while at < pattern.len() {
        let mut next = vec![false; path.len() + 1];
        if pattern[at] == '*' {
            let deep = pattern.get(at + 1) == Some(&'*');
            let mut open = false;
            for i in 0..=path.len() {
                if i > 0 && path[i - 1] == '/' && !deep {
                    open = false;
                }
                open |= reach[i];
                next[i] = open;
            }
            at += if deep { 2 } else { 1 };
            // `**/` also matches no folder at all
            if deep && pattern.get(at) == Some(&'/') {
                let mut skipped = reach.clone();
                for i in 0..path.len() {
                    skipped[i + 1] |= next[i] && path[i] == '/';
                }
                next = skipped;
                at += 1;
            }
        } else {
            for i in 0..path.len() {
                next[i + 1] =
                    reach[i] && (pattern[at] == path[i] || pattern[at] == '?' && path[i] != '/');
            }
            at += 1;
        }
        reach = next;
    }
    reach[path.len()]
}
