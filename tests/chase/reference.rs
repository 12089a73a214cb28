//! The plain rule against values computed independently (tests/data/chase_reference.json).

use serde_json::Value;
use tickbake::formula::chase::{Chase, Leader, PUBLISHED_X, PUBLISHED_Z, Params};

fn reference() -> Value {
    let text = include_str!("../data/chase_reference.json");
    serde_json::from_str(text).unwrap()
}

/// The largest distance of any number of a case from the reference, and how many numbers were compared.
fn worst(case: &Value, mutate: impl Fn(&mut Params)) -> (f64, usize) {
    let mut params = Params::default();
    let given = &case["params"];
    for (name, field) in [
        ("k1", &mut params.k1),
        ("k2", &mut params.k2),
        ("k3", &mut params.k3),
        ("t", &mut params.t),
    ] {
        if let Some(value) = given[name].as_f64() {
            *field = value;
        }
    }
    params.frame1_quirk = given["frame1_quirk"].as_bool().unwrap_or(false);
    mutate(&mut params);
    let mut run = Chase::new(params, Leader::WEAVE, &PUBLISHED_X, &PUBLISHED_Z);
    let (mut worst, mut compared) = (0.0f64, 0);
    for frame in case["frames"].as_array().unwrap() {
        while u64::from(run.frame()) < frame["frame"].as_u64().unwrap() {
            run.step();
        }
        let leader = [run.state.tx[0], run.state.tz[0]];
        for (name, values) in [
            ("leader", &leader[..]),
            ("x", run.state.x()),
            ("z", run.state.z()),
        ] {
            let expected = frame[name].as_array().unwrap();
            assert_eq!(expected.len(), values.len());
            for (expected, actual) in expected.iter().zip(values) {
                worst = worst.max((expected.as_f64().unwrap() - actual).abs());
                compared += 1;
            }
        }
    }
    (worst, compared)
}

#[test]
fn matches_the_reference() {
    for name in ["published_20", "frame1_quirk", "other_parameters"] {
        let (worst, compared) = worst(&reference()[name], |_| {});
        assert!(compared >= 3 * 42, "{name}: only {compared} numbers");
        assert!(worst <= 1e-9, "{name}: off by {worst:e}");
    }
}

#[test]
fn a_changed_constant_is_seen() {
    type Mutation = fn(&mut Params);
    let mutations: [Mutation; 5] = [
        |p| p.k1 *= 1.0 + 1e-6,
        |p| p.k2 *= 1.0 + 1e-6,
        |p| p.k3 *= 1.0 + 1e-6,
        |p| p.t *= 1.0 + 1e-6,
        |p| p.frame1_quirk = !p.frame1_quirk,
    ];
    for (index, mutate) in mutations.into_iter().enumerate() {
        let (worst, _) = worst(&reference()["published_20"], mutate);
        assert!(worst > 1e-9, "mutation {index} went unseen");
    }
}
