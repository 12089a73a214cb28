//! Textures on disk against the plain formula: every pixel of every frame, the order they play in, and the loop.

mod bedrock;
mod codes;
mod expected;
mod java;
mod loose;
mod pixels;

pub use bedrock::bedrock;
pub use codes::CODES;

use super::Subject;
use crate::asset::strip::LoopKind;
use crate::manifest::{Facts, ItemRecord};
use crate::project::Item;
use crate::project::keys::Spec;
use crate::project::keys::texture::TextureParams;
use crate::report::{Finding, Place};
use codes::TEXTURE_CERTIFICATE;
use expected::{Expected, expected};

/// Checks a `[texture.ID]`: the manifest's facts, and its files outside the Bedrock pack.
pub fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let Spec::Texture(params) = &subject.item.spec else {
        return Vec::new();
    };
    let (expected, mut findings) = match work_out(subject.item, params, subject.record) {
        Ok(found) => found,
        Err(finding) => return vec![*finding],
    };
    let has = |name: &str| params.targets.iter().any(|target| target == name);
    if has("java_texture") {
        findings.extend(java::check(subject, params, &expected));
    }
    if has("frames") {
        findings.extend(loose::frames(subject, params, &expected));
    }
    if has("sheet") {
        findings.extend(loose::sheet(subject, params, &expected));
    }
    findings
}

/// The frames that an item must show.
fn work_out(
    item: &Item,
    params: &TextureParams,
    record: &ItemRecord,
) -> Result<(Expected, Vec<Finding>), Box<Finding>> {
    let Facts::Lava(facts) = &record.facts else {
        return Err(Box::new(
            Finding::new(
                &TEXTURE_CERTIFICATE,
                Place::file("manifest.json").in_item(&item.id).key("facts"),
            )
            .expected("the facts of a lava")
            .actual("something else"),
        ));
    };
    let limit = params.lava.longest_warm_up() as u64;
    // A blend needs the ticks before the first frame.
    let least = match params.lava.loop_kind {
        LoopKind::Crossfade => params.lava.fade() as u64,
        _ => 0,
    };
    if !(least..=limit).contains(&facts.warm_up) {
        return Err(Box::new(
            Finding::new(
                &TEXTURE_CERTIFICATE,
                Place::file("manifest.json")
                    .in_item(&item.id)
                    .key("facts/warm_up"),
            )
            .expected(format!("{least} to {limit}"))
            .actual(facts.warm_up),
        ));
    }
    expected(&params.lava, facts)
}
