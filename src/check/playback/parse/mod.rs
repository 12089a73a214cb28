//! A line of a function -> a [`Command`], as one release reads it. Whatever that release does not know is refused by
//! name, and so is whatever the evaluator does not play.

mod data;
mod execute;
mod scores;
mod text;
mod world;

use super::command::{Arguments, Call, Command, Name, Return, Schedule};
use super::release::{Dialect, RETURN_RUN, ROTATE, Since, TICK};
use super::target;
use super::text::{Cursor, Read, clip};

/// Deepest `execute run .. run` and `return run` taken; the game bounds it by the length of a line alone.
const MAX_NESTING: usize = 64;

/// Commands that every release from 1.20.2 on has and that nothing here plays.
const NOT_PLAYED: &str = "advancement attribute ban ban-ip banlist bossbar clear clone damage datapack debug \
    defaultgamemode deop difficulty effect enchant experience fill fillbiome gamemode give help item jfr kick list \
    locate loot me msg op pardon pardon-ip particle perf playsound publish random recipe reload ride save-all save-off \
    save-on seed setblock setidletimeout setworldspawn spawnpoint spectate spreadplayers stop stopsound teammsg tell \
    tm trigger w weather whitelist worldborder xp";

/// Commands that came later, with the first format that has them.
const LATER: &[(&str, Since)] = &[
    ("tick", TICK),
    (
        "transfer",
        Since {
            format: 41,
            release: "1.20.5",
        },
    ),
    ("rotate", ROTATE),
    (
        "test",
        Since {
            format: 71,
            release: "1.21.5",
        },
    ),
    (
        "dialog",
        Since {
            format: 80,
            release: "1.21.6",
        },
    ),
    (
        "version",
        Since {
            format: 80,
            release: "1.21.6",
        },
    ),
    (
        "waypoint",
        Since {
            format: 80,
            release: "1.21.6",
        },
    ),
    (
        "fetchprofile",
        Since {
            format: 88,
            release: "1.21.9",
        },
    ),
    (
        "stopwatch",
        Since {
            format: 94,
            release: "1.21.11",
        },
    ),
    (
        "swing",
        Since {
            format: 101,
            release: "26.1",
        },
    ),
    (
        "unpublish",
        Since {
            format: 107,
            release: "26.2",
        },
    ),
    (
        "compute",
        Since {
            format: 121,
            release: "26.3",
        },
    ),
    (
        "posteffect",
        Since {
            format: 121,
            release: "26.3",
        },
    ),
];

/// Reads one line.
///
/// # Errors
/// A [`super::text::Refusal`] with the column, and whether the line, the release or the evaluator is at fault.
pub fn parse(line: &str, dialect: Dialect) -> Read<Command> {
    let mut cursor = Cursor::new(line, dialect);
    let command = command(&mut cursor, 0)?;
    cursor.end()?;
    Ok(command)
}

fn command(cursor: &mut Cursor, nesting: usize) -> Read<Command> {
    if nesting > MAX_NESTING {
        return cursor.not_played("deeply nested execute and return");
    }
    let before = cursor.clone();
    let name = cursor.word();
    if let Some((_, since)) = LATER.iter().find(|(later, _)| *later == name) {
        before.needs(*since, &format!("command `{name}`"))?;
    }
    let command = match name {
        "tp" | "teleport" => world::teleport(cursor)?,
        "scoreboard" => scores::scoreboard(cursor)?,
        "data" => data::data(cursor)?,
        "function" => function(cursor)?,
        "execute" => execute::execute(cursor, nesting)?,
        "return" => returned(cursor, nesting)?,
        "schedule" => schedule(cursor)?,
        "summon" => world::summon(cursor)?,
        "kill" => world::kill(cursor)?,
        "forceload" => world::forceload(cursor)?,
        "tag" => world::tag(cursor)?,
        "place" => world::place(cursor)?,
        "rotate" => world::rotate(cursor)?,
        "gamerule" => world::gamerule(cursor)?,
        "team" => scores::team(cursor)?,
        "time" => world::time(cursor)?,
        "say" => text::say(cursor)?,
        "tellraw" => text::tellraw(cursor)?,
        "title" => text::title(cursor)?,
        _ if NOT_PLAYED.split_whitespace().any(|known| known == name)
            || LATER.iter().any(|(later, _)| *later == name) =>
        {
            return before.not_played(name);
        }
        _ if name.starts_with('/') => {
            return before.fail("a line of a function has no slash in front");
        }
        _ => return before.fail(format!("there is no command `{}`", clip(name))),
    };
    Ok(command)
}

/// A function or a `#tag`.
fn function_name(cursor: &mut Cursor) -> Read<Name> {
    let tag = cursor.eat("#");
    let id = cursor.name()?;
    Ok(Name { tag, id })
}

fn function(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let name = function_name(cursor)?;
    let arguments = if !cursor.more()? {
        Arguments::None
    } else if cursor.peek() == Some('{') {
        Arguments::Value(target::nbt(cursor)?)
    } else {
        cursor.expect("with")?;
        cursor.space()?;
        let store = data::store(cursor)?;
        Arguments::With(store, data::optional_path(cursor)?)
    };
    Ok(Command::Function(Box::new(Call { name, arguments })))
}

fn returned(cursor: &mut Cursor, nesting: usize) -> Read<Command> {
    cursor.space()?;
    let back = match cursor.peek_word() {
        "fail" => {
            cursor.needs(RETURN_RUN, "`return fail`")?;
            cursor.word();
            Return::Fail
        }
        "run" => {
            cursor.needs(RETURN_RUN, "`return run`")?;
            cursor.word();
            cursor.space()?;
            Return::Run(command(cursor, nesting + 1)?)
        }
        _ => Return::Value(cursor.integer(i32::MIN, i32::MAX)?),
    };
    Ok(Command::Return(Box::new(back)))
}

fn schedule(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let schedule = match cursor.one_of(&["function", "clear"])? {
        "clear" => {
            cursor.space()?;
            Schedule::Clear(cursor.name()?)
        }
        _ => {
            cursor.space()?;
            let name = function_name(cursor)?;
            cursor.space()?;
            let ticks = ticks(cursor)?;
            if ticks == 0 {
                return cursor.fail("a function cannot be scheduled for this very tick");
            }
            let append = cursor.more()? && cursor.one_of(&["append", "replace"])? == "append";
            Schedule::Function {
                name,
                ticks,
                append,
            }
        }
    };
    Ok(Command::Schedule(Box::new(schedule)))
}

/// A time: a number of ticks, seconds (`s`) or days (`d`), rounded to ticks.
fn ticks(cursor: &mut Cursor) -> Read<i64> {
    let before = cursor.clone();
    let number = cursor.decimal()?;
    let per_unit = match cursor.word() {
        "" | "t" => 1.0,
        "s" => 20.0,
        "d" => 24_000.0,
        _ => return before.fail("a time ends in t, s, d or nothing"),
    };
    let ticks = (number * per_unit).round();
    match (0.0..=f64::from(i32::MAX)).contains(&ticks) {
        true => Ok(ticks as i64),
        false => before.fail("a time cannot be negative"),
    }
}
