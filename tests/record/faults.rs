//! One fault at a time in one real output of every format: each found with its code, at its place.

use crate::outputs::{built, text, with};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tickbake::check::check;
use tickbake::foreign::png::{decode, encode};
use tickbake::tree::{MANIFEST, Source, Tree};

/// Projects small enough to be checked many times, by name; together they write every format.
const PROJECTS: &[(&str, &str)] = &[
    (
        "bedrock",
        "[model.blaze]\nbake = \"both\"\ntargets = [\"bedrock\"]",
    ),
    (
        "geckolib",
        "[model.blaze]\nbake = \"both\"\ntargets = [\"geckolib\"]",
    ),
    ("blockbench", "[model.blaze]\ntargets = [\"blockbench\"]"),
    ("neoforge", "[model.blaze]\ntargets = [\"neoforge\"]"),
    (
        "java",
        "[model.blaze]\nbake = \"both\"\ntargets = [\"java\"]",
    ),
    ("cem", "[model.blaze]\nbake = \"both\"\ntargets = [\"cem\"]"),
    ("gltf", "[model.blaze]\ntargets = [\"gltf\"]"),
    ("display", "[model.blaze]\ntargets = [\"display\"]"),
    (
        "texture",
        "[texture.still]\nformula = \"lava\"\nseed = 18\nperiod = 240\nreplaces = \"lava_still\"\n\
         targets = [\"java_texture\", \"bedrock_texture\"]",
    ),
    (
        "crowd",
        "[flock.bats]\ncount = 4\nticks = 20\ntracks = [\"csv\", \"json\", \"gltf\"]\n\
         start = { from = [-5, 6, -5], to = [5, 16, 5] }\n\
         [chase.chickens]\ncount = 3\nframes = 20\ntracks = [\"csv\"]",
    ),
];

static BUILT: LazyLock<BTreeMap<&str, Tree>> = LazyLock::new(|| {
    let head = "[project]\nname = \"f\"\nnamespace = \"demo\"\nminecraft = \"26.3\"\n";
    let tree = |items: &str| built(&format!("{head}{items}\n"));
    PROJECTS
        .iter()
        .map(|(name, items)| (*name, tree(items)))
        .collect()
});

/// What to do to a file.
enum Do {
    /// The first of these texts becomes the other.
    Text(&'static str, &'static str),
    Json(fn(&mut Value)),
    /// The second half is lost.
    Cut,
    Drop,
    /// Red of this pixel goes up by one level.
    Pixel(u32, u32),
}

use Do::{Cut, Drop, Json, Pixel, Text};

/// Project and file, what is done to it, the code, and part of `place: message`.
type Fault = ((&'static str, &'static str), Do, &'static str, &'static str);

const BEDROCK: (&str, &str) = ("bedrock", "bedrock/animations/blaze.animation.json");
const GEO: (&str, &str) = ("bedrock", "bedrock/models/entity/blaze.geo.json");
const GECKO: (&str, &str) = (
    "geckolib",
    "geckolib/assets/demo/geckolib/animations/entity/blaze.animation.json",
);
const GECKO_GEO: (&str, &str) = (
    "geckolib",
    "geckolib/assets/demo/geckolib/models/entity/blaze.geo.json",
);
const BBMODEL: (&str, &str) = ("blockbench", "blockbench/blaze.bbmodel");
const NEOFORGE: (&str, &str) = (
    "neoforge",
    "neoforge/assets/demo/neoforge/animations/entity/blaze/loop.json",
);
const KEYS: (&str, &str) = ("java", "java/demo/BlazeAnimations.java");
const MODEL: (&str, &str) = ("java", "java/demo/BlazeModel.java");
const JEM: (&str, &str) = ("cem", "cem/blaze/assets/minecraft/optifine/cem/blaze.jem");
const GLTF: (&str, &str) = ("gltf", "gltf/blaze.gltf");
const SUMMON: (&str, &str) = (
    "display",
    "datapack/data/demo/function/blaze/_/summon.mcfunction",
);
const FRAME: (&str, &str) = ("display", "datapack/data/demo/function/blaze/7.mcfunction");
const STILL: (&str, &str) = (
    "texture",
    "resourcepack/assets/minecraft/textures/block/lava_still.png",
);
const MCMETA: (&str, &str) = (
    "texture",
    "resourcepack/assets/minecraft/textures/block/lava_still.png.mcmeta",
);
const STRIP: (&str, &str) = ("texture", "bedrock/textures/blocks/lava_still.png");
const FLIPBOOK: (&str, &str) = ("texture", "bedrock/textures/flipbook_textures.json");
const TERRAIN: (&str, &str) = ("texture", "bedrock/textures/terrain_texture.json");
const CSV: (&str, &str) = ("crowd", "tracks/bats.csv");
const TRACKS: (&str, &str) = ("crowd", "tracks/bats.json");
const TRACKS_GLTF: (&str, &str) = ("crowd", "tracks/bats.gltf");
const GROUND: (&str, &str) = (
    "crowd",
    "datapack/data/demo/function/chickens/ground.mcfunction",
);

