//! Folders and zips that are no project: what a build wrote, and anybody's pack of animated textures.

use super::exhibit::{self, Exhibit, TextureFiles};
use crate::check::record;
use crate::foreign::json::{self, Node, Value};
use crate::foreign::text;
use crate::generate::GenerateError;
use crate::project::keys::Spec;
use crate::report::Finding;
use crate::tree::MANIFEST;
use crate::tree::source::{Source, SourceError};
use serde_json::json;

/// Most animated textures that one page shows.
pub const MAX_STRIPS: usize = 200;

/// An animated texture of whoever made it.
#[derive(Clone, Debug)]
pub struct Strip {
    /// Its path in the pack, without `.png`.
    pub path: String,
    /// The strip, a PNG file.
    pub png: Vec<u8>,
    /// `{"animation": {..}}`: what of the `.mcmeta` the game reads, where it is of the right kind.
    pub mcmeta: serde_json::Value,
}

/// Why a folder cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// A file cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The manifest, or an item in it.
    #[error("{place}: {reason}\n  help: {fix}")]
    Record {
        /// File, item, key.
        place: String,
        /// What is wrong.
        reason: String,
        /// What to do.
        fix: &'static str,
    },
    /// An item that was asked for.
    #[error("no item \"{0}\" was built there")]
    NoItem(String),
    /// An item cannot be baked.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// Nothing to see.
    #[error(
        "`{0}` holds neither a tickbake.toml, nor a manifest.json, nor an animated texture (a .png beside a .png.mcmeta)"
    )]
    Nothing(String),
}

/// Whether a build wrote this.
pub fn is_built(source: &Source) -> bool {
    source.has(MANIFEST)
}

/// What a build wrote: the project's name and the items that `ids` name, all if none is named, baked again from the
/// manifest's parameters; textures are those that lie there.
///
/// # Errors
/// [`PackError`].
pub fn built(source: &Source, ids: &[String]) -> Result<(String, Vec<Exhibit>), PackError> {
    let manifest = record::manifest(source).map_err(|f| wrong(&f))?;
    let first = |findings: Vec<Finding>| match findings.first() {
        Some(finding) => wrong(finding),
        None => PackError::Nothing(MANIFEST.into()),
    };
    let settings = record::settings(&manifest).map_err(first)?;
    let names = |word: &str, id: &str| {
        word == id || id.split_once('.').is_some_and(|(_, name)| word == name)
    };
    let nowhere = |word: &&String| !manifest.items.keys().any(|id| names(word, id));
    if let Some(word) = ids.iter().find(nowhere) {
        return Err(PackError::NoItem(word.clone()));
    }
    let items = manifest
        .items
        .iter()
        .filter(|(id, _)| ids.is_empty() || ids.iter().any(|word| names(word, id)))
        .map(|(id, item)| record::item(id, item, source).map_err(first))
        .collect::<Result<Vec<_>, _>>()?;
    let mut exhibits = exhibit::exhibits(&settings, &items)?;
    for exhibit in &mut exhibits {
        let Spec::Texture(params) = &exhibit.item.spec else {
            continue;
        };
        let location = params.location(&settings.namespace, &exhibit.item.name);
        let (namespace, path) = location.split_once(':').unwrap_or(("minecraft", &location));
        let path = format!("resourcepack/assets/{namespace}/textures/{path}.png");
        if source.has(&path) && source.has(&format!("{path}.mcmeta")) {
            exhibit.texture = Some(TextureFiles {
                png: source.read(&path)?,
                mcmeta: source.read(&format!("{path}.mcmeta"))?,
            });
        }
    }
    Ok((settings.name, exhibits))
}

fn wrong(finding: &Finding) -> PackError {
    PackError::Record {
        place: finding.place.to_string(),
        reason: match &finding.detail {
            Some(detail) => format!("{}: {detail}", finding.code.title),
            None => finding.code.title.into(),
        },
        fix: finding.code.fix,
    }
}

/// Every animated texture of a pack, by path; what cannot be read as one is left out.
///
/// # Errors
/// [`PackError::Source`], and [`PackError::Nothing`] where there is none.
pub fn strips(name: &str, source: &Source) -> Result<Vec<Strip>, PackError> {
    let mut found = Vec::new();
    for path in source.paths() {
        let Some(png) = path.strip_suffix(".mcmeta").filter(|p| p.ends_with(".png")) else {
            continue;
        };
        if found.len() == MAX_STRIPS || !source.has(png) {
            continue;
        }
        let Some(mcmeta) = animation(&source.read(path)?) else {
            continue;
        };
        found.push(Strip {
            path: png.trim_end_matches(".png").into(),
            png: source.read(png)?,
            mcmeta,
        });
    }
    match found.is_empty() {
        true => Err(PackError::Nothing(name.into())),
        false => Ok(found),
    }
}

/// The `animation` of a `.mcmeta` as strict JSON of the shapes that the game takes; `None` where it has none.
pub fn animation(bytes: &[u8]) -> Option<serde_json::Value> {
    let document = json::parse(&text::decode(bytes).text).ok()?;
    let given = document.root.get("animation")?;
    let mut animation = serde_json::Map::new();
    for name in ["frametime", "width", "height"] {
        if let Some(number) = positive(given, name) {
            animation.insert(name.into(), number.into());
        }
    }
    let blends = given.get("interpolate").map(|n| &n.value);
    if blends == Some(&Value::Bool(true)) {
        animation.insert("interpolate".into(), true.into());
    }
    if let Some(list) = given.get("frames").filter(|list| !list.items().is_empty()) {
        let frames: Vec<serde_json::Value> = list.items().iter().filter_map(frame).collect();
        animation.insert("frames".into(), frames.into());
    }
    Some(json!({ "animation": animation }))
}

fn positive(node: &Node, name: &str) -> Option<i64> {
    node.get(name)?.integer().filter(|n| *n > 0)
}

/// A number, or an index with a time.
fn frame(node: &Node) -> Option<serde_json::Value> {
    if let Some(index) = node.integer() {
        return Some(index.into());
    }
    let index = node.get("index")?.integer()?;
    Some(match positive(node, "time") {
        Some(time) => json!({ "index": index, "time": time }),
        None => index.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oddities_of_metadata_are_read_as_the_game_reads_them() {
        let odd = "\u{feff}{\r\n // two ticks\n \"animation\": {\"frametime\": 2, \"frames\": [0, {\"index\": 1, \"time\": 5}, {\"index\": 2}, \"x\",], \
                   \"interpolate\": true, \"height\": -3, \"more\": {}}}";
        assert_eq!(
            animation(odd.as_bytes()),
            Some(
                json!({"animation": {"frametime": 2, "interpolate": true, "frames": [0, {"index": 1, "time": 5}, 2]}})
            )
        );
        assert_eq!(
            animation(b"{\"animation\": {}}"),
            Some(json!({"animation": {}}))
        );
        assert_eq!(animation(b"{\"texture\": {}}"), None);
        assert_eq!(animation(b"{"), None);
    }
}
