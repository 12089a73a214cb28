//! The command line: one file per verb; nothing here but arguments and printing.

mod build;
mod check;
mod clean;
mod completions;
mod console;
mod diff;
mod explain;
mod findings;
mod init;
mod job;
mod lint;
mod list;
mod next;
mod preview;
mod progress;
mod schema;
mod table;
mod trace;
mod watch;

use crate::build::BuildError;
use crate::generate::GenerateError;
use crate::link::LinkError;
use crate::project::{Project, ProjectError, load};
use crate::report::UnknownCode;
use crate::tree::TreeError;
use crate::tree::source::SourceError;
use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use console::Console;
use findings::Form;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Bakes documented per-tick formulas into game assets, and proves that each asset obeys its document.
#[derive(Parser)]
#[command(name = "tickbake", version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    verb: Verb,
}

const AFTER_HELP: &str = "\
Without a tickbake.toml here or above, the built-in project is used.
Exit status: 0 fine, 1 findings or differences, 2 usage or project error, 3 I/O or internal error.";

/// What every verb takes.
#[derive(Args, Clone)]
pub struct Global {
    /// Work as if started in DIR
    #[arg(short = 'C', long = "directory", value_name = "DIR", global = true)]
    directory: Option<PathBuf>,
    /// Override a key of the project, as in model.blaze.phase_step=shipped
    #[arg(long = "set", value_name = "KEY=VALUE", global = true)]
    sets: Vec<String>,
    /// Say only what went wrong
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say more: every file, every finding
    #[arg(short, long, global = true)]
    verbose: bool,
    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: console::When,
}

#[derive(Subcommand)]
enum Verb {
    Init(init::Init),
    Build(build::Build),
    Watch(watch::Watch),
    Check(check::Check),
    Diff(diff::Diff),
    Trace(trace::Trace),
    Lint(lint::Lint),
    Preview(preview::Preview),
    List(list::List),
    Explain(explain::Explain),
    Schema(schema::Schema),
    Clean(clean::Clean),
    Completions(completions::Completions),
    Man(completions::Man),
}

impl Verb {
    /// How its findings are to be printed, if that was said.
    fn form(&self) -> Option<Form> {
        match self {
            Verb::Check(verb) => verb.format,
            Verb::Diff(verb) => verb.format,
            Verb::Lint(verb) => verb.format,
            _ => None,
        }
    }
}

/// Parses the arguments, runs the verb, prints what went wrong, and says how it ended.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(e) => {
            let code = if e.use_stderr() { 2 } else { 0 };
            // A closed pipe is no reason to fail: `tickbake --help | head -1`.
            let _ = e.print();
            return ExitCode::from(code);
        }
    };
    let threads = std::env::var("RAYON_NUM_THREADS").ok();
    if let Some(threads) = threads.as_deref().and_then(capped) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        // there is one already where this is called twice
        let _ = pool.build_global();
    }
    let console = Console::new(&cli.global);
    let global = &cli.global;
    let outcome = match &cli.verb {
        Verb::Init(verb) => verb.run(global, &console),
        Verb::Completions(verb) => verb.run(),
        Verb::Man(verb) => verb.run(),
        Verb::Build(verb) => verb.run(global, &console),
        Verb::Watch(verb) => verb.run(global, &console),
        Verb::Check(verb) => verb.run(global, &console),
        Verb::Diff(verb) => verb.run(global, &console),
        Verb::Trace(verb) => verb.run(global),
        Verb::Lint(verb) => verb.run(global, &console),
        Verb::Preview(verb) => verb.run(global, &console),
        Verb::List(verb) => verb.run(global),
        Verb::Explain(verb) => verb.run(global),
        Verb::Schema(verb) => verb.run(),
        Verb::Clean(verb) => verb.run(global, &console),
    };
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console.error(&error);
            if Form::or_default(cli.verb.form()) == Form::Github {
                // beside the message, as the log shows an annotation without its place
                let annotations = findings::annotations(&error);
                let _ = std::io::stderr().write_all(annotations.as_bytes());
            }
            ExitCode::from(exit_code(&error))
        }
    }
}

/// Most threads: far more than help, few enough to start at once.
const MAX_THREADS: usize = 256;

