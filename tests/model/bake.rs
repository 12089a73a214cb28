//! Loops and keys.

use super::support::params;
use tickbake::bake::model::bake;

#[test]
fn show() {
    for keys in [
        "",
        "tolerance = 0.05",
        "trig = \"exact\"",
        "tolerance=0",
        "loop = \"layers\"",
        "loop=\"cut\"",
        "loop=\"none\"",
        "loop = \"nearest\"\ntolerance=0.05",
        "fps=20\ntolerance=0.05",
        "loop_match=\"middle\"",
    ] {
        let t = std::time::Instant::now();
        match bake("blaze", &params(keys)) {
            Ok((_, facts)) => {
                println!("{keys}: {:?}\n{:?}", t.elapsed(), facts.looping);
                for c in &facts.key_sets[0].clips {
                    println!(
                        "  {} {} s fps {} keys {} bound {} {:?} {:?}",
                        c.name, c.seconds, c.fps, c.keys, c.bound_px, c.worst, c.segments
                    );
                }
            }
            Err(e) => println!("{keys}: {:?} {e} {}", t.elapsed(), e.fix()),
        }
    }
}
