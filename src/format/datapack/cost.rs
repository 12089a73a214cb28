//! What a playback costs the server and the player who downloads it, and why it is made the way it is.

use super::write::timeline::Timeline;
use super::write::{Functions, MAX_CHAIN, Playback};

/// Microseconds of a `tp` by UUID: a hash look-up and a move (measured on servers at 2 to 5).
pub const TELEPORT_US: f64 = 3.5;

/// Microseconds of a scoreboard, storage or execute command around it.
pub const SMALL_US: f64 = 1.0;

/// Microseconds of writing an entity's NBT: about 20 teleports.
pub const ENTITY_NBT_US: f64 = 20.0 * TELEPORT_US;

/// Commands of an instance in a tick in which it moves entities, beside those that move them, at most; the scheduled
/// function's own call is one of them. One less where a path's last key comes as late as the others.
pub const KEYED_TICK: usize = 8;

/// Commands in any other tick of such a path; one more where the last key comes sooner.
pub const OTHER_TICK: usize = 6;

/// Bytes of a zipped key and of a zipped function file, at two decimals and whole degrees. A pack of 600 ticks comes to a
/// tenth less with 40 entities, to as much with a dozen, to a tenth more with a few: their key functions are so short that
/// each one's own codes weigh more.
pub const ZIPPED_KEY: usize = 14;
pub const ZIPPED_FILE: usize = 180;

/// Costs of one item.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    pub entities: usize,
    pub keys: usize,
    /// Ticks between frames.
    pub spacing: u32,
    /// Commands of one instance in its busiest tick while it goes on.
    pub commands: usize,
    /// Commands of one instance a tick, on average over one pass.
    pub mean_commands: f64,
    /// Commands of a start, summons and chunks included.
    pub start_commands: usize,
    /// Function files.
    pub files: usize,
    /// Bytes of all functions.
    pub bytes: usize,
    /// Their share in a zip, roughly.
    pub zip_bytes: usize,
    /// Chunks that an instance keeps loaded.
    pub chunks: usize,
    /// Estimated time of the busiest tick of one instance, milliseconds.
    pub tick_ms: f64,
    pub choices: Vec<Choice>,
}

/// One choice of technique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub chosen: String,
    pub instead_of: String,
    pub because: String,
}

/// The most that a project allows each item; `None` is no limit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Budget {
    /// Kilobytes (1,000 bytes) in a zip.
    pub zip_kb: Option<f64>,
    /// Commands of one instance in a tick.
    pub commands: Option<f64>,
    /// Estimated milliseconds of one instance in a tick.
    pub tick_ms: Option<f64>,
    /// Chunks that an instance keeps loaded.
    pub chunks: Option<f64>,
}

impl Cost {
    /// The costs of a playback whose functions are `functions`.
    pub fn of(playback: &Playback, functions: &Functions) -> Cost {
        let timeline = Timeline::new(&playback.keyed);
        // (entities moved, entities whose data change)
        let frames: Vec<(usize, usize)> = timeline
            .frames
            .iter()
            .enumerate()
            .map(|(frame, keys)| (keys.len(), playback.told(&timeline, frame).len()))
            .collect();
        let of = |&(moved, changed): &(usize, usize)| moved + changed;
        let commands = frames.iter().map(of).max().unwrap_or(0) + KEYED_TICK;
        let ticks = f64::from(timeline.end.max(1));
        let keys = timeline.keys();
        let all: usize = frames.iter().map(of).sum();
        let tick_us = frames
            .iter()
            .map(|&(moved, changed)| moved as f64 * TELEPORT_US + changed as f64 * ENTITY_NBT_US)
            .fold(0.0, f64::max)
            + KEYED_TICK as f64 * SMALL_US;
        let in_files = functions.fixed.iter().chain(&functions.keys);
        let files = functions.fixed.len() + functions.keys.len() + 1;
        let bytes: usize = in_files.map(|(_, text)| text.len()).sum();
        let mut cost = Cost {
            entities: playback.keyed.entities,
            keys,
            spacing: timeline.spacing,
            commands,
            mean_commands: (all + timeline.frames.len()) as f64 / ticks
                + (OTHER_TICK + usize::from(timeline.has_own_end())) as f64,
            start_commands: functions.start,
            files,
            bytes,
            zip_bytes: keys * ZIPPED_KEY + files * ZIPPED_FILE,
            chunks: functions.chunks,
            tick_ms: tick_us / 1000.0,
            choices: Vec::new(),
        };
        cost.choices = cost.choices(playback, &timeline);
        cost
    }

