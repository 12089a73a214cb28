//! `tickbake watch`

use super::build::counts;
use super::console::Console;
use super::job::Job;
use super::progress::Clock;
use super::{Global, Outcome};
use crate::build::{How, build};
use crate::project::load;
use crate::tree::Options;
use crate::tree::index::Stamp;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// From one look at the files to the next with `--poll`.
const POLL: Duration = Duration::from_millis(50);
/// The same without it, for Ctrl-C and what the system fails to say.
const FALLBACK: Duration = Duration::from_millis(200);
/// An editor that saves in several steps is waited for until it is quiet for so long ...
const QUIET: Duration = Duration::from_millis(20);
/// ... but not for longer than this.
const PATIENCE: Duration = Duration::from_millis(80);
/// What cannot be watched may have to be mended.
const AGAIN: &str = "the next build is when the project or one of its input files is saved";
/// What a shell reports of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Build again whenever the project or one of its input files changes
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake watch\n  tickbake watch --link ~/.minecraft/saves/World --link ~/.minecraft\n  tickbake watch --poll                   on a network folder\nCtrl-C ends it, after the build that is under way."
)]
pub struct Watch {
    #[command(flatten)]
    job: Job,
    /// Look at the files every 50 ms, where the system does not say when one changes
    #[arg(long)]
    poll: bool,
}

impl Watch {
    /// Builds until it is told to stop.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let start = global.start()?;
        let missing = start.join(load::FILE_NAME);
        // Once there is a project, it is this one: were its file gone, another would overwrite its output.
        let mut file = load::find(&start);
        self.job.refuse_folders(global)?;
        let (tell, events) = mpsc::channel();
        let stopping = stop_on_interrupt()?;
        let mut eyes = Eyes::new(self.poll, tell);
        let watched = file.as_ref().unwrap_or(&missing);
        let seen = look(&load::named_files(watched, &global.sets));
        console.say(&format!("{}; Ctrl-C ends it", watching(watched, &seen)));
        loop {
            file = file.or_else(|| load::find(&start));
            let watched = file.as_ref().unwrap_or(&missing);
            let seen = look(&load::named_files(watched, &global.sets));
            eyes.watch(seen.keys());
            match self.round(file.as_deref(), global, console) {
                Ok(line) => console.say(&line),
                Err(error) => console.error_line(&error, AGAIN),
            }
            let changed = || look(&load::named_files(watched, &global.sets)) != seen;
            wait(&events, eyes.pause(), || {
                changed() || stopping.load(Ordering::SeqCst)
            });
            if stopping.load(Ordering::SeqCst) {
                console.say("stopped");
                return Ok(Outcome::Fine);
            }
        }
    }

    /// One build, in a line.
    fn round(
        &self,
        file: Option<&Path>,
        global: &Global,
        console: &Console,
    ) -> anyhow::Result<String> {
        let start = Instant::now();
        let project = match file {
            Some(file) => global.load(file)?,
            None => global.project()?,
        };
        let out = self.job.out(global, &project)?;
        let cache = self.job.cache();
        let how = How {
            cache: cache.as_ref(),
            only: &self.job.ids,
            options: Options::default(),
            zips: None,
        };
        let clock = Clock::new("building", console);
        let built = build(&project, &out, how, &clock)?;
        let made: Vec<String> = clock.times().into_keys().collect();
        drop(clock);
        let mut line = format!(
            "built {}: {}",
            super::shorter(&out).display(),
            counts(&built.saved)
        );
        for copy in self.job.links(global, &project, &out, how.options)? {
            let folder = super::shorter(&copy.folder);
            line += &format!("; {}: {}", folder.display(), counts(&copy.saved));
        }
        line += &format!(" in {} ms", start.elapsed().as_millis());
        if !made.is_empty() {
            line += &format!(" ({})", made.join(", "));
        }
        Ok(line)
    }
}

/// Waits until it is so, then until the system has been quiet for a moment.
fn wait(events: &Receiver<()>, pause: Duration, so: impl Fn() -> bool) {
    while !so() {
        match events.recv_timeout(pause) {
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(pause),
            Ok(()) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
    let first = Instant::now();
    loop {
        match events.recv_timeout(QUIET) {
            Ok(()) if first.elapsed() < PATIENCE => {}
            Err(RecvTimeoutError::Disconnected) => return std::thread::sleep(QUIET),
            _ => return,
        }
    }
}

/// What the system says of files; none where it is not asked, or has nothing to say.
struct Eyes {
    watcher: Option<RecommendedWatcher>,
    watched: BTreeSet<PathBuf>,
}

impl Eyes {
    fn new(poll: bool, tell: Sender<()>) -> Eyes {
        let watcher = match poll {
            true => None,
            // without a watcher there is still the poll
            false => notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                let read = event.is_ok_and(|event| event.kind.is_access());
                if !read {
                    // nobody listens any more once the program ends
                    let _ = tell.send(());
                }
            })
            .ok(),
        };
        Eyes {
            watcher,
            watched: BTreeSet::new(),
        }
    }

    /// Watches the folders of these files: editors put a new file in the place of the old one.
    fn watch<'a>(&mut self, files: impl Iterator<Item = &'a PathBuf>) {
        let folders: BTreeSet<PathBuf> = files
            .filter_map(|file| file.ancestors().skip(1).find(|folder| folder.is_dir()))
            .map(Path::to_path_buf)
            .collect();
        let Some(watcher) = &mut self.watcher else {
            return;
        };
        for folder in self.watched.difference(&folders) {
            // it may be gone
            let _ = watcher.unwatch(folder);
        }
        let new = folders.difference(&self.watched);
        let failed = new
            .filter(|folder| watcher.watch(folder, RecursiveMode::NonRecursive).is_err())
            .count();
        if failed > 0 {
            self.watcher = None;
        }
        self.watched = folders;
    }

    fn pause(&self) -> Duration {
        match self.watcher {
            Some(_) => FALLBACK,
            None => POLL,
        }
    }
}

/// What is watched, in words.
fn watching(project: &Path, seen: &BTreeMap<PathBuf, Option<Stamp>>) -> String {
    let shown = |path: &Path| super::shorter(path).display().to_string();
    if !matches!(seen.get(project), Some(Some(_))) {
        return format!("watching for {}, which is not there yet", shown(project));
    }
    let there = seen.iter().filter(|(_, stamp)| stamp.is_some());
    let inputs = there.map(|(path, _)| path).filter(|path| *path != project);
    let mut files = vec![shown(project)];
    files.extend(inputs.map(|path| shown(path)));
    format!("watching {}", files.join(", "))
}

/// What the disk says of each file; nothing of one that is not there.
fn look(files: &[PathBuf]) -> BTreeMap<PathBuf, Option<Stamp>> {
    let stamp = |file: &PathBuf| {
        let meta = std::fs::metadata(file).ok()?;
        meta.is_file().then(|| Stamp::of(&meta))
    };
    files
        .iter()
        .map(|file| (file.clone(), stamp(file)))
        .collect()
}

/// The first Ctrl-C asks, the second insists.
fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED, asked.clone())?;
        flag::register(signal, asked.clone())?;
    }
    Ok(asked)
}
