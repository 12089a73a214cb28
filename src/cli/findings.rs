//! Printing a report: what `check` and `lint` have in common.

use super::Outcome;
use super::console::Console;
use crate::report::{self, Report, SHOWN_PER_CODE, Style};
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
        Form::Github => report::github(report, &root.to_string_lossy().replace('\\', "/"), limit),
    };
    out.write_all(text.as_bytes())?;
    out.flush()?;
    console.say(&format!("{command}: {}", report.summary()));
    Ok(match report.passes() {
        true => Outcome::Fine,
        false => Outcome::Findings,
    })
}
