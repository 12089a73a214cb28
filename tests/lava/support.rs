//! What the tests of the lava share.

use crate::outputs;
use tickbake::asset::strip::StripAsset;
use tickbake::bake::lava::bake;
use tickbake::format::java_texture::{read, write};
use tickbake::formula::lava::{Ignitions, Lava};
use tickbake::project::keys::texture::{LavaParams, TextureParams};
use tickbake::tree::Tree;

pub fn texture(lava: LavaParams) -> TextureParams {
    TextureParams {
        lava,
        replaces: None,
        path: None,
        targets: vec!["java_texture".into()],
        small: false,
        colors: None,
    }
}

/// The strip, baked, written for Java and read back as the game would.
pub fn through_java(params: &TextureParams) -> (StripAsset, read::Strip) {
    let strip = bake(params).unwrap();
    let files = write::files(&strip, "t:block/lava", params).unwrap();
    let back = read::strip(&files[0].1, &files[1].1).unwrap();
    (strip, back)
}

/// rgb of the left upper `size` x `size` pixels of a cell, row-major.
pub fn tile(strip: &read::Strip, cell: usize, size: usize) -> Vec<u8> {
    let (x, y) = strip.origin(cell);
    let pixels = strip.picture.part(x, y, size, size);
    assert!(pixels.iter().all(|pixel| pixel[3] == 255));
    pixels
        .iter()
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect()
}

/// The ignitions that a strip was baked with, by the plain draw.
pub fn ignitions(lava: &LavaParams, strip: &StripAsset) -> Ignitions {
    let mut ignitions = Ignitions::drawn(lava.rule(), lava.seed, lava.period);
    for dropped in &strip.dropped {
        assert!(ignitions.remove(dropped.tick as usize, dropped.cell));
    }
    ignitions
}

/// One tick of the plain formula under repeating ignitions.
pub fn tick(plain: &mut Lava, ignitions: &Ignitions, tick: usize) {
    plain.tick_with(|cell| ignitions.ignites(tick, cell));
}

/// A project with these lines, built.
pub fn built(lines: &str) -> Tree {
    outputs::built(&format!("[project]\nnamespace = \"t\"\n{lines}\n"))
}

/// The tree with one file's bytes changed.
pub fn changed(tree: &Tree, path: &str, change: impl FnOnce(&[u8]) -> Vec<u8>) -> Tree {
    let file = tree.get(path).unwrap_or_else(|| panic!("no {path}"));
    outputs::with(tree, path, Some(change(&file.bytes)))
}

/// The tree without one file.
pub fn without(tree: &Tree, path: &str) -> Tree {
    outputs::with(tree, path, None)
}

/// Text with one replacement.
pub fn replaced(from: &str, to: &str) -> impl FnOnce(&[u8]) -> Vec<u8> {
    move |bytes| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        assert!(text.contains(from), "{from} is in {text}");
        text.replacen(from, to, 1).into_bytes()
    }
}
