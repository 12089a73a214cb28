//! `tickbake diff`

use super::console::Console;
use super::findings::{Form, in_repository};
use super::progress::Clock;
use super::{Global, Outcome, UsageError};
use crate::diff::{self, Options, Verdict};
use crate::generate;
use crate::preview::mark;
use crate::tree::owned::{self, Owned};
use crate::tree::source::{Source, SourceError};
use crate::tree::{self, hash};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compare two trees by meaning: by default what the project gives now with what is committed
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake diff                       regenerated against the output folder\n  tickbake diff old.zip new.zip --tolerance 0.01\n  tickbake diff --heat-map /tmp/maps"
)]
pub struct Diff {
    /// A folder or zip; alone, it is compared with what the project gives
    #[arg(value_name = "A")]
    a: Option<PathBuf>,
    /// A second folder or zip
    #[arg(value_name = "B")]
    b: Option<PathBuf>,
    /// Numbers and colour levels may differ by this much
    #[arg(long, value_name = "N")]
    tolerance: Option<f64>,
    /// Leave out paths: * and ? within a name, ** across folders
    #[arg(long, value_name = "PATTERN")]
    ignore: Vec<String>,
    /// Write a picture of where pixels differ for each changed image into DIR
    #[arg(long, value_name = "DIR")]
    heat_map: Option<PathBuf>,
    /// How to print [default: human; github under GITHUB_ACTIONS]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Form>,
}

impl Diff {
    /// Compares.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        if self.tolerance.is_some_and(|t| !(t >= 0.0 && t.is_finite())) {
            return Err(UsageError("--tolerance: a number from 0 on".into()).into());
        }
        let start = global.start()?;
        let (a, b, root);
        let mut owned = Owned::default();
        let mut _readers = Vec::new();
        match (&self.a, &self.b) {
            (Some(first), Some(second)) => {
                let (first, second) = (start.join(first), start.join(second));
                _readers.extend([tree::settle(&first)?, tree::settle(&second)?]);
                a = Source::open(&first)?;
                b = Source::open(&second)?;
                root = second;
            }
            (given, _) => {
                let project = global.project()?;
                let folder = match given {
                    // before the work: nothing there is a mistyped path, not a tree that lacks every file
                    Some(path) if !start.join(path).exists() => {
                        return Err(SourceError::Missing(path.clone()).into());
                    }
                    Some(path) => start.join(path),
                    None => project.output(),
                };
                let clock = Clock::new("generating", console);
                let mut generated = generate::generate(&project, &clock)?;
                drop(clock);
                // An interrupted build is settled first: only then the record says what lies there.
                _readers.push(tree::settle(&folder)?);
                if folder.is_dir() {
                    owned = owned::read(&folder)?;
                }
                if has_zips(&owned) {
                    generated.add_zips()?;
                }
                a = Source::tree(generated.tree);
                b = ours(&folder, &owned, &a)?;
                root = folder;
            }
        }
        let options = Options {
            tolerance: self.tolerance,
            ignore: self.ignore.clone(),
            heat_maps: self.heat_map.is_some(),
        };
        let diff = diff::compare(&a, &b, &options);
        if let Some(dir) = &self.heat_map {
            heat_maps(&diff, &start.join(dir), console)?;
        }
        let text = match Form::or_default(self.format) {
            Form::Human => {
                diff::human(&diff, console.colour(&std::io::stdout()), console.verbose())
            }
            Form::Json => diff::json(&diff),
            Form::Github => diff::github(&diff, &in_repository(&root)),
        };
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        console.say(&format!("diff: {}", diff.summary()));
        if !diff.passes() {
            for line in advice(&diff, &b, self.b.is_none().then_some(&owned)) {
                console.say(line);
            }
        }
        Ok(match diff.passes() {
            true => Outcome::Fine,
            false => Outcome::Findings,
        })
    }
}

/// What the verdicts mean and what to do, a line each; `owned` is what the last build wrote into the folder that was
/// compared with what the project gives, nothing where two trees were compared.
fn advice(diff: &diff::Diff, b: &Source, owned: Option<&Owned>) -> Vec<&'static str> {
    let mut lines = Vec::new();
    let has = |verdict| diff.counts.contains_key(&verdict);
    let Some(owned) = owned else {
        if has(Verdict::Orphan) {
            lines.push("an orphan is a file that only the second tree has");
        }
        return lines;
    };
    if has(Verdict::Orphan) {
        lines.push("an orphan is a file of an earlier build that the project gives no more");
    }
    let edited = |file: &diff::FileDiff| {
        let written = owned.files.get(&file.path);
        let there = b.read(&file.path);
        matches!((written, there), (Some(written), Ok(bytes)) if hash::sha256(&file.path, &bytes) != *written)
    };
    lines.push(match diff.files.iter().any(edited) {
        true => {
            "somebody edited files since they were written: undo that, or run `tickbake build --force` to overwrite them"
        }
        false if !owned.manifest && !has(Verdict::Changed) => {
            "nothing was built there yet: run `tickbake build` first"
        }
        false => "run `tickbake build` to bring the folder up to date",
    });
    lines
}

/// Whether the last build made archives of the packs.
fn has_zips(owned: &Owned) -> bool {
    let mut paths = owned.files.keys();
    paths.any(|path| path.ends_with(".zip") && !path.contains('/'))
}

/// The files of an output folder that are ours, or stand where ours should: what others keep there is no difference. Of a
/// zip, all.
fn ours(folder: &Path, owned: &Owned, generated: &Source) -> anyhow::Result<Source> {
    if !folder.exists() {
        return Ok(Source::tree(tree::Tree::new()));
    }
    let all = Source::open(folder)?;
    if !folder.is_dir() {
        return Ok(all);
    }
    Ok(all.only(|path| owned.files.contains_key(path) || generated.has(path)))
}

/// One PNG for each changed image, in the tree's own folders below `dir`.
fn heat_maps(diff: &diff::Diff, dir: &Path, console: &Console) -> anyhow::Result<()> {
    for file in &diff.files {
        if let Some(png) = &file.heat_map {
            let path = dir.join(&file.path);
            tree::place(&path, &mark::png(png.clone()), mark::is_png)?;
            console.say(&format!("heat map: {}", super::shorter(&path).display()));
        }
    }
    Ok(())
}
