//! Models and crowds from above and from the side, true to scale.

use super::canvas::{Canvas, Rgb};
use super::font;
use super::raster::Relief;
use super::scene::{Model, Troop};

/// Behind everything.
pub const PAPER: Rgb = [24, 24, 28];
/// Behind a view.
const PANEL: Rgb = [34, 34, 40];
/// Letters, and who is led.
pub const INK: Rgb = [220, 220, 225];
const FAINT: Rgb = [110, 110, 122];
/// One colour a group of entities or bones; told apart by people who see few colours, too.
const PALETTE: [Rgb; 6] = [
    [240, 180, 40],
    [90, 180, 235],
    [20, 160, 120],
    [240, 230, 70],
    [215, 95, 10],
    [205, 125, 170],
];
/// px around each view.
const MARGIN: i64 = 6;
/// Ticks of a crowd's trails.
const TRAIL: f64 = 30.0;
/// Blocks across an entity's mark.
const MARK: f64 = 0.5;

const BOTH: [View; 2] = [View::Top, View::Side];

/// A box of space in two views beside each other.
pub struct Views {
    low: [f64; 3],
    high: [f64; 3],
    /// px in one unit.
    scale: f64,
    /// 1 where y grows downward, -1 where it grows upward.
    down: f64,
}

#[derive(Clone, Copy)]
enum View {
    Top,
    Side,
}

impl Views {
    /// Views of everything between two corners. `down` is true where y grows downward.
    pub fn new(low: [f64; 3], high: [f64; 3], scale: f64, down: bool) -> Views {
        Views {
            low,
            high,
            scale,
            down: if down { 1.0 } else { -1.0 },
        }
    }

    fn extent(&self, axis: usize) -> i64 {
        // far more than is ever drawn; sums of such do not overflow
        const MOST: i64 = 1_000_000_000;
        let px = (self.high[axis] - self.low[axis]) * self.scale;
        (px.ceil() as i64).clamp(1, MOST)
    }

    /// px of the picture: width, height.
    pub fn size(&self) -> [usize; 2] {
        let height = self.extent(1).max(self.extent(2)) + 2 * MARGIN + font::HEIGHT as i64 + 3;
        [(2 * self.extent(0) + 3 * MARGIN) as usize, height as usize]
    }

    fn panel(&self) -> Canvas {
        let [width, height] = self.size();
        let mut canvas = Canvas::new(width, height, PAPER);
        for (view, label) in [(View::Top, "top"), (View::Side, "side")] {
            let [left, top] = self.corner(view);
            let tall = self.extent(match view {
                View::Top => 2,
                View::Side => 1,
            });
            canvas.text(left, top - font::HEIGHT as i64 - 2, label, 1, FAINT);
            canvas.fill(left, top, self.extent(0), tall, PANEL);
        }
        canvas
    }

    fn corner(&self, view: View) -> [i64; 2] {
        let top = MARGIN + font::HEIGHT as i64 + 3;
        match view {
            View::Top => [MARGIN, top],
            View::Side => [2 * MARGIN + self.extent(0), top],
        }
    }

    /// px of a place, and how far it is from the viewer: from above, or from the front of a model, from the south of a
    /// crowd.
    fn place(&self, view: View, p: [f64; 3]) -> [f64; 3] {
        let [left, top] = self.corner(view);
        let (axis, sign, depth) = match view {
            View::Top => (2, -self.down, self.down * p[1]),
            View::Side => (1, self.down, self.down * p[2]),
        };
        let along = match sign > 0.0 {
            true => p[axis] - self.low[axis],
            false => self.high[axis] - p[axis],
        };
        [
            left as f64 + (p[0] - self.low[0]) * self.scale,
            top as f64 + along * self.scale,
            depth,
        ]
    }

    /// Both views of a model, empty but for its bones' paths.
    pub fn paths(&self, paths: &[Vec<[f64; 3]>]) -> Canvas {
        let mut canvas = self.panel();
        for (i, path) in paths.iter().enumerate() {
            let colour = mixed(PALETTE[i / 4 % PALETTE.len()], PANEL);
            self.polyline(&mut canvas, path, colour);
        }
        canvas
    }

    /// Both views of a crowd, empty but for its leader's path.
    pub fn leader_path(&self, troop: &Troop) -> Canvas {
        let mut canvas = self.panel();
        self.polyline(&mut canvas, troop.leader_path(), FAINT);
        canvas
    }

    /// A model at a tick, in front of its paths.
    pub fn model(&self, behind: &Canvas, model: &Model, tick: f64) -> Canvas {
        let mut relief = Relief::new(behind.clone());
        for view in BOTH {
            for face in model.faces(tick) {
                let [corner, right, down] = face.corners.map(|p| self.place(view, p));
                let from = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] - corner[k]);
                relief.quad(corner, from(right), from(down), |s, t| {
                    model.texel(&face, s, t)
                });
            }
        }
        relief.canvas
    }

    /// A crowd at a tick, with its trails and its leader.
    pub fn troop(&self, behind: &Canvas, troop: &Troop, tick: f64) -> Canvas {
        let mut canvas = behind.clone();
        let colour = |entity: usize| PALETTE[entity % PALETTE.len()];
        for entity in 0..troop.count() {
            let trail = troop.trail(entity, tick - TRAIL, tick);
            self.polyline(&mut canvas, &trail, mixed(colour(entity), PANEL));
        }
        for entity in 0..troop.count() {
            self.mark(&mut canvas, troop.place(entity, tick), colour(entity));
        }
        if let Some(place) = troop.leader(tick) {
            self.mark(&mut canvas, place, INK);
        }
        canvas
    }

    fn polyline(&self, canvas: &mut Canvas, points: &[[f64; 3]], colour: Rgb) {
        for view in BOTH {
            for pair in points.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|p| self.place(view, p));
                canvas.line([a[0], a[1]], [b[0], b[1]], colour);
            }
        }
    }

    fn mark(&self, canvas: &mut Canvas, place: [f64; 3], colour: Rgb) {
        let side = (MARK * self.scale).round().max(3.0) as i64;
        let corner = |v: f64| v.round() as i64 - side / 2;
        for view in BOTH {
            let [x, y, _] = self.place(view, place);
            canvas.fill(corner(x), corner(y), side, side, colour);
        }
    }
}

fn mixed(a: Rgb, b: Rgb) -> Rgb {
    std::array::from_fn(|k| (u16::from(a[k]) / 3 + u16::from(b[k]) * 2 / 3) as u8)
}
