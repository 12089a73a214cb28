//! A data pack's files -> what one release loads of them. Nothing is repaired: what does not read is a flaw.
//!
//! Source of the layering: `CompositePackResources` of the game. Overlays that apply at the release's format lie over the
//! pack itself, the last of them on top, file by file; a tag file is replaced as a whole.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::minecraft::pack_meta::{Kind, overlays_at};
use crate::minecraft::resource_location::ResourceLocation;
use crate::minecraft::versions::Release;

/// Data format from which on the folders have their short names.
const SHORT_NAMES: u32 = 45;

/// Files by path within the pack.
pub type PackFiles<'a> = BTreeMap<&'a str, &'a [u8]>;

/// A pack as one release sees it; ids as `namespace:path`.
#[derive(Debug, Clone, Default)]
pub struct View<'a> {
    pub functions: BTreeMap<String, Loaded<'a>>,
    pub function_tags: BTreeMap<String, FunctionTag>,
    pub structures: BTreeMap<String, Loaded<'a>>,
    /// Overlay folders that apply, in the order in which they are laid on.
    pub overlays: Vec<String>,
}

/// A file that is loaded.
#[derive(Debug, Clone, Copy)]
pub struct Loaded<'a> {
    /// Path within the pack, the overlay's folder in front.
    pub path: &'a str,
    pub bytes: &'a [u8],
}

/// A file of `tags/function`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FunctionTag {
    /// Path within the pack.
    pub path: String,
    /// Whether it throws away what other packs put in.
    pub replace: bool,
    /// Function ids, or `#` and a tag's id, and whether each is required.
    pub values: Vec<(String, bool)>,
}

/// Something that a release would not load, or not as meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Path within the pack.
    pub path: String,
    pub kind: FlawKind,
    pub what: String,
}

/// What kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlawKind {
    /// `pack.mcmeta` is missing or not JSON, or its overlays do not read.
    Meta,
    /// A folder that this release does not read.
    Folder,
    /// A name with a character that the game refuses.
    Name,
    /// A tag file that does not read.
    Tag,
}

/// The pack as a release loads it, and what it would not load.
pub fn view<'a>(files: &PackFiles<'a>, release: &Release) -> (View<'a>, Vec<Flaw>) {
    let mut flaws = Vec::new();
    let overlays = overlays(files, release, &mut flaws);
    let mut layered: BTreeMap<&str, Loaded> = BTreeMap::new();
    let folders = std::iter::once("").chain(overlays.iter().map(String::as_str));
    for folder in folders {
        for (path, bytes) in files {
            let inside = match folder {
                "" => Some(*path),
                folder => path
                    .strip_prefix(folder)
                    .and_then(|rest| rest.strip_prefix('/')),
            };
            if let Some(inside) = inside.and_then(|inside| inside.strip_prefix("data/")) {
                layered.insert(inside, Loaded { path, bytes });
            }
        }
    }
    let mut view = View {
        overlays,
        ..View::default()
    };
    missed(&layered, release, &mut flaws);
    for (inside, loaded) in layered {
        sort_in(inside, loaded, release, &mut view, &mut flaws);
    }
    (view, flaws)
}

fn flaw(path: &str, kind: FlawKind, what: impl Into<String>) -> Flaw {
    Flaw {
        path: path.to_string(),
        kind,
        what: what.into(),
    }
}

fn overlays(files: &PackFiles, release: &Release, flaws: &mut Vec<Flaw>) -> Vec<String> {
    const META: &str = "pack.mcmeta";
    let Some(bytes) = files.get(META) else {
        flaws.push(flaw(META, FlawKind::Meta, "there is none"));
        return Vec::new();
    };
    let found = serde_json::from_slice::<Value>(bytes)
        .map_err(|error| error.to_string())
        .and_then(|meta| {
            overlays_at(Kind::Data, release.data, &meta).map_err(|error| error.to_string())
        });
    found.unwrap_or_else(|what| {
        flaws.push(flaw(META, FlawKind::Meta, what));
        Vec::new()
    })
}

