//! What there is to show: items, baked as `build` bakes them.

use crate::asset::Asset;
use crate::bake::{self, Baked};
use crate::format::{FormatError, java_texture};
use crate::generate::GenerateError;
use crate::project::keys::Spec;
use crate::project::{Item, Settings};
use rayon::prelude::*;

/// One item, baked.
#[derive(Clone, Debug)]
pub struct Exhibit {
    /// The item with its parameters.
    pub item: Item,
    /// Its asset, facts and extensions.
    pub baked: Baked,
    /// Of a texture: the files of the Java target, which a page plays by their own rules.
    pub texture: Option<TextureFiles>,
}

/// A strip and the metadata beside it.
#[derive(Clone, Debug)]
pub struct TextureFiles {
    /// The strip, a PNG file.
    pub png: Vec<u8>,
    /// The `.mcmeta`.
    pub mcmeta: Vec<u8>,
}

/// Bakes the items, in their order.
///
/// # Errors
/// The first item's: it cannot be baked, or its frames fit into no texture.
pub fn exhibits(settings: &Settings, items: &[Item]) -> Result<Vec<Exhibit>, GenerateError> {
    items
        .par_iter()
        .map(|item| {
            let baked = bake::bake(item)?;
            let texture =
                texture(settings, item, &baked.asset).map_err(|e| e.of(settings, item))?;
            Ok(Exhibit {
                item: item.clone(),
                baked,
                texture,
            })
        })
        .collect::<Vec<_>>()
        .into_iter()
        .collect()
}

fn texture(
    settings: &Settings,
    item: &Item,
    asset: &Asset,
) -> Result<Option<TextureFiles>, FormatError> {
    let (Asset::Strip(strip), Spec::Texture(params)) = (asset, &item.spec) else {
        return Ok(None);
    };
    let location = params.location(&settings.namespace, &item.name);
    let files = java_texture::write::files(strip, &location, params).map_err(|e| FormatError {
        item: item.id.clone(),
        format: "preview",
        keys: &["size", "period"],
        budget: None,
        reason: e.to_string(),
        fix: "a smaller size, a shorter period or a longer frametime".into(),
    })?;
    let find = |mcmeta: bool| {
        let file = files.iter().find(|(p, _)| p.ends_with(".mcmeta") == mcmeta);
        file.map(|(_, bytes)| bytes.clone()).unwrap_or_default()
    };
    Ok(Some(TextureFiles {
        png: find(false),
        mcmeta: find(true),
    }))
}
