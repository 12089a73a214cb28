//! The plain rule against values computed independently of this project (tests/data/flock/reference.json).

use serde_json::Value;
use tickbake::formula::flock::{Floor, Params, State, Surface, step};

fn vectors(value: &Value) -> Vec<[f64; 3]> {
    let rows = value.as_array().expect("list of vectors");
    rows.iter()
        .map(|row| std::array::from_fn(|axis| row[axis].as_f64().expect("number")))
        .collect()
}

fn reference() -> Value {
    serde_json::from_str(include_str!("../data/flock/reference.json")).expect("JSON")
}

/// Largest difference of any coordinate, by compared tick.
fn worst(scenario: &str, change: impl Fn(&mut Params)) -> Vec<(u64, f64)> {
    let all = reference();
    let case = &all[scenario];
    let mut params = Params {
        surface: case["surface"]
            .as_f64()
            .map_or(Surface::Open, Surface::Plane),
        floor: (case["floor"] == true).then(Floor::default),
        ..Params::default()
    };
    change(&mut params);
    let mut state = State {
        tick: 0,
        p: vectors(&case["start"]["p"]),
        v: vectors(&case["start"]["v"]),
    };
    let mut out = Vec::new();
    for wanted in case["states"].as_array().expect("states") {
        let tick = wanted["tick"].as_u64().expect("tick");
        while state.tick < tick {
            state = step(&params, &state);
        }
        let (p, v) = (vectors(&wanted["p"]), vectors(&wanted["v"]));
        let got = state.p.iter().chain(&state.v).flatten();
        let want = p.iter().chain(&v).flatten();
        let difference = got.zip(want).map(|(a, b)| (a - b).abs());
        out.push((tick, difference.fold(0.0, f64::max)));
    }
    out
}

fn tolerance(tick: u64) -> f64 {
    if tick <= 10 { 1e-9 } else { 1e-6 }
}

#[test]
fn matches_every_reference_state() {
    for scenario in ["open_40", "ground_24", "ground_floor_24"] {
        let compared = worst(scenario, |_| {});
        assert!(compared.len() >= 4, "{scenario}: {compared:?}");
        for (tick, difference) in compared {
            println!("{scenario} tick {tick}: {difference:e}");
            assert!(
                difference <= tolerance(tick),
                "{scenario}, tick {tick}: {difference:e}"
            );
        }
    }
}

/// Each constant matters: a change of a thousandth is seen at the reference's own tolerance.
#[test]
fn a_changed_constant_misses_the_reference() {
    type Change = fn(&mut Params);
    let changes: [(&str, &str, Change); 12] = [
        ("separation_radius", "open_40", |p| {
            p.separation_radius *= 1.1
        }),
        ("neighbor_radius", "open_40", |p| p.neighbor_radius *= 1.01),
        ("cohesion_weight", "open_40", |p| p.cohesion_weight *= 1.001),
        ("alignment_weight", "open_40", |p| {
            p.alignment_weight *= 1.001
        }),
        ("separation_weight", "open_40", |p| {
            p.separation_weight *= 1.001
        }),
        ("max_acceleration", "open_40", |p| {
            p.max_acceleration *= 1.001
        }),
        ("min_speed", "ground_floor_24", |p| p.min_speed *= 1.001),
        ("max_speed", "ground_floor_24", |p| p.max_speed *= 0.999),
        ("altitude_limit", "ground_floor_24", |p| {
            p.altitude_limit += 0.01
        }),
        ("altitude_weight", "ground_floor_24", |p| {
            p.altitude_weight *= 1.001
        }),
        ("altitude_scale", "ground_floor_24", |p| {
            p.altitude_scale *= 1.001
        }),
        ("floor", "ground_floor_24", |p| p.floor = None),
    ];
    for (name, scenario, change) in changes {
        let missed = worst(scenario, change)
            .iter()
            .any(|&(tick, difference)| difference > tolerance(tick));
        assert!(missed, "{name} in {scenario} makes no difference");
    }
}
