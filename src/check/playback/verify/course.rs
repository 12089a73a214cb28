//! The path of an instance as its pack plays it, and where every entity stands at each time of the clock.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::Plan;
use super::expect::QUARTERS;
use super::leans;
use crate::asset::tracks::Tracks;
use crate::minecraft::client::{Client, MOB_STEPS};
use crate::project::keys::playback::Play;

/// Where an entity stands, from the origin of an unturned instance: blocks, and yaw and pitch in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stand {
    pub place: [f64; 3],
    pub facing: [f64; 2],
    /// Up of what a display shows, in its own axes, where that is asked for.
    pub up: Option<[f64; 3]>,
}

/// One pass of an instance.
#[derive(Debug, Clone)]
pub struct Course {
    /// Ticks.
    pub length: u32,
    /// The mode in which an instance starts.
    pub mode: Play,
    /// It can run backward, and turn at its ends.
    pub turns: bool,
    /// Ticks over which displays glide, where they do so alike: where keys are as far apart everywhere.
    spacing: Option<u32>,
    shown: Shown,
}

#[derive(Debug, Clone)]
enum Shown {
    /// Samples of the tracks at which there is a key, the same for all entities.
    Samples(Vec<usize>),
    /// By tick: where the pack brought every entity when it was played straight through. What clients make of that is
    /// held to the tracks.
    Played(Vec<Vec<Stand>>),
}

impl Course {
    /// The course of a plan in a pack that can turn it round, or not.
    pub fn new(plan: &Plan<'_>, turns: bool) -> Course {
        // the way back is part of the path of what is to turn at its ends and cannot
        let unrolled = plan.mode == Play::PingPong && !turns;
        let length = plan.tracks.length();
        let ticks = &plan.tracks.ticks;
        let second = key_samples(ticks, plan.every, 1).get(1).copied();
        let spacing = second.filter(|_| is_even(ticks, plan.every));
        // to be told something takes a tick, and to be moved another
        let display = Client::of(&plan.entity) == Client::Display;
        let told = display && (leans::asked(plan) || spacing.is_none() && plan.every > 1);
        let samples = key_samples(ticks, plan.every, if told { 2 } else { 1 });
        let played = plan.tolerance.is_some() || unrolled;
        Course {
            length: if unrolled { 2 * length } else { length },
            mode: if unrolled { Play::Loop } else { plan.mode },
            turns,
            spacing: spacing.map(|sample| ticks[sample]),
            shown: match played {
                true => Shown::Played(Vec::new()),
                false => Shown::Samples(samples),
            },
        }
    }

    /// Whether where entities stand follows from the tracks alone, and not from a playing that [`Course::played`] knows.
    pub fn is_known(&self) -> bool {
        match &self.shown {
            Shown::Samples(_) => true,
            Shown::Played(stands) => !stands.is_empty(),
        }
    }

    /// The same with what a straight playing showed, tick by tick.
    pub fn played(self, stands: Vec<Vec<Stand>>) -> Course {
        Course {
            shown: Shown::Played(stands),
            ..self
        }
    }

    /// Ticks over which displays glide at a clock's time and normal speed, where entities have their keys at the same ticks:
    /// one and the same where keys are as far apart everywhere, else what each is told a tick before it moves.
    pub fn glide(&self, plan: &Plan<'_>, time: i64) -> Option<u32> {
        let Shown::Samples(keys) = &self.shown else {
            return None;
        };
        let ticks = &plan.tracks.ticks;
        let here = shown(ticks, keys, time + QUARTERS);
        let next = keys.iter().find(|sample| **sample > here);
        let apart = next.map_or(plan.every, |next| ticks[*next] - ticks[here]);
        // keys in every tick leave none to be told of more
        let told = if plan.every > 1 { apart } else { 1 };
        Some(self.spacing.unwrap_or(told))
    }

    /// Ticks between two keys of an entity, at most.
    pub fn farthest(&self, plan: &Plan<'_>) -> u32 {
        let ticks = &plan.tracks.ticks;
        match &self.shown {
            Shown::Samples(keys) => {
                let apart = keys.windows(2).map(|pair| ticks[pair[1]] - ticks[pair[0]]);
                apart.max().unwrap_or(plan.every)
            }
            Shown::Played(_) => {
                let gaps = ticks.windows(2).map(|pair| pair[1] - pair[0]);
                plan.every.max(MOB_STEPS) - 1 + gaps.max().unwrap_or(1)
            }
        }
    }

