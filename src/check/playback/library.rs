//! The functions and function tags of a pack, as one release loads them.
//!
//! A function with one bad line is no function at all; a tag that names a missing function is no tag at all. Functions
//! are read when first called, or all at once by [`Library::compile`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use super::command::Command;
use super::parse::parse;
use super::release::Dialect;
use super::text::{Reason, Refusal};
use crate::minecraft::snbt::Tag;

/// Longest line that the game takes, macro lines after their expansion too.
pub const MAX_LINE: usize = 2_000_000;

/// One line of a function.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    Plain(Arc<Command>),
    /// `$..`: text, then name, then text ...; names are indices into [`Function::names`].
    Macro(Vec<Piece>),
}

/// A part of a macro line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    Name(usize),
}

impl Piece {
    fn text<'t>(&'t self, values: &'t [String]) -> &'t str {
        match self {
            Piece::Text(text) => text,
            Piece::Name(at) => values.get(*at).map_or("", String::as_str),
        }
    }
}

/// A function as loaded.
#[derive(Debug, Clone, Default)]
pub struct Function {
    /// Line number in the file (from 1) and the line.
    pub lines: Vec<(u32, Line)>,
    /// Arguments that its macro lines need; empty for a plain function.
    pub names: Vec<String>,
    /// Why it does not load; empty if it does.
    pub refusals: Vec<(u32, Refusal)>,
}

/// A function file and what it was read as.
#[derive(Debug, Default)]
struct Entry {
    text: String,
    loaded: OnceLock<Function>,
}

/// A function tag's file: ids of functions, or of tags after `#`, and whether each is required.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TagFile {
    pub values: Vec<(String, bool)>,
}

/// A structure that `place template` can place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Structure {
    pub size: [i32; 3],
    /// Place and block id.
    pub blocks: Vec<([i32; 3], Arc<str>)>,
    /// Place and NBT, with its `id`.
    pub entities: Vec<([f64; 3], Tag)>,
}

/// A pack as one release sees it.
#[derive(Debug, Default)]
pub struct Library {
    dialect: Option<Dialect>,
    functions: BTreeMap<String, Entry>,
    tags: BTreeMap<String, Vec<String>>,
    pub structures: BTreeMap<String, Structure>,
}

impl Library {
    /// Functions by id (`demo:bats/start`) and their texts; tags by id and their files.
    pub fn new(
        dialect: Dialect,
        functions: BTreeMap<String, String>,
        tags: &BTreeMap<String, TagFile>,
    ) -> Library {
        let functions: BTreeMap<String, Entry> = functions
            .into_iter()
            .map(|(id, text)| {
                let loaded = OnceLock::new();
                (id, Entry { text, loaded })
            })
            .collect();
        let mut library = Library {
            dialect: Some(dialect),
            functions,
            tags: BTreeMap::new(),
            structures: BTreeMap::new(),
        };
        let tags: BTreeMap<String, Vec<String>> = tags
            .keys()
            .filter_map(|id| {
                let mut seen = BTreeSet::new();
                let mut functions = Vec::new();
                library
                    .expand(id, tags, &mut seen, &mut functions, 0)
                    .then(|| (id.clone(), functions))
            })
            .collect();
        library.tags = tags;
        library
    }

    /// Gathers a tag's functions; false if a required one is missing, which undoes the whole tag.
    fn expand(
        &self,
        id: &str,
        tags: &BTreeMap<String, TagFile>,
        seen: &mut BTreeSet<String>,
        out: &mut Vec<String>,
        depth: usize,
    ) -> bool {
        let Some(tag) = tags.get(id).filter(|_| depth < 64) else {
            return false;
        };
        if !seen.insert(id.to_string()) {
            return depth == 0;
        }
        for (value, required) in &tag.values {
            let found = match value.strip_prefix('#') {
                Some(inner) => self.expand(inner, tags, seen, out, depth + 1),
                None => {
                    let found = self.function(value).is_some();
                    if found && !out.contains(value) {
                        out.push(value.clone());
                    }
                    found
                }
            };
            if !found && *required {
                return false;
            }
        }
        true
    }

    /// The release that reads the pack.
    pub fn dialect(&self) -> Dialect {
        self.dialect.unwrap_or(Dialect {
            format: 0,
            name: "no release",
        })
    }

    /// Ids of all function files, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }

    /// Whether there is such a function file, loadable or not.
    pub fn has_file(&self, id: &str) -> bool {
        self.functions.contains_key(id)
    }

    /// A function that loads.
    pub fn function(&self, id: &str) -> Option<&Function> {
        self.compile(id)
            .filter(|function| function.refusals.is_empty())
    }

