//! Rig and clips -> Bedrock JSON. GeckoLib's target writes the same JSON through these functions.
//!
//! Axes: a Bedrock pivot is `(x, 24 - y, z)` of Java's; a key's position is the difference from rest as `(dx, -dy, dz)`
//! px, its rotation `(xRot, yRot, zRot)` degrees. Times are seconds.

use crate::asset::clip::{Channel, Clip, Interpolation, Property, Repeat, TIME_DECIMALS};
use crate::asset::model::{FORMULA_CLIP, ModelAsset};
use crate::asset::rig::{Bone, Cuboid, PIVOT_DECIMALS, Rig};
use crate::format::json::{number, numbers, with};
use crate::format::{molang, number};
use serde_json::{Map, Value, json};

/// Height of a Java model's origin above the feet, px.
const ORIGIN_HEIGHT: f64 = 24.0;
/// Sign of each axis of a position key against Java's.
const POSITION_SIGN: [f64; 3] = [1.0, -1.0, 1.0];

/// The identifiers of one model.
#[derive(Debug, Clone)]
pub struct Names {
    /// `geometry.demo.blaze`
    pub geometry: String,
    /// `animation.demo.blaze`; a dot and the clip's name follow.
    pub animation: String,
    /// `controller.render.demo.blaze`
    pub controller: String,
    /// Path of the texture without `.png`: `textures/entity/demo/blaze`.
    pub texture: String,
}

impl Names {
    /// The names of item `id` in the project's namespace.
    pub fn new(namespace: &str, id: &str) -> Names {
        Names {
            geometry: format!("geometry.{namespace}.{id}"),
            animation: format!("animation.{namespace}.{id}"),
            controller: format!("controller.render.{namespace}.{id}"),
            texture: format!("textures/entity/{namespace}/{id}"),
        }
    }

    /// The full name of a clip.
    pub fn clip(&self, clip: &str) -> String {
        format!("{}.{clip}", self.animation)
    }
}

/// What the formula twin says of its length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Twin {
    /// Nothing: it never starts again.
    Endless,
    /// This many seconds, after which it starts again.
    Seconds(f64),
}

/// `models/entity/<id>.geo.json`.
pub fn geometry(names: &Names, rig: &Rig) -> Value {
    let bounds = Bounds::of(rig);
    json!({
        "format_version": "1.12.0",
        "minecraft:geometry": [{
            "description": {
                "identifier": names.geometry,
                "texture_width": rig.texture_size[0],
                "texture_height": rig.texture_size[1],
                "visible_bounds_width": number(bounds.width, 2),
                "visible_bounds_height": number(bounds.height, 2),
                "visible_bounds_offset": numbers(&[0.0, bounds.middle, 0.0], 2),
            },
            "bones": rig.bones.iter().map(bone).collect::<Vec<_>>(),
        }],
    })
}

fn bone(bone: &Bone) -> Value {
    let [x, y, z] = bone.pivot;
    let cubes: Vec<Value> = bone.boxes.iter().map(|b| cube(bone.pivot, b)).collect();
    json!({
        "name": bone.name,
        "pivot": numbers(&[x, ORIGIN_HEIGHT - y, z], PIVOT_DECIMALS),
        "cubes": cubes,
    })
}

fn cube([x, y, z]: [f64; 3], cube: &Cuboid) -> Value {
    let [ox, oy, oz] = cube.origin;
    let top = ORIGIN_HEIGHT - (y + oy);
    let origin = [x + ox, top - cube.size[1], z + oz];
    json!({
        "origin": numbers(&origin, PIVOT_DECIMALS),
        "size": numbers(&cube.size, PIVOT_DECIMALS),
        "uv": cube.uv,
    })
}

/// Blocks around the model that the game must draw it in: rods circle and bob, so half a block is added all around.
struct Bounds {
    width: f64,
    height: f64,
    middle: f64,
}

impl Bounds {
    fn of(rig: &Rig) -> Bounds {
        const MARGIN: f64 = 8.0;
        let (mut reach, mut low, mut high) = (0.0f64, 0.0f64, 0.0f64);
        for (bone, b) in rig
            .bones
            .iter()
            .flat_map(|b| b.boxes.iter().map(move |c| (b, c)))
        {
            let [x, y, z] = bone.pivot;
            let radius = libm::sqrt(x * x + z * z);
            let extent = b.size[0].max(b.size[2]) + b.origin[0].abs().max(b.origin[2].abs());
            reach = reach.max(radius + extent);
            let top = ORIGIN_HEIGHT - (y + b.origin[1]);
            high = high.max(top);
            low = low.min(top - b.size[1]);
        }
        let (low, high) = (low - MARGIN, high + MARGIN);
        Bounds {
            width: 2.0 * (reach + MARGIN) / 16.0,
            height: (high - low) / 16.0,
            middle: (high + low) / 32.0,
        }
    }
}

