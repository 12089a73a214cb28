//! The flock, fast: the bits of [`crate::formula::flock::step`] by a cell grid with lanes and threads.
//!
//! Every tick the bats are sorted by cell (edge: the neighbour radius). A bat's neighbours then lie in nine runs of
//! three cells; the runs of a cell are copied side by side once and scanned by each bat of the cell, some lanes at a
//! time. The sums are integers ([`Sums`]), so neither the order of the bats nor lanes nor threads can show.
//!
//! | file | what |
//! |---|---|
//! | `grid` | cells, the sort, and the runs around a cell |
//! | `candidates` | what a cell's bats may see, as columns |
//! | `kernel` | one bat against all candidates: scalar, SSE2, AVX2 or AVX-512, chosen at run time |

mod candidates;
mod grid;
mod kernel;

pub use kernel::Kernel;

use crate::formula::flock::rule::velocity_after;
use crate::formula::flock::sums::velocity_units;
use crate::formula::flock::{Params, State, Sums, Vec3, add};
use candidates::Candidates;
use grid::Grid;
use kernel::Reach;
use rayon::prelude::*;

/// Bats of one task: large enough to share a cell's candidates, small enough to spread a collapsed flock.
const TASK: usize = 256;

/// A flying flock. Memory: about 170 bytes a bat, see [`Engine::bytes`].
#[derive(Debug, Clone)]
pub struct Engine {
    params: Params,
    kernel: Kernel,
    tick: u64,
    /// The bat in each slot; slots are in the cell order of the last step.
    ids: Vec<u32>,
    p: Vec<Vec3>,
    v: Vec<Vec3>,
    /// Last tick's slots, and the sorted copies that all tasks read.
    ids_before: Vec<u32>,
    v_before: Vec<Vec3>,
    sorted: Candidates,
    grid: Grid,
}

impl Engine {
    /// A flock in that state, with the widest kernel this machine has.
    pub fn new(params: Params, state: &State) -> Engine {
        Engine::with_kernel(params, state, Kernel::detect())
    }

    /// The same with a kernel of choice.
    pub fn with_kernel(params: Params, state: &State, kernel: Kernel) -> Engine {
        let count = state.p.len();
        Engine {
            params,
            kernel,
            tick: state.tick,
            ids: (0..count as u32).collect(),
            p: state.p.clone(),
            v: state.v.clone(),
            ids_before: vec![0; count],
            v_before: vec![[0.0; 3]; count],
            sorted: Candidates::default(),
            grid: Grid::default(),
        }
    }

    /// The present state, bats in their own order.
    pub fn state(&self) -> State {
        let mut state = State {
            tick: self.tick,
            p: vec![[0.0; 3]; self.p.len()],
            v: vec![[0.0; 3]; self.v.len()],
        };
        for (slot, &id) in self.ids.iter().enumerate() {
            state.p[id as usize] = self.p[slot];
            state.v[id as usize] = self.v[slot];
        }
        state
    }

    /// Flies one tick.
    pub fn step(&mut self) {
        self.sort();
        let reach = Reach::new(&self.params);
        let Engine {
            params,
            kernel,
            tick,
            ids,
            p,
            v,
            v_before,
            sorted,
            grid,
            ..
        } = self;
        p.par_chunks_mut(TASK)
            .zip(v.par_chunks_mut(TASK))
            .enumerate()
            .for_each_init(Candidates::default, |seen, (task, (p, v))| {
                let first = task * TASK;
                let mut runs = grid.runs_from(first);
                let mut slot = first;
                while slot < first + p.len() {
                    let cell = runs.next_cell();
                    seen.gather(sorted, runs.around());
                    for slot in slot..cell.end.min(first + p.len()) {
                        let (at, flying) = (sorted.position(slot), v_before[slot]);
                        let sums = kernel.sums(seen, at, &reach);
                        let sums = without_self(sums, at, flying);
                        let id = ids[slot] as usize;
                        let after = velocity_after(params, id, *tick, at, flying, &sums);
                        v[slot - first] = after;
                        p[slot - first] = add(at, after);
                    }
                    slot = cell.end;
                }
            });
        self.tick += 1;
    }

    /// Bytes held, for all bats.
    pub fn bytes(&self) -> usize {
        use std::mem::size_of_val;
        size_of_val(&self.ids[..])
            + size_of_val(&self.p[..])
            + size_of_val(&self.v[..])
            + size_of_val(&self.ids_before[..])
            + size_of_val(&self.v_before[..])
            + self.sorted.bytes()
            + self.grid.bytes()
    }

    /// Brings slots into cell order and fills the sorted copies.
    fn sort(&mut self) {
        self.grid.sort(&self.p, self.params.neighbor_radius);
        std::mem::swap(&mut self.ids, &mut self.ids_before);
        std::mem::swap(&mut self.v, &mut self.v_before);
        let (order, ids_before, v_before) = (self.grid.order(), &self.ids_before, &self.v_before);
        self.ids
            .par_iter_mut()
            .zip(order)
            .for_each(|(id, &from)| *id = ids_before[from as usize]);
        self.sorted.fill(order, &self.p, v_before);
        self.v
            .par_iter_mut()
            .zip(order)
            .for_each(|(v, &from)| *v = v_before[from as usize]);
        std::mem::swap(&mut self.v, &mut self.v_before);
    }
}

/// A bat is among its own candidates: it counts once, at offset 0, with its own velocity.
fn without_self(mut sums: Sums, at: Vec3, flying: Vec3) -> Sums {
    if at.iter().all(|c| c.is_finite()) {
        sums.count -= 1;
        for axis in 0..3 {
            sums.velocity[axis] = sums.velocity[axis].wrapping_sub(velocity_units(flying[axis]));
        }
    }
    sums
}
