//! SNBT: NBT as text in commands, and the value type that both texts and binary files are made of.
//!
//! One emitter and one parser, of the grammar that every release from 1.20.2 on reads (the game's `TagParser`, before
//! 1.21.5 widened it): numbers with suffixes in plain decimals, strings always quoted, typed-array elements suffixed.

mod emit;
mod parse;

pub use emit::emit;
pub use parse::{parse, parse_prefix};

/// Deepest nesting that the game's own reader takes (`NbtAccounter.MAX_STACK_DEPTH`).
pub const MAX_DEPTH: usize = 512;

/// An NBT value. Compounds keep their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Tag {
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(String),
    ByteArray(Vec<i8>),
    IntArray(Vec<i32>),
    LongArray(Vec<i64>),
    /// Of one kind throughout.
    List(Vec<Tag>),
    Compound(Vec<(String, Tag)>),
}

impl Tag {
    /// A string.
    pub fn string(text: impl Into<String>) -> Tag {
        Tag::String(text.into())
    }

    /// A compound of the given entries, in this order.
    pub fn compound<const N: usize>(entries: [(&str, Tag); N]) -> Tag {
        Tag::Compound(entries.map(|(key, tag)| (key.to_string(), tag)).into())
    }

    /// A list of doubles, as `Pos` has it.
    pub fn doubles<const N: usize>(values: [f64; N]) -> Tag {
        Tag::List(values.map(Tag::Double).into())
    }

    /// A list of floats, as `Rotation` has it.
    pub fn floats<const N: usize>(values: [f32; N]) -> Tag {
        Tag::List(values.map(Tag::Float).into())
    }

    /// The entry of a compound; `None` for other kinds too.
    pub fn get(&self, key: &str) -> Option<&Tag> {
        match self {
            Tag::Compound(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, tag)| tag),
            _ => None,
        }
    }

    /// Number of the kind in the binary format; two tags may share a list if it is the same.
    pub fn kind(&self) -> u8 {
        match self {
            Tag::Byte(_) => 1,
            Tag::Short(_) => 2,
            Tag::Int(_) => 3,
            Tag::Long(_) => 4,
            Tag::Float(_) => 5,
            Tag::Double(_) => 6,
            Tag::ByteArray(_) => 7,
            Tag::String(_) => 8,
            Tag::List(_) => 9,
            Tag::Compound(_) => 10,
            Tag::IntArray(_) => 11,
            Tag::LongArray(_) => 12,
        }
    }
}

/// Characters of a word without quotes (`StringReader.isAllowedInUnquotedString`).
pub fn is_bare(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+')
}

/// Why a value has no SNBT, or a text no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SnbtError {
    #[error("{value} has no text in SNBT: only finite numbers")]
    NotFinite { value: String },
    #[error("the string {text:?} holds a control character, which no line of a function can")]
    Control { text: String },
    #[error("a list mixes kinds: element {index} is not of the kind of the first")]
    Mixed { index: usize },
    #[error("nested deeper than {MAX_DEPTH} levels")]
    Deep,
    #[error("column {column}: {what}")]
    Syntax { column: usize, what: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emits_what_every_release_reads() {
        let tag = Tag::compound([
            ("UUID", Tag::IntArray(vec![-1, 0, 3, 31])),
            (
                "Tags",
                Tag::List(vec![Tag::string("demo.bats"), Tag::string("a \"b\" \\")]),
            ),
            ("Rotation", Tag::floats([90.0, -0.0])),
            ("Pos", Tag::doubles([1e-7, 1e21, -2.5])),
            ("a key", Tag::ByteArray(vec![1, -1])),
            ("l", Tag::LongArray(vec![5])),
            ("n", Tag::List(vec![])),
            ("s", Tag::Short(-3)),
        ]);
        assert_eq!(
            emit(&tag).unwrap(),
            r#"{UUID:[I;-1,0,3,31],Tags:["demo.bats","a \"b\" \\"],Rotation:[90.0f,0.0f],Pos:[0.0000001d,1000000000000000000000.0d,-2.5d],"a key":[B;1b,-1b],l:[L;5L],n:[],s:-3s}"#
        );
        assert_eq!(parse(&emit(&tag).unwrap()).unwrap(), tag);
    }

    #[test]
    fn refuses_what_has_no_text() {
        assert!(emit(&Tag::Float(f32::NAN)).is_err());
        assert!(emit(&Tag::Double(f64::INFINITY)).is_err());
        assert!(emit(&Tag::string("a\nb")).is_err());
        assert!(emit(&Tag::List(vec![Tag::Int(1), Tag::Byte(1)])).is_err());
        let deep = (0..600).fold(Tag::Int(1), |tag, _| Tag::List(vec![tag]));
        assert_eq!(emit(&deep), Err(SnbtError::Deep));
    }

    #[test]
    fn reads_the_game_s_grammar() {
        let cases = [
            ("1", Tag::Int(1)),
            ("1b", Tag::Byte(1)),
            ("1B", Tag::Byte(1)),
            ("-2s", Tag::Short(-2)),
            ("3l", Tag::Long(3)),
            ("1.5f", Tag::Float(1.5)),
            ("1d", Tag::Double(1.0)),
            ("1.", Tag::Double(1.0)),
            (".5", Tag::Double(0.5)),
            ("1e3", Tag::string("1e3")),
            ("1.0e3", Tag::Double(1000.0)),
            ("true", Tag::Byte(1)),
            ("01", Tag::string("01")),
            ("'it\\'s'", Tag::string("it's")),
            ("minecraft", Tag::string("minecraft")),
            (" [ 1 , 2 ] ", Tag::List(vec![Tag::Int(1), Tag::Int(2)])),
            ("{ a : {} }", Tag::compound([("a", Tag::Compound(vec![]))])),
            ("[I;]", Tag::IntArray(vec![])),
        ];
        for (text, tag) in cases {
            assert_eq!(parse(text).as_ref(), Ok(&tag), "{text}");
        }
        for bad in [
            "",
            "{",
            "{a}",
            "{a:}",
            "{a:1,}",
            "[1,",
            "[1,2b]",
            "\"x",
            "\"\\n\"",
            "[I;1b]",
            "1 2",
            "{a:1,a:2}",
            "200b",
            "99999999999",
            "[1,]",
            "minecraft:bat",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert_eq!(parse(&"[".repeat(100_000)), Err(SnbtError::Deep));
    }

    #[test]
    fn says_where() {
        assert_eq!(
            parse("{a:1,b 2}").unwrap_err().to_string(),
            "column 8: expected `:`"
        );
    }
}
