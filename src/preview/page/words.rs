//! Certificates in words, for the panel beside the picture.

use crate::asset::Asset;
use crate::asset::strip::{Certificate as Strip, LoopKind};
use crate::asset::tracks::{Looping, Tracks};
use crate::formula;
use crate::manifest::Facts;
use crate::manifest::chase::{KeyFacts, Metrics};
use crate::manifest::flock::WayHomeFacts;
use crate::manifest::lava::LavaFacts;
use crate::manifest::model::{KeySetFacts, LoopFacts, ModelFacts};
use crate::preview::Exhibit;
use crate::project::keys::Spec;
use serde::Serialize;

/// What is promised of an item.
#[derive(Debug, Serialize)]
pub struct Certificate {
    /// It repeats without a seam, or needs not repeat.
    exact: bool,
    /// One sentence.
    verdict: String,
    sections: Vec<Section>,
}

/// A heading with sentences and figures.
#[derive(Debug, Serialize)]
struct Section {
    title: &'static str,
    words: Vec<String>,
    figures: Vec<(String, String)>,
}

impl Section {
    fn new(title: &'static str) -> Section {
        Section {
            title,
            words: Vec::new(),
            figures: Vec::new(),
        }
    }

    fn say(mut self, words: impl Into<String>) -> Section {
        self.words.push(words.into());
        self
    }

    fn figure(mut self, name: &str, value: impl Into<String>) -> Section {
        self.figures.push((name.into(), value.into()));
        self
    }
}

/// One line under the item's name.
pub fn about(exhibit: &Exhibit) -> String {
    let what = match (&exhibit.baked.asset, &exhibit.item.spec) {
        (Asset::Strip(strip), _) => format!(
            "{} frames of {size} x {size} px, {}",
            strip.frames.len(),
            plural(u64::from(strip.frametime), "tick each", "ticks each"),
            size = strip.size
        ),
        (Asset::Model(model), _) => format!(
            "{} bones, {} moving",
            model.rig.bones.len(),
            model.motion.bones.len()
        ),
        (Asset::Crowd(crowd), Spec::Flock(p)) => crowd_of(&crowd.tracks, &p.entity),
        (Asset::Crowd(crowd), Spec::Chase(p)) => crowd_of(&crowd.tracks, &p.entity),
        (Asset::Crowd(crowd), _) => crowd_of(&crowd.tracks, "entities"),
    };
    format!("{} · {what}", exhibit.item.section.about)
}

fn crowd_of(tracks: &Tracks, entity: &str) -> String {
    let length = seconds(f64::from(tracks.length()));
    format!("{} \u{d7} {entity}, {length}", tracks.entities)
}

/// Everything about an exhibit.
pub fn certificate(exhibit: &Exhibit) -> Certificate {
    let (exact, verdict, mut sections) = match (&exhibit.baked.facts, &exhibit.baked.asset) {
        (Facts::Model(facts), _) => model(facts, &exhibit.item.spec),
        (Facts::Lava(facts), _) => lava(facts),
        (Facts::Flock(facts), Asset::Crowd(crowd)) => {
            let (exact, verdict) = crowd_loop(&crowd.tracks);
            let way_home = facts.way_home.as_ref().map(way_home);
            let sections = way_home.into_iter().chain([crowd_keys(&facts.keys)]);
            (exact, verdict, sections.collect())
        }
        (Facts::Chase(facts), Asset::Crowd(crowd)) => {
            let (exact, verdict) = crowd_loop(&crowd.tracks);
            (
                exact,
                verdict,
                vec![chase(&facts.metrics), crowd_keys(&facts.keys)],
            )
        }
        _ => (false, "Nothing is known of its loop.".into(), Vec::new()),
    };
    sections.push(source(exhibit));
    Certificate {
        exact,
        verdict,
        sections,
    }
}

/// Of a texture that somebody else made.
pub fn unknown() -> Certificate {
    let section = Section::new("What is seen").say(
        "It plays by its own .mcmeta, as the game plays it. Changes shows how much each frame differs from the next, and how much the last \
         differs from the first: a seam that is far above the mean step is seen as a jump.",
    );
    Certificate {
        exact: false,
        verdict: "Not made here: nothing is promised.".into(),
        sections: vec![section],
    }
}

type Told = (bool, String, Vec<Section>);

fn model(facts: &ModelFacts, spec: &Spec) -> Told {
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

fn lava(facts: &LavaFacts) -> Told {
    let c = &facts.certificate;
    let length = seconds(c.loop_ticks as f64);
    let (exact, verdict) = match c.r#loop {
        LoopKind::Periodic => {
            let proven = c.state_equality.as_ref().is_some_and(|s| s.differing == 0);
            (proven, format!("Loops to the last bit, every {length}."))
        }
        LoopKind::Pingpong => (true, format!("Runs forward, then backward, in {length}.")),
        LoopKind::Crossfade => (
            false,
            format!("Loops every {length}; its end is blended into its start."),
        ),
        LoopKind::None => (false, format!("Does not loop: it jumps every {length}.")),
    };
    let mut sections = vec![seam(c), colours(c)];
    if let Some(drawn) = c.ignitions_drawn {
        let dropped = c.ignitions_dropped.unwrap_or(0);
        let how = match dropped {
            0 => "none had to be left out".to_string(),
            n => format!("{n} are left out, so that no cell heats up for ever"),
        };
        sections.push(Section::new("The ignitions").say(format!(
            "{drawn} ignitions are drawn for one period; {how}. Before the first frame {} ticks are simulated.",
            facts.warm_up
        )));
    }
    if !c.warnings.is_empty() {
        let section = Section::new("Warnings");
        sections.push(c.warnings.iter().fold(section, |s, w| s.say(w.clone())));
    }
    (exact, verdict, sections)
}

