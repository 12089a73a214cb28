//! The avoidance: the fast form equals the plain one, and nobody runs through anybody.

use super::baked::params;
use tickbake::bake::chase::start;
use tickbake::engine;
use tickbake::formula::chase::{Leader, Params, State};
use tickbake::formula::orca::{HalfPlane, Orca, solve};
use tickbake::formula::random::Stream;
use tickbake::project::keys::chase::Start;

fn placed(count: usize, seed: i64) -> (Vec<f64>, Vec<f64>) {
    start::places(&Start::Poisson, count, seed)
        .iter()
        .map(|p| (p[0], p[1]))
        .unzip()
}

fn leaders() -> [(&'static str, Leader); 3] {
    let straight = Leader::Polyline {
        points: vec![[0.0, 0.0], [0.0, -10_000.0]],
        speed: 3.0,
    };
    let circle = Leader::Circle {
        radius: 6.0,
        speed: 3.0,
    };
    [
        ("straight", straight),
        ("circling", circle),
        ("standing", Leader::Static),
    ]
}

fn smallest_pair(state: &State) -> f64 {
    let (x, z) = (state.x(), state.z());
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&a, &b| x[a].total_cmp(&x[b]));
    let mut smallest = f64::INFINITY;
    for (place, &i) in order.iter().enumerate() {
        for &j in &order[place + 1..] {
            if x[j] - x[i] >= smallest {
                break;
            }
            smallest = smallest.min((x[j] - x[i]).hypot(z[j] - z[i]));
        }
    }
    smallest
}

#[test]
fn the_fast_form_equals_the_plain_one() {
    equal(&[(40, 2000), (300, 300), (1500, 20)]);
}

#[test]
#[ignore = "half a minute; .ci/run runs it"]
fn the_fast_form_equals_the_plain_one_for_long() {
    equal(&[(300, 2000), (3000, 200)]);
}

fn equal(cases: &[(usize, u32)]) {
    for &(count, frames) in cases {
        let (x, z) = placed(count, 7);
        let mut plain = Orca::new(Params::default(), Leader::WEAVE, &x, &z);
        let mut fast = engine::orca::Orca::new(Params::default(), Leader::WEAVE, &x, &z);
        for frame in 1..=frames {
            plain.step();
            fast.step();
            assert!(
                plain.state == fast.state,
                "{count} chickens differ in frame {frame}"
            );
        }
    }
}

#[test]
fn dense_and_scattered_starts_are_equal_too() {
    let mut random = Stream::named(3, "test");
    for (count, extent) in [(2, 0.5), (60, 3.0), (120, 8.0), (50, 4000.0)] {
        let mut scatter = || {
            (0..count)
                .map(|_| random.range(-extent, extent))
                .collect::<Vec<f64>>()
        };
        let (mut x, mut z) = (scatter(), scatter());
        x[count / 2] = x[0];
        z[count / 2] = z[0];
        let mut plain = Orca::new(Params::default(), Leader::Static, &x, &z);
        let mut fast = engine::orca::Orca::new(Params::default(), Leader::Static, &x, &z);
        for frame in 1..=200 {
            plain.step();
            fast.step();
            assert!(
                plain.state == fast.state,
                "{count} in {extent}: frame {frame}"
            );
            assert!(
                plain
                    .state
                    .tx
                    .iter()
                    .chain(&plain.state.tz)
                    .all(|v| v.is_finite())
            );
        }
        assert!(smallest_pair(&plain.state) >= 1.95, "{count} in {extent}");
    }
}

#[test]
fn nobody_overlaps_and_everybody_stays_close() {
    bounds(&[(40, 4), (200, 1)]);
}

#[test]
#[ignore = "a minute; .ci/run runs it"]
fn nobody_overlaps_in_large_crowds() {
    bounds(&[(200, 4), (1000, 4)]);
}

