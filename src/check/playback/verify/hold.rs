//! Comparisons: entities with their course, commands with their bound, the world after with the world before.

use std::collections::{BTreeMap, BTreeSet};

use super::codes;
use super::expect::{Clock, Origin, QUARTERS};
use super::stage::Stage;
use crate::check::playback::world::{self, Entity};
use crate::minecraft::client::{Client, MOB_STEPS};
use crate::minecraft::snbt::Tag;
use crate::project::keys::playback::Play;

/// Commands beside one for each entity that a keyed tick may cost.
const SPARE: u64 = 8;
/// Degrees by which a whole degree may be off.
const HALF_DEGREE: f64 = 0.5 + 1e-3;
/// How far up may be from the ground's normal, as the length of the difference of unit vectors: two degrees, and the
/// rounding of the yaw and of the rotation.
const LEANING: f64 = 0.035 + 0.012;

impl Stage<'_> {
    /// Entities of a slot by their UUIDs, the dying left out: those end in the entity's number, so they come in its order.
    pub fn entities(&self, slot: u32) -> BTreeMap<u128, &Entity> {
        let tag = format!("{}.{slot}", self.plan.objective);
        self.server
            .world()
            .entities()
            .map(|(_, entity)| entity)
            .filter(|e| e.dying.is_none() && e.kind == self.plan.entity && e.tags.contains(&tag))
            .map(|entity| (entity.uuid, entity))
            .collect()
    }

    /// Holds a slot to its clock: every entity there, at its key, looking its way.
    pub fn expect(&mut self, slot: u32, origin: Origin, clock: &Clock) {
        let found: Vec<(u128, [f64; 3], [f32; 2])> = self
            .entities(slot)
            .into_iter()
            .map(|(uuid, entity)| (number(uuid), entity.position, entity.rotation))
            .collect();
        let wanted = match clock.gone {
            true => 0,
            false => self.plan.tracks.entities,
        };
        if found.len() != wanted {
            self.report(&codes::ENTITY, |f| {
                f.detail(format!("slot {slot}"))
                    .expected(format!("{wanted} entities"))
                    .actual(found.len())
            });
            return;
        }
        for (entity, (number, actual, rotation)) in found.into_iter().enumerate() {
            let Some((stand, rounding)) = self.course.stand(self.plan, entity, clock.time) else {
                self.report(&codes::POSITION, |f| {
                    f.detail(format!("slot {slot}, entity {number}"))
                        .expected("a place in the playing straight through")
                        .actual("none")
                });
                return;
            };
            let place = self.standing(origin, stand.place, actual);
            let slack = origin.slack(stand.place);
            let turned = match origin.yaw == 0.0 {
                true => 1.0,
                false => std::f64::consts::SQRT_2,
            };
            let near = (0..3).all(|axis| {
                let rounding = if axis == 1 { 1.0 } else { turned } * rounding;
                (actual[axis] - place[axis]).abs() <= rounding + slack
            });
            let when = || {
                let tick = clock.time as f64 / QUARTERS as f64;
                format!("slot {slot}, entity {number}, clock at tick {tick}")
            };
            if !near {
                self.report(&codes::POSITION, |f| {
                    f.detail(when())
                        .expected(format!("{place:?}"))
                        .actual(format!("{actual:?}"))
                });
            }
            let [yaw, pitch] = stand.facing;
            let turn = (f64::from(rotation[0]) - yaw - origin.yaw).rem_euclid(360.0);
            let off = turn.min(360.0 - turn);
            let near = off.max((f64::from(rotation[1]) - pitch).abs()) <= HALF_DEGREE;
            if !near {
                self.report(&codes::FACING, |f| {
                    f.detail(when())
                        .expected(format!("yaw {:.1}, pitch {pitch:.1}", yaw + origin.yaw))
                        .actual(format!("yaw {}, pitch {}", rotation[0], rotation[1]))
                });
            }
        }
    }

    /// A place of the course in the world: over the world's own ground, the height counts from the ground under the
    /// entity.
    fn standing(&self, origin: Origin, place: [f64; 3], actual: [f64; 3]) -> [f64; 3] {
        let [x, y, z] = origin.place(place);
        match self.server.world().ground {
            Some(_) => [x, self.ground_under(actual) + place[1], z],
            None => [x, y, z],
        }
    }

    /// Height of the world's ground under a place; 0 where there is none.
    pub fn ground_under(&self, place: [f64; 3]) -> f64 {
        let [x, z] = [place[0], place[2]].map(|x| x.floor() as i32);
        match self.server.world().ground {
            Some(ground) => f64::from(ground(x, z)),
            None => 0.0,
        }
    }

    /// Holds the last tick of a single instance to its bound: a command for each entity, a second where it is a display
    /// that leans or that is told how long to glide, and some around them. Where an instance ends, or turns, there is more
    /// to do.
    pub fn expect_cost(&mut self, clock: &Clock) {
        let display = Client::of(&self.plan.entity) == Client::Display;
        let told = display && (!self.course.turns || !self.plan.tracks.normals.is_empty());
        let each = if told { 2 } else { 1 };
        let most = self.plan.tracks.entities as u64 * each + SPARE;
        let spent = self.server.ticked.commands;
        let ends = clock.gone || (clock.turned && clock.mode != Play::Loop);
        if !ends && spent > most {
            self.report(&codes::COST, |f| {
                f.expected(format!("at most {most} commands")).actual(spent)
            });
        }
    }

    /// Holds displays on uneven ground to its normal.
    pub fn expect_leaning(&mut self, slot: u32, clock: &Clock) {
        if Client::of(&self.plan.entity) != Client::Display {
            return;
        }
        let tracks = self.plan.tracks;
        let sample = self.course.sample(tracks, clock.time);
        let Some(normals) = sample.and_then(|sample| tracks.normals_at(sample)) else {
            return;
        };
        let faults: Vec<(u128, [f64; 3], [f64; 3])> = self
            .entities(slot)
            .into_iter()
            .zip(normals)
            .filter_map(|((uuid, entity), normal)| {
                let up = up(entity);
                let off = (0..3)
                    .map(|axis| (up[axis] - normal[axis]).powi(2))
                    .sum::<f64>();
                let near = off.sqrt() <= LEANING;
                (!near).then_some((number(uuid), *normal, up))
            })
            .collect();
        for (number, normal, up) in faults {
            self.report(&codes::LEANING, |f| {
                f.detail(format!("slot {slot}, entity {number}"))
                    .expected(format!("up along {normal:.3?}"))
                    .actual(format!("{up:.3?}"))
            });
        }
    }

    /// Holds displays to the glide that suits keys so far apart at a speed, quarters.
    pub fn expect_glide(&mut self, slot: u32, speed: i64) {
        let spacing = self.course.spacing.filter(|_| self.course.turns);
        let Some(spacing) = spacing.filter(|_| Client::of(&self.plan.entity) == Client::Display)
        else {
            return;
        };
        let quarters = u64::from(spacing) * QUARTERS.unsigned_abs();
        let wanted = quarters.div_ceil(speed.unsigned_abs().max(1)) as u32;
        let wanted = wanted.min(LONGEST_GLIDE);
        let entities = self.entities(slot).into_values();
        let off = entities.map(glide).find(|found| *found != wanted);
        if let Some(found) = off {
            self.report(&codes::SHOWN, |f| {
                f.detail(format!(
                    "at {} times the speed",
                    speed as f64 / QUARTERS as f64
                ))
                .expected(format!("a glide over {wanted} ticks"))
                .actual(found)
            });
        }
    }

    /// What is in the world now and was not before, and the other way round.
    pub fn compare_world(&mut self) {
        let after: BTreeSet<String> = self
            .server
            .world()
            .inventory()
            .into_iter()
            .filter(|line| !line.starts_with("score #ends probe"))
            .collect();
        let left: Vec<String> = after.difference(&self.before).cloned().collect();
        let taken: Vec<String> = self.before.difference(&after).cloned().collect();
        for line in left {
            self.report(&codes::LEFTOVER, |f| f.actual(line));
        }
        for line in taken {
            self.report(&codes::TAKEN, |f| f.expected(line));
        }
    }
}

