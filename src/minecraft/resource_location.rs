//! Names of things in packs: `namespace:path`. One capital letter makes the game drop a whole namespace without a word.
//!
//! Source: `ResourceLocation` / `Identifier` of the game: namespaces of `a-z0-9_.-`, paths of those and `/`.

use std::fmt;
use std::str::FromStr;

/// Namespace of a name that gives none.
pub const DEFAULT_NAMESPACE: &str = "minecraft";

/// `namespace:path`, both valid.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceLocation {
    namespace: String,
    path: String,
}

/// Why a name was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    #[error("the {part} is empty")]
    Empty { part: &'static str },
    #[error("`{character}` may not stand in the {part} `{text}`: only {allowed}{hint}")]
    Character {
        part: &'static str,
        text: String,
        character: char,
        allowed: &'static str,
        hint: String,
    },
    #[error("the {part} `{text}` has an empty, `.` or `..` step, which no pack folder can hold")]
    Step { part: &'static str, text: String },
}

fn refuse(part: &'static str, text: &str, slash: bool) -> Result<(), NameError> {
    if text.is_empty() {
        return Err(NameError::Empty { part });
    }
    let fine =
        |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '.' | '-') || (slash && c == '/');
    let Some(character) = text.chars().find(|&c| !fine(c)) else {
        let steps = text.split('/').any(|step| matches!(step, "" | "." | ".."));
        return match steps {
            true => Err(NameError::Step {
                part,
                text: text.to_string(),
            }),
            false => Ok(()),
        };
    };
    let lower = text.to_lowercase().replace(' ', "_");
    let hint = match lower.chars().all(fine) {
        true => format!("; write `{lower}`"),
        false => String::new(),
    };
    let allowed = match slash {
        true => "a-z, 0-9, `_`, `.`, `-` and `/`",
        false => "a-z, 0-9, `_`, `.` and `-`",
    };
    Err(NameError::Character {
        part,
        text: text.to_string(),
        character,
        allowed,
        hint,
    })
}

/// Whether `text` may be a namespace.
///
/// # Errors
/// [`NameError`] naming the first character at fault.
pub fn check_namespace(text: &str) -> Result<(), NameError> {
    refuse("namespace", text, false)
}

/// Whether `text` may be a path.
///
/// # Errors
/// As [`check_namespace`].
pub fn check_path(text: &str) -> Result<(), NameError> {
    refuse("path", text, true)
}

impl ResourceLocation {
    /// A name of two valid parts.
    ///
    /// # Errors
    /// As [`check_namespace`].
    pub fn new(namespace: impl Into<String>, path: impl Into<String>) -> Result<Self, NameError> {
        let (namespace, path) = (namespace.into(), path.into());
        check_namespace(&namespace)?;
        check_path(&path)?;
        Ok(ResourceLocation { namespace, path })
    }

    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    pub fn path(&self) -> &str {
        &self.path
    }
}

impl FromStr for ResourceLocation {
    type Err = NameError;

    /// `demo:bats/start`; without a namespace it is `minecraft`'s.
    fn from_str(text: &str) -> Result<Self, NameError> {
        match text.split_once(':') {
            Some((namespace, path)) => ResourceLocation::new(namespace, path),
            None => ResourceLocation::new(DEFAULT_NAMESPACE, text),
        }
    }
}

impl fmt::Display for ResourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.namespace, self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_the_game_reads_them() {
        let bat: ResourceLocation = "bat".parse().unwrap();
        assert_eq!(bat.to_string(), "minecraft:bat");
        let start: ResourceLocation = "de-mo.1_x:bats/f/0.25".parse().unwrap();
        assert_eq!(
            (start.namespace(), start.path()),
            ("de-mo.1_x", "bats/f/0.25")
        );
        for bad in [
            "", ":", "a:", ":a", "Demo:x", "demo:X", "a:b:c", "de/mo:x", "demo:a b", "demo:ä",
            "a:../b", "a:b//c", "a:/b", "a:b/",
        ] {
            assert!(bad.parse::<ResourceLocation>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_refusal_offers_the_lower_case_name() {
        let error = check_namespace("My Pack").unwrap_err().to_string();
        assert!(
            error.contains("`M`") && error.contains("write `my_pack`"),
            "{error}"
        );
        assert!(
            !check_namespace("ÄÖ")
                .unwrap_err()
                .to_string()
                .contains("write")
        );
    }
}
