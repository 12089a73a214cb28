//! Axes and interpolation of each target against positions of the reference, by readers and players of this test alone.

use super::support::*;
use serde_json::Value;
use tickbake::formula::blaze::{Blaze, BobClock};

const LINES: &str =
    "targets = [\"bedrock\", \"blockbench\", \"geckolib\", \"neoforge\"]\ntolerance = 0";

/// Positions of all parts of the looped motion of 200 ticks, px, Java axes.
fn looped(tick: f64) -> [[f64; 3]; 12] {
    let slow = 8.0 * 2.0 * std::f64::consts::PI / 0.25;
    let bob = BobClock {
        scale: slow / 200.0,
        offset: 0.0,
    };
    let blaze = Blaze {
        bob,
        ..Blaze::default()
    };
    blaze.positions(tick).unwrap()
}

/// Linear interpolation of `(seconds, value)`.
fn at(keys: &[(f64, [f64; 3])], time: f64) -> [f64; 3] {
    let next = keys
        .iter()
        .position(|k| k.0 > time)
        .unwrap_or(keys.len() - 1);
    let ((t0, a), (t1, b)) = (keys[next.max(1) - 1], keys[next]);
    let alpha = ((time - t0) / (t1 - t0)).clamp(0.0, 1.0);
    std::array::from_fn(|k| a[k] + (b[k] - a[k]) * alpha)
}

fn three(v: &Value) -> [f64; 3] {
    std::array::from_fn(|k| v[k].as_f64().unwrap())
}

fn near(a: [f64; 3], b: [f64; 3], limit: f64, what: &str) {
    let d: f64 = (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt();
    assert!(d <= limit, "{what}: {a:?} against {b:?}, {d} apart");
}

/// At ticks the keys are exact; between them a chord of 9 px radius sags by 0.111 px.
const LIMITS: [(f64, f64); 4] = [(0.0, 3e-6), (37.0, 3e-6), (123.0, 3e-6), (150.5, 0.1118)];

#[test]
fn bedrock_and_geckolib_positions() {
    let tree = built(LINES);
    let geo: Value =
        serde_json::from_str(&text(&tree, "bedrock/models/entity/blaze.geo.json")).unwrap();
    for path in [
        "bedrock/animations/blaze.animation.json",
        "geckolib/assets/demo/animations/entity/blaze.animation.json",
    ] {
        let file: Value = serde_json::from_str(&text(&tree, path)).unwrap();
        let bones = &file["animations"]["animation.demo.blaze.loop"]["bones"];
        for part in 0..12 {
            let bone = &geo["minecraft:geometry"][0]["bones"][part + 1];
            assert_eq!(bone["name"], format!("part{part}"));
            let pivot = three(&bone["pivot"]);
            let keys: Vec<(f64, [f64; 3])> = bones[format!("part{part}")]["position"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(t, v)| (t.parse().unwrap(), three(v)))
                .collect();
            for (tick, limit) in LIMITS {
                // On screen Bedrock adds the key to the pivot with y up.
                let [x, y, z] = at(&keys, tick / 20.0);
                let shown = [pivot[0] + x, pivot[1] + y, pivot[2] + z];
                let [jx, jy, jz] = looped(tick)[part];
                near(shown, [jx, 24.0 - jy, jz], limit, path);
            }
        }
    }
}

#[test]
fn blockbench_positions_are_minus_x_24_minus_y_z() {
    let tree = built(LINES);
    let file: Value = serde_json::from_str(&text(&tree, "blockbench/blaze.bbmodel")).unwrap();
    assert_eq!(file["meta"]["format_version"], "5.0");
    let animation = &file["animations"][0];
    assert_eq!(animation["snapping"], 20);
    for part in 0..12 {
        let group = &file["groups"][part + 1];
        assert_eq!(group["name"], format!("part{part}"));
        let animator = &animation["animators"][group["uuid"].as_str().unwrap()];
        let keys: Vec<(f64, [f64; 3])> = animator["keyframes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|k| {
                let p = &k["data_points"][0];
                let v = ["x", "y", "z"].map(|a| p[a].as_f64().unwrap());
                (k["time"].as_f64().unwrap(), v)
            })
            .collect();
        assert_eq!(keys[0].1, keys[keys.len() - 1].1, "closes bit for bit");
        let origin = three(&group["origin"]);
        for (tick, limit) in LIMITS {
            let key = at(&keys, tick / 20.0);
            let shown: [f64; 3] = std::array::from_fn(|k| origin[k] + key[k]);
            let [x, y, z] = looped(tick)[part];
            near(shown, [-x, 24.0 - y, z], limit, "blockbench");
        }
        // The rod hangs from its pivot: 2 wide toward -x, 8 down, 2 deep toward +z.
        let element = &file["elements"][part + 1];
        let (from, to) = (three(&element["from"]), three(&element["to"]));
        near(
            from,
            [origin[0] - 2.0, origin[1] - 8.0, origin[2]],
            2e-6,
            "from",
        );
        near(to, [origin[0], origin[1], origin[2] + 2.0], 2e-6, "to");
        assert_eq!(file["outliner"][part + 1]["uuid"], group["uuid"]);
        assert_eq!(file["outliner"][part + 1]["children"][0], element["uuid"]);
    }
}

#[test]
fn neoforge_takes_what_pos_vec_takes() {
    let tree = built(LINES);
    let path = "neoforge/assets/demo/neoforge/animations/entity/blaze/loop.json";
    let file: Value = serde_json::from_str(&text(&tree, path)).unwrap();
    assert_eq!(file["length"], 10);
    assert_eq!(file["loop"], true);
    let rest = Blaze::default().rest();
    for part in 0..12 {
        let animation = &file["animations"][part];
        assert_eq!(animation["target"], "minecraft:position");
        let keys: Vec<(f64, [f64; 3])> = animation["keyframes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|k| (k["timestamp"].as_f64().unwrap(), three(&k["target"])))
            .collect();
        for (tick, limit) in LIMITS {
            // KeyframeAnimations.posVec(x, y, z) = (x, -y, z), added to the part's rest position.
            let [x, y, z] = at(&keys, tick / 20.0);
            let [rx, ry, rz] = rest[part];
            near([rx + x, ry - y, rz + z], looped(tick)[part], limit, path);
        }
    }
}
