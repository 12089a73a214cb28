//! `.mcfunction`.

use super::file::encoding;
use crate::foreign::text;
use crate::report::{Code, Finding, Place, Severity};

pub const CODES: &[Code] = &[CONTINUATION, LENGTH, MACRO, SLASH, COORDINATE];

const CONTINUATION: Code = Code {
    id: "function-continuation",
    title: "the function ends in a backslash",
    meaning: "The game waits for a next line, finds none and refuses the whole function.",
    found_by: "The last character of the last line.",
    fix: "Remove the backslash, or add the rest of the command.",
    severity: Severity::Error,
};

const LENGTH: Code = Code {
    id: "function-line-length",
    title: "a command is longer than 2,000,000 characters",
    meaning: "The game refuses the whole function.",
    found_by: "Characters of each line, continued lines together.",
    fix: "Split the command into several.",
    severity: Severity::Error,
};

const MACRO: Code = Code {
    id: "function-macro",
    title: "a macro line without $(name), or with a broken one",
    meaning: "The game refuses the whole function.",
    found_by: "Lines that begin with $ are searched for $(name) of letters, digits and underscores.",
    fix: "Remove the leading $, or write $(name).",
    severity: Severity::Error,
};

const SLASH: Code = Code {
    id: "function-slash",
    title: "a command begins with a slash",
    meaning: "The game refuses the whole function.",
    found_by: "The first character of each line; // is said to be for comments by nobody but other languages.",
    fix: "Remove the slash; comments begin with #.",
    severity: Severity::Error,
};

const COORDINATE: Code = Code {
    id: "function-coordinate",
    title: "a coordinate that the game does not read",
    meaning: "Coordinates are digits, one point and a minus; an exponent or a plus stops the whole function from loading.",
    found_by: "Words after ~ or ^, and bare numbers in commands that take coordinates.",
    fix: "Write plain decimals.",
    severity: Severity::Error,
};

/// Most characters of a command (the game's `CommandFunction` limit).
const MAX_LINE: usize = 2_000_000;

/// Commands whose bare numbers are coordinates or angles.
const PLACED: &[&str] = &[
    "tp",
    "teleport",
    "summon",
    "setblock",
    "fill",
    "clone",
    "particle",
    "execute",
    "place",
    "rotate",
    "forceload",
    "spreadplayers",
];

pub fn file(path: &str, bytes: &[u8]) -> Vec<Finding> {
    let text = text::decode(bytes);
    let mut out = Vec::new();
    encoding(path, &text, &mut out);
    // number and text of the line where a command begins, and the command so far
    let mut continued: Option<(u32, &str, String)> = None;
    let mut last = (0, "");
    for (number, line) in (1_u32..).zip(text.text.lines()) {
        last = (number, line);
        let trimmed = line.trim();
        let (start, shown, command) = match continued.take() {
            Some((start, shown, mut before)) => {
                before.push_str(trimmed);
                (start, shown, before)
            }
            None => (number, line, trimmed.to_string()),
        };
        if !command.starts_with('#') && command.ends_with('\\') {
            continued = Some((start, shown, command[..command.len() - 1].to_string()));
            continue;
        }
        out.extend(self::command(&command).into_iter().map(|(code, actual)| {
            let finding = Finding::new(code, Place::file(path).line(start)).actual(actual);
            finding.showing(Some(shown))
        }));
    }
    if continued.is_some() {
        let column = u32::try_from(last.1.trim_end().chars().count()).unwrap_or(u32::MAX);
        out.push(
            Finding::new(&CONTINUATION, Place::file(path).at(last.0, column)).showing(Some(last.1)),
        );
    }
    out
}

fn command(line: &str) -> Vec<(&'static Code, String)> {
    let mut out = Vec::new();
    if line.is_empty() || line.starts_with('#') {
        return out;
    }
    let length = line.chars().count();
    if length > MAX_LINE {
        out.push((&LENGTH, format!("{length} characters")));
    }
    if line.starts_with('/') {
        out.push((&SLASH, line.chars().take(40).collect()));
    }
    if let Some(rest) = line.strip_prefix('$') {
        let mut names = 0;
        let mut broken = None;
        for part in rest.split("$(").skip(1) {
            match part.split_once(')') {
                Some((name, _))
                    if !name.is_empty()
                        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') =>
                {
                    names += 1
                }
                _ => broken = Some(format!("$({}", part.chars().take(20).collect::<String>())),
            }
        }
        if names == 0 || broken.is_some() {
            out.push((&MACRO, broken.unwrap_or_else(|| "no $(name)".to_string())));
        }
    }
    out.extend(coordinate(line).map(|word| (&COORDINATE, format!("`{word}`"))));
    out
}

/// The first bad coordinate outside of quotes, brackets and text commands.
fn coordinate(line: &str) -> Option<String> {
    let first = line.trim_start_matches(['$', '/']).split(' ').next()?;
    if !PLACED.contains(&first.trim_start_matches("minecraft:")) {
        return None;
    }
    let mut depth = 0_i32;
    let mut quote = None;
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth -= 1,
            (None, ' ') if depth <= 0 => {
                // what follows `run` is another command, which may take other numbers
                if matches!(word.as_str(), "run" | "if" | "unless" | "store") {
                    return None;
                }
                if is_bad_coordinate(&word) {
                    return Some(word);
                }
                word.clear();
                continue;
            }
            _ => {}
        }
        word.push(c);
    }
    None
}

fn is_bad_coordinate(word: &str) -> bool {
    let relative = word.strip_prefix(['~', '^']);
    let number = relative.unwrap_or(word);
    if number.is_empty() || number.contains("$(") {
        return false;
    }
    let plain = |number: &str| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        digits.chars().filter(|c| *c == '.').count() <= 1
            && digits.chars().any(|c| c.is_ascii_digit())
            && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
    };
    let numeric = number.parse::<f64>().is_ok_and(f64::is_finite)
        || number.to_ascii_lowercase().contains("nan");
    (relative.is_some()
        || numeric && number.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)))
        && !plain(number)
}
