//! What was built passes; each fault is named by its own code.

use super::support::*;
use serde_json::{Value, json};
use tickbake::generate::{Silent, generate};
use tickbake::project::keys::model::{LAYERED, TARGETS};
use tickbake::project::load;
use tickbake::tree::Tree;

const BEDROCK: &str = "bedrock/animations/blaze.animation.json";
const GEO: &str = "bedrock/models/entity/blaze.geo.json";
const BBMODEL: &str = "blockbench/blaze.bbmodel";
const NEOFORGE: &str = "neoforge/assets/demo/neoforge/animations/entity/blaze/loop.json";
const GECKO: &str = "geckolib/assets/demo/geckolib/animations/entity/blaze.animation.json";
const CLIP: &str = "animation.demo.blaze.loop";
const TWIN: &str = "animation.demo.blaze.formula";

const ALL: &str = "targets = [\"bedrock\", \"blockbench\", \"geckolib\", \"neoforge\"]\nbake = \"both\"\ntolerance = 0";

/// One target alone, so that a check is quick.
fn one(target: &str) -> Tree {
    built(&format!(
        "targets = [\"{target}\"]\nbake = \"both\"\ntolerance = 0"
    ))
}

#[test]
fn what_was_built_passes() {
    for lines in [
        ALL.to_string(),
        format!("{ALL}\nsample_every = 0.5\nhead_yaw = 30\nhead_pitch = -12.5"),
        format!("{ALL}\nphase_step = \"shipped\"\ntrig = \"table-wide\"\nsample_every = 2"),
        format!("{ALL}\nloop = \"cut\"\ntrig = \"exact\""),
        format!("{ALL}\nloop = \"none\"\nphase_step = 0.3"),
        format!("{ALL}\nloop_match = \"middle\""),
        "targets = [\"bedrock\", \"neoforge\"]\nloop = \"layers\"\ntolerance = 0".to_string(),
        "targets = [\"bedrock\", \"geckolib\", \"blockbench\"]\nbake = \"formula\"".to_string(),
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
fn what_a_target_cannot_show_is_refused_with_a_way_out() {
    let layers = "loop = \"layers\"\ntolerance = 0\ntargets =";
    let says = |lines: String, words: &[&str]| {
        let why = refused(&lines);
        assert!(words.iter().all(|w| why.contains(w)), "{why}");
        assert!(why.contains("help: "), "{why}");
    };
    // all that stand in the way, and who does take layers
    says(
        format!("{layers} [\"blockbench\", \"geckolib\", \"display\"]"),
        &[
            "no frame",
            "overwrite",
            "a display has",
            "layers\" takes bedrock, neoforge, java, cem",
        ],
    );
    for target in TARGETS {
        let lines = format!("[project]\nnamespace = 't'\n[model.m]\n{layers} [\"{target}\"]");
        let project = load::from_text("t", &lines, &[], ".".into(), None).unwrap();
        let built = generate(&project, &Silent).is_ok();
        assert_eq!(built, LAYERED.contains(target), "{target}");
    }
    says(
        format!("{layers} [\"geckolib\"]"),
        &["model.blaze", "geckolib", "overwrite"],
    );
    says(
        format!("{layers} [\"blockbench\"]"),
        &["blockbench", "no frame"],
    );
    says(
        "bake = \"formula\"\ntargets = [\"neoforge\"]".into(),
        &["neoforge", "no formulas"],
    );
}

/// Keys of one bone's positions in a Bedrock or GeckoLib document.
fn keys<'a>(document: &'a mut Value, bone: &str) -> &'a mut serde_json::Map<String, Value> {
    document["animations"][CLIP]["bones"][bone]["position"]
        .as_object_mut()
        .unwrap()
}

/// The fault has these codes and no other: its own, and those that follow from it.
#[track_caller]
fn exactly(tree: &Tree, expected: &[&str]) {
    assert_eq!(codes(tree), expected);
}

#[track_caller]
fn only(tree: &Tree, code: &str) {
    assert_eq!(codes(tree), [code]);
}

