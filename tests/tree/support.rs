//! Small trees with their manifest, and folders as maps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tickbake::tree::{MANIFEST, Options, Saved, Tree, TreeError, hash};

pub const FORCE: Options = Options {
    force: true,
    dry_run: false,
};
pub const NORMAL: Options = Options {
    force: false,
    dry_run: false,
};

/// A manifest of these files.
pub fn manifest(files: &serde_json::Value) -> serde_json::Value {
    serde_json::json!({ "manifest": 1, "generator": "tickbake test", "files": files })
}

/// A tree of these files and the manifest that owns them.
pub fn tree(files: &[(&str, &str)]) -> Tree {
    let mut tree = Tree::new();
    let mut entries = serde_json::Map::new();
    for (path, text) in files {
        tree.insert(*path, text.as_bytes().to_vec(), None, "test")
            .unwrap();
        entries.insert(
            path.to_string(),
            serde_json::json!({ "sha256": hash::sha256(path, text.as_bytes()) }),
        );
    }
    let manifest = manifest(&serde_json::Value::Object(entries));
    tree.insert(
        MANIFEST,
        serde_json::to_vec_pretty(&manifest).unwrap(),
        None,
        "manifest",
    )
    .unwrap();
    tree
}

pub fn save(out: &Path, files: &[(&str, &str)]) -> Result<Saved, TreeError> {
    tickbake::tree::save(out, &tree(files), NORMAL)
}

/// Every file below `root` except the manifest, and every empty folder as `path/`.
pub fn content(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(root).min_depth(1) {
        let entry = entry.unwrap();
        let path = entry
            .path()
            .strip_prefix(root)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        if entry.file_type().is_dir() {
            if fs::read_dir(entry.path()).unwrap().next().is_none() {
                found.insert(format!("{path}/"), String::new());
            }
        } else if path != MANIFEST {
            found.insert(
                path,
                String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned(),
            );
        }
    }
    found
}

pub fn map(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    files
        .iter()
        .map(|(path, text)| (path.to_string(), text.to_string()))
        .collect()
}
