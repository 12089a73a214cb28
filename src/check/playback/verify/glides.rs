//! The crowd as clients show it.

use super::codes;
use super::course::track_at;
use super::expect::Origin;
use super::hold::glide;
use super::stage::Stage;
use crate::minecraft::client::Glide;

/// What sums of f64 may add to a stated error, and to a first place, blocks.
const ROUNDING: f64 = 1e-6;

/// Every entity, gliding from place to place.
pub struct Glides {
    origin: Origin,
    shown: Vec<Glide>,
    sent: Vec<[f64; 3]>,
}

impl Glides {
    /// The moment after a start.
    pub fn new(stage: &Stage, slot: u32, origin: Origin) -> Glides {
        // whole quanta in a block: a power of ten, which the quantum itself is the inverse of but for rounding
        let (tracks, quanta) = (stage.plan.tracks, (1.0 / stage.plan.quantum).round());
        let first = (0..tracks.entities).map(|entity| {
            let keyed = tracks.position(0, entity);
            let keyed = keyed.map(|blocks| (blocks * quanta).round() / quanta);
            on_ground(stage, origin, origin.place(keyed))
        });
        let mut glides = Glides {
            origin,
            shown: first.map(Glide::at).collect(),
            sent: vec![[f64::NAN; 3]; tracks.entities],
        };
        glides.take(stage, slot);
        glides
    }

    /// Takes what the server sends: the places that changed.
    fn take(&mut self, stage: &Stage, slot: u32) {
        let entities = stage.entities(slot).into_values();
        for ((entity, shown), sent) in entities.zip(&mut self.shown).zip(&mut self.sent) {
            let [x, y, z] = entity.position;
            let place = [x, y - stage.ground_under(entity.position), z];
            if *sent == place {
                continue;
            }
            let appears = sent[0].is_nan();
            *sent = place;
            let near = (0..3).all(|axis| (shown.shown[axis] - place[axis]).abs() <= ROUNDING);
            match appears && near {
                true => *shown = Glide::at(place),
                false => shown.send(place, glide(entity)),
            }
        }
    }

    /// One tick of the clients, `tick` ticks after the start; holds what they show to the tracks as they were when what
    /// is shown was due.
    pub fn tick(&mut self, stage: &mut Stage, slot: u32, tick: u32) {
        self.shown.iter_mut().for_each(Glide::tick);
        self.take(stage, slot);
        let plan = stage.plan;
        let back = tick > plan.tracks.length();
        let Some(due) = tick
            .checked_sub(plan.lag)
            .filter(|_| !back || plan.lag == 0)
        else {
            return;
        };
        for (entity, glide) in self.shown.iter().enumerate() {
            let wanted = self.origin.place(track_at(plan.tracks, entity, due));
            let wanted = on_ground(stage, self.origin, wanted);
            let off = (0..3)
                .map(|axis| (glide.shown[axis] - wanted[axis]).powi(2))
                .sum::<f64>()
                .sqrt();
            let near = off <= plan.path_error + ROUNDING;
            if !near {
                let stated = plan.path_error;
                stage.report(&codes::SHOWN, |f| {
                    f.detail(format!("entity {}", entity + 1))
                        .expected(format!("within {stated:.4} blocks"))
                        .actual(format!("{off:.4} blocks off"))
                });
            }
        }
    }
}

/// A place as [`Glides::take`] sees it: over the world's own ground, the height counts from there.
fn on_ground(stage: &Stage, origin: Origin, [x, y, z]: [f64; 3]) -> [f64; 3] {
    match stage.plan.over_world {
        true => [x, y - origin.at[1], z],
        false => [x, y, z],
    }
}
