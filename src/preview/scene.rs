//! Where everything is at a tick: models as textured faces, crowds as places.

use super::Exhibit;
use super::canvas::Rgb;
use crate::asset::model::ModelAsset;
use crate::asset::rig::Cuboid;
use crate::asset::tracks::{Looping, Tracks};
use crate::asset::{Asset, Crowd};
use crate::bake::chase::tick_of;
use crate::formula::blaze::{Blaze, BobClock};
use crate::manifest::Facts;
use crate::project::keys::Spec;
use crate::project::keys::chase::ChaseParams;

/// Ticks that are shown of a model that repeats at no length of its own.
const ENDLESS_TICKS: u32 = 200;

/// A model in its looped motion.
pub struct Model<'a> {
    asset: &'a ModelAsset,
    formula: Blaze,
    /// Ticks of one pass.
    pub ticks: u32,
}

/// One face of a box.
pub struct Face {
    /// The texture's upper left corner, the right end of its upper edge, the lower end of its left edge; px, y down.
    pub corners: [[f64; 3]; 3],
    /// Left, top, right, bottom on the texture, px; right may be smaller than left, bottom than top.
    texture: [f64; 4],
}

/// A box's six faces as the game unfolds them: upper left, upper right and lower left corner (0 or 1 along each axis), and
/// left, top, right, bottom on the texture as multiples of depth, width and height.
type Unfolded = ([[u8; 3]; 3], [[u8; 3]; 4]);
const FACES: [Unfolded; 6] = [
    (
        [[1, 0, 0], [1, 0, 1], [1, 1, 0]],
        [[1, 1, 0], [1, 0, 0], [2, 1, 0], [1, 0, 1]],
    ),
    (
        [[0, 0, 1], [0, 0, 0], [0, 1, 1]],
        [[0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 1]],
    ),
    (
        [[0, 0, 1], [1, 0, 1], [0, 0, 0]],
        [[1, 0, 0], [0, 0, 0], [1, 1, 0], [1, 0, 0]],
    ),
    (
        [[0, 1, 0], [1, 1, 0], [0, 1, 1]],
        [[1, 1, 0], [1, 0, 0], [1, 2, 0], [0, 0, 0]],
    ),
    (
        [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        [[1, 0, 0], [1, 0, 0], [1, 1, 0], [1, 0, 1]],
    ),
    (
        [[1, 0, 1], [0, 0, 1], [1, 1, 1]],
        [[2, 1, 0], [1, 0, 0], [2, 2, 0], [1, 0, 1]],
    ),
];

impl<'a> Model<'a> {
    /// The exhibit's model, if it is one.
    pub fn of(exhibit: &'a Exhibit) -> Option<Model<'a>> {
        let (Asset::Model(asset), Spec::Model(params), Facts::Model(facts)) = (
            &exhibit.baked.asset,
            &exhibit.item.spec,
            &exhibit.baked.facts,
        ) else {
            return None;
        };
        let looping = &facts.looping;
        let endless = asset.layered || asset.key_sets.is_empty();
        Some(Model {
            asset,
            formula: Blaze {
                bob: BobClock {
                    scale: looping.bob_scale,
                    offset: looping.bob_offset,
                },
                ..params.formula
            },
            ticks: if endless {
                ENDLESS_TICKS
            } else {
                looping.ticks.ceil() as u32
            },
        })
    }

    /// Every bone's pivot at a tick, in the order of the rig; px, y down.
    fn places(&self, tick: f64) -> Vec<[f64; 3]> {
        let moved = self.formula.positions(tick).ok();
        let moving = &self.asset.motion.bones;
        let place = |bone: &crate::asset::rig::Bone| {
            let part = moving.iter().position(|m| m.bone == bone.name)?;
            moved.as_ref()?.get(part).copied()
        };
        let bones = self.asset.rig.bones.iter();
        bones.map(|b| place(b).unwrap_or(b.pivot)).collect()
    }

    /// Every face of every box at a tick.
    pub fn faces(&self, tick: f64) -> Vec<Face> {
        let [yaw, pitch] = self
            .asset
            .motion
            .head
            .map(|degrees| f64::from(degrees).to_radians());
        let turned = turn(yaw, pitch);
        let mut faces = Vec::new();
        for (bone, pivot) in self.asset.rig.bones.iter().zip(self.places(tick)) {
            let still = bone.name != "head";
            for cuboid in &bone.boxes {
                let corner = |c: [u8; 3]| {
                    let local =
                        [0, 1, 2].map(|k| cuboid.origin[k] + f64::from(c[k]) * cuboid.size[k]);
                    let local = if still { local } else { turned(local) };
                    [0, 1, 2].map(|k| pivot[k] + local[k])
                };
                faces.extend(FACES.iter().map(|(corners, texture)| Face {
                    corners: corners.map(corner),
                    texture: unfolded(cuboid, texture),
                }));
            }
        }
        faces
    }

    /// The colour of a face at (s, t), from 0 to 1 along its upper and its left edge.
    pub fn texel(&self, face: &Face, s: f64, t: f64) -> Rgb {
        let texture = &self.asset.texture;
        let [left, top, right, bottom] = face.texture;
        let px = |v: f64, size: u32| (v.max(0.0) as u32).min(size.saturating_sub(1));
        let x = px(left + s * (right - left), texture.width);
        let y = px(top + t * (bottom - top), texture.height);
        let at = ((y * texture.width + x) * 4) as usize;
        match texture.rgba.get(at..at + 3) {
            Some(&[r, g, b]) => [r, g, b],
            _ => [0; 3],
        }
    }

    /// Each moving bone's path through its boxes' middle over one pass, px.
    pub fn paths(&self) -> Vec<Vec<[f64; 3]>> {
        let rows: Vec<Vec<[f64; 3]>> = (0..=self.ticks.min(400))
            .map(|t| self.places(f64::from(t)))
            .collect();
        let bones = self.asset.rig.bones.iter().enumerate();
        bones
            .filter(|(_, bone)| self.asset.motion.bones.iter().any(|m| m.bone == bone.name))
            .map(|(i, bone)| {
                let middle = bone.boxes.first().map_or([0.0; 3], |b| {
                    [0, 1, 2].map(|k| b.origin[k] + b.size[k] / 2.0)
                });
                let through = |row: &Vec<[f64; 3]>| [0, 1, 2].map(|k| row[i][k] + middle[k]);
                rows.iter().map(through).collect()
            })
            .collect()
    }

    /// The corners of everything it ever fills.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let ticks = 0..=self.ticks.min(2000);
        let corners = ticks.flat_map(|t| self.faces(f64::from(t)));
        bounds(corners.flat_map(|face| {
            let [a, b, c] = face.corners;
            [a, b, c, [0, 1, 2].map(|k| b[k] + c[k] - a[k])]
        }))
    }
}

/// Turns by pitch about x, then by yaw about y, radians.
fn turn(yaw: f64, pitch: f64) -> impl Fn([f64; 3]) -> [f64; 3] {
    let ((sy, cy), (sx, cx)) = (libm::sincos(yaw), libm::sincos(pitch));
    move |[x, y, z]| {
        let [y, z] = [cx * y - sx * z, sx * y + cx * z];
        [cy * x + sy * z, y, cy * z - sy * x]
    }
}

fn unfolded(cuboid: &Cuboid, texture: &[[u8; 3]; 4]) -> [f64; 4] {
    let [w, h, d] = cuboid.size;
    let along = |m: [u8; 3]| f64::from(m[0]) * d + f64::from(m[1]) * w + f64::from(m[2]) * h;
    std::array::from_fn(|k| along(texture[k]) + f64::from(cuboid.uv[k % 2]))
}

/// A crowd on its path.
pub struct Troop<'a> {
    tracks: &'a Tracks,
    leader: Vec<[f64; 3]>,
}

