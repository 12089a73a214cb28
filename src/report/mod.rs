//! Findings: what a check, a lint rule or a reader has to say, as data. Three renderers turn them into text; nothing
//! else in the crate writes a message to a user about a file.
//!
//! A check module declares its codes once, `pub const CODES: &[Code]`, and is listed in [`codes`]; `explain`, the
//! README's table, the JSON schema and the mutation tests iterate that.

mod github;
mod human;
mod json;
mod place;

pub use github::github;
pub(crate) use github::{Annotation, below};
pub use human::{Style, human, snippet};
pub use json::{Counts, JsonFinding, JsonPlace, JsonReport, REPORT_VERSION, json};
pub use place::Place;

use crate::check::record::EDITED_FILE;
use crate::mistyped::distance;
use std::collections::BTreeMap;

/// How much a finding weighs. `Error` and `Warning` make the exit code 1; a `Note` is advice and does not.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One kind of finding. The page that `explain <id>` prints is made of these fields.
#[derive(Debug)]
pub struct Code {
    /// kebab-case, unique in the crate.
    pub id: &'static str,
    /// One line without a full stop: what is wrong.
    pub title: &'static str,
    /// What it means for whoever uses the file.
    pub meaning: &'static str,
    /// How it is found: what is read and what it is held against.
    pub found_by: &'static str,
    /// What to do about it.
    pub fix: &'static str,
    pub severity: Severity,
}

/// One finding: a code at a place, with what was expected and what is there.
#[derive(Clone, Debug)]
pub struct Finding {
    pub code: &'static Code,
    /// The code's severity, unless `--deny` raised it.
    pub severity: Severity,
    pub place: Place,
    /// What this case adds to the code's title.
    pub detail: Option<String>,
    pub expected: Option<String>,
    pub actual: Option<String>,
    /// The fix for this case, where it is more exact than the code's.
    pub fix: Option<String>,
    /// The line of text at `place.line`, shown with a caret under `place.column`.
    pub excerpt: Option<String>,
}

impl Finding {
    pub fn new(code: &'static Code, place: Place) -> Finding {
        Finding {
            code,
            severity: code.severity,
            place,
            detail: None,
            expected: None,
            actual: None,
            fix: None,
            excerpt: None,
        }
    }

    /// What this case adds to the code's title.
    pub fn detail(mut self, text: impl Into<String>) -> Finding {
        self.detail = Some(text.into());
        self
    }

    pub fn expected(mut self, text: impl ToString) -> Finding {
        self.expected = Some(text.to_string());
        self
    }

    pub fn actual(mut self, text: impl ToString) -> Finding {
        self.actual = Some(text.to_string());
        self
    }

    pub fn fix(mut self, text: impl Into<String>) -> Finding {
        self.fix = Some(text.into());
        self
    }

    /// Cuts line `place.line` out of `source` and shows it with a caret.
    pub fn excerpt(self, source: &str) -> Finding {
        let line = self
            .place
            .line
            .and_then(|line| source.lines().nth((line as usize).saturating_sub(1)));
        self.showing(line)
    }

    /// Shows a line, cut out already, with a caret.
    pub fn showing(mut self, line: Option<&str>) -> Finding {
        self.excerpt = line.map(|line| line.chars().take(160).collect());
        self
    }

    /// One line: title, detail, expected and actual.
    pub fn message(&self) -> String {
        let mut text = self.code.title.to_string();
        if let Some(detail) = &self.detail {
            text.push_str(": ");
            text.push_str(detail);
        }
        text + &wanted(self.expected.as_deref(), self.actual.as_deref())
    }

    /// The case's own fix, else the code's.
    pub fn fix_text(&self) -> &str {
        self.fix.as_deref().unwrap_or(self.code.fix)
    }
}

/// What `--deny` and `--allow` ask for.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// Codes that count as errors whatever their severity.
    pub deny: Vec<String>,
    /// Codes that are left out and counted as allowed.
    pub allow: Vec<String>,
}

/// The findings of one run: edited files first, then in the order of file, place and code.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// Findings left out because of `--allow`.
    pub allowed: usize,
    /// How many files were read.
    pub files: usize,
}

/// An unknown code was named.
#[derive(Debug, thiserror::Error)]
#[error("no finding has the code `{code}`{}; `tickbake explain` lists them", nearest.as_ref().map(|n| format!(", did you mean `{n}`?")).unwrap_or_default())]
pub struct UnknownCode {
    pub code: String,
    pub nearest: Option<&'static str>,
}

