//! The machine: runs commands on a world.
//!
//! Source: `ExecutionContext`, `ExecuteCommand.BuildContexts`, `FunctionCommand`, `ReturnCommand` of the game.

mod call;
mod data;
mod execute;
mod scores;
mod select;
mod world;

use std::fmt::{self, Write};
use std::rc::Rc;

use super::command::{Command, Number, ResultTo, Return};
use super::library::Library;
pub use super::meter::Halt;
use super::meter::{CHAIN_LIMIT, COMMAND, Meter};
use super::path::Path;
use super::text::Refusal;
use super::world::{Dimension, Id, World};
use call::Expansions;

/// Who runs a command, and where.
#[derive(Debug, Clone)]
pub struct Source {
    pub entity: Option<Id>,
    pub position: [f64; 3],
    pub rotation: [f32; 2],
    pub dimension: Dimension,
    /// Where the result of the command goes; shared by the contexts that fork from this one.
    stores: Rc<Vec<Rc<Stored>>>,
}

impl Source {
    /// The server's own: at the origin of the overworld, nobody.
    pub fn server() -> Source {
        Source {
            entity: None,
            position: [0.0; 3],
            rotation: [0.0; 2],
            dimension: Dimension::Overworld,
            stores: Rc::default(),
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
            stores: Rc::default(),
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
    /// What is left of the means for all chains.
    pub meter: Rc<Meter>,
    expanded: Expansions,
}

/// One call of a function: what it returned.
#[derive(Default)]
struct Frame {
    returned: Option<Outcome>,
}

impl<'p> Machine<'p> {
    pub fn new(library: &'p Library, world: World) -> Machine<'p> {
        Machine {
            meter: Rc::new(Meter::new(world.held())),
            world,
            pack: library,
            count: Count::default(),
            failures: Vec::new(),
            refused: None,
            at: (String::new(), 0),
            depth: 0,
            expanded: Expansions::default(),
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
        self.depth = 0;
        self.meter.begin();
        self.at = (String::new(), 0);
        let outcome = self.run(command, source, &mut Frame::default())?;
        self.meter.check()?;
        Ok(outcome)
    }

    fn fail(&mut self, why: impl fmt::Display) -> Outcome {
        if self.failures.len() < MAX_FAILURES {
            let mut text = Short(String::new());
            // an error says only that the rest was left out
            let _ = write!(text, "{why}");
            self.failures.push(Failure {
                function: self.at.0.clone(),
                line: self.at.1,
                time: self.world.time,
                why: text.0,
            });
        }
        Outcome::FAILURE
    }

    fn spend(&mut self) -> Result<(), Halt> {
        self.meter.take(COMMAND);
        self.meter.check()?;
        self.count.cost += 1;
        match self.count.cost > CHAIN_LIMIT {
            true => Err(Halt::Chain),
            false => Ok(()),
        }
    }

    /// Charges what is about to be copied into the world.
    fn copy(&self, weight: usize) -> Result<(), Halt> {
        self.meter
            .copy(weight, || self.world.held() + self.expanded.held())
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
            Command::Scores(scores) => self.scores(scores, source)?,
            Command::Data(data) => self.data(data, source)?,
            Command::Function(call) => self.function(call, source)?,
            Command::Return(back) => self.returned(back, source, frame)?,
            Command::Schedule(schedule) => self.schedule(schedule)?,
            Command::Summon(summon) => self.summon(summon, source)?,
            Command::Kill(who) => self.kill(who.as_ref(), source)?,
            Command::Forceload(forceload) => self.forceload(forceload, source)?,
            Command::Tag(who, change) => self.tag(who, change, source)?,
            Command::Place(place) => self.place(place, source)?,
            Command::Gamerule { name, set } => self.gamerule(name, set.as_deref())?,
            Command::Tell(tell) => self.tell(tell, source)?,
            Command::Team(team) => self.team(team, source)?,
            Command::GameTime => Outcome::success(self.world.time as i32),
            Command::Execute(_) => Outcome::Void,
        };
        self.deliver(source, outcome)?;
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
    fn deliver(&mut self, source: &Source, outcome: Outcome) -> Result<(), Halt> {
        let Outcome::Value { success, result } = outcome else {
            return Ok(());
        };
        for stored in &*source.stores {
            self.meter.take(COMMAND);
            let value = if stored.result {
                result
            } else {
                i32::from(success)
            };
            match &stored.into {
                StoredInto::Scores(holders, objective) => {
                    self.meter.take(COMMAND * holders.len());
                    self.meter.check()?;
                    for holder in holders {
                        self.set_score(holder, objective, value)?;
                    }
                }
                StoredInto::Nbt(slot, path, number, scale) => {
                    self.store_number(slot, path, *number, f64::from(value) * scale)?;
                }
            }
        }
        Ok(())
    }

    /// The stores of a context with one more; `None` if there is nowhere to store.
    fn storing(
        &mut self,
        result: bool,
        into: &ResultTo,
        source: &Source,
    ) -> Result<Option<Rc<Vec<Rc<Stored>>>>, Halt> {
        let into = match into {
            ResultTo::Score(holder, objective) => {
                if self.missing(objective) {
                    return Ok(None);
                }
                let holders = self.holders(holder, source);
                self.copy(holders.iter().map(String::len).sum())?;
                StoredInto::Scores(holders, objective.clone())
            }
            ResultTo::Nbt(store, path, number, scale) => {
                let Some(slot) = self.slot(store, source) else {
                    return Ok(None);
                };
                StoredInto::Nbt(slot, path.clone(), *number, *scale)
            }
        };
        self.copy(1 + source.stores.len())?;
        let mut stores = source.stores.to_vec();
        stores.push(Rc::new(Stored { result, into }));
        Ok(Some(Rc::new(stores)))
    }
}

/// Longest reason of a failure that is kept, bytes.
const LONGEST_REASON: usize = 300;

/// A text that takes no more than [`LONGEST_REASON`].
struct Short(String);

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = LONGEST_REASON - self.0.len();
        let end = text.floor_char_boundary(room);
        self.0.push_str(&text[..end]);
        match end == text.len() {
            true => Ok(()),
            false => Err(fmt::Error),
        }
    }
}
