//! The Molang twin, evaluated here, against the formula.

use super::support::*;
use serde_json::Value;
use tickbake::format::molang::eval::eval;
use tickbake::format::molang::parse::{Dialect, parse};
use tickbake::formula::blaze::{Blaze, Trig};

#[test]
fn the_twin_is_the_document_for_an_hour() {
    let tree = built("bake = \"formula\"\ntargets = [\"bedrock\", \"geckolib\"]");
    let exact = Blaze {
        trig: Trig::Exact,
        ..Blaze::default()
    };
    let rest = Blaze::default().rest();
    for (path, dialect) in [
        ("bedrock/animations/blaze.animation.json", Dialect::Bedrock),
        (
            "geckolib/assets/demo/geckolib/animations/entity/blaze.animation.json",
            Dialect::GeckoLib,
        ),
    ] {
        let file: Value = serde_json::from_str(&text(&tree, path)).unwrap();
        let clip = &file["animations"]["animation.demo.blaze.formula"];
        for part in 0..12 {
            let position = &clip["bones"][format!("part{part}")]["position"];
            for seconds in [0.0, 0.05, 1.2345, 77.7, 3600.0] {
                let value = |k: usize| {
                    let program = parse(position[k].as_str().unwrap(), dialect).unwrap();
                    eval(&program, &|n| (n == "query.anim_time").then_some(seconds)).unwrap()
                };
                let shown = [
                    rest[part][0] + value(0),
                    rest[part][1] - value(1),
                    rest[part][2] + value(2),
                ];
                let truth = exact.exact_part(part, seconds * 20.0);
                for k in 0..3 {
                    let d = (shown[k] - truth[k]).abs();
                    assert!(d < 1e-5, "{path} part{part} at {seconds} s: {d} px off");
                }
            }
        }
    }
}

#[test]
fn a_twin_with_a_length_starts_again_where_it_shows_least() {
    let tree = built("bake = \"formula\"\ntargets = [\"geckolib\"]");
    let path = "geckolib/assets/demo/animations/entity/blaze.animation.json";
    let file: Value = serde_json::from_str(&text(&tree, path)).unwrap();
    let clip = &file["animations"]["animation.demo.blaze.formula"];
    // 355 / 113: 14,200 ticks.
    assert_eq!(clip["animation_length"], 710);
    assert_eq!(clip["loop"], true);
}
