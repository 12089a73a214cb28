//! The flock's engine against the plain rule, a k-d tree and a scalar grid. Ratios are what counts: each row's two
//! sides are measured in turn within one run, on as many threads.
//!
//! `cargo bench --bench flock`; with `-- quick` fewer repeats.

use kiddo::{ImmutableKdTree, SquaredEuclidean};
use rayon::ThreadPoolBuilder;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;
use tickbake::engine::flock::{Engine, Kernel};
use tickbake::formula::flock::rule::velocity_after;
use tickbake::formula::flock::sums::{Sums, velocities_in_units};
use tickbake::formula::flock::{Params, State, Vec3, add, length_squared, step, sub};
use tickbake::formula::random::Stream;

fn uniform(count: usize, edge: f64) -> State {
    let mut stream = Stream::named(1, "bench");
    let mut vector = |low: f64, high: f64| std::array::from_fn(|_| stream.range(low, high));
    let (p, v) = (0..count)
        .map(|_| (vector(0.0, edge), vector(-0.2, 0.2)))
        .unzip();
    State { tick: 0, p, v }
}

/// Mean number of bats that a bat sees.
const NEIGHBOURS: f64 = 27.0;

/// A cube of bats in which a bat sees [`NEIGHBOURS`] others on average. Those at the cube's faces see fewer, so that a
/// small cube is denser than a large one.
fn sparse(count: usize) -> State {
    let volume = 4.0 / 3.0 * std::f64::consts::PI * 512.0;
    let seen = |edge: f64| {
        let state = uniform(count, edge);
        let asked = (0..count).step_by((count / 1_000).max(1));
        let sums: Vec<u64> = asked.map(|i| in_reach(&state.p, i)).collect();
        sums.iter().sum::<u64>() as f64 / sums.len() as f64
    };
    let mut edge = (count as f64 * volume / NEIGHBOURS).cbrt();
    for _ in 0..4 {
        edge *= (seen(edge) / NEIGHBOURS).cbrt();
    }
    uniform(count, edge)
}

fn in_reach(p: &[Vec3], i: usize) -> u64 {
    let near = p.iter().filter(|&&q| length_squared(sub(q, p[i])) <= 64.0);
    near.count() as u64 - 1
}

/// The dense state that the published weights lead to.
fn collapsed() -> State {
    let mut engine = Engine::new(Params::default(), &uniform(1_000, 30.0));
    (0..1_000).for_each(|_| engine.step());
    engine.state()
}

/// Nanoseconds per bat of the best of several runs.
fn best(bats: usize, runs: usize, mut run: impl FnMut()) -> f64 {
    let timed = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_nanos() as f64 / bats as f64
    });
    timed.fold(f64::INFINITY, f64::min)
}

/// One step of the engine, from the same state each time.
fn engine(state: &State, kernel: Kernel, threads: usize, runs: usize) -> f64 {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    let pool = builder.build().expect("threads");
    let mut engine = Engine::with_kernel(Params::default(), state, kernel);
    pool.install(|| {
        engine.step();
        best(state.p.len(), runs, || engine.step())
    })
}

fn plain(state: &State, runs: usize) -> f64 {
    let params = Params::default();
    best(state.p.len(), runs, || {
        black_box(step(&params, black_box(state)));
    })
}

/// The same sums, neighbours from kiddo's k-d tree, built anew each tick as the bats move.
fn tree(state: &State, runs: usize) -> f64 {
    let params = Params::default();
    best(state.p.len(), runs, || {
        let tree: ImmutableKdTree<f64, 3> =
            ImmutableKdTree::new_from_slice(&state.p).expect("tree");
        let units = velocities_in_units(&state.v);
        let mut next = Vec::with_capacity(state.p.len());
        for (i, &p) in state.p.iter().enumerate() {
            let mut sums = Sums::default();
            let query = tree.query(&p).within::<SquaredEuclidean<f64>>(64.0);
            for near in query.unsorted().with_result_capacity(64).execute() {
                let j = near.item as usize;
                if j != i {
                    sums.add_pair(&params, p, state.p[j], units[j]);
                }
            }
            let v = velocity_after(&params, i, 0, p, state.v[i], &sums);
            next.push((add(p, v), v));
        }
        black_box(next);
    })
}

