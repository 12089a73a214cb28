//! `tickbake lint`

use super::console::Console;
use super::findings::{Form, print};
use super::{Global, Outcome};
use crate::lint;
use crate::report::{Policy, Report};
use std::path::PathBuf;

/// Look for what a game or tool would refuse or misread in any pack, folder or file
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake lint pack.zip\n  tickbake lint lava_still.png\n  tickbake lint . --deny strip-seam --format json"
)]
pub struct Lint {
    /// A folder, zip or file
    #[arg(value_name = "PATH")]
    path: PathBuf,
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

impl Lint {
    /// Lints.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let path = global.start()?.join(&self.path);
        let policy = Policy {
            deny: self.deny.clone(),
            allow: self.allow.clone(),
        };
        // Before the work: a mistyped code should not cost a whole run.
        Report::new(Vec::new(), 0, &policy)?;
        let (findings, files, is_file) = match lint::open(&path)? {
            Ok(source) => (lint::lint(&source), source.paths().len(), source.is_file()),
            Err(damaged) => (vec![damaged], 1, true),
        };
        let report = Report::new(findings, files, &policy)?;
        let root = match is_file {
            true => path.parent().unwrap_or(&path),
            false => &path,
        };
        print(&report, "lint", root, self.format, console)
    }
}
