//! The certificate: everything in it is measured on the run.

use super::run::{Run, order};
use crate::asset::strip::{
    Certificate, LoopKind, colours, duplicate_neighbours, endless, looks_different, statistics,
    steps,
};
use crate::project::keys::texture::LavaParams;

/// Measures the unscrolled frames of `run`.
pub fn certify(lava: &LavaParams, run: &Run) -> Certificate {
    let count = run.film.rgb.len();
    let played: Vec<&[u8]> = match order(lava, count) {
        Some(order) => order
            .iter()
            .map(|&i| run.film.rgb[i as usize].as_slice())
            .collect(),
        None => run.film.rgb.iter().map(Vec::as_slice).collect(),
    };
    let frames = || run.film.rgb.iter().map(Vec::as_slice);
    let (colours, off_curve_pixels) = colours(frames(), &lava.palette.colours());
    let statistics = statistics(lava.size, frames());
    let endless = endless(lava.rule());
    let document = run.film.document.as_ref();
    let looks = document.map_or(statistics, |moments| moments.statistics());
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
        colours,
        off_curve_pixels,
        warnings: endless.map_or_else(Vec::new, |endless| looks_different(&looks, &endless)),
        statistics,
        endless: endless.filter(|_| document.is_none()),
    }
}
