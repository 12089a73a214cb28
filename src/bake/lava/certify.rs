//! The certificate: everything in it is measured on the run.

use super::endless::endless;
use super::run::{Run, order};
use crate::asset::strip::{
    Certificate, LoopKind, Statistics, duplicate_neighbours, statistics, steps,
};
use crate::formula::lava::Palette;
use crate::project::keys::texture::LavaParams;
use std::collections::BTreeSet;

/// Difference of the loop's mean from the endless run's that is called visible, in 1/255 of the green channel (the one
/// that changes most). At 16 px the mean of 240 ticks of the endless run deviates by 14 by itself.
const VISIBLE_MEAN: f64 = 25.0;
/// Change of the standard deviation of green that is called visible, as a share.
const VISIBLE_SPREAD: f64 = 0.25;

/// Measures the unscrolled frames of `run`.
pub fn certify(lava: &LavaParams, run: &Run) -> Certificate {
    let count = run.rgb.len();
    let played: Vec<&[u8]> = match order(lava, count) {
        Some(order) => order
            .iter()
            .map(|&i| run.rgb[i as usize].as_slice())
            .collect(),
        None => run.rgb.iter().map(Vec::as_slice).collect(),
    };
    let on_curve: BTreeSet<[u8; 3]> = lava.palette.colours().into_iter().collect();
    let mut seen = std::collections::BTreeMap::<[u8; 3], u64>::new();
    for pixel in run.rgb.iter().flat_map(|frame| frame.chunks_exact(3)) {
        *seen.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
    }
    let statistics = statistics(lava.size, run.rgb.iter().map(Vec::as_slice));
    let endless = match lava.palette {
        Palette::Document => endless(lava.rule()),
        Palette::Stops(_) => None,
    };
    let turns = if lava.loop_kind == LoopKind::Pingpong {
        played.len()
    } else {
        lava.frames()
    };
    Certificate {
        r#loop: lava.loop_kind,
        frames: lava.frames() as u64,
        loop_ticks: (turns * lava.frametime) as u64,
        ignitions_drawn: run.drawn,
        ignitions_dropped: run.drawn.map(|_| run.dropped.len() as u64),
        state_equality: run.equality,
        duplicate_neighbours: duplicate_neighbours(&played),
        steps: steps(&played),
        colours: seen.len() as u64,
        off_curve_pixels: seen
            .iter()
            .filter(|(colour, _)| !on_curve.contains(*colour))
            .map(|(_, pixels)| pixels)
            .sum(),
        warnings: endless.map_or_else(Vec::new, |endless| warnings(&statistics, &endless)),
        statistics,
        endless,
    }
}

fn warnings(here: &Statistics, endless: &Statistics) -> Vec<String> {
    let mut warnings = Vec::new();
    let green = here.mean[1] - endless.mean[1];
    if green.abs() > VISIBLE_MEAN {
        let how = if green < 0.0 { "darker" } else { "brighter" };
        warnings.push(format!(
            "visibly {how} than the endless lava: mean rgb {:.1}/{:.1}/{:.1} against {:.1}/{:.1}/{:.1}; a longer period is closer",
            here.mean[0], here.mean[1], here.mean[2], endless.mean[0], endless.mean[1], endless.mean[2],
        ));
    }
    let spread = here.sd[1] / endless.sd[1] - 1.0;
    if spread.abs() > VISIBLE_SPREAD {
        let how = if spread < 0.0 { "less" } else { "more" };
        warnings.push(format!(
            "visibly {how} contrast than the endless lava: green deviates by {:.1} against {:.1}",
            here.sd[1], endless.sd[1],
        ));
    }
    warnings
}
