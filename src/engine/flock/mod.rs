//! The flock, fast: the bits of [`crate::formula::flock::step`] by a cell grid with lanes and threads.
//!
//! Every tick the bats are put into the order of their cells (edge: the neighbour radius) and flown into new slots in that
//! order. What a cell's bats may see is copied side by side once, as f32; each bat of the cell sifts it some lanes at a
//! time, and only the bats it does see are read as they are. The sums are integers ([`Sums`]), so neither the order of the bats nor lanes nor threads can show.
//!
//! | file | what |
//! |---|---|
//! | `grid` | cells, the counting sort, and the runs of bats around a cell |
//! | `sorted` | the cell order, and what is known of all bats |
//! | `window` | what the bats of one cell may see, as f32 columns |
//! | `reach` | the radii, and how far f32 may be trusted at them |
//! | `kernel` | one bat against its window: plain, SSE2, AVX2 or AVX-512, chosen at run time |

mod grid;
mod kernel;
mod reach;
mod sorted;
mod window;

pub use kernel::Kernel;

use crate::formula::flock::rule::velocity_after;
use crate::formula::flock::sums::velocity_units;
use crate::formula::flock::{Params, State, Sums, Vec3, add};
use grid::{Cells, Grid};
use kernel::{Seen, View};
use rayon::prelude::*;
use reach::Reach;
use sorted::{Bat, Bounds, Sorted};
use std::ops::Range;
use window::Window;

/// Bats of one task: large enough to share a cell's window, small enough to spread a collapsed flock.
const TASK: usize = 256;

/// What lies after the last bat, so that a kernel's load may begin at that one's velocity.
const AFTER_LAST: Bat = Bat {
    p: [0.0; 3],
    v: [0.0; 3],
};

/// A flying flock. Memory: about 140 bytes a bat, see [`Engine::bytes`].
#[derive(Debug, Clone)]
pub struct Engine {
    params: Params,
    kernel: Kernel,
    tick: u64,
    /// The bat in each slot; slots are in the cell order of the last step.
    ids: Vec<u32>,
    bats: Vec<Bat>,
    /// Those of the next tick.
    next_bats: Vec<Bat>,
    bounds: Bounds,
    /// The cell of each slot's bat.
    keys: Vec<u32>,
    /// This tick's cell order.
    grid: Grid,
    sorted: Sorted,
}

impl Engine {
    /// A flock in that state, with the widest kernel this machine has.
    pub fn new(params: Params, state: &State) -> Engine {
        Engine::with_kernel(params, state, Kernel::detect())
    }

    /// The same with a kernel of choice.
    pub fn with_kernel(params: Params, state: &State, kernel: Kernel) -> Engine {
        let count = state.p.len();
        let pairs = state.p.iter().zip(&state.v);
        let mut bats: Vec<Bat> = pairs.map(|(&p, &v)| Bat { p, v }).collect();
        let bounds = bats.iter().fold(Bounds::NONE, |all, bat| all.with(bat));
        let cells = Cells::new(&bounds, params.neighbor_radius, count);
        let keys = bats.iter().map(|bat| cells.key_of(bat.p)).collect();
        bats.push(AFTER_LAST);
        Engine {
            params,
            kernel,
            tick: state.tick,
            keys,
            ids: (0..count as u32).collect(),
            next_bats: bats.clone(),
            bats,
            bounds,
            grid: Grid::new(cells),
            sorted: Sorted::default(),
        }
    }

    /// The present state, bats in their own order.
    pub fn state(&self) -> State {
        let mut state = State {
            tick: self.tick,
            p: vec![[0.0; 3]; self.keys.len()],
            v: vec![[0.0; 3]; self.keys.len()],
        };
        for (&id, bat) in self.ids.iter().zip(&self.bats) {
            state.p[id as usize] = bat.p;
            state.v[id as usize] = bat.v;
        }
        state
    }

