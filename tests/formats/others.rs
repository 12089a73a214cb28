//! glTF, Java, CEM and display packs: what was built passes; each fault is named by its own code.

use super::support::*;
use serde_json::Value;
use tickbake::format::base64;
use tickbake::tree::Tree;

const GLTF: &str = "gltf/blaze.gltf";
const JEM: &str = "cem/blaze/assets/minecraft/optifine/cem/blaze.jem";
const MODEL: &str = "java/demo/BlazeModel.java";
const ANIMATIONS: &str = "java/demo/BlazeAnimations.java";
const TICK_50: &str = "datapack/data/demo/function/blaze/50.mcfunction";
const SUMMON: &str = "datapack/data/demo/function/blaze/_/summon.mcfunction";

const ALL: &str = "targets = [\"gltf\", \"java\", \"cem\", \"display\"]";

fn one(target: &str) -> Tree {
    built(&format!("targets = [\"{target}\"]\ntolerance = 0"))
}

#[track_caller]
fn only(tree: &Tree, code: &str) {
    assert_eq!(codes(tree), [code]);
}

#[track_caller]
fn exactly(tree: &Tree, expected: &[&str]) {
    assert_eq!(codes(tree), expected);
}

/// The fault has its code; the data pack's own checks may name it too.
#[track_caller]
fn has(tree: &Tree, code: &str) {
    let found = codes(tree);
    assert!(found.contains(&code), "{code} is not among {found:?}");
}

#[test]
fn what_was_built_passes() {
    for lines in [
        ALL.to_string(),
        format!("{ALL}\nbake = \"both\"\ntolerance = 0"),
        format!("{ALL}\ninterpolation = \"smooth\""),
        format!("{ALL}\ntolerance = 0\nhead_yaw = 30\nhead_pitch = -12.5"),
        format!("{ALL}\ntolerance = 0\nphase_step = \"shipped\"\ntrig = \"table-wide\""),
        format!("{ALL}\ntolerance = 0\nloop = \"cut\""),
        format!("{ALL}\ntolerance = 0\nloop = \"none\"\nticks = 33"),
        "targets = [\"cem\", \"java\"]\nbake = \"formula\"".to_string(),
        "targets = [\"cem\", \"java\"]\nloop = \"layers\"".to_string(),
    ] {
        let found = findings(&built(&lines));
        assert!(
            found.is_empty(),
            "{lines}: {} at {}",
            found[0].message(),
            found[0].place
        );
    }
}

#[test]
fn layers_and_formulas_are_refused_where_they_cannot_be() {
    for target in ["gltf", "display"] {
        for lines in ["loop = \"layers\"", "bake = \"formula\""] {
            let why = refused(&format!("targets = [\"{target}\"]\n{lines}"));
            assert!(why.contains(target) && why.contains("help: "), "{why}");
        }
    }
}

#[test]
fn faults_of_expressions_have_their_codes() {
    let tree = one("cem");
    let with = |from: &str, to: &str| changed(&tree, JEM, |t| t.replacen(from, to, 1));
    only(&with("age*pi*(-0.1)", "age*(-0.1)*pi"), "cem-value");
    only(&with("7.0\"", "7.000001\""), "cem-value");
    only(&with("cos(age", "cos((age"), "cem-expression");
    only(&with("cos(age", "cos(ages"), "cem-expression");
    only(&with("\"stick7.ty\"", "\"stick7.sx\""), "bone-name");
    only(&with("[64, 32]", "[64, 64]"), "model-box");
    only(
        &changed(&tree, JEM, |t| t[..t.len() / 2].into()),
        "model-unreadable",
    );
}

#[test]
fn faults_of_java_source_have_their_codes() {
    let tree = one("java");
    let model = |from: &str, to: &str| changed(&tree, MODEL, |t| t.replacen(from, to, 1));
    only(&model("* 0.03F", "* 0.04F"), "java-literal");
    only(&model("* -0.1F", "* 0.1F"), "java-literal");
    only(
        &model("2.0F, 8.0F, 2.0F", "2.0F, 9.0F, 2.0F"),
        "java-literal",
    );
    let keys = |from: &str, to: &str| changed(&tree, ANIMATIONS, |t| t.replacen(from, to, 1));
    only(&keys(".looping()", ""), "clip-repeat");
    only(
        &keys("withLength(10.0F)", "withLength(9.0F)"),
        "clip-length",
    );
    let renamed = keys("(\"part3\"", "(\"rod3\"");
    assert_eq!(codes(&renamed), ["bone-name", "missing-channel"]);
    let off = keys("new Keyframe(0.05F", "new Keyframe(0.06F");
    assert_eq!(codes(&off), ["key-error", "key-grid"]);
    only(
        &keys("Interpolations.LINEAR", "Interpolations.CATMULLROM"),
        "key-curve",
    );
    only(&keys("posVec(", "colVec("), "model-unreadable");
}

