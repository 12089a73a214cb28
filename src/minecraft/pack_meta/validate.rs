//! Whether the game takes a `pack.mcmeta`.

use super::{Kind, LEAST_SHARED_PACK_FORMAT};
use crate::minecraft::versions::{PackFormat, Release};
use serde_json::Value;

/// Why the game refuses a `pack.mcmeta`. `at` is a JSON pointer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {what}")]
pub struct PackMetaError {
    pub at: String,
    pub what: String,
}

fn fault<T>(at: &str, what: impl Into<String>) -> Result<T, PackMetaError> {
    Err(PackMetaError {
        at: at.to_string(),
        what: what.into(),
    })
}

fn integer(value: &Value, at: &str) -> Result<u32, PackMetaError> {
    match value.as_u64().and_then(|n| u32::try_from(n).ok()) {
        Some(n) => Ok(n),
        None => fault(at, format!("`{value}` is not a format number")),
    }
}

/// `121`, `[121]` or `[121, 0]`; a bare major leaves the minor to `open`.
fn bound(value: &Value, at: &str, open: u32) -> Result<PackFormat, PackMetaError> {
    let Some(list) = value.as_array() else {
        return Ok(PackFormat::new(integer(value, at)?, open));
    };
    match list.as_slice() {
        [major] => Ok(PackFormat::new(integer(major, at)?, open)),
        [major, minor] => Ok(PackFormat::new(integer(major, at)?, integer(minor, at)?)),
        _ => fault(at, "a format has one or two numbers"),
    }
}

/// `15`, `[15, 81]` or `{min_inclusive, max_inclusive}`.
fn interval(value: &Value, at: &str) -> Result<(u32, u32), PackMetaError> {
    let (min, max) = match value {
        Value::Array(list) if list.len() == 2 => (integer(&list[0], at)?, integer(&list[1], at)?),
        Value::Object(map) => match (map.get("min_inclusive"), map.get("max_inclusive")) {
            (Some(min), Some(max)) => (integer(min, at)?, integer(max, at)?),
            _ => return fault(at, "needs min_inclusive and max_inclusive"),
        },
        Value::Array(_) => return fault(at, "a range has two numbers"),
        single => (integer(single, at)?, integer(single, at)?),
    };
    match min <= max {
        true => Ok((min, max)),
        false => fault(at, format!("the range {min}..{max} runs backward")),
    }
}

/// What both the pack and each overlay entry say about formats; `plain` is the name of the older range.
struct Claim {
    plain: Option<(u32, u32)>,
    range: Option<(PackFormat, PackFormat)>,
}

fn claim(section: &Value, at: &str, plain: &str) -> Result<Claim, PackMetaError> {
    let at_key = |key: &str| format!("{at}/{key}");
    let get = |key: &str| section.get(key);
    let plain = match get(plain) {
        Some(value) => Some(interval(value, &at_key(plain))?),
        None => None,
    };
    let range = match (get("min_format"), get("max_format")) {
        (Some(min), Some(max)) => {
            let min = bound(min, &at_key("min_format"), 0)?;
            let max = bound(max, &at_key("max_format"), u32::MAX)?;
            if min > max {
                return fault(&at_key("max_format"), "lies below min_format");
            }
            Some((min, max))
        }
        (None, None) => None,
        (Some(_), None) => return fault(&at_key("max_format"), "is missing beside min_format"),
        (None, Some(_)) => return fault(&at_key("min_format"), "is missing beside max_format"),
    };
    Ok(Claim { plain, range })
}

