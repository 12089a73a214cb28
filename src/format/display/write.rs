//! A model's clip -> a crowd of block displays.
//!
//! At yaw 0 Java's `(x, y, z)` px, y down, is `(x/16, 1.501 - y/16, -z/16)` blocks in the world: a half turn about x, so
//! a rotation `(x, y, z)` becomes `(x, -y, -z)`.

use crate::asset::clip::{Clip, Property, Repeat, TICKS_PER_SECOND};
use crate::asset::model::ModelAsset;
use crate::asset::rig::Bone;
use crate::asset::tracks::{Key, KeyedTracks, Looping};
use crate::format::datapack::write::actor::{Actor, ActorError};
use crate::format::datapack::write::layers::{Files, Folders};
use crate::format::datapack::write::{Functions, Playback, PlaybackError, SUMMON, uuid_end};
use crate::format::number::decimal;
use crate::minecraft::versions::{PackFormat, Release};
use crate::project::keys::playback::Play;
use std::fmt::Write as _;

/// Pixels in a block.
const PX: f64 = 16.0;
/// Height of the model's origin above the entity's feet, blocks (`LivingEntityRenderer`: 1.501).
const ORIGIN: f64 = 1.501;
/// Quanta in a block: five decimals, 0.00016 px.
const STEPS_PER_BLOCK: u32 = 100_000;
/// Decimals of a transformation.
const DECIMALS: u32 = 6;
/// What a rod is made of, and the head.
const BLOCKS: [&str; 2] = ["minecraft:shroomlight", "minecraft:gold_block"];
/// Instances that may play at once.
const INSTANCES: u32 = 8;

/// Blocks of a position in px.
fn place([x, y, z]: [f64; 3]) -> [f64; 3] {
    [x / PX, ORIGIN - y / PX, -z / PX]
}

/// Every bone's place at every tick of the clip, as a crowd.
pub fn keyed(model: &ModelAsset, clip: &Clip) -> KeyedTracks {
    let length = (clip.length * TICKS_PER_SECOND).round() as u32;
    let mut rounding_error = 0.0_f64;
    let keys = model
        .rig
        .bones
        .iter()
        .map(|bone| {
            (0..=length)
                .map(|tick| {
                    let blocks = place(at(bone, clip, f64::from(tick)));
                    let quanta = blocks.map(|b| (b * f64::from(STEPS_PER_BLOCK)).round() as i64);
                    let off = |k: usize| quanta[k] as f64 / f64::from(STEPS_PER_BLOCK) - blocks[k];
                    let square: f64 = (0..3).map(|k| off(k) * off(k)).sum();
                    rounding_error = rounding_error.max(square.sqrt());
                    Key {
                        tick,
                        position: quanta,
                        yaw: 0,
                        pitch: 0,
                        tilt: None,
                        duration: 1,
                        sample: tick as usize,
                    }
                })
                .collect()
        })
        .collect();
    KeyedTracks {
        entities: model.rig.bones.len(),
        steps_per_block: STEPS_PER_BLOCK,
        steps_per_degree: 1,
        samples: length as usize + 1,
        keys,
        length,
        looping: match clip.repeat {
            Repeat::Loop => Looping::Closed,
            Repeat::Once => Looping::None,
        },
        lag: 1,
        rounding_error,
        path_error: rounding_error,
    }
}

/// Position of a bone at `tick`, px: its keys, interpolated.
fn at(bone: &Bone, clip: &Clip, tick: f64) -> [f64; 3] {
    let Some(channel) = clip.channel(&bone.name, Property::Position) else {
        return bone.pivot;
    };
    let keys = &channel.keys;
    let seconds = (tick / TICKS_PER_SECOND).min(clip.length);
    let after = keys.partition_point(|k| k.time <= seconds);
    let after = after.clamp(1, keys.len() - 1);
    let (a, b) = (&keys[after - 1], &keys[after]);
    let u = (seconds - a.time) / (b.time - a.time);
    std::array::from_fn(|k| bone.pivot[k] + a.value[k] + u * (b.value[k] - a.value[k]))
}

/// A model ready to be played.
pub struct Stage<'a> {
    /// The crowd that its bones are.
    pub playback: Playback<'a>,
    /// What each bone is summoned as.
    actors: Vec<Actor>,
}

