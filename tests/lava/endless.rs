//! The statistics of the endless run, measured with the plain formula.

use tickbake::asset::strip::{Statistics, statistics, step};
use tickbake::formula::lava::{Lava, Palette, Rule, SinePeriod, Variant};
use tickbake::minecraft::java_random::JavaRandom;

/// Statistics and mean step over `ticks` ticks of `seed`, after `warm_up`.
fn measured(rule: Rule, seed: i64, warm_up: usize, ticks: usize) -> (Statistics, f64) {
    let mut lava = Lava::new(rule);
    let mut random = JavaRandom::new(seed);
    for _ in 0..warm_up {
        lava.tick(&mut random);
    }
    let frames: Vec<Vec<u8>> = (0..ticks)
        .map(|_| {
            lava.tick(&mut random);
            lava.rgb(&Palette::Document)
        })
        .collect();
    let steps: f64 = frames.windows(2).map(|pair| step(&pair[0], &pair[1])).sum();
    let statistics = statistics(rule.size, frames.iter().map(Vec::as_slice));
    (statistics, steps / (ticks - 1) as f64)
}

#[test]
#[ignore]
fn print() {
    for seed in 0..4 {
        let rule = Rule {
            variant: Variant::Classic,
            size: 16,
            sine_period: SinePeriod::Sixteen,
        };
        println!("{seed} {:?}", measured(rule, seed, 600, 20_000));
    }
}
