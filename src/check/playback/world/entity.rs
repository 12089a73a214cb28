//! Entities, as far as commands see them.

use std::collections::BTreeSet;

use super::chunk::{Chunk, Dimension};
use crate::check::playback::coordinate::wrap_degrees;
use crate::check::playback::meter::Meter;
use crate::check::playback::path;
use crate::check::playback::target::print_uuid;
use crate::minecraft::snbt::Tag;

/// Fewest ticks after which a chicken lays an egg, `NoAI` or not (`Chicken.aiStep`).
pub const EGG_TICKS: i32 = 6_000;
/// Farthest that anything may be teleported or summoned, blocks (`Level.isInSpawnableBounds`).
pub const WORLD_EDGE: f64 = 30_000_000.0;

/// Kinds without a body that dies: `kill` removes them at once. Armour stands too, though they live.
const NOT_LIVING: &[&str] = &[
    "area_effect_cloud",
    "armor_stand",
    "arrow",
    "block_display",
    "end_crystal",
    "experience_orb",
    "falling_block",
    "interaction",
    "item",
    "item_display",
    "item_frame",
    "lightning_bolt",
    "marker",
    "minecart",
    "painting",
    "snowball",
    "text_display",
    "tnt",
];
/// Mobs whose loot table is empty.
const NO_LOOT: &[&str] = &[
    "allay",
    "axolotl",
    "bat",
    "bee",
    "fox",
    "frog",
    "goat",
    "ocelot",
    "silverfish",
    "vex",
    "villager",
    "wolf",
];

/// One entity.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    pub uuid: u128,
    /// `minecraft:bat`
    pub kind: String,
    /// Blocks.
    pub position: [f64; 3],
    /// Yaw and pitch, degrees.
    pub rotation: [f32; 2],
    pub dimension: Dimension,
    pub tags: BTreeSet<String>,
    /// All other NBT, a compound.
    pub nbt: Tag,
    /// A player's name.
    pub player: Option<String>,
    /// Ticks since it was killed.
    pub dying: Option<u32>,
    /// Ticks until it lays an egg.
    pub eggs_in: Option<i32>,
    /// Game time at which it appeared.
    pub since: i64,
}

/// An entity as `summon` and structures describe it.
#[derive(Debug, Clone)]
pub struct Summoned {
    pub kind: String,
    pub position: [f64; 3],
    pub dimension: Dimension,
    pub nbt: Tag,
}

impl Summoned {
    /// The entity; `uuid` where the NBT names none.
    pub fn entity(self, uuid: u128) -> Entity {
        let mut entity = Entity {
            uuid,
            kind: self.kind,
            position: self.position,
            rotation: [0.0; 2],
            dimension: self.dimension,
            tags: BTreeSet::new(),
            nbt: Tag::Compound(Vec::new()),
            player: None,
            dying: None,
            eggs_in: None,
            since: 0,
        };
        if let Some(named) = uuid_of(&self.nbt) {
            entity.uuid = named;
        }
        entity.eggs_in = (entity.kind == "minecraft:chicken").then_some(EGG_TICKS);
        entity.absorb(&self.nbt);
        entity.position = self.position;
        entity
    }
}

/// `UUID:[I;a,b,c,d]`
fn uuid_of(nbt: &Tag) -> Option<u128> {
    let Some(Tag::IntArray(parts)) = nbt.get("UUID") else {
        return None;
    };
    let parts: [i32; 4] = parts.as_slice().try_into().ok()?;
    Some(
        parts
            .iter()
            .fold(0u128, |uuid, part| uuid << 32 | u128::from(*part as u32)),
    )
}

/// A number of any kind.
pub fn number(tag: &Tag) -> Option<f64> {
    match tag {
        Tag::Byte(n) => Some(f64::from(*n)),
        Tag::Short(n) => Some(f64::from(*n)),
        Tag::Int(n) => Some(f64::from(*n)),
        Tag::Long(n) => Some(*n as f64),
        Tag::Float(x) => Some(f64::from(*x)),
        Tag::Double(x) => Some(*x),
        _ => None,
    }
}

fn numbers<const N: usize>(tag: Option<&Tag>) -> Option<[f64; N]> {
    let Some(Tag::List(list)) = tag else {
        return None;
    };
    let list: Option<Vec<f64>> = list.iter().map(number).collect();
    list?.try_into().ok()
}

impl Entity {
    /// A player at a place.
    pub fn player(name: &str, uuid: u128, position: [f64; 3], dimension: Dimension) -> Entity {
        let mut entity = Summoned {
            kind: "minecraft:player".to_string(),
            position,
            dimension,
            nbt: Tag::Compound(Vec::new()),
        }
        .entity(uuid);
        entity.player = Some(name.to_string());
        entity
    }

