//! What the targets of textures have in common: which items are theirs.

use crate::asset::Asset;
use crate::asset::strip::StripAsset;
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
