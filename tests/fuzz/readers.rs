//! Everything that reads bytes of others.

use super::seeds::*;
use std::path::PathBuf;
use tickbake::check::playback::{self, Dialect};
use tickbake::foreign::{json, nbt, png, text};
use tickbake::format::datapack::read::PackFiles;
use tickbake::format::molang::eval::eval;
use tickbake::format::reading::{ReadClip, ReadValue};
use tickbake::format::{
    bedrock, bedrock_texture, blockbench, cem, datapack, geckolib, gltf, heightmap, java,
    java_texture, neoforge, structure, tracks,
};
use tickbake::lint::molang;
use tickbake::minecraft::pack_meta::{self, Kind};
use tickbake::minecraft::versions::release;
use tickbake::tree::{Source, Tree, owned};
use tickbake::{check, diff, lint};

pub struct Reader {
    pub name: &'static str,
    pub seeds: Vec<Vec<u8>>,
    /// Part of the inputs of a quick reader that this one gets.
    pub share: f64,
    pub read: fn(&[u8]),
}

/// Evaluates what was read, as a check would.
fn play(clips: Vec<ReadClip>) {
    let keys = clips
        .iter()
        .flat_map(|clip| &clip.channels)
        .flat_map(|c| &c.keys);
    for value in keys.flat_map(|key| key.arrive.iter().chain(&key.leave)) {
        if let ReadValue::Molang(molang) = value
            && let Ok(program) = &molang.program
        {
            drop(eval(program, &|_| Some(0.25)));
        }
    }
}

/// The tree with every file of one ending replaced.
fn with(whole: &Tree, ending: &str, bytes: &[u8]) -> Tree {
    let mut tree = Tree::new();
    for (path, file) in whole.iter() {
        let bytes = match path.ends_with(ending) {
            true => bytes.to_vec(),
            false => file.bytes.clone(),
        };
        tree.insert(path, bytes, file.item.as_deref(), file.format)
            .unwrap();
    }
    tree
}

