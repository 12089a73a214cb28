//! Metadata as the game's own files and foreign packs write it, and the layouts that we write.

use super::support::{texture, tile};
use tickbake::asset::strip::StripAsset;
use tickbake::bake::lava::bake;
use tickbake::format::bedrock_texture::read::{flipbooks, terrain};
use tickbake::format::java_texture::read::{FrameRef, ReadError, metadata, strip};
use tickbake::format::java_texture::write::{Sheet, files};
use tickbake::format::png::read::MAX_PIXELS;
use tickbake::format::png::write::{Colours, Picture, png};
use tickbake::format::sheet::write::grid;
use tickbake::project::keys::texture::{LavaParams, MAX_STRIP_PIXELS};

/// A picture whose cell i (16 x 16, `columns` beside each other) is filled with i.
fn picture(columns: usize, rows: usize) -> Vec<u8> {
    png(&Picture {
        width: 16 * columns,
        height: 16 * rows,
        colours: Colours::Rgb,
        fold: 16,
        small: false,
        row: &|y, out| {
            for (x, pixel) in out.chunks_mut(3).enumerate() {
                pixel.fill((y / 16 * columns + x / 16) as u8);
            }
        },
    })
}

fn played(mcmeta: &str) -> Vec<(usize, u32)> {
    let strip = strip(&picture(1, 20), mcmeta.as_bytes()).unwrap();
    // Each cell that plays holds the pixels of its number.
    for &(cell, _) in &strip.play {
        assert!(
            strip
                .cell(cell)
                .iter()
                .all(|pixel| usize::from(pixel[0]) == cell)
        );
    }
    strip.play
}

