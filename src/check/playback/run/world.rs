//! Commands on entities, chunks, structures and rules.

use std::sync::Arc;

use super::execute::turned;
use super::{Halt, Machine, Outcome, Source, Step};
use crate::check::playback::command::{
    Destination, Forceload, Place, Summon, TagChange, Teleport, Tell,
};
use crate::check::playback::coordinate::{Axis, Rotation};
use crate::check::playback::path::weight;
use crate::check::playback::target::Target;
use crate::check::playback::world::{Chunk, Id, Refused, Summoned, WORLD_EDGE, score_weight};
use crate::minecraft::snbt::Tag;

/// Most chunks that one `forceload` changes.
const FORCELOAD_LIMIT: i64 = 256;
/// Most tags of one entity (`Entity.MAX_ENTITY_TAG_COUNT`).
const MAX_TAGS: usize = 1024;
/// Texts shown to players that are kept.
const MAX_SAID: usize = 1000;
/// What an item on the ground weighs.
const ITEM_WEIGHT: usize = 16;

impl Machine<'_> {
    fn targets(&self, who: Option<&Target>, source: &Source) -> Vec<Id> {
        match who {
            Some(target) => self.select(target, source),
            None => source.entity.into_iter().collect(),
        }
    }

    pub(super) fn teleport(&mut self, teleport: &Teleport, source: &Source) -> Outcome {
        let (place, rotation, dimension) = match &teleport.to {
            Destination::Place(place, rotation) => {
                (self.place_of(*place, source), *rotation, source.dimension)
            }
            Destination::Entity(target) => {
                let found = self.select(target, source);
                let [one] = found.as_slice() else {
                    return self.fail("tp: no entity, or more than one, to go to");
                };
                let Some(to) = self.world.entity(*one) else {
                    return Outcome::FAILURE;
                };
                let [yaw, pitch] = to.rotation.map(|angle| Axis::World(f64::from(angle)));
                (to.position, Some(Rotation { yaw, pitch }), to.dimension)
            }
        };
        let targets = self.targets(teleport.who.as_ref(), source);
        if targets.is_empty() {
            return self.fail("tp: no such entity in loaded chunks");
        }
        if !in_bounds(place) {
            return self.fail("tp: outside the world");
        }
        for id in &targets {
            if let Some(entity) = self.world.entity_mut(*id) {
                entity.position = place;
                entity.dimension = dimension;
                if let Some(rotation) = rotation {
                    let [yaw, pitch] = turned(rotation, source.rotation);
                    entity.turn(yaw, pitch);
                }
            }
        }
        Outcome::success(targets.len() as i32)
    }

    pub(super) fn rotate(&mut self, who: &Target, rotation: Rotation, source: &Source) -> Outcome {
        let [yaw, pitch] = turned(rotation, source.rotation);
        let targets = self.select(who, source);
        for id in &targets {
            if let Some(entity) = self.world.entity_mut(*id) {
                entity.turn(yaw, pitch);
            }
        }
        match targets.is_empty() {
            true => self.fail("rotate: no such entity in loaded chunks"),
            false => Outcome::success(targets.len() as i32),
        }
    }

    pub(super) fn summon(&mut self, summon: &Summon, source: &Source) -> Step {
        let position = match summon.at {
            Some(place) => self.place_of(place, source),
            None => source.position,
        };
        if !in_bounds(position) {
            return Ok(self.fail("summon: outside the world"));
        }
        self.copy(1 + summon.kind.len() + summon.nbt.as_ref().map_or(1, weight))?;
        let summoned = Summoned {
            kind: summon.kind.clone(),
            position,
            dimension: source.dimension,
            nbt: summon.nbt.clone().unwrap_or(Tag::Compound(Vec::new())),
        };
        let entity = summoned.entity(self.world.fresh_uuid());
        match self.world.add(entity) {
            Ok(_) => Ok(Outcome::success(1)),
            Err(Refused::Taken) => {
                Ok(self.fail("summon: the UUID is taken, by a dying entity perhaps"))
            }
            Err(Refused::Full) => Err(Halt::Crowd),
        }
    }

    pub(super) fn kill(&mut self, who: Option<&Target>, source: &Source) -> Step {
        let targets = self.targets(who, source);
        for id in &targets {
            // what it drops
            self.copy(ITEM_WEIGHT)?;
            self.world.kill(*id).map_err(|_| Halt::Crowd)?;
        }
        Ok(match targets.is_empty() {
            true => self.fail("kill: no such entity in loaded chunks"),
            false => Outcome::success(targets.len() as i32),
        })
    }

    pub(super) fn tag(&mut self, who: &Target, change: &TagChange, source: &Source) -> Step {
        let mut changed = 0;
        for id in self.select(who, source) {
            if let TagChange::Add(tag) = change {
                self.copy(1 + tag.len())?;
            }
            if let Some(entity) = self.world.entity_mut(id) {
                changed += match change {
                    TagChange::Add(tag) => {
                        i32::from(entity.tags.len() < MAX_TAGS && entity.tags.insert(tag.clone()))
                    }
                    TagChange::Remove(tag) => i32::from(entity.tags.remove(tag)),
                    TagChange::List => entity.tags.len() as i32,
                };
            }
        }
        Ok(match changed {
            0 => self.fail("tag: nobody to change"),
            changed => Outcome::success(changed),
        })
    }

    pub(super) fn forceload(&mut self, forceload: &Forceload, source: &Source) -> Step {
        let chunk = |[x, z]: [Axis; 2]| {
            let (x, z) = (x.from(source.position[0]), z.from(source.position[2]));
            Chunk::at(source.dimension, x.floor(), z.floor())
        };
        let (from, to, add) = match forceload {
            Forceload::RemoveAll => {
                let dimension = source.dimension;
                self.meter.take(self.world.forced.len());
                self.world
                    .forced
                    .retain(|chunk| chunk.dimension != dimension);
                return Ok(Outcome::success(0));
            }
            Forceload::Query(at) => {
                let count = match at {
                    Some(at) => usize::from(self.world.forced.contains(&chunk(*at))),
                    None => self.world.forced.len(),
                };
                return Ok(match count {
                    0 => Outcome::FAILURE,
                    count => Outcome::success(count as i32),
                });
            }
            Forceload::Add(from, to) => (chunk(*from), chunk(*to), true),
            Forceload::Remove(from, to) => (chunk(*from), chunk(*to), false),
        };
        let (low, high) = (
            (from.x.min(to.x), from.z.min(to.z)),
            (from.x.max(to.x), from.z.max(to.z)),
        );
        let count =
            (i64::from(high.0) - i64::from(low.0) + 1) * (i64::from(high.1) - i64::from(low.1) + 1);
        if count > FORCELOAD_LIMIT {
            return Ok(self.fail(format_args!(
                "forceload: {count} chunks at once, {FORCELOAD_LIMIT} at most"
            )));
        }
        self.copy(count as usize)?;
        let mut changed = 0;
        for x in low.0..=high.0 {
            for z in low.1..=high.1 {
                let chunk = Chunk { x, z, ..from };
                changed += i32::from(match add {
                    true => self.world.forced.insert(chunk),
                    false => self.world.forced.remove(&chunk),
                });
            }
        }
        Ok(match changed {
            0 => self.fail("forceload: nothing changed"),
            changed => Outcome::success(changed),
        })
    }

    /// `place template`: blocks, and entities with new UUIDs.
    pub(super) fn place(&mut self, place: &Place, source: &Source) -> Step {
        let Some(structure) = self.pack.structures.get(&place.structure) else {
            return Ok(self.fail(format_args!("there is no structure {}", place.structure)));
        };
        let origin = [0, 1, 2].map(|axis| match place.at {
            Some(at) => at[axis].from(source.position[axis]).floor(),
            None => source.position[axis].floor(),
        });
        if !in_bounds(origin)
            || !self
                .world
                .loaded(Chunk::at(source.dimension, origin[0], origin[2]))
        {
            return Ok(self.fail("place template: the chunk is not loaded"));
        }
        let weights = structure.entities.iter().map(|(_, nbt)| weight(nbt));
        self.copy(structure.blocks.len() + weights.sum::<usize>())?;
        let whole = origin.map(|x| x as i32);
        for (at, block) in &structure.blocks {
            let [x, y, z] = at.map(f64::from);
            let turned =
                quarter_turns([x + 0.5, y, z + 0.5], place.turns).map(|x| x.floor() as i32);
            let at = [0, 1, 2].map(|axis| whole[axis].saturating_add(turned[axis]));
            self.world
                .blocks
                .insert((source.dimension, at), Arc::clone(block));
        }
        for (at, nbt) in &structure.entities {
            let Some(Tag::String(kind)) = nbt.get("id") else {
                continue;
            };
            let turned = quarter_turns(*at, place.turns);
            let nbt = match nbt {
                Tag::Compound(entries) => Tag::Compound(
                    entries
                        .iter()
                        .filter(|(key, _)| key != "UUID" && key != "Pos")
                        .cloned()
                        .collect(),
                ),
                other => other.clone(),
            };
            let summoned = Summoned {
                kind: kind.clone(),
                position: [0, 1, 2].map(|axis| origin[axis] + turned[axis]),
                dimension: source.dimension,
                nbt,
            };
            let mut entity = summoned.entity(0);
            entity.uuid = self.world.fresh_uuid();
            self.world.add(entity).map_err(|_| Halt::Crowd)?;
        }
        Ok(Outcome::success(1))
    }

    pub(super) fn gamerule(&mut self, name: &str, set: Option<&str>) -> Step {
        let Some(value) = set else {
            let value = self.world.gamerules.get(name).map(String::as_str);
            let default = match name {
                "max_command_sequence_length" | "max_command_forks" => "65536",
                "max_entity_cramming" => "24",
                _ => "true",
            };
            let value = value.unwrap_or(default);
            return Ok(Outcome::success(as_number(value)));
        };
        self.copy(score_weight(name, value))?;
        self.world
            .gamerules
            .insert(name.to_string(), value.to_string());
        Ok(Outcome::success(as_number(value)))
    }

    pub(super) fn tell(&mut self, tell: &Tell, source: &Source) -> Step {
        let (count, text) = match tell {
            Tell::Say(text) => (1, text),
            Tell::To(who, text) => {
                let players = self
                    .select(who, source)
                    .into_iter()
                    .filter(|id| self.world.entity(*id).is_some_and(|e| e.player.is_some()));
                (players.count(), text)
            }
        };
        if count == 0 {
            return Ok(self.fail("tellraw: no player is there"));
        }
        if self.world.said.len() < MAX_SAID {
            self.copy(1 + text.len())?;
            self.world.said.push(text.clone());
        }
        Ok(Outcome::success(count as i32))
    }
}

/// What a gamerule's value results in.
fn as_number(value: &str) -> i32 {
    value.parse().unwrap_or(i32::from(value == "true"))
}

fn in_bounds(place: [f64; 3]) -> bool {
    place.iter().all(|x| x.abs() < WORLD_EDGE)
}

/// Clockwise, seen from above, about the corner of the structure's first block (`StructureTemplate.transform`).
fn quarter_turns([x, y, z]: [f64; 3], turns: u8) -> [f64; 3] {
    match turns {
        1 => [1.0 - z, y, x],
        2 => [1.0 - x, y, 1.0 - z],
        3 => [z, y, 1.0 - x],
        _ => [x, y, z],
    }
}