    /// Flies one tick.
    pub fn step(&mut self) {
        let count = self.keys.len();
        self.sorted.fill(
            &mut self.grid,
            &self.keys,
            &self.ids,
            &self.bats,
            &self.bounds,
        );
        let reach = Reach::new(&self.params, &self.bounds);
        let grown = self.bounds.grown(self.params.max_speed);
        let next_cells = Cells::new(&grown, self.params.neighbor_radius, count);
        let Engine {
            params,
            kernel,
            tick,
            bats,
            next_bats,
            keys,
            grid,
            sorted,
            ..
        } = self;
        let order = &sorted.slots()[..count];
        self.bounds = (
            order.par_chunks(TASK),
            next_bats[..count].par_chunks_mut(TASK),
            keys.par_chunks_mut(TASK),
        )
            .into_par_iter()
            .enumerate()
            .map_init(
                Default::default,
                |(window, seen, totals): &mut (Window, Seen, Vec<Sums>),
                 (task, (slots, next_bats, keys))| {
                    let first = task * TASK;
                    let mut bounds = Bounds::NONE;
                    let mut place = first;
                    while place < first + slots.len() {
                        let around = grid.around(bats[slots[place - first] as usize].p);
                        window.gather(sorted, around.runs());
                        let cell = place..around.cell_end.min(first + slots.len());
                        fetch_ahead(bats, sorted, around.runs(), cell.len());
                        totals.clear();
                        totals.resize(cell.len(), Sums::default());
                        for tile in window.tiles() {
                            for (place, sums) in cell.clone().zip(&mut *totals) {
                                let view = View {
                                    bats,
                                    sorted,
                                    tile,
                                    place,
                                    reach: &reach,
                                };
                                let more = kernel.sums(&view, seen);
                                *sums = kernel::both(*sums, &more);
                            }
                        }
                        for (place, sums) in cell.clone().zip(&*totals) {
                            let at = place - first;
                            let Bat { p, v } = bats[slots[at] as usize];
                            let sums = without_self(*sums, p, v);
                            let id = sorted.ids[place] as usize;
                            let v = velocity_after(params, id, *tick, p, v, &sums);
                            let bat = Bat { p: add(p, v), v };
                            next_bats[at] = bat;
                            keys[at] = next_cells.key_of(bat.p);
                            bounds = bounds.with(&bat);
                        }
                        place = cell.end;
                    }
                    bounds
                },
            )
            .reduce(|| Bounds::NONE, Bounds::and);
        self.grid.use_next(next_cells);
        std::mem::swap(&mut self.bats, &mut self.next_bats);
        std::mem::swap(&mut self.ids, &mut self.sorted.ids);
        self.tick += 1;
    }

    /// Bytes held, for all bats.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.ids[..])
            + size_of_val(&self.bats[..])
            + size_of_val(&self.next_bats[..])
            + size_of_val(&self.keys[..])
            + self.grid.bytes()
            + self.sorted.bytes()
    }
}

/// Bats between the last that a cell sees and those that are fetched meanwhile: some cells of a sparse flock.
const AHEAD: usize = 32;

/// Fetches as many bats as the cell has from beyond the last run that it sees: cells go on along a row, so these are what
/// the next cells see and no cell has seen before. Nothing depends on it but time, where caches do not hold the flock.
fn fetch_ahead(bats: &[Bat], sorted: &Sorted, runs: &[Range<u32>], count: usize) {
    let Some(last) = runs.last() else { return };
    let from = last.end as usize + AHEAD;
    for &slot in sorted.slots().get(from..from + count).unwrap_or_default() {
        kernel::fetch(&bats[slot as usize]);
    }
    for column in sorted.near() {
        column.get(from).into_iter().for_each(kernel::fetch);
    }
}

/// A bat is in its own window: it counts once, at offset 0, with its own velocity.
fn without_self(mut sums: Sums, p: Vec3, v: Vec3) -> Sums {
    if p.iter().all(|c| c.is_finite()) {
        sums.count -= 1;
        for axis in 0..3 {
            sums.velocity[axis] = sums.velocity[axis].wrapping_sub(velocity_units(v[axis]));
        }
    }
    sums
}
