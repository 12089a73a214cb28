//! `--format github`: workflow commands that GitHub turns into annotations on the changed files.

use super::{Report, SHOWN_PER_CODE, Severity};

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
        let mut properties = Vec::new();
        if let Some(file) = &finding.place.file {
            let path = if root.is_empty() {
                file.clone()
            } else {
                format!("{}/{file}", root.trim_end_matches('/'))
            };
            properties.push(format!("file={}", property(&path)));
            properties.extend(finding.place.line.map(|line| format!("line={line}")));
            properties.extend(finding.place.column.map(|column| format!("col={column}")));
        }
        properties.push(format!("title={}", property(finding.code.id)));
        let inside = finding.place.inside();
        let place = if inside.is_empty() {
            String::new()
        } else {
            format!("{inside}: ")
        };
        let message = format!("{place}{}\n{}", finding.message(), finding.fix_text());
        out.push_str(&format!(
            "::{command} {}::{}\n",
            properties.join(","),
            data(&message)
        ));
    }
    for (code, count) in held {
        let text = format!(
            "{count} more of {code} not shown (the first {} are); -v shows all",
            limit.unwrap_or(SHOWN_PER_CODE)
        );
        out.push_str(&format!("::notice title={code}::{}\n", data(&text)));
    }
    out
}

/// Escapes of the runner's `commandkey.ts`/`command.ts`: data.
pub(crate) fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The same, for property values.
pub(crate) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
