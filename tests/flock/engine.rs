//! The engine is the plain rule, bit for bit: any kernel, thread count, order of the bats.

use tickbake::engine::flock::{Engine, Kernel};
use tickbake::formula::flock::{
    Floor, Home, Light, Obstacles, Params, State, Surface, Vec3, Wander, step,
};
use tickbake::formula::random::Stream;

/// `count` bats uniform in a cube of `edge`, each velocity component uniform in +-0.2.
pub fn uniform(count: usize, edge: f64, seed: i64) -> State {
    let mut stream = Stream::named(seed, "test");
    let mut vector = |low: f64, high: f64| std::array::from_fn(|_| stream.range(low, high));
    let (p, v) = (0..count)
        .map(|_| (vector(0.0, edge), vector(-0.2, 0.2)))
        .unzip();
    State { tick: 0, p, v }
}

fn everything() -> Params {
    Params {
        surface: Surface::Plane(0.0),
        floor: Some(Floor::default()),
        home: Some(Home {
            center: [5.0, 10.0, 5.0],
            radius: 16.0,
            weight: 0.04,
        }),
        wander: Some(Wander {
            seed: 9,
            weight: 0.01,
            period: 20,
        }),
        light: Some(Light {
            center: [8.0, 12.0, 8.0],
            radius: 5.0,
            range: 24.0,
            weight: 0.01,
            counter_clockwise: true,
        }),
        obstacles: Some(Obstacles {
            boxes: vec![([12.0, 0.0, 12.0], [14.0, 12.0, 14.0])],
            margin: 4.0,
            weight: 0.12,
        }),
        ..Params::default()
    }
}

fn bits(state: &State) -> Vec<[u64; 3]> {
    let all = state.p.iter().chain(&state.v);
    all.map(|v| v.map(f64::to_bits)).collect()
}

fn pool(threads: usize) -> rayon::ThreadPool {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder.build().expect("threads")
}

/// Flies both and compares every tick.
fn equal(params: &Params, start: &State, ticks: u64, kernel: Kernel, threads: usize) {
    let mut engine = Engine::with_kernel(params.clone(), start, kernel);
    let mut plain = start.clone();
    for tick in 1..=ticks {
        plain = step(params, &plain);
        pool_step(&mut engine, threads);
        assert_eq!(
            bits(&plain),
            bits(&engine.state()),
            "tick {tick}, {}, {threads} threads",
            kernel.name()
        );
    }
}

fn pool_step(engine: &mut Engine, threads: usize) {
    match threads {
        0 => engine.step(),
        n => pool(n).install(|| engine.step()),
    }
}

#[test]
fn every_kernel_and_thread_count_is_the_plain_rule() {
    for kernel in Kernel::available() {
        for threads in [1, 3] {
            equal(
                &Params::default(),
                &uniform(600, 20.0, 3),
                8,
                kernel,
                threads,
            );
            equal(&everything(), &uniform(70, 12.0, 4), 60, kernel, threads);
        }
    }
}

#[test]
fn two_thousand_ticks_of_40_bats() {
    equal(
        &Params::default(),
        &uniform(40, 10.0, 1),
        2_000,
        Kernel::detect(),
        0,
    );
}

/// The engine flies all ticks; the plain rule takes every tenth step from where the engine is.
fn equal_now_and_then(params: &Params, start: &State, ticks: u64) {
    let mut engine = Engine::new(params.clone(), start);
    for tick in 0..ticks {
        let plain = (tick % 10 == 0).then(|| step(params, &engine.state()));
        engine.step();
        if let Some(plain) = plain {
            assert_eq!(bits(&plain), bits(&engine.state()), "tick {tick}");
        }
    }
}

#[test]
fn two_thousand_ticks_of_300_bats() {
    equal_now_and_then(&everything(), &uniform(300, 20.0, 2), 2_000);
}

#[test]
fn two_hundred_ticks_of_3000_bats() {
    equal_now_and_then(&Params::default(), &uniform(3_000, 60.0, 5), 200);
}

#[test]
#[ignore = "every step by the plain rule: half a minute unoptimised"]
fn every_tick_of_300_and_3000_bats() {
    let kernel = Kernel::detect();
    equal(&everything(), &uniform(300, 20.0, 2), 2_000, kernel, 0);
    equal(&Params::default(), &uniform(3_000, 60.0, 5), 200, kernel, 0);
}

/// Coincident, very near and very far bats, a bat at rest, and an exact 8 between two.
#[test]
fn awkward_places_are_the_plain_rule_too() {
    let mut start = uniform(30, 1.0, 6);
    start.p.extend([
        [0.5; 3],
        [0.5; 3],
        [0.5, 0.5, 0.5 + 1e-5],
        [0.5, 0.5 + 0.007, 0.5],
        [0.5, 0.5 + 0.008, 0.5],
        [8.5, 0.5, 0.5],
        [0.5, -7.5, 0.5],
        [29_000.0, 3.0, -29_000.0],
        [29_000.0, 3.0, -28_999.0],
        [-0.0, 0.0, -0.0],
    ]);
    start.v.resize(start.p.len(), [0.0; 3]);
    for kernel in Kernel::available() {
        equal(&Params::default(), &start, 100, kernel, 0);
    }
}

/// Radii beyond what one addition rounds, and beyond what f32 squares: with 45 bats, each kernel has lanes to spare.
#[test]
fn any_radius_is_the_plain_rule_too() {
    for (neighbor_radius, separation_radius, edge) in [
        (127.9, 127.9, 300.0),
        (128.0, 1.5, 300.0),
        (200.0, 1.5, 400.0),
        (200.0, 200.0, 400.0),
        (8.0, 200.0, 20.0),
        (8.0, 1e20, 20.0),
        (1e20, 1.5, 30_000.0),
        (1e20, 1e20, 30_000.0),
        (1e200, 1e200, 30.0),
    ] {
        let params = Params {
            neighbor_radius,
            separation_radius,
            ..Params::default()
        };
        for kernel in Kernel::available() {
            equal(&params, &uniform(45, edge, 7), 5, kernel, 0);
        }
    }
}

#[test]
fn a_shuffled_start_is_the_same_flock() {
    let start = uniform(300, 20.0, 8);
    let mut order: Vec<usize> = (0..300).collect();
    let mut stream = Stream::named(8, "shuffle");
    for i in (1..300).rev() {
        order.swap(i, stream.below(i as u64 + 1) as usize);
    }
    let pick = |all: &[Vec3]| order.iter().map(|&i| all[i]).collect::<Vec<_>>();
    let shuffled = State {
        tick: 0,
        p: pick(&start.p),
        v: pick(&start.v),
    };
    let fly = |start: &State| {
        let mut engine = Engine::new(Params::default(), start);
        (0..500).for_each(|_| engine.step());
        engine.state()
    };
    let (end, end_shuffled) = (fly(&start), fly(&shuffled));
    assert_eq!(pick(&end.p), end_shuffled.p);
    assert_eq!(pick(&end.v), end_shuffled.v);
}

#[test]
fn a_bat_takes_at_most_200_bytes() {
    for edge in [100.0, 5_000.0] {
        let mut engine = Engine::new(Params::default(), &uniform(20_000, edge, 9));
        engine.step();
        let each = engine.bytes() as f64 / 20_000.0;
        assert!(each <= 200.0, "{each} bytes in a cube of {edge}");
    }
}
