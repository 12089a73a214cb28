//! The lava: engine against plain formula, whole loops, PNG. `cargo bench --bench lava`.
//!
//! Ratios are taken in turns within one run, so that a busy machine slows both sides alike.

use std::hint::black_box;
use std::time::Instant;
use tickbake::bake::lava::bake;
use tickbake::engine::lava::{Engine, IgnitionStream};
use tickbake::format::java_texture::write::files;
use tickbake::formula::lava::{Lava, Rule, SinePeriod, Variant};
use tickbake::minecraft::java_random::JavaRandom;
use tickbake::project::keys::texture::{LavaParams, TextureParams};

/// Turns of each measurement; the fastest counts.
const TURNS: usize = 7;
/// Cells and ticks of a turn.
const CELL_TICKS: usize = 4_000_000;

fn main() {
    println!(
        "classic, random stream included, one thread, ns per cell and tick (fastest of {TURNS})"
    );
    println!("{:>6} {:>8} {:>8} {:>8}", "px", "plain", "engine", "ratio");
    for size in [16, 64, 256, 512] {
        let (plain, engine) = per_cell(size);
        println!(
            "{size:>6} {plain:>8.2} {engine:>8.2} {:>7.2}x",
            plain / engine
        );
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

fn per_cell(size: usize) -> (f64, f64) {
    let rule = Rule {
        variant: Variant::Classic,
        size,
        sine_period: SinePeriod::Sixteen,
    };
    let ticks = CELL_TICKS / (size * size);
    let (mut plain, mut random) = (Lava::new(rule), JavaRandom::new(1));
    let (mut engine, mut stream) = (Engine::new(rule), IgnitionStream::new(rule, 1));
    let mut lit = Vec::new();
    let mut best = (f64::MAX, f64::MAX);
    for _ in 0..TURNS {
        let start = Instant::now();
        (0..ticks).for_each(|_| plain.tick(&mut random));
        best.0 = best.0.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        for _ in 0..ticks {
            stream.next_tick(&mut lit);
            engine.tick(&lit);
        }
        best.1 = best.1.min(start.elapsed().as_secs_f64());
    }
    black_box((&plain, &engine));
    let cells = (ticks * size * size) as f64 / 1e9;
    (best.0 / cells, best.1 / cells)
}
