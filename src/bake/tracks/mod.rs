//! Tracks become keys: rounded positions, now and then, that the game's client joins by straight lines.

mod error;
mod even;
mod reduced;
mod tilt;

pub use error::path_error;

use super::{BakeError, suffices};
use crate::asset::tracks::{Key, KeyedTracks, Tracks};
use crate::minecraft::client::Client;

/// How tracks are keyed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Keying {
    /// Ticks between keys; with a tolerance the most there may be. At least 1.
    pub every: u32,
    /// Blocks that the shown path may differ; `None`: even spacing.
    pub tolerance: Option<f64>,
    /// Decimals of a position, 0 to 9.
    pub decimals: u32,
    /// Who plays the keys.
    pub client: Client,
    /// They are played there and back.
    pub back: bool,
}

/// A tolerance that keys cannot reach.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error(
    "no keys keep the shown path within {tolerance} blocks: entity {entity} is {:.4} off at best",
    suffices(*reached, *tolerance, 10_000.0)
)]
pub struct ToleranceError {
    pub tolerance: f64,
    pub entity: usize,
    pub reached: f64,
    pub client: Client,
}

impl From<ToleranceError> for BakeError {
    fn from(error: ToleranceError) -> Self {
        BakeError {
            keys: vec!["tolerance", "decimals"],
            reason: error.to_string(),
            fix: match error.client {
                Client::Mob => "a larger tolerance, more decimals, or a display as entity".into(),
                Client::Display => "a larger tolerance, or more decimals".into(),
            },
        }
    }
}

/// Keys of the tracks. With even spacing a key is sent when its sample is due and seen some ticks later
/// ([`KeyedTracks::lag`]); with a tolerance it is sent ahead, so that it is reached in time.
///
/// # Errors
/// The tolerance is too small for the client or for the rounding.
pub fn keyed(tracks: &Tracks, keying: &Keying) -> Result<KeyedTracks, ToleranceError> {
    let rounding = Rounding::new(keying.decimals);
    let leaning = keying.client == Client::Display && !tracks.normals.is_empty();
    let (mut keys, rounding_error) = match keying.tolerance {
        None => {
            let keys = even::keys(tracks, keying, leaning, &rounding);
            let moved = error::rounding_error(tracks, &rounding, &keys);
            (keys, moved)
        }
        Some(tolerance) => reduced::keys(tracks, keying, leaning, &rounding, tolerance)?,
    };
    if leaning {
        tilt::lean(tracks, &mut keys);
    }
    let mut keyed = KeyedTracks {
        entities: tracks.entities,
        samples: tracks.samples(),
        steps_per_block: rounding.steps_per_block,
        steps_per_degree: STEPS_PER_DEGREE,
        keys,
        length: tracks.length(),
        looping: tracks.looping,
        lag: 0,
        rounding_error,
        path_error: 0.0,
    };
    (keyed.lag, keyed.path_error) = match keying.tolerance {
        None => error::best_lag(tracks, &keyed, keying),
        Some(tolerance) if keying.back => {
            let both = keyed.there_and_back(keying.client);
            let (entity, reached) = error::farthest(tracks, &both, 0);
            // a mob that turns where it came late follows its track back late
            if !(reached <= tolerance) {
                return Err(ToleranceError {
                    tolerance,
                    entity,
                    reached,
                    client: keying.client,
                });
            }
            (0, reached)
        }
        Some(_) => (0, path_error(tracks, &keyed, 0)),
    };
    Ok(keyed)
}

/// Ticks before a move at which a display is told how to lean and how long to glide: no tick has to tell and move all. Its
/// keys are farther apart.
pub const BEFORE_A_MOVE: u32 = 1;

/// Angles are rounded to whole degrees: the game itself sends 256 steps a turn.
const STEPS_PER_DEGREE: u32 = 1;

/// Rounds samples to quanta.
struct Rounding {
    steps_per_block: u32,
}

impl Rounding {
    fn new(decimals: u32) -> Self {
        Self {
            steps_per_block: 10u32.pow(decimals.min(9)),
        }
    }

    /// The position in quanta, to the nearest.
    fn position(&self, blocks: [f64; 3]) -> [i64; 3] {
        blocks.map(|v| (v * f64::from(self.steps_per_block)).round() as i64)
    }

    /// Blocks of a position in quanta.
    fn blocks(&self, position: [i64; 3]) -> [f64; 3] {
        position.map(|n| n as f64 / f64::from(self.steps_per_block))
    }

    /// The key for a sample, sent at `tick` and reached `duration` ticks later.
    fn key(&self, tracks: &Tracks, sample: usize, entity: usize, tick: u32, duration: u32) -> Key {
        let index = sample * tracks.entities + entity;
        let [yaw, pitch] = tracks.facing[index]
            .map(|degrees| (degrees * f64::from(STEPS_PER_DEGREE)).round() as i64);
        Key {
            tick,
            position: self.position(tracks.positions[index]),
            yaw,
            pitch,
            tilt: None,
            duration,
            sample,
        }
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (x * x + y * y + z * z).sqrt()
}