const MODEL_RECORD: (&str, &str) = ("bedrock", MANIFEST);
const TEXTURE_RECORD: (&str, &str) = ("texture", MANIFEST);
const CROWD_RECORD: (&str, &str) = ("crowd", MANIFEST);

/// Keys of a bone's positions in a Bedrock or GeckoLib file.
fn keys<'a>(document: &'a mut Value, bone: &str) -> &'a mut Map<String, Value> {
    document["animations"]["animation.demo.blaze.loop"]["bones"][bone]["position"]
        .as_object_mut()
        .unwrap()
}

fn bones(document: &mut Value) -> &mut Map<String, Value> {
    document["animations"]["animation.demo.blaze.loop"]["bones"]
        .as_object_mut()
        .unwrap()
}

/// The `n`-th key gets another time, and stays where it is.
fn retimed(keys: &mut Map<String, Value>, n: usize, to: &str) {
    let all = std::mem::take(keys).into_iter().enumerate();
    *keys = all
        .map(|(i, (time, value))| (if i == n { to.to_string() } else { time }, value))
        .collect();
}

/// Each number of each key, changed.
fn values(keys: &mut Map<String, Value>, change: fn(usize, f64) -> f64) {
    for value in keys.values_mut() {
        for (axis, number) in value.as_array_mut().unwrap().iter_mut().enumerate() {
            *number = json!(change(axis, number.as_f64().unwrap()));
        }
    }
}

/// One number of one key.
fn nudge(value: &mut Value, by: f64) {
    *value = json!(value.as_f64().unwrap() + by);
}

fn frames(document: &mut Value, channel: usize) -> &mut Vec<Value> {
    document["animations"][channel]["keyframes"]
        .as_array_mut()
        .unwrap()
}

fn facts<'a>(document: &'a mut Value, item: &str) -> &'a mut Value {
    &mut document["items"][item]["facts"]
}

