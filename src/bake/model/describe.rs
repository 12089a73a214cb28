//! Loops and keys as lines of text for people.

use super::loops;
use crate::manifest::model::ModelFacts;
use crate::project::keys::model::ModelParams;
use std::fmt::Write as _;

/// Rows of the table that are printed: the shortest lengths, and every one that is better than all shorter ones.
const SHORTEST: usize = 5;

/// Candidates of the loop solver with their exact costs, and what the bake made of the chosen one.
pub fn costs(params: &ModelParams, facts: &ModelFacts) -> String {
    let mut out = String::from(
        "\nloops that close (bob speed; largest deviation; the table's own error at the last tick)\n",
    );
    let mut best = f64::INFINITY;
    for (i, c) in loops::candidates(params).iter().enumerate() {
        let better = c.worst_px() < best;
        if !better && i >= SHORTEST {
            continue;
        }
        best = best.min(c.worst_px());
        let px: Vec<String> = c
            .deviation_px
            .iter()
            .map(|(name, px)| format!("{name} {px:.4} px"))
            .collect();
        let chosen = if f64::from(c.ticks) == facts.looping.ticks {
            "  <- chosen"
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "  {:>6} ticks  x{:.6}  {}  table {:.4} px{chosen}",
            c.ticks,
            c.bob.scale,
            px.join(", "),
            c.table_px
        );
    }
    out.push_str("\nkeys\n");
    for set in &facts.key_sets {
        let _ = writeln!(
            out,
            "  {}: {} keys ({} at one a tick)",
            set.interpolation, set.keys, set.keys_at_one_a_tick
        );
        for clip in &set.clips {
            let _ = writeln!(
                out,
                "    {}: {} s, {} fps, {} keys, at most {:.5} px off the looped motion ({}), worst for {} at tick {:.3}",
                clip.name,
                clip.seconds,
                clip.fps,
                clip.keys,
                clip.bound_px,
                clip.against,
                clip.worst.bone,
                clip.worst.tick
            );
        }
    }
    out
}
