//! Built outputs, changed outputs, and what `check` finds in them.
#![allow(dead_code)] // each test binary takes what it needs

use tickbake::check::check;
use tickbake::generate::{Silent, generate};
use tickbake::project::load;
use tickbake::report::Finding;
use tickbake::tree::{Source, Tree};

/// The output of a project; the files that it names lie in tests/data.
pub fn built(project: &str) -> Tree {
    let root = std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let project = load::from_text("t.toml", project, &[], root, None)
        .unwrap_or_else(|error| panic!("{}", error.render(false)));
    generate(&project, &Silent).unwrap().tree
}

/// The findings of `check` whose codes begin so.
pub fn findings(tree: &Tree, prefixes: &[&str]) -> Vec<Finding> {
    let mut all = check(&Source::tree(tree.clone()));
    all.retain(|f| prefixes.iter().any(|prefix| f.code.id.starts_with(prefix)));
    all
}

/// Their codes, each once, sorted.
pub fn codes(findings: &[Finding]) -> Vec<&'static str> {
    let mut codes: Vec<_> = findings.iter().map(|f| f.code.id).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// One file's text.
pub fn text(tree: &Tree, path: &str) -> String {
    let file = tree.get(path).unwrap_or_else(|| panic!("no {path}"));
    String::from_utf8(file.bytes.clone()).unwrap()
}

/// The tree with one file's bytes changed, or without it.
pub fn with(tree: &Tree, path: &str, bytes: Option<Vec<u8>>) -> Tree {
    let before = tree.get(path).unwrap_or_else(|| panic!("no {path}"));
    assert_ne!(
        Some(&before.bytes),
        bytes.as_ref(),
        "{path}: the mutation changes something"
    );
    let mut out = Tree::new();
    for (name, file) in tree.iter() {
        let bytes = match name == path {
            true => bytes.clone(),
            false => Some(file.bytes.clone()),
        };
        if let Some(bytes) = bytes {
            out.insert(name, bytes, file.item.as_deref(), file.format)
                .unwrap();
        }
    }
    out
}

/// The tree with one file's text changed.
pub fn changed(tree: &Tree, path: &str, change: impl Fn(&str) -> String) -> Tree {
    with(tree, path, Some(change(&text(tree, path)).into_bytes()))
}

/// Replaces one field of one CSV line (1-based).
pub fn field(text: &str, line: usize, column: usize, change: impl Fn(f64) -> f64) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut fields: Vec<String> = lines[line - 1].split(',').map(str::to_string).collect();
    fields[column] = change(fields[column].parse().unwrap()).to_string();
    lines[line - 1] = fields.join(",");
    lines.join("\n") + "\n"
}
