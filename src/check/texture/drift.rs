//! Worked values of the lava: frame 47 (the state after 48 ticks from a cold start) of seed 42 at 16 x 16, of both variants,
//! computed by a Java and a C program; row-major rgb in hex.

use crate::check::drift::Drift;
use crate::formula::lava::{Lava, Palette, Rule, SinePeriod, Variant, scroll_rows};
use crate::minecraft::java_random::JavaRandom;

const WORKED: &str = include_str!("worked.txt");
const SEED: i64 = 42;
const TICKS: usize = 48;

/// Ticks and the rows that the flow has moved by then (document: one pixel every 3 ticks, wrapping at 16).
const SCROLL: [(usize, usize); 7] = [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (47, 15), (48, 0)];

/// Worked values that the formula no longer gives: the first pixel of each variant, and every scroll.
pub fn drift() -> Vec<Drift> {
    let variants = [
        ("classic", Variant::Classic),
        ("classicube", Variant::Classicube),
    ];
    let pixels = variants
        .into_iter()
        .zip(WORKED.lines())
        .filter_map(|((name, variant), worked)| first_pixel(name, variant, worked));
    let scrolls = SCROLL.into_iter().filter_map(|(tick, rows)| {
        let actual = scroll_rows(16, tick);
        (actual != rows).then(|| Drift {
            formula: "lava",
            value: format!("flow, tick {tick}"),
            expected: format!("{rows} rows down"),
            actual: format!("{actual} rows down"),
        })
    });
    pixels.chain(scrolls).collect()
}

fn first_pixel(name: &str, variant: Variant, worked: &str) -> Option<Drift> {
    let mut lava = Lava::new(Rule {
        variant,
        size: 16,
        sine_period: SinePeriod::Sixteen,
    });
    let mut random = JavaRandom::new(SEED);
    (0..TICKS).for_each(|_| lava.tick(&mut random));
    let rgb = lava.rgb(&Palette::Document);
    let pixels = worked.as_bytes().chunks(6).zip(rgb.chunks(3)).enumerate();
    pixels
        .map(|(place, (worked, rgb))| {
            let computed = format!("{:02x}{:02x}{:02x}", rgb[0], rgb[1], rgb[2]);
            (
                place,
                String::from_utf8_lossy(worked).into_owned(),
                computed,
            )
        })
        .find(|(_, worked, computed)| worked != computed)
        .map(|(place, worked, computed)| Drift {
            formula: "lava",
            value: format!(
                "{name}, seed {SEED}, tick {TICKS}, pixel {},{}",
                place % 16,
                place / 16
            ),
            expected: format!("#{worked}"),
            actual: format!("#{computed}"),
        })
}
