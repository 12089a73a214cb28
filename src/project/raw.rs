//! TOML text to [`Value`]s with spans, and `--set` on top of them. Nothing here knows which keys exist.

use super::error::{Problem, ProjectError};
use super::key::Kind;
use super::value::{Entry, Span, Table, Value, ValueKind};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A project file this large is a mistake, not a project.
const MAX_BYTES: usize = 4 << 20;

/// Parses a whole file. `file` is its name in messages.
pub fn parse(file: &str, text: &str) -> Result<Table, ProjectError> {
    let fail = |problem: Problem| ProjectError {
        file: file.into(),
        text: text.into(),
        problems: vec![problem],
    };
    if text.len() > MAX_BYTES {
        return Err(ProjectError::whole(
            file,
            format!("the project file has {} bytes", text.len()),
            format!("at most {MAX_BYTES} bytes"),
        ));
    }
    // A byte order mark is legal in front of TOML and is not part of the text; spans stay true by blanking, not cutting.
    let blanked;
    let source = match text.strip_prefix('\u{feff}') {
        Some(rest) => {
            blanked = format!("   {rest}");
            &blanked
        }
        None => text,
    };
    let table = DeTable::parse(source).map_err(|e| {
        let message = e.message().trim().replace('\n', "; ");
        fail(Problem::at(
            &e.span(),
            "",
            format!("not valid TOML: {message}"),
            "",
        ))
    })?;
    convert_table(table.into_inner()).map_err(fail)
}

/// The value of a TOML literal such as `"table"`, `0.05` or `{ min = [0, 1] }`; `None` where it is not TOML.
pub fn parse_literal(literal: &str) -> Option<Value> {
    let text = format!("x = {literal}");
    let table = convert_table(DeTable::parse(&text).ok()?.into_inner()).ok()?;
    match table.len() {
        1 => table.into_values().next().map(|e| strip_spans(e.value)),
        _ => None,
    }
}

/// Lays one `--set path=value` over the file's tables. A value that is not a TOML literal is taken as a string, and so is
/// one whose key, of the kind that `kind_of` finds for a path, takes strings and not what the literal says: 26.2 is a
/// release where a release is wanted.
pub fn set(
    table: &mut Table,
    assignment: &str,
    kind_of: impl Fn(&[&str]) -> Option<&'static Kind>,
) -> Result<(), ProjectError> {
    let usage = |reason: String, fix: &str| {
        ProjectError::whole("", format!("--set {assignment}: {reason}"), fix)
    };
    let Some((path, literal)) = assignment.split_once('=') else {
        return Err(usage("no \"=\"".into(), "--set section.id.key=value"));
    };
    let parts: Vec<&str> = path.trim().split('.').collect();
    if parts.len() < 2 || parts.iter().any(|p| p.is_empty()) {
        return Err(usage(
            format!("\"{path}\" is not the path of a key"),
            "--set section.id.key=value, as in --set model.blaze.phase_step=shipped",
        ));
    }
    let text: Value = ValueKind::Text(literal.trim().into()).into();
    let value = match parse_literal(literal.trim()) {
        Some(value) => match kind_of(&parts) {
            Some(kind) if kind.takes_type(&text) && !kind.takes_type(&value) => text,
            _ => value,
        },
        None => text,
    };
    let depth = if parts[0] == "project" { 1 } else { 2 };
    let mut at = table;
    for (i, part) in parts[..parts.len() - 1].iter().enumerate() {
        if i < depth && parts[0] != "project" && !at.contains_key(*part) {
            let names: Vec<&str> = at.keys().map(String::as_str).collect();
            let fix = match super::key::nearest(part, &names) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("there are: {}", names.join(", ")),
            };
            return Err(usage(
                format!("the project has no \"{}\"", parts[..=i].join(".")),
                &fix,
            ));
        }
        let entry = at.entry(part.to_string()).or_insert_with(|| Entry {
            key_span: None,
            value: ValueKind::Table(Table::new()).into(),
        });
        if !matches!(entry.value.kind, ValueKind::Table(_)) {
            // `home = false` overridden by `home.radius=8`: the table replaces the scalar.
            entry.value = ValueKind::Table(Table::new()).into();
        }
        match &mut entry.value.kind {
            ValueKind::Table(inner) => at = inner,
            _ => return Err(usage(format!("\"{part}\" is not a table"), "")),
        }
    }
    at.insert(
        parts[parts.len() - 1].to_string(),
        Entry {
            key_span: None,
            value,
        },
    );
    Ok(())
}

fn convert_table(table: DeTable<'_>) -> Result<Table, Problem> {
    let mut out = Table::new();
    for (key, value) in table {
        let key_span: Span = Some(key.span());
        out.insert(
            key.into_inner().into_owned(),
            Entry {
                key_span,
                value: convert(value)?,
            },
        );
    }
    Ok(out)
}

fn convert(value: Spanned<DeValue<'_>>) -> Result<Value, Problem> {
    let span: Span = Some(value.span());
    let kind = match value.into_inner() {
        DeValue::String(s) => ValueKind::Text(s.into_owned()),
        DeValue::Integer(i) => match i64::from_str_radix(i.as_str(), i.radix()) {
            Ok(n) => ValueKind::Int(n),
            Err(_) => {
                return Err(Problem::at(
                    &span,
                    "",
                    format!("{i} does not fit a 64-bit integer"),
                    format!("an integer from {} to {}", i64::MIN, i64::MAX),
                ));
            }
        },
        DeValue::Float(f) => ValueKind::Float(f.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(b) => ValueKind::Bool(b),
        DeValue::Datetime(d) => {
            return Err(Problem::at(
                &span,
                "",
                format!("{d} is a date; no key takes dates"),
                "put it in quotes to make it a string",
            ));
        }
        DeValue::Array(items) => {
            ValueKind::List(items.into_iter().map(convert).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => ValueKind::Table(convert_table(table)?),
    };
    Ok(Value { kind, span })
}

/// A literal's spans point into the literal, not into the project file.
fn strip_spans(value: Value) -> Value {
    let kind = match value.kind {
        ValueKind::List(items) => ValueKind::List(items.into_iter().map(strip_spans).collect()),
        ValueKind::Table(table) => ValueKind::Table(
            table
                .into_iter()
                .map(|(name, e)| {
                    let value = strip_spans(e.value);
                    (
                        name,
                        Entry {
                            key_span: None,
                            value,
                        },
                    )
                })
                .collect(),
        ),
        kind => kind,
    };
    kind.into()
}
