//! What commands change: entities, scores, storage, forced chunks, scheduled functions.

mod chunk;
mod entity;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use chunk::{Chunk, Dimension};
pub use entity::{Entity, Summoned, WORLD_EDGE, number};

use super::command::Name;
use super::path::weight;
use super::target::print_uuid;
use crate::minecraft::snbt::Tag;

/// Most entities that one world may hold: bounds memory whatever a pack does.
pub const CROWD_LIMIT: usize = 100_000;

/// Chunks around a player that are loaded (a server's default view distance).
const VIEW_DISTANCE: i32 = 10;
/// Ticks from the death of a living entity to its removal: until then its UUID is taken.
const DEATH_TICKS: u32 = 20;

/// Handle of an entity within one world; ascending in the order of appearance.
pub type Id = u64;

/// Why an entity cannot appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Its UUID is somebody's, of a dying one perhaps.
    Taken,
    /// There are [`CROWD_LIMIT`] already.
    Full,
}

/// A function that is to run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Due {
    /// Game time at which it runs.
    pub time: i64,
    /// Order among those of one time.
    pub order: u64,
    pub function: Name,
}

/// One world of a server, with all its dimensions.
#[derive(Debug, Clone, Default)]
pub struct World {
    entities: BTreeMap<Id, Entity>,
    by_uuid: BTreeMap<u128, Id>,
    players: BTreeSet<Id>,
    appeared: u64,
    /// Objective -> criteria.
    pub objectives: BTreeMap<String, String>,
    /// (holder, objective) -> score.
    pub scores: BTreeMap<(String, String), i32>,
    pub teams: BTreeSet<String>,
    /// Holder -> its team.
    pub members: BTreeMap<String, String>,
    /// Storage id -> compound.
    pub storage: BTreeMap<String, Tag>,
    /// By time, then order.
    pub schedule: BTreeSet<Due>,
    pub scheduled: u64,
    pub forced: BTreeSet<Chunk>,
    /// Those that were set, by their newest name.
    pub gamerules: BTreeMap<String, String>,
    /// Blocks that were placed, by dimension and place.
    pub blocks: BTreeMap<(Dimension, [i32; 3]), Arc<str>>,
    /// `gametime`.
    pub time: i64,
    /// After a restart: when it was, and until when the saved entities are not there yet. Chunks read their entities some
    /// ticks after they are loaded.
    pub loading: Option<(i64, i64)>,
    /// Texts shown to players, oldest first.
    pub said: Vec<String>,
    /// Height of the ground at a block column; flat at 0 unless set.
    pub ground: Option<fn(i32, i32) -> i32>,
}

impl World {
    /// Number of entities, dying ones included.
    pub fn crowd(&self) -> usize {
        self.entities.len()
    }

    /// Roughly how much memory it all takes, in numbers and characters: what grows the world charges at least that.
    pub fn held(&self) -> usize {
        let entities = self.entities.values().map(Entity::weight).sum::<usize>();
        let storage = |(id, tag): (&String, &Tag)| id.len() + weight(tag);
        let score = |(holder, objective): &(String, String)| score_weight(holder, objective);
        let member = |(holder, team): (&String, &String)| score_weight(holder, team);
        let rule = |(name, value): (&String, &String)| score_weight(name, value);
        entities
            + self.storage.iter().map(storage).sum::<usize>()
            + self.scores.keys().map(score).sum::<usize>()
            + self.members.iter().map(member).sum::<usize>()
            + self.teams.iter().map(|name| 1 + name.len()).sum::<usize>()
            + self
                .objectives
                .keys()
                .map(|name| 1 + name.len())
                .sum::<usize>()
            + self.said.iter().map(|text| 1 + text.len()).sum::<usize>()
            + self.gamerules.iter().map(rule).sum::<usize>()
            + self.blocks.len()
            + self.forced.len()
            + self
                .schedule
                .iter()
                .map(|due| due_weight(&due.function))
                .sum::<usize>()
    }

    /// Height of the ground over a block column.
    pub fn height(&self, x: i32, z: i32) -> i32 {
        self.ground.map_or(0, |ground| ground(x, z))
    }

    /// Whether a chunk is loaded: forced, or near a player.
    pub fn loaded(&self, chunk: Chunk) -> bool {
        self.forced.contains(&chunk)
            || self.players().any(|(_, player)| {
                player
                    .chunk()
                    .distance(chunk)
                    .is_some_and(|distance| distance <= VIEW_DISTANCE)
            })
    }

