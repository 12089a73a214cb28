//! Flown flocks: what the project file's keys do.

use tickbake::bake::flock::flight;
use tickbake::formula::flock::{State, step};
use tickbake::project::keys::{Spec, flock::FlockParams};
use tickbake::project::load::from_text;

pub fn params(keys: &str) -> FlockParams {
    let text = format!("[flock.bats]\n{keys}\n");
    let project = from_text("test.toml", &text, &[], std::path::PathBuf::new(), None)
        .unwrap_or_else(|e| panic!("{e}"));
    match &project.items[0].spec {
        Spec::Flock(flock) => flock.clone(),
        _ => unreachable!(),
    }
}

fn refusal(keys: &str) -> String {
    let text = format!("[flock.bats]\n{keys}\n");
    let loaded = from_text("test.toml", &text, &[], std::path::PathBuf::new(), None);
    loaded.map(|_| ()).expect_err(keys).to_string()
}

#[test]
fn the_tracks_are_the_rule_tick_by_tick() {
    let flock = params("ticks = 40\ncount = 12\nfloor = true\nhome = true\nseed = 7");
    let flown = flight(&flock).expect("flies");
    let mut state = flown.start.clone();
    for tick in 0..=40 {
        assert_eq!(flown.tracks.positions_at(tick), state.p);
        assert_eq!(flown.velocities[tick * 12..][..12], state.v);
        state = step(&flock.rule, &state);
    }
    assert_eq!(flown.tracks.samples(), 41);
}

#[test]
fn yaw_starts_at_the_heading_and_turns_at_most_12_degrees() {
    let flown = flight(&params("ticks = 200")).expect("flies");
    let State { v, .. } = &flown.start;
    for (bat, v) in v.iter().enumerate() {
        let yaw = v[2].atan2(v[0]).to_degrees() - 90.0;
        let off = (flown.tracks.facing_at(0)[bat][0] - yaw).rem_euclid(360.0);
        assert!(!(1e-9..=360.0 - 1e-9).contains(&off), "bat {bat}: {off}");
    }
    let mut sharpest = 0.0f64;
    for tick in 1..=200 {
        let (before, after) = (
            flown.tracks.facing_at(tick - 1),
            flown.tracks.facing_at(tick),
        );
        for (a, b) in before.iter().zip(after) {
            sharpest = sharpest.max((a[0] - b[0]).abs());
        }
    }
    assert!(sharpest <= 12.0 + 1e-9 && sharpest > 11.0, "{sharpest}");
}

#[test]
fn the_start_is_in_its_box_and_depends_on_the_seed() {
    let start = |seed: i64| {
        let keys = format!(
            "seed = {seed}\ncount = 500\nticks = 1\nstart = {{ from = [0, 70, 0], to = [1, 71, 2] }}"
        );
        flight(&params(&keys)).expect("flies").start
    };
    let a = start(1);
    assert_eq!(a, start(1));
    assert_ne!(a, start(2));
    for p in &a.p {
        assert!(
            (0.0..1.0).contains(&p[0])
                && (70.0..71.0).contains(&p[1])
                && (0.0..2.0).contains(&p[2])
        );
    }
    let middle: f64 = a.p.iter().map(|p| p[2]).sum::<f64>() / 500.0;
    assert!((middle - 1.0).abs() < 0.1, "{middle}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    for (keys, words) in [
        ("count = 0", "out of range"),
        ("count = -3", "out of range"),
        ("cohesion_weight = nan", "not a number"),
        ("min_speed = 0.5", "min_speed is above max_speed"),
        (
            "separation_radius = 9",
            "separation_radius is above neighbor_radius",
        ),
        ("surface = \"none\"\nfloor = true", "floor needs ground"),
        ("loop = \"closed\"", "needs home"),
        ("loop = \"open\"", "unknown"),
        (
            "loop = \"closed\"\nhome = true\ntracks = false",
            "needs the tracks",
        ),
        ("home = { radius = -1 }", "out of range"),
        ("home = { radios = 1 }", "did you mean \"radius\""),
        (
            "obstacles = { boxes = [[1, 1, 1, 0, 2, 2]] }",
            "corners swapped",
        ),
        ("obstacles = { boxes = [[1, 1, 1]] }", "3 entries"),
        ("start = { from = [1, 0, 0], to = [0, 1, 1] }", "beyond to"),
        ("start = \"missing.json\"", "missing.json"),
        ("entity = \"Bat\"", "not an identifier"),
        (
            "count = 100000\nticks = 72000",
            "count = 100000 bats in ticks = 72000 are 7200000000 positions",
        ),
        (
            "count = 100000\nticks = 101",
            "count * ticks up to 10000000",
        ),
    ] {
        let message = refusal(keys);
        assert!(message.contains(words), "{keys}: {message}");
    }
}

