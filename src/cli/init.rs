//! `tickbake init`

use super::console::Console;
use super::preview::PAGE;
use super::{Global, Outcome, UsageError, shorter};
use crate::project::load::{self, FILE_NAME};
use crate::project::{builtin, schema};
use crate::tree::{self, TreeError};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Write a commented starter project; never overwrites
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake init\n  tickbake init my_pack && cd my_pack && tickbake build"
)]
pub struct Init {
    /// Where; made if it is not there
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

impl Init {
    /// Writes the starter files that are not there yet; all of them or none.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let folder = global.start()?.join(&self.folder);
        let shown = |path: &Path| shorter(path).display().to_string();
        if folder.exists() && !folder.is_dir() {
            let shown = shown(&folder);
            return Err(UsageError(format!("`{shown}` is a file; init takes a folder")).into());
        }
        let project = folder.join(FILE_NAME);
        if load::in_folder(&folder).is_some() {
            let shown = shown(&project);
            return Err(UsageError(format!("`{shown}` exists; init never overwrites")).into());
        }
        let schema = serde_json::to_string_pretty(&schema::project())? + "\n";
        let toml = format!("#:schema ./{}\n{}", builtin::SCHEMA_FILE, builtin::PROJECT);
        // made anew whenever somebody looks, unlike the output, which `diff` holds to the project
        let ignored = format!("# what `tickbake preview` writes\n/{PAGE}\n");
        let files = [
            (FILE_NAME, toml.as_str()),
            (builtin::SCHEMA_FILE, &schema),
            (".gitattributes", builtin::GIT_ATTRIBUTES),
            (".gitignore", &ignored),
            (".github/workflows/tickbake.yml", builtin::WORKFLOW),
        ]
        .map(|(path, text)| (folder.join(path), text));
        let mut made = Made::missing(files.iter().map(|(path, _)| path.as_path()));
        let mut said = Vec::new();
        for (path, text) in &files {
            if fs::symlink_metadata(path).is_ok() {
                said.push(format!("kept  {}: it was there already", shown(path)));
                said.extend(lacking(path, text));
                continue;
            }
            if let Err(error) = tree::place(path, text.as_bytes(), |_| false) {
                made.undo();
                return Err(nothing_written(error));
            }
            said.push(format!("wrote {}", shown(path)));
            made.files.push(path.clone());
        }
        said.iter().for_each(|line| console.say(line));
        console.say("next: tickbake build");
        Ok(Outcome::Fine)
    }
}

/// Lines that git needs and that its file, which somebody wrote, does not have.
fn lacking(path: &Path, text: &str) -> Vec<String> {
    if ![".gitattributes", ".gitignore"]
        .iter()
        .any(|name| path.ends_with(name))
    {
        return Vec::new();
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(|line| there.lines().all(|own| own.trim() != *line));
    lines
        .map(|line| format!("      add to it: {line}"))
        .collect()
}

/// What a run that fails takes away again, so that the next one starts as this one did.
struct Made {
    files: Vec<PathBuf>,
    /// Folders that were not there before.
    folders: BTreeSet<PathBuf>,
}

impl Made {
    fn missing<'a>(files: impl Iterator<Item = &'a Path>) -> Made {
        let above = files.flat_map(|file| file.ancestors().skip(1));
        Made {
            files: Vec::new(),
            folders: above
                .filter(|folder| !folder.exists())
                .map(Path::to_path_buf)
                .collect(),
        }
    }

    /// The error that led here is the one to report; a folder that is not empty holds what somebody else put there.
    fn undo(&self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        // a folder sorts before what is in it
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The error without the advice for builds.
fn nothing_written(error: TreeError) -> anyhow::Error {
    match error {
        TreeError::Io { doing, path, error } => {
            let shown = shorter(&path);
            anyhow::anyhow!(
                "{doing} `{}`: {error}; nothing was written",
                shown.display()
            )
        }
        other => other.into(),
    }
}
