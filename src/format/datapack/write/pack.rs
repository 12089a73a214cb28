//! The target and the pack around its files.

use super::actor::Actor;
use super::layers::{Files, Folders, SINGULAR_FOLDERS, layers, overlay_name};
use super::texts::Sharing;
use super::timeline::is_dense;
use super::{Playback, PlaybackError, lines, texts};
use crate::asset::Asset;
use crate::asset::ground::Ground;
use crate::format::datapack::cost::{Budget, Cost};
use crate::format::number::decimal;
use crate::format::pack::{Note, Pack};
use crate::format::{Format, FormatError, Written};
use crate::minecraft::client::Client;
use crate::minecraft::pack_meta::{Kind, Overlay, generate};
use crate::minecraft::versions::PackFormat;
use crate::project::keys::Spec;
use crate::project::keys::playback::{Play, PlaybackParams};
use crate::project::{Item, Settings};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The target `datapack`.
pub struct Datapack;

/// The pack that its files lie in.
pub static DATAPACK: DataPack = DataPack;

/// The data pack as a whole.
pub struct DataPack;

const NAME: &str = "datapack";

#[derive(Serialize)]
struct TagFile<'a> {
    values: &'a [String],
}

/// A function tag of these functions. It has no `replace`: packs add to one another.
pub(super) fn tag(values: &[String]) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(&TagFile { values }).unwrap_or_default();
    text.push(b'\n');
    text
}

fn refused(
    item: &str,
    keys: &'static [&'static str],
    reason: impl std::fmt::Display,
    fix: &str,
) -> FormatError {
    FormatError {
        item: item.to_string(),
        format: NAME,
        keys,
        budget: None,
        reason: reason.to_string(),
        fix: fix.to_string(),
    }
}

/// How an item is played, for the items that are.
///
/// # Errors
/// NBT with a fault.
pub fn playback<'a>(
    settings: &'a Settings,
    item: &'a Item,
    asset: &'a Asset,
) -> Result<Option<Playback<'a>>, FormatError> {
    let Asset::Crowd(crowd) = asset else {
        return Ok(None);
    };
    let params = PlaybackParams::new(&item.params);
    let over_world = matches!(&item.spec, Spec::Chase(chase) if chase.ground == Ground::World);
    let actor =
        Actor::new(&params.entity, params.shows.as_deref(), &params.nbt).map_err(|error| {
            refused(
                &item.id,
                &["entity_nbt", "shows", "entity"],
                error,
                "correct entity, shows or entity_nbt",
            )
        })?;
    let mut play = params.play.unwrap_or(Play::of(crowd.keyed.looping));
    let mut keyed = Cow::Borrowed(&crowd.keyed);
    if play == Play::PingPong && !is_dense(&keyed) {
        keyed = Cow::Owned(keyed.there_and_back(Client::of(&actor.id)));
        play = Play::Loop;
    }
    Ok(Some(Playback {
        namespace: &settings.namespace,
        item: &item.name,
        actor,
        instances: params.instances,
        play,
        over_world,
        keyed,
        ground: crowd.ground.as_ref(),
        shift: lines::shift(&crowd.keyed, over_world),
    }))
}

fn budget(settings: &Settings) -> Budget {
    let table = settings.params.table("budget");
    let limit = |name: &str| {
        let table = table.as_ref()?;
        table.has(name).then(|| table.float(name))
    };
    Budget {
        zip_kb: limit("zip_kb"),
        commands: limit("commands"),
        tick_ms: limit("tick_ms"),
        chunks: limit("chunks"),
    }
}

/// What playing an item costs, for the items that are played.
///
/// # Errors
/// As `playback`; and a playback that the game could not run.
pub fn cost(settings: &Settings, item: &Item, asset: &Asset) -> Result<Option<Cost>, FormatError> {
    let Some(playback) = playback(settings, item, asset)? else {
        return Ok(None);
    };
    let functions = playback.functions().map_err(|error| {
        refused(
            &item.id,
            &["count"],
            error,
            "fewer entities, or fewer instances",
        )
    })?;
    Ok(Some(Cost::of(&playback, &functions)))
}

