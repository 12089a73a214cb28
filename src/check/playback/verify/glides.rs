//! The crowd as clients show it.

use super::codes;
use super::course::track_at;
use super::expect::Origin;
use super::hold::glide;
use super::stage::Stage;
use crate::minecraft::client::Glide;

/// How near an entity that appears must be to its first place not to be gliding there, blocks: more than rounding, less
/// than a key's way.
const APPEARS: f64 = 0.1;
/// What sums of f64 may add to a stated error, blocks.
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
        let tracks = stage.plan.tracks;
        let first = (0..tracks.entities).map(|entity| origin.place(tracks.position(0, entity)));
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
            let near = (0..3).all(|axis| (shown.shown[axis] - place[axis]).abs() <= APPEARS);
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
            let mut wanted = self.origin.place(track_at(plan.tracks, entity, due));
            if plan.over_world {
                wanted[1] -= self.origin.at[1];
            }
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
