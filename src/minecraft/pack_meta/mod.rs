//! `pack.mcmeta`: what to write for a range of formats, and whether the game takes what was written.
//!
//! Three generations of readers meet in one file. Up to data 81 / resource 64 ([`Kind::last_plain`]) the game reads
//! `pack_format` and `supported_formats`; after it `min_format` and `max_format`, and it refuses packs that tell the
//! two generations different things. Source: the game's `PackMetadataSection`, `PackFormat` and
//! `OverlayMetadataSection` (1.21.9), held to `tests/data/pack_mcmeta.json`.

mod validate;

pub use validate::{PackMetaError, accepted_by, overlays_at, validate};

use super::versions::{PackFormat, Release};
use serde::Serialize;

/// Which of the two format counters a pack lives by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Data,
    Resource,
}

impl Kind {
    /// The last format without a minor version.
    pub const fn last_plain(self) -> u32 {
        match self {
            Kind::Data => 81,
            Kind::Resource => 64,
        }
    }

    /// A release's format of this kind.
    pub fn format(self, release: &Release) -> PackFormat {
        match self {
            Kind::Data => release.data,
            Kind::Resource => release.resource,
        }
    }
}

/// Lowest `pack_format` that a pack may name which both generations read (1.19.4's; below it `supported_formats` did
/// not exist and the game says so).
const LEAST_SHARED_PACK_FORMAT: u32 = 15;

/// A folder laid over the pack where the game's format lies in `min..=max`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay {
    /// a-z 0-9 _ -
    pub directory: String,
    pub min: PackFormat,
    pub max: PackFormat,
}

/// `[major, minor]` for a lower bound that has a minor version, else a bare major.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Bound {
    Major(u32),
    Pair([u32; 2]),
}

impl Bound {
    fn lower(kind: Kind, format: PackFormat) -> Bound {
        match format.major > kind.last_plain() {
            true => Bound::Pair([format.major, format.minor]),
            false => Bound::Major(format.major),
        }
    }
}

#[derive(Serialize)]
struct File<'a> {
    pack: Pack<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overlays: Option<Overlays<'a>>,
}

#[derive(Serialize)]
struct Pack<'a> {
    description: &'a str,
    #[serde(flatten)]
    formats: Formats,
}

#[derive(Serialize)]
struct Formats {
    #[serde(skip_serializing_if = "Option::is_none")]
    pack_format: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    supported_formats: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_format: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_format: Option<u32>,
}

#[derive(Serialize)]
struct Overlays<'a> {
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    formats: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_format: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_format: Option<u32>,
    directory: &'a str,
}

impl Formats {
    fn of(kind: Kind, min: PackFormat, max: PackFormat) -> Formats {
        let (plain_start, plain_end) = (
            min.major <= kind.last_plain(),
            max.major <= kind.last_plain(),
        );
        Formats {
            pack_format: plain_start.then_some(min.major),
            supported_formats: (plain_start && min.major != max.major)
                .then_some([min.major, max.major]),
            min_format: (!plain_end).then(|| Bound::lower(kind, min)),
            max_format: (!plain_end).then_some(max.major),
        }
    }
}

/// The text of a `pack.mcmeta` for formats `min..=max`, which every release between accepts.
///
/// Overlays of a pack that old readers take must start at or below [`Kind::last_plain`]; see [`validate`].
pub fn generate(
    kind: Kind,
    (min, max): (PackFormat, PackFormat),
    description: &str,
    overlays: &[Overlay],
) -> serde_json::Result<String> {
    let old_readers = overlays
        .iter()
        .any(|overlay| overlay.min.major <= kind.last_plain());
    let entries = overlays.iter().map(|overlay| {
        let new_readers = !old_readers || overlay.max.major > kind.last_plain();
        Entry {
            formats: old_readers.then_some([overlay.min.major, overlay.max.major]),
            min_format: new_readers.then(|| Bound::lower(kind, overlay.min)),
            max_format: new_readers.then_some(overlay.max.major),
            directory: &overlay.directory,
        }
    });
    let file = File {
        pack: Pack {
            description,
            formats: Formats::of(kind, min, max),
        },
        overlays: (!overlays.is_empty()).then(|| Overlays {
            entries: entries.collect(),
        }),
    };
    let mut text = serde_json::to_string_pretty(&file)?;
    text.push('\n');
    Ok(text)
}
