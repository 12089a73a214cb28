//! A server: ticks, reloads, restarts, and a player who types commands.
//!
//! Order of a tick (`MinecraftServer.tickChildren`): the load tag if the packs were read anew, the tick tag, then the
//! world's time goes on and scheduled functions run, then entities live.

use super::command::{Arguments, Call, Command, Name};
use super::library::Library;
use super::parse::parse;
use super::run::{Count, Halt, Machine, Outcome, Source};
use super::text::Refusal;
use super::world::{Dimension, Entity, Refused, World};

const LOAD_TAG: &str = "minecraft:load";
const TICK_TAG: &str = "minecraft:tick";

/// UUID of the one player.
const PLAYER: u128 = 0xa11c_e000_0000_4000_8000_0000_0000_0001;
/// The player's name.
pub const PLAYER_NAME: &str = "Alice";

/// What gives up where no function does: entities that lay eggs.
const LIVING: &str = "the entities' own tick";
/// Chains given up that are kept.
const MAX_HALTS: usize = 200;

/// A running server.
pub struct Server<'p> {
    pub machine: Machine<'p>,
    /// Where packs were just read and `#minecraft:load` is due.
    fresh: bool,
    /// Chains that were given up, the first of them only, with the game time and the function that began each.
    pub halts: Vec<(i64, String, Halt)>,
    /// All that the last tick did.
    pub ticked: Count,
}

/// Why a typed command did nothing.
#[derive(Debug, thiserror::Error)]
pub enum TypeError {
    #[error("{0}")]
    Refused(Refusal),
    #[error("{0}")]
    Halted(Halt),
}

impl<'p> Server<'p> {
    /// A world with the pack enabled, nobody in it, before its first tick.
    pub fn start(library: &'p Library, world: World) -> Server<'p> {
        Server {
            machine: Machine::new(library, world),
            fresh: true,
            halts: Vec::new(),
            ticked: Count::default(),
        }
    }

    pub fn world(&self) -> &World {
        &self.machine.world
    }

    fn note(&mut self, what: &str, halted: Result<Outcome, Halt>) {
        let count = self.machine.count;
        self.ticked.commands += count.commands;
        self.ticked.cost += count.cost;
        self.ticked.expansions += count.expansions;
        if let Err(halt) = halted {
            self.halted(what, halt);
        }
    }

    fn halted(&mut self, what: &str, halt: Halt) {
        if self.halts.len() < MAX_HALTS {
            let time = self.machine.world.time;
            self.halts.push((time, what.to_string(), halt));
        }
    }

    /// Each function of a tag is a chain of its own.
    fn run_tag(&mut self, tag: &str) {
        for id in self.machine.pack.tag(tag).unwrap_or_default() {
            self.run_function(id);
        }
    }

    fn run_function(&mut self, id: &str) {
        let call = Command::Function(Box::new(Call {
            name: Name {
                tag: false,
                id: id.to_string(),
            },
            arguments: Arguments::None,
        }));
        let halted = self.machine.chain(&call, &Source::server());
        self.note(id, halted);
    }

    /// One game tick.
    pub fn tick(&mut self) {
        self.ticked = Count::default();
        if std::mem::take(&mut self.fresh) {
            self.run_tag(LOAD_TAG);
        }
        self.run_tag(TICK_TAG);
        self.machine.world.time = self.machine.world.time.saturating_add(1);
        let now = self.machine.world.time;
        while let Some(due) = self.machine.world.schedule.first().cloned() {
            if due.time > now {
                break;
            }
            self.machine.world.schedule.remove(&due);
            match due.function.tag {
                true => self.run_tag(&due.function.id),
                false => self.run_function(&due.function.id),
            }
        }
        if self.machine.world.tick_entities().is_err() {
            self.halted(LIVING, Halt::Crowd);
        }
    }

    /// `/reload`: functions are read anew, `#minecraft:load` is due.
    pub fn reload(&mut self) {
        let library = self.machine.pack;
        self.machine.reload(library);
        self.fresh = true;
    }

    /// Stop and start: what the world keeps is kept, players are gone, and saved entities are read `delay` ticks later.
    pub fn restart(&mut self, delay: i64) {
        self.leave();
        self.reload();
        let now = self.machine.world.time;
        self.machine.world.loading = Some((now + 1, now + delay));
        self.machine.world.entities_saved(now);
    }

    /// The player comes.
    pub fn join(&mut self, position: [f64; 3], dimension: Dimension) {
        let player = Entity::player(PLAYER_NAME, PLAYER, position, dimension);
        self.machine.meter.came(player.weight());
        // where somebody has the player's UUID, nobody comes
        if self.machine.world.add(player) == Err(Refused::Full) {
            self.halted(PLAYER_NAME, Halt::Crowd);
        }
    }

    /// The player leaves.
    pub fn leave(&mut self) {
        let players: Vec<_> = self.machine.world.players().map(|(id, _)| id).collect();
        for id in players {
            self.machine.world.remove(id);
        }
    }

    /// A command that the player types, between two ticks; the server's own where no player is there.
    ///
    /// # Errors
    /// The release refuses the command, or its chain was given up.
    pub fn typed(&mut self, line: &str) -> Result<Outcome, TypeError> {
        let command = parse(line, self.machine.pack.dialect()).map_err(TypeError::Refused)?;
        let player = self.machine.world.players().next().map(|(id, _)| id);
        let source = match player {
            Some(id) => Source::of(&self.machine.world, id),
            None => Source::server(),
        };
        self.machine
            .chain(&command, &source)
            .map_err(TypeError::Halted)
    }
}