#[rustfmt::skip]
fn faults() -> Vec<Fault> {
    vec![
        // Bedrock's animation
        (BEDROCK, Json(|d| retimed(keys(d, "part3"), 2, "0.001")), "key-order", "part3"),
        (BEDROCK, Json(|d| retimed(keys(d, "part3"), 2, "-0.01")), "key-order", "part3"),
        (BEDROCK, Json(|d| { keys(d, "part3").shift_remove("10.0"); }), "closing-key", "part3"),
        (BEDROCK, Json(|d| nudge(&mut keys(d, "part3")["10.0"][1], 0.0001)), "closing-key", "part3"),
        (BEDROCK, Json(|d| { let k = keys(d, "part2"); let t = k.keys().nth(3).unwrap().clone(); let n = t.parse::<f64>().unwrap() + 0.0013; retimed(k, 3, &n.to_string()) }), "key-grid", "part2"),
        (BEDROCK, Json(|d| { let k = keys(d, "part0"); let v = k.values().nth(2).unwrap().clone(); let t = k.keys().nth(2).unwrap().clone(); k[&t] = json!({"post": v, "lerp_mode": "catmullrom"}) }), "key-curve", "part0"),
        (BEDROCK, Json(|d| nudge(&mut keys(d, "part0").values_mut().nth(9).unwrap()[0], 0.7)), "key-error", "part0"),
        (BEDROCK, Json(|d| keys(d, "part0").values_mut().nth(9).unwrap()[0] = Value::Null), "key-error", "part0"),
        (BEDROCK, Json(|d| values(keys(d, "part11"), |axis, v| if axis == 1 { 0.0 - v } else { v })), "axis-sign", "part11"),
        (BEDROCK, Json(|d| values(keys(d, "part5"), |_, v| v / 16.0)), "unit", "part5"),
        (BEDROCK, Json(|d| { bones(d).shift_remove("part7"); }), "missing-channel", "part7"),
        (BEDROCK, Json(|d| { let keys = bones(d).shift_remove("part7").unwrap(); bones(d).insert("Part7".into(), keys); }), "bone-name", "Part7"),
        (BEDROCK, Json(|d| { bones(d).insert("head".into(), json!({"scale": [2, 2, 2]})); }), "stray-channel", "head"),
        (BEDROCK, Json(|d| d["animations"]["animation.demo.blaze.loop"]["animation_length"] = json!(10.05)), "clip-length", "loop"),
        (BEDROCK, Json(|d| d["animations"]["animation.demo.blaze.loop"]["loop"] = json!(false)), "clip-repeat", "loop"),
        (BEDROCK, Text("animation.demo.blaze.loop", "animation.demo.blaze.lop"), "clip-missing", "expected loop, found lop"),
        (BEDROCK, Text("\"animation_length\": 10", "\"animation_length\": 1e1"), "number-form", BEDROCK.1),
        (BEDROCK, Text("math.cos(360 *", "math.cos(361 *"), "molang-value", "part0"),
        (BEDROCK, Text("math.cos(360 *", "math.cos(3.6e2 *"), "molang-syntax", "part0"),
        (BEDROCK, Text("math.cos(360 *", "math.cos((360 *"), "molang-syntax", "part0"),
        (BEDROCK, Text("math.cos(360 *", "math.kos(360 *"), "molang-value", "part0"),
        (BEDROCK, Cut, "model-unreadable", BEDROCK.1),
        (BEDROCK, Drop, "missing-file", BEDROCK.1),
        // Bedrock's and GeckoLib's model
        (GEO, Json(|d| nudge(&mut d["minecraft:geometry"][0]["bones"][1]["pivot"][1], 0.5)), "rest-pose", "part0"),
        (GEO, Json(|d| nudge(&mut d["minecraft:geometry"][0]["bones"][2]["cubes"][0]["uv"][1], 1.0)), "model-box", "part1"),
        (GEO, Json(|d| d["minecraft:geometry"][0]["bones"][2]["parent"] = json!("head")), "bone-name", "part1"),
        (GEO, Json(|d| d["minecraft:geometry"][0]["description"]["texture_height"] = json!(64)), "model-box", GEO.1),
        (GECKO_GEO, Json(|d| d["minecraft:geometry"][0]["bones"][4]["name"] = json!("part9")), "bone-name", "part"),
        // GeckoLib
        (GECKO, Json(|d| nudge(&mut keys(d, "part6").values_mut().nth(2).unwrap()[2], 0.7)), "key-error", "part6"),
        (GECKO, Json(|d| retimed(keys(d, "part6"), 2, "0.0001")), "key-order", "part6"),
        (GECKO, Text("9 * math.cos(360", "0 ?? 9 * math.cos(360"), "molang-syntax", "part0"),
        (GECKO, Text("\"loop\": true", "\"loop\": \"hold_on_last_frame\""), "clip-repeat", GECKO.1),
        (GECKO, Cut, "model-unreadable", GECKO.1),
        // Blockbench
        (BBMODEL, Json(|d| d["meta"]["format_version"] = json!("4.10")), "axis-sign", BBMODEL.1),
        (BBMODEL, Json(|d| d["animations"][0]["snapping"] = json!(24)), "key-grid", BBMODEL.1),
        (BBMODEL, Json(|d| d["animations"][0]["loop"] = json!("hold")), "clip-repeat", BBMODEL.1),
        (BBMODEL, Json(|d| nudge(&mut d["groups"][3]["origin"][0], 0.25)), "rest-pose", "part"),
        (BBMODEL, Json(|d| nudge(&mut d["elements"][1]["to"][1], 1.0)), "model-box", "part0"),
        (BBMODEL, Cut, "model-unreadable", BBMODEL.1),
        // NeoForge
        (NEOFORGE, Json(|d| for key in frames(d, 4) { let x = key["target"][0].as_f64().unwrap(); key["target"][0] = json!(0.0 - x) }), "axis-sign", "part"),
        (NEOFORGE, Json(|d| for c in 0..12 { for key in frames(d, c) { let t = key["timestamp"].as_f64().unwrap(); key["timestamp"] = json!(t * 20.0) } }), "unit", NEOFORGE.1),
        (NEOFORGE, Json(|d| frames(d, 4).swap(2, 3)), "key-order", "part"),
        (NEOFORGE, Json(|d| frames(d, 4)[2]["interpolation"] = json!("minecraft:catmullrom")), "key-curve", "part"),
        (NEOFORGE, Json(|d| d["length"] = json!(9.5)), "clip-length", NEOFORGE.1),
        (NEOFORGE, Json(|d| { d["animations"].as_array_mut().unwrap().pop(); }), "missing-channel", "part"),
        // Java
        (KEYS, Text("withLength(10.0F)", "withLength(9.5F)"), "clip-length", KEYS.1),
        (KEYS, Text(".looping()", ""), "clip-repeat", KEYS.1),
        (KEYS, Text("\"part3\"", "\"part33\""), "bone-name", "part33"),
        (KEYS, Text("Interpolations.LINEAR", "Interpolations.CATMULLROM"), "key-curve", KEYS.1),
        (MODEL, Text("* 9.0F", "* 9.5F"), "java-literal", MODEL.1),
        // OptiFine
        (JEM, Text("age*pi*(-0.1))*9.0", "age*pi*(-0.1))*9.001"), "cem-value", "stick1"),
        (JEM, Text("cos(age", "kos(age"), "cem-expression", "stick1"),
        (JEM, Text("\"stick5.ty\"", "\"stick5.tv\""), "bone-name", "stick5.ty"),
        (JEM, Cut, "model-unreadable", JEM.1),
        // glTF
        (GLTF, Json(|d| nudge(&mut d["nodes"][3]["translation"][1], 0.01)), "rest-pose", "part2"),
        (GLTF, Text("\"LINEAR\"", "\"STEP\""), "key-curve", GLTF.1),
        (GLTF, Cut, "model-unreadable", GLTF.1),
        // block displays
        (FRAME, Text("$tp $(p)3 ^", "$tp $(p)3 ^1"), "display-path", FRAME.1),
        (SUMMON, Text("scale:[0.125f,0.5f", "scale:[0.125f,0.6f"), "display-shape", SUMMON.1),
        // Java's animated texture
        (STILL, Pixel(3, 37), "texture-pixel", "frame 2"),
        (STILL, Cut, "texture-unreadable", STILL.1),
        (MCMETA, Json(|d| d["animation"]["frametime"] = json!(2)), "texture-playback", MCMETA.1),
        (MCMETA, Json(|d| d["animation"]["frames"] = json!([0, 2, 1])), "texture-playback", MCMETA.1),
        (MCMETA, Cut, "texture-unreadable", MCMETA.1),
        (MCMETA, Drop, "texture-target-missing", MCMETA.1),
        // Bedrock's flipbook
        (STRIP, Pixel(5, 400), "texture-pixel", STRIP.1),
        (FLIPBOOK, Text("\"ticks_per_frame\": 1", "\"ticks_per_frame\": 3"), "texture-playback", "lava_still"),
        (FLIPBOOK, Text("\"still_lava\"", "\"lava_still\""), "texture-playback", "still_lava"),
        (FLIPBOOK, Cut, "texture-unreadable", FLIPBOOK.1),
        (TERRAIN, Text("textures/blocks/lava_still", "textures/blocks/lava"), "texture-playback", TERRAIN.1),
        (TERRAIN, Drop, "texture-target-missing", TERRAIN.1),
        // tracks
        (CSV, Text("\n7,2,-", "\n7,2,-1"), "track-point", "tick 7"),
        (CSV, Text("\n7,2,-", "\n7,2,-1"), "flock-rule", "tick 7"),
        (CSV, Text("\n7,2,", "\n7,3,"), "track-unreadable", "tracks/bats.csv:"),
        (TRACKS, Text("\"tick\":5,\"p\":[[", "\"tick\":5,\"p\":[[1"), "track-point", "tick 5"),
        (TRACKS, Text("\"entities\":4", "\"entities\":5"), "track-unreadable", TRACKS.1),
        (TRACKS_GLTF, Cut, "track-unreadable", TRACKS_GLTF.1),
        // ground
        (GROUND, Text("execute positioned ~-", "execute positioned ~-1"), "ground-block", "ground.nbt"),
        // the record
        (CROWD_RECORD, Drop, "manifest-missing", MANIFEST),
        (CROWD_RECORD, Cut, "manifest-invalid", MANIFEST),
        (CROWD_RECORD, Json(|d| d["items"]["chase.chickens"]["parameters"]["count"] = json!(-3)), "manifest-parameter", "chase.chickens"),
        (MODEL_RECORD, Json(|d| facts(d, "model.blaze")["loop"]["deviation_px"]["bob_fast"]["anywhere"] = json!(0.1)), "loop-deviation", "model.blaze"),
        // checked at once, not tick by tick
        (MODEL_RECORD, Json(|d| facts(d, "model.blaze")["loop"]["ticks"] = json!(4_000_000_000_u32)), "loop-deviation", "ticks"),
        (TEXTURE_RECORD, Json(|d| { facts(d, "texture.still")["dropped"].as_array_mut().unwrap().pop().expect("seed 18 drops one"); }), "texture-loop", "texture.still"),
        (TEXTURE_RECORD, Json(|d| facts(d, "texture.still")["certificate"]["colours"] = json!(7)), "texture-certificate", "colours"),
        (CROWD_RECORD, Json(|d| nudge(&mut facts(d, "flock.bats")["start"]["v"][1][0], 0.1)), "flock-start", "flock.bats"),
        (CROWD_RECORD, Json(|d| nudge(&mut facts(d, "chase.chickens")["start"][1][0], 0.1)), "chase-start", "chase.chickens"),
        (CROWD_RECORD, Json(|d| nudge(&mut facts(d, "chase.chickens")["metrics"]["leader_mean"], 0.1)), "chase-metrics", "leader_mean"),
    ]
}