/// Holds the two ranges of one claim together: they must begin at one format, and the old one must end with the new
/// one or at the last format that old readers know.
fn agree(kind: Kind, claim: &Claim, at: &str, name: &str) -> Result<(), PackMetaError> {
    let (Some((old_min, old_max)), Some((min, max))) = (claim.plain, claim.range) else {
        return Ok(());
    };
    let at = format!("{at}/{name}");
    if old_min != min.major {
        return fault(
            &at,
            format!("starts at {old_min}, min_format at {}", min.major),
        );
    }
    if old_max != max.major && !(max.major > kind.last_plain() && old_max == kind.last_plain()) {
        return fault(
            &at,
            format!(
                "ends at {old_max}, neither at max_format's {} nor at {}",
                max.major,
                kind.last_plain()
            ),
        );
    }
    Ok(())
}

fn validate_pack(kind: Kind, pack: &Value) -> Result<(PackFormat, PackFormat), PackMetaError> {
    const AT: &str = "/pack";
    let last = kind.last_plain();
    if pack.get("description").is_none() {
        return fault("/pack/description", "is missing");
    }
    let pack_format = match pack.get("pack_format") {
        Some(value) => Some(integer(value, "/pack/pack_format")?),
        None => None,
    };
    let claim = claim(pack, AT, "supported_formats")?;
    let Some((min, max)) = claim.range else {
        let Some(format) = pack_format else {
            return fault(
                "/pack/pack_format",
                "is missing, and there is no min_format",
            );
        };
        let (from, to) = claim.plain.unwrap_or((format, format));
        if format < from || format > to {
            return fault(
                "/pack/pack_format",
                format!("{format} lies outside of supported_formats {from}..{to}"),
            );
        }
        if to > last {
            return fault(
                AT,
                format!(
                    "reaches format {to}, beyond {last}: min_format and max_format are missing"
                ),
            );
        }
        return Ok((PackFormat::new(from, 0), PackFormat::new(to, u32::MAX)));
    };
    if let Some(format) = pack_format
        && (format < min.major || format > max.major)
    {
        return fault(
            "/pack/pack_format",
            format!("{format} lies outside of min_format..max_format"),
        );
    }
    if min.major > last {
        return match claim.plain {
            Some(_) => fault(
                "/pack/supported_formats",
                format!("is forbidden where min_format is above {last}"),
            ),
            None => Ok((min, max)),
        };
    }
    let Some(format) = pack_format else {
        return fault(
            "/pack/pack_format",
            format!("is missing: releases up to format {last} read it"),
        );
    };
    if max.major > last && format < LEAST_SHARED_PACK_FORMAT {
        return fault(
            "/pack/pack_format",
            format!(
                "{format} is below {LEAST_SHARED_PACK_FORMAT}, the least that a pack reaching beyond {last} may name"
            ),
        );
    }
    if claim.plain.is_none() && max.major > last {
        return fault(
            "/pack/supported_formats",
            format!("is missing: releases up to format {last} read it"),
        );
    }
    agree(kind, &claim, AT, "supported_formats")?;
    Ok((min, max))
}