impl<'a> Troop<'a> {
    /// The exhibit's crowd, if it is one.
    pub fn of(exhibit: &'a Exhibit) -> Option<Troop<'a>> {
        let Asset::Crowd(crowd) = &exhibit.baked.asset else {
            return None;
        };
        let crowd: &Crowd = crowd;
        Some(Troop {
            tracks: &crowd.tracks,
            leader: match &exhibit.item.spec {
                Spec::Chase(params) => leader(params),
                _ => Vec::new(),
            },
        })
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.tracks.entities
    }

    /// Ticks until it shows its start again, or ends.
    pub fn ticks(&self) -> u32 {
        let length = self.tracks.length();
        match self.tracks.looping {
            Looping::PingPong => 2 * length,
            Looping::Closed | Looping::None => length,
        }
        .max(1)
    }

    /// The sample that shows at a tick.
    fn sample(&self, tick: f64) -> usize {
        let length = f64::from(self.tracks.length());
        let along = if tick > length {
            2.0 * length - tick
        } else {
            tick
        };
        let after = self
            .tracks
            .ticks
            .partition_point(|t| f64::from(*t) <= along);
        after.saturating_sub(1)
    }

    /// Blocks.
    pub fn place(&self, entity: usize, tick: f64) -> [f64; 3] {
        self.tracks.position(self.sample(tick), entity)
    }

    /// Its way between two ticks, a place a tick.
    pub fn trail(&self, entity: usize, from: f64, to: f64) -> Vec<[f64; 3]> {
        let first = from.max(0.0) as u32;
        let last = to.max(0.0) as u32;
        (first..=last)
            .map(|t| self.place(entity, f64::from(t)))
            .collect()
    }

    /// Where the leader is, if there is one.
    pub fn leader(&self, tick: f64) -> Option<[f64; 3]> {
        self.leader.get(self.sample(tick)).copied()
    }

    /// Its whole way.
    pub fn leader_path(&self) -> &[[f64; 3]] {
        &self.leader
    }

    /// The corners of everywhere it ever is.
    pub fn bounds(&self) -> [[f64; 3]; 2] {
        let places = self.tracks.positions.iter().chain(&self.leader);
        let [low, high] = bounds(places.copied());
        [low.map(|v| v - 1.0), high.map(|v| v + 1.0)]
    }
}

/// The leader's place at each sample, blocks: at the last frame that plays at its tick.
pub fn leader(params: &ChaseParams) -> Vec<[f64; 3]> {
    let t = params.rule.t;
    (1..=params.frames)
        .filter(|f| *f == params.frames || tick_of(*f + 1, t) != tick_of(*f, t))
        .map(|frame| {
            let [x, z] = params.leader.at(frame, t).map(|v| v * params.scale);
            [x, params.ground.height(x, z), z]
        })
        .collect()
}

fn bounds(points: impl Iterator<Item = [f64; 3]>) -> [[f64; 3]; 2] {
    let mut corners: Option<[[f64; 3]; 2]> = None;
    for p in points {
        let [low, high] = corners.get_or_insert([p, p]);
        for k in 0..3 {
            low[k] = low[k].min(p[k]);
            high[k] = high[k].max(p[k]);
        }
    }
    corners.unwrap_or([[0.0; 3], [1.0; 3]])
}
