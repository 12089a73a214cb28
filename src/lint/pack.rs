//! Java packs as a whole: pack.mcmeta, folders, names, tags.

mod missing;

use super::guess::Guesses;
use super::{Json, Pack};
use crate::foreign::json::{Node, Value};
use crate::minecraft::pack_meta::{self, Kind};
use crate::minecraft::resource_location;
use crate::report::{Code, Finding, Place, Severity};
use std::collections::BTreeSet;

pub const CODES: &[Code] = &[META, missing::META_MISSING, ID, FOLDER, TAG, CALL];

const META: Code = Code {
    id: "pack-mcmeta",
    title: "pack.mcmeta is not accepted by the game",
    meaning: "The pack does not appear in the list, or is marked as made for another version.",
    found_by: "The rules of the game's own reader since 1.21.9, which also reads older packs.",
    fix: "See the place named; up to data format 81 and resource format 64 pack_format and supported_formats, above it min_format and max_format.",
    severity: Severity::Error,
};

const ID: Code = Code {
    id: "pack-id",
    title: "a name with characters that the game refuses",
    meaning: "A file with a capital letter or space in its path is skipped; a namespace with one kills all its files, silently.",
    found_by: "Namespaces may have a-z 0-9 _ - . and paths also /.",
    fix: "Rename it in small letters, with _ instead of spaces.",
    severity: Severity::Error,
};

const FOLDER: Code = Code {
    id: "pack-folder",
    title: "a folder that this pack format does not read",
    meaning: "Everything in it is ignored: format 45 (1.21) renamed functions to function, structures to structure and others.",
    found_by: "Folders below data/<namespace> are compared with those of the formats that the pack states.",
    fix: "Rename the folder, or ship both with an overlay.",
    severity: Severity::Error,
};

const TAG: Code = Code {
    id: "tag-missing-function",
    title: "a function tag names a function that does not exist",
    meaning: "The game drops the whole tag: nothing in it runs on load or tick.",
    found_by: "Entries of tags/function are looked up in the pack and its overlays, unless they are marked as not required.",
    fix: "Correct the name, or add the function.",
    severity: Severity::Error,
};

const CALL: Code = Code {
    id: "function-missing",
    title: "a command calls a function that does not exist",
    meaning: "The command fails whenever it runs.",
    found_by: "`function <id>` with an id in a namespace of this pack is looked up in the pack and its overlays.",
    fix: "Correct the name, or add the function.",
    severity: Severity::Error,
};

/// Data format from which folders are in the singular (1.21).
const SINGULAR: u32 = 45;

/// (before, from [`SINGULAR`] on)
const RENAMED: &[(&str, &str)] = &[
    ("functions", "function"),
    ("structures", "structure"),
    ("advancements", "advancement"),
    ("item_modifiers", "item_modifier"),
    ("loot_tables", "loot_table"),
    ("predicates", "predicate"),
    ("recipes", "recipe"),
    ("tags/functions", "tags/function"),
    ("tags/blocks", "tags/block"),
    ("tags/items", "tags/item"),
    ("tags/entity_types", "tags/entity_type"),
    ("tags/fluids", "tags/fluid"),
    ("tags/game_events", "tags/game_event"),
];

/// A folder that is laid into the game: the pack's own, or an overlay's.
struct Layer {
    /// Ends in a slash, or is empty.
    root: String,
    /// Lowest and highest major format.
    formats: (u32, u32),
}

pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = missing::meta(pack);
    let metas: Vec<&Json> = pack
        .files(|path| path == "pack.mcmeta" || path.ends_with("/pack.mcmeta"))
        .collect();
    for json in metas {
        let root = json.path.trim_end_matches("pack.mcmeta");
        let layers = layers(json, root);
        let holds = |folder: &str| {
            layers.iter().any(|layer| {
                pack.source
                    .paths()
                    .iter()
                    .any(|path| path.starts_with(&format!("{}{folder}/", layer.root)))
            })
        };
        let kind = if holds("data") && !holds("assets") {
            Kind::Data
        } else {
            Kind::Resource
        };
        let value = serde_json::from_str(&json.text).unwrap_or(serde_json::Value::Null);
        if let Err(error) = pack_meta::validate(kind, &value) {
            out.push(json.finding(&META, json.root()).actual(error));
        }
        names(pack, &layers, &mut out);
        if holds("data") {
            folders(pack, &layers, &mut out);
            functions(pack, &layers, &mut out);
        }
    }
    out
}

