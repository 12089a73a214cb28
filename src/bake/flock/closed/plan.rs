//! The way home itself: alternating projections (ADMM) of all bats' paths onto the limits.
//!
//! Row r of the path is the positions r - 1 ticks after leaving. Rows 0 and 1 (the leaving step) and the last two (the
//! step into the start) are fixed, so the closure is exact; the rows between are free. Each round projects steps onto
//! the speed ring, changes of step onto the acceleration ball, and places onto pairs kept apart and a ground kept
//! below; then one pentadiagonal solve finds the path nearest to all of them.

use super::banded::Pentadiagonal;
use super::limits::{CLOSEST_PAIR, Figures, PAIR_GRACE};
use crate::formula::flock::{Params, State, Vec3, length, scale, sub};
use rayon::prelude::*;

/// Weight of changes of step against steps, and of places against steps.
const ACCELERATION_WEIGHT: f64 = 8.0;
/// See [`ACCELERATION_WEIGHT`].
const PLACE_WEIGHT: f64 = 0.02;
/// Limits are planned for this share tighter, so that a path that nearly keeps them keeps the real ones.
const MARGIN: f64 = 0.02;
/// Rounds between two looks at the limits.
const ROUNDS_PER_LOOK: usize = 10;
/// Planned height above the surface, blocks: lower bats of the rule are lifted to it gently.
const CLEARANCE: f64 = 1.0;
/// Mean speed of a planned path as a share of the way from the slowest to the fastest.
const CRUISE: f64 = 0.5;

/// A plan after its last round.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Positions 0 to W ticks after leaving; the last are the start's.
    pub path: Vec<Vec<Vec3>>,
    /// How near it comes to the limits.
    pub figures: Figures,
    /// Rounds used.
    pub rounds: usize,
}

/// Plans a way of `ticks` ticks from `leaving` to `start`, in at most `rounds` rounds. The plan may break limits: ask
/// [`Figures::broken`].
pub fn plan(rule: &Params, leaving: &State, start: &State, ticks: usize, rounds: usize) -> Plan {
    let mut solver = Solver::new(rule, leaving, start, ticks);
    let mut done = 0;
    loop {
        let path = solver.path();
        let figures = Figures::measure(leaving, &path);
        if figures.broken(rule).is_none() || done >= rounds {
            return Plan {
                path,
                figures,
                rounds: done,
            };
        }
        for _ in 0..ROUNDS_PER_LOOK {
            solver.round();
        }
        done += ROUNDS_PER_LOOK;
    }
}

struct Solver<'a> {
    rule: &'a Params,
    bats: usize,
    /// Rows of positions: ticks + 2.
    rows: usize,
    p: Vec<Vec3>,
    /// Scaled duals of steps, changes and places, by the row where each ends.
    step_dual: Vec<Vec3>,
    change_dual: Vec<Vec3>,
    place_dual: Vec<Vec3>,
    /// Targets of the solve: projection minus dual.
    step_aim: Vec<Vec3>,
    change_aim: Vec<Vec3>,
    place_aim: Vec<Vec3>,
    matrix: Pentadiagonal,
}

/// The stencil of the normal equations: on the diagonal, beside it, and two beside it.
fn stencil() -> [f64; 3] {
    let a = ACCELERATION_WEIGHT;
    [2.0 + 6.0 * a + PLACE_WEIGHT, -1.0 - 4.0 * a, a]
}

