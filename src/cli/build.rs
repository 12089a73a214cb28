//! `tickbake build`

use super::console::Console;
use super::job::Job;
use super::progress::Clock;
use super::{Global, Outcome, next, table};
use crate::build::{Archive, How, Zips, build};
use crate::generate::Row;
use crate::tree::save::{Options, Saved};
use crate::tree::site;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Build the project's output tree
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake build\n  tickbake build bats lava_still          only these items; the others stay as they are\n  tickbake build -o /tmp/out --timings\n  tickbake build --zip                    reproducible archives beside the folders\n  tickbake build --set project.minecraft=1.21.4 --dry-run"
)]
pub struct Build {
    #[command(flatten)]
    job: Job,
    /// Say what would be written and removed, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Overwrite files of ours that somebody edited, and files of others at our paths
    #[arg(long)]
    force: bool,
    /// Zip the Java packs too, reproducibly: beside their folders (builds without it remove them), or into DIR; print what server.properties needs
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with = "ids"
    )]
    zip: Option<Option<PathBuf>>,
    /// Show where the time went
    #[arg(long)]
    timings: bool,
}

impl Build {
    /// Builds.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let project = global.project()?;
        if project.file.is_none() {
            console.say("no tickbake.toml here or above: this is the built-in project, which `tickbake init` writes out");
        }
        let out = self.job.out(global, &project)?;
        let cache = self.job.cache();
        let zip_folder = match &self.zip {
            Some(Some(dir)) => {
                let folder = global.start()?.join(dir);
                site::writable(&folder)?;
                Some(folder)
            }
            _ => None,
        };
        let how = How {
            zips: self.zip.as_ref().map(|_| match &zip_folder {
                Some(folder) => Zips::Into(folder),
                None => Zips::Beside,
            }),
            cache: cache.as_ref(),
            only: &self.job.ids,
            options: Options {
                force: self.force,
                dry_run: self.dry_run,
            },
        };
        let loaded = start.elapsed();
        let clock = Clock::new("building", console);
        let built = build(&project, &out, how, &clock)?;
        let (times, making) = (clock.times(), clock.span());
        drop(clock);
        let done = start.elapsed();

        let shown = super::shorter(&out);
        console.say(summary(&built.rows, &times).trim_end());
        for row in &built.rows {
            for warning in &row.warnings {
                console.say(&format!("warning: {}: {warning}", row.id));
            }
        }
        self.say_saved(&shown, &built.saved, done, console);
        if self.timings {
            let ms = |time: Duration| format!("{:>9.1} ms", time.as_secs_f64() * 1e3);
            console.say(&format!("{}  read the project", ms(loaded)));
            for (id, time) in &times {
                console.say(&format!("{}  bake and write {id}", ms(*time)));
            }
            let rest = done.saturating_sub(loaded + making);
            console.say(&format!(
                "{}  everything else, saving first of all",
                ms(rest)
            ));
            console.say(&format!("{}  total", ms(done)));
        }
        print_archives(&built.archives)?;
        if self.dry_run {
            return Ok(Outcome::Fine);
        }
        let copies = self.job.links(global, &project, &out, how.options)?;
        for copy in &copies {
            let folder = super::shorter(&copy.folder);
            let said = counts(&copy.saved);
            console.say(&format!("copied into {}: {said}", folder.display()));
        }
        if !built.saved.is_nothing() {
            let elsewhere = self.job.output.is_some();
            let linked: Vec<&str> = copies.iter().map(|copy| copy.pack).collect();
            let next = next::after_build(&project, &built, &shown, elsewhere, &linked);
            console.say(next.trim_end());
        }
        Ok(Outcome::Fine)
    }

    fn say_saved(&self, out: &Path, saved: &Saved, took: Duration, console: &Console) {
        let verb = if self.dry_run { "would be " } else { "" };
        if console.verbose() || self.dry_run {
            for (what, paths) in [
                ("created", &saved.created),
                ("replaced", &saved.replaced),
                ("removed", &saved.removed),
            ] {
                for path in paths {
                    console.say(&format!("{verb}{what}: {path}"));
                }
            }
        }
        let done = if self.dry_run { "would build" } else { "built" };
        console.say(&format!(
            "{done} {}: {} in {:.2} s",
            out.display(),
            counts(saved),
            took.as_secs_f64()
        ));
    }
}

/// Each archive as `sha1sum` lists it, and the line of server.properties for the pack that players download.
fn print_archives(archives: &[Archive]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for archive in archives {
        let path = super::shorter(&archive.path);
        writeln!(out, "{}  {}", archive.sha1, path.display())?;
    }
    for archive in archives.iter().filter(|a| a.pack == "resourcepack") {
        writeln!(out, "resource-pack-sha1={}", archive.sha1)?;
    }
    Ok(())
}

/// What was done to the folder, in a line.
pub fn counts(saved: &Saved) -> String {
    format!(
        "{} created, {} replaced, {} removed, {} unchanged",
        saved.created.len(),
        saved.replaced.len(),
        saved.removed.len(),
        saved.unchanged
    )
}

/// A line an item.
fn summary(rows: &[Row], times: &BTreeMap<String, Duration>) -> String {
    let mut lines = vec![["item", "files", "bytes", "keys", "loop", "time"].map(str::to_string)];
    for row in rows {
        let time = match times.get(&row.id) {
            Some(time) => format!("{:.0} ms", time.as_secs_f64() * 1e3),
            None => "as it was".into(),
        };
        lines.push([
            row.id.clone(),
            row.files.to_string(),
            bytes(row.bytes),
            row.keys.to_string(),
            row.looping.clone(),
            time,
        ]);
    }
    table::columns(&lines, &[1, 2, 3])
}

fn bytes(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}
