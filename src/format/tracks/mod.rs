//! Crowd tracks at full precision, for anything that is not a game: CSV, JSON, and a glTF for viewers.

pub mod read;
pub mod write;

use super::{Format, FormatError, Written};
use crate::asset::Asset;
use crate::project::keys::tracks::TrackParams;
use crate::project::{Item, Settings};

/// The target `tracks`.
pub struct Tracks;

impl Format for Tracks {
    fn name(&self) -> &'static str {
        "tracks"
    }

    fn about(&self) -> &'static str {
        "every entity at every tick at full precision: CSV, JSON, glTF for viewers"
    }

    fn write(
        &self,
        _settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let Asset::Crowd(crowd) = asset else {
            return Ok(None);
        };
        let wanted = TrackParams::new(&item.params);
        let path = |extension: &str| format!("tracks/{}.{extension}", item.name);
        let mut files = Vec::new();
        if wanted.csv {
            files.push((path("csv"), write::csv::csv(&crowd.tracks)));
        }
        if wanted.json {
            files.push((path("json"), write::json::json(&crowd.tracks)));
        }
        if wanted.gltf {
            files.push((path("gltf"), write::gltf::gltf(&item.name, &crowd.tracks)));
        }
        Ok((!files.is_empty()).then(|| Written::of(files)))
    }
}
