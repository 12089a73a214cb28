//! Commands about entities, chunks and rules.

use super::super::command::{Command, Destination, Forceload, Place, Summon, TagChange, Teleport};
use super::super::coordinate::{self, Axis};
use super::super::release::SNAKE_GAMERULES;
use super::super::target;
use super::super::text::{Cursor, Read};
use super::data;

/// `tp`: each of the four forms that the game tries, the longest first.
pub fn teleport(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let mut alone = cursor.clone();
    if let Ok(place) = coordinate::position(&mut alone)
        && alone.done()
    {
        *cursor = alone;
        return Ok(Command::Teleport(Teleport {
            who: None,
            to: Destination::Place(place, None),
        }));
    }
    let first = target::target(cursor)?;
    if !cursor.more()? {
        return Ok(Command::Teleport(Teleport {
            who: None,
            to: Destination::Entity(first),
        }));
    }
    let to = match cursor.peek() {
        Some('~' | '^' | '0'..='9' | '-' | '.') if !starts_with_uuid(cursor) => {
            let place = coordinate::position(cursor)?;
            let rotation = match cursor.more()? {
                true if cursor.peek_word() == "facing" => {
                    return cursor.not_played("tp facing");
                }
                true => Some(coordinate::rotation(cursor)?),
                false => None,
            };
            Destination::Place(place, rotation)
        }
        _ => Destination::Entity(target::single(cursor)?),
    };
    Ok(Command::Teleport(Teleport {
        who: Some(first),
        to,
    }))
}

fn starts_with_uuid(cursor: &Cursor) -> bool {
    target::uuid(cursor.peek_word()).is_some()
}

pub fn rotate(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let who = target::single(cursor)?;
    cursor.space()?;
    if cursor.peek_word() == "facing" {
        return cursor.not_played("rotate facing");
    }
    Ok(Command::Rotate(who, coordinate::rotation(cursor)?))
}

pub fn summon(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let kind = cursor.name()?;
    let mut summon = Summon {
        kind,
        at: None,
        nbt: None,
    };
    if cursor.more()? {
        summon.at = Some(coordinate::position(cursor)?);
        if cursor.more()? {
            summon.nbt = Some(data::compound(cursor)?);
        }
    }
    Ok(Command::Summon(Box::new(summon)))
}

pub fn kill(cursor: &mut Cursor) -> Read<Command> {
    match cursor.more()? {
        true => Ok(Command::Kill(Some(target::target(cursor)?))),
        false => Ok(Command::Kill(None)),
    }
}

pub fn tag(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let who = target::target(cursor)?;
    cursor.space()?;
    let verb = cursor.one_of(&["add", "remove", "list"])?;
    if verb == "list" {
        return Ok(Command::Tag(who, TagChange::List));
    }
    cursor.space()?;
    let name = cursor.bare().to_string();
    if name.is_empty() {
        return cursor.fail("expected a tag");
    }
    let change = match verb {
        "add" => TagChange::Add(name),
        _ => TagChange::Remove(name),
    };
    Ok(Command::Tag(who, change))
}

fn column(cursor: &mut Cursor) -> Read<[Axis; 2]> {
    let x = coordinate::block_axis(cursor)?;
    cursor.space()?;
    Ok([x, coordinate::block_axis(cursor)?])
}

/// A block position.
pub fn block(cursor: &mut Cursor) -> Read<[Axis; 3]> {
    if cursor.peek() == Some('^') {
        return cursor.not_played("^ in a block position");
    }
    let x = coordinate::block_axis(cursor)?;
    cursor.space()?;
    let y = coordinate::block_axis(cursor)?;
    cursor.space()?;
    Ok([x, y, coordinate::block_axis(cursor)?])
}

pub fn forceload(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let verb = cursor.one_of(&["add", "remove", "query"])?;
    if verb == "query" {
        let at = match cursor.more()? {
            true => Some(column(cursor)?),
            false => None,
        };
        return Ok(Command::Forceload(Forceload::Query(at)));
    }
    cursor.space()?;
    if verb == "remove" && cursor.peek_word() == "all" {
        cursor.word();
        return Ok(Command::Forceload(Forceload::RemoveAll));
    }
    let from = column(cursor)?;
    let to = match cursor.more()? {
        true => column(cursor)?,
        false => from,
    };
    Ok(Command::Forceload(match verb {
        "add" => Forceload::Add(from, to),
        _ => Forceload::Remove(from, to),
    }))
}

pub fn place(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let what = cursor.one_of(&["template", "structure", "feature", "jigsaw"])?;
    if what != "template" {
        return cursor.not_played(&format!("place {what}"));
    }
    cursor.space()?;
    let mut place = Place {
        structure: cursor.name()?,
        at: None,
        turns: 0,
    };
    if cursor.more()? {
        place.at = Some(block(cursor)?);
    }
    if place.at.is_some() && cursor.more()? {
        let turn = cursor.one_of(&["none", "clockwise_90", "180", "counterclockwise_90"])?;
        place.turns = match turn {
            "none" => 0,
            "clockwise_90" => 1,
            "180" => 2,
            _ => 3,
        };
        if cursor.more()? {
            return cursor.not_played("mirrored or decayed templates");
        }
    }
    Ok(Command::Place(Box::new(place)))
}

/// `gamerule`: camelCase up to 1.21.10, snake_case, with a namespace if one likes, from 1.21.11 on.
pub fn gamerule(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let before = cursor.clone();
    let written = cursor.word();
    let snake = before.dialect.has(SNAKE_GAMERULES);
    let name = match snake {
        true => written.strip_prefix("minecraft:").unwrap_or(written),
        false => written,
    };
    let known = |row: &&(&str, &str)| name == if snake { row.1 } else { row.0 };
    let Some(rule) = GAMERULES.iter().find(known) else {
        if snake && written.contains(|c: char| c.is_ascii_uppercase()) {
            return before.gone(
                SNAKE_GAMERULES,
                &format!("gamerule `{written}`"),
                "in snake_case",
            );
        }
        if !snake && (written.contains('_') || written.contains(':')) {
            before.needs(SNAKE_GAMERULES, &format!("gamerule `{written}`"))?;
        }
        return before.not_played(&format!("gamerule {written}"));
    };
    let set = match cursor.more()? {
        true => Some(cursor.word().to_string()),
        false => None,
    };
    Ok(Command::Gamerule {
        name: rule.1.to_string(),
        set,
    })
}

/// Gamerules that matter to a playback: the name up to 1.21.10, and from 1.21.11 on.
const GAMERULES: &[(&str, &str)] = &[
    ("maxCommandChainLength", "max_command_sequence_length"),
    ("maxCommandForkCount", "max_command_forks"),
    ("sendCommandFeedback", "send_command_feedback"),
    ("commandBlockOutput", "command_block_output"),
    ("logAdminCommands", "log_admin_commands"),
    ("doMobLoot", "mob_drops"),
    ("doMobSpawning", "spawn_mobs"),
    ("mobGriefing", "mob_griefing"),
    ("maxEntityCramming", "max_entity_cramming"),
];

pub fn time(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let before = cursor.clone();
    if cursor.eat("query gametime") {
        return Ok(Command::GameTime);
    }
    before.not_played("time, other than query gametime")
}
