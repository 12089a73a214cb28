//! `lint` on lava strips of unknown origin: silent on good ones, each fault named.

use super::support::{built, texture, through_java, tile};
use tickbake::format::png::write::{Colours, Picture, png};
use tickbake::lint::lint;
use tickbake::project::keys::texture::LavaParams;
use tickbake::tree::Tree;
use tickbake::tree::source::Source;

/// Still lava: 240 frames of 16 x 16 rgb.
fn still() -> Vec<Vec<u8>> {
    let (_, strip) = through_java(&texture(LavaParams {
        seed: 8,
        ..LavaParams::default()
    }));
    (0..240).map(|cell| tile(&strip, cell, 16)).collect()
}

fn flow() -> Vec<Vec<u8>> {
    let (_, strip) = through_java(&texture(LavaParams {
        seed: 30,
        flow: true,
        ..LavaParams::default()
    }));
    (0..240).map(|cell| tile(&strip, cell, 32)).collect()
}

/// What lint says of these frames, as block/<name>.png.
fn codes(name: &str, frames: &[Vec<u8>], animation: &str) -> Vec<&'static str> {
    let side = (frames[0].len() / 3).isqrt();
    let texture = png(&Picture {
        width: side,
        height: side * frames.len(),
        colours: Colours::Rgb,
        fold: side,
        small: false,
        row: &|y, out| out.copy_from_slice(&frames[y / side][y % side * side * 3..][..side * 3]),
    });
    picture_codes(name, texture, animation)
}

fn picture_codes(name: &str, texture: Vec<u8>, animation: &str) -> Vec<&'static str> {
    let path = format!("assets/minecraft/textures/block/{name}.png");
    let mut tree = Tree::new();
    let mcmeta = format!("{{\"animation\": {animation}}}");
    tree.insert(path.clone(), texture, None, "test").unwrap();
    tree.insert(format!("{path}.mcmeta"), mcmeta.into_bytes(), None, "test")
        .unwrap();
    let meta = r#"{"pack": {"description": "t", "min_format": [97, 1], "max_format": 97}}"#;
    tree.insert("pack.mcmeta", meta.as_bytes().to_vec(), None, "test")
        .unwrap();
    let mut codes: Vec<_> = lint(&Source::tree(tree))
        .iter()
        .map(|finding| finding.code.id)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[test]
fn good_strips_are_passed_in_silence() {
    let none: [&str; 0] = [];
    assert_eq!(codes("lava_still", &still(), "{}"), none);
    assert_eq!(codes("lava_flow", &flow(), "{}"), none);
    let every_third: Vec<Vec<u8>> = still().into_iter().step_by(3).collect();
    assert_eq!(
        codes("lava_still", &every_third, "{\"frametime\": 3}"),
        none
    );
    let built = built("[texture.lava_still]\nseed = 1\nreplaces = \"lava_still\"\n");
    let findings = lint(&Source::tree(built.below("resourcepack")));
    assert!(findings.is_empty(), "{findings:?}");
}

/// A mod's flow may have any name; a still one laid out in 2 x 2 copies is none.
#[test]
fn flows_are_known_by_their_tiles() {
    let none: [&str; 0] = [];
    assert_eq!(codes("slag", &flow(), "{}"), none);
    assert_eq!(codes("slag", &doubled(&still()), "{}"), none);
    let mut backward = flow();
    backward.reverse();
    assert_ne!(codes("slag", &backward, "{}"), none);
}

#[test]
fn another_texture_is_none_of_its_business() {
    let none: [&str; 0] = [];
    let frames: Vec<Vec<u8>> = (0..8u8).map(|i| vec![i / 2 * 60; 768]).collect();
    assert_eq!(codes("lamp", &frames, "{}"), none);
}

#[test]
fn a_doubled_frame_at_the_wrap() {
    let mut frames = still();
    frames.push(frames[0].clone());
    assert_eq!(codes("lava_still", &frames, "{}"), ["strip-seam-frozen"]);
}

#[test]
fn a_doubled_frame_inside() {
    let mut frames = still();
    frames.insert(7, frames[7].clone());
    assert_eq!(codes("lava_still", &frames, "{}"), ["strip-frozen"]);
}

#[test]
fn a_decimated_strip() {
    let frames: Vec<Vec<u8>> = still().into_iter().step_by(2).collect();
    assert_eq!(codes("lava_still", &frames, "{}"), ["strip-speed"]);
    assert_eq!(
        codes("lava_still", &still(), "{\"frametime\": 2}"),
        ["strip-speed"]
    );
}

