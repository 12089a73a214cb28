//! Printing a report: what `check` and `lint` have in common; and what GitHub is told.

use super::console::Console;
use super::{Outcome, project_error, shorter};
use crate::report::{self, Annotation, Report, SHOWN_PER_CODE, Style};
use crate::tree::site;
use std::io::Write;
use std::path::Path;

/// How findings and differences are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// For people
    Human,
    /// One versioned JSON document (`tickbake schema report`)
    Json,
    /// GitHub annotations
    Github,
}

impl Form {
    /// What was asked for, else what the surroundings want.
    pub fn or_default(form: Option<Form>) -> Form {
        form.unwrap_or_else(|| match std::env::var_os("GITHUB_ACTIONS") {
            Some(v) if v == "true" => Form::Github,
            _ => Form::Human,
        })
    }
}

/// Prints a report: findings on stdout, the summary line on stderr.
pub fn print(
    report: &Report,
    command: &str,
    root: &Path,
    form: Option<Form>,
    console: &Console,
) -> anyhow::Result<Outcome> {
    let limit = (!console.verbose()).then_some(SHOWN_PER_CODE);
    let mut out = std::io::stdout().lock();
    let text = match Form::or_default(form) {
        Form::Human => {
            let color = console.colour(&std::io::stdout());
            report::human(report, Style { color, limit })
        }
        Form::Json => report::json(report, command),
        Form::Github => report::github(report, &in_repository(root), limit),
    };
    out.write_all(text.as_bytes())?;
    out.flush()?;
    console.say(&format!("{command}: {}", report.summary()));
    Ok(match report.passes() {
        true => Outcome::Fine,
        false => Outcome::Findings,
    })
}

/// The path as annotations name files: from the root of the repository where a job has one, wherever in it the program was
/// started; else as people write it.
pub fn in_repository(path: &Path) -> String {
    let root = std::env::var_os("GITHUB_WORKSPACE").filter(|root| !root.is_empty());
    let below = root.and_then(|root| {
        let root = site::resolved(Path::new(&root));
        Some(site::resolved(path).strip_prefix(root).ok()?.to_path_buf())
    });
    let path = below.unwrap_or_else(|| shorter(path));
    path.to_string_lossy().replace('\\', "/")
}

/// What went wrong, an annotation each.
pub fn annotations(error: &anyhow::Error) -> String {
    let annotation = |file: Option<&str>, place: Option<(usize, usize)>, message: &str| {
        let annotation = Annotation {
            command: "error",
            file,
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            title: "tickbake",
            message,
        };
        annotation.to_string()
    };
    let Some(error) = project_error(error) else {
        return annotation(None, None, &format!("{error:#}"));
    };
    // the built-in project is no file
    let file = Path::new(&error.file);
    let file = file.is_file().then(|| in_repository(file));
    let said = error.said();
    said.map(|(place, text)| annotation(place.and(file.as_deref()), place, &text))
        .collect()
}