fn seam(c: &Strip) -> Section {
    let mut section = Section::new("The seam");
    if let Some(s) = &c.state_equality {
        section = section.say(match s.differing {
            0 => format!(
                "The states after tick {} and after tick {} are the same in every bit: soup and pot of all {} cells, flame of the {} that ignite. \
                 So the step over the seam obeys the document as every other step does.",
                s.tick,
                s.tick + s.period,
                s.cells,
                s.flames
            ),
            n => format!("The states at both ends differ in {n} values."),
        });
    }
    section = section.say(match c.duplicate_neighbours.len() {
        0 => "No frame equals the next one.".into(),
        n => format!("{n} frames equal the next one."),
    });
    section
        .figure("step over the seam", format!("{:.2} levels", c.steps.wrap))
        .figure("mean step", format!("{:.2}", c.steps.mean))
        .figure(
            "smallest and largest step",
            format!("{:.2} to {:.2}", c.steps.min, c.steps.max),
        )
}

fn colours(c: &Strip) -> Section {
    let three = |v: [f64; 3]| format!("{:.1} / {:.1} / {:.1}", v[0], v[1], v[2]);
    let mut section = Section::new("The colours")
        .say(match c.off_curve_pixels {
            0 => format!("All {} colours lie on the palette's curve.", c.colours),
            n => format!("{n} pixels have a colour that no heat gives."),
        })
        .figure("mean R / G / B", three(c.statistics.mean))
        .figure("deviation", three(c.statistics.sd));
    if let Some(endless) = &c.endless {
        section = section
            .figure("mean of the endless run", three(endless.mean))
            .figure("its deviation", three(endless.sd));
    }
    section
}

fn crowd_loop(tracks: &Tracks) -> (bool, String) {
    let length = seconds(f64::from(tracks.length()));
    match tracks.looping {
        Looping::None => (
            false,
            format!("One pass of {length}; it ends there and does not loop."),
        ),
        Looping::PingPong => (
            true,
            format!("Runs {length} forward, then the same way back."),
        ),
        Looping::Closed => (true, format!("Loops without a seam, every {length}.")),
    }
}

fn way_home(way: &WayHomeFacts) -> Section {
    let mut section = Section::new("The way home")
        .say(format!(
            "From tick {} on the flight is planned, {} ticks back to the start's places and speeds, within the rule's own limits.",
            way.leaving, way.ticks
        ))
        .figure("closes within", format!("{:.1e} blocks", way.closure))
        .figure("largest change of speed", format!("{:.4} blocks/tick\u{b2}", way.largest_dv))
        .figure("speeds", format!("{:.3} to {:.3} blocks/tick", way.slowest, way.fastest))
        .figure("lowest", format!("{:.2} blocks", way.lowest));
    if let Some(pair) = way.closest_pair {
        section = section.figure("closest pair", format!("{pair:.3} blocks"));
    }
    section
}

fn chase(m: &Metrics) -> Section {
    let mut section = Section::new("The chase")
        .say(format!(
            "In {:.1} % of chicken-frames the nearest other is closer than 1.95 units.",
            m.overlap_share * 100.0
        ))
        .figure(
            "mean distance to the leader",
            format!("{:.2} units", m.leader_mean),
        )
        .figure("95th percentile", format!("{:.2} units", m.leader_p95))
        .figure(
            "largest step in a frame",
            format!("{:.3} units", m.largest_step),
        );
    if let Some(pair) = m.smallest_pair {
        section = section.figure("smallest pair", format!("{pair:.3} units"));
    }
    section
}

fn crowd_keys(keys: &KeyFacts) -> Section {
    Section::new("The keys")
        .say(format!(
            "A data pack sends them; what a client then shows runs {} behind the formula, and is never farther from it than:",
            plural(u64::from(keys.lag), "tick", "ticks")
        ))
        .figure("path", format!("{:.4} blocks", keys.path_error))
        .figure("rounding of a key", format!("{:.4} blocks", keys.rounding_error))
        .figure("keys", keys.count.to_string())
        .figure("samples", keys.samples.to_string())
}

fn source(exhibit: &Exhibit) -> Section {
    let name = exhibit.item.params.text("formula");
    let document = formula::find(name).map_or("", |f| f.document);
    let section = Section::new("The source").say(format!("It obeys {document}."));
    match exhibit.baked.extensions.as_slice() {
        [] => section.say("Nothing in it goes beyond the document."),
        beyond => section.say(format!(
            "Beyond the document, as declared: {}.",
            beyond.join(", ")
        )),
    }
}

/// `240 ticks (12.00 s)`, the last space one that does not break.
fn seconds(ticks: f64) -> String {
    let whole = if ticks.fract() == 0.0 { 0 } else { 2 };
    format!(
        "{ticks:.whole$} ticks ({:.2}\u{a0}s)",
        ticks / crate::asset::clip::TICKS_PER_SECOND
    )
}

fn plural(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
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
