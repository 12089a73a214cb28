//! The strips and lists of a Bedrock resource pack.

use super::codes::{TEXTURE_MISSING, TEXTURE_PLAYBACK, TEXTURE_THINNED, TEXTURE_UNREADABLE};
use super::expected::Expected;
use super::pixels::Comparison;
use super::work_out;
use crate::check::PackSubject;
use crate::format::bedrock_texture::read::{Flipbook, Terrain, flipbooks, terrain};
use crate::format::png::read::png;
use crate::manifest::ItemRecord;
use crate::project::Item;
use crate::project::keys::Spec;
use crate::project::keys::texture::{Replaces, TextureParams};
use crate::report::{Finding, Place};
use rayon::prelude::*;

const FLIPBOOKS: &str = "bedrock/textures/flipbook_textures.json";
const TERRAIN: &str = "bedrock/textures/terrain_texture.json";

/// Checks the textures of the pack `bedrock`.
pub fn bedrock(pack: &PackSubject<'_>) -> Vec<Finding> {
    let items: Vec<(&Item, &ItemRecord, &TextureParams)> = pack
        .items
        .iter()
        .filter_map(|(item, record)| match &item.spec {
            Spec::Texture(params) if params.targets.iter().any(|t| t == "bedrock_texture") => {
                Some((item, *record, params))
            }
            _ => None,
        })
        .collect();
    if items.is_empty() {
        return Vec::new();
    }
    let bytes = |path: &str| {
        pack.files
            .iter()
            .find(|file| file.path == path)
            .map(|file| file.bytes.as_slice())
            .ok_or_else(|| Finding::new(&TEXTURE_MISSING, Place::file(path)))
    };
    let unreadable = |path: &str, error: String| {
        Finding::new(&TEXTURE_UNREADABLE, Place::file(path)).actual(error)
    };
    let lists = bytes(FLIPBOOKS)
        .and_then(|bytes| flipbooks(bytes).map_err(|e| unreadable(FLIPBOOKS, e.to_string())))
        .and_then(|books| {
            let tiles = bytes(TERRAIN)
                .and_then(|bytes| terrain(bytes).map_err(|e| unreadable(TERRAIN, e.to_string())))?;
            Ok((books, tiles))
        });
    let (books, tiles) = match lists {
        Ok(lists) => lists,
        Err(finding) => return vec![finding],
    };
    items
        .par_iter()
        .flat_map(|(item, record, params)| {
            let names = names(&pack.settings.namespace, item, params);
            let mut findings = listed(&names, params, &books, &tiles);
            let picture = format!("bedrock/{}.png", names.0);
            match (
                bytes(&picture),
                books.iter().find(|book| book.tile == names.1),
            ) {
                (Err(finding), _) => findings.push(finding),
                // What the manifest's facts lack is said by the item's own check.
                (Ok(bytes), Some(book)) => {
                    if let Ok((expected, _)) = work_out(item, params, record) {
                        findings.extend(strip(&picture, bytes, params, &expected, book));
                    }
                }
                (Ok(_), None) => {}
            }
            for finding in &mut findings {
                finding.place.item = Some(item.id.clone());
            }
            findings
        })
        .collect()
}

/// The picture's path below the pack, without extension, and the tile's short name.
fn names(namespace: &str, item: &Item, params: &TextureParams) -> (String, String) {
    match params.replaces {
        Some(Replaces::LavaStill) => ("textures/blocks/lava_still".into(), "still_lava".into()),
        Some(Replaces::LavaFlow) => ("textures/blocks/lava_flow".into(), "flowing_lava".into()),
        None => (
            format!("textures/blocks/{namespace}/{}", item.name),
            format!("{namespace}_{}", item.name),
        ),
    }
}

fn playback(path: &str, key: &str, expected: impl ToString, actual: impl ToString) -> Finding {
    Finding::new(&TEXTURE_PLAYBACK, Place::file(path).key(key))
        .expected(expected)
        .actual(actual)
}

