//! `scoreboard` and `team`.

use super::super::command::{Command, Operation, Scores, Team};
use super::super::release::NUMBER_FORMAT;
use super::super::target::{self, Holder};
use super::super::text::{Cursor, Read};
use super::text;

fn objective(cursor: &mut Cursor) -> Read<String> {
    match cursor.bare() {
        "" => cursor.fail("expected an objective"),
        name => Ok(name.to_string()),
    }
}

/// A score holder and an objective.
pub fn slot(cursor: &mut Cursor) -> Read<(Holder, String)> {
    cursor.space()?;
    let who = target::holder(cursor)?;
    cursor.space()?;
    Ok((who, objective(cursor)?))
}

pub fn scoreboard(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let scores = match cursor.one_of(&["objectives", "players"])? {
        "objectives" => objectives(cursor)?,
        _ => players(cursor)?,
    };
    Ok(Command::Scores(Box::new(scores)))
}

fn objectives(cursor: &mut Cursor) -> Read<Scores> {
    cursor.space()?;
    let verb = cursor.one_of(&["add", "remove", "setdisplay", "modify", "list"])?;
    if verb == "list" {
        return Ok(Scores::Look(None));
    }
    cursor.space()?;
    match verb {
        "add" => {
            let name = objective(cursor)?;
            cursor.space()?;
            let criteria = cursor.word().to_string();
            if criteria != "dummy" {
                return cursor.not_played("criteria other than dummy");
            }
            if cursor.more()? {
                text::component(cursor)?;
            }
            Ok(Scores::AddObjective { name, criteria })
        }
        "remove" => Ok(Scores::RemoveObjective(objective(cursor)?)),
        "setdisplay" => {
            cursor.word();
            match cursor.more()? {
                true => Ok(Scores::Look(Some(objective(cursor)?))),
                false => Ok(Scores::Look(None)),
            }
        }
        _ => {
            let name = objective(cursor)?;
            cursor.space()?;
            let before = cursor.clone();
            match cursor.word() {
                "displayname" => {
                    cursor.space()?;
                    text::component(cursor)?;
                    Ok(Scores::Look(Some(name)))
                }
                "numberformat" => {
                    before.needs(NUMBER_FORMAT, "`numberformat`")?;
                    before.not_played("numberformat")
                }
                other => before.not_played(other),
            }
        }
    }
}

fn players(cursor: &mut Cursor) -> Read<Scores> {
    cursor.space()?;
    let before = cursor.clone();
    let verb = cursor.word();
    let number = |cursor: &mut Cursor, low| {
        cursor.space()?;
        cursor.integer(low, i32::MAX)
    };
    match verb {
        "set" => {
            let (who, objective) = slot(cursor)?;
            Ok(Scores::Set(who, objective, number(cursor, i32::MIN)?))
        }
        "add" => {
            let (who, objective) = slot(cursor)?;
            Ok(Scores::Add(who, objective, number(cursor, 0)?.into()))
        }
        "remove" => {
            let (who, objective) = slot(cursor)?;
            let number = i64::from(number(cursor, 0)?);
            Ok(Scores::Add(who, objective, -number))
        }
        "get" => {
            let (who, objective) = slot(cursor)?;
            Ok(Scores::Get(who, objective))
        }
        "reset" => {
            cursor.space()?;
            let who = target::holder(cursor)?;
            let objective = match cursor.more()? {
                true => Some(objective(cursor)?),
                false => None,
            };
            Ok(Scores::Reset(who, objective))
        }
        "operation" => {
            let target = slot(cursor)?;
            cursor.space()?;
            let operation =
                match cursor.one_of(&["=", "+=", "-=", "*=", "/=", "%=", "<", ">", "><"])? {
                    "=" => Operation::Assign,
                    "+=" => Operation::Add,
                    "-=" => Operation::Subtract,
                    "*=" => Operation::Multiply,
                    "/=" => Operation::Divide,
                    "%=" => Operation::Modulo,
                    "<" => Operation::Least,
                    ">" => Operation::Most,
                    _ => Operation::Swap,
                };
            let source = slot(cursor)?;
            Ok(Scores::Operation {
                target,
                operation,
                source,
            })
        }
        "enable" => {
            slot(cursor)?;
            Ok(Scores::Enable)
        }
        "display" => {
            before.needs(NUMBER_FORMAT, "`scoreboard players display`")?;
            before.not_played("scoreboard players display")
        }
        "list" => before.not_played("scoreboard players list"),
        _ => before.fail(
            "expected add | display | enable | get | list | operation | remove | reset | set",
        ),
    }
}

pub fn team(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let verb = cursor.one_of(&["add", "remove", "empty", "join", "leave", "modify"])?;
    cursor.space()?;
    if verb == "leave" {
        return Ok(Command::Team(Box::new(Team::Leave(target::holder(
            cursor,
        )?))));
    }
    let name = objective(cursor)?;
    let team = match verb {
        "add" => {
            if cursor.more()? {
                text::component(cursor)?;
            }
            Team::Add(name)
        }
        "remove" => Team::Remove(name),
        "empty" => Team::Empty(name),
        "join" => {
            cursor.space()?;
            Team::Join(name, target::holder(cursor)?)
        }
        _ => {
            cursor.space()?;
            cursor.word();
            cursor.space()?;
            cursor.until(|_| false);
            Team::Look(name)
        }
    };
    Ok(Command::Team(Box::new(team)))
}
