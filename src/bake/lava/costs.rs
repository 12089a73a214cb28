//! What each period costs, for choosing one.

use super::{LavaError, bake};
use crate::asset::strip::{Certificate, LoopKind, endless};
use crate::formula::lava::{Palette, SATURATION_TICKS};
use crate::project::keys::texture::TextureParams;

/// Periods worth comparing, ticks: multiples of 48, which a flow loops in directly.
pub const PERIODS: [usize; 6] = [96, 144, 192, 240, 288, 480];

/// One period, tried.
#[derive(Clone, Debug)]
pub struct PeriodCost {
    pub period: usize,
    pub warm_up: u64,
    pub certificate: Certificate,
}

/// The costs as a table for people, the project's own period marked.
///
/// # Errors
/// As [`bake`].
pub fn describe(params: &TextureParams) -> Result<String, LavaError> {
    let own = params.lava.period;
    let mut out = String::from(
        "  period  warm-up  dropped of drawn  loop    mean rgb       sd red  wrap/mean step  colours\n",
    );
    for cost in costs(params)? {
        let c = &cost.certificate;
        let [red, green, blue] = c.statistics.mean;
        out.push_str(&format!(
            "{} {:>6} {:>8} {:>8} of {:<7} {:>5}   {red:>3.0}/{green:>3.0}/{blue:>3.0}  {:>9.1}  {:>14.2}  {:>7}{}\n",
            if cost.period == own { "*" } else { " " },
            cost.period,
            cost.warm_up,
            c.ignitions_dropped.unwrap_or(0),
            c.ignitions_drawn.unwrap_or(0),
            c.loop_ticks,
            c.statistics.sd[0],
            c.steps.wrap / c.steps.mean,
            c.colours,
            if c.warnings.is_empty() { "" } else { "  looks different" },
        ));
    }
    let endless = endless(params.lava.rule());
    if let Some(endless) = endless.filter(|_| params.lava.palette == Palette::Document) {
        let [red, green, blue] = endless.mean;
        out.push_str(&format!(
            "  endless                                    {red:>3.0}/{green:>3.0}/{blue:>3.0}  {:>9.1}\n",
            endless.sd[0]
        ));
    }
    Ok(out)
}

/// Bakes the texture periodically, at its own period and each of `PERIODS` that its frametime divides.
///
/// # Errors
/// As [`bake`].
pub fn costs(params: &TextureParams) -> Result<Vec<PeriodCost>, LavaError> {
    let periods: std::collections::BTreeSet<usize> =
        PERIODS.into_iter().chain([params.lava.period]).collect();
    periods
        .into_iter()
        .filter(|period| period.is_multiple_of(params.lava.frametime) && *period > SATURATION_TICKS)
        .map(|period| {
            let mut tried = params.clone();
            tried.lava.loop_kind = LoopKind::Periodic;
            tried.lava.period = period;
            tried.lava.warm_up = None;
            bake(&tried).map(|strip| PeriodCost {
                period,
                warm_up: strip.warm_up,
                certificate: strip.certificate,
            })
        })
        .collect()
}
