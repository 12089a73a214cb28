//! The JSON Schema of tickbake.toml, made from the keys table; editors find it through `#:schema`.

use super::key::{Fallback, Key, Kind};
use super::{SECTIONS, keys, raw};
use serde_json::{Map, Value, json};

/// The schema (draft 2020-12).
pub fn project() -> Value {
    let mut properties = Map::new();
    properties.insert(
        "project".into(),
        table(keys::project::KEYS, "The project as a whole."),
    );
    for section in SECTIONS {
        let mut ids = Map::new();
        ids.insert(
            keys::ITEM_ID.pattern.into(),
            table(section.keys, section.about),
        );
        properties.insert(
            section.name.into(),
            json!({
                "type": "object",
                "description": format!("[{}.ID]: {}", section.name, section.about),
                "patternProperties": ids,
                "additionalProperties": false,
            }),
        );
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "tickbake.toml",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn table(keys: &[Key], about: &str) -> Value {
    let properties: Map<String, Value> =
        keys.iter().map(|k| (k.name.to_string(), key(k))).collect();
    let required: Vec<&str> = keys
        .iter()
        .filter(|k| matches!(k.fallback, Fallback::Required))
        .map(|k| k.name)
        .collect();
    let mut out = json!({
        "type": "object",
        "description": about,
        "properties": properties,
        "additionalProperties": false,
    });
    if !required.is_empty() {
        out["required"] = json!(required);
    }
    out
}

fn key(key: &Key) -> Value {
    let mut out = kind(&key.kind);
    let unit = if key.unit.is_empty() {
        String::new()
    } else {
        format!(" Unit: {}.", key.unit)
    };
    let source = if key.source.is_empty() {
        String::new()
    } else {
        format!(" Source: {}.", key.source)
    };
    out["description"] = json!(format!("{}{unit}{source}", key.about));
    if let Fallback::Is(literal) = key.fallback
        && let Some(value) = raw::parse_literal(literal)
    {
        out["default"] = value.to_json();
    }
    out
}

fn kind(kind: &Kind) -> Value {
    match kind {
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Int { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Kind::Float { min, max } => json!({"type": "number", "minimum": min, "maximum": max}),
        Kind::Choice(words) => json!({"enum": words}),
        Kind::Text(rule) if rule.pattern.is_empty() => json!({"type": "string"}),
        Kind::Text(rule) => json!({"type": "string", "pattern": rule.pattern}),
        Kind::File(extensions) => {
            json!({"type": "string", "pattern": format!("\\.({})$", extensions.join("|"))})
        }
        Kind::List { of, min, max } => {
            let mut out = json!({"type": "array", "items": self::kind(of), "minItems": min});
            if *max != usize::MAX {
                out["maxItems"] = json!(max);
            }
            out
        }
        Kind::Table(keys) => table(keys, ""),
        Kind::Either(kinds) => json!({"anyOf": kinds.iter().map(self::kind).collect::<Vec<_>>()}),
    }
}
