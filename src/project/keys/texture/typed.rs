//! `[texture.ID]`, typed.

use super::lava::{LavaParams, TextureError};
use super::parse_color;
use crate::asset::strip::LoopKind;
use crate::formula::lava::{Palette, SinePeriod, Stop, Variant};
use crate::project::value::ValueKind;
use crate::project::{Inputs, Params, Problem};

/// The vanilla texture that an item takes the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaces {
    LavaStill,
    LavaFlow,
}

impl Replaces {
    /// The file's name below `block/`, without extension.
    pub fn name(self) -> &'static str {
        match self {
            Replaces::LavaStill => "lava_still",
            Replaces::LavaFlow => "lava_flow",
        }
    }
}

/// `[texture.ID]`, typed: the strip and what is written of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TextureParams {
    /// The strip.
    pub lava: LavaParams,
    /// The texture it replaces.
    pub replaces: Option<Replaces>,
    /// A resource location of its own, where given.
    pub path: Option<String>,
    /// Names of the formats to write.
    pub targets: Vec<String>,
    /// Compress longer.
    pub small: bool,
    /// Merge colours down to this many.
    pub colors: Option<usize>,
}

impl TextureParams {
    /// Resource location of the texture, namespace:path without `textures/` and `.png`; `name` is the item's.
    pub fn location(&self, namespace: &str, name: &str) -> String {
        match (&self.replaces, &self.path) {
            (Some(replaces), _) => format!("minecraft:block/{}", replaces.name()),
            (None, Some(path)) => path.clone(),
            (None, None) => format!("{namespace}:block/{name}"),
        }
    }

    /// Reads the section's values and checks what only several of them together show.
    pub fn new(params: &Params, _inputs: &Inputs) -> Result<TextureParams, Vec<Problem>> {
        let optional = |name| params.has(name).then(|| params.count(name));
        let lava = LavaParams {
            variant: match params.text("variant") {
                "classicube" => Variant::Classicube,
                _ => Variant::Classic,
            },
            seed: params.int("seed"),
            flow: params.bool("flow"),
            size: params.count("size"),
            sine_period: match params.value("sine_period").kind {
                ValueKind::Text(_) => SinePeriod::Tile,
                _ => SinePeriod::Sixteen,
            },
            period: params.count("period"),
            warm_up: optional("warm_up"),
            loop_kind: match params.text("loop") {
                "pingpong" => LoopKind::Pingpong,
                "crossfade" => LoopKind::Crossfade,
                "none" => LoopKind::None,
                _ => LoopKind::Periodic,
            },
            crossfade_ticks: optional("crossfade_ticks"),
            frametime: params.count("frametime"),
            interpolate: params.bool("interpolate"),
            palette: palette(params)?,
        };
        let at_key = |e: TextureError| vec![params.problem(e.key(), e.to_string(), e.allowed())];
        lava.validate().map_err(at_key)?;
        let replaces = params
            .has("replaces")
            .then(|| match params.text("replaces") {
                "lava_flow" => Replaces::LavaFlow,
                _ => Replaces::LavaStill,
            });
        if replaces.is_some_and(|replaces| lava.flow != (replaces == Replaces::LavaFlow)) {
            return Err(vec![params.problem(
                "replaces",
                format!(
                    "replaces = \"{}\" with flow = {}: the game cuts the two textures differently",
                    params.text("replaces"),
                    lava.flow
                ),
                "\"lava_still\" with flow = false, \"lava_flow\" with flow = true",
            )]);
        }
        if replaces.is_some() && params.has("path") {
            return Err(vec![params.problem(
                "path",
                "path and replaces both say where the texture goes",
                "one of the two",
            )]);
        }
        let mut targets: Vec<String> = Vec::new();
        for target in params.list("targets") {
            if let ValueKind::Text(name) = &target.kind {
                if targets.contains(name) {
                    return Err(vec![params.problem(
                        "targets",
                        format!("\"{name}\" stands there twice"),
                        "each once",
                    )]);
                }
                targets.push(name.clone());
            }
        }
        Ok(TextureParams {
            lava,
            replaces,
            path: params.has("path").then(|| params.text("path").into()),
            targets,
            small: params.text("png_size") == "small",
            colors: optional("colors"),
        })
    }
}

fn palette(params: &Params) -> Result<Palette, Vec<Problem>> {
    let ValueKind::List(list) = &params.value("palette").kind else {
        return Ok(Palette::Document);
    };
    let mut stops: Vec<Stop> = Vec::new();
    for entry in list {
        let ValueKind::Table(table) = &entry.kind else {
            continue;
        };
        let heat = match table.get("heat").map(|e| &e.value.kind) {
            // Adding 0 turns -0 into 0.
            Some(ValueKind::Float(heat)) => *heat as f32 + 0.0,
            _ => 0.0,
        };
        let rgb = match table.get("color").map(|e| &e.value.kind) {
            Some(ValueKind::Text(text)) => parse_color(text).unwrap_or_default(),
            _ => [0; 3],
        };
        if stops.last().is_some_and(|last| last.heat > heat) {
            return Err(vec![params.problem(
                "palette",
                format!("the stop at heat {heat} comes after a hotter one"),
                "stops in ascending order of heat; two at one heat make a hard edge",
            )]);
        }
        stops.push(Stop { heat, rgb });
    }
    Ok(Palette::Stops(stops))
}