#[test]
fn a_strip_cross_faded_in_colour() {
    let mut frames = still();
    // The last 40 of the first 120 frames go over into 40 frames from elsewhere.
    for i in 0..40 {
        let other = frames[150 + i].clone();
        for (a, b) in frames[80 + i].iter_mut().zip(other) {
            let share = (i as f32 + 1.0) / 41.0;
            *a = (f32::from(*a) * (1.0 - share) + f32::from(b) * share) as u8;
        }
    }
    frames.truncate(120);
    let codes = codes("lava_still", &frames, "{}");
    assert!(codes.contains(&"strip-crossfaded"), "{codes:?}");
    assert!(!codes.contains(&"strip-off-curve"), "{codes:?}");
}

#[test]
fn colours_off_the_curve() {
    let mut frames = still();
    frames.iter_mut().step_by(5).for_each(|frame| frame[1] ^= 3);
    assert_eq!(codes("lava_still", &frames, "{}"), ["strip-off-curve"]);
}

#[test]
fn a_wrong_height_and_an_index_out_of_range() {
    let frames = still();
    let cut = png(&Picture {
        width: 16,
        height: 250,
        colours: Colours::Rgb,
        fold: 1,
        small: false,
        row: &|y, out| out.copy_from_slice(&frames[y / 16][y % 16 * 48..][..48]),
    });
    assert_eq!(
        picture_codes("lava_still", cut, "{}"),
        ["texture-frame-size"]
    );
    assert_eq!(
        codes("lava_still", &frames, "{\"frames\": [0, 1, 240]}"),
        ["texture-frame-index"]
    );
}

#[test]
fn a_pop_of_46_levels() {
    let mut frames = still();
    // Colours of hotter lava all over: 46 levels of red, on the curve.
    for pixel in frames[100].chunks_mut(3) {
        let red = pixel[0].saturating_add(46);
        let h = (f32::from(red) - 155.0) / 100.0;
        pixel.copy_from_slice(&tickbake::formula::lava::document_colour(h.clamp(0.0, 1.0)));
    }
    assert_eq!(codes("lava_still", &frames, "{}"), ["strip-pop"]);
    // A cut loop.
    let cut: Vec<Vec<u8>> = still().into_iter().take(120).collect();
    assert_eq!(codes("lava_still", &cut, "{}"), ["strip-pop"]);
}

#[test]
fn alpha_with_interpolate() {
    let frames = still();
    let translucent = png(&Picture {
        width: 16,
        height: 16 * 240,
        colours: Colours::Rgba,
        fold: 16,
        small: false,
        row: &|y, out| {
            for (x, pixel) in out.chunks_mut(4).enumerate() {
                pixel[..3].copy_from_slice(&frames[y / 16][(y % 16 * 16 + x) * 3..][..3]);
                pixel[3] = if x == 3 { 128 } else { 255 };
            }
        },
    });
    assert_eq!(
        picture_codes("lava_still", translucent, "{\"interpolate\": true}"),
        ["strip-alpha-interpolated"]
    );
}

/// 2 x 2 copies of each tile.
fn doubled(tiles: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let frame = |tile: &Vec<u8>| {
        let row = |row: &[u8]| [row, row].concat();
        let rows: Vec<u8> = tile.chunks(48).flat_map(row).collect();
        [rows.clone(), rows].concat()
    };
    tiles.iter().map(frame).collect()
}

#[test]
fn a_flow_that_scrolls_wrongly_or_is_not_tiled() {
    let mut backward = flow();
    backward.reverse();
    assert!(codes("lava_flow", &backward, "{}").contains(&"strip-scroll"));
    let standing = doubled(&still());
    assert!(codes("lava_flow", &standing, "{}").contains(&"strip-scroll"));
    assert!(codes("lava_flow", &still(), "{}").contains(&"strip-flow-tile"));
}

#[test]
fn a_loop_too_short_to_look_right() {
    let (_, strip) = through_java(&texture(LavaParams {
        seed: 8,
        period: 52,
        ..LavaParams::default()
    }));
    let mut frames: Vec<Vec<u8>> = (0..52).map(|cell| tile(&strip, cell, 16)).collect();
    frames.extend(frames.clone());
    // Dark lava changes less as well.
    assert!(codes("lava_still", &frames, "{}").contains(&"strip-statistics"));
}
