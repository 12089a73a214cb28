//! `tickbake clean`

use super::console::Console;
use super::{Global, Outcome};
use crate::cache::Cache;
use crate::tree::save::{self, Options};
use crate::tree::site;
use std::path::{Path, PathBuf};

/// Remove the files that build wrote, and no other; and their folder, if nothing else is in it
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake clean --dry-run\n  tickbake clean /tmp/out\n  tickbake clean --cache"
)]
pub struct Clean {
    /// The output folder, if not the project's
    #[arg(value_name = "DIR")]
    output: Option<PathBuf>,
    /// Say what would be removed, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Remove files of ours that somebody edited, too
    #[arg(long)]
    force: bool,
    /// Remove what earlier builds left in the cache, and leave the output alone
    #[arg(long, conflicts_with_all = ["output", "dry_run", "force"])]
    cache: bool,
}

impl Clean {
    /// Cleans.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        if self.cache {
            return clear(console);
        }
        let out = global.output(self.output.as_deref())?;
        let options = Options {
            force: self.force,
            dry_run: self.dry_run,
        };
        let saved = save::clean(&out, options)?;
        let done = if self.dry_run {
            "would remove"
        } else {
            "removed"
        };
        if console.verbose() || self.dry_run {
            for path in &saved.removed {
                console.say(&format!("{done}: {path}"));
            }
        }
        let mut line = format!(
            "{done} {} files of {}",
            saved.removed.len(),
            super::shorter(&out).display()
        );
        let ours = !self.dry_run && !saved.is_nothing();
        if ours && !is_here(&out) && save::remove_if_empty(&out) {
            line += ", and the folder, which was empty then";
        }
        console.say(&line);
        Ok(Outcome::Fine)
    }
}

/// A shell that stands in a folder is lost without it.
fn is_here(out: &Path) -> bool {
    std::env::current_dir().is_ok_and(|here| site::resolved(&here) == site::resolved(out))
}

fn clear(console: &Console) -> anyhow::Result<Outcome> {
    if let Some(folder) = super::job::cache_folder() {
        let program = String::new();
        let shown = folder.display().to_string();
        let count = Cache { folder, program }.clear()?;
        console.say(&format!("removed {count} entries of the cache {shown}"));
    }
    Ok(Outcome::Fine)
}