/// The usual way: a hashless grid of 8-block cells, plain f64 sums, no lanes.
fn scalar_grid(state: &State, runs: usize) -> f64 {
    let params = Params::default();
    best(state.p.len(), runs, || {
        let cell = |p: Vec3| p.map(|c| (c / 8.0).floor() as i32);
        let mut cells: BTreeMap<[i32; 3], Vec<usize>> = BTreeMap::new();
        for (i, &p) in state.p.iter().enumerate() {
            cells.entry(cell(p)).or_default().push(i);
        }
        let mut next = Vec::with_capacity(state.p.len());
        for (i, &p) in state.p.iter().enumerate() {
            let [x, y, z] = cell(p);
            let (mut n, mut to, mut flying, mut away) = (0.0, [0.0; 3], [0.0; 3], [0.0; 3]);
            for dx in -1..=1 {
                for dy in -1..=1 {
                    for dz in -1..=1 {
                        let Some(bats) = cells.get(&[x + dx, y + dy, z + dz]) else {
                            continue;
                        };
                        for &j in bats {
                            let d = sub(state.p[j], p);
                            let d2 = length_squared(d);
                            if d2 <= 64.0 && j != i {
                                n += 1.0;
                                to = add(to, d);
                                flying = add(flying, state.v[j]);
                                if d2 > 1e-8 && d2 < 2.25 {
                                    away = sub(away, d.map(|c| c / d2));
                                }
                            }
                        }
                    }
                }
            }
            let sums = Sums {
                count: n as u64,
                offset: to.map(|c| (c * (1u64 << 44) as f64) as i64),
                velocity: flying.map(|c| (c * (1u64 << 48) as f64) as i64),
                separation: away.map(|c| (c * (1u64 << 44) as f64) as i64),
            };
            let v = velocity_after(&params, i, 0, p, state.v[i], &sums);
            next.push((add(p, v), v));
        }
        black_box(next);
    })
}

fn main() {
    let quick = std::env::args().any(|a| a == "quick");
    let runs = if quick { 5 } else { 30 };
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    println!("| case | kernel | ns per bat | against | ns per bat | ratio |");
    println!("|---|---|---|---|---|---|");
    let row = |case: &str, kernel: &str, ours: f64, other: &str, theirs: f64| {
        let ratio = theirs / ours;
        println!("| {case} | {kernel} | {ours:.0} | {other} | {theirs:.0} | {ratio:.1}x |");
    };
    let ten_thousand = sparse(10_000);
    let dense = collapsed();
    for kernel in Kernel::available() {
        let ours = engine(&ten_thousand, kernel, 1, runs);
        let case = "10,000 bats, 27 neighbours";
        row(
            case,
            kernel.name(),
            ours,
            "plain rule",
            plain(&ten_thousand, 1),
        );
        row(
            case,
            kernel.name(),
            ours,
            "kiddo, same sums",
            tree(&ten_thousand, runs.min(10)),
        );
        let ours = engine(&dense, kernel, 1, runs * 4);
        let theirs = scalar_grid(&dense, runs);
        row(
            "1,000 bats, collapsed",
            kernel.name(),
            ours,
            "scalar f64 grid",
            theirs,
        );
    }
    let widest = Kernel::detect();
    for count in [10_000, 100_000] {
        let state = sparse(count);
        let one = engine(&state, widest, 1, runs.min(20));
        let two = engine(&state, widest, 2, runs.min(20));
        row(
            &format!("{count} bats, 2 threads of {threads}"),
            widest.name(),
            two,
            "1 thread",
            one,
        );
    }
    let sizes = [1_000, 10_000, 100_000, 1_000_000].map(|count| (count, sparse(count)));
    // In turns, so that a slow minute of the machine meets all sizes alike.
    let mut each = [f64::INFINITY; 4];
    for _ in 0..if quick { 2 } else { 6 } {
        for (slot, (count, state)) in each.iter_mut().zip(&sizes) {
            let runs = (1_000_000 / count).clamp(2, 60);
            *slot = slot.min(engine(state, widest, 1, runs));
        }
    }
    for (ns, (count, _)) in each.iter().zip(&sizes) {
        let case = format!("{count} bats against 1,000, a bat");
        let ratio = ns / each[0];
        println!(
            "| {case} | {} | {ns:.0} | 1,000 bats | {:.0} | {ratio:.2}x |",
            widest.name(),
            each[0]
        );
    }
}
