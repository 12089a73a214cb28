//! `--format github`: workflow commands that GitHub turns into annotations on the changed files.

use super::{Report, SHOWN_PER_CODE, Severity};
use std::fmt;

/// One workflow command.
pub(crate) struct Annotation<'a> {
    /// `error`, `warning` or `notice`.
    pub command: &'a str,
    /// From the root of the repository.
    pub file: Option<&'a str>,
    /// From 1.
    pub line: Option<usize>,
    /// From 1, in characters.
    pub column: Option<usize>,
    pub title: &'a str,
    pub message: &'a str,
}

impl fmt::Display for Annotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut properties = Vec::new();
        if let Some(file) = self.file {
            properties.push(format!("file={}", property(file)));
            properties.extend(self.line.map(|line| format!("line={line}")));
            properties.extend(self.column.map(|column| format!("col={column}")));
        }
        properties.push(format!("title={}", property(self.title)));
        let (command, properties) = (self.command, properties.join(","));
        writeln!(f, "::{command} {properties}::{}", data(self.message))
    }
}

/// The path of a file in the folder `root`.
pub(crate) fn below(root: &str, file: &str) -> String {
    match root.trim_end_matches('/') {
        "" => file.to_string(),
        root => format!("{root}/{file}"),
    }
}

/// One workflow command a finding. `root` is put before each file, so that paths are relative to the repository.
/// At most `limit` findings of one code are printed; what is held back is said in a notice.
pub fn github(report: &Report, root: &str, limit: Option<usize>) -> String {
    let mut out = String::new();
    let (shown, held) = report.shown(limit);
    for finding in shown {
        let command = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let inside = finding.place.inside();
        let place = if inside.is_empty() {
            String::new()
        } else {
            format!("{inside}: ")
        };
        let file = finding.place.file.as_deref().map(|file| below(root, file));
        let annotation = Annotation {
            command,
            file: file.as_deref(),
            line: finding.place.line.map(|line| line as usize),
            column: finding.place.column.map(|column| column as usize),
            title: finding.code.id,
            message: &format!("{place}{}\n{}", finding.message(), finding.fix_text()),
        };
        out += &annotation.to_string();
    }
    for (code, count) in held {
        let text = format!(
            "{count} more of {code} not shown (the first {} are); -v shows all",
            limit.unwrap_or(SHOWN_PER_CODE)
        );
        let annotation = Annotation {
            command: "notice",
            file: None,
            line: None,
            column: None,
            title: code,
            message: &text,
        };
        out += &annotation.to_string();
    }
    out
}

/// Escapes of the runner's `commandkey.ts`/`command.ts`: data.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The same, for property values.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
