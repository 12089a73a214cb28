//! Projects of one blaze: built, changed, and what `check` finds in them.

use crate::outputs;
pub use crate::outputs::{changed, text};
use tickbake::generate::{Silent, generate};
use tickbake::project::load;
use tickbake::report::Finding;
use tickbake::tree::Tree;

fn project(lines: &str) -> String {
    format!("[project]\nname = \"t\"\nnamespace = \"demo\"\n[model.blaze]\n{lines}\n")
}

/// A project of one blaze with `lines` below `[model.blaze]`.
pub fn built(lines: &str) -> Tree {
    outputs::built(&project(lines))
}

/// Why that project cannot be built.
pub fn refused(lines: &str) -> String {
    let project = load::from_text("t.toml", &project(lines), &[], ".".into(), None).unwrap();
    generate(&project, &Silent).unwrap_err().to_string()
}

/// The findings, the ones about edited files left out.
pub fn findings(tree: &Tree) -> Vec<Finding> {
    let mut all = outputs::findings(tree, &[""]);
    all.retain(|f| f.code.id != "edited-file");
    all
}

/// Their codes, each once, sorted.
pub fn codes(tree: &Tree) -> Vec<&'static str> {
    outputs::codes(&findings(tree))
}

/// The tree with one JSON file changed, as other programs would write it back.
pub fn edited(tree: &Tree, path: &str, change: impl Fn(&mut serde_json::Value)) -> Tree {
    changed(tree, path, |text| {
        let mut document = serde_json::from_str(text).unwrap();
        change(&mut document);
        serde_json::to_string_pretty(&document).unwrap()
    })
}
