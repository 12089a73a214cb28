//! Paths of a crowd: what a flock or a chase becomes before any format sees it.
//!
//! World axes of the game: x east, y up, z south; blocks; angles in the game's degrees (yaw 0 looks along +z, yaw 90
//! along -x, pitch positive looks down). Positions are relative to the place where a playback is started.

use crate::minecraft::client::Client;

/// How a path goes on after its last tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looping {
    /// It ends there; the last sample is the end state.
    None,
    /// It runs backward to its start and then forward again.
    PingPong,
    /// The last sample is the first one again (equal up to the closure stated with the path).
    Closed,
}

/// The crowd at full precision: every entity at every sample.
#[derive(Debug, Clone, PartialEq)]
pub struct Tracks {
    /// Number of entities; the inner length of all tables below.
    pub entities: usize,
    /// The game tick of each sample, strictly ascending, the first is 0. A flock has one sample a tick.
    pub ticks: Vec<u32>,
    /// Blocks, sample-major: `positions[sample * entities + entity]`.
    pub positions: Vec<[f64; 3]>,
    /// Yaw and pitch in degrees, in the same order. Yaw is not wrapped: it moves continuously from sample to sample.
    pub facing: Vec<[f64; 2]>,
    /// Unit normal of the ground under the entity, in the same order; empty where there is no ground to tilt with.
    pub normals: Vec<[f64; 3]>,
    /// Where the one that all run after is at each sample, blocks; empty where nobody leads.
    pub leader: Vec<[f64; 3]>,
    /// What follows the last sample.
    pub looping: Looping,
}

impl Tracks {
    /// Number of samples.
    pub fn samples(&self) -> usize {
        self.ticks.len()
    }

    /// The tick of the last sample (0 where there is none): the length of one pass in ticks.
    pub fn length(&self) -> u32 {
        self.ticks.last().copied().unwrap_or(0)
    }

    /// Positions of all entities at a sample, in blocks.
    pub fn positions_at(&self, sample: usize) -> &[[f64; 3]] {
        &self.positions[sample * self.entities..][..self.entities]
    }

    /// Yaw and pitch of all entities at a sample, in degrees.
    pub fn facing_at(&self, sample: usize) -> &[[f64; 2]] {
        &self.facing[sample * self.entities..][..self.entities]
    }

    /// Ground normals of all entities at a sample; `None` where the crowd has no ground to tilt with.
    pub fn normals_at(&self, sample: usize) -> Option<&[[f64; 3]]> {
        (!self.normals.is_empty()).then(|| &self.normals[sample * self.entities..][..self.entities])
    }

    /// Position of one entity at one sample, in blocks.
    pub fn position(&self, sample: usize, entity: usize) -> [f64; 3] {
        self.positions[sample * self.entities + entity]
    }
}

/// One key of one entity: where the game is told to bring it, and from when on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// The game tick at which the key is sent.
    pub tick: u32,
    /// Position in whole quanta (divide by [`KeyedTracks::steps_per_block`] for blocks).
    pub position: [i64; 3],
    /// Yaw in whole quanta (divide by [`KeyedTracks::steps_per_degree`] for degrees), not wrapped.
    pub yaw: i64,
    /// Pitch in whole quanta, as the yaw.
    pub pitch: i64,
    /// How a display leans there with the ground: a quaternion (x, y, z, w) in thousandths, in the entity's own axes (those
    /// of yaw 0, turned by `yaw`). `None`: it never leans.
    pub tilt: Option<[i32; 4]>,
    /// Ticks that the client takes from where it shows the entity to this key.
    pub duration: u32,
    /// The sample of the tracks at whose time the entity is here; with a tolerance the place may be beside it.
    pub sample: usize,
}

/// The crowd as a game can play it: a key now and then, rounded, the client moving in straight lines between.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyedTracks {
    /// Number of entities.
    pub entities: usize,
    /// Position quanta in a block: a power of ten, so that a key is a short decimal (100: two decimals).
    pub steps_per_block: u32,
    /// Angle quanta in a degree: a power of ten (1: whole degrees).
    pub steps_per_degree: u32,
    /// Number of samples of the tracks.
    pub samples: usize,
    /// Keys of each entity, ascending in tick. The first says where it appears; the second may have the same tick, if
    /// the entity starts to move at once.
    pub keys: Vec<Vec<Key>>,
    /// The tick of the last sample of the tracks.
    pub length: u32,
    /// What follows.
    pub looping: Looping,
    /// Ticks by which what a client shows is behind the tracks.
    pub lag: u32,
    /// Largest distance, in blocks, that rounding moved a key.
    pub rounding_error: f64,
    /// Largest distance, in blocks, at any tick, between what a client shows and the tracks `lag` ticks before.
    pub path_error: f64,
}

impl KeyedTracks {
    /// Number of keys of the whole crowd.
    pub fn key_count(&self) -> usize {
        self.keys.iter().map(Vec::len).sum()
    }

    /// A key's position in blocks: the f64 nearest to the decimal.
    pub fn blocks(&self, key: &Key) -> [f64; 3] {
        key.position
            .map(|n| n as f64 / f64::from(self.steps_per_block))
    }

    /// A key's yaw and pitch in degrees.
    pub fn degrees(&self, key: &Key) -> [f64; 2] {
        [key.yaw, key.pitch].map(|n| n as f64 / f64::from(self.steps_per_degree))
    }

    /// The path and the way back over it as one path, for crowds that do not simply run backward. Keys that are sent when
    /// their sample is due are so on the way back too; those that are sent ahead, so that it is reached in time, say when to
    /// leave, and that differs by direction.
    pub fn there_and_back(&self, client: Client) -> KeyedTracks {
        let way = match self.lag {
            0 => Self::back_in_time,
            _ => Self::back_when_due,
        };
        let keys = self.keys.iter().map(|keys| {
            let mut both = keys.clone();
            both.extend(way(keys, self.length, client));
            both
        });
        KeyedTracks {
            keys: keys.collect(),
            length: 2 * self.length,
            looping: Looping::Closed,
            ..self.clone()
        }
    }

    /// The way back of keys that are sent ahead. What stood before it moved stands after it has moved back.
    fn back_in_time(keys: &[Key], end: u32, client: Client) -> Vec<Key> {
        let arrival = |key: &Key| (key.tick + key.duration).min(end);
        let back = |pair: &[Key]| {
            let (target, left) = (pair[0], pair[1]);
            let (leave, arrive) = (2 * end - arrival(&left), 2 * end - arrival(&target));
            Key {
                tick: leave,
                duration: client.duration(arrive - leave),
                ..target
            }
        };
        keys.windows(2).rev().map(back).collect()
    }

    /// The way back of keys that are sent when due: each takes as long as the one before it did, which came from there.
    fn back_when_due(keys: &[Key], end: u32, _: Client) -> Vec<Key> {
        let back = |index: usize| Key {
            tick: 2 * end - keys[index].tick,
            duration: keys[index.saturating_sub(1)].duration,
            ..keys[index]
        };
        (0..keys.len().saturating_sub(1)).rev().map(back).collect()
    }
}
