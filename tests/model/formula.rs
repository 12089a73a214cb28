//! `setupAnim`, `createBodyLayer` and the head against values computed independently, bit for bit.

use tickbake::formula::blaze::{self, Blaze, BobClock, PARTS, PhaseStep, Trig};

const TABLE_DOCUMENTED: &str = include_str!("../data/blaze_table_documented.txt");
const TABLE_WIDE_SHIPPED: &str = include_str!("../data/blaze_table_wide_shipped.txt");

/// Head rotations: degrees, bits of the radians.
const HEAD: [(f32, u32); 13] = [
    (0.0, 0x00000000),
    (1.0, 0x3c8efa35),
    (-1.0, 0xbc8efa35),
    (30.0, 0x3f060a92),
    (-30.0, 0xbf060a92),
    (45.0, 0x3f490fdb),
    (75.0, 0x3fa78d36),
    (-75.0, 0xbfa78d36),
    (90.0, 0x3fc90fdb),
    (-90.0, 0xbfc90fdb),
    (179.99, 0x40490cff),
    (180.0, 0x40490fdb),
    (-180.0, 0xc0490fdb),
];

type Pose = [[u32; 3]; PARTS];

fn bits(pose: [[f32; 3]; PARTS]) -> Pose {
    pose.map(|p| p.map(f32::to_bits))
}

/// Rest pose, then (tick, pose) of each frame.
fn reference(text: &str) -> (Pose, Vec<(f32, Pose)>) {
    let hex = |w: &str| u32::from_str_radix(w, 16).unwrap();
    let mut rest = None;
    let mut frames = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let mut words = line.split(' ');
        let tick = words.next().unwrap();
        let values: Vec<u32> = words.map(hex).collect();
        assert_eq!(values.len(), 36);
        let pose = std::array::from_fn(|k| std::array::from_fn(|a| values[3 * k + a]));
        match tick {
            "rest" => rest = Some(pose),
            t => frames.push((f32::from_bits(hex(t)), pose)),
        }
    }
    (rest.unwrap(), frames)
}

fn documented() -> Blaze {
    Blaze::default()
}

fn shipped() -> Blaze {
    Blaze {
        trig: Trig::TableWide,
        phase_step: PhaseStep::Shipped,
        ..Blaze::default()
    }
}

/// Frames of `text` that `blaze` misses by at least one bit.
fn missed(blaze: &Blaze, text: &str) -> usize {
    let (_, frames) = reference(text);
    assert_eq!(frames.len(), 54);
    frames
        .iter()
        .filter(|(tick, pose)| bits(blaze.setup_anim(*tick)) != *pose)
        .count()
}

#[test]
fn every_reference_frame_matches_to_the_bit() {
    assert_eq!(missed(&documented(), TABLE_DOCUMENTED), 0);
    assert_eq!(missed(&shipped(), TABLE_WIDE_SHIPPED), 0);
}

#[test]
fn the_reference_notices_a_changed_constant() {
    let step = Blaze {
        phase_step: PhaseStep::Radians(1.0001),
        ..documented()
    };
    assert!(missed(&step, TABLE_DOCUMENTED) > 40);
    let era = Blaze {
        trig: Trig::TableWide,
        ..documented()
    };
    assert!(missed(&era, TABLE_DOCUMENTED) > 0);
    let bob = Blaze {
        bob: BobClock {
            scale: 1.00001,
            offset: 0.0,
        },
        ..documented()
    };
    assert!(missed(&bob, TABLE_DOCUMENTED) > 10);
}

#[test]
fn the_rest_pose_is_tick_zero_to_the_bit() {
    for (blaze, text) in [
        (documented(), TABLE_DOCUMENTED),
        (shipped(), TABLE_WIDE_SHIPPED),
    ] {
        let (rest, _) = reference(text);
        assert_eq!(bits(blaze.body_layer()), rest);
        assert_eq!(bits(blaze.setup_anim(0.0)), rest);
    }
}

#[test]
fn head_rotation_matches_to_the_bit() {
    for (degrees, radians) in HEAD {
        assert_eq!(blaze::head(degrees, 0.0).map(f32::to_bits), [radians, 0]);
        assert_eq!(blaze::head(0.0, degrees).map(f32::to_bits), [0, radians]);
    }
}

#[test]
fn the_table_stays_near_the_exact_curve() {
    // FORMULAS.md: at most 0.0009 px up to tick 400.
    let exact = documented();
    let mut worst = 0.0_f64;
    for i in 0..=8000 {
        let tick = f64::from(i) * 0.05;
        let table = exact.setup_anim(tick as f32);
        let smooth = exact.setup_anim_exact(f64::from(tick as f32));
        for (a, b) in table.iter().zip(&smooth) {
            let d2: f64 = (0..3).map(|k| (f64::from(a[k]) - b[k]).powi(2)).sum();
            worst = worst.max(d2.sqrt());
        }
    }
    assert!((0.0005..=0.0012).contains(&worst), "{worst}");
}

#[test]
fn any_tick_has_a_pose_and_the_exact_formula_knows_its_range() {
    for tick in [f32::MAX, f32::MIN, -1.0e7, f32::INFINITY, f32::NAN] {
        let pose = documented().setup_anim(tick);
        assert!(
            pose.iter()
                .flatten()
                .all(|v| v.is_finite() && v.abs() <= 12.0)
        );
    }
    let exact = Blaze {
        trig: Trig::Exact,
        ..documented()
    };
    assert!(exact.positions(1e9).is_ok());
    assert!(exact.positions(1.0000001e9).is_err());
    assert!(exact.positions(f64::NAN).is_err());
}
