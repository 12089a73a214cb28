//! The README's generated parts against the code (`TICKBAKE_BLESS=1 cargo test --test readme` writes them anew), and every
//! command in it, run as it stands.

#[path = "readme/commands.rs"]
mod commands;

use tickbake::format;
use tickbake::formula::CATALOG;
use tickbake::generate::{Generated, Silent, generate};
use tickbake::manifest::model::ModelFacts;
use tickbake::manifest::{Facts, Manifest};
use tickbake::minecraft::versions;
use tickbake::project::keys::model::TARGETS;
use tickbake::project::load;

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

/// The blaze alone, with `lines` in its section.
fn blaze(lines: &str) -> Generated {
    let text = format!("[project]\nname = \"t\"\nnamespace = \"demo\"\n[model.blaze]\n{lines}\n");
    let project = load::from_text("t.toml", &text, &[], ".".into(), None).expect("a project");
    generate(&project, &Silent).expect("a blaze")
}

fn facts(generated: &Generated) -> &ModelFacts {
    match &generated.manifest.items["model.blaze"].facts {
        Facts::Model(facts) => facts,
        other => panic!("{other:?}"),
    }
}

/// `12,345`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Keys and bytes of one target's files.
fn size(generated: &Generated, target: &str, interpolation: &str) -> String {
    let files = generated.tree.iter().map(|(_, file)| file);
    let bytes: usize = files
        .filter(|f| f.format == target)
        .map(|f| f.bytes.len())
        .sum();
    let sets = &facts(generated).key_sets;
    let set = sets.iter().find(|s| s.interpolation == interpolation);
    let keys = set.map_or("?".into(), |set| grouped(set.keys));
    format!("{keys} keys, {} B", grouped(bytes))
}

/// What certified keys save against a key on every tick, whose error between ticks nobody states.
fn sizes() -> String {
    let keyed: Vec<&str> = TARGETS
        .iter()
        .copied()
        .filter(|t| !["cem", "display"].contains(t))
        .collect();
    let every_tick = blaze(&format!("targets = {keyed:?}\ntolerance = 0"));
    let error = (facts(&every_tick).key_sets[0].clips[0].bound_px * 1000.0).ceil() / 1000.0;
    let tolerances = [error, 0.05, 0.01];
    let within = |more: &str| tolerances.map(|t| blaze(&format!("tolerance = {t}\n{more}")));
    let linear = within(&format!("targets = {keyed:?}"));
    let smooth = within("targets = [\"blockbench\", \"gltf\"]\ninterpolation = \"smooth\"");
    let mut out = format!(
        "| target | between keys | a key every tick: {error} px | at most {error} px | 0.05 px | 0.01 px |\n|---|---|---|---|---|---|\n"
    );
    let mut row = |target: &str, words: &str, interpolation: &str, built: &[Generated; 3]| {
        out += &format!(
            "| `{target}` | {words} | {}",
            size(&every_tick, target, "linear")
        );
        for generated in built {
            out += &format!(" | {}", size(generated, target, interpolation));
        }
        out += " |\n";
    };
    for target in keyed {
        row(target, "straight lines", "linear", &linear);
        match target {
            "blockbench" => row(target, "Catmull-Rom", "catmullrom-wrapped", &smooth),
            "gltf" => row(target, "cubic splines", "hermite", &smooth),
            _ => {}
        }
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
        ("sizes", sizes()),
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
