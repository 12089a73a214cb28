//! Crowds -> the functions, tags and structures of a data pack.

pub mod actor;
mod chunks;
pub mod layers;
mod lines;
mod pack;
mod structure;
mod texts;
pub mod timeline;

pub use lines::shift;
pub use pack::{DATAPACK, Datapack, cost, note, shared};
pub use texts::Sharing;

use crate::asset::ground::GroundBlocks;
use crate::asset::tracks::{Key, KeyedTracks};
use crate::minecraft::nbt::NbtError;
use crate::minecraft::snbt::SnbtError;
use crate::minecraft::versions::{PackFormat, Release};
use crate::project::keys::playback::Play;
use actor::Actor;
use layers::{Files, Folders};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use timeline::{Tell, Timeline};

/// Most instances of an item at once: what the game caches of a macro function's argument sets.
pub const MAX_INSTANCES: u32 = 8;

/// Most commands that the game runs in one chain (gamerule `maxCommandChainLength`, by default).
pub const MAX_CHAIN: usize = 65_536;

/// Shortest path in ticks: at speed 4 the clock must not pass both ends in one tick.
pub const SHORTEST: u32 = 4;

/// A crowd to play back.
#[derive(Debug, Clone)]
pub struct Playback<'a> {
    pub namespace: &'a str,
    pub item: &'a str,
    pub actor: Actor,
    /// 1..=[`MAX_INSTANCES`]
    pub instances: u32,
    pub play: Play,
    /// Heights come from the world's own ground at playback time.
    pub over_world: bool,
    pub keyed: Cow<'a, KeyedTracks>,
    pub ground: Option<&'a GroundBlocks>,
    /// Where the keys count from, blocks from an instance's origin, turned with it: so placed that they are short.
    pub shift: [i64; 3],
}

