//! `--format json`: one versioned document. Its schema is derived from these types, so it cannot drift from them.

use super::{Report, Severity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Raised when a field changes its meaning or goes away; new optional fields leave it alone.
pub const REPORT_VERSION: u32 = 1;

/// The whole report of one command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonReport {
    pub version: u32,
    /// The command that made it: `check` or `lint`.
    pub command: String,
    /// False when there is an error or a warning: exit code 1.
    pub passed: bool,
    pub counts: Counts,
    /// Every finding: JSON output is never cut short.
    pub findings: Vec<JsonFinding>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Counts {
    pub files: usize,
    pub errors: usize,
    pub warnings: usize,
    pub notes: usize,
    /// Left out because of `--allow`.
    pub allowed: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonFinding {
    /// kebab-case; `tickbake explain CODE` has its page.
    pub code: String,
    pub severity: Severity,
    pub title: String,
    pub message: String,
    pub place: JsonPlace,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub actual: Option<String>,
    pub fix: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JsonPlace {
    /// Forward slashes, relative to the folder that was read.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub file: Option<String>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<u32>,
    /// From 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub frame: Option<u64>,
    /// Game ticks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tick: Option<f64>,
    /// [x, y] in px from the upper left.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pixel: Option<(u32, u32)>,
}

/// The report as a JSON document with a final newline.
pub fn json(report: &Report, command: &str) -> String {
    let (errors, warnings, notes) = report.counts();
    let document = JsonReport {
        version: REPORT_VERSION,
        command: command.to_string(),
        passed: report.passes(),
        counts: Counts {
            files: report.files,
            errors,
            warnings,
            notes,
            allowed: report.allowed,
        },
        findings: report.findings.iter().map(JsonFinding::from).collect(),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

impl From<&super::Finding> for JsonFinding {
    fn from(finding: &super::Finding) -> JsonFinding {
        let place = &finding.place;
        JsonFinding {
            code: finding.code.id.to_string(),
            severity: finding.severity,
            title: finding.code.title.to_string(),
            message: finding.message(),
            place: JsonPlace {
                file: place.file.clone(),
                line: place.line,
                column: place.column,
                item: place.item.clone(),
                key: place.key.clone(),
                frame: place.frame,
                tick: place.tick,
                pixel: place.pixel,
            },
            expected: finding.expected.clone(),
            actual: finding.actual.clone(),
            fix: finding.fix_text().to_string(),
        }
    }
}
