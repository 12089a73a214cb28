//! Built outputs, changed outputs, and what `check` finds in them.

use tickbake::check;
use tickbake::generate::{Silent, generate};
use tickbake::project::load;
use tickbake::report::Finding;
use tickbake::tree::Tree;
use tickbake::tree::source::Source;

/// A project of one blaze with `lines` below `[model.blaze]`.
pub fn built(lines: &str) -> Tree {
    let text = format!("[project]\nname = \"t\"\nnamespace = \"demo\"\n[model.blaze]\n{lines}\n");
    let project = load::from_text("t.toml", &text, &[], ".".into(), None).unwrap();
    generate(&project, &Silent).unwrap().tree
}

/// Why that project cannot be built.
pub fn refused(lines: &str) -> String {
    let text = format!("[project]\nname = \"t\"\nnamespace = \"demo\"\n[model.blaze]\n{lines}\n");
    let project = load::from_text("t.toml", &text, &[], ".".into(), None).unwrap();
    generate(&project, &Silent).unwrap_err().to_string()
}

/// The findings, the ones about edited files left out.
pub fn findings(tree: &Tree) -> Vec<Finding> {
    let mut all = check::check(&Source::tree(tree.clone()));
    all.retain(|f| f.code.id != "edited-file");
    all
}

/// Their codes, each once, sorted.
pub fn codes(tree: &Tree) -> Vec<&'static str> {
    let mut codes: Vec<_> = findings(tree).iter().map(|f| f.code.id).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// One file's text.
pub fn text(tree: &Tree, path: &str) -> String {
    let file = tree.get(path).unwrap_or_else(|| panic!("no {path}"));
    String::from_utf8(file.bytes.clone()).unwrap()
}

/// The tree with one file's text changed.
pub fn changed(tree: &Tree, path: &str, change: impl Fn(&str) -> String) -> Tree {
    let mut out = Tree::new();
    for (name, file) in tree.iter() {
        let mut bytes = file.bytes.clone();
        if name == path {
            let before = String::from_utf8(bytes).unwrap();
            let after = change(&before);
            assert_ne!(before, after, "the mutation changes something");
            bytes = after.into_bytes();
        }
        out.insert(name.to_string(), bytes, file.item.as_deref(), file.format)
            .unwrap();
    }
    out
}

/// The tree with one JSON file changed, as other programs would write it back.
pub fn edited(tree: &Tree, path: &str, change: impl Fn(&mut serde_json::Value)) -> Tree {
    changed(tree, path, |text| {
        let mut document = serde_json::from_str(text).unwrap();
        change(&mut document);
        serde_json::to_string_pretty(&document).unwrap()
    })
}