/// Folders below a namespace: before [`SHORT_NAMES`], from it on, and how names end.
const FOLDERS: [(&str, &str, &str); 3] = [
    ("functions/", "function/", ".mcfunction"),
    ("structures/", "structure/", ".nbt"),
    ("tags/functions/", "tags/function/", ".json"),
];

/// Puts one file, `<namespace>/<folder>/<name>`, where it belongs.
fn sort_in<'a>(
    inside: &str,
    loaded: Loaded<'a>,
    release: &Release,
    view: &mut View<'a>,
    flaws: &mut Vec<Flaw>,
) {
    let Some((namespace, rest)) = inside.split_once('/') else {
        return;
    };
    for (index, (long_name, short_name, ending)) in FOLDERS.into_iter().enumerate() {
        let folder = match release.data.major >= SHORT_NAMES {
            true => short_name,
            false => long_name,
        };
        let Some(name) = rest
            .strip_prefix(folder)
            .and_then(|name| name.strip_suffix(ending))
        else {
            continue;
        };
        let id = match ResourceLocation::new(namespace, name) {
            Ok(id) => id.to_string(),
            Err(error) => {
                flaws.push(flaw(loaded.path, FlawKind::Name, error.to_string()));
                return;
            }
        };
        match index {
            0 => _ = view.functions.insert(id, loaded),
            1 => _ = view.structures.insert(id, loaded),
            _ => match function_tag(loaded) {
                Ok(tag) => _ = view.function_tags.insert(id, tag),
                Err(what) => flaws.push(flaw(loaded.path, FlawKind::Tag, what)),
            },
        }
        return;
    }
}

/// Files in a folder of the other era that this release has no counterpart of: it misses them.
fn missed(layered: &BTreeMap<&str, Loaded>, release: &Release, flaws: &mut Vec<Flaw>) {
    let short = release.data.major >= SHORT_NAMES;
    for (inside, loaded) in layered {
        let Some((namespace, rest)) = inside.split_once('/') else {
            continue;
        };
        for (long_name, short_name, _) in FOLDERS {
            let (read, unread) = match short {
                true => (short_name, long_name),
                false => (long_name, short_name),
            };
            let Some(name) = rest.strip_prefix(unread) else {
                continue;
            };
            let counterpart = format!("{namespace}/{read}{name}");
            if !layered.contains_key(counterpart.as_str()) {
                let what = format!("{} reads {read} and not {unread}", release.name);
                flaws.push(flaw(loaded.path, FlawKind::Folder, what));
            }
        }
    }
}

fn function_tag(loaded: Loaded) -> Result<FunctionTag, String> {
    let json: Value = serde_json::from_slice(loaded.bytes).map_err(|error| error.to_string())?;
    let replace = match json.get("replace") {
        None => false,
        Some(Value::Bool(replace)) => *replace,
        Some(_) => return Err("`replace` is neither true nor false".to_string()),
    };
    let Some(Value::Array(values)) = json.get("values") else {
        return Err("`values` is missing or no list".to_string());
    };
    let value = |value: &Value| {
        let (id, required) = match value {
            Value::String(id) => (id.as_str(), true),
            Value::Object(entry) => (
                entry.get("id").and_then(Value::as_str).unwrap_or_default(),
                entry
                    .get("required")
                    .and_then(Value::as_bool)
                    .unwrap_or(true),
            ),
            _ => ("", true),
        };
        let (mark, name) = match id.strip_prefix('#') {
            Some(name) => ("#", name),
            None => ("", id),
        };
        let name: ResourceLocation = name
            .parse()
            .map_err(|error| format!("`{id}` names nothing: {error}"))?;
        Ok((format!("{mark}{name}"), required))
    };
    Ok(FunctionTag {
        path: loaded.path.to_string(),
        replace,
        values: values.iter().map(value).collect::<Result<_, String>>()?,
    })
}