    fn choices(&self, playback: &Playback, timeline: &Timeline) -> Vec<Choice> {
        let keys = self.keys;
        let mut out = vec![
            Choice {
                chosen: format!("functions, {} files", self.files),
                instead_of: format!("keys in command storage, about {} kB", keys * 40 / 1000),
                because: "storage is rewritten at every autosave; functions lie in memory, parsed".to_string(),
            },
            Choice {
                chosen: format!("one set of key functions, macros over the slot, for {} instances", playback.instances),
                instead_of: format!("a set for each slot, {} kB more in a zip", (playback.instances as usize - 1) * self.zip_bytes / 1000),
                because: "the game keeps 8 argument sets of a macro parsed: each slot's lines are parsed once, when first shown; and a start right after a stop gets fresh UUIDs".to_string(),
            },
        ];
        let each_tick = playback.keyed.entities * timeline.end as usize;
        let off = playback.keyed.path_error;
        let (chosen, because) = if timeline.dense {
            let glide = match playback.actor.is_display() {
                true => format!("displays glide over {} ticks", timeline.spacing),
                false => "clients glide mobs over 3 ticks anyway".to_string(),
            };
            (
                format!(
                    "a key every {} ticks for all: {keys} keys",
                    timeline.spacing
                ),
                format!("{glide}; the path is {off:.3} blocks off at most"),
            )
        } else {
            let ahead = match playback.leans() {
                true => {
                    "displays are told a tick ahead how to lean and to glide, so that no tick tells and moves all"
                }
                false => "each entity moves at ticks of its own",
            };
            (
                format!("keys only where each entity needs them: {keys} keys"),
                format!(
                    "{ahead}; the path stays within {off:.3} blocks; it cannot run backward, and a seek replays up to {} frames",
                    timeline.snap
                ),
            )
        };
        out.push(Choice {
            chosen,
            instead_of: format!(
                "a key a tick: {each_tick} keys, {:.1} times as many",
                each_tick as f64 / keys.max(1) as f64
            ),
            because,
        });
        out
    }

    /// What exceeds a budget: name, cost, limit.
    pub fn beyond(&self, budget: &Budget) -> Vec<(&'static str, f64, f64)> {
        [
            ("zip_kb", self.zip_bytes as f64 / 1000.0, budget.zip_kb),
            ("commands", self.commands as f64, budget.commands),
            ("tick_ms", self.tick_ms, budget.tick_ms),
            ("chunks", self.chunks as f64, budget.chunks),
        ]
        .into_iter()
        .filter_map(|(name, cost, limit)| {
            limit
                .filter(|&limit| !(cost <= limit))
                .map(|limit| (name, cost, limit))
        })
        .collect()
    }

    /// Name, value and unit of each figure.
    pub fn rows(&self) -> Vec<(&'static str, String)> {
        vec![
            (
                "keys",
                format!("{} for {} entities", self.keys, self.entities),
            ),
            (
                "commands a tick",
                format!(
                    "{} at most, {:.1} on average, for one instance; 0 while none plays",
                    self.commands, self.mean_commands
                ),
            ),
            (
                "time a tick",
                format!(
                    "{:.2} ms at most (estimate: {TELEPORT_US} us a teleport)",
                    self.tick_ms
                ),
            ),
            (
                "commands of a start",
                format!("{} of {MAX_CHAIN}", self.start_commands),
            ),
            ("chunks kept loaded", self.chunks.to_string()),
            ("function files", self.files.to_string()),
            (
                "bytes",
                format!(
                    "{} kB, about {} kB in a zip",
                    self.bytes / 1000,
                    self.zip_bytes / 1000
                ),
            ),
        ]
    }

    /// The table that `explain` prints.
    pub fn describe(&self) -> String {
        let mut out = String::new();
        for (name, value) in self.rows() {
            out.push_str(&format!("  {name:<22} {value}\n"));
        }
        for choice in &self.choices {
            out.push_str(&format!(
                "  chosen: {}\n    instead of: {}\n    because: {}\n",
                choice.chosen, choice.instead_of, choice.because
            ));
        }
        out
    }
}
