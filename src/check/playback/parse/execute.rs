//! `execute`.

use super::super::command::{
    Command, Comparison, Condition, Execute, Modifier, Number, Relation, ResultTo,
};
use super::super::coordinate;
use super::super::path;
use super::super::release::{FUNCTION_RESULT, IF_FUNCTION, IF_ITEMS};
use super::super::target;
use super::super::text::{Cursor, Read};
use super::data;

/// Heightmaps that `positioned over` knows.
const HEIGHTMAPS: &[&str] = &[
    "world_surface",
    "motion_blocking",
    "motion_blocking_no_leaves",
    "ocean_floor",
];

pub fn execute(cursor: &mut Cursor, nesting: usize) -> Read<Command> {
    let mut modifiers = Vec::new();
    loop {
        cursor.space()?;
        let before = cursor.clone();
        let word = cursor.word();
        let modifier = match word {
            "run" => {
                cursor.space()?;
                let run = super::command(cursor, nesting + 1)?;
                refuse_lost_result(&before, &modifiers, &run)?;
                return Ok(Command::Execute(Box::new(Execute {
                    modifiers,
                    run: Some(run),
                })));
            }
            "as" => Modifier::As(after(cursor, target::target)?),
            "at" => Modifier::At(after(cursor, target::target)?),
            "positioned" => positioned(cursor)?,
            "rotated" => {
                cursor.space()?;
                match cursor.peek_word() {
                    "as" => {
                        cursor.word();
                        Modifier::RotatedAs(after(cursor, target::target)?)
                    }
                    _ => Modifier::Rotated(coordinate::rotation(cursor)?),
                }
            }
            "facing" => {
                cursor.space()?;
                match cursor.peek_word() {
                    "entity" => return before.not_played("facing entity"),
                    _ => Modifier::FacingPlace(coordinate::position(cursor)?),
                }
            }
            "align" => align(cursor)?,
            "anchored" => {
                cursor.space()?;
                match cursor.one_of(&["feet", "eyes"])? {
                    "feet" => Modifier::Anchored,
                    _ => return before.not_played("anchored eyes"),
                }
            }
            "in" => Modifier::In(after(cursor, |c| c.name())?),
            "summon" => Modifier::Summon(after(cursor, |c| c.name())?),
            "on" => return before.not_played("execute on"),
            "if" | "unless" => {
                let condition = condition(cursor)?;
                let modifier = Modifier::If(word == "if", condition);
                if cursor.done() {
                    modifiers.push(modifier);
                    return Ok(Command::Execute(Box::new(Execute {
                        modifiers,
                        run: None,
                    })));
                }
                modifier
            }
            "store" => stored(cursor)?,
            _ => return before.fail(format!("`execute` has no `{word}`")),
        };
        modifiers.push(modifier);
    }
}

/// Before 1.20.3 a function called from a function runs later: nothing can be stored of it.
fn refuse_lost_result(cursor: &Cursor, modifiers: &[Modifier], run: &Command) -> Read<()> {
    let stores = modifiers
        .iter()
        .any(|modifier| matches!(modifier, Modifier::Store(..)));
    match stores && matches!(run, Command::Function(_)) {
        true => cursor.needs(FUNCTION_RESULT, "result of `function` inside a function"),
        false => Ok(()),
    }
}

fn after<'a, T>(cursor: &mut Cursor<'a>, read: impl FnOnce(&mut Cursor<'a>) -> Read<T>) -> Read<T> {
    cursor.space()?;
    read(cursor)
}

fn positioned(cursor: &mut Cursor) -> Read<Modifier> {
    cursor.space()?;
    match cursor.peek_word() {
        "as" => {
            cursor.word();
            Ok(Modifier::PositionedAs(after(cursor, target::target)?))
        }
        "over" => {
            cursor.word();
            cursor.space()?;
            cursor.one_of(HEIGHTMAPS)?;
            Ok(Modifier::Over)
        }
        _ => Ok(Modifier::Positioned(coordinate::position(cursor)?)),
    }
}

fn align(cursor: &mut Cursor) -> Read<Modifier> {
    cursor.space()?;
    let before = cursor.clone();
    let mut axes = [false; 3];
    for c in cursor.word().chars() {
        match "xyz".find(c) {
            Some(axis) if !axes[axis] => axes[axis] = true,
            _ => return before.fail("expected some of x, y and z, each once"),
        }
    }
    Ok(Modifier::Align(axes))
}

fn condition(cursor: &mut Cursor) -> Read<Condition> {
    cursor.space()?;
    let before = cursor.clone();
    Ok(match cursor.word() {
        "score" => score(cursor)?,
        "data" => {
            cursor.space()?;
            let store = data::store(cursor)?;
            cursor.space()?;
            Condition::Data(store, path::path(cursor)?)
        }
        "entity" => Condition::Entity(after(cursor, target::target)?),
        "loaded" => {
            cursor.space()?;
            Condition::Loaded(super::world::block(cursor)?)
        }
        "dimension" => Condition::Dimension(after(cursor, |c| c.name())?),
        "function" => {
            before.needs(IF_FUNCTION, "`execute if function`")?;
            Condition::Function(after(cursor, super::function_name)?)
        }
        "items" => {
            before.needs(IF_ITEMS, "`execute if items`")?;
            return before.not_played("execute if items");
        }
        word @ ("block" | "blocks" | "biome" | "predicate" | "stopwatch" | "slots") => {
            return before.not_played(&format!("execute if {word}"));
        }
        word => return before.fail(format!("`execute if` has no `{word}`")),
    })
}

fn score(cursor: &mut Cursor) -> Read<Condition> {
    let (who, objective) = super::scores::slot(cursor)?;
    cursor.space()?;
    let comparison = match cursor.one_of(&["matches", "<", "<=", "=", ">=", ">"])? {
        "matches" => Comparison::Matches(after(cursor, target::int_range)?),
        sign => {
            let relation = match sign {
                "<" => Relation::Less,
                "<=" => Relation::LessOrEqual,
                "=" => Relation::Equal,
                ">=" => Relation::GreaterOrEqual,
                _ => Relation::Greater,
            };
            let (who, objective) = super::scores::slot(cursor)?;
            Comparison::With(relation, who, objective)
        }
    };
    Ok(Condition::Score(who, objective, comparison))
}

fn stored(cursor: &mut Cursor) -> Read<Modifier> {
    cursor.space()?;
    let result = cursor.one_of(&["result", "success"])? == "result";
    cursor.space()?;
    if cursor.peek_word() == "bossbar" {
        return cursor.not_played("store into bossbars");
    }
    if cursor.peek_word() == "score" {
        cursor.word();
        let (who, objective) = super::scores::slot(cursor)?;
        return Ok(Modifier::Store(result, ResultTo::Score(who, objective)));
    }
    let store = data::store(cursor)?;
    cursor.space()?;
    let path = path::path(cursor)?;
    cursor.space()?;
    let number = match cursor.one_of(&["byte", "short", "int", "long", "float", "double"])? {
        "byte" => Number::Byte,
        "short" => Number::Short,
        "int" => Number::Int,
        "long" => Number::Long,
        "float" => Number::Float,
        _ => Number::Double,
    };
    cursor.space()?;
    let scale = cursor.decimal()?;
    Ok(Modifier::Store(
        result,
        ResultTo::Nbt(store, path, number, scale),
    ))
}
