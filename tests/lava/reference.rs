//! The formula against values computed by other programs (seed 42, 16 x 16): every byte of every frame.

use serde_json::Value;
use tickbake::formula::lava::{Lava, Palette, Rule, SinePeriod, Variant, scroll_rows, scrolled};
use tickbake::minecraft::java_random::JavaRandom;

const CLASSIC: &str = include_str!("../data/lava_classic_seed42.json");
const CLASSICUBE: &str = include_str!("../data/lava_classicube_seed42.json");

fn rule(variant: Variant) -> Rule {
    Rule {
        variant,
        size: 16,
        sine_period: SinePeriod::Sixteen,
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reference heats are printed with few digits; the f32 read back from them must be ours.
fn assert_heats(name: &str, tick: u64, expected: &Value, actual: &[f32]) {
    let expected = expected.as_array().unwrap();
    assert_eq!(expected.len(), actual.len());
    for (cell, (expected, actual)) in expected.iter().zip(actual).enumerate() {
        let expected: f32 = expected.to_string().parse().unwrap();
        assert_eq!(
            expected.to_bits(),
            actual.to_bits(),
            "{name} of cell {cell} after tick {tick}: {expected} != {actual}"
        );
    }
}

fn matches_reference(variant: Variant, reference: &str) {
    let reference: Value = serde_json::from_str(reference).unwrap();
    let mut random = JavaRandom::new(reference["seed"].as_i64().unwrap());
    let mut lava = Lava::new(rule(variant));
    let mut heats_seen = 0;
    for (index, frame) in reference["frames"].as_array().unwrap().iter().enumerate() {
        let mut ignited = 0;
        lava.tick_with(|_| {
            let lit = tickbake::formula::lava::draw(variant, &mut random);
            ignited += u64::from(lit);
            lit
        });
        let tick = index as u64 + 1;
        let rgb = lava.rgb(&Palette::Document);
        assert_eq!(frame.as_str().unwrap(), hex(&rgb), "frame {index}");
        assert_eq!(
            reference["ignitions_per_tick"][index], ignited,
            "tick {tick}"
        );
        if let Some(flow) = reference["flow_frames"].get(index.to_string()) {
            let shown = scrolled(&rgb, 16 * 3, scroll_rows(16, index + 1));
            assert_eq!(flow.as_str().unwrap(), hex(&shown), "flow frame {index}");
        }
        for heats in reference["heats"].as_array().unwrap() {
            if heats["after_tick"] == tick {
                assert_heats("soup", tick, &heats["soup"], &lava.soup);
                assert_heats("pot", tick, &heats["pot"], &lava.pot);
                assert_heats("flame", tick, &heats["flame"], &lava.flame);
                heats_seen += 1;
            }
        }
    }
    assert!(heats_seen >= 2);
    if let Some(state) = reference["rng_state_after"].as_str() {
        assert_eq!(state, format!("{:012x}", random.state()));
    }
}

#[test]
fn classic_matches_every_byte() {
    matches_reference(Variant::Classic, CLASSIC);
}

#[test]
fn classicube_matches_every_byte() {
    matches_reference(Variant::Classicube, CLASSICUBE);
}

#[test]
fn offsets_are_truncated_toward_zero() {
    let rule = rule(Variant::Classic);
    let offsets: Vec<_> = (0..16).map(|k| rule.offset(k)).collect();
    assert_eq!(offsets, [0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, -1, -1, -1, 0, 0]);
    let tile = Rule {
        size: 64,
        sine_period: SinePeriod::Tile,
        ..rule
    };
    // 1.2 sin(2 pi k / 64) passes 1 between k = 10 and 11 and leaves it between 21 and 22.
    assert_eq!(
        (0..64).filter(|&k| tile.offset(k) == 1).collect::<Vec<_>>(),
        (11..=21).collect::<Vec<_>>()
    );
}