fn layers(json: &Json, root: &str) -> Vec<Layer> {
    let meta = json.root();
    let pack = meta.get("pack");
    let mut layers = vec![Layer {
        root: root.to_string(),
        formats: pack.map_or((0, u32::MAX), |pack| range(pack, "supported_formats")),
    }];
    let entries = meta
        .get("overlays")
        .and_then(|overlays| overlays.get("entries"))
        .map(Node::items)
        .unwrap_or_default();
    for entry in entries {
        if let Some(folder) = entry.get("directory").and_then(Node::text) {
            layers.push(Layer {
                root: format!("{root}{folder}/"),
                formats: range(entry, "formats"),
            });
        }
    }
    layers
}

/// Major formats of a pack or overlay: int, [a,b], {min_inclusive,max_inclusive}, and min_format, max_format as int or [major,minor].
fn range(node: &Node, plain: &str) -> (u32, u32) {
    let major = |node: &Node| {
        let node = node.items().first().unwrap_or(node);
        node.integer().and_then(|number| u32::try_from(number).ok())
    };
    let claim = node.get(plain).map(|claim| match &claim.value {
        Value::Array(items) => (items.first().and_then(major), items.last().and_then(major)),
        Value::Object(_) => (
            claim.get("min_inclusive").and_then(major),
            claim.get("max_inclusive").and_then(major),
        ),
        _ => (major(claim), major(claim)),
    });
    let format = node.get("pack_format").and_then(major);
    let (from, to) = claim.unwrap_or((format, format));
    let from = node.get("min_format").and_then(major).or(from).unwrap_or(0);
    let to = node
        .get("max_format")
        .and_then(major)
        .or(to)
        .unwrap_or(u32::MAX);
    (from, to)
}

/// `(namespace, rest)` of each path below `data/` or `assets/` of a layer.
fn below<'a>(
    pack: &'a Pack<'_>,
    layer: &'a Layer,
    folder: &'a str,
) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
    let prefix = format!("{}{folder}/", layer.root);
    pack.source.paths().iter().filter_map(move |path| {
        let (namespace, rest) = path.strip_prefix(&prefix)?.split_once('/')?;
        Some((path.as_str(), namespace, rest))
    })
}

fn names(pack: &Pack<'_>, layers: &[Layer], out: &mut Vec<Finding>) {
    let mut told = BTreeSet::new();
    for layer in layers {
        for folder in ["assets", "data"] {
            for (path, namespace, rest) in below(pack, layer, folder) {
                if let Err(error) = resource_location::check_namespace(namespace) {
                    let whole = format!("{}{folder}/{namespace}", layer.root);
                    if told.insert(whole.clone()) {
                        out.push(Finding::new(&ID, Place::file(whole)).actual(error));
                    }
                } else if let Err(error) = resource_location::check_path(rest) {
                    out.push(Finding::new(&ID, Place::file(path)).actual(error));
                }
            }
        }
    }
}

fn folders(pack: &Pack<'_>, layers: &[Layer], out: &mut Vec<Finding>) {
    for layer in layers {
        let (from, to) = layer.formats;
        let mut told = BTreeSet::new();
        for (_, namespace, rest) in below(pack, layer, "data") {
            for (plural, singular) in RENAMED {
                let within = |folder: &str| {
                    rest.strip_prefix(folder)
                        .is_some_and(|rest| rest.starts_with('/'))
                };
                let wrong = if within(plural) && from >= SINGULAR {
                    Some((*plural, *singular))
                } else if within(singular) && to < SINGULAR {
                    Some((*singular, *plural))
                } else {
                    None
                };
                if let Some((found, expected)) = wrong {
                    let whole = format!("{}data/{namespace}/{found}", layer.root);
                    if told.insert(whole.clone()) {
                        let finding = Finding::new(&FOLDER, Place::file(whole))
                            .expected(format!("`{expected}`"));
                        out.push(finding.actual(format!("`{found}` in formats {from} to {to}")));
                    }
                }
            }
        }
    }
}

