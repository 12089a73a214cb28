//! What is promised of a lava.

use super::{Section, Told, seconds};
use crate::asset::strip::{Certificate as Strip, LoopKind};
use crate::manifest::lava::LavaFacts;

pub(super) fn lava(facts: &LavaFacts) -> Told {
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
