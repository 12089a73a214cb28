//! Loops and keys: solved, certified, and held to FORMULAS.md's figures.

use super::support::params;
use tickbake::asset::clip::{Channel, Clip, Interpolation, Property};
use tickbake::asset::model::ModelAsset;
use tickbake::bake::model::{LoopError, ModelError, bake, loops};
use tickbake::formula::blaze::{Blaze, BobClock, Trig};
use tickbake::manifest::model::ModelFacts;

fn baked(keys: &str) -> (ModelAsset, ModelFacts) {
    bake("blaze", &params(keys)).unwrap_or_else(|e| panic!("{keys}: {e}"))
}

/// Segments of the top, middle and bottom ring's worst rod in the set baked for `interpolation`.
fn segments(facts: &ModelFacts, interpolation: &str) -> [usize; 3] {
    let set = facts
        .key_sets
        .iter()
        .find(|s| s.interpolation == interpolation)
        .unwrap();
    let of = |ring: usize| {
        (4 * ring..4 * ring + 4)
            .map(|k| set.clips[0].segments[&format!("part{k}")])
            .max()
            .unwrap()
    };
    [of(0), of(1), of(2)]
}

fn at_most(found: [usize; 3], limit: [usize; 3]) {
    let within = found.iter().zip(&limit).all(|(f, l)| f <= l);
    assert!(within, "{found:?} against {limit:?}");
}

/// Linear or Hermite interpolation of a channel at `seconds`, written again here.
fn play(channel: &Channel, seconds: f64) -> [f64; 3] {
    let i = channel.keys.partition_point(|k| k.time <= seconds);
    let i = i.clamp(1, channel.keys.len() - 1);
    let (a, b) = (&channel.keys[i - 1], &channel.keys[i]);
    let h = b.time - a.time;
    let u = ((seconds - a.time) / h).clamp(0.0, 1.0);
    std::array::from_fn(|k| match channel.interpolation {
        Interpolation::Hermite => {
            let (u2, u3) = (u * u, u * u * u);
            (2.0 * u3 - 3.0 * u2 + 1.0) * a.value[k]
                + (u3 - 2.0 * u2 + u) * h * a.tangent[k]
                + (3.0 * u2 - 2.0 * u3) * b.value[k]
                + (u3 - u2) * h * b.tangent[k]
        }
        Interpolation::CatmullRom(_) => {
            let n = channel.keys.len() - 1;
            let p = |j: usize| channel.keys[j % n].value[k];
            let (p0, p1, p2, p3) = (p(i + n - 2), p(i - 1), p(i), p(i + 1));
            p1 + 0.5
                * u
                * (p2 - p0
                    + u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3 + u * (3.0 * (p1 - p2) + p3 - p0)))
        }
        Interpolation::Linear => a.value[k] + u * (b.value[k] - a.value[k]),
    })
}

/// Largest distance between a clip and `formula`, at instants that have nothing to do with the keys.
fn measured(asset: &ModelAsset, clip: &Clip, formula: &Blaze) -> f64 {
    const INSTANTS: u32 = 20_011;
    let mut worst = 0.0_f64;
    for i in 0..INSTANTS {
        let seconds = clip.length * f64::from(i) / f64::from(INSTANTS);
        let all = formula.positions(seconds * 20.0).unwrap();
        for (k, p) in all.iter().enumerate() {
            let bone = format!("part{k}");
            let rest = asset.rig.bones[asset.rig.bone_index(&bone).unwrap()].pivot;
            let d = play(clip.channel(&bone, Property::Position).unwrap(), seconds);
            let e2: f64 = (0..3).map(|a| (rest[a] + d[a] - p[a]).powi(2)).sum();
            worst = worst.max(e2.sqrt());
        }
    }
    worst
}

fn looped(facts: &ModelFacts) -> Blaze {
    Blaze {
        bob: BobClock {
            scale: facts.looping.bob_scale,
            offset: facts.looping.bob_offset,
        },
        ..Blaze::default()
    }
}