/// Why a crowd has no playback.
#[derive(Debug, thiserror::Error)]
pub enum PlaybackError {
    #[error("the path is {length} ticks long; a playback needs at least {SHORTEST}")]
    Short { length: u32 },
    #[error("{what} runs {commands} commands in one chain; the game stops at {MAX_CHAIN}")]
    Chain { what: &'static str, commands: usize },
    #[error(transparent)]
    Snbt(#[from] SnbtError),
    #[error(transparent)]
    Nbt(#[from] NbtError),
    #[error("a template of the pack: {0}")]
    Template(#[from] minijinja::Error),
}

impl Playback<'_> {
    /// Prefix of the item's functions: `demo:bats`.
    pub fn function(&self) -> String {
        format!("{}:{}", self.namespace, self.item)
    }

    /// The item's objective: `demo.bats`.
    pub fn objective(&self) -> String {
        format!("{}.{}", self.namespace, self.item)
    }

    /// The item's place in it: id and path.
    pub fn store(&self) -> String {
        format!("{} {}", storage(self.namespace), self.item)
    }

    /// First quarter of the UUIDs: the first four bytes of the SHA-256 of the function prefix, never 0.
    pub fn hash(&self) -> u32 {
        let digest = Sha256::digest(self.function().as_bytes());
        u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]).max(1)
    }

    /// [`Playback::shift`] as `positioned` takes it.
    fn shift_text(&self) -> String {
        self.shift
            .map(|blocks| match blocks {
                0 => "^".to_string(),
                _ => format!("^{blocks}"),
            })
            .join(" ")
    }

    /// Slots, from 1.
    pub fn slots(&self) -> std::ops::RangeInclusive<u32> {
        1..=self.instances
    }

    /// Everything that does not depend on the format: functions by name below the item's folder.
    ///
    /// # Errors
    /// [`PlaybackError`] where the game could not play it.
    pub fn functions(&self) -> Result<Functions, PlaybackError> {
        if self.keyed.length < SHORTEST {
            return Err(PlaybackError::Short {
                length: self.keyed.length,
            });
        }
        let timeline = Timeline::new(&self.keyed);
        let mut fixed: Vec<(String, Vec<u8>)> = texts::item(self, &timeline)?
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()))
            .collect();
        let squares = chunks::squares(&self.keyed);
        fixed.push((
            format!("{}/chunks", texts::INNER),
            self.chunk_function(&squares).into_bytes(),
        ));
        let each = 2 + usize::from(self.is_paced(&timeline));
        let start = each * self.keyed.entities + SQUARE_COMMANDS * squares.len() + START_COMMANDS;
        if start > MAX_CHAIN {
            return Err(PlaybackError::Chain {
                what: "start",
                commands: start,
            });
        }
        let spacing = timeline.spacing;
        Ok(Functions {
            fixed,
            keys: self.key_functions(&timeline),
            spacing,
            start,
            chunks: chunks::most(&squares),
        })
    }

    /// What the shared functions have to provide for.
    pub fn sharing(&self) -> Sharing {
        Sharing {
            item: self.item.to_string(),
            instances: self.instances,
            thin: !timeline::is_dense(&self.keyed),
            glides: self.actor.is_display(),
            own_end: timeline::has_own_end(&self.keyed),
        }
    }

    /// Whether keys say how long a display glides: where that is not one and the same for all.
    pub fn is_paced(&self, timeline: &Timeline) -> bool {
        self.actor.is_display() && !timeline.dense
    }

    /// Whether any of its displays leans.
    pub fn leans(&self) -> bool {
        let mut firsts = self.keyed.keys.iter().filter_map(|keys| keys.first());
        self.actor.is_display() && firsts.any(|key| key.tilt.is_some())
    }

    /// What entities are told before the keys of a frame.
    pub fn told<'t>(&self, timeline: &'t Timeline, frame: usize) -> &'t [(usize, Tell)] {
        match self.is_paced(timeline) {
            true => &timeline.tells[frame],
            false => &[],
        }
    }

    fn key_functions(&self, timeline: &Timeline) -> Vec<(String, Vec<u8>)> {
        let text =
            |keys: &[(usize, &Key)], told: &[(usize, Tell)]| lines::key_function(self, keys, told);
        let frames = timeline.frames.par_iter().enumerate();
        let mut out: Vec<(String, Vec<u8>)> = frames
            .map(|(index, keys)| (index.to_string(), text(keys, self.told(timeline, index))))
            .collect();
        if !timeline.dense {
            for (index, snapshot) in timeline.snapshots().iter().enumerate() {
                let told: &[(usize, Tell)] = match self.actor.is_display() {
                    true => &snapshot.told,
                    false => &[],
                };
                out.push((format!("s/{index}"), text(&snapshot.sent, told)));
            }
        }
        out
    }

    /// Forces the chunks of the path around an instance's origin, each unless this slot did; or releases those that it
    /// did force; before that, `do`. `a` and `b` are `unless`, `add` or `if`, `remove`.
    fn chunk_function(&self, squares: &[[i32; 2]]) -> String {
        use std::fmt::Write as _;
        let mut out = "$$(do)\n".to_string();
        let (namespace, objective) = (self.namespace, self.objective());
        for [x, z] in squares {
            let _ = writeln!(
                out,
                "$function {namespace}:{}/force {{o:\"{objective}.$(slot)\",a:\"$(a)\",b:\"$(b)\",x:{x},z:{z}}}",
                texts::INNER
            );
        }
        out
    }

    /// The function that summons the crowd at its first keys. What differs from one to the other each is told after.
    fn summon_function(&self, format: PackFormat, spacing: u32) -> Result<String, PlaybackError> {
        use std::fmt::Write as _;
        let (id, hash, objective) = (&self.actor.id, self.hash() as i32, self.objective());
        let nbt = self.actor.nbt(format, spacing)?;
        let comma = if nbt.is_empty() { "" } else { "," };
        let mut out = String::new();
        for (entity, keys) in self.keyed.keys.iter().enumerate() {
            let Some(first) = keys.first() else { continue };
            let place = lines::place(self, first);
            let _ = writeln!(
                out,
                "${}summon {id} {} {{UUID:[I;{hash},$(slot),$(high),{}],Tags:[\"{objective}\",\"{objective}.$(slot)\"]{comma}{nbt}}}",
                place.clauses,
                place.position,
                uuid_end(entity),
            );
        }
        Ok(out)
    }

    /// The item's files in the form of one format, by path within the pack. `oldest` is the oldest release that must
    /// read the structure.
    ///
    /// # Errors
    /// [`PlaybackError`].
    pub fn files(
        &self,
        functions: &Functions,
        format: PackFormat,
        oldest: &Release,
    ) -> Result<Files, PlaybackError> {
        let folders = Folders::at(format);
        let root = format!("data/{}", self.namespace);
        let mut out = Files::new();
        let mut add = |name: &str, bytes: Vec<u8>| {
            out.insert(
                format!(
                    "{root}/{}/{}/{name}.mcfunction",
                    folders.function, self.item
                ),
                bytes,
            );
        };
        for (name, bytes) in functions.fixed.iter().chain(&functions.keys) {
            add(name, bytes.clone());
        }
        let summon = self.summon_function(format, functions.spacing)?;
        add(SUMMON, summon.into_bytes());
        let tag = format!("{root}/{}/{}/on_end.json", folders.function_tag, self.item);
        out.insert(tag, pack::tag(&[]));
        if let Some(ground) = self.ground {
            let path = format!("{root}/{}/{}/ground.nbt", folders.structure, self.item);
            out.insert(path, structure::structure(ground, oldest)?);
        }
        Ok(out)
    }

    /// Data formats at which the files change their form.
    pub fn cuts(&self) -> Vec<u32> {
        let mut cuts = self.actor.cuts().to_vec();
        cuts.push(layers::SINGULAR_FOLDERS);
        cuts
    }
}

/// Last quarter of an entity's UUID: its number from 1 in decimal, read as hexadecimal digits. Key functions name
/// entities by these digits, and get shorter in a zip where they are the digits of the coordinates too.
pub fn uuid_end(entity: usize) -> u32 {
    (entity + 1)
        .to_string()
        .bytes()
        .fold(0, |value, digit| (value << 4) | u32::from(digit - b'0'))
}

/// The storage of a namespace's pack.
fn storage(namespace: &str) -> String {
    format!("{namespace}:_")
}

/// An item's function that summons its entities, by name below its folder.
pub const SUMMON: &str = "_/summon";

/// Commands of a start beside one summon, one key and, where it is paced, what it is told, an entity, and `SQUARE_COMMANDS` a square of chunks, rounded up.
pub const START_COMMANDS: usize = 64;

/// Commands that force the chunks of a square: the call, and one a place.
const SQUARE_COMMANDS: usize = 5;

/// The functions of an item.
pub struct Functions {
    /// Verbs and what they call.
    pub fixed: Vec<(String, Vec<u8>)>,
    /// `0`, `1`, ...; where thinned, `s/0`, `s/1`, ... too.
    pub keys: Vec<(String, Vec<u8>)>,
    /// Ticks between two keys.
    pub spacing: u32,
    /// Commands of a start.
    pub start: usize,
    /// Chunks that an instance keeps loaded.
    pub chunks: usize,
}
