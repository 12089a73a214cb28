//! The machine: runs commands on a world.
//!
//! Source: `ExecutionContext`, `ExecuteCommand.BuildContexts`, `FunctionCommand`, `ReturnCommand` of the game.

mod call;
mod data;
mod execute;
mod scores;
mod select;
mod world;

use std::collections::BTreeMap;
use std::rc::Rc;

use super::command::{Command, Number, ResultTo, Return};
use super::library::{Library, Line};
use super::path::Path;
use super::text::Refusal;
use super::world::{CROWD_LIMIT, Dimension, Id, World};

/// Commands of one chain before the game gives it up (`maxCommandChainLength`).
pub const CHAIN_LIMIT: u64 = 65_536;
/// Deepest nesting of calls that is played. The game has no such bound; no pack of ours comes near it.
const MAX_DEPTH: usize = 200;
/// Most contexts that one `execute` may fork into (`maxCommandForkCount`).
const FORK_LIMIT: usize = 65_536;
/// Numbers and characters that one chain may copy: bounds time and memory whatever a pack does.
const WORK_LIMIT: usize = 4_000_000;
/// Numbers and characters that storages and entities may hold together: chains add up.
const HELD_LIMIT: usize = 4_000_000;
/// Numbers and characters copied between two measurements of what is held.
const MEASURED_EVERY: usize = 1_000_000;

/// Who runs a command, and where.
#[derive(Debug, Clone)]
pub struct Source {
    pub entity: Option<Id>,
    pub position: [f64; 3],
    pub rotation: [f32; 2],
    pub dimension: Dimension,
    /// Where the result of the command goes.
    stores: Vec<Rc<Stored>>,
}

impl Source {
    /// The server's own: at the origin of the overworld, nobody.
    pub fn server() -> Source {
        Source {
            entity: None,
            position: [0.0; 3],
            rotation: [0.0; 2],
            dimension: Dimension::Overworld,
            stores: Vec::new(),
        }
    }

    /// An entity's.
    pub fn of(world: &World, id: Id) -> Source {
        let mut source = Source::server();
        if let Some(entity) = world.entity(id) {
            source.entity = Some(id);
            source.position = entity.position;
            source.rotation = entity.rotation;
            source.dimension = entity.dimension;
        }
        source
    }

    fn without_stores(&self) -> Source {
        Source {
            stores: Vec::new(),
            ..self.clone()
        }
    }
}

/// A destination of `execute store`, its holders and entities already looked up.
#[derive(Debug)]
struct Stored {
    result: bool,
    into: StoredInto,
}

#[derive(Debug)]
enum StoredInto {
    Scores(Vec<String>, String),
    Nbt(Slot, Path, Number, f64),
}

/// Where NBT lies, looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Slot {
    Storage(String),
    Entity(Id),
}

/// What a command came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A function that returned nothing.
    Void,
    Value {
        success: bool,
        result: i32,
    },
}

impl Outcome {
    pub const FAILURE: Outcome = Outcome::Value {
        success: false,
        result: 0,
    };

    pub fn success(result: i32) -> Outcome {
        Outcome::Value {
            success: true,
            result,
        }
    }
}

/// Why a chain ended before its time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    #[error("the chain is longer than {CHAIN_LIMIT} commands: the game drops the rest")]
    Chain,
    #[error("functions call each other more than {MAX_DEPTH} deep")]
    Depth,
    #[error("one chain copies more than the evaluator plays")]
    Work,
    #[error("storages hold more than the evaluator plays")]
    Held,
    #[error("there are more than {CROWD_LIMIT} entities")]
    Crowd,
    #[error("a macro line became a command that the evaluator does not play")]
    NotEvaluated,
    #[error("one execute forks more than {FORK_LIMIT} times")]
    Forks,
}

type Step = Result<Outcome, Halt>;

/// What a chain did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Commands executed; an `execute` and what it runs are one.
    pub commands: u64,
    /// What the game counts against its limit: modifiers too.
    pub cost: u64,
    /// Macro functions that had to be read anew.
    pub expansions: u64,
}

/// A command that failed where no player saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub function: String,
    pub line: u32,
    pub time: i64,
    pub why: String,
}

/// Failures kept.
const MAX_FAILURES: usize = 200;

/// Argument sets of a macro function and what they were read as, the last used last.
type Expansions = Vec<(Vec<String>, Rc<Vec<(u32, Line)>>)>;

/// A world and the pack that plays in it.
pub struct Machine<'p> {
    pub world: World,
    pub pack: &'p Library,
    /// Of the running or last chain.
    pub count: Count,
    /// Failed commands, the first of them only.
    pub failures: Vec<Failure>,
    /// The first macro line that did not read once its arguments were in: function, line, why.
    pub refused: Option<(String, u32, Refusal)>,
    /// Function and line of the command that runs.
    at: (String, u32),
    depth: usize,
    work: usize,
    /// Copied since what is held was measured; and whether it was too much then.
    unmeasured: usize,
    full: bool,
    expanded: BTreeMap<String, Expansions>,
}

/// One call of a function: what it returned.
#[derive(Default)]
struct Frame {
    returned: Option<Outcome>,
}