impl<'a> Solver<'a> {
    fn new(rule: &'a Params, leaving: &State, start: &State, ticks: usize) -> Solver<'a> {
        let (bats, rows) = (leaving.p.len(), ticks + 2);
        let zeros = || vec![[0.0; 3]; bats * rows];
        let [diagonal, near, far] = stencil();
        let mut solver = Solver {
            rule,
            bats,
            rows,
            p: zeros(),
            step_dual: zeros(),
            change_dual: zeros(),
            place_dual: zeros(),
            step_aim: zeros(),
            change_aim: zeros(),
            place_aim: zeros(),
            matrix: Pentadiagonal::new(ticks - 2, diagonal, near, far),
        };
        for bat in 0..bats {
            let way = first_guess(rule, bat, leaving, start, ticks);
            for (row, place) in way.into_iter().enumerate() {
                solver.p[row * bats + bat] = place;
            }
        }
        solver
    }

    fn path(&self) -> Vec<Vec<Vec3>> {
        self.p
            .chunks(self.bats)
            .skip(1)
            .map(<[Vec3]>::to_vec)
            .collect()
    }

    fn round(&mut self) {
        self.project_steps();
        self.project_places();
        self.solve();
    }

    fn project_steps(&mut self) {
        let (bats, rule, p) = (self.bats, self.rule, &self.p);
        let slowest = rule.min_speed * (1.0 + MARGIN);
        let fastest = rule.max_speed * (1.0 - MARGIN);
        let sharpest = rule.max_acceleration * (1.0 - MARGIN);
        let steps = self
            .step_dual
            .par_chunks_mut(bats)
            .zip(self.step_aim.par_chunks_mut(bats));
        let changes = self
            .change_dual
            .par_chunks_mut(bats)
            .zip(self.change_aim.par_chunks_mut(bats));
        steps.zip(changes).enumerate().skip(2).for_each(
            |(row, ((step_dual, step_aim), (change_dual, change_aim)))| {
                for bat in 0..bats {
                    let at = |back: usize| p[(row - back) * bats + bat];
                    let step = sub(at(0), at(1));
                    let change = sub(step, sub(at(1), at(2)));
                    let wanted = add_scaled(step, step_dual[bat], 1.0);
                    let held = ring(wanted, slowest, fastest);
                    step_dual[bat] = sub(wanted, held);
                    step_aim[bat] = sub(held, step_dual[bat]);
                    let wanted = add_scaled(change, change_dual[bat], 1.0);
                    let held = ball(wanted, sharpest);
                    change_dual[bat] = sub(wanted, held);
                    change_aim[bat] = sub(held, change_dual[bat]);
                }
            },
        );
    }

    fn project_places(&mut self) {
        let (bats, rows, rule, p) = (self.bats, self.rows, self.rule, &self.p);
        let places = self
            .place_dual
            .par_chunks_mut(bats)
            .zip(self.place_aim.par_chunks_mut(bats));
        places.enumerate().skip(2).for_each(|(row, (dual, aim))| {
            let wanted: Vec<Vec3> = (0..bats)
                .map(|bat| add_scaled(p[row * bats + bat], dual[bat], 1.0))
                .collect();
            let mut held = wanted.clone();
            if row > PAIR_GRACE && row + PAIR_GRACE < rows {
                let at = |row: usize, bat: usize| p[row * bats + bat];
                let steps: Vec<Vec3> = (0..bats)
                    .map(|bat| sub(at(row, bat), at(row - 1, bat)))
                    .collect();
                let places = &p[row * bats..][..bats];
                keep_apart(&mut held, places, &steps, CLOSEST_PAIR * (1.0 + MARGIN));
            }
            for place in &mut held {
                if let Some(surface) = rule.surface.height(place[0], place[2]) {
                    place[1] = place[1].max(surface + CLEARANCE);
                }
            }
            for bat in 0..bats {
                dual[bat] = sub(wanted[bat], held[bat]);
                aim[bat] = sub(held[bat], dual[bat]);
            }
        });
    }

    /// The path nearest to all aims, with the fixed rows' share moved to the right-hand side.
    fn solve(&mut self) {
        let (bats, rows) = (self.bats, self.rows);
        let [_, near, far] = stencil();
        let free = 2..rows - 2;
        let mut right = vec![[0.0; 3]; free.len() * bats];
        let (step, change, place, p) = (&self.step_aim, &self.change_aim, &self.place_aim, &self.p);
        right
            .par_chunks_mut(bats)
            .enumerate()
            .for_each(|(index, right)| {
                let row = index + 2;
                for (bat, right) in right.iter_mut().enumerate() {
                    let at = |ahead: usize| (row + ahead) * bats + bat;
                    for axis in 0..3 {
                        let steps = step[at(0)][axis] - step[at(1)][axis];
                        let changes =
                            change[at(0)][axis] - 2.0 * change[at(1)][axis] + change[at(2)][axis];
                        right[axis] = steps
                            + ACCELERATION_WEIGHT * changes
                            + PLACE_WEIGHT * place[at(0)][axis];
                    }
                    for (other, weight) in [
                        (row - 2, far),
                        (row - 1, near),
                        (row + 1, near),
                        (row + 2, far),
                    ] {
                        if !free.contains(&other) {
                            *right = add_scaled(*right, p[other * bats + bat], -weight);
                        }
                    }
                }
            });
        self.matrix.solve(right.as_flattened_mut(), bats * 3);
        self.p[2 * bats..(rows - 2) * bats].copy_from_slice(&right);
    }
}

fn add_scaled(a: Vec3, b: Vec3, k: f64) -> Vec3 {
    [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]
}

/// The nearest vector with a length in [low, high].
fn ring(v: Vec3, low: f64, high: f64) -> Vec3 {
    let size = length(v);
    if size > high {
        scale(v, high / size)
    } else if size < low && size > 0.0 {
        scale(v, low / size)
    } else if size == 0.0 {
        [low, 0.0, 0.0]
    } else {
        v
    }
}

/// The nearest vector with a length of at most `high`.
fn ball(v: Vec3, high: f64) -> Vec3 {
    let size = length(v);
    if size > high {
        scale(v, high / size)
    } else {
        v
    }
}

/// Pushes `wanted` places apart by half the missing way each, in the order of x. Which side a pair is pushed to is read
/// off the present path (`places`, reached by `steps`), not off the wanted places: those carry the dual, which would
/// throw a pair from one side to the other each round.
fn keep_apart(wanted: &mut [Vec3], places: &[Vec3], steps: &[Vec3], apart: f64) {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&a, &b| places[a][0].total_cmp(&places[b][0]));
    let near = apart * NEAR;
    for (n, &i) in order.iter().enumerate() {
        for &j in &order[n + 1..] {
            let d = sub(places[j], places[i]);
            if d[0] >= near {
                break;
            }
            if length(d) >= near {
                continue;
            }
            let (way, gap) = separation(i.min(j), d, sub(steps[j], steps[i]), apart);
            let missing = gap - dot(sub(wanted[j], wanted[i]), way);
            if missing > 0.0 {
                wanted[i] = add_scaled(wanted[i], way, -0.5 * missing);
                wanted[j] = add_scaled(wanted[j], way, 0.5 * missing);
            }
        }
    }
}

