//! `scoreboard` and `team`.

use super::{Halt, Machine, Outcome, Source, Step};
use crate::check::playback::command::{Operation, Scores, Team};
use crate::check::playback::meter::COMMAND;
use crate::check::playback::target::Holder;
use crate::check::playback::world::score_weight;

impl Machine<'_> {
    pub(super) fn set_score(
        &mut self,
        holder: &str,
        objective: &str,
        value: i32,
    ) -> Result<(), Halt> {
        if !self.world.objectives.contains_key(objective) {
            return Ok(());
        }
        let key = (holder.to_string(), objective.to_string());
        if let Some(score) = self.world.scores.get_mut(&key) {
            *score = value;
            return Ok(());
        }
        self.copy(score_weight(holder, objective))?;
        self.world.scores.insert(key, value);
        Ok(())
    }

    pub(super) fn score(&self, holder: &str, objective: &str) -> Option<i32> {
        let key = (holder.to_string(), objective.to_string());
        self.world.scores.get(&key).copied()
    }

    /// The score of the one holder meant; `None` if there is none.
    pub(super) fn one_score(&self, who: &Holder, objective: &str, source: &Source) -> Option<i32> {
        match self.holders(who, source).as_slice() {
            [one] => self.score(one, objective),
            _ => None,
        }
    }

    /// Notes a missing objective.
    pub(super) fn missing(&mut self, objective: &str) -> bool {
        let missing = !self.world.objectives.contains_key(objective);
        if missing {
            self.fail(format!("there is no objective {objective}"));
        }
        missing
    }

    pub(super) fn scores(&mut self, scores: &Scores, source: &Source) -> Step {
        Ok(match scores {
            Scores::AddObjective { name, criteria } => {
                if self.world.objectives.contains_key(name) {
                    return Ok(self.fail(format_args!("objective {name} is there already")));
                }
                self.copy(1 + name.len() + criteria.len())?;
                self.world.objectives.insert(name.clone(), criteria.clone());
                Outcome::success(self.world.objectives.len() as i32)
            }
            Scores::RemoveObjective(name) => {
                if self.missing(name) {
                    return Ok(Outcome::FAILURE);
                }
                self.meter.take(self.world.scores.len());
                self.world.objectives.remove(name);
                self.world
                    .scores
                    .retain(|(_, objective), _| objective != name);
                Outcome::success(self.world.objectives.len() as i32)
            }
            Scores::Look(Some(objective)) if self.missing(objective) => Outcome::FAILURE,
            Scores::Look(_) => Outcome::success(1),
            Scores::Enable => self.fail("only trigger objectives can be enabled"),
            Scores::Set(who, objective, value) => self.each(
                who,
                objective,
                source,
                |_| *value,
                |holders, _| i64::from(*value) * holders,
            )?,
            Scores::Add(who, objective, by) => self.each(
                who,
                objective,
                source,
                |old| (i64::from(old) + by) as i32,
                |_, sum| sum,
            )?,
            Scores::Get(who, objective) => match self.one_score(who, objective, source) {
                Some(score) => Outcome::success(score),
                None => self.fail(format_args!("there is no score in {objective} to get")),
            },
            Scores::Reset(who, objective) => {
                let holders = self.holders(who, source);
                if holders.is_empty() || objective.as_ref().is_some_and(|name| self.missing(name)) {
                    return Ok(Outcome::FAILURE);
                }
                for holder in &holders {
                    match objective {
                        Some(objective) => {
                            let key = (holder.clone(), objective.clone());
                            self.world.scores.remove(&key);
                        }
                        None => self.world.reset(holder),
                    }
                }
                Outcome::success(holders.len() as i32)
            }
            Scores::Operation {
                target,
                operation,
                source: from,
            } => self.operate(target, *operation, from, source)?,
        })
    }

    /// Changes the score of each holder; one without a score starts from 0.
    fn each(
        &mut self,
        who: &Holder,
        objective: &str,
        source: &Source,
        change: impl Fn(i32) -> i32,
        result: impl Fn(i64, i64) -> i64,
    ) -> Step {
        if self.missing(objective) {
            return Ok(Outcome::FAILURE);
        }
        let holders = self.holders(who, source);
        if holders.is_empty() {
            return Ok(self.fail("no score holder was found"));
        }
        let mut sum = 0;
        for holder in &holders {
            let value = change(self.score(holder, objective).unwrap_or(0));
            self.set_score(holder, objective, value)?;
            sum += i64::from(value);
        }
        Ok(Outcome::success(result(holders.len() as i64, sum) as i32))
    }

    fn operate(
        &mut self,
        (who, objective): &(Holder, String),
        operation: Operation,
        (other, other_objective): &(Holder, String),
        source: &Source,
    ) -> Step {
        if self.missing(objective) || self.missing(other_objective) {
            return Ok(Outcome::FAILURE);
        }
        let (targets, sources) = (self.holders(who, source), self.holders(other, source));
        let pairs = targets.len().saturating_mul(sources.len());
        self.meter.take(pairs.saturating_mul(COMMAND));
        self.meter.check()?;
        let mut sum = 0i32;
        for target in &targets {
            for from in &sources {
                let a = self.score(target, objective).unwrap_or(0);
                let b = self.score(from, other_objective).unwrap_or(0);
                let value = match operation {
                    Operation::Assign => b,
                    Operation::Add => a.wrapping_add(b),
                    Operation::Subtract => a.wrapping_sub(b),
                    Operation::Multiply => a.wrapping_mul(b),
                    Operation::Divide | Operation::Modulo if b == 0 => {
                        return Ok(self.fail("division of a score by 0"));
                    }
                    // Math.floorDiv and floorMod.
                    Operation::Divide => i64::from(a).div_euclid_floor(i64::from(b)),
                    Operation::Modulo => {
                        let quotient = i64::from(i64::from(a).div_euclid_floor(i64::from(b)));
                        (i64::from(a) - quotient * i64::from(b)) as i32
                    }
                    Operation::Least => a.min(b),
                    Operation::Most => a.max(b),
                    Operation::Swap => {
                        self.set_score(from, other_objective, a)?;
                        b
                    }
                };
                self.set_score(target, objective, value)?;
            }
            sum = sum.wrapping_add(self.score(target, objective).unwrap_or(0));
        }
        Ok(match targets.is_empty() || sources.is_empty() {
            true => self.fail("no score holder was found"),
            false => Outcome::success(sum),
        })
    }

    pub(super) fn team(&mut self, team: &Team, source: &Source) -> Step {
        Ok(match team {
            Team::Add(name) => {
                if self.world.teams.contains(name) {
                    return Ok(self.fail(format_args!("team {name} is there already")));
                }
                self.copy(1 + name.len())?;
                self.world.teams.insert(name.clone());
                Outcome::success(self.world.teams.len() as i32)
            }
            Team::Leave(who) => {
                let holders = self.holders(who, source);
                for holder in &holders {
                    self.world.members.remove(holder);
                }
                Outcome::success(holders.len() as i32)
            }
            Team::Remove(name) | Team::Empty(name) | Team::Look(name) | Team::Join(name, _)
                if !self.world.teams.contains(name) =>
            {
                self.fail(format_args!("there is no team {name}"))
            }
            Team::Remove(name) => {
                self.leave(name);
                self.world.teams.remove(name);
                Outcome::success(self.world.teams.len() as i32)
            }
            Team::Empty(name) => {
                self.leave(name);
                Outcome::success(1)
            }
            Team::Look(_) => Outcome::success(1),
            Team::Join(name, who) => {
                let holders = self.holders(who, source);
                let count = holders.len();
                for holder in holders {
                    self.copy(score_weight(&holder, name))?;
                    self.world.members.insert(holder, name.clone());
                }
                Outcome::success(count as i32)
            }
        })
    }

    /// Everybody leaves a team.
    fn leave(&mut self, name: &str) {
        self.meter.take(self.world.members.len());
        self.world.members.retain(|_, team| team != name);
    }
}

/// Java's `Math.floorDiv` on ints.
trait FloorDiv {
    fn div_euclid_floor(self, by: Self) -> i32;
}

impl FloorDiv for i64 {
    fn div_euclid_floor(self, by: i64) -> i32 {
        let quotient = self / by;
        let exact = self % by == 0 || (self < 0) == (by < 0);
        (if exact { quotient } else { quotient - 1 }) as i32
    }
}
