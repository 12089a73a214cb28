//! `tickbake preview`

use super::console::Console;
use super::{Global, Outcome, UsageError};
use crate::preview::film::{Film, Zoom};
use crate::preview::{Exhibit, apng, exhibit, gif, page, sheet};
use crate::project::{Item, Project, load};
use crate::tree;
use std::path::{Path, PathBuf};

/// Look at what the project gives, without the game
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake preview -o look.html              every item on one page that needs nothing else\n  tickbake preview lava_still --gif lava.gif --scale 8\n  tickbake preview blaze --apng blaze.png\n  tickbake preview my_pack --sheet look.png  the project in the folder my_pack"
)]
pub struct Preview {
    /// Items to show, all if none is named; before them, the folder of another project
    #[arg(value_name = "DIR|ID")]
    what: Vec<String>,
    /// Write one self-contained page [default: preview.html, unless a picture is asked for]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write one item as an animated PNG, a tick being 50 ms
    #[arg(long, value_name = "FILE")]
    apng: Option<PathBuf>,
    /// Write one item as a GIF, a tick being 50 ms
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Write a contact sheet as PNG, with the numbers of the frames
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Pixels of a picture for each pixel of a texture or model, for each block of a crowd
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=256))]
    scale: Option<u32>,
}

/// px that an animated texture's frame, and a view of anything else, stays within.
const FRAME: usize = 128;
const VIEW: usize = 280;

impl Preview {
    /// Draws.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let start = global.start()?;
        let (project, ids) = self.project(global, &start)?;
        let exhibits = exhibit::exhibits(&project.settings, &items(&project, ids)?)?;
        let write = |path: &Path, bytes: &[u8]| -> anyhow::Result<()> {
            let path = start.join(path);
            tree::place(&path, bytes)?;
            console.say(&format!("wrote {}", super::shorter(&path).display()));
            Ok(())
        };
        if let Some(path) = &self.sheet {
            let sheet = sheet::sheet(&exhibits, self.scale);
            let sheet = sheet.map_err(|e| UsageError(e.to_string()))?;
            write(path, &sheet.png()?)?;
        }
        if let Some(path) = &self.apng {
            write(path, &apng::apng(&self.film(&exhibits, "--apng")?)?)?;
        }
        if let Some(path) = &self.gif {
            write(path, &gif::gif(&self.film(&exhibits, "--gif")?)?)?;
        }
        let pictures = [&self.sheet, &self.apng, &self.gif];
        let page = match &self.output {
            None if pictures.iter().all(|p| p.is_none()) => Some(PathBuf::from("preview.html")),
            given => given.clone(),
        };
        if let Some(path) = page {
            let html = page::page(&project.settings.name, &exhibits)?;
            write(&path, html.as_bytes())?;
        }
        Ok(Outcome::Fine)
    }

    /// The project to show and the items named: a first word that is a folder and no item names another project.
    fn project(&self, global: &Global, start: &Path) -> anyhow::Result<(Project, &[String])> {
        let folder = |word: &String| start.join(word).is_dir();
        let Some((first, rest)) = self.what.split_first().filter(|(word, _)| folder(word)) else {
            return Ok((global.project()?, &self.what));
        };
        let here = global.project()?;
        if here.item(first).is_ok() {
            return Ok((here, &self.what));
        }
        let folder = start.join(first);
        match load::find(&folder) {
            Some(file) => Ok((load::load(&super::shorter(&file), &global.sets)?, rest)),
            None => Err(UsageError(format!(
                "{first}: no tickbake.toml in this folder or above it"
            ))
            .into()),
        }
    }

    /// The film of the one item named.
    fn film<'a>(&self, exhibits: &'a [Exhibit], option: &str) -> anyhow::Result<Film<'a>> {
        let [exhibit] = exhibits else {
            let ids: Vec<&str> = exhibits.iter().map(|e| e.item.id.as_str()).collect();
            return Err(UsageError(format!(
                "{option} shows one item; name one of {}",
                ids.join(", ")
            ))
            .into());
        };
        let within = match exhibit.texture {
            Some(_) => FRAME,
            None => VIEW,
        };
        let zoom = self.scale.map_or(Zoom::Within(within), Zoom::Whole);
        Film::new(exhibit, zoom).map_err(|e| UsageError(e.to_string()).into())
    }
}

fn items(project: &Project, ids: &[String]) -> anyhow::Result<Vec<Item>> {
    if ids.is_empty() {
        return Ok(project.items.clone());
    }
    let named = ids.iter().map(|id| project.item(id).cloned());
    Ok(named.collect::<Result<Vec<_>, _>>()?)
}
