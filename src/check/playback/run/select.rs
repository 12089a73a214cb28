//! Selectors on a world.

use super::{Machine, Source};
use crate::check::playback::coordinate::Position;
use crate::check::playback::target::{Base, Holder, Selector, Sort, Target, Test};
use crate::check::playback::world::{Entity, Id};

impl Machine<'_> {
    pub(super) fn place_of(&self, place: Position, source: &Source) -> [f64; 3] {
        place.resolve(source.position, source.rotation, self.pack.dialect().format)
    }

    /// Whom a target means now: nothing in unloaded chunks, and none of the dead but by UUID.
    pub(super) fn select(&self, target: &Target, source: &Source) -> Vec<Id> {
        match target {
            Target::Uuid(uuid) => self.world.find(*uuid).into_iter().collect(),
            Target::Player(name) => self
                .world
                .players()
                .filter(|(_, player)| player.player.as_ref() == Some(name))
                .map(|(id, _)| id)
                .collect(),
            Target::Selector(selector) => self.selected(selector, source),
        }
    }

    fn selected(&self, selector: &Selector, source: &Source) -> Vec<Id> {
        let mut at = source.position;
        for (axis, given) in selector.at.iter().enumerate() {
            at[axis] = given.unwrap_or(at[axis]);
        }
        let fits = |entity: &Entity| self.fits(selector, entity, at, source);
        if selector.base == Base::Source {
            let own = source
                .entity
                .filter(|id| self.world.entity(*id).is_some_and(&fits));
            return own.into_iter().collect();
        }
        let players = matches!(selector.base, Base::Players | Base::NearestPlayer);
        let seen: Box<dyn Iterator<Item = (Id, &Entity)>> = match players {
            true => Box::new(self.world.players()),
            false => {
                let steps = self.world.crowd().saturating_mul(1 + selector.tests.len());
                if !self.meter.take(steps) {
                    return Vec::new();
                }
                Box::new(self.world.entities())
            }
        };
        let mut found: Vec<(f64, Id)> = seen
            .filter(|(_, entity)| entity.dying.is_none() && self.world.reachable(entity))
            .filter(|(_, entity)| fits(entity))
            .map(|(id, entity)| (distance_squared(entity.position, at), id))
            .collect();
        match selector.sort {
            Sort::Arbitrary => {}
            Sort::Nearest => found.sort_by(|a, b| a.0.total_cmp(&b.0)),
            Sort::Furthest => found.sort_by(|a, b| b.0.total_cmp(&a.0)),
        }
        found.truncate(selector.limit.unwrap_or(usize::MAX));
        found.into_iter().map(|(_, id)| id).collect()
    }

    fn fits(&self, selector: &Selector, entity: &Entity, at: [f64; 3], source: &Source) -> bool {
        let placed = selector
            .at
            .iter()
            .chain(&selector.size)
            .any(Option::is_some)
            || selector
                .tests
                .iter()
                .any(|t| matches!(t, Test::Distance(_)));
        if placed && entity.dimension != source.dimension {
            return false;
        }
        let boxed = selector.size.iter().any(Option::is_some);
        if boxed && !in_box(entity.position, at, selector.size) {
            return false;
        }
        selector
            .tests
            .iter()
            .all(|test| self.passes(test, entity, at))
    }

    fn passes(&self, test: &Test, entity: &Entity, at: [f64; 3]) -> bool {
        match test {
            Test::Kind { kind, wanted } => (entity.kind == *kind) == *wanted,
            Test::Tag { tag, wanted } => {
                let has = match tag.is_empty() {
                    true => entity.tags.is_empty(),
                    false => entity.tags.contains(tag),
                };
                has == *wanted
            }
            Test::Name { name, wanted } => (entity.player.as_ref() == Some(name)) == *wanted,
            Test::Team { team, wanted } => {
                let holder = entity.holder();
                let own = self.world.members.get(&holder);
                let in_team = match team.is_empty() {
                    true => own.is_none(),
                    false => own == Some(team),
                };
                in_team == *wanted
            }
            Test::Nbt { nbt, wanted } => entity.holds(nbt, &self.meter) == *wanted,
            Test::Scores(scores) => {
                let holder = entity.holder();
                let score = |objective: &str| self.score(&holder, objective);
                self.meter.take(scores.len())
                    && scores.iter().all(|(objective, range)| {
                        score(objective).is_some_and(|score| range.holds(score))
                    })
            }
            Test::Distance(range) => {
                let distance = distance_squared(entity.position, at).sqrt();
                range.holds(distance)
            }
            Test::Yaw(range) => range.holds(f64::from(entity.rotation[0])),
            Test::Pitch(range) => range.holds(f64::from(entity.rotation[1])),
        }
    }

    /// The names that a score holder stands for.
    pub(super) fn holders(&self, holder: &Holder, source: &Source) -> Vec<String> {
        match holder {
            Holder::Name(name) => vec![self.world.holder_of(name)],
            Holder::All => {
                if !self.meter.take(self.world.scores.len()) {
                    return Vec::new();
                }
                let mut all: Vec<String> = Vec::new();
                for (who, _) in self.world.scores.keys() {
                    if all.last() != Some(who) {
                        all.push(who.clone());
                    }
                }
                all
            }
            Holder::Selector(selector) => self
                .selected(selector, source)
                .into_iter()
                .filter_map(|id| self.world.entity(id).map(Entity::holder))
                .collect(),
        }
    }
}

fn distance_squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3)
        .map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis]))
        .sum()
}

/// Boxes are held to the entity's place, not to its hitbox.
fn in_box(place: [f64; 3], at: [f64; 3], size: [Option<f64>; 3]) -> bool {
    (0..3).all(|axis| {
        let size = size[axis].unwrap_or(0.0);
        let (low, high) = (at[axis] + size.min(0.0), at[axis] + size.max(0.0) + 1.0);
        (low..=high).contains(&place[axis])
    })
}
