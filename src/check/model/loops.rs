//! The looped motion against the document: what the loop itself costs.

use super::codes::LOOP_DEVIATION;
use super::expect::{Expected, distance, positions};
use crate::formula::blaze::{Blaze, LAYERS, PARTS, Trig};
use crate::project::keys::model::{DEFAULT_CUT, LoopMode};
use crate::report::{Finding, Place};

/// Samples a tick.
const FINE: usize = 8;
/// px by which the manifest's figure may be off: samples miss the true maximum, and its digits are finite.
const STATED: f64 = 1e-3;

/// Largest distance between two motions over `ticks`, px, and the tick of it.
pub fn deviation(a: &Blaze, b: &Blaze, ticks: f64, parts: &[usize]) -> (f64, f64) {
    let samples = (ticks.ceil() as usize).saturating_mul(FINE);
    let mut worst = (0.0f64, 0.0);
    for i in 0..=samples {
        let seconds = ticks / 20.0 * i as f64 / samples.max(1) as f64;
        let (a, b) = (positions(a, seconds), positions(b, seconds));
        for part in parts {
            let d = distance(a[*part], b[*part]);
            if !(d <= worst.0) {
                worst = (d, seconds * 20.0);
            }
        }
    }
    worst
}

/// Budget and manifest against the looped formula. The clip itself is held to the looped motion elsewhere, so what the
/// player shows is within the sum of both.
pub fn check(expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let facts = &expected.facts.looping;
    let exact = |f: Blaze| Blaze {
        trig: Trig::Exact,
        ..f
    };
    let (looped, document) = (exact(expected.looped), exact(expected.document));
    let place = || Place::file("manifest.json");
    let longest = f64::from(
        expected
            .params
            .ticks
            .unwrap_or(expected.params.max_ticks)
            .max(DEFAULT_CUT),
    );
    if !(facts.ticks <= longest) {
        found.push(
            Finding::new(&LOOP_DEVIATION, place().key("ticks"))
                .detail("the manifest states a longer loop than its parameters allow")
                .expected(format!("at most {longest} ticks"))
                .actual(facts.ticks),
        );
        return;
    }
    let slowest = LAYERS.iter().map(|l| l.bob_rate).fold(f32::MAX, f32::min);
    for (name, wanted) in [("bob_slow", true), ("bob_fast", false)] {
        let parts: Vec<usize> = LAYERS
            .iter()
            .filter(|l| (l.bob_rate == slowest) == wanted)
            .flat_map(|l| l.parts())
            .filter(|part| *part < PARTS)
            .collect();
        let (measured, tick) = deviation(&looped, &document, facts.ticks, &parts);
        let stated = facts.deviation_px.get(name).map_or(0.0, |d| d.anywhere);
        if !((measured - stated).abs() <= STATED) {
            found.push(
                Finding::new(&LOOP_DEVIATION, place().key(name).tick(tick))
                    .detail("the manifest states another deviation than the formula has")
                    .expected(format!("{measured:.4} px"))
                    .actual(format!("{stated:.4} px")),
            );
        }
        let budget = expected.params.max_deviation_px;
        let budgeted = matches!(
            expected.params.looping,
            LoopMode::Retime | LoopMode::Nearest
        );
        if budgeted && !(measured <= budget + STATED) {
            found.push(
                Finding::new(&LOOP_DEVIATION, place().key(name).tick(tick))
                    .expected(format!("at most {budget} px"))
                    .actual(format!("{measured:.4} px")),
            );
        }
    }
}
