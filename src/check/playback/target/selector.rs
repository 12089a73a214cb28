//! `@e[..]` and its filters.
//!
//! Source: `EntitySelectorParser` and `EntitySelectorOptions` of the game.

use super::{Base, Range, Selector, Sort, Test, nbt};
use crate::check::playback::release::NEAREST;
use crate::check::playback::text::{Cursor, Read};

/// `@` and what follows, up to a space or the end.
pub(super) fn selector(cursor: &mut Cursor) -> Read<Selector> {
    cursor.expect("@")?;
    let (base, limit, sort) = match cursor.peek() {
        Some('a') => (Base::Players, None, Sort::Arbitrary),
        Some('e') => (Base::Entities, None, Sort::Arbitrary),
        Some('s') => (Base::Source, None, Sort::Arbitrary),
        Some('p') => (Base::NearestPlayer, Some(1), Sort::Nearest),
        Some('n') => {
            cursor.needs(NEAREST, "selector `@n`")?;
            (Base::NearestEntity, Some(1), Sort::Nearest)
        }
        Some('r') => return cursor.not_played("@r"),
        _ => return cursor.fail("unknown selector"),
    };
    cursor.bump();
    let mut selector = Selector {
        base,
        at: [None; 3],
        size: [None; 3],
        limit,
        sort,
        tests: Vec::new(),
    };
    if cursor.eat("[") {
        options(cursor, &mut selector)?;
    }
    if matches!(cursor.peek(), None | Some(' ')) {
        return Ok(selector);
    }
    cursor.fail("expected a space after the selector")
}

fn options(cursor: &mut Cursor, selector: &mut Selector) -> Read<()> {
    let mut once: Vec<String> = Vec::new();
    cursor.until(|c| c != ' ');
    while !cursor.eat("]") {
        let before = cursor.clone();
        let name = cursor.string()?;
        cursor.until(|c| c != ' ');
        cursor.expect("=")?;
        cursor.until(|c| c != ' ');
        let repeats = matches!(name.as_str(), "tag" | "nbt" | "predicate");
        let wanted = !cursor.eat("!");
        if !wanted && !matches!(name.as_str(), "tag" | "nbt" | "type" | "name" | "team") {
            return before.fail(format!("`{name}` cannot be turned round with `!`"));
        }
        if wanted && !repeats && once.contains(&name) {
            return before.fail(format!("`{name}` may stand once only"));
        }
        option(cursor, &before, selector, &name, wanted)?;
        once.push(name);
        cursor.until(|c| c != ' ');
        if !cursor.eat(",") && cursor.peek() != Some(']') {
            return cursor.fail("expected `,` or `]`");
        }
        cursor.until(|c| c != ' ');
    }
    Ok(())
}

fn option(
    cursor: &mut Cursor,
    before: &Cursor,
    selector: &mut Selector,
    name: &str,
    wanted: bool,
) -> Read<()> {
    let test = match name {
        "x" | "y" | "z" => {
            let axis = usize::from(name.as_bytes()[0] - b'x');
            selector.at[axis] = Some(cursor.decimal()?);
            return Ok(());
        }
        "dx" | "dy" | "dz" => {
            let axis = usize::from(name.as_bytes()[1] - b'x');
            selector.size[axis] = Some(cursor.decimal()?);
            return Ok(());
        }
        "limit" => {
            if selector.base == Base::Source {
                return before.fail("`limit` does not go with @s");
            }
            selector.limit = Some(cursor.integer(1, i32::MAX)? as usize);
            return Ok(());
        }
        "sort" => {
            selector.sort = match cursor.bare() {
                "nearest" => Sort::Nearest,
                "furthest" => Sort::Furthest,
                "arbitrary" => Sort::Arbitrary,
                "random" => return before.not_played("sort=random"),
                _ => return before.fail("expected nearest | furthest | random | arbitrary"),
            };
            return Ok(());
        }
        "type" => {
            if cursor.peek() == Some('#') {
                return before.not_played("type=#tag");
            }
            let kind = cursor.name()?;
            Test::Kind { kind, wanted }
        }
        "tag" => Test::Tag {
            tag: cursor.bare().to_string(),
            wanted,
        },
        "team" => Test::Team {
            team: cursor.bare().to_string(),
            wanted,
        },
        "name" => Test::Name {
            name: cursor.string()?,
            wanted,
        },
        "nbt" => Test::Nbt {
            nbt: nbt(cursor)?,
            wanted,
        },
        "scores" => Test::Scores(scores(cursor)?),
        "distance" => Test::Distance(range(cursor, |c| c.decimal())?),
        "y_rotation" => Test::Yaw(range(cursor, |c| c.decimal())?),
        "x_rotation" => Test::Pitch(range(cursor, |c| c.decimal())?),
        "level" | "gamemode" | "advancements" | "predicate" => return before.not_played(name),
        _ => return before.fail(format!("unknown selector option `{name}`")),
    };
    selector.tests.push(test);
    Ok(())
}

fn scores(cursor: &mut Cursor) -> Read<Vec<(String, Range<i32>)>> {
    let mut scores = Vec::new();
    cursor.expect("{")?;
    while !cursor.eat("}") {
        cursor.until(|c| c != ' ');
        let objective = cursor.bare().to_string();
        cursor.expect("=")?;
        scores.push((objective, int_range(cursor)?));
        if !cursor.eat(",") && cursor.peek() != Some('}') {
            return cursor.fail("expected `,` or `}`");
        }
    }
    Ok(scores)
}

/// `5`, `5..`, `..5`, `1..5`, whole numbers.
pub fn int_range(cursor: &mut Cursor) -> Read<Range<i32>> {
    range(cursor, |c| {
        let before = c.clone();
        let number = c.decimal()?;
        match number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX) + 1.0 {
            true => Ok(number as i32),
            false => before.fail("expected a whole number"),
        }
    })
}

fn range<T: PartialOrd + Copy>(
    cursor: &mut Cursor,
    number: impl Fn(&mut Cursor) -> Read<T>,
) -> Read<Range<T>> {
    let before = cursor.clone();
    let word = cursor.until(|c| !matches!(c, '0'..='9' | '-' | '.'));
    let part = |text: &str| -> Read<Option<T>> {
        if text.is_empty() {
            return Ok(None);
        }
        let mut inner = Cursor::new(text, before.dialect);
        match number(&mut inner) {
            Ok(value) if inner.done() => Ok(Some(value)),
            _ => before.fail(format!("`{word}` is not a range")),
        }
    };
    let (low, high) = match word.split_once("..") {
        Some((low, high)) => (part(low)?, part(high)?),
        None => {
            let only = part(word)?;
            (only, only)
        }
    };
    let backward = matches!((low, high), (Some(low), Some(high)) if low > high);
    if backward || (low.is_none() && high.is_none()) {
        return before.fail(format!("`{word}` is not a range"));
    }
    Ok(Range { low, high })
}
