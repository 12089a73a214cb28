//! A comparison as text for people, as one JSON document, and as annotations.

use super::{Diff, FileDiff, Verdict};
use crate::report::{Annotation, below, wanted};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Raised when a field changes its meaning or goes away.
const VERSION: u32 = 1;

/// Details of one file shown to people, unless verbose.
const SHOWN: usize = 5;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonDiff {
    pub version: u32,
    /// `diff`
    pub command: String,
    /// False when something is changed, missing or an orphan: exit code 1.
    pub passed: bool,
    /// Files of each verdict.
    pub counts: std::collections::BTreeMap<Verdict, usize>,
    /// Left out by `--ignore`.
    pub ignored: usize,
    /// Every file whose verdict is not `same`.
    pub files: Vec<JsonFile>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonFile {
    pub path: String,
    pub verdict: Verdict,
    pub summary: String,
    /// The first 50.
    pub details: Vec<JsonDetail>,
    /// How many more there are.
    pub more: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonDetail {
    /// JSON pointer, NBT path, line, pixel, or bone and channel.
    pub place: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub a: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub b: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub note: Option<String>,
}

/// One JSON document with a final newline.
pub fn json(diff: &Diff) -> String {
    let file = |file: &FileDiff| JsonFile {
        path: file.path.clone(),
        verdict: file.verdict,
        summary: file.summary.clone(),
        details: file
            .details
            .iter()
            .map(|detail| JsonDetail {
                place: detail.place.clone(),
                a: detail.a.clone(),
                b: detail.b.clone(),
                note: detail.note.clone(),
            })
            .collect(),
        more: file.more,
    };
    let document = JsonDiff {
        version: VERSION,
        command: "diff".to_string(),
        passed: diff.passes(),
        counts: diff.counts.clone(),
        ignored: diff.ignored,
        files: diff.files.iter().map(file).collect(),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// One block a file, without the summary line ([`Diff::summary`]).
pub fn human(diff: &Diff, color: bool, verbose: bool) -> String {
    let mut out = String::new();
    for file in &diff.files {
        let tint = match file.verdict {
            Verdict::Changed | Verdict::Missing => "31",
            Verdict::Orphan => "33",
            _ => "2",
        };
        let verdict = if color {
            format!("\x1b[{tint}m{}\x1b[0m", file.verdict.name())
        } else {
            file.verdict.name().to_string()
        };
        out.push_str(&format!("{verdict} {}: {}\n", file.path, file.summary));
        if file.verdict.passes() && !verbose {
            continue;
        }
        let limit = if verbose { usize::MAX } else { SHOWN };
        for detail in file.details.iter().take(limit) {
            out.push_str(&format!("    {}", detail.place));
            if let Some(note) = &detail.note {
                out.push_str(&format!(": {note}"));
            }
            out.push('\n');
            for (sign, side) in [('-', &detail.a), ('+', &detail.b)] {
                if let Some(text) = side {
                    out.push_str(&format!("      {sign} {text}\n"));
                }
            }
        }
        let held = file.details.len().saturating_sub(limit) + file.more;
        if held > 0 {
            out.push_str(&format!("    ... and {held} more\n"));
        }
    }
    out
}

/// Annotations; `root` is put before each path. A summary says where its file differs first, and what is there follows.
pub fn github(diff: &Diff, root: &str) -> String {
    let mut out = String::new();
    for file in diff.files.iter().filter(|file| !file.verdict.passes()) {
        let first = file.details.first();
        let mut message = file.summary.clone();
        if let Some(detail) = first {
            if let Some(note) = &detail.note {
                message += &format!(": {note}");
            }
            message += &wanted(detail.a.as_deref(), detail.b.as_deref());
        }
        let line = first.and_then(|detail| detail.place.strip_prefix("line ")?.parse().ok());
        let annotation = Annotation {
            command: "error",
            file: Some(&below(root, &file.path)),
            line,
            column: None,
            title: file.verdict.name(),
            message: &message,
        };
        out += &annotation.to_string();
    }
    out
}

impl Diff {
    /// `2 changed, 1 missing; 40 same`.
    pub fn summary(&self) -> String {
        let part = |(verdict, count): (&Verdict, &usize)| format!("{count} {}", verdict.name());
        let mut parts: Vec<String> = self.counts.iter().rev().map(part).collect();
        if parts.is_empty() {
            parts.push("no files".to_string());
        }
        if self.ignored > 0 {
            parts.push(format!("{} ignored", self.ignored));
        }
        parts.join(", ")
    }
}
