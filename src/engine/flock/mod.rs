//! The flock, fast: the bits of [`crate::formula::flock::step`] by a cell grid with lanes and threads.
//!
//! Every tick the bats are sorted by cell (edge: the neighbour radius). What a cell's bats may see is copied side by
//! side once, as f32; each bat of the cell sifts it some lanes at a time, and only the bats it does see are read as
//! they are. The sums are integers ([`Sums`]), so neither the order of the bats nor lanes nor threads can show.
//!
//! | file | what |
//! |---|---|
//! | `grid` | cells, the counting sort, and the runs of bats around a cell |
//! | `sorted` | bats in cell order, and what is known of all of them |
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
use window::Window;

/// Bats of one task: large enough to share a cell's window, small enough to spread a collapsed flock.
const TASK: usize = 256;

/// A flying flock. Memory: about 140 bytes a bat, see [`Engine::bytes`].
#[derive(Debug, Clone)]
pub struct Engine {
    params: Params,
    kernel: Kernel,
    tick: u64,
    /// The bat in each slot; slots are in the cell order of the last step.
    ids: Vec<u32>,
    bats: Vec<Bat>,
    bounds: Bounds,
    /// The cell of each slot's bat.
    keys: Vec<u32>,
    /// This tick's cell order: slots, ids and bats.
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
        let pairs = state.p.iter().zip(&state.v);
        let bats: Vec<Bat> = pairs.map(|(&p, &v)| Bat { p, v }).collect();
        let bounds = bats.iter().fold(Bounds::NONE, |all, bat| all.with(bat));
        let cells = Cells::new(&bounds, params.neighbor_radius, bats.len());
        Engine {
            params,
            kernel,
            tick: state.tick,
            ids: (0..bats.len() as u32).collect(),
            keys: bats.iter().map(|bat| cells.key_of(bat.p)).collect(),
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
            p: vec![[0.0; 3]; self.bats.len()],
            v: vec![[0.0; 3]; self.bats.len()],
        };
        for (&id, bat) in self.ids.iter().zip(&self.bats) {
            state.p[id as usize] = bat.p;
            state.v[id as usize] = bat.v;
        }
        state
    }

    /// Flies one tick.
    pub fn step(&mut self) {
        self.grid.sort(&self.keys);
        self.sorted
            .fill(self.grid.order(), &self.ids, &self.bats, &self.bounds);
        let reach = Reach::new(&self.params, &self.bounds);
        let grown = self.bounds.grown(self.params.max_speed);
        let next = Cells::new(&grown, self.params.neighbor_radius, self.bats.len());
        let Engine {
            params,
            kernel,
            tick,
            bats,
            keys,
            grid,
            sorted,
            ..
        } = self;
        self.bounds = (bats.par_chunks_mut(TASK), keys.par_chunks_mut(TASK))
            .into_par_iter()
            .enumerate()
            .map_init(
                Default::default,
                |(window, seen, totals): &mut (Window, Seen, Vec<Sums>), (task, (bats, keys))| {
                    let first = task * TASK;
                    let mut bounds = Bounds::NONE;
                    let mut place = first;
                    while place < first + bats.len() {
                        let around = grid.around(sorted.bats()[place].p);
                        window.gather(sorted, around.runs());
                        let cell = place..around.cell_end.min(first + bats.len());
                        totals.clear();
                        totals.resize(cell.len(), Sums::default());
                        for tile in window.tiles() {
                            for (place, sums) in cell.clone().zip(&mut *totals) {
                                let view = View {
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
                            let Bat { p, v } = sorted.bats()[place];
                            let sums = without_self(*sums, p, v);
                            let id = sorted.ids[place] as usize;
                            let v = velocity_after(params, id, *tick, p, v, &sums);
                            let bat = Bat { p: add(p, v), v };
                            bats[place - first] = bat;
                            keys[place - first] = next.key_of(bat.p);
                            bounds = bounds.with(&bat);
                        }
                        place = cell.end;
                    }
                    bounds
                },
            )
            .reduce(|| Bounds::NONE, Bounds::and);
        grid.use_next(next);
        std::mem::swap(&mut self.ids, &mut self.sorted.ids);
        self.tick += 1;
    }

    /// Bytes held, for all bats.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.ids[..])
            + size_of_val(&self.bats[..])
            + size_of_val(&self.keys[..])
            + self.grid.bytes()
            + self.sorted.bytes()
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