/// Every reader of files of others.
pub fn readers() -> Vec<Reader> {
    let models = models();
    let jsons = texts(&[
        ANIMATION,
        "// c\n[{\"resource_pack_name\":\"vanilla\"},{\"flipbook_texture\":\"textures/blocks/lava\",\"atlas_tile\":\"still_lava\",\"ticks_per_frame\":2,\"frames\":[0,1,2]}]",
        "{\"pack\":{\"description\":\"d\",\"pack_format\":18,\"supported_formats\":[18,121],\"min_format\":18,\"max_format\":[121,0]},\"overlays\":{\"entries\":[{\"directory\":\"o\",\"formats\":{\"min_inclusive\":18,\"max_inclusive\":44},\"min_format\":18,\"max_format\":44}]}}",
        "{\"animation\":{\"frametime\":2,\"frames\":[0,{\"index\":1,\"time\":3}],\"width\":16,\"height\":16,\"interpolate\":true}}",
        "{\"format_version\":\"1.12.0\",\"minecraft:geometry\":[{\"description\":{\"identifier\":\"geometry.a\",\"texture_width\":64,\"texture_height\":32},\"bones\":[{\"name\":\"a\"},{\"name\":\"b\",\"parent\":\"a\",\"cubes\":[{\"origin\":[0,0,0],\"size\":[2,8,2],\"uv\":[0,16]}]}]}]}",
        "{\"meta\":{\"format_version\":\"5.0\"},\"elements\":[{\"uuid\":\"e\"}],\"groups\":[{\"uuid\":\"g\"}],\"outliner\":[{\"uuid\":\"g\",\"children\":[\"e\"]}],\"animations\":[{\"name\":\"s\",\"length\":1,\"snapping\":20,\"animators\":{\"g\":{\"type\":\"bone\",\"keyframes\":[{\"channel\":\"position\",\"time\":0.05,\"data_points\":[{\"x\":\"1\",\"y\":0,\"z\":0}]}]}}}]}",
        "{\"manifest\":1,\"generator\":\"tickbake 0.1.0\",\"project\":{},\"items\":{},\"files\":{\"a/b.json\":{\"sha256\":\"00\",\"format\":\"x\"}}}",
        "{\"a\":[1,-2.5e-3,true,null,\"\\u00e4\\ud83d\\udd25\"],\"b\":{}}",
    ]);
    vec![
        Reader {
            name: "project file",
            seeds: texts(&[PROJECT]),
            share: 1.0,
            read: |bytes| {
                let text = String::from_utf8_lossy(bytes);
                let _ = tickbake::project::load::from_text(
                    "tickbake.toml",
                    &text,
                    &[],
                    PathBuf::from("/nonexistent"),
                    None,
                )
                .map_err(|error| error.render(false));
            },
        },
        Reader {
            name: "json",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| drop(json::parse(&text::decode(bytes).text)),
        },
        Reader {
            name: "manifest",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                drop((
                    owned::parse(bytes),
                    tickbake::manifest::Manifest::from_bytes(bytes),
                ))
            },
        },
        Reader {
            name: "lint json",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                for path in [
                    "a.animation.json",
                    "a.bbmodel",
                    "pack.mcmeta",
                    "textures/flipbook_textures.json",
                    "x.png.mcmeta",
                ] {
                    drop(lint::file(path, bytes));
                }
            },
        },
        Reader {
            name: "lint pack",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                let mut tree = tickbake::tree::Tree::new();
                for path in [
                    "pack.mcmeta",
                    "animations/a.animation.json",
                    "models/a.geo.json",
                    "entity/a.entity.json",
                    "textures/flipbook_textures.json",
                    "textures/a.png.mcmeta",
                    "data/a/tags/function/b.json",
                ] {
                    let _ = tree.insert(path, bytes.to_vec(), None, "fuzz");
                }
                let _ = tree.insert("textures/a.png", small_png(), None, "fuzz");
                drop(lint::lint(&Source::tree(tree)));
            },
        },
        Reader {
            name: "textures",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                drop(java_texture::read::metadata(bytes));
                drop((
                    bedrock_texture::read::flipbooks(bytes),
                    bedrock_texture::read::terrain(bytes),
                ));
            },
        },
        Reader {
            name: "bedrock",
            seeds: [
                ending(&models, ".animation.json"),
                ending(&models, ".geo.json"),
                texts(&[ANIMATION]),
            ]
            .concat(),
            share: 1.0,
            read: |bytes| {
                for clips in [
                    bedrock::read::animations(bytes),
                    geckolib::read::animations(bytes),
                ] {
                    play(clips.unwrap_or_default());
                }
                drop((
                    bedrock::read::geometry(bytes),
                    geckolib::read::geometry(bytes),
                ));
                drop(tickbake::format::reading::numbers_of(bytes));
            },
        },
        Reader {
            name: "blockbench",
            seeds: ending(&models, ".bbmodel"),
            share: 0.5,
            read: |bytes| {
                if let Ok(project) = blockbench::read::project(bytes) {
                    play(project.clips);
                }
            },
        },
        Reader {
            name: "neoforge",
            seeds: models
                .iter()
                .filter(|(path, _)| path.contains("neoforge/animations"))
                .map(|(_, file)| file.bytes.clone())
                .collect(),
            share: 1.0,
            read: |bytes| play(neoforge::read::animation(bytes, "x").into_iter().collect()),
        },
        Reader {
            name: "java source",
            seeds: ending(&models, ".java"),
            share: 1.0,
            read: |bytes| {
                play(java::read::animations(bytes).unwrap_or_default());
                drop(java::read::literals(bytes, "setupAnim"));
            },
        },
        Reader {
            name: "cem",
            seeds: ending(&models, ".jem"),
            share: 1.0,
            read: |bytes| {
                let Ok(jem) = cem::read::model(bytes) else {
                    return;
                };
                for (_, expression) in jem.parts.iter().flat_map(|part| &part.animations) {
                    for table in [cem::eval::SineTable::Float, cem::eval::SineTable::Double] {
                        drop(cem::eval::evaluate(expression, table, &|_| Some(1.5)));
                    }
                }
            },
        },
        Reader {
            name: "gltf",
            seeds: ending(&models, ".gltf"),
            share: 0.5,
            read: |bytes| drop((gltf::read::scene(bytes), tracks::read::gltf::gltf(bytes))),
        },
        Reader {
            name: "check models",
            seeds: [
                ending(&models, ".animation.json"),
                ending(&models, ".geo.json"),
                ending(&models, ".jem"),
            ]
            .concat(),
            share: 0.005,
            read: |bytes| {
                thread_local!(static WHOLE: Tree = self::models());
                WHOLE.with(|whole| {
                    for ending in [".animation.json", ".geo.json", ".jem"] {
                        drop(check::check(&Source::tree(with(whole, ending, bytes))));
                    }
                });
            },
        },
        Reader {
            name: "commands",
            seeds: texts(&[FUNCTION, COMMANDS]),
            share: 1.0,
            read: |bytes| {
                let text = String::from_utf8_lossy(bytes);
                for version in ["1.20.2", "26.3"] {
                    let dialect = Dialect::of(release(version).unwrap());
                    let function = playback::library::read(&text, dialect);
                    let values = vec!["1".to_string(); function.names.len()];
                    for (_, line) in &function.lines {
                        if let playback::library::Line::Macro(pieces) = line {
                            drop(playback::library::expand(pieces, &values, dialect));
                        }
                    }
                }
            },
        },
        Reader {
            name: "data pack",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                let files = PackFiles::from([
                    ("pack.mcmeta", bytes),
                    ("data/a/tags/function/b.json", bytes),
                    ("data/a/function/b.mcfunction", bytes),
                    ("o/data/a/functions/b.mcfunction", bytes),
                ]);
                for version in ["1.20.2", "1.21", "26.3"] {
                    drop(datapack::read::view(&files, release(version).unwrap()));
                }
                if let Ok(value) = serde_json::from_slice(bytes) {
                    for kind in [Kind::Data, Kind::Resource] {
                        drop(pack_meta::validate(kind, &value));
                        drop(pack_meta::accepted_by(
                            kind,
                            release("26.3").unwrap(),
                            &value,
                        ));
                    }
                }
            },
        },
        Reader {
            name: "png",
            seeds: vec![small_png()],
            share: 1.0,
            read: |bytes| {
                drop((
                    png::header(bytes),
                    png::decode(bytes),
                    lint::file("a.png", bytes),
                ))
            },
        },
        Reader {
            name: "strip png",
            seeds: vec![small_png()],
            share: 1.0,
            read: |bytes| {
                drop((
                    tickbake::format::png::read::png(bytes),
                    heightmap::read::columns(bytes, 1.0),
                ))
            },
        },
        Reader {
            name: "nbt",
            seeds: vec![small_nbt(), gzip(&small_nbt())],
            share: 1.0,
            read: |bytes| drop((nbt::parse(bytes), structure::read::columns(bytes))),
        },
        Reader {
            name: "game nbt",
            seeds: vec![small_nbt(), gzip(&small_nbt())],
            share: 1.0,
            read: |bytes| drop(tickbake::minecraft::nbt::read(bytes, 1 << 20)),
        },
        Reader {
            name: "snbt",
            seeds: texts(&[
                "{Tags:[\"a\"],Motion:[0.5d,-1.0f,3L],id:[I;1,2],b:1b,'c':{},s:'x\\'y'}",
            ]),
            share: 1.0,
            read: |bytes| {
                drop(tickbake::minecraft::snbt::parse(&String::from_utf8_lossy(
                    bytes,
                )))
            },
        },
        Reader {
            name: "mcfunction",
            seeds: texts(&[FUNCTION]),
            share: 1.0,
            read: |bytes| drop(lint::file("a.mcfunction", bytes)),
        },
        Reader {
            name: "molang",
            seeds: texts(&[
                "math.sin(query.anim_time * 90.0) + (v.x ?? -1.5) * 2",
                "q.a ? {v.x = 1; return 2;} : math.clamp(v.t, 0, 1)",
            ]),
            share: 1.0,
            read: |bytes| {
                let text = String::from_utf8_lossy(bytes);
                for dialect in [molang::Dialect::Bedrock, molang::Dialect::GeckoLib] {
                    drop(molang::faults(&text, dialect));
                }
            },
        },
        Reader {
            name: "tracks csv",
            seeds: texts(&[
                "tick,entity,x,y,z,yaw,pitch\n0,0,1.5,2,-3,90,0\n0,1,0.1,0.2,0.3,-4.5,1\n1,0,1,2,3,4,5\n1,1,4,5,6,7,8\n",
            ]),
            share: 1.0,
            read: |bytes| drop(tracks::read::csv::csv(bytes)),
        },
        Reader {
            name: "tracks json",
            seeds: jsons.clone(),
            share: 1.0,
            read: |bytes| {
                drop((
                    tracks::read::json::json(bytes),
                    tracks::read::gltf::gltf(bytes),
                ))
            },
        },
        Reader {
            name: "zip",
            seeds: vec![small_zip()],
            share: 1.0,
            read: |bytes| {
                if let Ok(source) = Source::zip(bytes.to_vec()) {
                    let source = source.limited(1 << 20);
                    drop(lint::lint(&source));
                }
            },
        },
        Reader {
            name: "diff",
            seeds: jsons
                .iter()
                .cloned()
                .chain([small_png(), small_nbt(), FUNCTION.as_bytes().to_vec()])
                .collect(),
            share: 1.0,
            read: |bytes| {
                let options = diff::Options {
                    heat_maps: true,
                    tolerance: Some(0.1),
                    ..Default::default()
                };
                for (path, whole) in [
                    ("a.animation.json", ANIMATION.as_bytes()),
                    ("a.mcfunction", FUNCTION.as_bytes()),
                    ("a.txt", FUNCTION.as_bytes()),
                ] {
                    drop(diff::bytes(path, whole, bytes, &options, || None));
                }
                drop(diff::bytes("a.png", &small_png(), bytes, &options, || None));
                drop(diff::bytes("a.nbt", &small_nbt(), bytes, &options, || None));
            },
        },
    ]
}
