//! `execute`: contexts fork, are filtered, and run.

use super::{Frame, Halt, Machine, Outcome, Source, Step};
use crate::check::playback::command::{
    Arguments, Call, Comparison, Condition, Execute, Modifier, Relation, Store,
};
use crate::check::playback::coordinate::Rotation;
use crate::check::playback::meter::{COMMAND, FORK_LIMIT};
use crate::check::playback::path;
use crate::check::playback::target::Holder;
use crate::check::playback::world::{Chunk, Dimension, Refused, Summoned};
use crate::minecraft::snbt::Tag;

impl Machine<'_> {
    /// The outcome, and whether any context came to the command. With `once`, only the first runs (`return run`).
    pub(super) fn execute(
        &mut self,
        execute: &Execute,
        source: &Source,
        frame: &mut Frame,
        once: bool,
    ) -> Result<(Outcome, bool), Halt> {
        let mut contexts = vec![source.clone()];
        let (filters, last) = match (&execute.run, execute.modifiers.split_last()) {
            (None, Some((Modifier::If(wanted, condition), before))) => {
                (before, Some((*wanted, condition)))
            }
            _ => (execute.modifiers.as_slice(), None),
        };
        for modifier in filters {
            self.spend()?;
            self.meter.take(COMMAND * contexts.len());
            self.meter.check()?;
            let mut next = Vec::new();
            for context in &contexts {
                self.modify(modifier, context, &mut next)?;
                if next.len() > FORK_LIMIT {
                    return Err(Halt::Forks);
                }
            }
            contexts = next;
            if contexts.is_empty() {
                break;
            }
        }
        if contexts.is_empty() {
            self.count.commands += 1;
            return Ok((Outcome::Void, false));
        }
        let mut outcome = Outcome::Void;
        for context in &contexts {
            outcome = match (&execute.run, last) {
                (Some(command), _) => self.run(command, context, frame)?,
                (None, Some((wanted, condition))) => {
                    self.spend()?;
                    self.count.commands += 1;
                    let outcome = self.condition_alone(wanted, condition, context)?;
                    self.deliver(context, outcome)?;
                    outcome
                }
                (None, None) => Outcome::Void,
            };
            if once || frame.returned.is_some() {
                break;
            }
        }
        Ok((outcome, true))
    }

    fn modify(
        &mut self,
        modifier: &Modifier,
        context: &Source,
        out: &mut Vec<Source>,
    ) -> Result<(), Halt> {
        let mut next = context.clone();
        match modifier {
            Modifier::As(who) => {
                for id in self.select(who, context) {
                    let mut next = context.clone();
                    next.entity = Some(id);
                    out.push(next);
                }
                return Ok(());
            }
            Modifier::At(who) | Modifier::PositionedAs(who) | Modifier::RotatedAs(who) => {
                for id in self.select(who, context) {
                    let Some(entity) = self.world.entity(id) else {
                        continue;
                    };
                    let mut next = context.clone();
                    if !matches!(modifier, Modifier::RotatedAs(_)) {
                        next.position = entity.position;
                    }
                    if !matches!(modifier, Modifier::PositionedAs(_)) {
                        next.rotation = entity.rotation;
                    }
                    if matches!(modifier, Modifier::At(_)) {
                        next.dimension = entity.dimension;
                    }
                    out.push(next);
                }
                return Ok(());
            }
            Modifier::Positioned(place) => next.position = self.place_of(*place, context),
            Modifier::Over => {
                let [x, _, z] = context.position;
                if !self.world.loaded(Chunk::at(context.dimension, x, z)) {
                    self.fail("positioned over: the chunk is not loaded");
                    return Ok(());
                }
                let height = self.world.height(x.floor() as i32, z.floor() as i32);
                next.position[1] = f64::from(height);
            }
            Modifier::Rotated(rotation) => next.rotation = turned(*rotation, context.rotation),
            Modifier::FacingPlace(place) => {
                let to = self.place_of(*place, context);
                next.rotation = facing(context.position, to);
            }
            Modifier::Align(axes) => {
                for axis in 0..3 {
                    if axes[axis] {
                        next.position[axis] = next.position[axis].floor();
                    }
                }
            }
            Modifier::Anchored => {}
            Modifier::In(name) => match Dimension::named(name) {
                Some(dimension) => {
                    let scale = |d| if d == Dimension::Nether { 8.0 } else { 1.0 };
                    let factor = scale(context.dimension) / scale(dimension);
                    next.position[0] *= factor;
                    next.position[2] *= factor;
                    next.dimension = dimension;
                }
                None => {
                    self.fail(format_args!("there is no dimension {name}"));
                    return Ok(());
                }
            },
            Modifier::Summon(kind) => {
                let summoned = Summoned {
                    kind: kind.clone(),
                    position: context.position,
                    dimension: context.dimension,
                    nbt: Tag::Compound(Vec::new()),
                };
                let entity = summoned.entity(self.world.fresh_uuid());
                self.copy(entity.weight())?;
                match self.world.add(entity) {
                    Ok(id) => next.entity = Some(id),
                    Err(Refused::Taken) => return Ok(()),
                    Err(Refused::Full) => return Err(Halt::Crowd),
                }
            }
            Modifier::If(wanted, condition) => {
                if self.condition(condition, context)? != Some(*wanted) {
                    return Ok(());
                }
            }
            Modifier::Store(result, into) => match self.storing(*result, into, context)? {
                Some(stores) => next.stores = stores,
                None => return Ok(()),
            },
        }
        out.push(next);
        Ok(())
    }

    /// A condition that ends the line: `if` gives how many were found, `unless` gives 1.
    fn condition_alone(&mut self, wanted: bool, condition: &Condition, context: &Source) -> Step {
        let found = match condition {
            Condition::Entity(who) => Some(self.select(who, context).len()),
            Condition::Data(store, path) => self.data_found(store, path, context),
            other => self.condition(other, context)?.map(usize::from),
        };
        Ok(match (wanted, found) {
            (true, Some(found)) if found > 0 => Outcome::success(found as i32),
            (false, Some(0)) => Outcome::success(1),
            _ => Outcome::FAILURE,
        })
    }

    fn data_found(
        &mut self,
        store: &Store,
        path: &[path::Node],
        context: &Source,
    ) -> Option<usize> {
        let slot = self.slot(store, context)?;
        Some(path::get(&self.nbt(&slot), path, &self.meter).len())
    }

    /// `None` where the condition itself fails, so that neither `if` nor `unless` goes on: no such objective, no such
    /// entity to read.
    fn condition(&mut self, condition: &Condition, context: &Source) -> Result<Option<bool>, Halt> {
        Ok(Some(match condition {
            Condition::Entity(who) => !self.select(who, context).is_empty(),
            Condition::Data(store, path) => {
                return Ok(self.data_found(store, path, context).map(|found| found > 0));
            }
            Condition::Loaded(at) => {
                let [x, _, z] = [0, 1, 2].map(|axis| at[axis].from(context.position[axis]));
                let chunk = Chunk::at(context.dimension, x.floor(), z.floor());
                self.world.loaded(chunk)
            }
            Condition::Dimension(name) => Dimension::named(name) == Some(context.dimension),
            Condition::Score(who, objective, comparison) => {
                return Ok(self.compare(who, objective, comparison, context));
            }
            Condition::Function(name) => {
                let call = Call {
                    name: name.clone(),
                    arguments: Arguments::None,
                };
                let outcome = self.function(&call, &context.without_stores())?;
                matches!(outcome, Outcome::Value { success: true, result } if result != 0)
            }
        }))
    }

    fn compare(
        &mut self,
        who: &Holder,
        objective: &str,
        comparison: &Comparison,
        context: &Source,
    ) -> Option<bool> {
        if self.missing(objective) {
            return None;
        }
        let score = self.one_score(who, objective, context);
        let (relation, other) = match comparison {
            Comparison::Matches(range) => return Some(score.is_some_and(|s| range.holds(s))),
            Comparison::With(relation, other, objective) => {
                if self.missing(objective) {
                    return None;
                }
                (relation, self.one_score(other, objective, context))
            }
        };
        let (Some(a), Some(b)) = (score, other) else {
            return Some(false);
        };
        Some(match relation {
            Relation::Less => a < b,
            Relation::LessOrEqual => a <= b,
            Relation::Equal => a == b,
            Relation::GreaterOrEqual => a >= b,
            Relation::Greater => a > b,
        })
    }
}

pub(super) fn turned(rotation: Rotation, base: [f32; 2]) -> [f32; 2] {
    [
        rotation.yaw.from(f64::from(base[0])) as f32,
        rotation.pitch.from(f64::from(base[1])) as f32,
    ]
}

/// `CommandSourceStack.facing`: yaw and pitch from one place to another.
fn facing(from: [f64; 3], to: [f64; 3]) -> [f32; 2] {
    let [dx, dy, dz] = [0, 1, 2].map(|axis| to[axis] - from[axis]);
    let flat = (dx * dx + dz * dz).sqrt();
    let pitch = -libm::atan2(dy, flat).to_degrees();
    let yaw = libm::atan2(dz, dx).to_degrees() - 90.0;
    [yaw, pitch].map(|angle| crate::check::playback::coordinate::wrap_degrees(angle as f32))
}