    pub fn chunk(&self) -> Chunk {
        Chunk::at(self.dimension, self.position[0], self.position[2])
    }

    /// The name under which it holds scores.
    pub fn holder(&self) -> String {
        self.player.clone().unwrap_or_else(|| print_uuid(self.uuid))
    }

    /// Its kind without the game's own namespace.
    pub fn short_kind(&self) -> &str {
        self.kind.strip_prefix("minecraft:").unwrap_or(&self.kind)
    }

    /// Whether it dies slowly.
    pub fn is_living(&self) -> bool {
        let kind = self.short_kind();
        !NOT_LIVING.contains(&kind) && !kind.ends_with("boat") && !kind.ends_with("minecart")
    }

    /// Whether its death leaves something on the ground.
    pub fn drops_loot(&self) -> bool {
        let empty = match self.nbt.get("DeathLootTable") {
            Some(Tag::String(table)) => {
                let table = table.strip_prefix("minecraft:").unwrap_or(table);
                let kind = table.strip_prefix("entities/");
                table == "empty" || kind.is_some_and(|kind| NO_LOOT.contains(&kind))
            }
            _ => NO_LOOT.contains(&self.short_kind()),
        };
        !empty
    }

    /// Something that falls out of it.
    pub fn dropped(&self, kind: &str) -> Entity {
        Summoned {
            kind: kind.to_string(),
            position: self.position,
            dimension: self.dimension,
            nbt: Tag::Compound(Vec::new()),
        }
        .entity(0)
    }

    /// Turns it, as `tp` and `rotate` do.
    pub fn turn(&mut self, yaw: f32, pitch: f32) {
        self.rotation = [wrap_degrees(yaw), wrap_degrees(pitch).clamp(-90.0, 90.0)];
    }

    /// True for a byte that is not 0.
    pub fn flag(&self, name: &str) -> bool {
        self.nbt
            .get(name)
            .and_then(number)
            .is_some_and(|n| n != 0.0)
    }

    /// Its NBT as `data get entity` gives it.
    pub fn full_nbt(&self) -> Tag {
        let Tag::Compound(mut entries) = self.nbt.clone() else {
            return Tag::Compound(Vec::new());
        };
        let parts = [96, 64, 32, 0].map(|shift| (self.uuid >> shift) as u32 as i32);
        let tags = self.tags.iter().map(Tag::string).collect();
        for (name, tag) in [
            ("Pos", Tag::doubles(self.position)),
            ("Rotation", Tag::floats(self.rotation)),
            ("UUID", Tag::IntArray(parts.to_vec())),
            ("Tags", Tag::List(tags)),
        ] {
            entries.push((name.to_string(), tag));
        }
        if let Some(dying) = self.dying {
            entries.push(("DeathTime".to_string(), Tag::Short(dying as i16)));
        }
        Tag::Compound(entries)
    }

    /// Takes NBT in, as `data modify entity` does: the UUID stays, what is wrong in kind is left out.
    pub fn absorb(&mut self, nbt: &Tag) {
        let Tag::Compound(entries) = nbt else {
            return;
        };
        if let Some(position) = numbers(nbt.get("Pos")) {
            self.position = position;
        }
        if let Some([yaw, pitch]) = numbers(nbt.get("Rotation")) {
            self.rotation = [yaw as f32, (pitch as f32).clamp(-90.0, 90.0)];
        }
        if let Some(Tag::List(tags)) = nbt.get("Tags") {
            self.tags = tags
                .iter()
                .filter_map(|tag| match tag {
                    Tag::String(text) => Some(text.clone()),
                    _ => None,
                })
                .collect();
        }
        if let (Some(time), Some(dying)) = (nbt.get("DeathTime").and_then(number), &mut self.dying)
        {
            *dying = time.max(0.0) as u32;
        }
        if let (Some(time), Some(left)) =
            (nbt.get("EggLayTime").and_then(number), &mut self.eggs_in)
        {
            *left = time as i32;
        }
        let own = ["Pos", "Rotation", "UUID", "Tags", "DeathTime", "id"];
        let rest = entries
            .iter()
            .filter(|(key, _)| !own.contains(&key.as_str()));
        self.nbt = Tag::Compound(rest.cloned().collect());
    }

    /// Roughly how much memory it takes, in numbers and characters.
    pub fn weight(&self) -> usize {
        let tags = self.tags.iter().map(|tag| 1 + tag.len());
        1 + self.kind.len() + path::weight(&self.nbt) + tags.sum::<usize>()
    }

    /// Whether its NBT holds all of `pattern`.
    pub fn holds(&self, pattern: &Tag, meter: &Meter) -> bool {
        meter.take(self.weight()) && path::holds(&self.full_nbt(), pattern, meter)
    }
}
