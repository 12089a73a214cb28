//! Single frames and sheets.

use super::codes::{TEXTURE_MISSING, TEXTURE_PLAYBACK, TEXTURE_UNREADABLE};
use super::expected::Expected;
use super::pixels::Comparison;
use crate::check::{OnDisk, Subject};
use crate::format::png::read::{Picture, png};
use crate::format::{frames, sheet};
use crate::project::keys::texture::TextureParams;
use crate::report::{Finding, Place};

fn file<'a>(subject: &'a Subject<'_>, format: &'a str, path: &str) -> Result<&'a OnDisk, Finding> {
    subject
        .of(format)
        .find(|file| file.path == path)
        .ok_or_else(|| Finding::new(&TEXTURE_MISSING, Place::file(path)))
}

fn unreadable(path: &str, error: impl ToString) -> Finding {
    Finding::new(&TEXTURE_UNREADABLE, Place::file(path)).actual(error)
}

fn picture(file: &OnDisk) -> Result<Picture, Finding> {
    png(&file.bytes).map_err(|error| unreadable(&file.path, error))
}

fn playback(path: &str, key: &str, expected: impl ToString, actual: impl ToString) -> Finding {
    Finding::new(&TEXTURE_PLAYBACK, Place::file(path).key(key))
        .expected(expected)
        .actual(actual)
}

/// Order and time of frames as a list states them.
fn played(
    path: &str,
    params: &TextureParams,
    expected: &Expected,
    order: &[i64],
    ticks: Option<i64>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !order
        .iter()
        .copied()
        .eq(expected.order.iter().map(|&i| i as i64))
    {
        let wanted = format!("{} frames in the strip's order", expected.order.len());
        findings.push(playback(
            path,
            "order",
            wanted,
            format!("{} frames", order.len()),
        ));
    }
    if ticks != Some(params.lava.frametime as i64) {
        let actual = ticks.map_or("nothing".into(), |ticks| ticks.to_string());
        findings.push(playback(
            path,
            "ticks_per_frame",
            params.lava.frametime,
            actual,
        ));
    }
    findings
}

/// Checks the target `frames`.
pub fn frames(subject: &Subject<'_>, params: &TextureParams, expected: &Expected) -> Vec<Finding> {
    let (size, folder) = (params.lava.size, format!("frames/{}", subject.item.name));
    let list = format!("{folder}/frames.json");
    let mut findings = match file(subject, "frames", &list) {
        Ok(file) => match frames::read::list(&file.bytes) {
            Ok(read) => played(&list, params, expected, &read.order, read.ticks_per_frame),
            Err(error) => vec![unreadable(&list, error)],
        },
        Err(finding) => vec![finding],
    };
    let mut comparison = Comparison::new(params, expected);
    for index in 0..expected.frames.len() {
        let path = format!("{folder}/{index:04}.png");
        match file(subject, "frames", &path).and_then(picture) {
            Err(finding) => findings.push(finding),
            Ok(picture) if (picture.width, picture.height) != (size, size) => {
                let actual = format!("{} x {} px", picture.width, picture.height);
                findings.push(playback(
                    &path,
                    "size",
                    format!("{size} x {size} px"),
                    actual,
                ));
            }
            Ok(picture) => {
                comparison.tile(&path, index, (0, 0), &picture.part(0, 0, size, size));
            }
        }
    }
    findings.extend(comparison.findings(&folder));
    findings
}

/// Checks the target `sheet`.
pub fn sheet(subject: &Subject<'_>, params: &TextureParams, expected: &Expected) -> Vec<Finding> {
    let path = format!("sheets/{}.png", subject.item.name);
    let description = format!("sheets/{}.json", subject.item.name);
    let read = file(subject, "sheet", &description).and_then(|file| {
        sheet::read::grid(&file.bytes).map_err(|error| unreadable(&description, error))
    });
    let (grid, picture) = match (read, file(subject, "sheet", &path).and_then(picture)) {
        (Ok(grid), Ok(picture)) => (grid, picture),
        (grid, picture) => return grid.err().into_iter().chain(picture.err()).collect(),
    };
    let (size, count) = (params.lava.size, expected.frames.len());
    let ticks = Some(grid.ticks_per_frame as i64);
    let mut findings = played(&description, params, expected, &grid.order, ticks);
    let fits = grid.columns > 0
        && picture.width == grid.columns * size
        && picture.height == count.div_ceil(grid.columns) * size;
    if (grid.width, grid.height, grid.frames) != (size, size, count) || !fits {
        let actual = format!(
            "{} of {} x {} px in {} columns of {} x {} px",
            grid.frames, grid.width, grid.height, grid.columns, picture.width, picture.height
        );
        findings.push(playback(
            &path,
            "grid",
            format!("{count} frames of {size} x {size} px"),
            actual,
        ));
        return findings;
    }
    let mut comparison = Comparison::new(params, expected);
    for index in 0..count {
        let (x, y) = (index % grid.columns * size, index / grid.columns * size);
        comparison.tile(&path, index, (x, y), &picture.part(x, y, size, size));
    }
    findings.extend(comparison.findings(&path));
    findings
}
