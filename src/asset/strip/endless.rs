//! Statistics of the endless run, which every seed tends to: what a loop is compared with.
//!
//! Measured after 600 ticks of warm-up over the ticks and seeds stated; tests measure some of them again.

use super::Statistics;
use crate::formula::lava::{Rule, SinePeriod, Variant};

/// Difference of the loop's mean from the endless run's that is called visible, in 1/255 of the green channel (the one
/// that changes most). At 16 px the mean of 240 ticks of the endless run deviates by 14 by itself, but is soon another;
/// a loop's stays.
const VISIBLE_MEAN: f64 = 10.0;
/// Change of the standard deviation of green that is called visible, as a share.
const VISIBLE_SPREAD: f64 = 0.25;
/// Change of the neighbours' correlation that is called visible: spots of another size. At 16 px that of 240 ticks of the
/// endless run deviates by 0.04 by itself.
const VISIBLE_LAG1: f64 = 0.06;

/// Statistics of the document's colours under one rule.
struct Row {
    variant: Variant,
    sine_period: SinePeriod,
    size: usize,
    statistics: Statistics,
}

const fn row(
    variant: Variant,
    sine_period: SinePeriod,
    size: usize,
    mean: [f64; 3],
    sd: [f64; 3],
    frame_sd_red: f64,
    lag1: f64,
) -> Row {
    Row {
        variant,
        sine_period,
        size,
        statistics: Statistics {
            mean,
            sd,
            frame_sd_red,
            lag1,
        },
    }
}

use SinePeriod::{Sixteen, Tile};
use Variant::{Classic, Classicube};

/// 24 seeds and 20,000 ticks up to 64 px; 4 seeds, 20,000 ticks at 128 px, 7,600 at 256 px, 1,900 at 512 px. (512 px is
/// brighter because draws that are 256 and more cells apart are slightly correlated in java.util.Random.)
/// `classicube`: 12 seeds and 10,000 ticks at 16 px, 6 seeds and 5,000 at 32 px, 2,000 at 64 px, 2 seeds above.
#[rustfmt::skip]
const MEASURED: &[Row] = &[
    row(Classic, Sixteen, 16, [216.55, 104.2, 26.84], [16.05, 54.08, 28.85], 13.9, 0.77),
    row(Classic, Sixteen, 32, [216.60, 104.10, 26.59], [15.72, 53.09, 28.30], 15.16, 0.805),
    row(Classic, Sixteen, 64, [216.62, 104.17, 26.63], [15.74, 53.17, 28.36], 15.60, 0.815),
    row(Classic, Sixteen, 128, [216.69, 104.39, 26.72], [15.73, 53.18, 28.40], 15.70, 0.817),
    row(Classic, Sixteen, 256, [216.75, 104.57, 26.82], [15.74, 53.27, 28.48], 15.74, 0.818),
    row(Classic, Sixteen, 512, [217.56, 107.53, 28.56], [16.22, 55.63, 30.51], 16.22, 0.827),
    row(Classic, Tile, 32, [216.52, 104.28, 27.04], [16.29, 54.86, 29.38], 15.77, 0.818),
    row(Classic, Tile, 64, [216.55, 104.29, 26.93], [16.16, 54.36, 29.08], 16.03, 0.829),
    row(Classic, Tile, 128, [216.63, 104.46, 26.95], [16.08, 54.09, 28.94], 16.05, 0.832),
    row(Classic, Tile, 256, [216.68, 104.58, 26.97], [16.04, 53.99, 28.91], 16.03, 0.833),
    row(Classicube, Sixteen, 16, [216.76, 105.09, 27.41], [16.31, 55.04, 29.50], 13.85, 0.771),
    row(Classicube, Sixteen, 32, [216.76, 104.79, 27.05], [15.96, 53.93, 28.86], 15.30, 0.809),
    row(Classicube, Sixteen, 64, [216.77, 104.73, 26.97], [15.86, 53.68, 28.75], 15.73, 0.818),
    row(Classicube, Sixteen, 128, [216.36, 103.42, 26.34], [15.81, 53.24, 28.30], 15.78, 0.820),
    row(Classicube, Sixteen, 256, [216.70, 104.50, 26.85], [15.84, 53.55, 28.63], 15.83, 0.820),
    row(Classicube, Tile, 32, [216.68, 105.02, 27.54], [16.55, 55.76, 29.98], 15.94, 0.821),
    row(Classicube, Tile, 64, [216.68, 104.82, 27.25], [16.31, 54.82, 29.36], 16.18, 0.832),
    row(Classicube, Tile, 128, [216.27, 103.41, 26.54], [16.17, 54.21, 28.91], 16.14, 0.834),
    row(Classicube, Tile, 256, [216.61, 104.50, 27.03], [16.19, 54.41, 29.15], 16.18, 0.836),
];

/// Statistics that every seed tends to under `rule` in the document's colours; none where they were not measured.
pub fn endless(rule: Rule) -> Option<Statistics> {
    // At 16 px both tables are one.
    let sine_period = if rule.size == 16 {
        Sixteen
    } else {
        rule.sine_period
    };
    MEASURED
        .iter()
        .find(|row| {
            row.variant == rule.variant && row.sine_period == sine_period && row.size == rule.size
        })
        .map(|row| row.statistics)
}

/// Where a loop with the statistics `here`, in the document's colours, visibly differs from the endless run, in words.
pub fn looks_different(here: &Statistics, endless: &Statistics) -> Vec<String> {
    let mut warnings = Vec::new();
    let green = here.mean[1] - endless.mean[1];
    if green.abs() > VISIBLE_MEAN {
        let how = if green < 0.0 { "darker" } else { "brighter" };
        warnings.push(format!(
            "visibly {how} than the endless lava: mean rgb in the document's colours {:.1}/{:.1}/{:.1} against {:.1}/{:.1}/{:.1}; a longer period is closer",
            here.mean[0], here.mean[1], here.mean[2], endless.mean[0], endless.mean[1], endless.mean[2],
        ));
    }
    let spread = here.sd[1] / endless.sd[1] - 1.0;
    if spread.abs() > VISIBLE_SPREAD {
        let how = if spread < 0.0 { "less" } else { "more" };
        warnings.push(format!(
            "visibly {how} contrast than the endless lava: green in the document's colours deviates by {:.1} against {:.1}",
            here.sd[1], endless.sd[1],
        ));
    }
    let lag1 = here.lag1 - endless.lag1;
    if lag1.abs() > VISIBLE_LAG1 {
        let how = if lag1 < 0.0 { "smaller" } else { "larger" };
        warnings.push(format!(
            "visibly {how} spots than the endless lava: neighbours correlate by {:.3} against {:.3}",
            here.lag1, endless.lag1,
        ));
    }
    warnings
}
