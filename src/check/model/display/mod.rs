//! Display packs: the shape that each block is summoned in, where each tick's function brings it, and where the client
//! shows it between ticks.

mod path;
mod shape;

use super::super::Subject;
use super::codes::DISPLAY_PATH;
use super::expect::{Expected, distance, show};
use crate::formula::blaze::{self, Blaze, PARTS};
use crate::report::{Finding, Place};
use std::collections::BTreeMap;

/// Quanta of the keys may cost this much, px.
const ROUNDING: f64 = 2e-4;
/// The head and the rods.
const BONES: usize = PARTS + 1;
/// Instants between two ticks at which the client's path is looked at.
const BETWEEN: [f64; 3] = [0.25, 0.5, 0.75];

/// Places of the bones, px in Java's axes; `None` where a tick has no line for one.
type Places = [Option<[f64; 3]>; BONES];

/// Every finding on the target's files.
pub fn check(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let truth = Truth::new(expected);
    // Overlays repeat functions for older releases; each copy is held to the same.
    let mut frames: BTreeMap<&str, BTreeMap<u32, Places>> = BTreeMap::new();
    let mut durations = Vec::new();
    for file in subject.of("display") {
        let text = String::from_utf8_lossy(&file.bytes);
        let Some(name) = file.path.strip_suffix(".mcfunction") else {
            continue;
        };
        if name.ends_with("/_/summon") {
            durations.extend(shape::check(&file.path, &text, expected, found));
        } else if let Some((folder, frame)) = tick_of(name) {
            match frame.parse::<u32>() {
                Ok(frame) => {
                    let places = path::keys(&file.path, &text, found);
                    truth.hold(&file.path, frame, &places, found);
                    frames.entry(folder).or_default().insert(frame, places);
                }
                Err(_) => found.push(
                    Finding::new(&DISPLAY_PATH, Place::file(&file.path))
                        .detail("no tick has this name"),
                ),
            }
        }
    }
    let wanted = expected.facts.looping.ticks;
    for (folder, frames) in &frames {
        // An overlay may hold a few of the ticks only.
        let whole = frames.len() as f64 == wanted + 1.0;
        if whole {
            for (bone, ticks) in shape::each(&durations) {
                truth.between(folder, frames, bone, ticks, found);
            }
        }
    }
    let last = frames.values().flat_map(|f| f.keys()).max();
    if last.map(|last| f64::from(*last)) != Some(wanted) {
        found.push(
            Finding::new(&DISPLAY_PATH, Place::default())
                .detail("functions of ticks are missing, or there are too many")
                .expected(format!("0 to {wanted}"))
                .actual(last.map_or("none".into(), |last| format!("up to {last}"))),
        );
    }
}

/// The item's folder and the name of a function directly in it that begins with a digit: a tick's.
fn tick_of(path: &str) -> Option<(&str, &str)> {
    let (folder, name) = path.rsplit_once('/')?;
    let direct = folder
        .rsplit('/')
        .nth(1)
        .is_some_and(|above| above.starts_with("function"));
    (direct && name.starts_with(|c: char| c.is_ascii_digit())).then_some((folder, name))
}

/// Name of the `index`-th bone.
fn name(index: usize) -> String {
    match index {
        0 => "head".into(),
        rod => blaze::part_name(rod - 1),
    }
}

/// Where the bones should be.
struct Truth<'a> {
    expected: &'a Expected<'a>,
    motion: Blaze,
}

impl<'a> Truth<'a> {
    fn new(expected: &'a Expected<'a>) -> Truth<'a> {
        let facts = expected
            .key_set("display")
            .and_then(|set| set.clips.first());
        Truth {
            expected,
            motion: facts.map_or(expected.looped, |clip| expected.against(clip)),
        }
    }

    fn at(&self, bone: usize, tick: f64) -> [f64; 3] {
        match bone {
            0 => [0.0; 3],
            rod => super::expect::position(&self.motion, rod - 1, tick / 20.0),
        }
    }

    fn limit(&self) -> f64 {
        self.expected.params.tolerance + ROUNDING
    }

    /// Whether the motion jumps from this tick back to the start.
    fn cut(&self, tick: f64) -> bool {
        let cut = self.expected.loops() && !self.expected.closes();
        cut && tick >= self.expected.facts.looping.ticks
    }

    /// One tick's places.
    fn hold(&self, path: &str, frame: u32, places: &Places, found: &mut Vec<Finding>) {
        let mut tick = f64::from(frame);
        if self.cut(tick) {
            return;
        }
        // A loop's last tick is its first again.
        if self.expected.closes() && tick == self.expected.facts.looping.ticks {
            tick = 0.0;
        }
        for (bone, place) in places.iter().enumerate() {
            let finding = || {
                let mut finding = Finding::new(&DISPLAY_PATH, Place::file(path).key(name(bone)));
                finding.place.tick = Some(f64::from(frame));
                finding
            };
            let Some(actual) = place else {
                found.push(finding().detail("the tick has no line for it"));
                continue;
            };
            let wanted = self.at(bone, tick);
            let off = distance(wanted, *actual);
            if !(off <= self.limit()) {
                found.push(
                    finding()
                        .detail(format!("off by {off:.4} px"))
                        .expected(show(wanted))
                        .actual(show(*actual)),
                );
            }
        }
    }

    /// The client's path between ticks: over `duration` ticks it moves in a straight line to where the last tick sent the
    /// block. What a straight line from tick to tick itself misses is the document's own and allowed.
    fn between(
        &self,
        folder: &str,
        frames: &BTreeMap<u32, Places>,
        bone: usize,
        duration: u32,
        found: &mut Vec<Finding>,
    ) {
        let mut worst = (0.0, 0.0);
        let mut shown: Option<[f64; 3]> = None;
        for (frame, places) in frames {
            let tick = f64::from(*frame);
            let Some(sent) = places[bone].filter(|_| !self.cut(tick)) else {
                shown = None;
                continue;
            };
            let Some(from) = shown.replace(sent) else {
                continue;
            };
            let mix = |a: [f64; 3], b: [f64; 3], u: f64| -> [f64; 3] {
                std::array::from_fn(|k| a[k] + (b[k] - a[k]) * u)
            };
            let to = match duration {
                0 => sent,
                ticks => mix(from, sent, 1.0 / f64::from(ticks)),
            };
            shown = Some(to);
            let (a, b) = (self.at(bone, tick - 1.0), self.at(bone, tick));
            for u in BETWEEN {
                let truth = self.at(bone, tick - 1.0 + u);
                let sag = distance(mix(a, b, u), truth);
                let place = match duration {
                    0 => sent,
                    _ => mix(from, to, u),
                };
                let excess = distance(place, truth) - sag;
                if !(excess <= worst.0) {
                    worst = (excess, tick - 1.0 + u);
                }
            }
        }
        if !(worst.0 <= self.limit()) {
            let mut finding = Finding::new(&DISPLAY_PATH, Place::file(folder).key(name(bone)))
                .detail(format!(
                    "between ticks the client leaves the straight line by {:.4} px",
                    worst.0
                ))
                .expected("teleport_duration:1")
                .actual(format!("teleport_duration:{duration}"));
            finding.place.tick = Some(worst.1);
            found.push(finding);
        }
    }
}
