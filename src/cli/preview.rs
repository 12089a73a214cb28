//! `tickbake preview`

use super::console::Console;
use super::{Global, Outcome};
use crate::preview::{exhibit, page, sheet};
use crate::project::{Item, Project};
use crate::tree;
use std::path::PathBuf;

/// Look at what the project gives, without the game
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake preview -o look.html\n  tickbake preview lava_still blaze --sheet look.png"
)]
pub struct Preview {
    /// Items to show; all if none is named
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Write one self-contained page [default: preview.html, unless something else is written]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a contact sheet as PNG
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
}

impl Preview {
    /// Draws.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let project = global.project()?;
        let items = self.items(&project)?;
        let exhibits = exhibit::exhibits(&project.settings, &items)?;
        let start = global.start()?;
        let write = |path: &PathBuf, bytes: &[u8]| -> anyhow::Result<()> {
            let path = start.join(path);
            tree::place(&path, bytes)?;
            console.say(&format!("wrote {}", super::shorter(&path).display()));
            Ok(())
        };
        if let Some(path) = &self.sheet {
            let assets: Vec<_> = exhibits
                .iter()
                .map(|e| (e.item.id.clone(), e.baked.asset.clone()))
                .collect();
            write(path, &sheet::sheet(&assets).png()?)?;
        }
        let page = self.output.clone();
        let alone = self.sheet.is_none();
        if let Some(path) = page.or_else(|| alone.then(|| PathBuf::from("preview.html"))) {
            let html = page::page(&project.settings.name, &exhibits)?;
            write(&path, html.as_bytes())?;
        }
        Ok(Outcome::Fine)
    }

    fn items(&self, project: &Project) -> anyhow::Result<Vec<Item>> {
        if self.ids.is_empty() {
            return Ok(project.items.clone());
        }
        let named = self.ids.iter().map(|id| project.item(id).cloned());
        Ok(named.collect::<Result<Vec<_>, _>>()?)
    }
}
