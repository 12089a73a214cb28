//! `tickbake build`

use super::console::Console;
use super::{Global, Outcome};
use crate::cache::Cache;
use crate::generate::{self, Progress};
use crate::project::Item;
use crate::tree::save::{self, Options, Saved};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Build the project's output tree
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake build\n  tickbake build -o /tmp/out --timings\n  tickbake build --set project.minecraft=1.21.4 --dry-run"
)]
pub struct Build {
    /// Write here instead of the project's output folder
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Say what would be written and removed, and do nothing
    #[arg(long)]
    dry_run: bool,
    /// Overwrite files of ours that somebody edited, and files of others at our paths
    #[arg(long)]
    force: bool,
    /// Bake every item anew, whatever the cache holds; so it is wherever CI is set
    #[arg(long)]
    no_cache: bool,
    /// Show where the time went
    #[arg(long)]
    timings: bool,
}

impl Build {
    /// Builds.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let project = global.project()?;
        let out = match &self.output {
            Some(dir) => global.start()?.join(dir),
            None => project.root.join(&project.settings.output),
        };
        let loaded = start.elapsed();
        let clock = Clock::new(project.items.len(), console);
        let generated = generate::generate_with(&project, &clock, self.cache().as_ref())?;
        clock.bar.finish_and_clear();
        let generated_at = start.elapsed();
        let options = Options {
            force: self.force,
            dry_run: self.dry_run,
        };
        let saved = save::save(&out, &generated.tree, options)?;
        self.summary(&super::shorter(&out), &saved, console);
        if self.timings {
            let total = start.elapsed();
            let mut rows = vec![("read the project".to_string(), loaded)];
            rows.extend(
                clock
                    .times()
                    .into_iter()
                    .map(|(id, t)| (format!("bake {id}"), t)),
            );
            rows.push(("bake and write, all items".into(), generated_at - loaded));
            rows.push(("save".into(), total - generated_at));
            rows.push(("total".into(), total));
            for (what, time) in rows {
                console.say(&format!("{:>9.1} ms  {what}", time.as_secs_f64() * 1e3));
            }
        }
        Ok(Outcome::Fine)
    }

    /// The cache of this program; none in CI, where a cache would prove nothing.
    fn cache(&self) -> Option<Cache> {
        if self.no_cache || std::env::var_os("CI").is_some_and(|v| !v.is_empty()) {
            return None;
        }
        let base = std::env::var_os("TICKBAKE_CACHE")
            .map(PathBuf::from)
            .or_else(|| Some(PathBuf::from(std::env::var_os("XDG_CACHE_HOME")?).join("tickbake")))
            .or_else(|| Some(PathBuf::from(std::env::var_os("LOCALAPPDATA")?).join("tickbake")))
            .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/tickbake")))?;
        // Another build of the program is another program, even under the same version.
        let exe = std::fs::metadata(std::env::current_exe().ok()?).ok()?;
        let program = format!(
            "{} {} {:?}",
            env!("CARGO_PKG_VERSION"),
            exe.len(),
            exe.modified().ok()?
        );
        Some(Cache {
            folder: base,
            program,
        })
    }

    fn summary(&self, out: &Path, saved: &Saved, console: &Console) {
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
        let counts = format!(
            "{} created, {} replaced, {} removed, {} unchanged",
            saved.created.len(),
            saved.replaced.len(),
            saved.removed.len(),
            saved.unchanged
        );
        let done = if self.dry_run { "would build" } else { "built" };
        console.say(&format!("{done} {}: {counts}", out.display()));
    }
}

/// Times each item and moves the bar, which appears only when a build takes longer than half a second.
struct Clock {
    bar: ProgressBar,
    begun: Mutex<BTreeMap<String, Instant>>,
    took: Mutex<BTreeMap<String, Duration>>,
}

impl Clock {
    fn new(items: usize, console: &Console) -> Clock {
        let bar = ProgressBar::with_draw_target(
            Some(items as u64),
            match console.shows_progress() {
                true => ProgressDrawTarget::stderr_with_hz(5),
                false => ProgressDrawTarget::hidden(),
            },
        );
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Clock {
            bar,
            begun: Mutex::default(),
            took: Mutex::default(),
        }
    }

    fn times(&self) -> BTreeMap<String, Duration> {
        self.took.lock().map(|t| t.clone()).unwrap_or_default()
    }
}

impl Progress for Clock {
    fn begin(&self, item: &Item) {
        if let Ok(mut begun) = self.begun.lock() {
            begun.insert(item.id.clone(), Instant::now());
        }
        self.bar.set_message(item.id.clone());
    }

    fn end(&self, item: &Item) {
        let begun = self
            .begun
            .lock()
            .ok()
            .and_then(|b| b.get(&item.id).copied());
        if let (Some(begun), Ok(mut took)) = (begun, self.took.lock()) {
            took.insert(item.id.clone(), begun.elapsed());
        }
        self.bar.inc(1);
    }
}