/// Id of a function, or of a function tag, from the path below its namespace.
fn function_id(namespace: &str, rest: &str) -> Option<String> {
    let path = rest
        .strip_prefix("function/")
        .or_else(|| rest.strip_prefix("functions/"))?;
    Some(format!("{namespace}:{}", path.strip_suffix(".mcfunction")?))
}

fn tag_id(namespace: &str, rest: &str) -> Option<String> {
    let path = rest
        .strip_prefix("tags/function/")
        .or_else(|| rest.strip_prefix("tags/functions/"))?;
    Some(format!("#{namespace}:{}", path.strip_suffix(".json")?))
}

fn functions(pack: &Pack<'_>, layers: &[Layer], out: &mut Vec<Finding>) {
    let guesses = Guesses::default();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut namespaces = BTreeSet::new();
    for layer in layers {
        for (_, namespace, rest) in below(pack, layer, "data") {
            known.extend(function_id(namespace, rest));
            known.extend(tag_id(namespace, rest));
            namespaces.insert(namespace);
        }
    }
    let whole = |id: &str| match id.strip_prefix('#') {
        Some(tag) if !tag.contains(':') => format!("#minecraft:{tag}"),
        None if !id.contains(':') => format!("minecraft:{id}"),
        _ => id.to_string(),
    };
    for layer in layers {
        for (path, namespace, rest) in below(pack, layer, "data") {
            if let (Some(_), Some(json)) = (tag_id(namespace, rest), pack.json.get(path)) {
                for node in json
                    .root()
                    .get("values")
                    .map(Node::items)
                    .unwrap_or_default()
                {
                    let optional = node
                        .get("required")
                        .is_some_and(|node| node.value == Value::Bool(false));
                    let Some(id) = node.get("id").unwrap_or(node).text() else {
                        continue;
                    };
                    if !optional && !known.contains(&whole(id)) {
                        out.push(guesses.near(
                            json.finding(&TAG, node),
                            id,
                            known.iter().map(String::as_str),
                        ));
                    }
                }
            }
            if function_id(namespace, rest).is_some() {
                let bytes = pack.source.read(path).unwrap_or_default();
                let text = crate::foreign::text::decode(&bytes).text;
                for (number, line) in (1_u32..).zip(text.lines()) {
                    for id in calls(line) {
                        let id = whole(id);
                        let ours = id
                            .trim_start_matches('#')
                            .split(':')
                            .next()
                            .is_some_and(|namespace| namespaces.contains(namespace));
                        if ours && !known.contains(&id) {
                            let finding = Finding::new(&CALL, Place::file(path).line(number))
                                .showing(Some(line));
                            out.push(guesses.near(finding, &id, known.iter().map(String::as_str)));
                        }
                    }
                }
            }
        }
    }
}

/// Ids after `function` at the start of the line, after `run`, and after `schedule`.
fn calls(line: &str) -> Vec<&str> {
    let line = line.trim();
    if line.starts_with('#') {
        return Vec::new();
    }
    let words: Vec<&str> = line
        .trim_start_matches(['$', '/'])
        .split_whitespace()
        .collect();
    let mut out = Vec::new();
    for (i, pair) in words.windows(2).enumerate() {
        let starts = i == 0 || matches!(words[i - 1], "run" | "schedule" | "if" | "unless");
        let id = pair[1];
        if pair[0] == "function"
            && starts
            && !id.contains("$(")
            && id
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || ":/._-#".contains(c))
        {
            out.push(id);
        }
    }
    out
}