fn validate_overlays(
    kind: Kind,
    entries: &[Value],
    pack_starts: PackFormat,
) -> Result<(), PackMetaError> {
    let last = kind.last_plain();
    let mut claims = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let at = format!("/overlays/entries/{index}");
        let directory = entry
            .get("directory")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let fine = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-');
        if directory.is_empty() || !directory.chars().all(fine) {
            return fault(
                &format!("{at}/directory"),
                format!("`{directory}` is not a name of a-z, 0-9, `_` and `-`"),
            );
        }
        let claim = claim(entry, &at, "formats")?;
        let starts = claim
            .range
            .map(|(min, _)| min.major)
            .or(claim.plain.map(|(min, _)| min));
        let Some(starts) = starts else {
            return fault(&at, "has neither formats nor min_format and max_format");
        };
        agree(kind, &claim, &at, "formats")?;
        claims.push((at, claim, starts));
    }
    let old_readers = claims.iter().any(|(_, _, starts)| *starts <= last);
    if !old_readers && !claims.is_empty() && pack_starts.major <= last {
        return fault(
            "/overlays/entries",
            format!(
                "all start above {last} in a pack that starts at {}: no `formats` suits both readers; let one start at or below {last}",
                pack_starts.major
            ),
        );
    }
    for (at, claim, _) in &claims {
        match (old_readers, claim.plain, claim.range) {
            (true, None, _) => {
                return fault(
                    &format!("{at}/formats"),
                    "is missing: an entry of this pack is for readers that know nothing else",
                );
            }
            (true, Some((_, to)), None) if to > last => {
                return fault(
                    at,
                    format!(
                        "reaches format {to}, beyond {last}: min_format and max_format are missing"
                    ),
                );
            }
            (false, Some(_), _) => {
                return fault(
                    &format!("{at}/formats"),
                    format!("is forbidden where every entry starts above {last}"),
                );
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a game of 1.21.9 or later takes this `pack.mcmeta`.
///
/// # Errors
/// The first fault, with the place as a JSON pointer.
pub fn validate(kind: Kind, mcmeta: &Value) -> Result<(), PackMetaError> {
    let Some(pack) = mcmeta.get("pack").filter(|pack| pack.is_object()) else {
        return fault("/pack", "is missing");
    };
    let (starts, _) = validate_pack(kind, pack)?;
    match mcmeta.pointer("/overlays/entries") {
        None => Ok(()),
        Some(Value::Array(entries)) => validate_overlays(kind, entries, starts),
        Some(_) => fault("/overlays/entries", "is not a list"),
    }
}

/// Whether the game of this release takes the file and counts the pack as made for it.
///
/// # Errors
/// As [`validate`]; up to [`Kind::last_plain`] the older reader's rules.
pub fn accepted_by(kind: Kind, release: &Release, mcmeta: &Value) -> Result<(), PackMetaError> {
    let now = kind.format(release);
    let Some(pack) = mcmeta.get("pack") else {
        return fault("/pack", "is missing");
    };
    if now.major > kind.last_plain() {
        validate(kind, mcmeta)?;
        let (min, max) = validate_pack(kind, pack)?;
        return match min <= now && now <= max {
            true => Ok(()),
            false => fault("/pack", format!("is for other formats than {now}")),
        };
    }
    let Some(format) = pack.get("pack_format") else {
        return fault("/pack/pack_format", "is missing");
    };
    let format = integer(format, "/pack/pack_format")?;
    let claim = claim(pack, "/pack", "supported_formats")?;
    let (from, to) = claim.plain.unwrap_or((format, format));
    if now.major < from || now.major > to || format < from || format > to {
        return fault("/pack", format!("is for formats {from}..{to}, not {now}"));
    }
    let entries = mcmeta
        .pointer("/overlays/entries")
        .and_then(Value::as_array);
    for (index, entry) in entries.into_iter().flatten().enumerate() {
        if entry.get("formats").is_none() {
            return fault(
                &format!("/overlays/entries/{index}/formats"),
                "is missing, and this release reads nothing else",
            );
        }
    }
    Ok(())
}

/// The overlay folders that apply at a format, in the order in which they are laid over each other.
///
/// # Errors
/// As [`validate`].
pub fn overlays_at(
    kind: Kind,
    now: PackFormat,
    mcmeta: &Value,
) -> Result<Vec<String>, PackMetaError> {
    let entries = mcmeta
        .pointer("/overlays/entries")
        .and_then(Value::as_array);
    let mut folders = Vec::new();
    for (index, entry) in entries.into_iter().flatten().enumerate() {
        let claim = claim(entry, &format!("/overlays/entries/{index}"), "formats")?;
        let applies = match (now.major > kind.last_plain(), claim.range, claim.plain) {
            (true, Some((min, max)), _) => min <= now && now <= max,
            (_, _, Some((from, to))) => from <= now.major && now.major <= to,
            _ => false,
        };
        if let Some(folder) = entry
            .get("directory")
            .and_then(Value::as_str)
            .filter(|_| applies)
        {
            folders.push(folder.to_string());
        }
    }
    Ok(folders)
}