fn bounds(cases: &[(usize, i64)]) {
    for &(count, seeds) in cases {
        for (name, leader) in leaders() {
            for seed in 0..seeds {
                let (x, z) = placed(count, seed);
                let mut run = engine::orca::Orca::new(Params::default(), leader.clone(), &x, &z);
                let (mut smallest, mut longest, mut sum) = (f64::INFINITY, 0.0f64, 0.0);
                for _ in 0..2000 {
                    let before = run.state.clone();
                    run.step();
                    let state = &run.state;
                    smallest = smallest.min(smallest_pair(state));
                    for k in 1..=count {
                        let step = (state.tx[k] - before.tx[k]).hypot(state.tz[k] - before.tz[k]);
                        longest = longest.max(step);
                        sum += (state.tx[k] - state.tx[0]).hypot(state.tz[k] - state.tz[0]);
                    }
                }
                let packed = 2.0 / 3.0 * (count as f64 / 0.9069).sqrt();
                let ratio = sum / (2000 * count) as f64 / packed;
                let most = if name == "circling" { 2.2 } else { 1.8 };
                let case = format!("{count} {name} {seed}: {smallest} {longest} {ratio}");
                assert!(
                    smallest >= 1.95 && longest <= 0.45 && ratio <= most,
                    "{case}"
                );
            }
        }
    }
}

#[test]
fn two_hundred_at_one_place_are_apart_by_frame_forty() {
    let mut run =
        engine::orca::Orca::new(Params::default(), Leader::WEAVE, &[3.0; 200], &[-1.0; 200]);
    for _ in 0..40 {
        let before = run.state.clone();
        run.step();
        for k in 1..=200 {
            let (from, to) = (&before, &run.state);
            assert!((to.tx[k] - from.tx[k]).hypot(to.tz[k] - from.tz[k]) <= 0.45);
        }
    }
    assert!(
        smallest_pair(&run.state) >= 1.95,
        "{}",
        smallest_pair(&run.state)
    );
}

/// The program against a fine search over the disc of velocities.
#[test]
fn the_linear_program_finds_the_nearest_velocity() {
    let mut random = Stream::named(1, "test");
    let mut infeasible = 0;
    for case in 0..300 {
        let planes: Vec<HalfPlane> = (0..1 + case % 10)
            .map(|_| {
                let angle = random.range(0.0, std::f64::consts::TAU);
                HalfPlane {
                    point: [random.range(-2.0, 2.0), random.range(-2.0, 2.0)],
                    direction: [libm::cos(angle), libm::sin(angle)],
                }
            })
            .collect();
        let wanted = [random.range(-3.0, 3.0), random.range(-3.0, 3.0)];
        let found = solve(&planes, wanted, 2.5);
        let worst = |v: [f64; 2]| planes.iter().map(|p| p.violation(v)).fold(0.0, f64::max);
        let away = |v: [f64; 2]| (v[0] - wanted[0]).hypot(v[1] - wanted[1]);
        assert!(found[0].hypot(found[1]) <= 2.5 + 1e-9);
        infeasible += usize::from(worst(found) > 1e-9);
        for a in -50..=50 {
            for b in -50..=50 {
                let v = [f64::from(a) * 0.05, f64::from(b) * 0.05];
                if v[0].hypot(v[1]) > 2.5 {
                    continue;
                }
                if worst(found) > 1e-9 {
                    assert!(worst(v) >= worst(found) - 1e-6, "case {case}");
                } else if worst(v) <= 0.0 {
                    assert!(away(v) >= away(found) - 1e-9, "case {case}");
                }
            }
        }
    }
    assert!(
        (50..290).contains(&infeasible),
        "both kinds occur: {infeasible}"
    );
}

#[test]
fn the_bake_uses_it_and_says_so() {
    let run =
        super::baked::ran("avoidance = \"orca\"\ncount = 40\nstart = \"poisson\"\nframes = 300");
    assert_eq!(run.metrics.overlap_share, 0.0);
    assert!(run.metrics.smallest_pair.unwrap() >= 1.95 && run.metrics.largest_step <= 0.45);
    let published = super::baked::ran("count = 40\nstart = \"poisson\"\nframes = 300");
    assert!(published.metrics.overlap_share > 0.1);
    assert!(params("avoidance = \"orca\"").avoidance != params("").avoidance);
}
