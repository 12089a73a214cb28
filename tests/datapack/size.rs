//! Real zips, held to what keys and function files may come to.

use tickbake::format::datapack::cost::{ZIPPED_FILE, ZIPPED_KEY};
use tickbake::generate::{Silent, generate};
use tickbake::project::load::from_text;
use tickbake::tree::zip::packs;

const HEAD: &str = "[project]\nnamespace = \"demo\"\nminecraft = \"26.3\"\n";

fn bats(count: usize) -> String {
    format!(
        "[flock.bats]\ncount = {count}\nseed = 1\nticks = 600\nfloor = true\nhome = true\n\
         start = {{ from = [-5, 6, -5], to = [5, 16, 5] }}\n"
    )
}

fn chickens(count: usize) -> String {
    format!("[chase.chickens]\ncount = {count}\nframes = 600\nground = \"plane\"\n")
}

/// Bytes of the data pack's zip, and what its keys and function files may come to.
fn size(items: &str) -> (usize, usize) {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let project = from_text("t.toml", &format!("{HEAD}{items}"), &[], root, None).unwrap();
    let tree = generate(&project, &Silent).unwrap().tree;
    let functions = tree
        .iter()
        .filter(|(path, _)| path.ends_with(".mcfunction"))
        .map(|(_, file)| std::str::from_utf8(&file.bytes).unwrap());
    let (mut files, mut keys) = (0, 0);
    for text in functions {
        files += 1;
        keys += text
            .lines()
            .filter(|line| line.starts_with("$tp $(p)"))
            .count();
    }
    let packs = packs(&tree).unwrap();
    let zip = packs
        .iter()
        .find(|(folder, _)| folder == "datapack")
        .unwrap();
    (zip.1.bytes.len(), keys * ZIPPED_KEY + files * ZIPPED_FILE)
}

/// Thousandths of what they may come to.
#[test]
fn packs_stay_within_their_bytes() {
    for (items, most) in [
        (bats(40), 875),
        (bats(20), 950),
        (bats(12), 1005),
        (bats(5), 1075),
        (bats(1), 1075),
        (chickens(20), 910),
        (chickens(3), 1110),
        (bats(40) + &chickens(20), 875),
    ] {
        let (bytes, bound) = size(&items);
        let share = bytes * 1000 / bound;
        println!("{share} of {most}: {items}");
        assert!(share <= most, "{bytes} bytes, {share} thousandths\n{items}");
    }
}