#[test]
fn bedrock_faults_have_their_codes() {
    let tree = one("bedrock");
    let bad = |change: &dyn Fn(&mut Value)| edited(&tree, BEDROCK, change);
    only(
        &bad(&|d| {
            let keys = keys(d, "part3");
            *keys = keys
                .iter()
                .map(|(time, value)| match time.as_str() {
                    "2.0" => ("3.0".to_string(), value.clone()),
                    "3.0" => ("2.0".to_string(), value.clone()),
                    _ => (time.clone(), value.clone()),
                })
                .collect();
        }),
        "key-order",
    );
    // A key that slips off the grid also shows its pose at the wrong time.
    let slipped = bad(&|d| {
        let keys = keys(d, "part3");
        *keys = keys
            .iter()
            .map(|(time, value)| {
                let off = if time == "1.0" { "1.0013" } else { time };
                (off.to_string(), value.clone())
            })
            .collect();
    });
    assert_eq!(codes(&slipped), ["key-error", "key-grid"]);
    let open = bad(&|d| keys(d, "part3")["10.0"][1] = json!(0.000_01));
    exactly(&open, &["closing-key"]);
    exactly(
        &bad(&|d| {
            keys(d, "part3").shift_remove("10.0");
        }),
        &["closing-key", "key-error"],
    );
    exactly(
        &bad(&|d| {
            for value in keys(d, "part11").values_mut() {
                value[1] = json!(0.0 - value[1].as_f64().unwrap());
            }
        }),
        &["axis-sign"],
    );
    let small = bad(&|d| {
        for value in keys(d, "part5").values_mut() {
            for axis in value.as_array_mut().unwrap() {
                *axis = json!(axis.as_f64().unwrap() / 16.0);
            }
        }
    });
    exactly(&small, &["unit"]);
    exactly(
        &bad(&|d| keys(d, "part0")["5.0"][0] = json!(3.25)),
        &["key-error"],
    );
    exactly(
        &bad(&|d| keys(d, "part0")["5.0"][0] = Value::Null),
        &["key-error"],
    );
    exactly(
        &bad(&|d| keys(d, "part0")["5.0"] = json!(["1 +", 0, 0])),
        &["molang-syntax"],
    );
    exactly(
        &bad(&|d| {
            let value = keys(d, "part0")["5.0"].clone();
            keys(d, "part0")["5.0"] = json!({"post": value, "lerp_mode": "catmullrom"});
        }),
        &["key-curve"],
    );
    exactly(
        &bad(&|d| {
            let bones = d["animations"][CLIP]["bones"].as_object_mut().unwrap();
            bones.shift_remove("part7");
        }),
        &["missing-channel"],
    );
    let renamed = bad(&|d| {
        let bones = d["animations"][CLIP]["bones"].as_object_mut().unwrap();
        let keys = bones.shift_remove("part7").unwrap();
        bones.insert("Part7".into(), keys);
    });
    assert_eq!(codes(&renamed), ["bone-name", "missing-channel"]);
    exactly(
        &bad(&|d| d["animations"][CLIP]["bones"]["head"] = json!({"scale": [2, 2, 2]})),
        &["closing-key", "stray-channel"],
    );
    exactly(
        &bad(&|d| d["animations"][CLIP]["animation_length"] = json!(10.05)),
        &["clip-length"],
    );
    exactly(
        &bad(&|d| d["animations"][CLIP]["loop"] = json!(false)),
        &["clip-repeat"],
    );
    exactly(
        &bad(&|d| {
            let all = d["animations"].as_object_mut().unwrap();
            all.shift_remove(TWIN);
        }),
        &["clip-missing", "entity-animate", "entity-animation"],
    );
    exactly(
        &changed(&tree, BEDROCK, |text| {
            text.replacen("\"0.05\": [", "\"5e-2\": [", 1)
        }),
        &["number-form"],
    );
    exactly(
        &changed(&tree, BEDROCK, |text| {
            text.replacen("\"0.0\": [0,", "\"0.0\": [-0,", 1)
        }),
        &["number-form"],
    );
    exactly(
        &changed(&tree, BEDROCK, |text| text.replacen("{", "{{", 1)),
        &["model-unreadable"],
    );
}

#[test]
fn faults_of_the_twin_have_their_codes() {
    let tree = one("bedrock");
    let bad =
        |path: &str, from: &str, to: &str| changed(&tree, path, |text| text.replacen(from, to, 1));
    only(
        &bad(BEDROCK, "9 * math.cos(360", "9 * math.cos(361"),
        "molang-value",
    );
    only(
        &bad(BEDROCK, "9 * math.cos(360", "9.001 * math.cos(360"),
        "molang-value",
    );
    only(
        &bad(BEDROCK, "math.cos(360 *", "math.kos(360 *"),
        "molang-value",
    );
    only(
        &bad(
            BEDROCK,
            "math.cos(360 * query.anim",
            "math.cos(360 * query.life",
        ),
        "molang-value",
    );
    only(
        &bad(BEDROCK, "math.cos(360 *", "math.cos(3.6e2 *"),
        "molang-syntax",
    );
    only(
        &bad(BEDROCK, "math.cos(360 *", "math.cos((360 *"),
        "molang-syntax",
    );
    only(
        &bad(
            BEDROCK,
            "\"-math.cos(286.47889757",
            "\"math.cos(286.47889757",
        ),
        "molang-value",
    );
    let tree = one("geckolib");
    let text = |text: &str| text.replacen("9 * math.cos(360", "0 ?? 9 * math.cos(360", 1);
    only(&changed(&tree, GECKO, text), "molang-syntax");
}