#[test]
fn the_games_shapes_of_metadata_are_read() {
    let once: Vec<(usize, u32)> = (0..20).map(|cell| (cell, 2)).collect();
    assert_eq!(played(r#"{"animation":{"frametime":2}}"#), once);
    assert_eq!(played(r#"{"animation":{"frametime":2,"frames":[]}}"#), once);
    assert_eq!(played(r#"{"animation":{}}"#).len(), 20);
    // Ping-pong, as vanilla's still lava.
    let order: Vec<usize> = (0..20).chain((1..19).rev()).collect();
    let list: Vec<String> = order.iter().map(usize::to_string).collect();
    let text = format!(
        r#"{{"animation":{{"frametime":2,"frames":[{}]}}}}"#,
        list.join(",")
    );
    assert_eq!(
        played(&text),
        order.iter().map(|&cell| (cell, 2)).collect::<Vec<_>>()
    );
    // Numbers and objects mixed, with comments, a byte-order mark, CRLF and unknown keys.
    let text = "\u{feff}{\r\n\t\"animation\": { // lava\r\n\"frametime\": 3, \"note\": \"ä\",\r\n\
                \"frames\": [0, {\"index\": 5, \"time\": 7}, {\"index\": 2}] },\r\n\"gui\": {} }";
    assert_eq!(played(text), [(0, 3), (5, 7), (2, 3)]);
    // 300 entries.
    let list: Vec<String> = (0..300).map(|i| (i % 20).to_string()).collect();
    assert_eq!(
        played(&format!(
            r#"{{"animation":{{"frames":[{}]}}}}"#,
            list.join(",")
        ))
        .len(),
        300
    );
}

#[test]
fn width_and_height_cut_grids_and_oblongs() {
    let cut = |mcmeta: &str| strip(&picture(4, 6), mcmeta.as_bytes()).unwrap();
    let grid = cut(r#"{"animation":{"width":16,"height":16}}"#);
    assert_eq!((grid.columns, grid.cells(), grid.play.len()), (4, 24, 24));
    assert!(grid.cell(9).iter().all(|pixel| pixel[0] == 9));
    let squares = cut(r#"{"animation":{"width":32,"height":32}}"#);
    assert_eq!((squares.columns, squares.cells()), (2, 6));
    // One of them alone: the other is the picture's.
    let bands = cut(r#"{"animation":{"height":16}}"#);
    assert_eq!((bands.width, bands.height, bands.cells()), (64, 16, 6));
}

#[test]
fn what_the_game_refuses_is_refused() {
    let error =
        |rows: usize, mcmeta: &str| strip(&picture(1, rows), mcmeta.as_bytes()).unwrap_err();
    let wrong = |mcmeta: &str| error(20, mcmeta);
    assert!(matches!(
        wrong(r#"{"animation":{"height":33}}"#),
        ReadError::FrameSize { .. }
    ));
    assert!(matches!(
        wrong(r#"{"animation":{"frames":[0,20]}}"#),
        ReadError::Index {
            place: 1,
            index: 20,
            cells: 20
        }
    ));
    assert!(matches!(
        wrong(r#"{"animation":{"frames":[-1]}}"#),
        ReadError::Index { .. }
    ));
    assert!(matches!(
        wrong(r#"{"animation":{"frametime":0}}"#),
        ReadError::Time { .. }
    ));
    assert!(matches!(
        wrong(r#"{"animation":{"frames":[{"index":0,"time":0}]}}"#),
        ReadError::Time { .. }
    ));
    assert!(matches!(
        wrong(r#"{"animation":{"frames":["0"]}}"#),
        ReadError::Kind { .. }
    ));
    assert!(matches!(
        wrong(r#"{"animation":[]}"#),
        ReadError::Kind { .. }
    ));
    assert!(matches!(wrong("{}"), ReadError::NoAnimation));
    assert!(matches!(wrong("{"), ReadError::Json(_)));
    assert!(matches!(
        strip(b"GIF89a", b"{\"animation\":{}}").unwrap_err(),
        ReadError::Picture(_)
    ));
    let cut_off = &picture(1, 20)[..60];
    assert!(matches!(
        strip(cut_off, b"{\"animation\":{}}").unwrap_err(),
        ReadError::Picture(_)
    ));
    let frame = metadata(br#"{"animation":{"frames":[{"index":3,"time":4}]}}"#)
        .unwrap()
        .frames[0];
    assert_eq!(
        frame,
        FrameRef {
            index: 3,
            time: Some(4)
        }
    );
}

fn blank(size: usize, frames: usize, flows: bool) -> StripAsset {
    let mut strip = bake(&texture(LavaParams {
        seed: 8,
        period: 60,
        ..LavaParams::default()
    }))
    .unwrap();
    strip.size = size;
    strip.frames = vec![vec![7; size * size * 3]; frames];
    strip.flows = flows;
    strip
}

#[test]
fn strips_become_grids_where_they_would_be_too_tall() {
    let sheet = |size, frames, flows| {
        let sheet = Sheet::new(&blank(size, frames, flows)).unwrap();
        assert!(sheet.rows * sheet.side <= 16_384 && sheet.columns * sheet.side <= 16_384);
        (sheet.side, sheet.columns, sheet.rows)
    };
    assert_eq!(sheet(16, 240, false), (16, 1, 240));
    assert_eq!(sheet(16, 240, true), (32, 1, 240));
    assert_eq!(sheet(64, 240, false), (64, 1, 240));
    assert_eq!(sheet(256, 240, false), (256, 4, 60));
    assert_eq!(sheet(256, 240, true), (512, 8, 30));
    // 67 frames of 512: 32 rows; 3 columns leave 2 cells empty.
    assert_eq!(sheet(512, 67, false), (512, 3, 23));
    assert!(Sheet::new(&blank(512, 2000, false)).is_err());
}

/// A sheet has cells to spare, and is read back all the same.
#[test]
fn the_largest_strips_sheets_are_within_what_is_read() {
    for size in [16, 32, 64, 128, 256, 512] {
        let most = MAX_STRIP_PIXELS / (size * size);
        for frames in most.saturating_sub(1_000).max(1)..=most {
            let [columns, rows] = grid(frames);
            assert!(columns * rows >= frames);
            let pixels = (columns * rows * size * size) as u64;
            assert!(pixels <= MAX_PIXELS, "{frames} of {size} px: {pixels}");
        }
    }
}

#[test]
fn empty_cells_of_a_grid_do_not_play() {
    let params = texture(LavaParams::default());
    let written = files(&blank(512, 67, false), "t:block/lava", &params).unwrap();
    let back = strip(&written[0].1, &written[1].1).unwrap();
    assert_eq!((back.cells(), back.play.len()), (69, 67));
}

/// Byte 25 of a PNG is its colour type: 2 rgb, 3 indexed.
#[test]
fn strips_of_few_colours_are_indexed_and_smaller() {
    let write = |colors| {
        let mut params = texture(LavaParams {
            seed: 8,
            period: 96,
            ..LavaParams::default()
        });
        params.colors = colors;
        let baked = bake(&params).unwrap();
        let written = files(&baked, "t:block/lava", &params).unwrap();
        let back = strip(&written[0].1, &written[1].1).unwrap();
        for (cell, frame) in baked.frames.iter().enumerate() {
            assert!(tile(&back, cell, 16) == *frame, "{colors:?}, frame {cell}");
        }
        (written[0].1[25], written[0].1.len())
    };
    let (rgb, few) = (write(None), write(Some(64)));
    assert_eq!((rgb.0, few.0), (2, 3));
    assert!(3 * few.1 < 2 * rgb.1, "{} against {}", few.1, rgb.1);
}

#[test]
fn vanillas_flipbook_list_is_read() {
    let list = br#"// made by hand
[
  { "resource_pack_name": "vanilla" },
  { "flipbook_texture": "textures/blocks/lava_flow", "atlas_tile": "flowing_lava", "ticks_per_frame": 3, "replicate": 2 },
  { "flipbook_texture": "textures/blocks/x", "atlas_tile": "x", "frames": [ 0, 1, 0 ], "blend_frames": false }, // last
]"#;
    let books = flipbooks(list).unwrap();
    assert_eq!(books.len(), 2);
    assert_eq!(
        (
            books[0].ticks_per_frame,
            books[0].replicate,
            books[0].blend_frames
        ),
        (3, 2, true)
    );
    assert_eq!(books[1].frames.as_deref(), Some(&[0, 1, 0][..]));
    let tiles = terrain(
        br#"{"texture_data": {"a": {"quad": 1, "textures": "textures/blocks/a"}, "b": {"textures": [{"path": "textures/blocks/b"}]}}}"#,
    )
    .unwrap();
    assert!(tiles[0].quad && !tiles[1].quad);
    assert_eq!(tiles[1].texture.as_deref(), Some("textures/blocks/b"));
}
