//! Square cells over the plane, filled by counting sort.

use crate::formula::orca::Pair;

/// Most cells for each thing in the grid; beyond it the cells grow.
const CELLS_PER_PLACE: f64 = 16.0;

/// Which places lie in which cell.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    corner: Pair,
    size: f64,
    columns: usize,
    rows: usize,
    /// `order[starts[cell]..starts[cell + 1]]` are the places in a cell, by index.
    starts: Vec<usize>,
    order: Vec<usize>,
    cell_of: Vec<usize>,
}

impl Grid {
    /// Fills the grid with cells of at least `size`.
    pub fn fill(&mut self, places: &[Pair], size: f64) {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for place in places {
            for axis in 0..2 {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis]);
            }
        }
        self.corner = low;
        self.size = size;
        let extent = |axis: usize, size: f64| ((high[axis] - low[axis]) / size).floor() + 1.0;
        // A few stragglers far away must not cost memory: cells grow until there are not many more than places.
        while extent(0, self.size) * extent(1, self.size)
            > CELLS_PER_PLACE * (places.len() + 16) as f64
        {
            self.size *= 2.0;
        }
        self.columns = extent(0, self.size).max(1.0) as usize;
        self.rows = extent(1, self.size).max(1.0) as usize;
        self.cell_of.clear();
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        for place in places {
            let [column, row] = self.cell(*place);
            let cell = row * self.columns + column;
            self.cell_of.push(cell);
            self.starts[cell + 1] += 1;
        }
        for cell in 0..self.columns * self.rows {
            self.starts[cell + 1] += self.starts[cell];
        }
        self.order.clear();
        self.order.resize(places.len(), 0);
        let mut next = self.starts.clone();
        for (index, &cell) in self.cell_of.iter().enumerate() {
            self.order[next[cell]] = index;
            next[cell] += 1;
        }
    }

    /// Calls `found` for every place in the cell of `place` and the eight around it.
    pub fn around(&self, place: Pair, mut found: impl FnMut(usize)) {
        let [column, row] = self.cell(place);
        let columns = column.saturating_sub(1)..=(column + 1).min(self.columns - 1);
        for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
            let first = self.starts[row * self.columns + columns.start()];
            let last = self.starts[row * self.columns + columns.end() + 1];
            for &index in &self.order[first..last] {
                found(index);
            }
        }
    }

    fn cell(&self, place: Pair) -> [usize; 2] {
        let cells = [self.columns, self.rows];
        [0, 1].map(|axis| {
            let at = ((place[axis] - self.corner[axis]) / self.size) as usize;
            at.min(cells[axis] - 1)
        })
    }
}
