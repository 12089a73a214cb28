//! What is summoned: the NBT that keeps an entity still, silent and safe until the next key.

use crate::minecraft::client::Client;
use crate::minecraft::snbt::{SnbtError, Tag, emit, parse};
use crate::minecraft::versions::PackFormat;
use crate::project::keys::playback::SET_BY_PLAYBACK;

/// From this data format on an item stack is `{id,count:1}`, before `{id,Count:1b}` (1.20.5).
pub const ITEM_COUNT: u32 = 33;

/// From this data format on `block_state` is a string or `{id,properties}`, before `{Name,Properties}` (26.3).
pub const BLOCK_STATE: u32 = 121;

/// Longest interpolation that a display takes, ticks (`Display.setTransformationInterpolationDuration`'s clamp).
pub const MAX_TELEPORT_DURATION: u32 = 59;

/// A loot table of the game's own that gives nothing: bats drop nothing, and so does whatever dies by it. (The name
/// `minecraft:empty` is built into the game, but no file has it, so that other tools miss it.)
const NOTHING: &str = "minecraft:entities/bat";

/// An entity to summon.
#[derive(Debug, Clone, PartialEq)]
pub struct Actor {
    /// `minecraft:bat`.
    pub id: String,
    /// What an item or block display shows: `minecraft:feather`.
    pub shows: Option<String>,
    /// The user's own NBT: a compound laid over ours.
    pub extra: Tag,
}

/// Why an entity cannot be summoned as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ActorError {
    #[error("entity_nbt: {0}")]
    Snbt(#[from] SnbtError),
    #[error("entity_nbt is not a compound: write {{..}}")]
    NotCompound,
    #[error("entity_nbt sets {key}, which the playback sets itself")]
    Ours { key: String },
    #[error("entity_nbt holds `$(`, which a function would take for an argument")]
    Macro,
    #[error("{id} shows {what}, but only item_display and block_display show something")]
    Shows { id: String, what: String },
}

impl Actor {
    /// An entity with the user's NBT as text.
    ///
    /// # Errors
    /// [`ActorError`] for NBT with a fault, or that takes over what the playback needs.
    pub fn new(id: &str, shows: Option<&str>, extra: &str) -> Result<Actor, ActorError> {
        let qualified = |name: &str| match name.contains(':') {
            true => name.to_string(),
            false => format!("minecraft:{name}"),
        };
        let extra = parse(extra)?;
        let Tag::Compound(entries) = &extra else {
            return Err(ActorError::NotCompound);
        };
        if let Some((key, _)) = entries
            .iter()
            .find(|(key, _)| SET_BY_PLAYBACK.contains(&key.as_str()))
        {
            return Err(ActorError::Ours { key: key.clone() });
        }
        if emit(&extra)?.contains("$(") {
            return Err(ActorError::Macro);
        }
        let actor = Actor {
            id: qualified(id),
            shows: shows.map(qualified),
            extra,
        };
        match &actor.shows {
            Some(what) if actor.cuts().is_empty() => Err(ActorError::Shows {
                id: actor.id.clone(),
                what: what.clone(),
            }),
            _ => Ok(actor),
        }
    }

    /// Whether its clients glide for as long as the pack says.
    pub fn is_display(&self) -> bool {
        Client::of(&self.id) == Client::Display
    }

    /// Whether killing takes the 20 ticks of dying, in a chunk that stays loaded; displays and armour stands go at once.
    pub fn dies(&self) -> bool {
        !self.is_display() && self.id != "minecraft:armor_stand"
    }

