//! `tickbake preview`

use super::console::Console;
use super::{Global, Outcome};
use crate::bake;
use crate::preview::sheet;
use std::path::PathBuf;

/// Look at what the project gives, without the game
#[derive(clap::Args)]
#[command(after_help = "Example:\n  tickbake preview lava_still blaze --sheet look.png")]
pub struct Preview {
    /// Items to show; all if none is named
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Write a contact sheet as PNG
    #[arg(long, value_name = "FILE")]
    sheet: PathBuf,
}

impl Preview {
    /// Draws.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let mut project = global.project()?;
        if !self.ids.is_empty() {
            let items = self
                .ids
                .iter()
                .map(|id| project.item(id).cloned())
                .collect::<Result<Vec<_>, _>>()?;
            project.items = items;
        }
        let assets = project
            .items
            .iter()
            .map(|item| Ok((item.id.clone(), bake::bake(item)?.asset)))
            .collect::<Result<Vec<_>, bake::BakeError>>()?;
        let png = sheet::sheet(&assets).png()?;
        let path = global.start()?.join(&self.sheet);
        std::fs::write(&path, png)?;
        console.say(&format!("wrote {}", super::shorter(&path).display()));
        Ok(Outcome::Fine)
    }
}