fn closes_bit_for_bit(asset: &ModelAsset) {
    for clip in asset.key_sets.iter().flat_map(|s| &s.clips) {
        for channel in &clip.channels {
            let (first, last) = (&channel.keys[0], channel.keys.last().unwrap());
            assert_eq!(first.time.to_bits(), 0.0_f64.to_bits());
            assert_eq!(last.time.to_bits(), clip.length.to_bits());
            assert_eq!(first.value.map(f64::to_bits), last.value.map(f64::to_bits));
            assert!(channel.keys.windows(2).all(|k| k[0].time < k[1].time));
            let plain = |v: f64| v.is_finite() && !(v == 0.0 && v.is_sign_negative());
            assert!(channel.keys.iter().all(|k| k.value.into_iter().all(plain)));
        }
    }
}

#[test]
fn linear_keys_at_a_hundredth() {
    let (asset, facts) = baked("");
    at_most(segments(&facts, "linear"), [500, 160, 285]);
    closes_bit_for_bit(&asset);
    let clip = &asset.clips(Interpolation::Linear)[0];
    let error = measured(&asset, clip, &looped(&facts));
    let bound = facts.key_sets[0].clips[0].bound_px;
    assert!(error <= bound && bound <= 0.01, "{error} {bound}");
    // The bound is a bound, not a guess ten times too large.
    assert!(error > 0.9 * bound, "{error} {bound}");
    for key in clip.channels.iter().flat_map(|c| &c.keys) {
        let frame = key.time * f64::from(clip.fps);
        assert!((frame - frame.round()).abs() < 1e-6);
    }
}

#[test]
fn linear_keys_at_a_twentieth() {
    let (asset, facts) = baked("tolerance = 0.05");
    at_most(segments(&facts, "linear"), [225, 70, 120]);
    let clip = &asset.clips(Interpolation::Linear)[0];
    assert!(measured(&asset, clip, &looped(&facts)) <= 0.05);
}

#[test]
fn wrapped_catmull_rom_keys() {
    let smooth = "interpolation = \"smooth\"\ntargets = [\"blockbench\", \"gltf\"]\n";
    let (exact, table) = (("exact", Trig::Exact), ("table", Trig::Table));
    for (tolerance, (name, trig), limit) in [
        ("0.01", exact, [160, 70, 130]),
        ("0.01", table, [160, 70, 130]),
        ("0.05", table, [100, 45, 85]),
    ] {
        let (asset, facts) = baked(&format!(
            "{smooth}tolerance = {tolerance}\ntrig = \"{name}\""
        ));
        at_most(segments(&facts, "catmullrom-wrapped"), limit);
        closes_bit_for_bit(&asset);
        let tolerance: f64 = tolerance.parse().unwrap();
        for set in &asset.key_sets {
            // The exact curve's keys are held to the exact curve, the table's to the table's.
            let curve = Blaze {
                trig,
                ..looped(&facts)
            };
            let error = measured(&asset, &set.clips[0], &curve);
            assert!(error <= tolerance, "{name}: {error}");
        }
    }
}

/// Whoever asks for what a message shows gets it.
#[test]
fn the_best_is_shown_rounded_up_and_above_what_was_refused() {
    let coarse = |tolerance, best_px| ModelError::TooCoarse {
        bone: "head".into(),
        tolerance,
        fps: 20,
        best_px,
        tick: 1.0,
    };
    for (tolerance, best, shown, wanted) in [
        (0.01, 0.010_04, "0.0101", "0.011"),
        (0.01, 0.01, "0.0101", "0.011"),
        (0.01, 0.009_999_999, "0.0101", "0.011"),
        (0.0105, 0.010_6, "0.0106", "0.011"),
        (1e-300, 0.055_05, "0.0551", "0.056"),
    ] {
        let error = coarse(tolerance, best);
        let said = error.to_string();
        assert!(
            said.contains(&format!("best there is {shown} px")),
            "{said}"
        );
        let fix = error.fix(Some(20));
        assert!(
            fix.contains(&format!("at least {wanted}, or leave fps out")),
            "{fix}"
        );
        // where no grid was asked for, there is none to leave out
        let fix = error.fix(None);
        assert!(fix.ends_with(&format!("at least {wanted}")), "{fix}");
    }
    assert!(coarse(1e-300, 0.1).to_string().contains("within 1e-300 px"));
    let budget = LoopError::Budget {
        max_ticks: 100,
        max_px: 0.01,
        best_ticks: 90,
        best_px: 0.010_000_1,
    };
    assert!(budget.to_string().contains("at 0.0101 px"), "{budget}");
    let crowd = tickbake::bake::tracks::ToleranceError {
        tolerance: 0.05,
        entity: 0,
        reached: 0.050_000_1,
        client: tickbake::minecraft::client::Client::Mob,
    };
    assert!(crowd.to_string().contains("is 0.0501 off"), "{crowd}");
}

