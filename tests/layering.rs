//! The house's layering, read off the sources: who may name whom.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// (files whose path contains this, may not name these modules of the crate)
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "src/minecraft/",
        &[
            "formula", "engine", "bake", "asset", "format", "check", "diff", "lint", "preview",
            "cli", "project", "generate", "manifest",
        ],
    ),
    (
        "src/formula/",
        &[
            "engine", "bake", "asset", "format", "check", "diff", "lint", "preview", "cli",
            "project", "generate", "manifest", "tree", "report",
        ],
    ),
    (
        "src/engine/",
        &[
            "bake", "asset", "format", "check", "diff", "lint", "preview", "cli", "project",
            "generate", "manifest", "tree", "report",
        ],
    ),
    (
        "src/asset/",
        &[
            "engine", "bake", "format", "check", "diff", "lint", "preview", "cli", "project",
            "generate", "manifest", "tree", "report",
        ],
    ),
    (
        "src/bake/",
        &[
            "format", "check", "diff", "lint", "preview", "cli", "generate", "tree", "report",
        ],
    ),
    (
        "src/format/",
        &[
            "bake", "engine", "check", "diff", "lint", "preview", "cli", "generate", "tree",
        ],
    ),
    (
        "src/check/",
        &["bake", "engine", "cli", "generate", "preview"],
    ),
    (
        "src/tree/",
        &[
            "formula", "engine", "bake", "asset", "format", "check", "diff", "lint", "preview",
            "cli", "project", "generate",
        ],
    ),
    (
        "src/report/",
        &[
            "formula", "engine", "bake", "asset", "format", "cli", "project", "generate", "tree",
            "preview",
        ],
    ),
    (
        "src/project/",
        &[
            "engine", "bake", "check", "diff", "lint", "preview", "cli", "generate", "tree",
            "report",
        ],
    ),
];

/// What one part of a file's path may not name by path segments: readers and checks never call writers.
const FORBIDDEN_PATHS: &[(&str, &[&str])] = &[
    ("/read.rs", &["::write"]),
    ("/read/", &["::write"]),
    ("src/check/", &["::write"]),
];

/// The exceptions, each with its reason. Everything else is a defect.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "src/report/mod.rs",
        "check",
        "the list of codes is gathered where explain reads it",
    ),
    (
        "src/report/mod.rs",
        "lint",
        "the list of codes is gathered where explain reads it",
    ),
];

fn sources() -> BTreeMap<String, String> {
    fn walk(dir: &Path, out: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(dir).expect("src").flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.to_string_lossy().replace('\\', "/");
                let at = name.find("src/").expect("below src");
                out.insert(
                    name[at..].to_string(),
                    fs::read_to_string(&path).expect("UTF-8"),
                );
            }
        }
    }
    let mut out = BTreeMap::new();
    walk(
        &PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut out,
    );
    out
}

/// Code without comments and without its unit tests, which may look at anything.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The modules of the crate that a file names: `crate::format`, `use crate::{format, ..}`.
fn named(code: &str, module: &str) -> bool {
    let path = format!("crate::{module}");
    let direct = code.match_indices(&path).any(|(at, _)| {
        !code[at + path.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    });
    let grouped = code.split("use crate::{").skip(1).any(|rest| {
        let group = rest.split(';').next().unwrap_or("");
        group
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|word| word == module)
    });
    direct || grouped
}

fn violations(sources: &BTreeMap<String, String>) -> Vec<String> {
    let mut out = Vec::new();
    for (file, text) in sources {
        let code = code(text);
        for (place, modules) in FORBIDDEN {
            for module in modules.iter().filter(|_| file.starts_with(place)) {
                let allowed = ALLOWED.iter().any(|(f, m, _)| f == file && m == module);
                if named(&code, module) && !allowed {
                    out.push(format!("{file} names crate::{module}"));
                }
            }
        }
        for (place, paths) in FORBIDDEN_PATHS {
            for path in paths.iter().filter(|_| file.contains(place)) {
                let hit = code.match_indices(*path).any(|(at, _)| {
                    let before = &code[..at];
                    let line = before.rsplit('\n').next().unwrap_or("");
                    line.contains("crate::format") || line.contains("super")
                });
                if hit {
                    out.push(format!("{file} names a writer ({path})"));
                }
            }
        }
    }
    out
}

#[test]
fn no_part_names_a_part_above_it() {
    let found = violations(&sources());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Only `cli` prints, and reads the clock and the environment.
#[test]
fn only_the_command_line_prints_or_looks_around() {
    let words = [
        "println!",
        "eprintln!",
        "print!(",
        "Instant::now",
        "SystemTime",
        "env::var",
        "env::current_dir",
        "dbg!",
    ];
    let mut found = Vec::new();
    for (file, text) in sources() {
        if file.starts_with("src/cli/") || file == "src/main.rs" {
            continue;
        }
        let code = code(&text);
        found.extend(
            words
                .iter()
                .filter(|w| code.contains(**w))
                .map(|w| format!("{file}: {w}")),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The test itself can fail: a planted import is found, a comment about one is not.
#[test]
fn a_planted_import_is_found() {
    let planted = |file: &str, text: &str| {
        violations(&BTreeMap::from([(file.to_string(), text.to_string())]))
    };
    assert_eq!(planted("src/check/x.rs", "use crate::bake::lava;").len(), 1);
    assert_eq!(
        planted(
            "src/formula/x.rs",
            "use crate::{minecraft, format::number};"
        )
        .len(),
        1
    );
    assert_eq!(
        planted("src/format/a/read.rs", "use super::write::Number;").len(),
        1
    );
    assert!(
        planted(
            "src/check/x.rs",
            "// crate::bake makes it\nuse crate::formula;"
        )
        .is_empty()
    );
    assert!(planted("src/format/x.rs", "use crate::formatter::y;").is_empty());
}
