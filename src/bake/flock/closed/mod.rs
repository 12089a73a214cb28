//! The closed loop: the flock flies the rule, leaves it at a chosen tick, and a planned way home brings every bat to its
//! start position and velocity.
//!
//! Blending two simulated stretches would break the limits everywhere, so the way home is planned as a whole, for all
//! bats together ([`plan`]), within the limits of [`limits`].

mod banded;
pub mod limits;
pub mod plan;

use crate::formula::flock::{Params, State, Vec3, length, sub};
use limits::{Figures, closest_pair};

/// Longest way home, ticks, for a home of `USUAL_RADIUS` and less; longer in proportion beyond.
pub const LONGEST: usize = 200;
/// See [`LONGEST`]; blocks.
const USUAL_RADIUS: f64 = 32.0;
/// Shortest way home that is tried, ticks.
pub const SHORTEST: usize = 60;
/// Ticks to come around and into line at both ends, beside the straight way.
const TURNS: f64 = 30.0;
/// Share of the top speed at which the straight way can be planned.
const PACE: f64 = 0.9;
/// Leaving ticks that are tried, widest closest pair first.
const TRIES: usize = 6;
/// Rounds of the plan for each try.
const ROUNDS: usize = 400;

/// A way home that keeps to the limits.
#[derive(Debug, Clone)]
pub struct WayHome {
    /// The last tick of the rule.
    pub leaving: usize,
    /// Positions after it, one entry a tick; the last is the start.
    pub path: Vec<Vec<Vec3>>,
    /// Its tightest figures.
    pub figures: Figures,
    /// Rounds that the plan took.
    pub rounds: usize,
}

/// Finds a way home that ends at tick `total`. `states[t]` is the rule's state at tick t, from the start on; at least up
/// to `total - SHORTEST`.
///
/// # Errors
/// A sentence that says why there is none.
pub fn way_home(rule: &Params, states: &[State], total: usize) -> Result<WayHome, String> {
    let start = &states[0];
    for (bat, v) in start.v.iter().enumerate() {
        let speed = length(*v);
        if !(speed >= rule.min_speed && speed <= rule.max_speed) {
            return Err(format!(
                "bat {bat} starts at {speed:.3} blocks/tick, so no way home within {} to {} can end in its start",
                rule.min_speed, rule.max_speed
            ));
        }
    }
    let radius = rule.home.map_or(0.0, |home| home.radius);
    let longest = (LONGEST as f64 * (radius / USUAL_RADIUS).max(1.0)) as usize;
    let mut choices: Vec<(f64, usize)> = Vec::new();
    let mut nearest = (f64::INFINITY, 0);
    for ticks in SHORTEST..=longest.min(total.saturating_sub(1)) {
        let Some(leaving) = states.get(total - ticks) else {
            continue;
        };
        let (far, bat) = farthest(leaving, start);
        let needed = far / (rule.max_speed * PACE) + TURNS;
        if ticks as f64 >= needed {
            choices.push((closest_pair(&leaving.p), ticks));
        } else if needed - (ticks as f64) < nearest.0 {
            nearest = (needed - ticks as f64, bat);
        }
    }
    choices.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
    if choices.is_empty() {
        return Err(match nearest.0.is_finite() {
            true => format!(
                "bat {} is too far from its start at every leaving tick: {:.0} ticks more than the {longest} allowed \
                 (or the {total} of the loop) would be needed",
                nearest.1, nearest.0
            ),
            false => format!(
                "a loop of {total} ticks leaves no room for a way home, which takes {SHORTEST} ticks or more"
            ),
        });
    }
    let mut reason = String::new();
    for &(_, ticks) in choices.iter().take(TRIES) {
        let leaving = total - ticks;
        let plan = plan::plan(rule, &states[leaving], start, ticks, ROUNDS);
        match plan.figures.broken(rule) {
            None => {
                return Ok(WayHome {
                    leaving,
                    path: plan.path[1..].to_vec(),
                    figures: plan.figures,
                    rounds: plan.rounds,
                });
            }
            Some(broken) => reason = format!("leaving at tick {leaving}, {broken}"),
        }
    }
    Err(format!(
        "no way home was found at {} leaving ticks; the last one: {reason}",
        choices.len().min(TRIES)
    ))
}

/// The bat that is farthest from its start, and how far.
fn farthest(state: &State, start: &State) -> (f64, usize) {
    let away = |bat: usize| length(sub(state.p[bat], start.p[bat]));
    (0..start.p.len())
        .map(|bat| (away(bat), bat))
        .fold((0.0, 0), |a, b| if b.0 > a.0 { b } else { a })
}
