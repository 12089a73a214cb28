//! A value of the project file with the place it came from, and its JSON form (the manifest's `parameters`).

use std::collections::BTreeMap;
use std::ops::Range;

/// Bytes of the project file that a value or a key occupies; `None` for values from `--set`, defaults and manifests.
pub type Span = Option<Range<usize>>;

/// One value, with where it stands.
#[derive(Clone, Debug, Default)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Where it stands in the project file.
    pub span: Span,
}

/// What a value is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ValueKind {
    /// An optional key that is not given and has no default.
    #[default]
    Absent,
    /// `true` or `false`.
    Bool(bool),
    /// A 64-bit integer.
    Int(i64),
    /// A finite or non-finite number as written; validation refuses the latter.
    Float(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// A table, sorted by key.
    Table(Table),
}

/// A table of values; each entry keeps the span of its key beside the value's own.
pub type Table = BTreeMap<String, Entry>;

/// A key's place and its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where the key itself stands.
    pub key_span: Span,
    /// The value.
    pub value: Value,
}

/// Two values are equal when they say the same, wherever they stand.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl From<ValueKind> for Value {
    fn from(kind: ValueKind) -> Self {
        Value { kind, span: None }
    }
}

impl Value {
    /// How messages name the value's type.
    pub fn type_name(&self) -> &'static str {
        match self.kind {
            ValueKind::Absent => "nothing",
            ValueKind::Bool(_) => "a boolean",
            ValueKind::Int(_) => "an integer",
            ValueKind::Float(_) => "a number",
            ValueKind::Text(_) => "a string",
            ValueKind::List(_) => "a list",
            ValueKind::Table(_) => "a table",
        }
    }

    /// The value as JSON; absent entries are left out of tables.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.kind {
            ValueKind::Absent => Json::Null,
            ValueKind::Bool(b) => Json::from(*b),
            ValueKind::Int(i) => Json::from(*i),
            ValueKind::Float(f) => Json::from(*f),
            ValueKind::Text(s) => Json::from(s.as_str()),
            ValueKind::List(list) => list.iter().map(Value::to_json).collect(),
            ValueKind::Table(table) => Json::Object(table_to_json(table)),
        }
    }

    /// The value that a JSON document holds; numbers too large for 64-bit integers become floats.
    pub fn from_json(json: &serde_json::Value) -> Value {
        use serde_json::Value as Json;
        let kind = match json {
            Json::Null => ValueKind::Absent,
            Json::Bool(b) => ValueKind::Bool(*b),
            Json::Number(n) => match n.as_i64() {
                Some(i) => ValueKind::Int(i),
                None => ValueKind::Float(n.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(s) => ValueKind::Text(s.clone()),
            Json::Array(list) => ValueKind::List(list.iter().map(Value::from_json).collect()),
            Json::Object(map) => ValueKind::Table(table_from_json(map)),
        };
        kind.into()
    }
}

/// A table as a JSON object, without its absent entries.
pub fn table_to_json(table: &Table) -> serde_json::Map<String, serde_json::Value> {
    table
        .iter()
        .filter(|(_, entry)| entry.value.kind != ValueKind::Absent)
        .map(|(name, entry)| (name.clone(), entry.value.to_json()))
        .collect()
}

/// The table that a JSON object holds.
pub fn table_from_json(map: &serde_json::Map<String, serde_json::Value>) -> Table {
    map.iter()
        .map(|(name, json)| {
            (
                name.clone(),
                Entry {
                    key_span: None,
                    value: Value::from_json(json),
                },
            )
        })
        .collect()
}
