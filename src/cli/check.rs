//! `tickbake check`

use super::console::Console;
use super::findings::{Form, print};
use super::progress::Bar;
use super::{Global, Outcome, UsageError};
use crate::check;
use crate::report::{Policy, Report};
use crate::tree;
use crate::tree::source::Source;
use std::path::PathBuf;

/// Hold the files of an output folder to their documents
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake check\n  tickbake check generated --format json\n  tickbake check --allow edited-file"
)]
pub struct Check {
    /// The output folder or zip, if not the project's
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    /// How to print [default: human; github under GITHUB_ACTIONS]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Form>,
    /// Count findings of this code as errors
    #[arg(long, value_name = "CODE")]
    deny: Vec<String>,
    /// Leave findings of this code out
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
}

impl Check {
    /// Checks.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let folder = global.output(self.folder.as_deref())?;
        let policy = Policy {
            deny: self.deny.clone(),
            allow: self.allow.clone(),
        };
        // Before the work: a mistyped code should not cost a whole check.
        Report::new(Vec::new(), 0, &policy)?;
        if self.folder.is_none() && !folder.exists() {
            return Err(UsageError(format!(
                "{}: nothing was built there yet: run `tickbake build` first",
                super::shorter(&folder).display()
            ))
            .into());
        }
        let _reader = tree::settle(&folder)?;
        let source = Source::open(&folder)?;
        let bar = Bar::new("checking", console);
        let findings = check::check(&source);
        drop(bar);
        let report = Report::new(findings, source.paths().len(), &policy)?;
        print(&report, "check", &folder, self.format, console)
    }
}
