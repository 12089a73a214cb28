//! What is promised of a flock or a chase.

use super::{Section, plural, seconds};
use crate::asset::tracks::{Looping, Tracks};
use crate::manifest::chase::{KeyFacts, Metrics};
use crate::manifest::flock::WayHomeFacts;

pub(super) fn crowd_loop(tracks: &Tracks) -> (bool, String) {
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

pub(super) fn way_home(way: &WayHomeFacts) -> Section {
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

pub(super) fn chase(m: &Metrics) -> Section {
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

pub(super) fn crowd_keys(keys: &KeyFacts) -> Section {
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