impl<'p> Machine<'p> {
    pub fn new(library: &'p Library, world: World) -> Machine<'p> {
        Machine {
            world,
            pack: library,
            count: Count::default(),
            failures: Vec::new(),
            refused: None,
            at: (String::new(), 0),
            depth: 0,
            work: 0,
            unmeasured: 0,
            full: false,
            expanded: BTreeMap::new(),
        }
    }

    /// Another pack, or the same one read anew.
    pub fn reload(&mut self, library: &'p Library) {
        self.pack = library;
        self.expanded.clear();
    }

    /// Runs one command as its own chain.
    ///
    /// # Errors
    /// [`Halt`] when the game, or the evaluator, gives the chain up.
    pub fn chain(&mut self, command: &Command, source: &Source) -> Result<Outcome, Halt> {
        self.count = Count::default();
        (self.depth, self.work) = (0, 0);
        self.at = (String::new(), 0);
        self.run(command, source, &mut Frame::default())
    }

    fn fail(&mut self, why: impl Into<String>) -> Outcome {
        if self.failures.len() < MAX_FAILURES {
            self.failures.push(Failure {
                function: self.at.0.clone(),
                line: self.at.1,
                time: self.world.time,
                why: why.into(),
            });
        }
        Outcome::FAILURE
    }

    fn spend(&mut self) -> Result<(), Halt> {
        self.count.cost += 1;
        match self.count.cost > CHAIN_LIMIT {
            true => Err(Halt::Chain),
            false => Ok(()),
        }
    }

    fn copy(&mut self, weight: usize) -> Result<(), Halt> {
        self.work = self.work.saturating_add(weight);
        if self.work > WORK_LIMIT {
            return Err(Halt::Work);
        }
        self.unmeasured += weight;
        if self.unmeasured > MEASURED_EVERY {
            self.unmeasured = 0;
            self.full |= self.world.held() > HELD_LIMIT;
        }
        match self.full {
            true => Err(Halt::Held),
            false => Ok(()),
        }
    }

    /// Runs a command and hands its result to where `execute store` wants it.
    fn run(&mut self, command: &Command, source: &Source, frame: &mut Frame) -> Step {
        if let Command::Execute(execute) = command {
            return self
                .execute(execute, source, frame, false)
                .map(|(outcome, _)| outcome);
        }
        self.spend()?;
        self.count.commands += 1;
        let outcome = match command {
            Command::Teleport(teleport) => self.teleport(teleport, source),
            Command::Rotate(who, rotation) => self.rotate(who, *rotation, source),
            Command::Scores(scores) => self.scores(scores, source),
            Command::Data(data) => self.data(data, source)?,
            Command::Function(call) => self.function(call, source)?,
            Command::Return(back) => self.returned(back, source, frame)?,
            Command::Schedule(schedule) => self.schedule(schedule),
            Command::Summon(summon) => self.summon(summon, source)?,
            Command::Kill(who) => self.kill(who.as_ref(), source),
            Command::Forceload(forceload) => self.forceload(forceload, source),
            Command::Tag(who, change) => self.tag(who, change, source),
            Command::Place(place) => self.place(place, source)?,
            Command::Gamerule { name, set } => self.gamerule(name, set.as_deref()),
            Command::Tell(tell) => self.tell(tell, source),
            Command::Team(team) => self.team(team, source),
            Command::GameTime => Outcome::success(self.world.time as i32),
            Command::Execute(_) => Outcome::Void,
        };
        self.deliver(source, outcome);
        Ok(outcome)
    }

    fn returned(&mut self, back: &Return, source: &Source, frame: &mut Frame) -> Step {
        let outcome = match back {
            Return::Value(value) => Outcome::success(*value),
            Return::Fail => Outcome::FAILURE,
            Return::Run(command) => {
                let inner = match command {
                    Command::Execute(execute) => {
                        let (outcome, ran) = self.execute(execute, source, frame, true)?;
                        if ran { outcome } else { Outcome::FAILURE }
                    }
                    other => self.run(other, source, frame)?,
                };
                match inner {
                    Outcome::Void => Outcome::FAILURE,
                    value => value,
                }
            }
        };
        frame.returned.get_or_insert(outcome);
        Ok(outcome)
    }

    /// `CommandResultCallback`: a void function tells nothing.
    fn deliver(&mut self, source: &Source, outcome: Outcome) {
        let Outcome::Value { success, result } = outcome else {
            return;
        };
        for stored in &source.stores {
            let value = if stored.result {
                result
            } else {
                i32::from(success)
            };
            match &stored.into {
                StoredInto::Scores(holders, objective) => {
                    for holder in holders {
                        self.set_score(holder, objective, value);
                    }
                }
                StoredInto::Nbt(slot, path, number, scale) => {
                    self.store_number(slot, path, *number, f64::from(value) * scale);
                }
            }
        }
    }

    fn resolve_into(
        &mut self,
        result: bool,
        into: &ResultTo,
        source: &Source,
    ) -> Option<Rc<Stored>> {
        let into = match into {
            ResultTo::Score(holder, objective) => {
                let known = self.world.objectives.contains_key(objective);
                if !known {
                    self.fail(format!("there is no objective {objective}"));
                    return None;
                }
                StoredInto::Scores(self.holders(holder, source), objective.clone())
            }
            ResultTo::Nbt(store, path, number, scale) => {
                let slot = self.slot(store, source)?;
                StoredInto::Nbt(slot, path.clone(), *number, *scale)
            }
        };
        Some(Rc::new(Stored { result, into }))
    }
}