/// Pairs are watched up to this many times the distance they must keep.
const NEAR: f64 = 2.0;
/// Bats whose steps differ by less than this fly together, blocks/tick.
const TOGETHER: f64 = 0.02;

/// The direction in which a pair at offset `d` with relative step `passing` is parted, and how far it must be parted
/// along it. Bats that pass each other part sideways, so that the whole encounter moves to one side; along their way the
/// pushes before and after the passing would cancel.
fn separation(bat: usize, d: Vec3, passing: Vec3, apart: f64) -> (Vec3, f64) {
    let speed = length(passing);
    let distance = length(d);
    if speed < TOGETHER {
        let way = match distance > 1e-9 {
            true => scale(d, 1.0 / distance),
            false => fixed_direction(bat),
        };
        return (way, apart);
    }
    let forward = scale(passing, 1.0 / speed);
    let along = dot(d, forward);
    let aside = add_scaled(d, forward, -along);
    let width = length(aside);
    let way = if width > 1e-6 {
        scale(aside, 1.0 / width)
    } else {
        let other = fixed_direction(bat);
        let across = add_scaled(other, forward, -dot(other, forward));
        scale(across, 1.0 / length(across).max(1e-6))
    };
    (way, (apart * apart - along * along).max(0.0).sqrt())
}

/// A direction that differs from bat to bat, by the golden angle.
fn fixed_direction(bat: usize) -> Vec3 {
    let angle = bat as f64 * core::f64::consts::PI * (3.0 - 5f64.sqrt());
    let (x, z) = (libm::cos(angle), libm::sin(angle));
    scale([x, 0.5, z], 1.0 / 1.25f64.sqrt())
}

fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The cubic of least acceleration, with a horizontal detour where it is too short to be flown at cruising speed. Rows
/// as in the path.
fn first_guess(
    rule: &Params,
    bat: usize,
    leaving: &State,
    start: &State,
    ticks: usize,
) -> Vec<Vec3> {
    let (p0, v0, p1, v1) = (leaving.p[bat], leaving.v[bat], start.p[bat], start.v[bat]);
    let w = ticks as f64;
    let cubic = |k: f64| -> Vec3 {
        let t = k / w;
        let (a, b) = (t * t * (3.0 - 2.0 * t), t * (1.0 - t));
        std::array::from_fn(|axis| {
            p0[axis] + a * (p1[axis] - p0[axis]) + w * b * ((1.0 - t) * v0[axis] - t * v1[axis])
        })
    };
    let to = sub(p1, p0);
    let level = (to[0] * to[0] + to[2] * to[2]).sqrt();
    let along = match level > 1e-9 {
        true => [to[0] / level, 0.0, to[2] / level],
        false => [1.0, 0.0, 0.0],
    };
    // Toward the side that the present and the last velocity lean to, so that the detour opens the turn that is there.
    let lean = sub(v0, v1);
    let side = along[0] * lean[2] - along[2] * lean[0];
    let side = if side < 0.0 { -1.0 } else { 1.0 };
    let across = [-along[2] * side, 0.0, along[0] * side];
    let way = |size: f64| -> Vec<Vec3> {
        let mut rows = vec![sub(p0, v0)];
        for k in 0..=ticks {
            let k = k as f64;
            let turn = core::f64::consts::PI * k / w;
            let (sin, cos) = (libm::sin(turn), libm::cos(turn));
            let out = size * sin * sin;
            let on = -size * sin * sin * cos;
            let place = add_scaled(cubic(k), across, out);
            rows.push(add_scaled(place, along, on));
        }
        rows[ticks] = sub(p1, v1);
        rows[ticks + 1] = p1;
        rows
    };
    let long = |rows: &[Vec3]| -> f64 { rows.windows(2).map(|r| length(sub(r[1], r[0]))).sum() };
    let wanted = w * (rule.min_speed + CRUISE * (rule.max_speed - rule.min_speed));
    let (mut low, mut high) = (0.0, wanted);
    if long(&way(0.0)) >= wanted {
        return way(0.0);
    }
    for _ in 0..24 {
        let middle = 0.5 * (low + high);
        if long(&way(middle)) < wanted {
            low = middle;
        } else {
            high = middle;
        }
    }
    way(low)
}
