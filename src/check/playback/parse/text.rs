//! Texts: JSON up to 1.21.4, SNBT from 1.21.5 on.

use super::super::command::{Command, Tell};
use super::super::release::SNBT_TEXT;
use super::super::target;
use super::super::text::{Cursor, Read};
use crate::minecraft::snbt;

pub fn say(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let text = cursor.until(|_| false).to_string();
    Ok(Command::Tell(Box::new(Tell::Say(text))))
}

pub fn tellraw(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let who = target::players(cursor)?;
    cursor.space()?;
    let text = component(cursor)?;
    Ok(Command::Tell(Box::new(Tell::To(who, text))))
}

pub fn title(cursor: &mut Cursor) -> Read<Command> {
    cursor.space()?;
    let who = target::players(cursor)?;
    cursor.space()?;
    let verb = cursor.one_of(&["title", "subtitle", "actionbar", "clear", "reset", "times"])?;
    let text = match verb {
        "clear" | "reset" => String::new(),
        "times" => return cursor.not_played("title times"),
        _ => {
            cursor.space()?;
            component(cursor)?
        }
    };
    Ok(Command::Tell(Box::new(Tell::To(who, text))))
}

/// A text to the end of the line, as written; refused where the release reads it otherwise.
pub fn component(cursor: &mut Cursor) -> Read<String> {
    let before = cursor.clone();
    let text = cursor.until(|_| false);
    let json = serde_json::from_str::<serde_json::Value>(text);
    if !before.dialect.has(SNBT_TEXT) {
        return match json {
            Err(error) => before.fail(format!("the text is not JSON: {error}")),
            Ok(_) if uses_key(text, "click_event") || uses_key(text, "hover_event") => {
                before.needs(SNBT_TEXT, "`click_event` and `hover_event`")?;
                Ok(String::new())
            }
            Ok(_) => Ok(text.to_string()),
        };
    }
    if uses_key(text, "clickEvent") || uses_key(text, "hoverEvent") {
        return before.gone(
            SNBT_TEXT,
            "`clickEvent` and `hoverEvent`",
            "click_event and hover_event",
        );
    }
    match json.is_ok() || snbt::parse(text).is_ok() {
        true => Ok(text.to_string()),
        false => before.fail("the text is neither SNBT nor JSON"),
    }
}

fn uses_key(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        text[at + key.len()..]
            .trim_start_matches(['"', '\''])
            .trim_start()
            .starts_with(':')
    })
}
