//! What flocks do: emergent figures, symmetries, extensions.

use super::engine::uniform;
use tickbake::engine::flock::Engine;
use tickbake::formula::flock::{
    Floor, Heights, Home, Light, Obstacles, Params, State, Surface, Vec3, Wander, length, step, sub,
};
use tickbake::formula::random::Stream;
use tickbake::formula::terrain::Noise;

fn flown(params: &Params, start: &State, ticks: usize) -> State {
    let mut engine = Engine::new(params.clone(), start);
    (0..ticks).for_each(|_| engine.step());
    engine.state()
}

/// FORMULAS 3: N = 1000 from a uniform 30^3 box, after 1000 ticks.
#[test]
fn a_thousand_bats_settle_as_measured() {
    let end = flown(&Params::default(), &uniform(1_000, 30.0, 1), 1_000);
    let nearest = |i: usize| {
        let others = (0..1_000).filter(|&j| j != i);
        others
            .map(|j| length(sub(end.p[i], end.p[j])))
            .fold(f64::INFINITY, f64::min)
    };
    let mean = (0..1_000).map(nearest).sum::<f64>() / 1_000.0;
    let speeds: Vec<f64> = end.v.iter().map(|v| length(*v)).collect();
    let mut heading = [0.0; 3];
    for (v, speed) in end.v.iter().zip(&speeds) {
        (0..3).for_each(|axis| heading[axis] += v[axis] / speed / 1_000.0);
    }
    let polarisation = length(heading);
    println!("nearest {mean:.4}, polarisation {polarisation:.4}");
    assert!((0.85..=0.95).contains(&mean), "nearest neighbour {mean}");
    assert!(polarisation > 0.9, "polarisation {polarisation}");
    assert!(
        speeds
            .iter()
            .all(|s| (0.15 - 1e-12..=0.40 + 1e-12).contains(s))
    );
}

/// Largest distance between `map` of the flock's end and the end of the mapped flock.
fn covariance(map: impl Fn(Vec3) -> Vec3, turn: impl Fn(Vec3) -> Vec3) -> f64 {
    let start = uniform(200, 18.0, 4);
    let moved = State {
        tick: 0,
        p: start.p.iter().map(|&p| map(p)).collect(),
        v: start.v.iter().map(|&v| turn(v)).collect(),
    };
    let (a, b) = (
        flown(&Params::default(), &start, 50),
        flown(&Params::default(), &moved, 50),
    );
    let off = a.p.iter().zip(&b.p).map(|(a, b)| length(sub(map(*a), *b)));
    off.fold(0.0, f64::max)
}

#[test]
fn a_translated_start_gives_the_translated_flock() {
    let off = covariance(|p| [p[0] + 713.25, p[1] - 40.5, p[2] + 1e4], |v| v);
    assert!(off <= 1e-6, "{off}");
}

#[test]
fn a_rotated_start_gives_the_rotated_flock() {
    let (sin, cos) = (0.6, 0.8);
    let turn = |v: Vec3| {
        let [x, y, z] = v;
        let (x, z) = (cos * x - sin * z, sin * x + cos * z);
        [x, cos * y - sin * z, sin * y + cos * z]
    };
    let off = covariance(turn, turn);
    assert!(off <= 1e-6, "{off}");
}

fn heights(state: &State) -> (f64, f64) {
    let ys = state.p.iter().map(|p| p[1]);
    (
        ys.clone().fold(f64::INFINITY, f64::min),
        ys.fold(f64::NEG_INFINITY, f64::max),
    )
}

/// FORMULAS 3, traps: without `floor` bats dive far into the ground, with it they stay between 3 and 20 above.
#[test]
fn floor_keeps_bats_above_ground() {
    let mut start = uniform(40, 10.0, 2);
    start.p.iter_mut().for_each(|p| p[1] += 8.0);
    let mut params = Params {
        surface: Surface::Plane(0.0),
        ..Params::default()
    };
    assert!(heights(&flown(&params, &start, 600)).0 < -50.0);
    params.floor = Some(Floor::default());
    let mut engine = Engine::new(params, &start);
    for _ in 0..600 {
        engine.step();
        let (low, high) = heights(&engine.state());
        assert!(low >= 3.0 && high <= 20.0, "{low} to {high}");
    }
}

#[test]
fn home_keeps_a_flock_over_its_place() {
    let center = [100.0, 50.0, -30.0];
    let mut start = uniform(60, 10.0, 3);
    for p in &mut start.p {
        (0..3).for_each(|axis| p[axis] += center[axis] - 5.0);
    }
    let home = Home {
        center,
        radius: 16.0,
        weight: 0.04,
    };
    let params = Params {
        home: Some(home),
        ..Params::default()
    };
    let mut engine = Engine::new(params, &start);
    let mut farthest = 0.0f64;
    for _ in 0..1_500 {
        engine.step();
        let away = engine.state().p.into_iter().map(|p| length(sub(p, center)));
        farthest = farthest.max(away.fold(0.0, f64::max));
    }
    println!("home: at most {farthest:.2} blocks away");
    assert!((16.0..=21.5).contains(&farthest), "{farthest}");
    assert!(length(sub(flown(&Params::default(), &start, 1_500).p[0], center)) > 100.0);
}