/// `animations/<id>.animation.json`: the clips, and the formula's twin where the asset asks for it.
pub fn animations(names: &Names, model: &ModelAsset, clips: &[Clip], twin: Twin) -> Value {
    let mut all = Map::new();
    for clip in clips {
        all.insert(names.clip(&clip.name), keyed(model, clip));
    }
    if model.formula {
        all.insert(names.clip(FORMULA_CLIP), formula(model, twin));
    }
    with(json!({"format_version": "1.8.0"}), "animations", all)
}

fn keyed(model: &ModelAsset, clip: &Clip) -> Value {
    let mut bones = Map::new();
    for bone in &model.rig.bones {
        let mut channels = Map::new();
        for channel in clip.channels.iter().filter(|c| c.bone == bone.name) {
            let name = match channel.property {
                Property::Position => "position",
                Property::Rotation => "rotation",
            };
            channels.insert(name.into(), keys(channel, clip.decimals));
        }
        if !channels.is_empty() {
            bones.insert(bone.name.clone(), channels.into());
        }
    }
    let looped = json!({
        "loop": clip.repeat == Repeat::Loop,
        "animation_length": number(clip.length, TIME_DECIMALS),
    });
    with(looped, "bones", bones)
}

fn keys(channel: &Channel, decimals: u32) -> Value {
    let sign = match channel.property {
        Property::Position => POSITION_SIGN,
        Property::Rotation => [1.0; 3],
    };
    let keys: Map<String, Value> = channel
        .keys
        .iter()
        .map(|key| {
            let value: [f64; 3] = std::array::from_fn(|k| sign[k] * key.value[k]);
            let value = numbers(&value, decimals);
            let value = match channel.interpolation {
                Interpolation::Linear => value,
                _ => json!({"post": value, "lerp_mode": "catmullrom"}),
            };
            (number::pointed(key.time, TIME_DECIMALS), value)
        })
        .collect();
    keys.into()
}

fn formula(model: &ModelAsset, twin: Twin) -> Value {
    let mut bones = Map::new();
    let [yaw, pitch] = model.motion.head.map(f64::from);
    for bone in &model.rig.bones {
        let motion = model.motion.bones.iter().find(|m| m.bone == bone.name);
        if let Some(motion) = motion {
            let position = molang::print::position(motion, bone.pivot, POSITION_SIGN);
            bones.insert(bone.name.clone(), json!({"position": position}));
        } else if bone.name == "head" && [yaw, pitch] != [0.0; 2] {
            let rotation = numbers(&[pitch, yaw, 0.0], PIVOT_DECIMALS);
            bones.insert(bone.name.clone(), json!({"rotation": rotation}));
        }
    }
    let mut clip = Map::new();
    clip.insert("loop".into(), true.into());
    if let Twin::Seconds(length) = twin {
        clip.insert("animation_length".into(), number(length, TIME_DECIMALS));
    }
    clip.insert("bones".into(), bones.into());
    clip.into()
}

/// `render_controllers/<id>.render_controllers.json`.
pub fn render_controller(names: &Names, rig: &Rig) -> Value {
    let mut controller = json!({
        "geometry": "Geometry.default",
        "materials": [{"*": "Material.default"}],
        "textures": ["Texture.default"],
    });
    if rig.full_bright {
        controller["ignore_lighting"] = true.into();
    }
    let mut all = Map::new();
    all.insert(names.controller.clone(), controller);
    json!({"format_version": "1.8.0", "render_controllers": all})
}

/// `description` of the client entity, without its identifier. Bedrock adds clips that play together, so layers all play
/// at once; where the formula is written too, it plays instead.
pub fn client_entity(names: &Names, model: &ModelAsset, clips: &[Clip]) -> Value {
    let mut animations = Map::new();
    for clip in clips {
        animations.insert(clip.name.clone(), names.clip(&clip.name).into());
    }
    let mut animate: Vec<&str> = clips.iter().map(|c| c.name.as_str()).collect();
    if model.formula {
        animations.insert(FORMULA_CLIP.into(), names.clip(FORMULA_CLIP).into());
        animate = vec![FORMULA_CLIP];
    }
    json!({
        "materials": {"default": "entity_alphatest"},
        "textures": {"default": names.texture},
        "geometry": {"default": names.geometry},
        "animations": animations,
        "scripts": {"animate": animate},
        "render_controllers": [names.controller],
        "spawn_egg": {"base_color": "#f6b201", "overlay_color": "#fff87e"},
    })
}
