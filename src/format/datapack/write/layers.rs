//! One pack for many formats: the newest form as the pack itself, and an overlay for each format at which something
//! that the pack uses changed, laid over it from the pack's first format up to the one before.

use crate::minecraft::versions::PackFormat;
use std::collections::BTreeMap;

/// From this data format on folders are `function`, `structure`, `tags/function`; before they are plural (1.21).
pub const SINGULAR_FOLDERS: u32 = 45;

/// Files by path within a pack.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Names of the folders at a data format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Folders {
    pub function: &'static str,
    pub structure: &'static str,
    pub function_tag: &'static str,
}

impl Folders {
    pub const fn at(format: PackFormat) -> Folders {
        match format.major >= SINGULAR_FOLDERS {
            true => Folders {
                function: "function",
                structure: "structure",
                function_tag: "tags/function",
            },
            false => Folders {
                function: "functions",
                structure: "structures",
                function_tag: "tags/functions",
            },
        }
    }
}

/// Name of the overlay folder for formats before `cut`.
pub fn overlay_name(cut: u32) -> String {
    format!("before_{cut}")
}

/// The files of a pack for formats `min..=max`, overlays included, and the cuts at which there is an overlay, newest
/// first: the order in which they must be laid over each other.
///
/// `at` gives the whole pack in the form of one format; `cuts` are the formats at which that form may change.
///
/// # Errors
/// Those of `at`.
pub fn layers<E>(
    (min, max): (PackFormat, PackFormat),
    cuts: &[u32],
    at: impl Fn(PackFormat) -> Result<Files, E>,
) -> Result<(Files, Vec<u32>), E> {
    let mut cuts: Vec<u32> = cuts
        .iter()
        .copied()
        .filter(|&cut| min.major < cut && cut <= max.major)
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut out = at(max)?;
    let mut used = Vec::new();
    if cuts.is_empty() {
        return Ok((out, used));
    }
    let mut view = out.clone();
    for &cut in cuts.iter().rev() {
        let mut changed = false;
        for (path, bytes) in at(PackFormat::new(cut - 1, 0))? {
            if view.get(&path) != Some(&bytes) {
                changed = true;
                out.insert(format!("{}/{path}", overlay_name(cut)), bytes.clone());
                view.insert(path, bytes);
            }
        }
        if changed {
            used.push(cut);
        }
    }
    Ok((out, used))
}
