//! The README's generated parts against the code (`TICKBAKE_BLESS=1 cargo test --test readme` writes them anew), and every
//! command in it, run as it stands.

#[path = "readme/commands.rs"]
mod commands;

use tickbake::format;
use tickbake::formula::CATALOG;
use tickbake::manifest::Manifest;
use tickbake::minecraft::versions;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What `build` says of the built-in project, but for the times.
fn summary() -> String {
    let read = |path: &str| {
        let path = format!("{ROOT}/generated/{path}");
        std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let manifest = Manifest::from_bytes(&read("manifest.json")).expect("a manifest");
    let mut out =
        String::from("| item | files | bytes | keys | loop |\n|---|---:|---:|---:|---|\n");
    for (id, item) in &manifest.items {
        let files = manifest.files.iter();
        let own: Vec<&String> = files
            .filter(|(_, file)| file.item.as_ref() == Some(id))
            .map(|(path, _)| path)
            .collect();
        let bytes: usize = own.iter().map(|path| read(path).len()).sum();
        out += &format!(
            "| `{id}` | {} | {:.1} MB | {} | {} |\n",
            own.len(),
            bytes as f64 / 1e6,
            item.facts.keys(),
            item.looping()
        );
    }
    out
}

fn formulas() -> String {
    let mut out = String::from("| formula | items | unit | document |\n|---|---|---|---|\n");
    for f in CATALOG {
        out += &format!(
            "| `{}` | `[{}.ID]` | {} | {} |\n",
            f.name, f.section, f.unit, f.document
        );
    }
    out
}

fn targets() -> String {
    let mut out = String::from("| target | what is written |\n|---|---|\n");
    for target in format::ALL {
        out += &format!("| `{}` | {} |\n", target.name(), target.about());
    }
    out
}

fn releases() -> String {
    let mut out = String::from("| release | data format | resource format |\n|---|---|---|\n");
    for r in versions::releases() {
        out += &format!("| {} | {} | {} |\n", r.name, r.data, r.resource);
    }
    out
}

#[test]
fn the_generated_tables_are_current() {
    let path = format!("{ROOT}/README.md");
    let old = std::fs::read_to_string(&path)
        .expect("README.md")
        .replace("\r\n", "\n");
    let mut new = old.clone();
    for (name, table) in [
        ("summary", summary()),
        ("formulas", formulas()),
        ("targets", targets()),
        ("releases", releases()),
    ] {
        let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
        let from = new.find(&open).expect("the table's mark") + open.len();
        let to = new.find(&close).expect("the table's end mark");
        new.replace_range(from..to, &table);
    }
    if std::env::var_os("TICKBAKE_BLESS").is_some() {
        std::fs::write(&path, &new).expect("README.md is written");
    } else {
        assert!(old == new, "run TICKBAKE_BLESS=1 cargo test --test readme");
    }
}
