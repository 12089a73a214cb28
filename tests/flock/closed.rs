//! Closed loops: every flock of the issue closes within its limits, and one that cannot says why.

use super::bake::params;
use tickbake::bake::flock::closed::limits::Figures;
use tickbake::bake::flock::flight;
use tickbake::formula::flock::State;

/// Flies the loop and measures it from its positions alone.
fn closes(count: usize, radius: u32, ticks: usize, seed: i64) {
    let keys = format!(
        "count = {count}\nticks = {ticks}\nseed = {seed}\nfloor = true\nhome = {{ radius = {radius} }}\nloop = \"closed\""
    );
    let flock = params(&keys);
    let flown = flight(&flock).unwrap_or_else(|e| panic!("{keys}: {e}"));
    let way = flown.way_home.expect("a way home");
    assert!(
        way.ticks <= 200 && way.leaving + way.ticks == ticks as u32,
        "{keys}: {way:?}"
    );
    assert!(way.closure <= 1e-9, "{keys}: {way:?}");
    let leaving = way.leaving as usize;
    let state = State {
        tick: leaving as u64,
        p: flown.tracks.positions_at(leaving).to_vec(),
        v: flown.velocities[leaving * count..][..count].to_vec(),
    };
    let path: Vec<_> = (leaving..=ticks)
        .map(|t| flown.tracks.positions_at(t).to_vec())
        .collect();
    let figures = Figures::measure(&state, &path);
    assert!(figures.sharpest <= 0.05, "{keys}: {figures:?}");
    assert!(
        figures.slowest >= 0.15 && figures.fastest <= 0.40,
        "{keys}: {figures:?}"
    );
    assert!(figures.closest >= 0.30, "{keys}: {figures:?}");
    assert!(way.lowest > 0.0, "{keys}: {way:?}");
}

#[test]
fn flocks_of_12_close() {
    for (radius, ticks, seed) in all() {
        closes(12, radius, ticks, seed);
    }
}

#[test]
fn flocks_of_40_close() {
    for (radius, ticks, seed) in all() {
        closes(40, radius, ticks, seed);
    }
}

/// The whole grid of 24 takes too long unoptimised; `cargo test --release -- --ignored` flies it.
#[test]
fn flocks_of_200_close() {
    for (radius, ticks, seed) in [(16, 600, 0), (32, 900, 3)] {
        closes(200, radius, ticks, seed);
    }
}

#[test]
#[ignore = "half a minute unoptimised"]
fn all_flocks_of_200_close() {
    for (radius, ticks, seed) in all() {
        closes(200, radius, ticks, seed);
    }
}

fn all() -> impl Iterator<Item = (u32, usize, i64)> {
    let each = |radius| [600, 900, 1200].map(|ticks| (radius, ticks));
    let sizes = [16, 32].into_iter().flat_map(each);
    sizes.flat_map(|(radius, ticks)| (0..4).map(move |seed| (radius, ticks, seed)))
}