impl Report {
    /// Sorts the findings, drops the allowed and raises the denied.
    ///
    /// # Errors
    /// A code in `policy` that no check declares.
    pub fn new(
        findings: Vec<Finding>,
        files: usize,
        policy: &Policy,
    ) -> Result<Report, UnknownCode> {
        for code in policy.deny.iter().chain(&policy.allow) {
            find_code(code)?;
        }
        let before = findings.len();
        let mut findings: Vec<Finding> = findings
            .into_iter()
            .filter(|f| !policy.allow.iter().any(|code| code == f.code.id))
            .collect();
        for finding in &mut findings {
            if policy.deny.iter().any(|code| code == finding.code.id) {
                finding.severity = Severity::Error;
            }
        }
        let allowed = before - findings.len();
        // an edit is the cause of what other findings say of the file and of those that depend on it
        let consequence = |finding: &Finding| finding.code.id != EDITED_FILE.id;
        findings.sort_by(|a, b| {
            consequence(a)
                .cmp(&consequence(b))
                .then_with(|| a.place.order(&b.place))
                .then_with(|| a.code.id.cmp(b.code.id))
        });
        Ok(Report {
            findings,
            allowed,
            files,
        })
    }

    /// True when nothing of severity warning or error is left: exit code 0.
    pub fn passes(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| finding.severity == Severity::Note)
    }

    /// (errors, warnings, notes).
    pub fn counts(&self) -> (usize, usize, usize) {
        let of = |severity| {
            self.findings
                .iter()
                .filter(|finding| finding.severity == severity)
                .count()
        };
        (
            of(Severity::Error),
            of(Severity::Warning),
            of(Severity::Note),
        )
    }

    /// The findings to show, at most `limit` of one code, and how many of each code are held back.
    pub fn shown(&self, limit: Option<usize>) -> (Vec<&Finding>, BTreeMap<&'static str, usize>) {
        let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
        let mut held: BTreeMap<&'static str, usize> = BTreeMap::new();
        let mut shown = Vec::new();
        for finding in &self.findings {
            let count = seen.entry(finding.code.id).or_default();
            *count += 1;
            if limit.is_some_and(|limit| *count > limit) {
                *held.entry(finding.code.id).or_default() += 1;
            } else {
                shown.push(finding);
            }
        }
        (shown, held)
    }

    /// `3 errors, 1 warning in 20 files`, or `no findings in 20 files`.
    pub fn summary(&self) -> String {
        let (errors, warnings, notes) = self.counts();
        let mut parts: Vec<String> = [(errors, "error"), (warnings, "warning"), (notes, "note")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, noun)| plural(count, noun))
            .collect();
        if parts.is_empty() {
            parts.push("no findings".to_string());
        }
        if self.allowed > 0 {
            parts.push(format!("{} allowed", self.allowed));
        }
        format!("{} in {}", parts.join(", "), plural(self.files, "file"))
    }
}

/// At most this many findings of one code are shown unless the user asks for all.
pub const SHOWN_PER_CODE: usize = 20;

/// Every code of the crate, sorted by id.
pub fn codes() -> Vec<&'static Code> {
    const DECLARED: &[&[Code]] = &[
        // one line for each module that declares CODES
        crate::check::CODES,
        crate::check::pack::CODES,
        crate::check::playback::verify::CODES,
        crate::check::chase::CODES,
        crate::check::flock::CODES,
        crate::check::crowd::CODES,
        crate::check::drift::CODES,
        crate::check::model::CODES,
        crate::check::ground::CODES,
        crate::check::texture::CODES,
    ];
    let declared = DECLARED.iter().chain(crate::lint::CODES);
    let mut all: Vec<&'static Code> = declared.flat_map(|codes| codes.iter()).collect();
    all.sort_by_key(|code| code.id);
    all
}

/// The code with this id.
///
/// # Errors
/// No such code; carries the nearest one.
pub fn find_code(id: &str) -> Result<&'static Code, UnknownCode> {
    let all = codes();
    if let Some(code) = all.iter().find(|code| code.id == id) {
        return Ok(code);
    }
    let nearest = all
        .iter()
        .filter_map(|code| Some((distance(id, code.id)?, code.id)))
        .min()
        .filter(|(distance, _)| *distance <= id.len().max(3) / 2)
        .map(|(_, id)| id);
    Err(UnknownCode {
        code: id.to_string(),
        nearest,
    })
}

/// The page that `explain <code>` prints.
pub fn page(code: &Code) -> String {
    format!(
        "{} ({})\n{}\n\nWhat it means\n  {}\n\nHow it is found\n  {}\n\nHow to fix it\n  {}\n",
        code.id,
        code.severity.name(),
        code.title,
        code.meaning,
        code.found_by,
        code.fix
    )
}

/// What a message ends with.
pub(crate) fn wanted(expected: Option<&str>, actual: Option<&str>) -> String {
    match (expected, actual) {
        (Some(expected), Some(actual)) => format!("; expected {expected}, found {actual}"),
        (Some(expected), None) => format!("; expected {expected}"),
        (None, Some(actual)) => format!("; found {actual}"),
        (None, None) => String::new(),
    }
}

pub(crate) fn plural(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
