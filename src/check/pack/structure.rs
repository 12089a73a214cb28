//! Structures: what `place template` takes.

use crate::foreign::nbt::{self, Tag};
use crate::minecraft::versions::Release;
use crate::report::{Code, Finding, Place, Severity};

pub const STRUCTURE: Code = Code {
    id: "datapack-structure",
    title: "a structure is not what the game places",
    meaning: "`place template` fails, or places holes and wrong blocks.",
    found_by: "The NBT is read by an own reader: DataVersion of the oldest release, size, palette of {Name,Properties} ({id,properties} from 26.3), and blocks within both.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

/// Data format from which a block state is `{id,properties}`.
const STATE_ID: u32 = 121;

/// Holds one structure file to the game's form.
pub fn check(id: &str, bytes: &[u8], oldest: Option<&Release>, place: Place) -> Vec<Finding> {
    let finding = |at: &str, what: String| {
        Finding::new(&STRUCTURE, place.clone().key(at))
            .detail(id)
            .actual(what)
    };
    let root = match nbt::parse(bytes) {
        Ok(nbt) => nbt.root,
        Err(error) => return vec![finding("", error.to_string())],
    };
    let mut findings = Vec::new();
    let version = root.get("DataVersion").and_then(Tag::number);
    if let Some(oldest) = oldest
        && version != Some(f64::from(oldest.data_version))
    {
        let found = finding("DataVersion", format!("{version:?}"));
        findings.push(found.expected(format!("{} of {}", oldest.data_version, oldest.name)));
    }
    let Some(size) =
        whole(root.get("size")).filter(|size| size.iter().all(|n| (1..=512).contains(n)))
    else {
        findings.push(finding(
            "size",
            "three whole numbers of 1..512 are missing".to_string(),
        ));
        return findings;
    };
    let palette = list(root.get("palette"));
    let name = match oldest.is_some_and(|oldest| oldest.data.major >= STATE_ID) {
        true => "id",
        false => "Name",
    };
    for (index, state) in palette.iter().enumerate() {
        if !matches!(state.get(name), Some(Tag::String(_))) {
            findings.push(finding(&format!("palette[{index}]"), format!("no {name}")));
        }
    }
    for (index, block) in list(root.get("blocks")).iter().enumerate() {
        let at = whole(block.get("pos"));
        let inside = at.is_some_and(|at| (0..3).all(|axis| (0..size[axis]).contains(&at[axis])));
        let state = block.get("state").and_then(Tag::number);
        let known = state.is_some_and(|state| (0.0..palette.len() as f64).contains(&state));
        if !inside || !known {
            let what = format!("pos {at:?}, state {state:?}");
            findings.push(
                finding(&format!("blocks[{index}]"), what)
                    .expected(format!("within {size:?} and {} states", palette.len())),
            );
        }
    }
    findings
}

fn list(tag: Option<&Tag>) -> &[Tag] {
    match tag {
        Some(Tag::List(list)) => list,
        _ => &[],
    }
}

fn whole(tag: Option<&Tag>) -> Option<[i64; 3]> {
    let numbers: Vec<i64> = list(tag)
        .iter()
        .filter_map(Tag::number)
        .filter(|n| n.fract() == 0.0)
        .map(|n| n as i64)
        .collect();
    numbers.try_into().ok()
}