    /// Players that are there.
    pub fn players(&self) -> impl Iterator<Item = (Id, &Entity)> {
        let player = |id: &Id| Some((*id, self.entities.get(id)?));
        self.players.iter().filter_map(player)
    }

    /// Whether commands can find an entity now.
    pub fn reachable(&self, entity: &Entity) -> bool {
        entity.player.is_some() || (!self.on_disk(entity) && self.loaded(entity.chunk()))
    }

    /// Whether an entity was saved before the last restart and is not read back yet.
    fn on_disk(&self, entity: &Entity) -> bool {
        self.loading
            .is_some_and(|(since, until)| entity.since < since && self.time < until)
    }

    /// The entity, wherever it is.
    pub fn entity(&self, id: Id) -> Option<&Entity> {
        self.entities.get(&id)
    }

    /// The entity, wherever it is, for writing.
    pub fn entity_mut(&mut self, id: Id) -> Option<&mut Entity> {
        self.entities.get_mut(&id)
    }

    /// Every entity, found by commands or not, in the order of appearance.
    pub fn entities(&self) -> impl Iterator<Item = (Id, &Entity)> {
        self.entities.iter().map(|(id, entity)| (*id, entity))
    }

    /// The look-up that `tp <uuid>` does: only what is in loaded chunks, the dying included.
    pub fn find(&self, uuid: u128) -> Option<Id> {
        let id = *self.by_uuid.get(&uuid)?;
        let entity = self.entities.get(&id)?;
        self.reachable(entity).then_some(id)
    }

    /// The look-up that knows unloaded chunks too: what a test of the world needs.
    pub fn anywhere(&self, uuid: u128) -> Option<&Entity> {
        self.entities.get(self.by_uuid.get(&uuid)?)
    }

    /// Adds an entity. One that is still on disk loses its UUID to the new one, and is dropped when it is read.
    ///
    /// # Errors
    /// [`Refused`]: its UUID is taken, or the world is full.
    pub fn add(&mut self, mut entity: Entity) -> Result<Id, Refused> {
        if self.crowd() >= CROWD_LIMIT {
            return Err(Refused::Full);
        }
        let id = self.appeared;
        if let Some(old) = self.by_uuid.get(&entity.uuid).copied() {
            if !self.entities.get(&old).is_some_and(|old| self.on_disk(old)) {
                return Err(Refused::Taken);
            }
            self.entities.remove(&old);
        }
        entity.since = self.time;
        self.appeared += 1;
        self.by_uuid.insert(entity.uuid, id);
        if entity.player.is_some() {
            self.players.insert(id);
        }
        self.entities.insert(id, entity);
        Ok(id)
    }

    /// A UUID that nobody gave: the top bits tell it from those of packs.
    pub fn fresh_uuid(&self) -> u128 {
        0xface_face_face_4ace_8000_0000_0000_0000 | u128::from(self.appeared)
    }

    /// Takes an entity out of the world, and its scores with it.
    pub fn remove(&mut self, id: Id) {
        let Some(entity) = self.entities.remove(&id) else {
            return;
        };
        self.by_uuid.remove(&entity.uuid);
        self.players.remove(&id);
        if entity.player.is_none() {
            let holder = entity.holder();
            self.reset(&holder);
            self.members.remove(&holder);
        }
    }

    /// Takes all scores of a holder.
    pub fn reset(&mut self, holder: &str) {
        let from = (holder.to_string(), String::new());
        let own = self.scores.range(from..).map(|(key, _)| key);
        let own: Vec<(String, String)> =
            own.take_while(|(who, _)| who == holder).cloned().collect();
        for key in own {
            self.scores.remove(&key);
        }
    }

    /// `kill`: at once for things, after the death animation for the living, who drop what they drop.
    ///
    /// # Errors
    /// [`Refused::Full`]: there is no room for what falls.
    pub fn kill(&mut self, id: Id) -> Result<(), Refused> {
        let Some(entity) = self.entities.get_mut(&id) else {
            return Ok(());
        };
        if entity.player.is_some() || !entity.is_living() {
            self.remove(id);
            return Ok(());
        }
        if entity.dying.is_some() {
            return Ok(());
        }
        entity.dying = Some(0);
        let drops = self.gamerules.get("mob_drops").map(String::as_str) != Some("false")
            && entity.drops_loot();
        if drops {
            let item = entity.dropped("minecraft:item");
            self.drop_item(item)?;
        }
        Ok(())
    }

