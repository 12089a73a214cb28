//! What one machine may spend: time over all its chains, and memory in its world. Whatever a pack does, it ends, and it
//! stays small.
//!
//! Time is counted in steps, roughly the values that are looked at and the characters that are read. Memory is charged
//! before it is taken: whatever makes the world larger asks [`Meter::copy`] first.

use std::cell::Cell;

use super::world::CROWD_LIMIT;

/// Commands of one chain before the game gives it up (`maxCommandChainLength`).
pub const CHAIN_LIMIT: u64 = 65_536;
/// Deepest nesting of calls that is played. The game has no such bound; no pack of ours comes near it.
pub(super) const MAX_DEPTH: usize = 200;
/// Most contexts that one `execute` may fork into (`maxCommandForkCount`).
pub(super) const FORK_LIMIT: usize = 65_536;
/// Numbers and characters that one chain may copy.
const WORK_LIMIT: usize = 4_000_000;
/// Numbers and characters that a world may hold, unless [`Meter::make_room`] adds some: chains add up.
pub const HELD_LIMIT: usize = 4_000_000;
/// The most that [`Meter::make_room`] adds: some hundreds of megabytes.
const ROOM_LIMIT: usize = 16_000_000;
/// What a measurement of the world must leave free: measuring is dear, and must not be due at every copy.
const SPARE: usize = 500_000;
/// Steps that all chains together may take, unless [`Meter::allow`] adds some.
pub const BUDGET: u64 = 20_000_000;
/// Steps that a command counts as, whatever it does.
pub(super) const COMMAND: usize = 16;

/// Why a chain ended before its time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    #[error("the chain is longer than {CHAIN_LIMIT} commands: the game drops the rest")]
    Chain,
    #[error("functions call each other more than {MAX_DEPTH} deep")]
    Depth,
    #[error("one chain copies more than the evaluator plays")]
    Work,
    #[error("the world holds more than the evaluator plays")]
    Held,
    #[error("all chains together take longer than the evaluator plays")]
    Budget,
    #[error("there are more than {CROWD_LIMIT} entities")]
    Crowd,
    #[error("a macro line became a command that the evaluator does not play")]
    NotEvaluated,
    #[error("one execute forks more than {FORK_LIMIT} times")]
    Forks,
}

/// What is left of a machine's means. Looking at the world is charged too, so it counts behind a shared reference.
#[derive(Debug)]
pub struct Meter {
    /// Steps left, of all chains.
    left: Cell<u64>,
    /// Copied by the running chain.
    copied: Cell<usize>,
    /// What the world holds at most: as measured, and all that was copied since.
    held: Cell<usize>,
    /// What it may hold beyond [`HELD_LIMIT`].
    room: Cell<usize>,
}

impl Meter {
    /// For a world that holds so much.
    pub fn new(held: usize) -> Meter {
        Meter {
            left: Cell::new(BUDGET),
            copied: Cell::new(0),
            held: Cell::new(held),
            room: Cell::new(0),
        }
    }

    /// Allows more steps.
    pub fn allow(&self, steps: u64) {
        self.left.set(self.left.get().saturating_add(steps));
    }

    /// Lets the world hold more, within bounds: what it is expected to be full of.
    pub fn make_room(&self, weight: usize) {
        self.room.set(weight.min(ROOM_LIMIT));
    }

    /// Another chain begins.
    pub(super) fn begin(&self) {
        self.copied.set(0);
    }

    /// Takes steps; false if there are not so many left, from where on there are none: whoever asks gives up, and the
    /// chain ends at [`Meter::check`].
    pub fn take(&self, steps: usize) -> bool {
        let left = self.left.get().checked_sub(steps as u64);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// # Errors
    /// [`Halt::Budget`] when no step is left.
    pub fn check(&self) -> Result<(), Halt> {
        match self.left.get() {
            0 => Err(Halt::Budget),
            _ => Ok(()),
        }
    }

    /// Counts what came into the world unasked.
    pub(super) fn came(&self, weight: usize) {
        self.held.set(self.held.get().saturating_add(weight));
    }

    /// Charges what is about to be copied into the world; `measure` says what the world holds.
    ///
    /// # Errors
    /// The halt of the bound that it would break.
    pub fn copy(&self, weight: usize, measure: impl FnOnce() -> usize) -> Result<(), Halt> {
        let copied = self.copied.get().saturating_add(weight);
        self.copied.set(copied);
        if copied > WORK_LIMIT {
            return Err(Halt::Work);
        }
        self.take(weight);
        self.check()?;
        let limit = HELD_LIMIT + self.room.get();
        let mut held = self.held.get().saturating_add(weight);
        if held > limit {
            let measured = measure();
            self.take(measured);
            held = measured.saturating_add(weight);
            if held > limit - SPARE {
                self.held.set(measured);
                return Err(Halt::Held);
            }
        }
        self.held.set(held);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_out_for_good() {
        let meter = Meter::new(0);
        assert!(meter.take(BUDGET as usize - 1) && meter.check().is_ok());
        assert!(!meter.take(2));
        assert_eq!(meter.check(), Err(Halt::Budget));
        assert!(!meter.take(1));
    }

    #[test]
    fn room_is_made_within_bounds() {
        let meter = Meter::new(HELD_LIMIT);
        meter.make_room(1_000_000);
        assert_eq!(meter.copy(1_000, || HELD_LIMIT), Ok(()));
        assert_eq!(meter.copy(1_000_000, || HELD_LIMIT), Err(Halt::Held));
        let meter = Meter::new(HELD_LIMIT + ROOM_LIMIT);
        meter.make_room(usize::MAX);
        assert_eq!(meter.copy(1, || HELD_LIMIT + ROOM_LIMIT), Err(Halt::Held));
    }

    #[test]
    fn what_went_again_is_measured_before_a_world_is_full() {
        let meter = Meter::new(HELD_LIMIT);
        assert_eq!(meter.copy(1, || HELD_LIMIT), Err(Halt::Held));
        assert_eq!(meter.copy(1, || 0), Ok(()));
        assert_eq!(meter.copy(WORK_LIMIT, || 0), Err(Halt::Work));
    }
}
