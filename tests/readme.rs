//! The README's generated parts against the code. `TICKBAKE_BLESS=1 cargo test --test readme` writes them anew.

use tickbake::format;
use tickbake::formula::CATALOG;
use tickbake::minecraft::versions;

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
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let old = std::fs::read_to_string(path)
        .expect("README.md")
        .replace("\r\n", "\n");
    let mut new = old.clone();
    for (name, table) in [
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
        std::fs::write(path, &new).expect("README.md is written");
    } else {
        assert!(old == new, "run TICKBAKE_BLESS=1 cargo test --test readme");
    }
}
