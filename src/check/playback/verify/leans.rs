//! How displays lean: up of what they show, in their own axes (those of yaw 0), held to the ground's normal.

use super::Plan;
use super::codes;
use super::course::samples_at;
use super::expect::{Clock, Origin, QUARTERS};
use super::hold::number;
use super::stage::Stage;
use crate::check::playback::world::{self, Entity};
use crate::minecraft::client::Client;
use crate::minecraft::snbt::Tag;

/// How far up may be from the ground's normal, as the length of the difference of unit vectors: two degrees, and the
/// rounding of the yaw and of the rotation.
const LEANING: f64 = 0.035 + 0.012;

/// Whether what a plan's entities show can lean, and its ground asks for it.
pub fn asked(plan: &Plan<'_>) -> bool {
    Client::of(&plan.entity) == Client::Display && !plan.tracks.normals.is_empty()
}

/// Up that a sample's ground asks of an entity, where [`asked`].
pub fn wanted(plan: &Plan<'_>, sample: usize, entity: usize) -> Option<[f64; 3]> {
    let index = sample * plan.tracks.entities + entity;
    let (normal, facing) = (
        plan.tracks.normals.get(index)?,
        plan.tracks.facing.get(index)?,
    );
    let back = Origin {
        at: [0.0; 3],
        yaw: -facing[0],
    };
    asked(plan).then(|| back.place(*normal))
}

/// (0, 1, 0) turned by the `left_rotation` of what a display shows.
pub fn shown(entity: &Entity) -> [f64; 3] {
    let rotation = entity
        .nbt
        .get("transformation")
        .and_then(|transformation| transformation.get("left_rotation"));
    let quaternion: Vec<f64> = match rotation {
        Some(Tag::List(list)) => list.iter().filter_map(world::number).collect(),
        _ => Vec::new(),
    };
    let [x, y, z, w] = quaternion.try_into().unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let norm = x * x + y * y + z * z + w * w;
    // the second column of the quaternion's matrix
    [
        2.0 * (x * y - z * w) / norm,
        1.0 - 2.0 * (x * x + z * z) / norm,
        2.0 * (y * z + x * w) / norm,
    ]
}

fn near(a: [f64; 3], b: [f64; 3]) -> bool {
    let off = (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>();
    off.sqrt() <= LEANING
}

impl Stage<'_> {
    /// Holds a slot's displays to how they are to lean by its clock. A path that has just begun again is not looked at: it
    /// goes on leaning as it ended for a tick.
    pub(super) fn expect_leaning(&mut self, slot: u32, clock: &Clock) {
        if clock.again || !asked(self.plan) {
            return;
        }
        let entities = self.entities(slot).into_iter().enumerate();
        let off = entities.filter_map(|(entity, (uuid, display))| {
            let (stand, _) = self.course.stand(self.plan, entity, clock.time)?;
            let wanted = stand.up?;
            let shown = shown(display);
            (!near(shown, wanted)).then_some((number(uuid), wanted, shown))
        });
        let off: Vec<_> = off.collect();
        for (number, wanted, shown) in off {
            let tick = clock.time as f64 / QUARTERS as f64;
            self.report_leaning(
                format!("slot {slot}, entity {number}, clock at tick {tick}"),
                wanted,
                shown,
            );
        }
    }

    /// Holds a slot's displays, `tick` ticks after a start, to a normal that they have just come from or come to soon: where
    /// keys are not the tracks' own, all that is known of how they lean without reading the pack.
    pub(super) fn expect_leaning_ahead(&mut self, slot: u32, tick: u32) {
        if !asked(self.plan) {
            return;
        }
        let plan = self.plan;
        let (length, ticks) = (plan.tracks.length(), &plan.tracks.ticks);
        let apart = self.course.farthest(plan);
        let around = tick.saturating_sub(apart)..=tick + apart + 1;
        let near_by = samples_at(ticks, around, length);
        let entities = self.entities(slot).into_iter().enumerate();
        let off = entities.filter_map(|(entity, (uuid, display))| {
            let shown = shown(display);
            let mut wanted = near_by.iter().filter_map(|s| wanted(plan, *s, entity));
            let fits = wanted.clone().any(|up| near(shown, up));
            let first = wanted.next()?;
            (!fits).then_some((number(uuid), first, shown))
        });
        let off: Vec<_> = off.collect();
        for (number, wanted, shown) in off {
            self.report_leaning(format!("slot {slot}, entity {number}"), wanted, shown);
        }
    }

    fn report_leaning(&mut self, who: String, wanted: [f64; 3], shown: [f64; 3]) {
        self.report(&codes::LEANING, |f| {
            f.detail(who)
                .expected(format!("up along {wanted:.3?} in its own axes"))
                .actual(format!("{shown:.3?}"))
        });
    }
}
