//! Which items are built, and where they go: what `build` and `watch` have in common.

use super::Global;
use crate::cache::Cache;
use crate::link::{Copied, link, takes_packs};
use crate::project::Project;
use crate::tree::{Options, site};
use std::path::{Path, PathBuf};

/// The arguments of every verb that builds.
#[derive(clap::Args)]
pub struct Job {
    /// Items to build; all if none is named
    #[arg(value_name = "ID")]
    pub ids: Vec<String>,
    /// Write here instead of the project's output folder
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// Copy the packs into a world, .minecraft or com.mojang folder after a build; only files that are ours are replaced there; may be repeated
    #[arg(long, value_name = "DIR")]
    link: Vec<PathBuf>,
    /// Bake every item anew, whatever the cache holds; so it is wherever CI is set
    #[arg(long)]
    no_cache: bool,
}

impl Job {
    /// Refuses folders that are wrong whatever the project says.
    pub fn refuse_folders(&self, global: &Global) -> anyhow::Result<()> {
        let start = global.start()?;
        if let Some(dir) = &self.output {
            site::own_folder(&start.join(dir), std::env::home_dir().as_deref())?;
        }
        for dir in &self.link {
            takes_packs(&start.join(dir))?;
        }
        Ok(())
    }

    /// The output folder, one that output may have for its own.
    pub fn out(&self, global: &Global, project: &Project) -> anyhow::Result<PathBuf> {
        let out = match &self.output {
            Some(dir) => global.start()?.join(dir),
            None => project.output(),
        };
        // before the bakes, which may take long
        site::own_folder(&out, std::env::home_dir().as_deref())?;
        Ok(out)
    }

    /// The cache, unless it is not wanted.
    pub fn cache(&self) -> Option<Cache> {
        match self.no_cache {
            true => None,
            false => cache(),
        }
    }

    /// Copies the packs of `out` where `--link` says.
    pub fn links(
        &self,
        global: &Global,
        project: &Project,
        out: &Path,
        options: Options,
    ) -> anyhow::Result<Vec<Copied>> {
        let mut copies = Vec::new();
        for folder in &self.link {
            let folder = global.start()?.join(folder);
            copies.extend(link(out, &project.settings.namespace, &folder, options)?);
        }
        Ok(copies)
    }
}

/// The cache of this program; none in CI, where a cache would prove nothing.
fn cache() -> Option<Cache> {
    match std::env::var_os("CI").is_some_and(|v| !v.is_empty()) {
        true => None,
        false => cache_folder().and_then(|folder| {
            // Another build of the program is another program, even under the same version.
            let exe = std::fs::metadata(std::env::current_exe().ok()?).ok()?;
            let program = format!(
                "{} {} {:?}",
                env!("CARGO_PKG_VERSION"),
                exe.len(),
                exe.modified().ok()?
            );
            Some(Cache { folder, program })
        }),
    }
}

/// Where the cache lies.
pub fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty())?;
        Some(PathBuf::from(value))
    };
    folder("TICKBAKE_CACHE")
        .or_else(|| Some(folder("XDG_CACHE_HOME")?.join("tickbake")))
        .or_else(|| Some(folder("LOCALAPPDATA")?.join("tickbake")))
        .or_else(|| Some(folder("HOME")?.join(".cache/tickbake")))
}
