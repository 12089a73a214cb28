//! `tickbake init`

use super::console::Console;
use super::{Global, Outcome, UsageError};
use crate::project::load::{self, FILE_NAME};
use crate::project::{builtin, schema};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
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
    /// Writes the starter files that are not there yet.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let folder = global.start()?.join(&self.folder);
        let project = folder.join(FILE_NAME);
        if load::in_folder(&folder).is_some() {
            return Err(UsageError(format!(
                "`{}` exists; init never overwrites",
                super::shorter(&project).display()
            ))
            .into());
        }
        let schema = serde_json::to_string_pretty(&schema::project())? + "\n";
        let toml = format!("#:schema ./{}\n{}", builtin::SCHEMA_FILE, builtin::PROJECT);
        for (path, text) in [
            (FILE_NAME, toml.as_str()),
            (builtin::SCHEMA_FILE, &schema),
            (".gitattributes", builtin::GIT_ATTRIBUTES),
            (".github/workflows/tickbake.yml", builtin::WORKFLOW),
        ] {
            let path = folder.join(path);
            let shown = super::shorter(&path).display().to_string();
            match write_new(&path, text)? {
                true => console.say(&format!("wrote {shown}")),
                false => console.say(&format!("kept  {shown}: it was there already")),
            }
        }
        console.say("next: tickbake build");
        Ok(Outcome::Fine)
    }
}

/// Writes a file that is not there; `false` where it is.
fn write_new(path: &Path, text: &str) -> std::io::Result<bool> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(text.as_bytes()).map(|()| true),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(e) => Err(e),
    }
}