#[test]
fn faults_of_the_rig_have_their_codes() {
    let tree = one("bedrock");
    let bad = |change: &dyn Fn(&mut Value)| edited(&tree, GEO, change);
    let bone = |d: &mut Value, i: usize| d["minecraft:geometry"][0]["bones"][i].take();
    let put = |d: &mut Value, i: usize, bone: Value| d["minecraft:geometry"][0]["bones"][i] = bone;
    // A moved pivot moves every key and expression with it, and the box stays behind.
    let moved = bad(&|d| {
        let mut b = bone(d, 1);
        b["pivot"][1] = json!(25.5);
        put(d, 1, b);
    });
    exactly(
        &moved,
        &["key-error", "model-box", "molang-value", "rest-pose"],
    );
    only(
        &bad(&|d| {
            let mut b = bone(d, 2);
            b["cubes"][0]["uv"] = json!([0, 17]);
            put(d, 2, b);
        }),
        "model-box",
    );
    only(
        &bad(&|d| {
            let mut b = bone(d, 2);
            b["parent"] = json!("head");
            put(d, 2, b);
        }),
        "bone-name",
    );
}

#[test]
fn blockbench_and_neoforge_faults_have_their_codes() {
    let tree = one("blockbench");
    let bb = |change: &dyn Fn(&mut Value)| edited(&tree, BBMODEL, change);
    // A 4.x version number makes Blockbench mirror keys on load.
    let old = bb(&|d| d["meta"]["format_version"] = json!("4.10"));
    exactly(&old, &["axis-sign"]);
    only(
        &bb(&|d| d["animations"][0]["snapping"] = json!(24)),
        "key-grid",
    );
    only(
        &bb(&|d| d["animations"][0]["loop"] = json!("hold")),
        "clip-repeat",
    );
    only(&bb(&|d| d["groups"] = json!([])), "model-unreadable");

    let tree = one("neoforge");
    let neo = |change: &dyn Fn(&mut Value)| edited(&tree, NEOFORGE, change);
    only(
        &neo(&|d| {
            for key in d["animations"][4]["keyframes"].as_array_mut().unwrap() {
                let x = key["target"][0].as_f64().unwrap();
                key["target"][0] = json!(0.0 - x);
            }
        }),
        "axis-sign",
    );
    only(
        &neo(&|d| {
            d["animations"][4]["keyframes"]
                .as_array_mut()
                .unwrap()
                .swap(3, 4)
        }),
        "key-order",
    );
    only(
        &neo(&|d| {
            d["animations"][4]["keyframes"][3]["interpolation"] = json!("minecraft:catmullrom")
        }),
        "key-curve",
    );
    let fast = neo(&|d| {
        for animation in d["animations"].as_array_mut().unwrap() {
            for key in animation["keyframes"].as_array_mut().unwrap() {
                let t = key["timestamp"].as_f64().unwrap();
                key["timestamp"] = json!(t * 20.0);
            }
        }
    });
    exactly(&fast, &["closing-key", "unit"]);
}

#[test]
fn a_false_certificate_is_found() {
    let tree = one("bedrock");
    let lied = edited(&tree, "manifest.json", |d| {
        d["items"]["model.blaze"]["facts"]["loop"]["deviation_px"]["bob_fast"]["anywhere"] =
            json!(0.1);
    });
    assert_eq!(codes(&lied), ["loop-deviation"]);
    // Another bob clock is another looped motion: the keys no longer follow it, and it costs more than stated.
    let clock = edited(&tree, "manifest.json", |d| {
        d["items"]["model.blaze"]["facts"]["loop"]["bob_scale"] = json!(1.02);
    });
    exactly(&clock, &["key-error", "loop-deviation"]);
}

/// Every code of the model checks is triggered somewhere in these tests.
#[test]
fn every_code_has_a_mutation() {
    let tests = [
        include_str!("mutations.rs"),
        include_str!("others.rs"),
        include_str!("entity.rs"),
    ]
    .concat();
    let lint = tickbake::lint::entity::CODES.iter();
    for code in tickbake::check::model::CODES.iter().chain(lint) {
        assert!(tests.contains(&format!("\"{}\"", code.id)), "{}", code.id);
    }
}

/// Where annotations go: to the key, not to the top of the file.
#[test]
fn a_finding_on_a_key_names_its_line_and_column() {
    let tree = one("bedrock");
    let before = text(&tree, BEDROCK);
    let lines: Vec<&str> = before.lines().collect();
    let first = lines.iter().position(|l| l.contains("\"position\": {"));
    for (values, code) in [
        ("[9, 0, 0]", "key-error"),
        ("[\"1 +\", 0, 0]", "molang-syntax"),
    ] {
        let line = first.unwrap() + 5;
        let (key, _) = lines[line].split_once(": ").unwrap();
        let off = changed(&tree, BEDROCK, |text| {
            text.replacen(lines[line], &format!("{key}: {values},"), 1)
        });
        let found = findings(&off);
        let place = &found.iter().find(|f| f.code.id == code).unwrap().place;
        let column = key.find('"').unwrap() + key.trim_start().len() + 3;
        assert_eq!(place.line, Some(line as u32 + 1), "{code} at {place}");
        assert_eq!(place.column, Some(column as u32), "{code} at {place}");
    }
}
