//! What can be wrong with a project, said once: what, where (file:line:column with a caret), and what to do.

use super::value::Span;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};
use std::fmt;

/// One thing that is wrong with one key.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Where it stands in the project file, if it stands there.
    pub span: Span,
    /// The dotted key: `texture.lava_still.period`.
    pub path: String,
    /// What is wrong.
    pub reason: String,
    /// What would be right: the allowed range or the next step. May be empty.
    pub allowed: String,
    /// What to change, where more than one key could be. May be empty.
    pub fix: String,
    /// The `--set` that says it, where the file does not.
    pub set: Option<String>,
}

impl Problem {
    /// A problem with the value or key at `span`.
    pub fn at(
        span: &Span,
        path: impl Into<String>,
        reason: impl Into<String>,
        allowed: impl Into<String>,
    ) -> Problem {
        Problem {
            span: span.clone(),
            path: path.into(),
            reason: reason.into(),
            allowed: allowed.into(),
            fix: String::new(),
            set: None,
        }
    }

    /// The next step in a line.
    fn help(&self) -> Option<String> {
        match (self.allowed.as_str(), self.fix.as_str()) {
            ("", "") => None,
            ("", fix) => Some(fix.into()),
            (allowed, _) => Some(format!("allowed: {allowed}")),
        }
    }

    /// Who says it, for messages with no line to point at: the `--set`, or the file. May be empty.
    fn source<'a>(&'a self, file: &'a str) -> &'a str {
        self.set.as_deref().unwrap_or(file)
    }
}

/// What a project was read from: what its errors quote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The file as named in messages; empty where there is none, as for what a manifest says.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The `--set`s laid over it.
    pub sets: Vec<String>,
}

impl Text {
    /// These problems, in the order of the file; those that a `--set` makes are its own.
    pub fn error(&self, mut problems: Vec<Problem>) -> ProjectError {
        for problem in &mut problems {
            if let Some(set) = self.set_for(&problem.path) {
                problem.set = Some(format!("--set {set}"));
                problem.span = None;
            }
        }
        problems.sort_by_key(|p| p.span.clone().map_or(usize::MAX, |s| s.start));
        ProjectError {
            file: self.file.clone(),
            text: self.text.clone(),
            problems,
        }
    }

    /// The last `--set` that gives this key, or a table around it.
    pub fn set_for(&self, path: &str) -> Option<&str> {
        let gives = |set: &&String| {
            let key = set.split('=').next().unwrap_or_default().trim();
            path.strip_prefix(key)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.sets.iter().rfind(gives).map(String::as_str)
    }
}

/// Problems of one project that are shown: beyond, they have one cause.
const SHOWN: usize = 20;

/// A project that cannot be used. Its `Display` is the whole message for people.
#[derive(Clone, Debug, thiserror::Error)]
pub struct ProjectError {
    /// The file as named in messages.
    pub file: String,
    /// Its text, for the quoted lines.
    pub text: String,
    /// At least one problem, in the order of the file.
    pub problems: Vec<Problem>,
}

impl ProjectError {
    /// A problem with the file as a whole, with no line to point at.
    pub fn whole(
        file: impl Into<String>,
        reason: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        ProjectError {
            file: file.into(),
            text: String::new(),
            problems: vec![Problem::at(&None, "", reason, fix)],
        }
    }

    /// 1-based line and column (in characters) of a byte of the text.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..floor_boundary(&self.text, byte)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    /// Each problem that is shown: line and column, and in a line what it is (allowed: what). With no line to point at, that
    /// begins with who says it.
    pub fn said(&self) -> impl Iterator<Item = (Option<(usize, usize)>, String)> {
        self.problems.iter().take(SHOWN).map(|problem| {
            let place = problem.span.as_ref();
            let place = place.map(|span| self.line_column(span.start));
            let mut text = match (place, problem.source(&self.file)) {
                (Some(_), _) | (None, "") => problem.reason.clone(),
                (None, source) => format!("{source}: {}", problem.reason),
            };
            if let Some(help) = problem.help() {
                text += &format!(" ({help})");
            }
            (place, text)
        })
    }

    /// The first problem in one line, as `file:line:column: what (allowed: what)`, and how many more there are.
    pub fn line(&self) -> String {
        let Some((place, mut text)) = self.said().next() else {
            return self.file.clone();
        };
        if let Some((line, column)) = place {
            text = format!("{}:{line}:{column}: {text}", self.file);
        }
        if self.problems.len() > 1 {
            text += &format!("; and {} more", self.problems.len() - 1);
        }
        text
    }

    /// The message, with colour where `colour` says so.
    pub fn render(&self, colour: bool) -> String {
        let renderer = match colour {
            true => Renderer::styled(),
            false => Renderer::plain(),
        }
        .decor_style(DecorStyle::Ascii);
        let mut out = Vec::new();
        for problem in self.problems.iter().take(SHOWN) {
            let help = problem.help().map(|help| Level::HELP.message(help));
            let Some(span) = &problem.span else {
                let title = match problem.source(&self.file) {
                    "" => problem.reason.clone(),
                    source => format!("{source}: {}", problem.reason),
                };
                let mut group =
                    annotate_snippets::Group::with_title(Level::ERROR.primary_title(title));
                if let Some(help) = help {
                    group = group.element(help);
                }
                out.push(renderer.render(&[group]).to_string());
                continue;
            };
            let start = floor_boundary(&self.text, span.start);
            let end = floor_boundary(&self.text, span.end.max(start));
            let mut group = annotate_snippets::Group::with_title(
                Level::ERROR.primary_title(problem.reason.clone()),
            )
            .element(
                Snippet::source(self.text.as_str())
                    .path(self.file.as_str())
                    .fold(true)
                    .annotation(AnnotationKind::Primary.span(start..end)),
            );
            if let Some(help) = help {
                group = group.element(help);
            }
            out.push(renderer.render(&[group]).to_string());
        }
        if let Some(more) = self.problems.len().checked_sub(SHOWN).filter(|n| *n > 0) {
            out.push(format!("... and {more} more"));
        }
        out.join("\n")
    }
}

impl fmt::Display for ProjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

fn floor_boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