fn damaged((project, path): (&str, &str), what: &Do) -> Tree {
    let tree = &BUILT[project];
    let bytes = tree
        .get(path)
        .unwrap_or_else(|| panic!("no {path}"))
        .bytes
        .clone();
    let changed = match what {
        Text(from, to) => {
            let text = text(tree, path);
            assert!(text.contains(from), "{path}: no {from:?}");
            Some(text.replacen(from, to, 1).into_bytes())
        }
        Json(change) => {
            let mut document = serde_json::from_slice(&bytes).unwrap();
            change(&mut document);
            Some(serde_json::to_vec_pretty(&document).unwrap())
        }
        Cut => Some(bytes[..bytes.len() / 2].to_vec()),
        Drop => None,
        Pixel(x, y) => {
            let mut image = decode(&bytes).unwrap();
            let at = ((y * image.width + x) * 4) as usize;
            image.rgba[at] = image.rgba[at].wrapping_add(1);
            Some(encode(&image).unwrap())
        }
    };
    with(tree, path, changed)
}

fn said(tree: Tree) -> Vec<(&'static str, String)> {
    let found = check(&Source::tree(tree));
    let said = |f: &tickbake::report::Finding| format!("{}: {}", f.place, f.message());
    found.iter().map(|f| (f.code.id, said(f))).collect()
}

