//! A clean pack of every kind that lint knows, written by hand as a foreign author would.

use std::collections::BTreeMap;
use tickbake::foreign::png::{Image, encode};
use tickbake::lint::lint;
use tickbake::report::Finding;
use tickbake::tree::{Source, Tree};

/// `width` x `height` px of grey levels that differ from row to row.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let rgba = (0..height).flat_map(|y| {
        (0..width).flat_map(move |x| [(y * 7 + x) as u8, (y / 16 * 31) as u8, 9, 255])
    });
    let image = Image {
        width,
        height,
        rgba: rgba.collect(),
    };
    encode(&image).unwrap()
}

/// Path -> bytes. Text parts are written so that a fault is one replacement.
pub fn files() -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (path, text) in TEXTS {
        files.insert(path.to_string(), text.as_bytes().to_vec());
    }
    files.insert(
        "rp/assets/demo/textures/block/lava.png".into(),
        picture(16, 64),
    );
    files.insert(
        "rp/assets/demo/textures/block/stone.png".into(),
        picture(16, 16),
    );
    files.insert("bp/textures/blocks/lava.png".into(), picture(16, 64));
    files.insert("bp/textures/entity/imp.png".into(), picture(64, 32));
    let nbt = [10_u8, 0, 0, 3, 0, 1, b'x', 0, 0, 0, 7, 0];
    files.insert("dp/data/demo/structure/a.nbt".into(), nbt.to_vec());
    files
}

pub fn findings(files: &BTreeMap<String, Vec<u8>>) -> Vec<Finding> {
    let mut tree = Tree::new();
    for (path, bytes) in files {
        tree.insert(path.as_str(), bytes.clone(), None, "test")
            .unwrap();
    }
    lint(&Source::tree(tree))
}

const TEXTS: &[(&str, &str)] = &[
    (
        "rp/pack.mcmeta",
        "{\"pack\":{\"description\":\"d\",\"pack_format\":34}}",
    ),
    (
        "rp/assets/demo/textures/block/lava.png.mcmeta",
        "{\"animation\":{\"frametime\":2,\"frames\":[0,1,{\"index\":2,\"time\":5},3]}}",
    ),
    (
        "dp/pack.mcmeta",
        "{\"pack\":{\"description\":\"d\",\"pack_format\":48}}",
    ),
    (
        "dp/data/minecraft/tags/function/load.json",
        "{\"values\":[\"demo:start\",{\"id\":\"other:x\",\"required\":false}]}",
    ),
    (
        "dp/data/demo/function/start.mcfunction",
        "# begins\nsummon bat ~ ~1.5 ~-0.5 {Tags:[\"a\"],Motion:[1e-3d,0d,0d]}\nexecute as @e[tag=a] at @s run tp @s ^ ^ ^0.1\nfunction demo:step\n$tp @s $(x) ~ ~\nsay \\\n  continued\nschedule function demo:step 1t\n",
    ),
    (
        "dp/data/demo/function/step.mcfunction",
        "tp a-0-0-0-1 ~1.0 ~2.0 ~3.0 90.0 0\ntellraw @a {\"text\":\"1e5 + 2\"}",
    ),
    (
        "bp/entity/imp.entity.json",
        r#"{"format_version":"1.10.0","minecraft:client_entity":{"description":{"identifier":"demo:imp","materials":{"default":"entity_alphatest"},
"textures":{"default":"textures/entity/imp","glow":"textures/entity/blaze"},"geometry":{"default":"geometry.demo.imp"},
"animations":{"spin":"animation.demo.imp.spin","look":"animation.humanoid.look_at_target"},
"scripts":{"initialize":["variable.x = 0.0;"],"pre_animation":["variable.x = math.sin(query.anim_time * 20.0);"],"animate":["spin",{"look":"query.is_alive"}]},
"render_controllers":["controller.render.demo.imp"]}}}"#,
    ),
    (
        "bp/render_controllers/imp.json",
        r#"{"format_version":"1.8.0","render_controllers":{"controller.render.demo.imp":{"geometry":"Geometry.default"}}}"#,
    ),
    (
        "bp/models/entity/imp.geo.json",
        r#"{"format_version":"1.12.0","minecraft:geometry":[{"description":{"identifier":"geometry.demo.imp","texture_width":64,"texture_height":32},
"bones":[{"name":"body","pivot":[0,24,0]},
{"name":"head","parent":"body","cubes":[{"origin":[-4,20,-4],"size":[8,8,8],"uv":[0,0]}]},
{"name":"rod","parent":"body","cubes":[{"origin":[0,0,0],"size":[2,8,2],"uv":{"north":{"uv":[0,16],"uv_size":[2,8]}}}]}]}]}"#,
    ),
    (
        "bp/animations/imp.animation.json",
        r#"{"format_version":"1.8.0","animations":{"animation.demo.imp.spin":{"loop":true,"animation_length":1.0,"bones":{
"rod":{"position":{"0.0":[0,0,0],"0.05":[1,0.5,0],"0.5":{"post":[2,0,0],"lerp_mode":"catmullrom"},"1.0":[0,0,0]},"rotation":{"0.0":[0,0,0],"1.0":[0,360,0]}},
"head":{"rotation":["math.cos(query.anim_time * 38.17) * 5.0",0,"variable.x ?? 0.0"]}}}}}"#,
    ),
    (
        "bp/textures/flipbook_textures.json",
        "// vanilla has comments\n[{\"resource_pack_name\":\"vanilla\"},\n{\"flipbook_texture\":\"textures/blocks/lava\",\"atlas_tile\":\"still_lava\",\"ticks_per_frame\":2,\"frames\":[0,1,2,3,2,1]}]",
    ),
    (
        "gecko/assets/demo/geckolib/animations/imp.animation.json",
        r#"{"geckolib_format_version":2,"format_version":"1.8.0","animations":{"spin":{"loop":true,"animation_length":0.5,"bones":{
"rod":{"position":{"0.0":{"vector":[0,0,0],"easing":"linear"},"0.25":{"vector":[1,0,0],"easing":"linear"},"0.5":{"vector":[0,0,0],"easing":"linear"}}}}}}}"#,
    ),
    (
        "gecko/pack.mcmeta",
        "{\"pack\":{\"description\":\"d\",\"pack_format\":34}}",
    ),
    (
        "model.bbmodel",
        r#"{"meta":{"format_version":"5.0","model_format":"free","box_uv":true},"resolution":{"width":64,"height":32},
"elements":[{"name":"rod","uuid":"e-1","from":[0,0,0],"to":[2,8,2]}],"groups":[{"name":"rod","uuid":"g-1","origin":[0,0,0]}],
"outliner":[{"uuid":"g-1","children":["e-1"]}],
"animations":[{"uuid":"a-1","name":"spin","loop":"loop","length":1,"snapping":20,"animators":{"g-1":{"name":"rod","type":"bone","keyframes":[
{"channel":"position","time":0,"data_points":[{"x":"0","y":0,"z":0}]},{"channel":"position","time":0.05,"data_points":[{"x":"1.5","y":0,"z":0}]}]}}}]}"#,
    ),
];

#[test]
fn the_clean_pack_has_no_findings() {
    let found = findings(&files());
    assert!(
        found.is_empty(),
        "{:#?}",
        found
            .iter()
            .map(|finding| format!("{} {}", finding.place, finding.message()))
            .collect::<Vec<_>>()
    );
}