/// How many threads to start instead of more than that.
fn capped(asked: &str) -> Option<usize> {
    let threads: usize = asked.parse().ok()?;
    (threads > MAX_THREADS).then_some(MAX_THREADS)
}

/// How a verb that did its work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to say against it.
    Fine = 0,
    /// Findings or differences.
    Findings = 1,
}

fn exit_code(error: &anyhow::Error) -> u8 {
    const USAGE: u8 = 2;
    const INTERNAL: u8 = 3;
    let of_tree = |e: &TreeError| u8::try_from(e.exit_code()).unwrap_or(INTERNAL);
    let built = error.downcast_ref::<BuildError>();
    let generated = match built {
        Some(BuildError::Tree(e)) => return of_tree(e),
        Some(BuildError::Generate(e)) => Some(e),
        _ => error.downcast_ref::<GenerateError>(),
    };
    if let Some(e) = generated {
        return match e {
            GenerateError::Item(_) | GenerateError::Pack(_) => USAGE,
            GenerateError::Tree(e) => of_tree(e),
            GenerateError::Zip(_) => INTERNAL,
        };
    }
    if let Some(e) = error.downcast_ref::<TreeError>() {
        return of_tree(e);
    }
    if let Some(e) = error.downcast_ref::<LinkError>() {
        return match e {
            LinkError::NoPlace(_) | LinkError::Foreign(_) | LinkError::List(_) => USAGE,
            LinkError::Tree(e) => of_tree(e),
        };
    }
    let usage = matches!(
        error.downcast_ref::<SourceError>(),
        Some(SourceError::Missing(_))
    ) || project_error(error).is_some()
        || matches!(built, Some(BuildError::Apart { .. }))
        || error.is::<UnknownCode>()
        || error.is::<UsageError>();
    if usage { USAGE } else { INTERNAL }
}

/// What is wrong with the project, whether it was found while it was loaded or built.
fn project_error(error: &anyhow::Error) -> Option<&ProjectError> {
    let made = match error.downcast_ref::<BuildError>() {
        Some(BuildError::Project(error)) => return Some(error),
        Some(BuildError::Generate(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    match made {
        Some(GenerateError::Item(error)) => Some(error),
        _ => error.downcast_ref(),
    }
}

/// A wrong argument that clap cannot know of.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(pub String);

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|e| e.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe))
    })
}

impl Global {
    /// Where the verb works.
    fn start(&self) -> anyhow::Result<PathBuf> {
        let here = std::env::current_dir()
            .context("the folder that tickbake was started in cannot be found")?;
        match &self.directory {
            Some(dir) => {
                let dir = here.join(dir);
                match dir.is_dir() {
                    true => Ok(dir),
                    false => Err(UsageError(format!("-C {}: not a folder", dir.display())).into()),
                }
            }
            None => Ok(here),
        }
    }

    /// The folder or zip that the verb reads: as given, else the project's output folder.
    fn output(&self, given: Option<&Path>) -> anyhow::Result<PathBuf> {
        match given {
            Some(path) => Ok(self.start()?.join(path)),
            None => Ok(self.project()?.output()),
        }
    }

    /// The project that the verb works on: the nearest tickbake.toml, else the built-in one.
    fn project(&self) -> anyhow::Result<Project> {
        let start = self.start()?;
        Ok(match load::find(&start) {
            Some(file) => self.load(&file)?,
            None => load::load_builtin(&start, &self.sets)?,
        })
    }

    /// The project in this file.
    fn load(&self, file: &Path) -> anyhow::Result<Project> {
        Ok(load::load(&shorter(file), &self.sets)?)
    }
}

/// The path as people write it: relative to the working directory where it lies below it.
fn shorter(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(&here) {
        Ok(relative) if !relative.as_os_str().is_empty() => relative.to_path_buf(),
        _ => path.to_path_buf(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn threads_are_capped() {
        for few in ["", "0", "1", "256", "many", "-1"] {
            assert_eq!(super::capped(few), None, "{few}");
        }
        for many in ["257", "99999"] {
            assert_eq!(super::capped(many), Some(256), "{many}");
        }
    }
}