#[test]
fn the_clean_outputs_have_no_findings() {
    for (project, tree) in BUILT.iter() {
        assert_eq!(said(tree.clone()), [], "{project}");
    }
}

#[test]
fn each_fault_is_found_with_its_code_and_place() {
    let mut wrong = Vec::new();
    let faults = faults();
    assert!(faults.len() >= 60);
    for (file, what, code, says) in &faults {
        let (all, path) = (said(damaged(*file, what)), file.1);
        if !all
            .iter()
            .any(|(id, text)| id == code && text.contains(says))
        {
            let shown: Vec<_> = all.iter().take(6).collect();
            wrong.push(format!("{path}: no {code} with {says:?} in {shown:#?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        faults.len(),
        wrong.join("\n")
    );
}

/// Files that mean the same are no fault, even to the bytes' own check: at most they are called edited.
#[test]
fn other_writers_of_the_same_meaning_are_no_fault() {
    for (file, what) in [
        (BEDROCK, Json(|_| {})),
        (GEO, Json(|_| {})),
        (BBMODEL, Json(|_| {})),
        (NEOFORGE, Json(|_| {})),
        (GLTF, Json(|_| {})),
        (MCMETA, Json(|_| {})),
        (FLIPBOOK, Json(|_| {})),
        (CROWD_RECORD, Text("{", "\u{feff}{")),
    ] {
        let all = said(damaged(file, &what));
        assert!(
            all.iter().all(|(code, _)| *code == "edited-file"),
            "{file:?}: {all:#?}"
        );
    }
}
