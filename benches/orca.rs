//! What a frame of the chase costs: the published rule, the avoidance in its plain form, and the fast form.
//!
//! `cargo bench --bench orca` prints a table; milliseconds depend on the machine, ratios hardly.

use std::time::Instant;
use tickbake::bake::chase::start;
use tickbake::engine;
use tickbake::formula::chase::{AnyChase, Avoidance, Leader, Params};
use tickbake::project::keys::chase::Start;

/// Frames before measuring: the crowd closes up around its leader.
const WARM_UP: u32 = 200;

fn main() {
    println!(
        "chase, one thread, weaving leader, after {WARM_UP} frames; ms a frame: median (95th percentile)"
    );
    println!("     N        published     plain avoidance     fast avoidance   plain/fast");
    for (count, frames) in [(40, 1000), (200, 400), (1000, 200), (4000, 20)] {
        let start = start::places(&Start::Poisson, count, 1);
        let plain_frames = if count > 1000 { 2 } else { frames.min(60) };
        let mut published = AnyChase::new(
            Avoidance::Published,
            Params::default(),
            Leader::WEAVE,
            &start,
        );
        let mut plain = AnyChase::new(Avoidance::Orca, Params::default(), Leader::WEAVE, &start);
        let (x, z): (Vec<f64>, Vec<f64>) = start.iter().map(|p| (p[0], p[1])).unzip();
        let mut fast = engine::orca::Orca::new(Params::default(), Leader::WEAVE, &x, &z);
        let warm_up = if count > 1000 { 1 } else { WARM_UP };
        let published = timed(warm_up, plain_frames, || published.step());
        let plain = timed(warm_up.min(20), plain_frames, || plain.step());
        let fast = timed(WARM_UP, frames, || fast.step());
        println!(
            "{count:>6} {:>8.4} ({:.4}) {:>10.4} ({:.4}) {:>9.4} ({:.4}) {:>10.1}x",
            published.0,
            published.1,
            plain.0,
            plain.1,
            fast.0,
            fast.1,
            plain.0 / fast.0
        );
    }
}

/// Median and 95th percentile of a frame, ms.
fn timed(warm_up: u32, frames: u32, mut step: impl FnMut()) -> (f64, f64) {
    for _ in 0..warm_up {
        step();
    }
    let mut times: Vec<f64> = (0..frames)
        .map(|_| {
            let before = Instant::now();
            step();
            before.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() * 95 / 100])
}
