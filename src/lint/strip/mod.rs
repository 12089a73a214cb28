//! Animated textures by their pixels: what holds for the lava of any seed, and loops that freeze.
//!
//! The parameters of a foreign strip are unknown, so the formula cannot be run. A strip counts as the document's lava when
//! most of its pixels have colours of the document's curve; silence is kept about all others, but for a loop that stands
//! still at its seam.

mod codes;

pub use codes::CODES;

use super::Pack;
use crate::asset::strip::{statistics, step};
use crate::format::java_texture::read::{self, Strip};
use crate::formula::lava::{Palette, SCROLL_TURN_TICKS, scroll_rows};
use crate::report::{Finding, Place};
use codes::{ALPHA, CROSSFADED, FROZEN, LOOKS, OFF_CURVE, POP, SCROLL, SEAM, SPEED, TILE};
use std::collections::BTreeSet;

/// Mean change of a pixel's channels per tick (24 seeds, 20,000 ticks; proportional to the ticks up to 6), 1/255.
const STEP_PER_TICK: f64 = 1.146;
/// Widest deviation from that in a strip of 96 ticks and more, as a factor.
const STEP_SLACK: f64 = 1.6;
/// A step of this many medians is a pop: ordinary steps stay below 3.3 means.
const POP_STEPS: f64 = 5.0;
/// Share of pixels on the curve from which a strip is taken for the document's lava.
const LAVA_SHARE: f64 = 0.5;
/// Frames from which statistics say something.
const ENOUGH_TICKS: usize = 96;
/// Mean green that 240-tick windows of 12 seeds showed, 69 to 155, and some more.
const GREEN: std::ops::RangeInclusive<f64> = 62.0..=160.0;
/// Deviation of red there, 13.2 to 20.0, and some more.
const RED_SD: std::ops::RangeInclusive<f64> = 12.0..=21.0;
/// Frames that the search for the scroll's phase looks at.
const SCROLL_FRAMES: usize = 49;
/// Most pixels of a strip that is looked at.
const MAX_PIXELS: usize = 1 << 26;

/// Looks at every animated texture of the pack.
pub fn pack(pack: &Pack<'_>) -> Vec<Finding> {
    let mut out = Vec::new();
    for json in pack.files(|path| path.ends_with(".png.mcmeta")) {
        let path = json.path.trim_end_matches(".mcmeta");
        let (Ok(texture), Ok(mcmeta)) = (pack.source.read(path), pack.source.read(&json.path))
        else {
            continue;
        };
        // What cannot be read as a strip is said by the rules on files and metadata.
        if let Ok(strip) = read::strip(&texture, &mcmeta) {
            out.extend(strip_findings(path, &strip));
        }
    }
    out
}

/// Does the lava scroll?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scroll {
    /// The game shows it as a flow.
    Expected,
    /// Its frames repeat at half their size, as a flow's do; its name does not tell.
    Possible,
}

/// A strip's frames as they play.
struct Played<'a> {
    path: &'a str,
    /// Pixels per side of the part that is looked at.
    size: usize,
    /// rgb, in the order they play.
    frames: Vec<Vec<u8>>,
    ticks: Vec<u32>,
}

fn strip_findings(path: &str, strip: &Strip) -> Vec<Finding> {
    let mut out = Vec::new();
    let place = || Place::file(path);
    if strip.play.len() < 2 || strip.play.len() * strip.width * strip.height > MAX_PIXELS {
        return out;
    }
    let alpha = strip
        .picture
        .rgba
        .chunks_exact(4)
        .position(|pixel| pixel[3] != 255);
    if let (true, Some(at)) = (strip.interpolate, alpha) {
        let (x, y) = (at % strip.picture.width, at / strip.picture.width);
        out.push(Finding::new(&ALPHA, place().pixel(x as u32, y as u32)));
    }
    let (first, last) = (strip.play[0].0, strip.play[strip.play.len() - 1].0);
    let lava = is_lava(strip);
    if strip.cell(first) == strip.cell(last) {
        out.push(
            Finding::new(&SEAM, place().frame(strip.play.len() as u64 - 1))
                .actual(format!("frame {last} again as frame {first}")),
        );
    }
    if strip.width != strip.height || strip.width < 16 || !lava {
        return out;
    }
    let named = path.trim_end_matches(".png").ends_with("_flow");
    let quarter = strip.width / 2;
    let tiled = strip.width >= 32 && repeats(strip, quarter);
    if named && !tiled {
        out.push(Finding::new(&TILE, place()));
    }
    let size = if tiled { quarter } else { strip.width };
    let played = Played {
        path,
        size,
        frames: strip
            .play
            .iter()
            .map(|&(cell, _)| {
                let (x, y) = strip.origin(cell);
                let pixels = strip.picture.part(x, y, size, size);
                pixels.iter().flat_map(|p| [p[0], p[1], p[2]]).collect()
            })
            .collect(),
        ticks: strip.play.iter().map(|play| play.1).collect(),
    };
    out.extend(played.frozen());
    out.extend(played.off_curve());
    out.extend(if named {
        played.flow(Scroll::Expected)
    } else if tiled {
        played.flow(Scroll::Possible)
    } else {
        played.steps(&played.frames)
    });
    out.extend(played.looks());
    out
}

