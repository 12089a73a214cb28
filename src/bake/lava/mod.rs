//! Lava strips: from parameters to frames that loop, with the measurements that prove it.
//!
//! - [`solve`] which ignitions a periodic loop must leave out
//! - `run` the ticks behind each kind of loop
//! - `certify` what is measured on the result
//! - [`costs`] what each period would cost
//! - `reduce` fewer colours, where asked for

mod certify;
mod costs;
mod reduce;
mod run;
mod solve;

pub use costs::{PeriodCost, costs, describe};
pub use solve::{Solved, solve};

use super::{BakeError, Baked};
use crate::asset::Asset;
use crate::asset::strip::{LoopKind, StripAsset};
use crate::formula::lava::{MIN_SIZE, Palette, SinePeriod, colour_heat, scroll_rows, scrolled};
use crate::manifest::Facts;
use crate::manifest::lava::LavaFacts;
use crate::project::keys::texture::{LavaParams, TextureError, TextureParams};

/// Why a strip cannot be baked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LavaError {
    /// Parameters that no strip can have.
    #[error(transparent)]
    Parameters(#[from] TextureError),
    /// The warm-up that was asked for is too short.
    #[error(
        "warm_up = {warm_up}: the lava is not yet periodic there; {differing} values differ one period apart"
    )]
    WarmUp {
        warm_up: usize,
        differing: u64,
        certified: usize,
    },
    /// The loop did not settle.
    #[error(
        "no warm-up up to {tried} ticks makes the lava of seed {seed} periodic at period {period}"
    )]
    NeverPeriodic {
        seed: i64,
        period: usize,
        tried: usize,
    },
}

impl LavaError {
    /// The keys that could be to blame.
    fn keys(&self) -> Vec<&'static str> {
        match self {
            LavaError::Parameters(e) => vec![e.key()],
            LavaError::WarmUp { .. } => vec!["warm_up"],
            LavaError::NeverPeriodic { .. } => vec!["period", "seed"],
        }
    }

    /// What to change.
    fn fix(&self) -> String {
        match self {
            LavaError::Parameters(e) => e.allowed(),
            LavaError::WarmUp { certified, .. } => {
                format!(
                    "warm_up = {certified}, or leave it out: that is the smallest certified multiple of lcm(period, 48)"
                )
            }
            LavaError::NeverPeriodic { .. } => "another seed or period".into(),
        }
    }
}

/// Bakes a `[texture.ID]`, with what the manifest says of it; `progress` as in [`bake_with_progress`].
///
/// # Errors
/// As [`bake`].
pub fn bake_item(
    params: &TextureParams,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Baked, BakeError> {
    let strip = bake_with_progress(params, progress).map_err(|e| BakeError {
        keys: e.keys(),
        reason: e.to_string(),
        fix: e.fix(),
    })?;
    Ok(Baked {
        facts: Facts::Lava(LavaFacts {
            warm_up: strip.warm_up,
            dropped: strip.dropped.clone(),
            certificate: strip.certificate.clone(),
        }),
        extensions: extensions(params),
        asset: Asset::Strip(Box::new(strip)),
    })
}

/// Names of the parameters in use that go beyond the document.
fn extensions(params: &TextureParams) -> Vec<String> {
    let lava = &params.lava;
    let beyond = [
        ("colors", params.colors.is_some()),
        ("loop", lava.loop_kind != LoopKind::None),
        ("palette", lava.palette != Palette::Document),
        (
            "sine_period",
            lava.size > MIN_SIZE && lava.sine_period == SinePeriod::Tile,
        ),
        ("size", lava.size > MIN_SIZE),
    ];
    beyond
        .into_iter()
        .filter(|(_, used)| *used)
        .map(|(name, _)| name.to_string())
        .collect()
}

/// Bakes a strip.
///
/// # Errors
/// [`LavaError`] for parameters that [`LavaParams::validate`] refuses, and for a `warm_up` that is too short.
pub fn bake(params: &TextureParams) -> Result<StripAsset, LavaError> {
    bake_with_progress(params, &mut |_, _| {})
}

/// [`bake`], telling `progress` how many ticks are done of how many (an estimate until the warm-up is known).
///
/// # Errors
/// As [`bake`].
pub fn bake_with_progress(
    params: &TextureParams,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<StripAsset, LavaError> {
    let lava = &params.lava;
    lava.validate()?;
    let run = run::run(lava, progress)?;
    let certificate = certify::certify(lava, &run);
    let order = run::order(lava, run.film.rgb.len());
    let mut frames = shown(lava, run.warm_up, run.film.rgb);
    if let Some(colors) = params.colors {
        reduce::reduce(&mut frames, colors);
    }
    Ok(StripAsset {
        size: lava.size,
        frames,
        order,
        frametime: lava.frametime as u32,
        interpolate: lava.interpolate,
        flows: lava.flow,
        warm_up: run.warm_up as u64,
        dropped: run.dropped,
        certificate,
    })
}

/// The strip's frames from the run's: a flow's are scrolled, and repeated until the scroll has come around as well.
fn shown(lava: &LavaParams, warm_up: usize, rgb: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    if !lava.flow {
        return rgb;
    }
    (0..lava.frames())
        .map(|i| {
            let tick = warm_up + i * lava.frametime + 1;
            let frame = &rgb[i % rgb.len()];
            scrolled(frame, lava.size * 3, scroll_rows(lava.size, tick))
        })
        .collect()
}

/// Colours of a field of soup heat, row-major rgb.
fn colours(palette: &Palette, soup: &[f32]) -> Vec<u8> {
    let mut rgb = vec![0; soup.len() * 3];
    for (pixel, &soup) in rgb.chunks_exact_mut(3).zip(soup) {
        pixel.copy_from_slice(&palette.colour(colour_heat(soup)));
    }
    rgb
}
