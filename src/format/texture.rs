//! What the targets of textures have in common: which items are theirs, and pictures that hold many frames.

use crate::asset::Asset;
use crate::asset::strip::StripAsset;
use crate::format::png::indexed::{self, Palette};
use crate::format::png::write::{Colours, Picture};
use crate::project::Item;
use crate::project::keys::Spec;
use crate::project::keys::texture::TextureParams;

/// The strip and its parameters, if the item is a texture whose `targets` name that target.
pub fn wanted<'a>(
    target: &str,
    item: &'a Item,
    asset: &'a Asset,
) -> Option<(&'a StripAsset, &'a TextureParams)> {
    match (asset, &item.spec) {
        (Asset::Strip(strip), Spec::Texture(params)) => params
            .targets
            .iter()
            .any(|name| name == target)
            .then_some((strip, params)),
        _ => None,
    }
}

/// A picture of a strip's frames, `row` by row in rgb: of few colours indexed, and frame by frame much the same.
pub fn png(
    strip: &StripAsset,
    [width, height]: [usize; 2],
    small: bool,
    row: &(dyn Fn(usize, &mut [u8]) + Sync),
) -> Vec<u8> {
    let picture = Picture {
        width,
        height,
        colours: Colours::Rgb,
        fold: strip.size,
        small,
        row,
    };
    indexed::png(&picture, Palette::of(&strip.frames).as_ref())
}
