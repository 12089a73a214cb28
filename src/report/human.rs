//! `--format human`: for a person at a terminal.

use super::{Finding, Report, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::ops::Range;

/// What the terminal takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    pub color: bool,
    /// At most this many findings of one code; `None` shows all.
    pub limit: Option<usize>,
}

/// The findings, one block each, without the summary line ([`Report::summary`]).
pub fn human(report: &Report, style: Style) -> String {
    let mut out = String::new();
    let (shown, held) = report.shown(style.limit);
    for finding in shown {
        block(&mut out, finding, style.color);
    }
    for (code, count) in held {
        out.push_str(&format!("... and {count} more of {code}; -v shows all\n"));
    }
    out
}

fn block(out: &mut String, finding: &Finding, color: bool) {
    let paint = |code: &str, text: &str| {
        if color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    };
    let tint = match finding.severity {
        Severity::Error => "1;31",
        Severity::Warning => "1;33",
        Severity::Note => "1;36",
    };
    let head = paint(
        tint,
        &format!("{}[{}]", finding.severity.name(), finding.code.id),
    );
    let mut title = finding.code.title.to_string();
    if let Some(detail) = &finding.detail {
        title.push_str(&format!(": {detail}"));
    }
    out.push_str(&format!("{head} {}\n", paint("1", &title)));
    let place = finding.place.to_string();
    if !place.is_empty() {
        out.push_str(&format!("  at {place}\n"));
    }
    if let Some(line) = &finding.excerpt {
        out.push_str(&format!("     | {}\n", line.replace('\t', " ")));
        if let Some(column) = finding.place.column {
            let indent = " ".repeat((column as usize).saturating_sub(1).min(160));
            out.push_str(&format!("     | {indent}{}\n", paint(tint, "^")));
        }
    }
    if let Some(expected) = &finding.expected {
        out.push_str(&format!("  expected {expected}\n"));
    }
    if let Some(actual) = &finding.actual {
        out.push_str(&format!("  found    {actual}\n"));
    }
    out.push_str(&format!("  fix: {}\n\n", finding.fix_text()));
}

/// A message with the offending words of `source` underlined, as rustc prints it. `span` is in bytes.
pub fn snippet(
    title: &str,
    file: &str,
    source: &str,
    span: Range<usize>,
    label: &str,
    help: &str,
    color: bool,
) -> String {
    let end = floor_boundary(source, span.end);
    let start = floor_boundary(source, span.start.min(end));
    let annotation = AnnotationKind::Primary.span(start..end).label(label);
    let cause = Level::ERROR
        .primary_title(title)
        .element(Snippet::source(source).path(file).annotation(annotation));
    let mut groups: Vec<Group<'_>> = vec![cause];
    if !help.is_empty() {
        groups.push(Group::with_title(Level::HELP.secondary_title(help)));
    }
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.render(&groups).to_string();
    text.push('\n');
    text
}

fn floor_boundary(source: &str, at: usize) -> usize {
    let mut at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}