    fn drop_item(&mut self, mut item: Entity) -> Result<Id, Refused> {
        item.uuid = self.fresh_uuid();
        self.add(item)
    }

    /// One tick of everything that lives in loaded chunks: deaths, and the eggs of chickens.
    ///
    /// # Errors
    /// [`Refused::Full`]: there is no room for another egg.
    pub fn tick_entities(&mut self) -> Result<(), Refused> {
        let mut gone = Vec::new();
        let mut eggs = Vec::new();
        let busy: Vec<Id> = self
            .entities
            .iter()
            .filter(|(_, entity)| entity.dying.is_some() || entity.eggs_in.is_some())
            .filter(|(_, entity)| self.reachable(entity))
            .map(|(id, _)| *id)
            .collect();
        for id in busy {
            let Some(entity) = self.entities.get_mut(&id) else {
                continue;
            };
            if let Some(dying) = &mut entity.dying {
                *dying = dying.saturating_add(1);
                if *dying >= DEATH_TICKS {
                    gone.push(id);
                }
            } else if let Some(left) = &mut entity.eggs_in {
                *left = left.saturating_sub(1);
                if *left <= 0 {
                    *left = entity::EGG_TICKS;
                    eggs.push(entity.dropped("minecraft:item"));
                }
            }
        }
        for id in gone {
            self.remove(id);
        }
        for egg in eggs {
            self.drop_item(egg)?;
        }
        Ok(())
    }

    /// Every entity there is now was there before the restart at `time`.
    pub fn entities_saved(&mut self, time: i64) {
        for entity in self.entities.values_mut() {
            entity.since = entity.since.min(time);
        }
    }

    /// The name under which an entity holds scores, if a word is the UUID of one that is there; else the word.
    pub fn holder_of(&self, word: &str) -> String {
        match super::target::uuid(word) {
            Some(uuid) if self.find(uuid).is_some() => print_uuid(uuid),
            _ => word.to_string(),
        }
    }

    /// The `n`-th function scheduled so far.
    pub fn schedule_at(&mut self, time: i64, function: Name) {
        self.scheduled += 1;
        let order = self.scheduled;
        self.schedule.insert(Due {
            time,
            order,
            function,
        });
    }

    /// What a pack must leave as it was, one line each: for the comparison of two worlds.
    pub fn inventory(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for entity in self.entities.values() {
            if entity.player.is_none() {
                let uuid = print_uuid(entity.uuid);
                all.insert(format!(
                    "entity {} {uuid} at {:?}",
                    entity.kind, entity.position
                ));
            }
            for tag in &entity.tags {
                all.insert(format!("tag {tag} on {}", print_uuid(entity.uuid)));
            }
        }
        for name in self.objectives.keys() {
            all.insert(format!("objective {name}"));
        }
        for ((holder, objective), score) in &self.scores {
            all.insert(format!("score {holder} {objective} {score}"));
        }
        for team in &self.teams {
            all.insert(format!("team {team}"));
        }
        for (member, team) in &self.members {
            all.insert(format!("member {member} of team {team}"));
        }
        for (id, tag) in &self.storage {
            if let Tag::Compound(entries) = tag {
                for (key, _) in entries {
                    all.insert(format!("storage {id} {key}"));
                }
            }
        }
        for due in &self.schedule {
            let mark = if due.function.tag { "#" } else { "" };
            all.insert(format!("scheduled function {mark}{}", due.function.id));
        }
        for chunk in &self.forced {
            all.insert(format!("forced chunk {chunk}"));
        }
        for (rule, value) in &self.gamerules {
            all.insert(format!("gamerule {rule} {value}"));
        }
        for ((dimension, at), block) in &self.blocks {
            all.insert(format!("block {block} at {at:?} in {dimension}"));
        }
        all
    }
}

/// What a scheduled function counts as in [`World::held`].
pub fn due_weight(function: &Name) -> usize {
    1 + function.id.len()
}

/// What a score, a membership or a gamerule counts as in [`World::held`].
pub fn score_weight(holder: &str, of: &str) -> usize {
    1 + holder.len() + of.len()
}
