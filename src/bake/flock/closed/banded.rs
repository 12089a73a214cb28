//! Symmetric pentadiagonal systems with constant diagonals, solved for many columns at once.

/// The factors L D L^T of a matrix with `diagonal` on the diagonal and `near`, `far` beside it.
#[derive(Debug, Clone)]
pub struct Pentadiagonal {
    /// 1 / D.
    inverse: Vec<f64>,
    /// First and second diagonal below L's.
    first: Vec<f64>,
    second: Vec<f64>,
}

impl Pentadiagonal {
    /// Factors the matrix of `size` rows; it must be positive definite.
    pub fn new(size: usize, diagonal: f64, near: f64, far: f64) -> Pentadiagonal {
        let mut d = vec![0.0; size];
        let (mut first, mut second) = (vec![0.0; size], vec![0.0; size]);
        for row in 0..size {
            let (mut pivot, mut beside) = (diagonal, near);
            if row >= 1 {
                pivot -= first[row] * first[row] * d[row - 1];
                beside -= second_below(&second, row) * first[row] * d[row - 1];
            }
            if row >= 2 {
                pivot -= second[row] * second[row] * d[row - 2];
            }
            d[row] = pivot;
            if row + 1 < size {
                first[row + 1] = beside / pivot;
            }
            if row + 2 < size {
                second[row + 2] = far / pivot;
            }
        }
        Pentadiagonal {
            inverse: d.iter().map(|d| 1.0 / d).collect(),
            first,
            second,
        }
    }

    /// Solves in place; `rows` holds one row of `width` columns after another.
    pub fn solve(&self, rows: &mut [f64], width: usize) {
        let size = self.inverse.len();
        for row in 1..size {
            let (done, rest) = rows.split_at_mut(row * width);
            let here = &mut rest[..width];
            let before = &done[(row - 1) * width..];
            for (x, b) in here.iter_mut().zip(before) {
                *x -= self.first[row] * b;
            }
            if row >= 2 {
                for (x, b) in here.iter_mut().zip(&done[(row - 2) * width..]) {
                    *x -= self.second[row] * b;
                }
            }
        }
        for row in (0..size).rev() {
            let (rest, done) = rows.split_at_mut((row + 1) * width);
            let here = &mut rest[row * width..];
            for x in here.iter_mut() {
                *x *= self.inverse[row];
            }
            if row + 1 < size {
                for (x, b) in here.iter_mut().zip(&done[..width]) {
                    *x -= self.first[row + 1] * b;
                }
            }
            if row + 2 < size {
                for (x, b) in here.iter_mut().zip(&done[width..2 * width]) {
                    *x -= self.second[row + 2] * b;
                }
            }
        }
    }
}

/// L's entry two below the diagonal in the column of `row - 1`.
fn second_below(second: &[f64], row: usize) -> f64 {
    second.get(row + 1).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_it_factored() {
        let (size, width, a, b, c) = (9, 2, 7.0, -3.5, 0.75);
        let x: Vec<f64> = (0..size * width)
            .map(|i| (i * i % 7) as f64 - 2.5)
            .collect();
        let mut rows = vec![0.0; size * width];
        for row in 0..size {
            for other in 0..size {
                let entry = match row.abs_diff(other) {
                    0 => a,
                    1 => b,
                    2 => c,
                    _ => 0.0,
                };
                for column in 0..width {
                    rows[row * width + column] += entry * x[other * width + column];
                }
            }
        }
        Pentadiagonal::new(size, a, b, c).solve(&mut rows, width);
        for (got, want) in rows.iter().zip(&x) {
            assert!((got - want).abs() < 1e-12, "{got} {want}");
        }
    }
}