#[test]
fn twenty_frames_a_second_have_a_best() {
    let refused = bake("blaze", &params("fps = 20\ntolerance = 0.05"));
    let Err(ModelError::TooCoarse { bone, best_px, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert!(["part0", "part1", "part2", "part3"].contains(&bone.as_str()));
    // FORMULAS.md: 0.056 for the exact curve; the table's own error comes on top.
    assert!((0.0555..0.057).contains(&best_px), "{best_px}");
    let exact = bake(
        "blaze",
        &params("fps = 20\ntolerance = 0.05\ntrig = \"exact\""),
    );
    assert!(
        exact
            .unwrap_err()
            .to_string()
            .contains("best there is 0.056")
    );
    let (_, facts) = baked("fps = 20\ntolerance = 0.057");
    assert_eq!(segments(&facts, "linear")[0], 200);
}

#[test]
fn one_key_a_tick_is_the_formula_itself() {
    let (asset, facts) = baked("tolerance = 0");
    let clip = &asset.clips(Interpolation::Linear)[0];
    assert_eq!(clip.key_count(), 12 * 201);
    let formula = looped(&facts);
    for tick in 0..200_usize {
        let all = formula.setup_anim(tick as f32);
        for (k, p) in all.iter().enumerate() {
            let bone = format!("part{k}");
            let rest = asset.rig.bones[asset.rig.bone_index(&bone).unwrap()].pivot;
            let key = clip.channel(&bone, Property::Position).unwrap().keys[tick];
            for a in 0..3 {
                assert!((rest[a] + key.value[a] - f64::from(p[a])).abs() < 1.1e-6);
            }
        }
    }
    // FORMULAS.md: one key a tick on the curve costs 0.111 px.
    let bound = facts.key_sets[0].clips[0].bound_px;
    assert!((0.110..0.113).contains(&bound), "{bound}");
}

#[test]
fn retime_costs_what_the_document_says() {
    let (_, facts) = baked("");
    let l = &facts.looping;
    assert_eq!(l.ticks, 200.0);
    assert_eq!((l.turns["bob_slow"], l.turns["bob_fast"]), (8, 16));
    assert!((l.bob_scale - 1.0053096).abs() < 1e-7);
    let slow = l.deviation_px["bob_slow"];
    let fast = l.deviation_px["bob_fast"];
    assert!((slow.anywhere - 0.263).abs() < 0.001 && slow.at_ticks <= slow.anywhere);
    assert!((fast.anywhere - 0.524).abs() < 0.001 && fast.at_ticks <= fast.anywhere);
    let (_, middle) = baked("loop_match = \"middle\"");
    let half = middle.looping.deviation_px["bob_fast"].anywhere;
    assert!((half - 0.264).abs() < 0.003, "{half}");
}

#[test]
fn the_solver_finds_the_long_loop() {
    let all: Vec<_> = loops::candidates(&params("")).collect();
    assert!(all.iter().all(|c| c.ticks % 200 == 0));
    let best = all
        .iter()
        .min_by(|a, b| a.worst_px().total_cmp(&b.worst_px()))
        .unwrap();
    assert_eq!(best.ticks, 14_200);
    assert!(
        (best.deviation_px["bob_slow"] - 0.0003).abs() < 0.0001,
        "{best:?}"
    );
    assert!((best.worst_px() - 0.0006).abs() < 0.0001, "{best:?}");
    assert!((best.table_px - 0.0055).abs() < 0.001, "{best:?}");
    let nearest = loops::solve(&params("loop = \"nearest\"")).unwrap();
    assert_eq!(nearest.ticks, 14_200.0);
    let tight = loops::solve(&params("max_deviation_px = 0.01")).unwrap();
    assert!(tight.ticks <= 14_200.0 && tight.deviation_px["bob_fast"].anywhere <= 0.01);
}

#[test]
fn impossible_loops_say_what_is_possible() {
    let budget = bake("blaze", &params("max_ticks = 400\nmax_deviation_px = 0.01"));
    assert!(
        matches!(
            &budget,
            Err(ModelError::Loop(loops::LoopError::Budget { .. }))
        ),
        "{budget:?}"
    );
    let short = bake("blaze", &params("max_ticks = 199")).unwrap_err();
    assert!(short.to_string().contains("shortest is 200"), "{short}");
    let open = bake("blaze", &params("ticks = 150")).unwrap_err();
    assert!(open.to_string().contains("multiples of 200"), "{open}");
}

#[test]
fn layers_add_up_to_the_document_for_ever() {
    let (asset, facts) = baked("loop = \"layers\"");
    closes_bit_for_bit(&asset);
    let clips = asset.clips(Interpolation::Linear);
    let names: Vec<&str> = clips.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "spin_top",
            "bob_slow",
            "spin_middle",
            "spin_bottom",
            "bob_fast"
        ]
    );
    assert_eq!(facts.key_sets[0].clips[2].seconds, 3.333333333);
    let exact = Blaze {
        trig: Trig::Exact,
        ..Blaze::default()
    };
    for i in 0..500 {
        let tick = 100_000.0 + f64::from(i) * 0.377;
        let all = exact.positions(tick).unwrap();
        for (k, p) in all.iter().enumerate() {
            let bone = format!("part{k}");
            let mut at = asset.rig.bones[asset.rig.bone_index(&bone).unwrap()].pivot;
            for clip in clips {
                if let Some(channel) = clip.channel(&bone, Property::Position) {
                    // A player counts in the clip's own length; the file's 9 decimals drift by 1e-6 s here.
                    let period = match clip.name.as_str() {
                        "bob_slow" => 0.4 * std::f64::consts::PI,
                        "bob_fast" => 0.2 * std::f64::consts::PI,
                        "spin_middle" => 10.0 / 3.0,
                        _ => clip.length,
                    };
                    let d = play(channel, (tick / 20.0).rem_euclid(period).min(clip.length));
                    at = std::array::from_fn(|a| at[a] + d[a]);
                }
            }
            let e2: f64 = (0..3).map(|a| (at[a] - p[a]).powi(2)).sum();
            assert!(e2.sqrt() <= 0.0101, "{tick} {bone} {}", e2.sqrt());
        }
    }
}

#[test]
fn a_cut_jumps_once_and_a_single_pass_never() {
    let (cut, facts) = baked("loop = \"cut\"");
    closes_bit_for_bit(&cut);
    assert!((facts.looping.seam_px - 0.52).abs() < 0.005);
    let (once, _) = baked("loop = \"none\"");
    let clip = &once.clips(Interpolation::Linear)[0];
    assert!(measured(&once, clip, &Blaze::default()) <= 0.01);
}

#[test]
fn the_head_turns_where_it_is_told_to() {
    let (asset, _) = baked("head_yaw = 30\nhead_pitch = -12.5");
    let clip = &asset.clips(Interpolation::Linear)[0];
    let head = clip.channel("head", Property::Rotation).unwrap();
    assert_eq!(head.keys[0].value, [-12.5, 30.0, 0.0]);
    let (asset, _) = baked("");
    assert!(
        asset.clips(Interpolation::Linear)[0]
            .channel("head", Property::Rotation)
            .is_none()
    );
}
