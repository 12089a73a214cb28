//! Loops and keys as lines of text for people.

use super::loops::{self, Candidate};
use crate::manifest::model::{ClipFacts, ModelFacts};
use crate::project::keys::model::{DEFAULT_CUT, LAYERED, LoopMode, ModelParams};
use std::fmt::Write as _;

/// Rows of the table that are always printed; after them, every length that is better than all shorter ones.
const SHORTEST: usize = 5;

/// Candidates of the loop solver with their exact costs, the other ways to loop, and what the bake made of the choice.
pub fn costs(params: &ModelParams, facts: &ModelFacts) -> String {
    let mut out = String::new();
    candidates(&mut out, params, facts);
    others(&mut out, params);
    keys(&mut out, params, facts);
    out
}

fn candidates(out: &mut String, params: &ModelParams, facts: &ModelFacts) {
    let _ = writeln!(
        out,
        "\nloops: the rings close every {} ticks; the bob then runs a little faster or slower\n\n  \
         ticks  seconds   turns of the rings   bobs           speed of    farthest from the document  table\'s own\n  \
         \u{20}                 top middle bottom   slow   fast    the bob     slow bob       fast bob    error there",
        loops::common_turn(),
    );
    let all: Vec<_> = loops::candidates(params).collect();
    let closes = matches!(params.looping, LoopMode::Retime | LoopMode::Nearest);
    let mut best = f64::INFINITY;
    let mut left_out = 0;
    for (i, candidate) in all.iter().enumerate() {
        let chosen = closes && f64::from(candidate.ticks) == facts.looping.ticks;
        let better = candidate.worst_px() < best;
        best = best.min(candidate.worst_px());
        if better || chosen || i < SHORTEST {
            let _ = writeln!(out, "  {}{}", row(candidate), mark(chosen, params));
        } else {
            left_out += 1;
        }
    }
    let _ = writeln!(
        out,
        "  {left_out} more up to {} ticks, each worse than a shorter one",
        params.max_ticks
    );
}

fn row(c: &Candidate) -> String {
    let turns = |name: &str| c.turns.get(name).copied().unwrap_or(0);
    let px = |name: &str| c.deviation_px.get(name).copied().unwrap_or(0.0);
    format!(
        "{:>5}  {:>7}  {:>4} {:>6} {:>6}  {:>5}  {:>5}  {:>+8.4} %  {:>8.4} px  {:>10.4} px  {:>8.4} px",
        c.ticks,
        f64::from(c.ticks) / 20.0,
        turns("spin_top"),
        turns("spin_middle"),
        turns("spin_bottom"),
        turns("bob_slow"),
        turns("bob_fast"),
        (c.bob.scale - 1.0) * 100.0,
        px("bob_slow"),
        px("bob_fast"),
        c.table_px,
    )
}

fn mark(chosen: bool, params: &ModelParams) -> String {
    match (chosen, params.looping, params.ticks) {
        (false, ..) => String::new(),
        (true, _, Some(_)) => "  <- asked for by ticks".into(),
        (true, LoopMode::Nearest, None) => "  <- chosen: the nearest".into(),
        (true, _, None) => format!(
            "  <- chosen: the shortest within {} px",
            params.max_deviation_px
        ),
    }
}

fn others(out: &mut String, params: &ModelParams) {
    let periods: Vec<String> = loops::periods(&params.formula)
        .iter()
        .map(|(layer, ticks)| format!("{layer} {:.3} s", ticks / 20.0))
        .collect();
    let cut = params.ticks.unwrap_or(DEFAULT_CUT);
    let seam = loops::seam(&params.formula, f64::from(cut));
    let chosen = |mode| match params.looping == mode {
        true => "  <- chosen",
        false => "",
    };
    let _ = writeln!(
        out,
        "\nother ways\n  \
         loop = \"layers\"   exact for ever, where the target adds clips ({}): {}{}\n  \
         loop = \"cut\"      {cut} ticks of the document, then a jump of {seam:.4} px{}\n  \
         loop = \"none\"     {cut} ticks of the document, once{}\n  \
         bake = \"formula\"  needs no loop, where the target evaluates formulas: bedrock, blockbench, geckolib, java, cem",
        LAYERED.join(", "),
        periods.join(", "),
        chosen(LoopMode::Layers),
        chosen(LoopMode::Cut),
        chosen(LoopMode::None),
    );
}

fn keys(out: &mut String, params: &ModelParams, facts: &ModelFacts) {
    if facts.key_sets.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "\nkeys: at most {} px from the looped motion at any instant, the file\'s rounding included\n\n  \
         interpolation       clip           seconds   fps    keys  one a tick  proven bound  worst instant",
        params.tolerance
    );
    for set in &facts.key_sets {
        for clip in &set.clips {
            let _ = writeln!(out, "  {:<18}  {}", set.interpolation, line(clip));
        }
    }
}

fn line(clip: &ClipFacts) -> String {
    let ticks = (clip.seconds * 20.0 - 1e-6).ceil() as usize + 1;
    let fps = match clip.fps {
        0 => "free".to_string(),
        fps => fps.to_string(),
    };
    let against = match clip.against.as_str() {
        "exact" => "; against the exact curve, as the table\'s own error leaves too little room",
        _ => "",
    };
    format!(
        "{:<13}  {:>8}  {:>4}  {:>6}  {:>10}  {:>9.5} px  {} at tick {:.3}{against}",
        clip.name,
        clip.seconds,
        fps,
        clip.keys,
        ticks * clip.segments.len(),
        clip.bound_px,
        clip.worst.bone,
        clip.worst.tick,
    )
}
