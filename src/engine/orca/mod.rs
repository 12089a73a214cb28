//! The avoidance of `formula::orca`, fast: a cell grid instead of all pairs, the same bits.
//!
//! Neighbours and pairs come out in the plain form's order, so every sum, every half plane and every push is made of the
//! same numbers in the same sequence.

mod grid;

use crate::formula::chase::{Leader, Params, State};
use crate::formula::orca::{
    NEIGHBOURS, Pair, REACH, SIGHT, STACKED, Stacks, decide, longest_step, project, settle,
    top_speed, wanted, world,
};
use grid::Grid;

/// The chase under velocity-space avoidance, frame by frame: the fast form.
#[derive(Debug, Clone)]
pub struct Orca {
    pub params: Params,
    pub leader: Leader,
    /// Positions and velocities in the document's sense.
    pub state: State,
    frame: u32,
    grid: Grid,
    near: Vec<(f64, usize)>,
    moved: Vec<Pair>,
    close: Vec<(usize, usize)>,
    pairs: Vec<(usize, usize)>,
}

impl Orca {
    /// Frame 0: everybody at the start, at rest.
    pub fn new(params: Params, leader: Leader, x: &[f64], z: &[f64]) -> Self {
        Self {
            params,
            leader,
            state: State::at_rest(x, z),
            frame: 0,
            grid: Grid::default(),
            near: Vec::new(),
            moved: Vec::new(),
            close: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Frames done so far.
    pub fn frame(&self) -> u32 {
        self.frame
    }

    /// One frame: the leader moves, then all chickens at once.
    pub fn step(&mut self) {
        self.frame += 1;
        let t = self.params.t;
        let before = self.leader.at(self.frame.max(2) - 1, t);
        let now = self.leader.at(self.frame, t);
        let top_speed = top_speed(&self.params);
        let (places, velocities) = world(&self.state);
        self.decide_all(&places, &velocities, before, now, top_speed);
        let longest = longest_step(top_speed, t);
        let stacks = Stacks::grow(&places, &self.close, longest, &mut self.moved);
        self.pair_up();
        project(&mut self.moved, &self.pairs, &stacks);
        settle(&mut self.state, now, &places, &self.moved, top_speed, t);
    }

    fn decide_all(
        &mut self,
        places: &[Pair],
        velocities: &[Pair],
        before: Pair,
        now: Pair,
        top_speed: f64,
    ) {
        let t = self.params.t;
        self.grid.fill(places, SIGHT);
        self.moved.clear();
        self.close.clear();
        let mut near = [0; NEIGHBOURS];
        for (k, &place) in places.iter().enumerate() {
            self.near.clear();
            let found = &mut self.near;
            self.grid.around(place, |j| {
                let offset = [places[j][0] - place[0], places[j][1] - place[1]];
                let distance = offset[0] * offset[0] + offset[1] * offset[1];
                if j != k && distance < SIGHT * SIGHT {
                    found.push((distance, j));
                }
            });
            let first = self.close.len();
            let stacked = found
                .iter()
                .filter(|(distance, j)| *j > k && *distance < STACKED * STACKED);
            self.close.extend(stacked.map(|&(_, j)| (k, j)));
            self.close[first..].sort_unstable();
            let order =
                |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
            if found.len() > NEIGHBOURS {
                found.select_nth_unstable_by(NEIGHBOURS - 1, order);
                found.truncate(NEIGHBOURS);
            }
            found.sort_unstable_by(order);
            for (slot, &(_, j)) in near.iter_mut().zip(found.iter()) {
                *slot = j;
            }
            let wanted = wanted(before, now, place, t, top_speed);
            let near = &near[..found.len()];
            let velocity = decide(places, velocities, k, near, wanted, top_speed, t);
            self.moved
                .push([place[0] + velocity[0] * t, place[1] + velocity[1] * t]);
        }
    }

    /// The pairs within reach, in the order of their indices.
    fn pair_up(&mut self) {
        self.grid.fill(&self.moved, REACH);
        self.pairs.clear();
        let (moved, pairs) = (&self.moved, &mut self.pairs);
        for (i, &place) in moved.iter().enumerate() {
            let first = pairs.len();
            self.grid.around(place, |j| {
                let offset = [moved[j][0] - place[0], moved[j][1] - place[1]];
                let distance = offset[0] * offset[0] + offset[1] * offset[1];
                if j > i && distance < REACH * REACH {
                    pairs.push((i, j));
                }
            });
            pairs[first..].sort_unstable();
        }
    }
}