    /// Data formats at which its NBT changes.
    pub fn cuts(&self) -> &'static [u32] {
        match self.id.as_str() {
            "minecraft:item_display" => &[ITEM_COUNT],
            "minecraft:block_display" => &[BLOCK_STATE],
            _ => &[],
        }
    }

    /// Its NBT without UUID and tags, as the inside of a compound; `duration` in ticks is for displays.
    ///
    /// # Errors
    /// As [`emit`].
    pub fn nbt(&self, format: PackFormat, duration: u32) -> Result<String, SnbtError> {
        let mut entries = self.base(format, duration);
        if let Tag::Compound(extra) = &self.extra {
            for (key, tag) in extra {
                match entries.iter_mut().find(|(known, _)| known == key) {
                    Some((_, old)) => *old = tag.clone(),
                    None => entries.push((key.clone(), tag.clone())),
                }
            }
        }
        let text = emit(&Tag::Compound(entries))?;
        Ok(text[1..text.len() - 1].to_string())
    }

    fn base(&self, format: PackFormat, duration: u32) -> Vec<(String, Tag)> {
        let on = || Tag::Byte(1);
        let duration = (
            "teleport_duration",
            Tag::Int(duration.min(MAX_TELEPORT_DURATION) as i32),
        );
        let shown =
            |fallback: &str| Tag::string(self.shows.clone().unwrap_or(fallback.to_string()));
        let tag = match self.id.as_str() {
            "minecraft:item_display" => {
                let item = shown("minecraft:feather");
                let stack = match format.major >= ITEM_COUNT {
                    true => Tag::compound([("id", item), ("count", Tag::Int(1))]),
                    false => Tag::compound([("id", item), ("Count", Tag::Byte(1))]),
                };
                Tag::compound([duration, ("item", stack)])
            }
            "minecraft:block_display" => {
                let block = shown("minecraft:white_wool");
                let state = match format.major >= BLOCK_STATE {
                    true => block,
                    false => Tag::compound([("Name", block)]),
                };
                Tag::compound([duration, ("block_state", state)])
            }
            "minecraft:text_display" => Tag::compound([duration]),
            "minecraft:armor_stand" => Tag::compound([
                ("NoGravity", on()),
                ("Silent", on()),
                ("Invulnerable", on()),
            ]),
            id => {
                let mut mob = Tag::compound([
                    ("NoAI", on()),
                    ("Silent", on()),
                    ("Invulnerable", on()),
                    ("PersistenceRequired", on()),
                ]);
                if let Tag::Compound(entries) = &mut mob {
                    if id != "minecraft:bat" {
                        entries.push(("DeathLootTable".to_string(), Tag::string(NOTHING)));
                    }
                    match id {
                        // a bat without it hangs upside down
                        "minecraft:bat" => entries.push(("BatFlags".to_string(), Tag::Byte(0))),
                        // eggs are laid without any AI, and would stay behind
                        "minecraft:chicken" => {
                            entries.push(("EggLayTime".to_string(), Tag::Int(i32::MAX)))
                        }
                        _ => {}
                    }
                }
                mob
            }
        };
        match tag {
            Tag::Compound(entries) => entries,
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nbt(id: &str, shows: Option<&str>, extra: &str, major: u32) -> String {
        let actor = Actor::new(id, shows, extra).unwrap();
        actor.nbt(PackFormat::new(major, 0), 3).unwrap()
    }

    #[test]
    fn nbt_follows_the_format() {
        assert_eq!(
            nbt("item_display", Some("egg"), "{}", 41),
            r#"teleport_duration:3,item:{id:"minecraft:egg",count:1}"#
        );
        assert_eq!(
            nbt("item_display", Some("egg"), "{}", 26),
            r#"teleport_duration:3,item:{id:"minecraft:egg",Count:1b}"#
        );
        assert_eq!(
            nbt("block_display", None, "{}", 121),
            r#"teleport_duration:3,block_state:"minecraft:white_wool""#
        );
        assert_eq!(
            nbt("minecraft:block_display", None, "{}", 107),
            r#"teleport_duration:3,block_state:{Name:"minecraft:white_wool"}"#
        );
        assert!(nbt("bat", None, "{Silent:0b,Glowing:1b}", 48).contains("Silent:0b"));
    }

    #[test]
    fn the_user_cannot_take_over() {
        assert!(matches!(
            Actor::new("bat", None, "{UUID:[I;1,2,3,4]}"),
            Err(ActorError::Ours { .. })
        ));
        assert!(matches!(
            Actor::new("bat", None, "[1]"),
            Err(ActorError::NotCompound)
        ));
        assert!(matches!(
            Actor::new("bat", None, "{a:\"$(x)\"}"),
            Err(ActorError::Macro)
        ));
        assert!(matches!(
            Actor::new("bat", None, "{a:}"),
            Err(ActorError::Snbt(_))
        ));
        assert!(matches!(
            Actor::new("bat", Some("egg"), "{}"),
            Err(ActorError::Shows { .. })
        ));
    }
}
