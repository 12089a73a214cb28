//! Flat faces in space on a picture, the nearest in front.

use super::canvas::{Canvas, Rgb};

/// A picture that knows how near each px is.
pub struct Relief {
    /// The picture.
    pub canvas: Canvas,
    /// Smaller is nearer; infinite where nothing was painted.
    depth: Vec<f64>,
}

impl Relief {
    /// Nothing painted on this picture yet.
    pub fn new(canvas: Canvas) -> Relief {
        let depth = vec![f64::INFINITY; canvas.width * canvas.height];
        Relief { canvas, depth }
    }

    /// Paints the parallelogram `corner + s * right + t * down` with s and t from 0 to 1; points are `[x, y, depth]`, px.
    /// `colour` is asked for (s, t). A face seen edge-on has no px.
    pub fn quad(
        &mut self,
        corner: [f64; 3],
        right: [f64; 3],
        down: [f64; 3],
        colour: impl Fn(f64, f64) -> Rgb,
    ) {
        let area = right[0] * down[1] - right[1] * down[0];
        if area.abs() < 1e-9 {
            return;
        }
        let range = |axis: usize, limit: usize| {
            let ends = [0.0, right[axis], down[axis], right[axis] + down[axis]];
            let low = ends.iter().copied().fold(f64::INFINITY, f64::min) + corner[axis];
            let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max) + corner[axis];
            (low.floor().max(0.0) as usize)..(high.ceil().clamp(0.0, limit as f64) as usize)
        };
        for y in range(1, self.canvas.height) {
            for x in range(0, self.canvas.width) {
                let [dx, dy] = [x as f64 + 0.5 - corner[0], y as f64 + 0.5 - corner[1]];
                let s = (dx * down[1] - dy * down[0]) / area;
                let t = (right[0] * dy - right[1] * dx) / area;
                if !(0.0..1.0).contains(&s) || !(0.0..1.0).contains(&t) {
                    continue;
                }
                let depth = corner[2] + s * right[2] + t * down[2];
                let nearest = &mut self.depth[y * self.canvas.width + x];
                if depth < *nearest {
                    *nearest = depth;
                    self.canvas.dot(x as i64, y as i64, colour(s, t));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_face_is_seen_whatever_the_order() {
        let far = ([1.0, 1.0, 9.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
        let near = ([2.0, 2.0, 1.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
        type Face = ([f64; 3], [f64; 3], [f64; 3]);
        let paint = |order: [Face; 2]| {
            let mut relief = Relief::new(Canvas::new(6, 6, [0; 3]));
            for (corner, right, down) in order {
                let shade = corner[2] as u8;
                relief.quad(corner, right, down, |_, _| [shade; 3]);
            }
            relief.canvas
        };
        let seen = paint([far, near]);
        assert_eq!(seen, paint([near, far]));
        let at = |x: usize, y: usize| seen.rgb[(y * 6 + x) * 3];
        assert_eq!(
            [at(0, 0), at(1, 1), at(2, 2), at(4, 4), at(5, 5)],
            [0, 9, 1, 1, 0]
        );
    }
}
