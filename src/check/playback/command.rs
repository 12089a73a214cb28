//! The commands that the evaluator plays, as data.

use super::coordinate::{Axis, Position, Rotation};
use super::path::Path;
use super::target::{Holder, Range, Target};
use crate::minecraft::snbt::Tag;

/// One command of a function.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    Teleport(Teleport),
    Rotate(Target, Rotation),
    Scores(Box<Scores>),
    Data(Box<Data>),
    Function(Box<Call>),
    Execute(Box<Execute>),
    Return(Box<Return>),
    Schedule(Box<Schedule>),
    Summon(Box<Summon>),
    /// Without a target: the source itself.
    Kill(Option<Target>),
    Forceload(Forceload),
    Tag(Target, TagChange),
    Place(Box<Place>),
    Gamerule {
        name: String,
        set: Option<String>,
    },
    Tell(Box<Tell>),
    Team(Box<Team>),
    /// `time query gametime`.
    GameTime,
}

/// `tp`. UUIDs stand in the enum itself: a playback is made of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Teleport {
    /// `None`: the source itself.
    pub who: Option<Target>,
    pub to: Destination,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Destination {
    Place(Position, Option<Rotation>),
    Entity(Target),
}

/// `scoreboard`.
#[derive(Debug, Clone, PartialEq)]
pub enum Scores {
    AddObjective {
        name: String,
        criteria: String,
    },
    RemoveObjective(String),
    /// What only changes the look: `setdisplay`, `modify`, `players display`. The objective must be there.
    Look(Option<String>),
    Set(Holder, String, i32),
    /// Negative for `remove`.
    Add(Holder, String, i64),
    Get(Holder, String),
    Reset(Holder, Option<String>),
    Enable,
    Operation {
        target: (Holder, String),
        operation: Operation,
        source: (Holder, String),
    },
}

/// `scoreboard players operation`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Assign,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Least,
    Most,
    Swap,
}

/// Where NBT lies.
#[derive(Debug, Clone, PartialEq)]
pub enum Store {
    Storage(String),
    Entity(Target),
}

/// `data`.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    Get {
        from: Store,
        path: Option<Path>,
        scale: Option<f64>,
    },
    Merge {
        into: Store,
        nbt: Tag,
    },
    Remove {
        from: Store,
        path: Path,
    },
    Modify {
        into: Store,
        path: Path,
        how: How,
        source: Source,
    },
}

/// What `data modify` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Set,
    Merge,
    /// `append` (-1), `prepend` (0), `insert`.
    Insert(i32),
}

/// What `data modify` takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    Value(Tag),
    From(Store, Option<Path>),
    /// `string`, with the first character and the one after the last.
    Text(Store, Option<Path>, Option<(i32, Option<i32>)>),
}

/// A function or, with `tag`, all of a function tag.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub tag: bool,
    pub id: String,
}

/// `function`.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    pub name: Name,
    pub arguments: Arguments,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Arguments {
    None,
    Value(Tag),
    With(Store, Option<Path>),
}

/// `execute`: modifiers, then a command, or a condition last.
#[derive(Debug, Clone, PartialEq)]
pub struct Execute {
    pub modifiers: Vec<Modifier>,
    /// `None` where a condition ends the line and is itself the command.
    pub run: Option<Command>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Modifier {
    As(Target),
    At(Target),
    Positioned(Position),
    PositionedAs(Target),
    /// `positioned over <heightmap>`.
    Over,
    Rotated(Rotation),
    RotatedAs(Target),
    FacingPlace(Position),
    Align([bool; 3]),
    Anchored,
    In(String),
    Summon(String),
    If(bool, Condition),
    Store(bool, ResultTo),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    Score(Holder, String, Comparison),
    Data(Store, Path),
    Entity(Target),
    Loaded([Axis; 3]),
    Dimension(String),
    Function(Name),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Comparison {
    Matches(Range<i32>),
    With(Relation, Holder, String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Less,
    LessOrEqual,
    Equal,
    GreaterOrEqual,
    Greater,
}

/// Where `execute store` puts a result.
#[derive(Debug, Clone, PartialEq)]
pub enum ResultTo {
    Score(Holder, String),
    Nbt(Store, Path, Number, f64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Byte,
    Short,
    Int,
    Long,
    Float,
    Double,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Return {
    Value(i32),
    Fail,
    Run(Command),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Schedule {
    Function {
        name: Name,
        ticks: i64,
        append: bool,
    },
    Clear(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Summon {
    pub kind: String,
    pub at: Option<Position>,
    pub nbt: Option<Tag>,
}

/// `forceload`; columns in blocks.
#[derive(Debug, Clone, PartialEq)]
pub enum Forceload {
    Add([Axis; 2], [Axis; 2]),
    Remove([Axis; 2], [Axis; 2]),
    RemoveAll,
    Query(Option<[Axis; 2]>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum TagChange {
    Add(String),
    Remove(String),
    List,
}

/// `place template`.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub structure: String,
    pub at: Option<[Axis; 3]>,
    /// Quarter turns clockwise.
    pub turns: u8,
}

/// Everything that puts text on a screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Tell {
    /// `say`: anybody, whoever is there.
    Say(String),
    /// `tellraw`, `title`: the targets and the text as written.
    To(Target, String),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Team {
    Add(String),
    Remove(String),
    Empty(String),
    Join(String, Holder),
    Leave(Holder),
    /// `modify`
    Look(String),
}
