//! The codes of a playback.

use crate::report::{Code, Severity};

pub const CODES: &[Code] = &[
    REFUSED, NOT_PLAYED, HALTED, VERB, POSITION, FACING, LEANING, ENTITY, SHOWN, COST, LEFTOVER,
    TAKEN, ON_END, MOVES,
];

pub const REFUSED: Code = Code {
    id: "playback-refused",
    title: "a command that a release of the project does not read",
    meaning: "The game leaves out the whole function, without a word to the player.",
    found_by: "Every function is read with the grammar of every release of the project's range; macro lines with the arguments that playing gives them.",
    fix: "Restore the file with `tickbake build --force`, or narrow project.minecraft.",
    severity: Severity::Error,
};

pub const NOT_PLAYED: Code = Code {
    id: "playback-not-played",
    title: "a command that the evaluator does not play",
    meaning: "What the function does from there on is not verified.",
    found_by: "Every function is read; commands beyond those of our packs are named.",
    fix: "Restore the file with `tickbake build --force`, or verify that function in the game.",
    severity: Severity::Error,
};

pub const HALTED: Code = Code {
    id: "playback-chain",
    title: "a chain of commands is given up",
    meaning: "The game drops everything after 65,536 commands of one chain.",
    found_by: "Commands are counted as the game counts them, modifiers of execute included.",
    fix: "Fewer entities an item, or keys that are further apart.",
    severity: Severity::Error,
};

pub const VERB: Code = Code {
    id: "playback-verb",
    title: "a function that users call is missing or fails",
    meaning: "Start, stop, pause, seek and the others do nothing.",
    found_by: "Every documented function of the item is called as a player would call it.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const POSITION: Code = Code {
    id: "playback-position",
    title: "an entity is not where its key says",
    meaning: "The crowd in the game is not the crowd of the document.",
    found_by: "Positions at every tick are compared with the tracks that the manifest's parameters give through the plain formula, to half a quantum, and with what the clock of the instance should show: played, paused, sped, reversed, sought, looped, restarted. Where keys are thinned out, with where they were when the path was played straight through, and that with the tracks (playback-shown).",
    fix: "Restore the file with `tickbake build --force`; if that does not help, the writer or the bake is wrong.",
    severity: Severity::Error,
};

pub const FACING: Code = Code {
    id: "playback-facing",
    title: "an entity does not look where its track does",
    meaning: "Bats and chickens fly or run sideways.",
    found_by: "Yaw and pitch at every keyed tick are compared with the tracks, to half a degree.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const LEANING: Code = Code {
    id: "playback-leaning",
    title: "a display does not lean with the ground",
    meaning: "What it shows sinks into slopes on one side and stands off them on the other.",
    found_by: "Up of what the display shows, its left_rotation, is compared at every tick with the ground's normal under the key that it is at or comes to next, in its own axes, to two degrees.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const ENTITY: Code = Code {
    id: "playback-entity",
    title: "an entity is missing, doubled or left over",
    meaning: "Instances take each other's entities, or leave them standing in the world.",
    found_by: "Entities of every instance are counted by tag and UUID at every tick.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const SHOWN: Code = Code {
    id: "playback-shown",
    title: "what players see strays from the path by more than the manifest states",
    meaning: "Entities cut corners, or lag, between their keys.",
    found_by: "The client's gliding between positions is played on, at every tick, and compared with the tracks at the stated lag; with a tolerance, to that at most. Displays must be told of a new glide with each new speed.",
    fix: "Run `tickbake build --force`; if that does not help, the key reduction is wrong.",
    severity: Severity::Error,
};

pub const COST: Code = Code {
    id: "playback-cost",
    title: "a keyed tick costs more than N + 8 commands",
    meaning: "The server spends more time on the crowd than the cost model says.",
    found_by: "Commands of every tick of one playing instance are counted, an execute and what it runs as one. Ticks in which an instance ends or turns round are left out.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const LEFTOVER: Code = Code {
    id: "playback-leftover",
    title: "something is left in the world after uninstall",
    meaning: "Entities, objectives, storage, forced chunks or scheduled functions stay for ever.",
    found_by: "The world after uninstall and 25 more ticks is compared with the world before the first start.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const TAKEN: Code = Code {
    id: "playback-taken",
    title: "uninstall removes what is not the pack's",
    meaning: "Other packs and the user's own builds lose entities, scores, data or forced chunks.",
    found_by: "Bystanders of every kind stand in the world when the pack is played; each must still be there.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const ON_END: Code = Code {
    id: "playback-on-end",
    title: "the on_end tag does not run once at the end",
    meaning: "Whatever a map chains to the end of a playback does not happen, or happens twice.",
    found_by: "A function of another pack is added to the tag and counts its runs.",
    fix: "Restore the file with `tickbake build --force`.",
    severity: Severity::Error,
};

pub const MOVES: Code = Code {
    id: "playback-moves",
    title: "a summoned entity moves, despawns or changes the world by itself",
    meaning: "Between keys it walks, falls, lays eggs or vanishes when players are far.",
    found_by: "The NBT of summoned entities: NoAI and PersistenceRequired of mobs, NoGravity of armour stands.",
    fix: "Do not turn these off in entity_nbt.",
    severity: Severity::Warning,
};

/// How findings of a scene begin.
pub fn scene(name: &str, release: &str) -> String {
    format!("{name}, as {release} plays it")
}
