//! Packs that the game does not list, as their pack.mcmeta is missing.

use crate::lint::Pack;
use crate::report::{Code, Finding, Place, Severity};
use std::collections::BTreeSet;

pub const META_MISSING: Code = Code {
    id: "pack-mcmeta-missing",
    title: "a pack without pack.mcmeta",
    meaning: "The game does not list it.",
    found_by: "Folders with functions in data/, with a pack.png, or called a pack, and zips that replace the game's own assets, are searched for pack.mcmeta, also one folder too deep. Mods need none, nor does assets/ alone.",
    fix: "Put pack.mcmeta at the root of the pack, not into a folder inside the zip.",
    severity: Severity::Error,
};

pub fn meta(pack: &Pack<'_>) -> Vec<Finding> {
    let mut roots = BTreeSet::new();
    for path in pack.source.paths() {
        for inside in ["assets/", "data/"] {
            let at = path
                .find(inside)
                .filter(|at| *at == 0 || path.as_bytes()[at - 1] == b'/');
            // a namespace and a file in it, or it is some other folder of that name
            if let Some(at) = at.filter(|at| path[at + inside.len()..].matches('/').count() >= 2) {
                roots.insert(&path[..at]);
            }
        }
    }
    let owners = |root: &str| {
        let above = root
            .trim_end_matches('/')
            .rfind('/')
            .map_or("", |at| &root[..=at]);
        // an overlay has its pack.mcmeta one folder up
        pack.source.has(&format!("{root}pack.mcmeta"))
            || pack.source.has(&format!("{above}pack.mcmeta"))
    };
    let meant = |root: &&str| root.is_empty() || root.matches('/').count() == 1;
    roots
        .into_iter()
        .filter(meant)
        .filter(|root| !owners(root) && is_pack(pack, root) && !is_of_a_mod(pack, root))
        .map(|root| Finding::new(&META_MISSING, Place::file(format!("{root}pack.mcmeta"))))
        .collect()
}

/// Whether the folder, which holds assets/ or data/, is meant for the game's list of packs: mods, build tools and halves of
/// packs that are merged later have such folders too, and need no pack.mcmeta.
fn is_pack(pack: &Pack<'_>, root: &str) -> bool {
    let paths = pack.source.paths();
    let functions = |path: &String| {
        let mut parts = match path.strip_prefix(root) {
            Some(below) if below.ends_with(".mcfunction") => below.split('/'),
            _ => return false,
        };
        let (data, _, folder) = (parts.next(), parts.next(), parts.next());
        data == Some("data") && matches!(folder, Some("function" | "functions"))
    };
    let mut letters = root.to_lowercase();
    letters.retain(|c| c.is_ascii_alphanumeric());
    pack.source.has(&format!("{root}pack.png"))
        || paths.iter().any(functions)
        || ["resourcepack", "texturepack", "datapack"]
            .iter()
            .any(|name| letters.contains(name))
        || (pack.source.is_zip()
            && root.is_empty()
            && paths
                .iter()
                .any(|path| path.starts_with("assets/minecraft/")))
}

/// Whether a mod has the folder, or an add-on's project: those carry what marks them at their own root.
fn is_of_a_mod(pack: &Pack<'_>, root: &str) -> bool {
    [
        "META-INF/",
        "fabric.mod.json",
        "quilt.mod.json",
        "BP/",
        "RP/",
    ]
    .iter()
    .map(|mark| format!("{root}{mark}"))
    .chain(["META-INF/", "fabric.mod.json"].map(str::to_string))
    .any(|mark| {
        pack.source
            .paths()
            .iter()
            .any(|path| path.starts_with(&mark))
    })
}