impl<'a> Stage<'a> {
    /// Of `model` in `namespace`, along `keyed`.
    ///
    /// # Errors
    /// [`ActorError`] for NBT with a fault, which would be ours.
    pub fn new(
        namespace: &'a str,
        model: &'a ModelAsset,
        clip: &Clip,
        keyed: &'a KeyedTracks,
    ) -> Result<Stage<'a>, ActorError> {
        let actors = model
            .rig
            .bones
            .iter()
            .map(|bone| actor(bone, clip, model.rig.full_bright))
            .collect::<Result<Vec<_>, _>>()?;
        let fallback = Actor::new("minecraft:block_display", Some(BLOCKS[0]), "{}")?;
        Ok(Stage {
            playback: Playback {
                namespace,
                item: &model.id,
                actor: actors.first().cloned().unwrap_or(fallback),
                instances: INSTANCES,
                play: Play::of(keyed.looping),
                over_world: false,
                keyed: std::borrow::Cow::Borrowed(keyed),
                ground: None,
                shift: [0; 3],
            },
            actors,
        })
    }

    /// The item's files in the form of one format: those of a crowd, each bone summoned in its own shape.
    ///
    /// # Errors
    /// As [`Playback::files`].
    pub fn files(
        &self,
        functions: &Functions,
        format: PackFormat,
        oldest: &Release,
    ) -> Result<Files, PlaybackError> {
        let mut files = self.playback.files(functions, format, oldest)?;
        let path = format!(
            "data/{}/{}/{}/{SUMMON}.mcfunction",
            self.playback.namespace,
            Folders::at(format).function,
            self.playback.item
        );
        files.insert(path, self.summon(format)?.into_bytes());
        Ok(files)
    }

    fn summon(&self, format: PackFormat) -> Result<String, PlaybackError> {
        let playback = &self.playback;
        let (hash, objective) = (playback.hash() as i32, playback.objective());
        let mut out = String::new();
        for (i, (actor, keys)) in self.actors.iter().zip(&playback.keyed.keys).enumerate() {
            let Some(first) = keys.first() else { continue };
            let [x, y, z] = playback
                .keyed
                .blocks(first)
                .map(|b| match decimal(b, DECIMALS) {
                    zero if zero == "0" => String::new(),
                    other => other,
                });
            let nbt = actor.nbt(format, 1)?;
            let _ = writeln!(
                out,
                "$summon {} ^{x} ^{y} ^{z} {{UUID:[I;{hash},$(slot),$(high),{}],Tags:[\"{objective}\",\"{objective}.$(slot)\"],{nbt}}}",
                actor.id,
                uuid_end(i),
            );
        }
        Ok(out)
    }
}

/// A block display in the shape of the bone's first box, turned as the bone is at the clip's start.
fn actor(bone: &Bone, clip: &Clip, full_bright: bool) -> Result<Actor, ActorError> {
    let turn = clip
        .channel(&bone.name, Property::Rotation)
        .and_then(|c| c.keys.first())
        .map_or([0.0; 3], |k| k.value);
    let turn = quaternion([turn[0], -turn[1], -turn[2]].map(f64::to_radians));
    let (corner, size) = match bone.boxes.first() {
        // The half turn makes the far y and z corners the near ones.
        Some(b) => (
            [
                b.origin[0] / PX,
                -(b.origin[1] + b.size[1]) / PX,
                -(b.origin[2] + b.size[2]) / PX,
            ],
            b.size.map(|s| s / PX),
        ),
        None => ([0.0; 3], [0.0; 3]),
    };
    let list = |values: &[f64]| {
        let texts: Vec<String> = values.iter().map(|v| decimal(*v, DECIMALS) + "f").collect();
        format!("[{}]", texts.join(","))
    };
    let mut nbt = format!(
        "{{transformation:{{translation:{},left_rotation:{},scale:{},right_rotation:[0f,0f,0f,1f]}}",
        list(&rotated(turn, corner)),
        list(&turn),
        list(&size),
    );
    if full_bright {
        nbt.push_str(",brightness:{sky:15,block:15}");
    }
    nbt.push('}');
    let block = BLOCKS[usize::from(bone.name == "head")];
    Actor::new("minecraft:block_display", Some(block), &nbt)
}

/// Quaternion (x, y, z, w) of a rotation about x, then y, then z, radians.
fn quaternion(angles: [f64; 3]) -> [f64; 4] {
    let [(sx, cx), (sy, cy), (sz, cz)] = angles.map(|a| libm::sincos(a / 2.0));
    [
        sx * cy * cz - cx * sy * sz,
        cx * sy * cz + sx * cy * sz,
        cx * cy * sz - sx * sy * cz,
        cx * cy * cz + sx * sy * sz,
    ]
}

/// `v` turned by the quaternion `q`.
fn rotated([x, y, z, w]: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let axis = [x, y, z];
    let t = cross(axis, v).map(|c| 2.0 * c);
    let u = cross(axis, t);
    std::array::from_fn(|k| v[k] + w * t[k] + u[k])
}
