//! What each period costs, for choosing one.

use super::{LavaError, bake};
use crate::asset::strip::Certificate;
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

/// Bakes the texture at each of [`PERIODS`] that its frametime divides.
///
/// # Errors
/// As [`bake`].
pub fn costs(params: &TextureParams) -> Result<Vec<PeriodCost>, LavaError> {
    PERIODS
        .iter()
        .filter(|period| period.is_multiple_of(params.lava.frametime))
        .map(|&period| {
            let mut tried = params.clone();
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