#[test]
fn what_fits_the_limit_of_positions_is_accepted() {
    for keys in [
        "count = 1000\nticks = 1200",
        "count = 100000\nticks = 100",
        "count = 138\nticks = 72000",
    ] {
        params(keys);
    }
}

#[test]
fn a_closed_loop_ends_where_it_began_and_says_how() {
    let flock =
        params("ticks = 300\ncount = 40\nfloor = true\nhome = true\nloop = \"closed\"\nseed = 3");
    let flown = flight(&flock).expect("closes");
    let way = flown.way_home.expect("a way home");
    assert_eq!(way.leaving + way.ticks, 300);
    assert!(way.ticks <= 200 && way.closure <= 1e-9);
    let (first, last) = (flown.tracks.positions_at(0), flown.tracks.positions_at(300));
    assert_eq!(first, last);
    // The step after the seam: the start's own velocity, so that the rule goes on as at first.
    let before = flown.tracks.positions_at(299);
    let (mut sharpest, mut slowest, mut fastest) = (0.0f64, 9.0f64, 0.0f64);
    let length = |v: [f64; 3]| v.iter().map(|c| c * c).sum::<f64>().sqrt();
    for bat in 0..40 {
        let seam: [f64; 3] =
            std::array::from_fn(|a| last[bat][a] - before[bat][a] - flown.start.v[bat][a]);
        assert!(length(seam) <= 1e-9);
        let turned = flown.tracks.facing_at(300)[bat][0] - flown.tracks.facing_at(0)[bat][0];
        assert!(
            (turned / 360.0 - (turned / 360.0).round()).abs() < 1e-9,
            "{turned}"
        );
        for tick in way.leaving as usize..300 {
            let p = |tick: usize| flown.tracks.position(tick, bat);
            let step =
                |tick: usize| -> [f64; 3] { std::array::from_fn(|a| p(tick)[a] - p(tick - 1)[a]) };
            let (v, next) = (step(tick), step(tick + 1));
            sharpest = sharpest.max(length(std::array::from_fn(|a| next[a] - v[a])));
            slowest = slowest.min(length(next));
            fastest = fastest.max(length(next));
            let yaw = |tick: usize| flown.tracks.facing_at(tick)[bat][0];
            assert!((yaw(tick + 1) - yaw(tick)).abs() <= 12.0 + 1e-9);
        }
    }
    assert!(
        sharpest <= 0.05 && slowest >= 0.15 && fastest <= 0.40,
        "{sharpest} {slowest} {fastest}"
    );
}

#[test]
fn a_loop_that_cannot_close_says_why() {
    for (keys, words) in [
        ("ticks = 50", "leaves no room"),
        (
            "ticks = 300\nstart = { speed = 0.05, climb = 0 }",
            "starts at 0.050",
        ),
        (
            "ticks = 400\nstart = { from = [400, 10, 0], to = [401, 11, 1] }",
            "too far from its start",
        ),
    ] {
        let keys = format!("{keys}\nhome = true\nloop = \"closed\"\ncount = 3");
        let error = flight(&params(&keys)).expect_err(&keys).to_string();
        assert!(error.contains(words), "{keys}: {error}");
    }
}