/// The two lists name the tile and its picture.
fn listed(
    (texture, tile): &(String, String),
    params: &TextureParams,
    books: &[Flipbook],
    tiles: &[Terrain],
) -> Vec<Finding> {
    let mut findings = Vec::new();
    match tiles.iter().find(|entry| entry.tile == *tile) {
        None => findings.push(playback(TERRAIN, tile, "an entry", "none")),
        Some(entry) => {
            if entry.texture.as_ref() != Some(texture) {
                let actual = entry.texture.clone().unwrap_or_default();
                findings.push(playback(TERRAIN, tile, texture, actual));
            }
            if entry.quad != params.lava.flow {
                findings.push(playback(
                    TERRAIN,
                    &format!("{tile}/quad"),
                    params.lava.flow,
                    entry.quad,
                ));
            }
        }
    }
    match books.iter().find(|book| book.tile == *tile) {
        None => findings.push(playback(FLIPBOOKS, tile, "an entry", "none")),
        Some(book) => {
            if book.texture != *texture {
                findings.push(playback(FLIPBOOKS, tile, texture, &book.texture));
            }
            let replicate = if params.lava.flow { 2 } else { 1 };
            if book.replicate != replicate {
                findings.push(playback(
                    FLIPBOOKS,
                    &format!("{tile}/replicate"),
                    replicate,
                    book.replicate,
                ));
            }
            if book.blend_frames != params.lava.interpolate {
                findings.push(playback(
                    FLIPBOOKS,
                    &format!("{tile}/blend_frames"),
                    params.lava.interpolate,
                    book.blend_frames,
                ));
            }
        }
    }
    findings
}

/// The strip, which may hold every n-th frame only, n times as long.
fn strip(
    path: &str,
    bytes: &[u8],
    params: &TextureParams,
    expected: &Expected,
    book: &Flipbook,
) -> Vec<Finding> {
    let picture = match png(bytes) {
        Ok(picture) => picture,
        Err(error) => {
            return vec![Finding::new(&TEXTURE_UNREADABLE, Place::file(path)).actual(error)];
        }
    };
    let lava = &params.lava;
    let ticks = usize::try_from(book.ticks_per_frame).unwrap_or(0);
    let every = ticks / lava.frametime;
    if every == 0 || !ticks.is_multiple_of(lava.frametime) {
        let wanted = format!("a multiple of {}", lava.frametime);
        return vec![playback(
            FLIPBOOKS,
            &format!("{}/ticks_per_frame", book.tile),
            wanted,
            book.ticks_per_frame,
        )];
    }
    let shown: Vec<usize> = (0..expected.frames.len()).step_by(every).collect();
    if picture.width != lava.size || picture.height != lava.size * shown.len() {
        let wanted = format!("{} x {} px", lava.size, lava.size * shown.len());
        let actual = format!("{} x {} px", picture.width, picture.height);
        return vec![playback(path, "size", wanted, actual)];
    }
    let mut findings = Vec::new();
    if every > 1 {
        findings.push(
            Finding::new(&TEXTURE_THINNED, Place::file(path)).actual(format!(
                "{} of {} frames",
                shown.len(),
                expected.frames.len()
            )),
        );
    }
    let order: Vec<i64> = expected
        .order
        .iter()
        .filter(|i| i.is_multiple_of(every))
        .map(|i| (i / every) as i64)
        .collect();
    let in_turn = order.iter().copied().eq(0..shown.len() as i64);
    let played = book
        .frames
        .clone()
        .unwrap_or_else(|| (0..shown.len() as i64).collect());
    // Leaving frames out must not break the time the loop takes.
    if played != order || (every > 1 && in_turn && !expected.frames.len().is_multiple_of(every)) {
        findings.push(playback(
            FLIPBOOKS,
            &format!("{}/frames", book.tile),
            format!("{} frames in the strip's order", order.len()),
            format!("{} frames", played.len()),
        ));
    }
    let mut comparison = Comparison::new(params, expected);
    for (cell, &index) in shown.iter().enumerate() {
        let part = picture.part(0, cell * lava.size, lava.size, lava.size);
        comparison.tile(path, index, (0, cell * lava.size), &part);
    }
    findings.extend(comparison.findings(path));
    findings
}
