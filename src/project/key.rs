//! The keys table's own types: what a key accepts, what it falls back to, and how a value is held to it.
//!
//! Parsing, `explain`, `schema`, the manifest's reader and the README all read the same [`Key`]s.

use super::error::Problem;
use super::value::{Entry, Table, Value, ValueKind};
use crate::mistyped::distance;

/// One key of a section of the project file.
#[derive(Debug)]
pub struct Key {
    /// The name as written.
    pub name: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// What it is when not written.
    pub fallback: Fallback,
    /// The unit of its number, or "".
    pub unit: &'static str,
    /// One sentence: what it does.
    pub about: &'static str,
    /// Where the number or the rule comes from: a document and symbol, or "extension" for what no document says.
    pub source: &'static str,
}

/// What a key is when the project does not say.
#[derive(Debug)]
pub enum Fallback {
    /// It must be written.
    Required,
    /// It is simply not there.
    Absent,
    /// This TOML literal.
    Is(&'static str),
}

/// What a key accepts.
#[derive(Debug)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// An integer within both bounds, included.
    Int {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// A finite number within both bounds, included; integers are taken too.
    Float {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A string that a rule accepts.
    Text(&'static TextRule),
    /// A file beside the project file with one of these extensions; forward slashes, no `..`.
    File(&'static [&'static str]),
    /// A list of `min..=max` values of one kind.
    List {
        /// Kind of each.
        of: &'static Kind,
        /// Fewest.
        min: usize,
        /// Most.
        max: usize,
    },
    /// An inline table with keys of its own.
    Table(&'static [Key]),
    /// The first of these that accepts the value.
    Either(&'static [Kind]),
}

/// A rule for strings.
#[derive(Debug)]
pub struct TextRule {
    /// What it accepts, for messages and the schema: "lower-case letters, digits and _".
    pub accepts: &'static str,
    /// An anchored regular expression for JSON Schema, or "" where none says it.
    pub pattern: &'static str,
    /// `Err` says what is wrong with the string.
    pub check: fn(&str) -> Result<(), String>,
}

/// Any string at all.
pub static ANY_TEXT: TextRule = TextRule {
    accepts: "any text",
    pattern: "",
    check: |_| Ok(()),
};

impl Kind {
    /// What the kind accepts, in words, for error messages and tables.
    pub fn accepts(&self) -> String {
        match self {
            Kind::Bool => "true or false".into(),
            Kind::Int { min, max } if min == max => min.to_string(),
            Kind::Int { min, max } => format!("an integer from {min} to {max}"),
            Kind::Float { min, max } => format!("a number from {} to {}", plain(*min), plain(*max)),
            Kind::Choice(words) => words
                .iter()
                .map(|w| format!("\"{w}\""))
                .collect::<Vec<_>>()
                .join(" | "),
            Kind::Text(rule) => format!("a string: {}", rule.accepts),
            Kind::File(extensions) => format!("a file ending in .{}", extensions.join(" or .")),
            Kind::List { of, min, max } if min == max => {
                format!("a list of {min}: {}", of.accepts())
            }
            Kind::List {
                of,
                min,
                max: usize::MAX,
            } => {
                format!("a list of at least {min}: {}", of.accepts())
            }
            Kind::List { of, min, max } => format!("a list of {min} to {max}: {}", of.accepts()),
            Kind::Table(keys) => format!(
                "a table {{ {} }}",
                keys.iter().map(|k| k.name).collect::<Vec<_>>().join(", ")
            ),
            Kind::Either(kinds) => kinds
                .iter()
                .map(Kind::accepts)
                .collect::<Vec<_>>()
                .join(" | "),
        }
    }

    /// The value in the kind's normal form (integers widened where numbers are wanted, table defaults filled in), or
    /// every problem it has. `path` is the dotted key the problems name.
    pub fn normalise(&self, value: &Value, path: &str) -> Result<Value, Vec<Problem>> {
        let refuse =
            |reason: String| Err(vec![Problem::at(&value.span, path, reason, self.accepts())]);
        let wrong_type = || refuse(format!("{path} is {}", value.type_name()));
        let same = || Ok(value.clone());
        match (self, &value.kind) {
            (Kind::Bool, ValueKind::Bool(_)) => same(),
            (Kind::Int { min, max }, ValueKind::Int(i)) => match (min..=max).contains(&i) {
                true => same(),
                false => refuse(format!("{path} = {i} is out of range")),
            },
            (Kind::Float { .. }, ValueKind::Int(i)) => self.normalise(
                &Value {
                    kind: ValueKind::Float(*i as f64),
                    span: value.span.clone(),
                },
                path,
            ),
            (Kind::Float { min, max }, ValueKind::Float(f)) => match *min <= *f && *f <= *max {
                true => same(),
                false if f.is_nan() => refuse(format!("{path} is not a number (nan)")),
                false => refuse(format!("{path} = {} is out of range", plain(*f))),
            },
            (Kind::Choice(words), ValueKind::Text(s)) => match words.contains(&s.as_str()) {
                true => same(),
                false => refuse(match nearest(s, words) {
                    Some(near) => format!("{path} = \"{s}\" is unknown; did you mean \"{near}\"?"),
                    None => format!("{path} = \"{s}\" is unknown"),
                }),
            },
            (Kind::Text(rule), ValueKind::Text(s)) => match (rule.check)(s) {
                Ok(()) => same(),
                Err(reason) => refuse(format!("{path} = \"{}\": {reason}", shown(s))),
            },
            (Kind::File(extensions), ValueKind::Text(s)) => match check_file(s, extensions) {
                Ok(()) => same(),
                Err(reason) => refuse(format!("{path} = \"{}\": {reason}", shown(s))),
            },
            (Kind::List { of, min, max }, ValueKind::List(list)) => {
                if !(*min..=*max).contains(&list.len()) {
                    return refuse(format!("{path} has {} entries", list.len()));
                }
                let mut out = Vec::with_capacity(list.len());
                let mut problems = Vec::new();
                for (i, item) in list.iter().enumerate() {
                    match of.normalise(item, &format!("{path}[{i}]")) {
                        Ok(v) => out.push(v),
                        Err(p) => problems.extend(p),
                    }
                }
                if !problems.is_empty() {
                    return Err(problems);
                }
                Ok(Value {
                    kind: ValueKind::List(out),
                    span: value.span.clone(),
                })
            }
            (Kind::Table(keys), ValueKind::Table(table)) => Ok(Value {
                kind: ValueKind::Table(normalise_table(keys, table, path, &value.span)?),
                span: value.span.clone(),
            }),
            (Kind::Either(kinds), _) => {
                // The alternative of the value's own type speaks for it: "period = 0 is out of range" beats "is an integer".
                let mut best: Option<Vec<Problem>> = None;
                for kind in *kinds {
                    match kind.normalise(value, path) {
                        Ok(v) => return Ok(v),
                        Err(p) if kind.takes_type(value) && best.is_none() => best = Some(p),
                        Err(_) => {}
                    }
                }
                match best {
                    Some(mut problems) => {
                        if let [only] = problems.as_mut_slice()
                            && only.path == path
                        {
                            only.allowed = self.accepts();
                        }
                        Err(problems)
                    }
                    None => wrong_type(),
                }
            }
            _ => wrong_type(),
        }
    }

    /// The keys of the table that the kind accepts, if it accepts one.
    pub fn keys(&self) -> Option<&'static [Key]> {
        match self {
            Kind::Table(keys) => Some(keys),
            Kind::Either(kinds) => kinds.iter().find_map(Kind::keys),
            _ => None,
        }
    }

    /// Whether values of this one's type may be accepted, whatever it says.
    pub fn takes_type(&self, value: &Value) -> bool {
        match (self, &value.kind) {
            (Kind::Bool, ValueKind::Bool(_))
            | (Kind::Int { .. }, ValueKind::Int(_))
            | (Kind::Float { .. }, ValueKind::Int(_) | ValueKind::Float(_))
            | (Kind::Choice(_) | Kind::Text(_) | Kind::File(_), ValueKind::Text(_))
            | (Kind::List { .. }, ValueKind::List(_))
            | (Kind::Table(_), ValueKind::Table(_)) => true,
            (Kind::Either(kinds), _) => kinds.iter().any(|k| k.takes_type(value)),
            _ => false,
        }
    }
}

/// Holds a whole table to its keys: unknown names refused with the nearest valid one, defaults filled in, every key
/// present afterwards (as [`ValueKind::Absent`] where it has neither value nor default).
pub fn normalise_table(
    keys: &'static [Key],
    table: &Table,
    path: &str,
    table_span: &super::value::Span,
) -> Result<Table, Vec<Problem>> {
    let mut out = Table::new();
    let mut problems = Vec::new();
    for (name, entry) in table {
        if !keys.iter().any(|k| k.name == name) {
            let names: Vec<_> = keys.iter().map(|k| k.name).collect();
            let reason = match nearest(name, &names) {
                Some(near) => format!("unknown key {path}.{name}; did you mean \"{near}\"?"),
                None => format!("unknown key {path}.{name}"),
            };
            problems.push(Problem::at(
                &entry.key_span,
                format!("{path}.{name}"),
                reason,
                format!("one of: {}", names.join(", ")),
            ));
        }
    }
    for key in keys {
        let key_path = format!("{path}.{}", key.name);
        let value = match (table.get(key.name), &key.fallback) {
            (Some(entry), _) if entry.value.kind != ValueKind::Absent => {
                key.kind.normalise(&entry.value, &key_path)
            }
            (_, Fallback::Required) => Err(vec![Problem::at(
                table_span,
                &key_path,
                format!("{key_path} is missing"),
                key.kind.accepts(),
            )]),
            (_, Fallback::Absent) => Ok(ValueKind::Absent.into()),
            (_, Fallback::Is(literal)) => {
                let value = super::raw::parse_literal(literal).unwrap_or_else(|| {
                    panic!("the keys table's default of {key_path} is not TOML")
                });
                key.kind.normalise(&value, &key_path)
            }
        };
        match value {
            Ok(value) => {
                let key_span = table.get(key.name).and_then(|e| e.key_span.clone());
                out.insert(key.name.to_string(), Entry { key_span, value });
            }
            Err(p) => problems.extend(p),
        }
    }
    if problems.is_empty() {
        Ok(out)
    } else {
        Err(problems)
    }
}

/// The candidate a mistyped word most likely meant, by edit distance; `None` when nothing is near.
pub fn nearest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    candidates
        .iter()
        .filter_map(|c| Some((distance(&word.to_lowercase(), &c.to_lowercase())?, *c)))
        .filter(|(d, c)| *d <= 1 + c.len().max(word.len()) / 4)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}

fn check_file(path: &str, extensions: &[&str]) -> Result<(), String> {
    if path.contains('\\') {
        return Err("use forward slashes".into());
    }
    if path.starts_with('/') || path.contains(':') || path.split('/').any(|part| part == "..") {
        return Err("must lie beside or below the project file".into());
    }
    let lower = path.to_lowercase();
    if !extensions.iter().any(|e| lower.ends_with(&format!(".{e}"))) {
        return Err("has another extension".into());
    }
    Ok(())
}

/// Text as it may be printed: control characters by their escapes.
fn shown(text: &str) -> String {
    let each = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(each).collect()
}

/// A number as a person writes it: no exponent from 1e-9 to 1e21, no trailing ".0".
pub fn plain(f: f64) -> String {
    if f.abs() >= 1e21 || f != 0.0 && f.abs() < 1e-9 {
        format!("{f:e}")
    } else {
        format!("{f}")
    }
}
