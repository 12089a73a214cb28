//! The strip and `.mcmeta` of a Java resource pack.

use super::codes::{TEXTURE_MISSING, TEXTURE_PLAYBACK, TEXTURE_UNREADABLE};
use super::expected::Expected;
use super::pixels::Comparison;
use crate::check::Subject;
use crate::format::java_texture::read::{self, Strip};
use crate::project::keys::texture::TextureParams;
use crate::report::{Finding, Place};

/// Copies of the tile along each side of a flow's frame: its renderer cuts windows of half a frame.
const FLOW_COPIES: usize = 2;

/// Checks the two files of the item.
pub fn check(subject: &Subject<'_>, params: &TextureParams, expected: &Expected) -> Vec<Finding> {
    let location = params.location(&subject.settings.namespace, &subject.item.name);
    let (namespace, path) = location.split_once(':').unwrap_or(("minecraft", &location));
    let texture = format!("resourcepack/assets/{namespace}/textures/{path}.png");
    let metadata = format!("{texture}.mcmeta");
    let find = |path: &str| subject.of("java_texture").find(|file| file.path == path);
    let (Some(picture), Some(mcmeta)) = (find(&texture), find(&metadata)) else {
        return [&texture, &metadata]
            .into_iter()
            .filter(|path| find(path).is_none())
            .map(|path| Finding::new(&TEXTURE_MISSING, Place::file(path.as_str())))
            .collect();
    };
    match read::strip(&picture.bytes, &mcmeta.bytes) {
        Ok(strip) => strip_findings(params, expected, &strip, &texture, &metadata),
        Err(error) => {
            let at = match error {
                read::ReadError::Picture(_) | read::ReadError::FrameSize { .. } => texture,
                _ => metadata,
            };
            vec![Finding::new(&TEXTURE_UNREADABLE, Place::file(at)).actual(error)]
        }
    }
}

fn strip_findings(
    params: &TextureParams,
    expected: &Expected,
    strip: &Strip,
    texture: &str,
    metadata: &str,
) -> Vec<Finding> {
    let lava = &params.lava;
    let copies = if lava.flow { FLOW_COPIES } else { 1 };
    let side = lava.size * copies;
    let playback = |path: &str, key: &str, expected: String, actual: String| {
        Finding::new(&TEXTURE_PLAYBACK, Place::file(path).key(key))
            .expected(expected)
            .actual(actual)
    };
    if (strip.width, strip.height) != (side, side) {
        return vec![playback(
            texture,
            "frame size",
            format!("{side} x {side} px"),
            format!("{} x {} px", strip.width, strip.height),
        )];
    }
    if strip.cells() < expected.frames.len() {
        return vec![playback(
            texture,
            "frames",
            expected.frames.len().to_string(),
            strip.cells().to_string(),
        )];
    }
    let mut findings = Vec::new();
    if strip.interpolate != lava.interpolate {
        findings.push(playback(
            metadata,
            "/animation/interpolate",
            lava.interpolate.to_string(),
            strip.interpolate.to_string(),
        ));
    }
    if strip.play.len() != expected.order.len() {
        findings.push(playback(
            metadata,
            "/animation/frames",
            format!("{} frames played", expected.order.len()),
            strip.play.len().to_string(),
        ));
    }
    let wrong = strip
        .play
        .iter()
        .zip(&expected.order)
        .enumerate()
        .find(|(_, (shown, wanted))| **shown != (**wanted, lava.frametime as u32));
    if let Some((place, (shown, wanted))) = wrong {
        findings.push(playback(
            metadata,
            &format!("/animation/frames/{place}"),
            format!("frame {wanted} for {} ticks", lava.frametime),
            format!("frame {} for {} ticks", shown.0, shown.1),
        ));
    }
    let mut comparison = Comparison::new(params, expected);
    for index in 0..expected.frames.len() {
        let (left, top) = strip.origin(index);
        for copy in 0..copies * copies {
            let x = left + copy % copies * lava.size;
            let y = top + copy / copies * lava.size;
            let part = strip.picture.part(x, y, lava.size, lava.size);
            comparison.tile(texture, index, (x, y), &part);
        }
    }
    findings.extend(comparison.findings(texture));
    findings
}