    /// Where an entity stands at a clock's time, and how exactly that is known, blocks: a key is rounded to the quantum.
    pub fn stand(&self, plan: &Plan<'_>, entity: usize, time: i64) -> Option<(Stand, f64)> {
        match &self.shown {
            Shown::Samples(keys) => {
                let at = |time| shown(&plan.tracks.ticks, keys, time);
                let index = at(time) * plan.tracks.entities + entity;
                let stand = Stand {
                    place: *plan.tracks.positions.get(index)?,
                    facing: *plan.tracks.facing.get(index)?,
                    // it is told a tick before it moves
                    up: leans::wanted(plan, at(time + QUARTERS), entity),
                };
                Some((stand, plan.quantum / 2.0))
            }
            Shown::Played(stands) => {
                let tick = usize::try_from(time / QUARTERS).ok()?;
                Some((*stands.get(tick)?.get(entity)?, 1e-9))
            }
        }
    }
}

/// Samples at which there is a key, for keys at even spacing: the first, each that comes `every` ticks or more after the
/// last, and the end; none that is less than `least` ticks before that.
fn key_samples(ticks: &[u32], every: u32, least: u32) -> Vec<usize> {
    let mut keys: Vec<usize> = Vec::new();
    for (sample, tick) in ticks.iter().enumerate() {
        let due = keys.last().is_none_or(|last| tick - ticks[*last] >= every);
        if due || sample + 1 == ticks.len() {
            keys.push(sample);
        }
    }
    let close = |pair: &[usize]| ticks[pair[1]] - ticks[pair[0]] < least;
    if keys.len() > 2 && keys.windows(2).next_back().is_some_and(close) {
        keys.remove(keys.len() - 2);
    }
    keys
}

/// Whether the keys of these samples come at one spacing, but for the last: what can run backward.
pub fn is_even(ticks: &[u32], every: u32) -> bool {
    let keys: Vec<u32> = key_samples(ticks, every, 1)
        .into_iter()
        .map(|sample| ticks[sample])
        .collect();
    let inner = keys.get(..keys.len().saturating_sub(1)).unwrap_or_default();
    let spacing = inner.get(1).copied();
    inner
        .iter()
        .zip(0u32..)
        .all(|(tick, index)| spacing.is_none_or(|spacing| *tick == index * spacing))
        && spacing.is_none_or(|spacing| {
            let last = keys.last().copied().unwrap_or(0);
            last <= inner.len() as u32 * spacing
        })
}

/// The sample whose key is shown at a clock's time.
fn shown(ticks: &[u32], keys: &[usize], time: i64) -> usize {
    let after = keys.partition_point(|sample| i64::from(ticks[*sample]) * QUARTERS <= time);
    keys.get(after.saturating_sub(1)).copied().unwrap_or(0)
}

/// Samples at some ticks of a path and its way back, of `length` ticks each, and those next to them.
pub fn samples_at(ticks: &[u32], some: RangeInclusive<u32>, length: u32) -> BTreeSet<usize> {
    let at = |tick: u32| {
        let tick = tick.min((2 * length).saturating_sub(tick));
        let after = ticks.partition_point(|t| *t < tick);
        [after.saturating_sub(1), after.min(ticks.len() - 1)]
    };
    some.flat_map(at).collect()
}

/// The track at a time in ticks, straight between samples; beyond the end on its way back.
pub fn track_at(tracks: &Tracks, entity: usize, tick: u32) -> [f64; 3] {
    let length = tracks.length();
    let tick = if tick > length {
        (2 * length).saturating_sub(tick)
    } else {
        tick
    };
    let after = tracks
        .ticks
        .partition_point(|t| *t < tick)
        .min(tracks.samples() - 1);
    if tracks.ticks[after] <= tick || after == 0 {
        return tracks.position(after, entity);
    }
    let (from, to) = (tracks.ticks[after - 1], tracks.ticks[after]);
    let share = f64::from(tick - from) / f64::from(to - from);
    let (a, b) = (
        tracks.position(after - 1, entity),
        tracks.position(after, entity),
    );
    [0, 1, 2].map(|axis| a[axis] + (b[axis] - a[axis]) * share)
}
