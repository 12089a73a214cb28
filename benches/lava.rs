//! The lava: engine against plain formula, whole loops, PNG. `cargo bench --bench lava`.
//!
//! Ratios are taken in turns within one run, so that a busy machine slows both sides alike.

use std::hint::black_box;
use std::time::Instant;
use tickbake::bake::lava::bake;
use tickbake::engine::lava::{Engine, IgnitionStream, Kernel};
use tickbake::format::java_texture::write::files;
use tickbake::formula::lava::{Lava, Rule, SinePeriod, Variant};
use tickbake::minecraft::java_random::JavaRandom;
use tickbake::project::keys::texture::{LavaParams, TextureParams};

/// Turns of each measurement; the fastest counts.
const TURNS: usize = 15;
/// Cells and ticks of a turn: short enough that some turns are not interrupted.
const CELL_TICKS: usize = 2_000_000;
/// Ticks of a turn, at least: so many that its first, which finds the caches full of the turn before, does not count much.
const LEAST_TICKS: usize = 30;

fn main() {
    println!(
        "random stream included, one thread, ns per cell and tick (fastest of {TURNS} turns); the machine takes the last"
    );
    for (variant, name) in [
        (Variant::Classic, "classic"),
        (Variant::Classicube, "classicube"),
    ] {
        // The engine runs `classicube` by the plain formula, with ignitions drawn ahead.
        let kernels = match variant {
            Variant::Classic => Kernel::available(),
            Variant::Classicube => vec![Kernel::detect()],
        };
        print!("{name:<10} {:>6} {:>8}", "px", "plain");
        kernels.iter().for_each(|k| print!("{:>17}", k.name()));
        println!();
        for size in [16, 64, 256, 512] {
            let (plain, engine) = per_cell(variant, size, &kernels);
            print!("{:<10} {size:>6} {plain:>8.2}", "");
            for ns in engine {
                print!("{ns:>9.2} {:>6.2}x", plain / ns);
            }
            println!();
        }
    }
    println!("\ncertified loop of 240 ticks, seconds, and its texture in a Java pack");
    println!(
        "{:>6} {:>6} {:>9} {:>9} {:>11}",
        "px", "", "bake", "encode", "bytes"
    );
    for (size, flow) in [
        (16, false),
        (16, true),
        (64, false),
        (64, true),
        (256, false),
        (256, true),
    ] {
        let params = params(size, flow);
        let start = Instant::now();
        let strip = bake(&params).expect("the loop is certified");
        let baked = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let files = files(&strip, "t:block/lava", &params).expect("the strip fits");
        let encoded = start.elapsed().as_secs_f64();
        let kind = if flow { "flow" } else { "still" };
        println!(
            "{size:>6} {kind:>6} {baked:>9.4} {encoded:>9.4} {:>11}",
            files[0].1.len()
        );
    }
}

fn params(size: usize, flow: bool) -> TextureParams {
    TextureParams {
        lava: LavaParams {
            seed: if flow { 30 } else { 8 },
            size,
            flow,
            ..LavaParams::default()
        },
        replaces: None,
        path: None,
        targets: Vec::new(),
        small: false,
        colors: None,
    }
}

/// The plain formula's nanoseconds, and each kernel's.
fn per_cell(variant: Variant, size: usize, kernels: &[Kernel]) -> (f64, Vec<f64>) {
    let rule = Rule {
        variant,
        size,
        sine_period: SinePeriod::Sixteen,
    };
    let ticks = (CELL_TICKS / (size * size)).max(LEAST_TICKS);
    let (mut plain, mut random) = (Lava::new(rule), JavaRandom::new(1));
    let mut engines: Vec<(Engine, IgnitionStream)> = kernels
        .iter()
        .map(|&kernel| {
            let stream = IgnitionStream::with(rule, 1, kernel);
            (Engine::with(rule, kernel), stream)
        })
        .collect();
    let mut lit = Vec::new();
    let mut best = (f64::MAX, vec![f64::MAX; kernels.len()]);
    for _ in 0..TURNS {
        let start = Instant::now();
        (0..ticks).for_each(|_| plain.tick(&mut random));
        best.0 = best.0.min(start.elapsed().as_secs_f64());
        for ((engine, stream), best) in engines.iter_mut().zip(&mut best.1) {
            let start = Instant::now();
            for _ in 0..ticks {
                stream.next_tick(&mut lit);
                engine.tick(&lit);
            }
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    black_box((&plain, &engines));
    let cells = (ticks * size * size) as f64 / 1e9;
    let engine = best.1.iter().map(|seconds| seconds / cells).collect();
    (best.0 / cells, engine)
}