/// The glTF file with its buffer's floats changed.
fn floats(tree: &Tree, change: impl Fn(&mut Vec<f32>, &Value)) -> Tree {
    edited(tree, GLTF, |document| {
        let uri = document["buffers"][0]["uri"].as_str().unwrap().to_string();
        let (front, code) = uri.split_once(',').unwrap();
        let bytes = base64::decode(code).unwrap();
        let mut values: Vec<f32> = bytes
            .chunks_exact(4)
            .map(|c| f32::from_le_bytes(c.try_into().unwrap()))
            .collect();
        change(&mut values, document);
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        document["buffers"][0]["uri"] = format!("{front},{}", base64::encode(&bytes)).into();
    })
}

/// Where the output of the first animation channel begins in the buffer, in floats.
fn output(document: &Value) -> usize {
    let accessor = document["animations"][0]["samplers"][0]["output"]
        .as_u64()
        .unwrap() as usize;
    let view = document["accessors"][accessor]["bufferView"]
        .as_u64()
        .unwrap() as usize;
    document["bufferViews"][view]["byteOffset"]
        .as_u64()
        .unwrap() as usize
        / 4
}

#[test]
fn faults_of_gltf_have_their_codes() {
    let tree = one("gltf");
    let key = floats(&tree, |v, d| v[output(d) + 3 * 40] += 0.01);
    only(&key, "key-error");
    let closing = floats(&tree, |v, d| v[output(d)] += 0.0001);
    exactly(&closing, &["closing-key"]);
    let mirrored = floats(&tree, |v, d| {
        let from = output(d);
        (0..201).for_each(|i| v[from + 3 * i + 2] *= -1.0);
    });
    only(&mirrored, "axis-sign");
    let curve = edited(&tree, GLTF, |d| {
        d["animations"][0]["samplers"][0]["interpolation"] = "STEP".into();
    });
    exactly(&curve, &["key-curve", "key-error"]);
    let moved = edited(&tree, GLTF, |d| {
        d["nodes"][3]["translation"][0] = 0.25.into()
    });
    exactly(&moved, &["rest-pose"]);
    let lost = edited(&tree, GLTF, |d| {
        d["animations"][0]["channels"].as_array_mut().unwrap().pop();
    });
    only(&lost, "missing-channel");
    let version = edited(&tree, GLTF, |d| d["asset"]["version"] = "1.0".into());
    only(&version, "model-unreadable");
}

#[test]
fn faults_of_displays_have_their_codes() {
    let tree = one("display");
    assert!(findings(&tree).is_empty());
    let tick = |from: &str, to: &str| changed(&tree, TICK_50, |t| t.replacen(from, to, 1));
    has(&tick("$(p)2 ^", "$(p)2 ^1"), "display-path");
    has(&tick("$(p)3", "$(p)4"), "display-path");
    has(&tick("$tp $(p)5", "$tp $(q)5"), "display-path");
    let summon = |from: &str, to: &str| changed(&tree, SUMMON, |t| t.replacen(from, to, 1));
    has(&summon("block:15", "block:7"), "display-shape");
    has(
        &summon("scale:[0.125f,0.5f", "scale:[0.125f,0.6f"),
        "display-shape",
    );
    has(
        &summon("translation:[0.0f,-0.5f", "translation:[0.0f,0.0f"),
        "display-shape",
    );
    has(
        &summon(
            "left_rotation:[0.0f,0.0f,0.0f,1.0f]",
            "left_rotation:[0.0f,1.0f,0.0f,0.0f]",
        ),
        "display-shape",
    );
    // Between ticks the client would lag behind, or jump.
    for duration in ["teleport_duration:3", "teleport_duration:0"] {
        let other = |t: &str| t.replace("teleport_duration:1", duration);
        has(&changed(&tree, SUMMON, other), "display-path");
    }
}

#[test]
fn a_turned_head_is_held_to_its_corners() {
    let tree = built("targets = [\"display\"]\nhead_yaw = 30\nhead_pitch = -12.5\nticks = 200");
    assert!(findings(&tree).is_empty());
    let back = changed(&tree, SUMMON, |t| {
        t.replacen("left_rotation:[", "left_rotation:[-", 1)
    });
    has(&back, "display-shape");
}

#[test]
fn splines_save_keys() {
    let count = |lines: &str| {
        let tree = built(&format!("targets = [\"gltf\"]\n{lines}"));
        let document: Value = serde_json::from_str(&text(&tree, GLTF)).unwrap();
        let input = document["animations"][0]["samplers"][0]["input"]
            .as_u64()
            .unwrap() as usize;
        document["accessors"][input]["count"].as_u64().unwrap()
    };
    assert!(count("interpolation = \"smooth\"") <= 100);
    assert!((450..=501).contains(&count("")));
    assert_eq!(count("tolerance = 0"), 201);
}