    /// A function's file as read, with its faults.
    pub fn compile(&self, id: &str) -> Option<&Function> {
        let entry = self.functions.get(id)?;
        Some(
            entry
                .loaded
                .get_or_init(|| read(&entry.text, self.dialect())),
        )
    }

    /// The functions of a tag that loads.
    pub fn tag(&self, id: &str) -> Option<&[String]> {
        self.tags.get(id).map(Vec::as_slice)
    }
}

fn fault(what: impl Into<String>) -> Refusal {
    Refusal {
        column: 1,
        reason: Reason::Syntax,
        what: what.into(),
    }
}

/// `CommandFunction.fromLines`: trims, joins lines that end in a backslash, leaves out comments, takes `$` lines apart.
pub fn read(text: &str, dialect: Dialect) -> Function {
    let mut function = Function::default();
    let mut lines = text.lines().zip(1u32..);
    while let Some((line, number)) = lines.next() {
        let mut joined = line.trim().to_string();
        while joined.ends_with('\\') {
            joined.pop();
            match lines.next() {
                Some((next, _)) => joined.push_str(next.trim()),
                None => {
                    function
                        .refusals
                        .push((number, fault("the last line ends in a backslash")));
                    break;
                }
            }
        }
        if joined.is_empty() || joined.starts_with('#') {
            continue;
        }
        if joined.chars().count() > MAX_LINE {
            let what = format!("the line is longer than {MAX_LINE} characters");
            function.refusals.push((number, fault(what)));
            continue;
        }
        let line = match joined.strip_prefix('$') {
            Some(text) => pieces(text, &mut function.names).map(Line::Macro),
            None => parse(&joined, dialect).map(|command| Line::Plain(Arc::new(command))),
        };
        match line {
            Ok(line) => function.lines.push((number, line)),
            Err(refusal) => function.refusals.push((number, refusal)),
        }
    }
    function
}

fn pieces(text: &str, names: &mut Vec<String>) -> Result<Vec<Piece>, Refusal> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("$(") {
        let Some((name, tail)) = after.split_once(')') else {
            return Err(fault("`$(` has no end"));
        };
        let fine = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(fine) {
            return Err(fault(format!(
                "`{}` is no name of an argument: letters, digits and _ only",
                super::text::clip(name)
            )));
        }
        let at = names.iter().position(|known| known == name);
        let at = at.unwrap_or_else(|| {
            names.push(name.to_string());
            names.len() - 1
        });
        pieces.push(Piece::Text(before.to_string()));
        pieces.push(Piece::Name(at));
        rest = tail;
    }
    if pieces.is_empty() {
        return Err(fault("a `$` line names no argument: the game refuses it"));
    }
    pieces.push(Piece::Text(rest.to_string()));
    Ok(pieces)
}

/// Length of a macro line once its arguments are in, bytes.
pub fn expanded_len(pieces: &[Piece], values: &[String]) -> usize {
    let lens = pieces.iter().map(|piece| piece.text(values).len());
    lens.fold(0, usize::saturating_add)
}

/// Puts arguments into a macro line and reads it.
///
/// # Errors
/// As [`parse`], for this release and these arguments.
pub fn expand(pieces: &[Piece], values: &[String], dialect: Dialect) -> Result<Command, Refusal> {
    let too_long = || {
        fault(format!(
            "the line is longer than {MAX_LINE} characters once its arguments are in"
        ))
    };
    if expanded_len(pieces, values) > 4 * MAX_LINE {
        return Err(too_long());
    }
    let line: String = pieces.iter().map(|piece| piece.text(values)).collect();
    match line.chars().count() > MAX_LINE {
        true => Err(too_long()),
        false => parse(&line, dialect),
    }
}

/// How an argument prints in a macro line (`MacroFunction.stringify`): floats as plain decimals of at most 15 places,
/// strings without quotes, everything else as SNBT.
pub fn print(tag: &Tag) -> String {
    match tag {
        Tag::Byte(n) => n.to_string(),
        Tag::Short(n) => n.to_string(),
        Tag::Int(n) => n.to_string(),
        Tag::Long(n) => n.to_string(),
        Tag::Float(x) => plain(f64::from(*x)),
        Tag::Double(x) => plain(*x),
        Tag::String(text) => text.clone(),
        other => crate::minecraft::snbt::emit(other).unwrap_or_default(),
    }
}

/// `new DecimalFormat("#")` with 15 fraction digits: no exponent, no trailing zero, no leading zero before the point.
fn plain(x: f64) -> String {
    let text = format!("{x:.15}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    match digits.strip_prefix("0.") {
        Some(fraction) => format!("{sign}.{fraction}"),
        None => format!("{sign}{digits}"),
    }
}