#[test]
fn light_gathers_bats_on_a_ring_and_turns_them() {
    let light = Light {
        center: [5.0, 10.0, 5.0],
        radius: 5.0,
        range: 40.0,
        weight: 0.03,
        counter_clockwise: true,
    };
    for counter_clockwise in [true, false] {
        let params = Params {
            light: Some(Light {
                counter_clockwise,
                ..light
            }),
            ..Params::default()
        };
        let end = flown(&params, &uniform(30, 10.0, 5), 600);
        let (mut distance, mut turning) = (0.0, 0.0);
        for (p, v) in end.p.iter().zip(&end.v) {
            let d = sub(*p, light.center);
            distance += (d[0] * d[0] + d[2] * d[2]).sqrt() / 30.0;
            // Seen from above with x right and z down, counter-clockwise is from +x toward -z.
            turning += (d[2] * v[0] - d[0] * v[2]).signum() / 30.0;
        }
        println!("light: {distance:.2} blocks, turning {turning:.2}");
        assert!((2.0..=12.0).contains(&distance), "{distance}");
        let right_way = if counter_clockwise { turning } else { -turning };
        assert!(right_way > 0.6, "{turning}");
    }
}

#[test]
fn bats_stay_out_of_obstacles() {
    let wall = ([18.0, -20.0, -60.0], [22.0, 40.0, 60.0]);
    let mut start = uniform(40, 10.0, 6);
    start.v.iter_mut().for_each(|v| *v = [0.38, 0.0, 0.02]);
    let inside = |state: &State| {
        let within = |p: &&Vec3| (0..3).all(|a| wall.0[a] < p[a] && p[a] < wall.1[a]);
        state.p.iter().filter(within).count()
    };
    let mut params = Params::default();
    let mut engine = Engine::new(params.clone(), &start);
    let crossing: usize = (0..120)
        .map(|_| {
            engine.step();
            inside(&engine.state())
        })
        .sum();
    assert!(crossing > 0, "without the obstacle they fly through");
    params.obstacles = Some(Obstacles {
        boxes: vec![wall],
        margin: 4.0,
        weight: 0.12,
    });
    let mut engine = Engine::new(params, &start);
    for _ in 0..600 {
        engine.step();
        assert_eq!(inside(&engine.state()), 0);
    }
}

#[test]
fn wander_is_seeded_bounded_and_smooth() {
    let push = |seed: u64, bat: usize, tick: u64| {
        let wander = Wander {
            seed,
            weight: 0.01,
            period: 20,
        };
        tickbake::formula::flock::extension::wander_push(&wander, bat, tick)
    };
    let mut jump = 0.0f64;
    for tick in 0..500 {
        let (a, b) = (push(1, 3, tick), push(1, 3, tick + 1));
        assert!(a.iter().all(|c| c.abs() <= 0.01));
        jump = jump.max(length(sub(a, b)));
    }
    assert!(jump < 0.003, "{jump}");
    assert_ne!(push(1, 3, 7), push(2, 3, 7));
    assert_ne!(push(1, 3, 7), push(1, 4, 7));
    let mean: f64 = (0..20_000).map(|i| push(1, i, 0)[i % 3]).sum::<f64>() / 20_000.0;
    assert!(mean.abs() < 2e-4, "{mean}");
}

/// The altitude law over columns is that over a plane of the column's height, bat by bat.
#[test]
fn terrain_is_read_in_the_column_under_the_bat() {
    let noise = Noise {
        seed: 3,
        amplitude: 6.0,
        wavelength: 10.0,
    };
    let column = |x: i64, z: i64| noise.height(x as f64 + 0.5, z as f64 + 0.5);
    let table = Heights {
        x0: -20,
        z0: -20,
        width: 60,
        depth: 60,
        tops: (0..3600)
            .map(|i| column(i % 60 - 20, i / 60 - 20))
            .collect(),
    };
    let over = |surface: Surface| Params {
        surface,
        floor: Some(Floor::default()),
        ..Params::default()
    };
    let mut start = uniform(30, 12.0, 7);
    start.p.iter_mut().for_each(|p| p[1] += 3.0);
    let (by_noise, by_table) = (
        step(&over(Surface::Noise(noise)), &start),
        step(&over(Surface::Heights(table)), &start),
    );
    assert_eq!(by_noise, by_table);
    let mut differing = 0;
    for bat in 0..30 {
        let [x, _, z] = start.p[bat].map(|c| c.floor() as i64);
        let plane = step(&over(Surface::Plane(column(x, z))), &start);
        assert_eq!(by_noise.p[bat], plane.p[bat]);
        differing +=
            usize::from(by_noise.p[bat] != step(&over(Surface::Plane(0.0)), &start).p[bat]);
    }
    assert!(differing > 3, "the ground matters");
}

/// Nothing random is left over: a stream drawn elsewhere does not move a bat.
#[test]
fn the_same_start_is_the_same_flight() {
    let _ = Stream::named(1, "elsewhere").next_u64();
    let a = flown(&Params::default(), &uniform(50, 10.0, 9), 200);
    assert_eq!(a, flown(&Params::default(), &uniform(50, 10.0, 9), 200));
}