impl Format for Datapack {
    fn name(&self) -> &'static str {
        NAME
    }

    fn about(&self) -> &'static str {
        "Java data pack: crowds that start, stop, pause, seek and loop in a vanilla world"
    }

    fn pack(&self) -> Option<&'static dyn Pack> {
        Some(&DATAPACK)
    }

    fn write(
        &self,
        settings: &Settings,
        item: &Item,
        asset: &Asset,
    ) -> Result<Option<Written>, FormatError> {
        let Some(playback) = playback(settings, item, asset)? else {
            return Ok(None);
        };
        let range = &settings.minecraft;
        let fault = |error: PlaybackError| {
            refused(
                &item.id,
                &["count"],
                error,
                "fewer entities, fewer instances, or keys that are further apart",
            )
        };
        let functions = playback.functions().map_err(fault)?;
        let budget = budget(settings);
        if let Some((name, cost, limit)) = Cost::of(&playback, &functions).beyond(&budget).first() {
            let reason = format!(
                "{name} is {}, more than project.budget.{name} = {}",
                decimal(*cost, 2),
                decimal(*limit, 6)
            );
            let fix = "fewer entities, keys that are further apart (key_every, tolerance), or a larger budget; `explain` shows the costs";
            return Err(FormatError {
                budget: Some(*name),
                ..refused(&item.id, &[], reason, fix)
            });
        }
        let at = |format| playback.files(&functions, format, range.first());
        let (files, cuts) = layers(range.data(), &playback.cuts(), at).map_err(fault)?;
        Ok(Some(Written {
            files: in_pack(files),
            note: note(playback.sharing(), cuts),
        }))
    }
}

/// What the pack needs to know of an item.
#[derive(Serialize, Deserialize)]
struct ItemNote {
    sharing: Sharing,
    cuts: Vec<u32>,
}

/// The note of an item whose files change their form at `cuts`.
pub fn note(sharing: Sharing, cuts: Vec<u32>) -> serde_json::Value {
    serde_json::to_value(ItemNote { sharing, cuts }).unwrap_or_default()
}

fn in_pack(files: Files) -> Vec<(String, Vec<u8>)> {
    files
        .into_iter()
        .map(|(path, bytes)| (format!("{NAME}/{path}"), bytes))
        .collect()
}

/// The pack's shared functions and tags in the form of one format.
pub fn shared(
    namespace: &str,
    items: &[Sharing],
    format: PackFormat,
) -> Result<Files, minijinja::Error> {
    let folders = Folders::at(format);
    let mut out = Files::new();
    for (name, text) in texts::pack(namespace, items)? {
        let path = format!("data/{namespace}/{}/{name}.mcfunction", folders.function);
        out.insert(path, text.into_bytes());
    }
    let load = [format!("{namespace}:{}/load", texts::INNER)];
    out.insert(
        format!("data/minecraft/{}/load.json", folders.function_tag),
        tag(&load),
    );
    Ok(out)
}

impl Pack for DataPack {
    fn name(&self) -> &'static str {
        NAME
    }

    fn write(
        &self,
        settings: &Settings,
        notes: &[Note<'_>],
    ) -> Result<Vec<(String, Vec<u8>)>, FormatError> {
        let range = &settings.minecraft;
        let notes: Vec<ItemNote> = notes
            .iter()
            .map(|note| {
                ItemNote::deserialize(note.note).map_err(|error| {
                    refused(&note.item.id, &[], error, "report this: the note is ours")
                })
            })
            .collect::<Result<_, _>>()?;
        let items: Vec<Sharing> = notes.iter().map(|note| note.sharing.clone()).collect();
        let fault = |error: &dyn std::fmt::Display| {
            refused("project", &[], error, "report this: the template is ours")
        };
        let (mut files, shared_cuts) = layers(range.data(), &[SINGULAR_FOLDERS], |format| {
            shared(&settings.namespace, &items, format)
        })
        .map_err(|error| fault(&error))?;
        let cuts: BTreeSet<u32> = notes
            .iter()
            .flat_map(|note| note.cuts.iter().copied())
            .chain(shared_cuts)
            .collect();
        let overlays: Vec<Overlay> = cuts
            .into_iter()
            .rev()
            .map(|cut| Overlay {
                directory: overlay_name(cut),
                min: range.data().0,
                max: PackFormat::new(cut - 1, 0),
            })
            .collect();
        let mcmeta = generate(Kind::Data, range.data(), &settings.description, &overlays)
            .map_err(|error| fault(&error))?;
        files.insert("pack.mcmeta".to_string(), mcmeta.into_bytes());
        Ok(in_pack(files))
    }
}
