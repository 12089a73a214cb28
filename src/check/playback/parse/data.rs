//! `data`, and what other commands share with it.

use super::super::command::{Command, Data, How, Source, Store};
use super::super::path::{self, Path};
use super::super::target;
use super::super::text::{Cursor, Read};
use crate::minecraft::snbt::Tag;

/// `storage <id>` or `entity <target>`.
pub fn store(cursor: &mut Cursor) -> Read<Store> {
    if cursor.peek_word() == "block" {
        return cursor.not_played("data of blocks");
    }
    match cursor.one_of(&["storage", "entity"])? {
        "storage" => {
            cursor.space()?;
            Ok(Store::Storage(cursor.name()?))
        }
        _ => {
            cursor.space()?;
            Ok(Store::Entity(target::single(cursor)?))
        }
    }
}

/// A path, if another argument follows.
pub fn optional_path(cursor: &mut Cursor) -> Read<Option<Path>> {
    match cursor.more()? {
        true => path::path(cursor).map(Some),
        false => Ok(None),
    }
}

pub fn data(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let verb = cursor.one_of(&["get", "merge", "modify", "remove"])?;
    cursor.space()?;
    let store = store(cursor)?;
    let data = match verb {
        "get" => {
            let path = optional_path(cursor)?;
            let scale = match path.is_some() && cursor.more()? {
                true => Some(cursor.decimal()?),
                false => None,
            };
            Data::Get {
                from: store,
                path,
                scale,
            }
        }
        "merge" => {
            cursor.space()?;
            Data::Merge {
                into: store,
                nbt: compound(cursor)?,
            }
        }
        "remove" => {
            cursor.space()?;
            Data::Remove {
                from: store,
                path: path::path(cursor)?,
            }
        }
        _ => modify(cursor, store)?,
    };
    Ok(Command::Data(Box::new(data)))
}

/// A compound, as `data merge` and `summon` want one.
pub fn compound(cursor: &mut Cursor) -> Read<Tag> {
    let before = cursor.clone();
    match target::nbt(cursor)? {
        tag @ Tag::Compound(_) => Ok(tag),
        _ => before.fail("expected `{`"),
    }
}

fn modify(cursor: &mut Cursor, into: Store) -> Read<Data> {
    cursor.space()?;
    let path = path::path(cursor)?;
    cursor.space()?;
    let how = match cursor.one_of(&["set", "merge", "append", "prepend", "insert"])? {
        "set" => How::Set,
        "merge" => How::Merge,
        "append" => How::Insert(-1),
        "prepend" => How::Insert(0),
        _ => {
            cursor.space()?;
            How::Insert(cursor.integer(i32::MIN, i32::MAX)?)
        }
    };
    cursor.space()?;
    let source = match cursor.one_of(&["value", "from", "string"])? {
        "value" => {
            cursor.space()?;
            Source::Value(target::nbt(cursor)?)
        }
        "from" => {
            cursor.space()?;
            let store = store(cursor)?;
            Source::From(store, optional_path(cursor)?)
        }
        _ => {
            cursor.space()?;
            let store = store(cursor)?;
            let path = optional_path(cursor)?;
            Source::Text(store, path, slice(cursor)?)
        }
    };
    Ok(Data::Modify {
        into,
        path,
        how,
        source,
    })
}

fn slice(cursor: &mut Cursor) -> Read<Option<(i32, Option<i32>)>> {
    if !cursor.more()? {
        return Ok(None);
    }
    let start = cursor.integer(i32::MIN, i32::MAX)?;
    let end = match cursor.more()? {
        true => Some(cursor.integer(i32::MIN, i32::MAX)?),
        false => None,
    };
    Ok(Some((start, end)))
}