/// An entity's number within its slot, from 1: the last group of its UUID.
pub fn number(uuid: u128) -> u128 {
    uuid & 0xffff_ffff_ffff
}

/// Longest glide that a display takes, ticks (`Display`, `teleport_duration`).
const LONGEST_GLIDE: u32 = 59;

/// Ticks in which clients bring an entity to a new place.
pub fn glide(entity: &Entity) -> u32 {
    match Client::of(&entity.kind) {
        Client::Mob => MOB_STEPS,
        Client::Display => entity
            .nbt
            .get("teleport_duration")
            .and_then(world::number)
            .map_or(0, |ticks| ticks.max(0.0) as u32),
    }
}

/// Where up is for what a display shows: (0, 1, 0) turned by its `left_rotation`, then by its yaw.
fn up(entity: &Entity) -> [f64; 3] {
    let rotation = entity
        .nbt
        .get("transformation")
        .and_then(|transformation| transformation.get("left_rotation"));
    let quaternion: Vec<f64> = match rotation {
        Some(Tag::List(list)) => list.iter().filter_map(world::number).collect(),
        _ => Vec::new(),
    };
    let [x, y, z, w] = quaternion.try_into().unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let norm = x * x + y * y + z * z + w * w;
    // the second column of the quaternion's matrix
    let local = [
        2.0 * (x * y - z * w) / norm,
        1.0 - 2.0 * (x * x + z * z) / norm,
        2.0 * (y * z + x * w) / norm,
    ];
    Origin {
        at: [0.0; 3],
        yaw: f64::from(entity.rotation[0]),
    }
    .place(local)
}