/// Do most pixels have colours of the document's curve?
fn is_lava(strip: &Strip) -> bool {
    let curve = Palette::Document.colours();
    let on = |pixel: &[u8]| curve.binary_search(&[pixel[0], pixel[1], pixel[2]]).is_ok();
    // Every 7th pixel tells as much.
    let sample = strip.picture.rgba.chunks_exact(4).step_by(7);
    let total = sample.len();
    sample.filter(|pixel| on(pixel)).count() as f64 >= LAVA_SHARE * total as f64
}

/// Does every frame consist of 2 x 2 equal quarters?
fn repeats(strip: &Strip, quarter: usize) -> bool {
    strip.play.iter().all(|&(cell, _)| {
        let (x, y) = strip.origin(cell);
        let part = |dx, dy| strip.picture.part(x + dx, y + dy, quarter, quarter);
        let tile = part(0, 0);
        tile == part(quarter, 0) && tile == part(0, quarter) && tile == part(quarter, quarter)
    })
}

impl Played<'_> {
    fn place(&self) -> Place {
        Place::file(self.path)
    }

    fn frozen(&self) -> Vec<Finding> {
        let doubled: Vec<usize> = (1..self.frames.len())
            .filter(|&i| self.frames[i] == self.frames[i - 1])
            .collect();
        let Some(first) = doubled.first() else {
            return Vec::new();
        };
        vec![
            Finding::new(&FROZEN, self.place().frame(*first as u64)).actual(format!(
                "{} of {} frames equal the one before",
                doubled.len(),
                self.frames.len()
            )),
        ]
    }

    fn off_curve(&self) -> Vec<Finding> {
        let curve: BTreeSet<[u8; 3]> = Palette::Document.colours().into_iter().collect();
        let off = |frame: &Vec<u8>| {
            frame
                .chunks_exact(3)
                .position(|p| !curve.contains(&[p[0], p[1], p[2]]))
        };
        let places: Vec<Option<usize>> = self.frames.iter().map(off).collect();
        let Some((frame, at)) = places
            .iter()
            .enumerate()
            .find_map(|(frame, at)| Some((frame, (*at)?)))
        else {
            return Vec::new();
        };
        let last = places.iter().rposition(Option::is_some).unwrap_or(frame);
        let bad = places.iter().flatten().count();
        // Frames around a seam are one run as well.
        let start = places
            .iter()
            .rposition(Option::is_none)
            .map_or(0, |clean| clean + 1);
        let one_run = last + 1 - frame == bad
            || places.iter().take_while(|at| at.is_some()).count() + (places.len() - start) == bad;
        let blended = bad >= 2 && one_run && 3 * bad <= 2 * places.len();
        let pixel = &self.frames[frame][3 * at..3 * at + 3];
        let place = self
            .place()
            .frame(frame as u64)
            .pixel((at % self.size) as u32, (at / self.size) as u32);
        let code = if blended { &CROSSFADED } else { &OFF_CURVE };
        vec![
            Finding::new(code, place)
                .detail(format!("{bad} of {} frames have such pixels", places.len()))
                .expected("a colour of the curve 155 + 100 h, 255 h^2, 128 h^4")
                .actual(format!("#{:02x}{:02x}{:02x}", pixel[0], pixel[1], pixel[2])),
        ]
    }

    /// Jumps and speed of frames that do not scroll.
    fn steps(&self, frames: &[Vec<u8>]) -> Vec<Finding> {
        let count = frames.len();
        // Change per tick from each frame to the next, the last being followed by the first.
        let per_tick: Vec<f64> = (0..count)
            .map(|i| step(&frames[i], &frames[(i + 1) % count]) / f64::from(self.ticks[i].max(1)))
            .collect();
        let mut sorted = per_tick.clone();
        sorted.sort_by(f64::total_cmp);
        let median = sorted[count / 2];
        let mut out = Vec::new();
        let worst = (0..count).fold(0, |worst, i| {
            if per_tick[i] > per_tick[worst] {
                i
            } else {
                worst
            }
        });
        if per_tick[worst] > POP_STEPS * median.max(STEP_PER_TICK / STEP_SLACK) {
            let seam = if worst + 1 == count {
                "at the seam, "
            } else {
                ""
            };
            out.push(
                Finding::new(&POP, self.place().frame(((worst + 1) % count) as u64))
                    .expected(format!("a mean change of about {median:.2} a tick"))
                    .actual(format!("{seam}{:.2}", per_tick[worst])),
            );
        }
        let all_ticks: u32 = self.ticks.iter().sum();
        // Changes of many ticks are no longer proportional to them.
        let usual = self.ticks.iter().max().is_some_and(|&most| most <= 6);
        let off = !(STEP_PER_TICK / STEP_SLACK..=STEP_SLACK * STEP_PER_TICK).contains(&median);
        if all_ticks as usize >= ENOUGH_TICKS && usual && off && out.is_empty() {
            out.push(
                Finding::new(&SPEED, self.place())
                    .detail(format!(
                        "as if {:.1} ticks passed in one",
                        median / STEP_PER_TICK
                    ))
                    .expected(format!("a mean change of about {STEP_PER_TICK:.2} a tick"))
                    .actual(format!("{median:.2}")),
            );
        }
        out
    }

    /// Moves the frames back by the document's rule, at its best phase, and looks at what is left; or leaves them as they
    /// are, where they change less so and need not scroll.
    fn flow(&self, scroll: Scroll) -> Vec<Finding> {
        let times: Vec<usize> = self
            .ticks
            .iter()
            .scan(0, |time, &ticks| {
                let now = *time;
                *time += ticks as usize;
                Some(now)
            })
            .collect();
        let row = 3 * self.size;
        let still = |frames: &[Vec<u8>], phase: usize| -> Vec<Vec<u8>> {
            let back = |(frame, time): (&Vec<u8>, &usize)| {
                let mut frame = frame.clone();
                frame.rotate_left(scroll_rows(self.size, phase + time) * row);
                frame
            };
            frames.iter().zip(&times).map(back).collect()
        };
        let some = &self.frames[..self.frames.len().min(SCROLL_FRAMES)];
        let left = |phase: usize| -> f64 {
            let frames = still(some, phase);
            frames.windows(2).map(|pair| step(&pair[0], &pair[1])).sum()
        };
        let phases: Vec<f64> = (0..SCROLL_TURN_TICKS).map(left).collect();
        let best = (0..phases.len()).fold(0, |best, phase| {
            if phases[phase] < phases[best] {
                phase
            } else {
                best
            }
        });
        let standing: f64 = some.windows(2).map(|pair| step(&pair[0], &pair[1])).sum();
        if scroll == Scroll::Possible && standing < phases[best] {
            return self.steps(&self.frames);
        }
        let frames = still(&self.frames, best);
        let elapsed = times[some.len() - 1].max(1) as f64;
        let usual = self.ticks.iter().max().is_some_and(|&most| most <= 6);
        if usual && phases[best] / elapsed > 2.0 * STEP_SLACK * STEP_PER_TICK {
            return vec![
                Finding::new(&SCROLL, self.place())
                    .expected(format!(
                        "a mean change of about {STEP_PER_TICK:.2} a tick once moved back"
                    ))
                    .actual(format!("{:.2}", phases[best] / elapsed)),
            ];
        }
        self.steps(&frames)
    }

    fn looks(&self) -> Vec<Finding> {
        let all_ticks: u32 = self.ticks.iter().sum();
        if (all_ticks as usize) < ENOUGH_TICKS {
            return Vec::new();
        }
        let found = statistics(self.size, self.frames.iter().map(Vec::as_slice));
        if GREEN.contains(&found.mean[1]) && RED_SD.contains(&found.sd[0]) {
            return Vec::new();
        }
        vec![
            Finding::new(&LOOKS, self.place())
                .expected(format!(
                    "mean green {} to {}, deviation of red {} to {}",
                    GREEN.start(),
                    GREEN.end(),
                    RED_SD.start(),
                    RED_SD.end()
                ))
                .actual(format!("{:.0} and {:.1}", found.mean[1], found.sd[0])),
        ]
    }
}
