//! Validated values by name: what typed parameters are read from.

use super::Problem;
use super::key::{Key, normalise_table};
use super::value::{Span, Table, Value, ValueKind, table_from_json, table_to_json};

/// A section's values after validation: every key of its table is present and in its kind's normal form.
///
/// The getters panic when the keys table and the code that reads it disagree, which is a mistake of ours that any test
/// of the section finds, never of a user.
#[derive(Clone, Debug)]
pub struct Params {
    path: String,
    /// Where the section itself stands.
    span: Span,
    table: Table,
}

impl PartialEq for Params {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, &self.table) == (&other.path, &other.table)
    }
}

impl Params {
    /// Holds `table` to `keys`; `path` is how messages name it, `span` where it stands.
    pub fn validate(
        keys: &'static [Key],
        table: &Table,
        path: &str,
        span: &Span,
    ) -> Result<Params, Vec<Problem>> {
        Ok(Params {
            path: path.into(),
            span: span.clone(),
            table: normalise_table(keys, table, path, span)?,
        })
    }

    /// Reads a manifest's `parameters` back through the same keys.
    pub fn from_json(
        keys: &'static [Key],
        map: &serde_json::Map<String, serde_json::Value>,
        path: &str,
    ) -> Result<Params, Vec<Problem>> {
        Params::validate(keys, &table_from_json(map), path, &None)
    }

    /// Every value that is there, sorted by name: the manifest's `parameters`.
    pub fn to_json(&self) -> serde_json::Map<String, serde_json::Value> {
        table_to_json(&self.table)
    }

    /// The dotted path of the section: `model.blaze`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Where the section itself stands.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// Where a key's value stands, or else the key; `None` where the file does not give it.
    pub fn span_of(&self, name: &str) -> Span {
        let entry = self.table.get(name)?;
        let own = entry.value.span.clone();
        own.or_else(|| entry.key_span.clone())
    }

    /// The value itself, [`ValueKind::Absent`] where the key is optional and not given.
    pub fn value(&self, name: &str) -> &Value {
        match self.table.get(name) {
            Some(entry) => &entry.value,
            None => panic!("{}: the keys table has no \"{name}\"", self.path),
        }
    }

    /// Whether the key has a value.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).kind != ValueKind::Absent
    }

    /// A boolean.
    pub fn bool(&self, name: &str) -> bool {
        match self.value(name).kind {
            ValueKind::Bool(b) => b,
            _ => self.wrong(name, "a boolean"),
        }
    }

    /// An integer.
    pub fn int(&self, name: &str) -> i64 {
        match self.value(name).kind {
            ValueKind::Int(i) => i,
            _ => self.wrong(name, "an integer"),
        }
    }

    /// An integer whose range the keys table keeps within `usize`.
    pub fn count(&self, name: &str) -> usize {
        usize::try_from(self.int(name)).unwrap_or_else(|_| self.wrong(name, "a count"))
    }

    /// A number.
    pub fn float(&self, name: &str) -> f64 {
        match self.value(name).kind {
            ValueKind::Float(f) => f,
            ValueKind::Int(i) => i as f64,
            _ => self.wrong(name, "a number"),
        }
    }

    /// A string.
    pub fn text(&self, name: &str) -> &str {
        match &self.value(name).kind {
            ValueKind::Text(s) => s,
            _ => self.wrong(name, "a string"),
        }
    }

    /// A list.
    pub fn list(&self, name: &str) -> &[Value] {
        match &self.value(name).kind {
            ValueKind::List(list) => list,
            _ => self.wrong(name, "a list"),
        }
    }

    /// A list of numbers.
    pub fn floats(&self, name: &str) -> Vec<f64> {
        self.list(name)
            .iter()
            .map(|v| match v.kind {
                ValueKind::Float(f) => f,
                ValueKind::Int(i) => i as f64,
                _ => self.wrong(name, "a list of numbers"),
            })
            .collect()
    }

    /// A list of strings.
    pub fn texts(&self, name: &str) -> Vec<&str> {
        self.list(name)
            .iter()
            .map(|v| match &v.kind {
                ValueKind::Text(s) => s.as_str(),
                _ => self.wrong(name, "a list of strings"),
            })
            .collect()
    }

    /// An inline table, `None` where the key has no value or is `false`.
    pub fn table(&self, name: &str) -> Option<Params> {
        match &self.value(name).kind {
            ValueKind::Table(table) => Some(Params {
                path: format!("{}.{name}", self.path),
                span: self.value(name).span.clone(),
                table: table.clone(),
            }),
            ValueKind::Absent | ValueKind::Bool(false) => None,
            _ => self.wrong(name, "a table"),
        }
    }

    /// A problem with one key's value that only several keys together show.
    pub fn problem(
        &self,
        name: &str,
        reason: impl Into<String>,
        allowed: impl Into<String>,
    ) -> Problem {
        let span = self.span_of(name).or_else(|| self.span.clone());
        Problem::at(&span, format!("{}.{name}", self.path), reason, allowed)
    }

    fn wrong(&self, name: &str, wanted: &str) -> ! {
        panic!("{}.{name} is not {wanted} in the keys table", self.path)
    }
}
