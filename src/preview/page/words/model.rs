//! What is promised of a model.

use super::{Section, Told, seconds};
use crate::manifest::model::{KeySetFacts, LoopFacts, ModelFacts};
use crate::project::keys::Spec;

pub(super) fn model(facts: &ModelFacts, spec: &Spec) -> Told {
    let looping = &facts.looping;
    let length = seconds(looping.ticks);
    let keyed = !facts.key_sets.is_empty();
    let (exact, verdict, seam) = match looping.mode.as_str() {
        _ if !keyed => (
            true,
            "The formula itself is written; it needs no loop.".into(),
            "The target evaluates the formula at every frame, so there is no seam.".into(),
        ),
        "layers" => (
            true,
            "Loops without a seam, for ever, as clips that play together.".into(),
            "Each clip is one circular motion over its own period, and its last key equals its first. Their sum is the \
             document's motion: it never strays from it."
                .into(),
        ),
        "cut" => (
            looping.seam_px == 0.0,
            format!("Cut after {length}: it jumps by {:.3} px at the seam.", looping.seam_px),
            "The document's motion does not close at this length, and nothing was done about it.".into(),
        ),
        "none" => (
            false,
            format!("Plays once, for {length}; it does not loop."),
            "It follows the document from its start to its end.".into(),
        ),
        _ => (
            true,
            format!("Loops without a seam, every {length}."),
            "The last key of every channel equals its first in every digit.".to_string(),
        ),
    };
    let mut sections = vec![Section::new("The seam").say(seam)];
    if keyed && matches!(looping.mode.as_str(), "retime" | "nearest") {
        sections.push(retimed(looping));
    }
    let tolerance = match spec {
        Spec::Model(params) => params.tolerance,
        _ => 0.0,
    };
    sections.extend(facts.key_sets.iter().map(|set| keys(set, tolerance)));
    (exact, verdict, sections)
}

fn retimed(looping: &LoopFacts) -> Section {
    let turns: Vec<String> = looping
        .turns
        .iter()
        .map(|(name, turns)| format!("{} {turns}", spaced(name)))
        .collect();
    let faster = (looping.bob_scale - 1.0) * 100.0;
    let how = match faster {
        f if f > 0.0 => format!("{f:.4} % faster than"),
        f if f < 0.0 => format!("{:.4} % slower than", -f),
        _ => "exactly as fast as".into(),
    };
    let section = Section::new("Against the document").say(format!(
        "So that whole turns fit ({}), the bob runs {how} documented. The looped motion then strays from the document by at most:",
        turns.join(", ")
    ));
    looping.deviation_px.iter().fold(section, |s, (name, d)| {
        s.figure(&spaced(name), format!("{:.4} px", d.anywhere))
    })
}

fn keys(set: &KeySetFacts, tolerance: f64) -> Section {
    let mut section = Section::new("The keys")
        .say(format!(
            "Joined by {}, the keys are nowhere, at no instant between two of them either, farther from the looped motion than:",
            joined(&set.interpolation)
        ));
    for clip in &set.clips {
        section = section.figure(
            &format!("proven for {}", spaced(&clip.name)),
            format!("{:.6} px", clip.bound_px),
        );
    }
    if tolerance > 0.0 {
        section = section.figure("tolerance", format!("{tolerance} px"));
    }
    section = section
        .figure("keys", set.keys.to_string())
        .figure("one a tick would be", set.keys_at_one_a_tick.to_string());
    for clip in &set.clips {
        let grid = match clip.fps {
            0 => "none, times are free".to_string(),
            fps => format!("{fps} a second"),
        };
        section = section.figure(&format!("grid of {}", spaced(&clip.name)), grid);
    }
    section
}
/// The manifest's word for an interpolation, in words.
fn joined(interpolation: &str) -> &'static str {
    match interpolation {
        "linear" => "straight lines",
        "hermite" => "cubic splines with slopes of their own",
        "catmullrom-clamped" => "Catmull-Rom curves, clamped at the ends",
        _ => "Catmull-Rom curves that wrap at the ends",
    }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
