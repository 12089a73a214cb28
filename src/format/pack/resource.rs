//! The Java resource pack, `resourcepack/`: `pack.mcmeta` and `pack.png` around the targets' files.

use super::{ICON, Note, Pack};
use crate::format::FormatError;
use crate::minecraft::pack_meta::{self, Kind};
use crate::project::Settings;

/// The Java resource pack. Its targets' notes are not read.
pub struct Resource;

impl Pack for Resource {
    fn name(&self) -> &'static str {
        "resourcepack"
    }

    fn write(
        &self,
        settings: &Settings,
        _notes: &[Note<'_>],
    ) -> Result<Vec<(String, Vec<u8>)>, FormatError> {
        let meta = pack_meta::generate(
            Kind::Resource,
            settings.minecraft.resource(),
            &settings.description,
            &[],
        )
        .map_err(|e| error(e.to_string(), "change the project's description"))?;
        Ok(vec![
            ("resourcepack/pack.mcmeta".into(), meta.into_bytes()),
            ("resourcepack/pack.png".into(), ICON.to_vec()),
        ])
    }
}

fn error(reason: String, fix: &str) -> FormatError {
    FormatError {
        item: "project".into(),
        format: "resourcepack",
        keys: &[],
        budget: None,
        reason,
        fix: fix.into(),
    }
}
