//! The packs around the targets' files: metadata, icons, and the files that all items of a pack share.

pub mod bedrock;
pub mod resource;

use super::FormatError;
use crate::project::{Item, Settings};

/// The icon of every pack as PNG: a rod of the blaze over a pool of lava, drawn for this program.
const ICON: &[u8] = include_bytes!("../../../templates/icon.png");

/// A pack: one folder of the output that a game loads as a whole.
pub trait Pack: Sync {
    /// Its folder below the output folder, and its name in the manifest.
    fn name(&self) -> &'static str;
    /// The files that belong to no single item: metadata, tags, flipbook lists. Called once when any target of the pack
    /// wrote something, with the notes of all of them in the order of targets, then items.
    ///
    /// # Errors
    /// What the pack cannot express.
    fn write(
        &self,
        settings: &Settings,
        notes: &[Note<'_>],
    ) -> Result<Vec<(String, Vec<u8>)>, FormatError>;
}

/// What one target said of one item.
pub struct Note<'a> {
    /// The target's name.
    pub format: &'static str,
    /// The item.
    pub item: &'a Item,
    /// [`super::Written::note`].
    pub note: &'a serde_json::Value,
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_is_64_px_square() {
        let decoder = png::Decoder::new(std::io::Cursor::new(super::ICON));
        let reader = decoder.read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (64, 64));
    }
}
