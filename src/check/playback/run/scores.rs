//! `scoreboard` and `team`.

use std::collections::BTreeSet;

use super::{Machine, Outcome, Source};
use crate::check::playback::command::{Operation, Scores, Team};
use crate::check::playback::target::Holder;

impl Machine<'_> {
    pub(super) fn set_score(&mut self, holder: &str, objective: &str, value: i32) {
        if self.world.objectives.contains_key(objective) {
            let key = (objective.to_string(), holder.to_string());
            self.world.scores.insert(key, value);
        }
    }

    fn score(&self, holder: &str, objective: &str) -> Option<i32> {
        let key = (objective.to_string(), holder.to_string());
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

    pub(super) fn scores(&mut self, scores: &Scores, source: &Source) -> Outcome {
        match scores {
            Scores::AddObjective { name, criteria } => {
                if self.world.objectives.contains_key(name) {
                    return self.fail(format!("objective {name} is there already"));
                }
                self.world.objectives.insert(name.clone(), criteria.clone());
                Outcome::success(self.world.objectives.len() as i32)
            }
            Scores::RemoveObjective(name) => {
                if self.missing(name) {
                    return Outcome::FAILURE;
                }
                self.world.objectives.remove(name);
                self.world
                    .scores
                    .retain(|(objective, _), _| objective != name);
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
            ),
            Scores::Add(who, objective, by) => self.each(
                who,
                objective,
                source,
                |old| (i64::from(old) + by) as i32,
                |_, sum| sum,
            ),
            Scores::Get(who, objective) => match self.one_score(who, objective, source) {
                Some(score) => Outcome::success(score),
                None => self.fail(format!("there is no score in {objective} to get")),
            },
            Scores::Reset(who, objective) => {
                let holders = self.holders(who, source);
                if holders.is_empty() || objective.as_ref().is_some_and(|name| self.missing(name)) {
                    return Outcome::FAILURE;
                }
                self.world.scores.retain(|(name, holder), _| {
                    !holders.contains(holder) || objective.as_ref().is_some_and(|o| o != name)
                });
                Outcome::success(holders.len() as i32)
            }
            Scores::Operation {
                target,
                operation,
                source: from,
            } => self.operate(target, *operation, from, source),
        }
    }

    /// Changes the score of each holder; one without a score starts from 0.
    fn each(
        &mut self,
        who: &Holder,
        objective: &str,
        source: &Source,
        change: impl Fn(i32) -> i32,
        result: impl Fn(i64, i64) -> i64,
    ) -> Outcome {
        if self.missing(objective) {
            return Outcome::FAILURE;
        }
        let holders = self.holders(who, source);
        if holders.is_empty() {
            return self.fail("no score holder was found");
        }
        let mut sum = 0;
        for holder in &holders {
            let value = change(self.score(holder, objective).unwrap_or(0));
            self.set_score(holder, objective, value);
            sum += i64::from(value);
        }
        Outcome::success(result(holders.len() as i64, sum) as i32)
    }

    fn operate(
        &mut self,
        (who, objective): &(Holder, String),
        operation: Operation,
        (other, other_objective): &(Holder, String),
        source: &Source,
    ) -> Outcome {
        if self.missing(objective) || self.missing(other_objective) {
            return Outcome::FAILURE;
        }
        let (targets, sources) = (self.holders(who, source), self.holders(other, source));
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
                        return self.fail("division of a score by 0");
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
                        self.set_score(from, other_objective, a);
                        b
                    }
                };
                self.set_score(target, objective, value);
            }
            sum = sum.wrapping_add(self.score(target, objective).unwrap_or(0));
        }
        match targets.is_empty() || sources.is_empty() {
            true => self.fail("no score holder was found"),
            false => Outcome::success(sum),
        }
    }

    pub(super) fn team(&mut self, team: &Team, source: &Source) -> Outcome {
        match team {
            Team::Add(name) => {
                if self.world.teams.contains_key(name) {
                    return self.fail(format!("team {name} is there already"));
                }
                self.world.teams.insert(name.clone(), BTreeSet::new());
                Outcome::success(self.world.teams.len() as i32)
            }
            Team::Leave(who) => {
                let holders = self.holders(who, source);
                for members in self.world.teams.values_mut() {
                    members.retain(|member| !holders.contains(member));
                }
                Outcome::success(holders.len() as i32)
            }
            Team::Remove(name) | Team::Empty(name) | Team::Look(name) | Team::Join(name, _)
                if !self.world.teams.contains_key(name) =>
            {
                self.fail(format!("there is no team {name}"))
            }
            Team::Remove(name) => {
                self.world.teams.remove(name);
                Outcome::success(self.world.teams.len() as i32)
            }
            Team::Empty(name) => {
                self.world.teams.insert(name.clone(), BTreeSet::new());
                Outcome::success(1)
            }
            Team::Look(_) => Outcome::success(1),
            Team::Join(name, who) => {
                let holders = self.holders(who, source);
                for members in self.world.teams.values_mut() {
                    members.retain(|member| !holders.contains(member));
                }
                let count = holders.len();
                self.world
                    .teams
                    .entry(name.clone())
                    .or_default()
                    .extend(holders);
                Outcome::success(count as i32)
            }
        }
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
