//! `tickbake preview`

use super::console::Console;
use super::{Global, Outcome, UsageError};
use crate::preview::film::{Film, Zoom};
use crate::preview::pack::{self, PackError};
use crate::preview::{Exhibit, apng, exhibit, gif, mark, page, sheet};
use crate::project::{Item, Project, load};
use crate::tree::{self, Source};
use std::path::{Path, PathBuf};

/// Look at what the project gives, without the game
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake preview -o look.html              every item on one page that needs nothing else\n  tickbake preview lava_still --gif lava.gif --scale 8\n  tickbake preview blaze --apng blaze.png\n  tickbake preview my_pack --sheet look.png  the project, or what a build wrote, in that folder\n  tickbake preview Faithful.zip              any pack's animated textures"
)]
pub struct Preview {
    /// Items to show, all if none is named; before them, another project's folder, an output folder, or any pack
    #[arg(value_name = "DIR|ID")]
    what: Vec<String>,
    #[arg(short, long, value_name = "FILE", help = format!("Write one self-contained page [default: {PAGE}, unless a picture is asked for]"))]
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

/// The page's name where none is asked for.
pub const PAGE: &str = "preview.html";

/// px that an animated texture's frame, and a view of anything else, stays within.
const FRAME: usize = 128;
const VIEW: usize = 280;

impl Preview {
    /// Draws.
    pub fn run(&self, global: &Global, console: &Console) -> anyhow::Result<Outcome> {
        let start = global.start()?;
        let (name, exhibits) = match self.subject(global, &start)? {
            Subject::Items(name, exhibits) => (name, exhibits),
            Subject::Pack(name, source) => return self.pack(&name, &source, &start, console),
        };
        let write = |path: &Path, bytes: &[u8], is_ours: fn(&[u8]) -> bool| {
            put(&start.join(path), bytes, is_ours, console)
        };
        if let Some(path) = &self.sheet {
            let sheet = sheet::sheet(&exhibits, self.scale);
            let sheet = sheet.map_err(|e| UsageError(e.to_string()))?;
            write(path, &mark::png(sheet.png()?), mark::is_png)?;
        }
        if let Some(path) = &self.apng {
            let film = apng::apng(&self.film(&exhibits, "--apng")?)?;
            write(path, &mark::png(film), mark::is_png)?;
        }
        if let Some(path) = &self.gif {
            let film = gif::gif(&self.film(&exhibits, "--gif")?)?;
            write(path, &film, mark::is_gif)?;
        }
        let pictures = [&self.sheet, &self.apng, &self.gif];
        let page = match &self.output {
            None if pictures.iter().all(|p| p.is_none()) => Some(PathBuf::from(PAGE)),
            given => given.clone(),
        };
        if let Some(path) = page {
            let html = page::page(&name, &exhibits)?;
            write(&path, html.as_bytes(), page::is_page)?;
        }
        Ok(Outcome::Fine)
    }

    /// What the words name: items of the project here, or what lies in the folder or file that the first of them names.
    fn subject(&self, global: &Global, start: &Path) -> anyhow::Result<Subject> {
        let there = |word: &String| start.join(word).exists();
        let Some((first, ids)) = self.what.split_first().filter(|(word, _)| there(word)) else {
            let project = global.project()?;
            // the first word may have been meant as a path
            if let Some(word) = self.what.first()
                && let Err(mut error) = project.item(word)
            {
                for problem in &mut error.problems {
                    let no_item = &problem.reason;
                    problem.reason =
                        format!("no file or folder is called \"{word}\", and {no_item}");
                }
                return Err(error.into());
            }
            return of_project(&project, &self.what);
        };
        // An item may be called as a folder is; a project that does not load is no reason not to show another.
        if let Ok(here) = global.project()
            && here.item(first).is_ok()
        {
            return of_project(&here, &self.what);
        }
        let path = start.join(first);
        if let Some(file) = load::in_folder(&path) {
            return of_project(&load::load(&super::shorter(&file), &global.sets)?, ids);
        }
        let built = path.join(tree::MANIFEST).is_file();
        let _reader = built.then(|| tree::settle(&path)).transpose()?;
        let source = Source::open(&path)?.with_partner();
        if !pack::is_built(&source) {
            return match ids {
                [] => Ok(Subject::Pack(first.clone(), source)),
                _ => Err(UsageError(format!(
                    "{first}: a pack that was not built here has no items to name"
                ))
                .into()),
            };
        }
        let (name, exhibits) = pack::built(&source, ids).map_err(usage)?;
        Ok(Subject::Items(name, exhibits))
    }

    /// The page of a pack that somebody else made.
    fn pack(
        &self,
        name: &str,
        source: &Source,
        start: &Path,
        console: &Console,
    ) -> anyhow::Result<Outcome> {
        if self.sheet.is_some() || self.apng.is_some() || self.gif.is_some() {
            return Err(UsageError(format!(
                "{name}: of a pack that was not built here only the page (-o) can be made"
            ))
            .into());
        }
        let strips = pack::strips(name, source).map_err(usage)?;
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(PAGE));
        put(
            &start.join(path),
            page::of_strips(name, &strips)?.as_bytes(),
            page::is_page,
            console,
        )?;
        Ok(Outcome::Fine)
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
        Film::whole(exhibit, zoom).map_err(|e| UsageError(e.to_string()).into())
    }
}

/// What is shown.
enum Subject {
    /// Items of a project of that name.
    Items(String, Vec<Exhibit>),
    /// Anybody's pack of that name.
    Pack(String, Source),
}

fn of_project(project: &Project, ids: &[String]) -> anyhow::Result<Subject> {
    let exhibits = exhibit::exhibits(&project.settings, &items(project, ids)?)?;
    Ok(Subject::Items(project.settings.name.clone(), exhibits))
}

fn usage(error: PackError) -> anyhow::Error {
    match error {
        PackError::Source(e) => e.into(),
        PackError::Generate(e) => e.into(),
        other => UsageError(other.to_string()).into(),
    }
}

/// Writes a file over none but one that is ours, and of its kind.
fn put(
    path: &Path,
    bytes: &[u8],
    is_ours: fn(&[u8]) -> bool,
    console: &Console,
) -> anyhow::Result<()> {
    tree::place(path, bytes, is_ours)?;
    console.say(&format!("wrote {}", super::shorter(path).display()));
    Ok(())
}

fn items(project: &Project, ids: &[String]) -> anyhow::Result<Vec<Item>> {
    if ids.is_empty() {
        return Ok(project.items.clone());
    }
    let named = ids.iter().map(|id| project.item(id).cloned());
    Ok(named.collect::<Result<Vec<_>, _>>()?)
}
