//! Data packs: crowds that play back in a world, for one release or a range of them.
//!
//! # What the pack does
//! An item `bats` of namespace `demo` becomes functions below `demo:bats/`. An *instance* is one playing of it; there
//! are up to eight, each in a *slot* 1..=8.
//!
//! | function | does |
//! |---|---|
//! | `start` | a new instance at the caller, yaw 0, in the lowest free slot (an item with a ground of its own: at the corner of the caller's block) |
//! | `start_facing` | the same, turned to the caller's yaw |
//! | `start_at {x,y,z,yaw}` | the same at a place (whole x and z mean the middle of a block, as everywhere in the game) |
//! | `stop`, `pause`, `resume`, `reverse`, `status` | every instance |
//! | `speed/0.25`, `/0.5`, `/1`, `/2`, `/4` | every instance |
//! | `seek {tick}` | every instance; clamped to 0..=the last tick |
//! | `mode/loop`, `/once`, `/hold`, `/pingpong` | every instance |
//! | `one/<verb> {slot,..}` | one instance: stop, pause, resume, reverse, status, `speed {speed,ticks}` (quarters; key spacing in ticks), `seek {tick}`, `mode {mode}` (a word) |
//! | `ground` | places the item's ground at the caller, where it has one |
//! | `uninstall` | stops everything and removes every trace; `demo:uninstall` does so for all items |
//! | `#demo:bats/on_end` | a tag, run at the instance's origin when `once` or `hold` reaches an end |
//!
//! # How it keeps time
//! No tick tag. `run/<slot>` reschedules itself every tick while its instance plays, so that an idle pack costs
//! nothing and an instance has a command chain of its own; `minecraft:load` schedules it again for every playing slot.
//! The clock of slot 3 is the score `#t3`, in quarters of a tick, advanced by `#v3` (speed 1 is 4; negative runs
//! backward). The key to show is the clock divided by four times the key spacing; a key is shown when that changes.
//! At the end E (four times the last tick): `loop` takes the clock modulo E; `pingpong` turns the speed around at E and
//! 0; `hold` shows the last key and pauses; `once` stops. The last key is shown at E exactly, by `hold` and `pingpong`
//! alone.
//!
//! State: objective `demo.bats` (`#s3`: unset free, 1 playing, 2 paused, 3 stopped and not yet closed; `#t3`, `#v3`; constants `#end`,
//! `#twice`, `#four`, `#minus`, `#zero`; scratch `#slot`, `#gen`, `#new`, `#tick`), objective `demo.bats.3` (which chunks slot 3
//! forced), storage `demo:tickbake`, key `bats` (`s3`: what slot 3's macros take). The origin is a marker.
//!
//! A stopped mob takes 20 ticks to die, if its chunk stays loaded. So a stop kills at once, but lets go of the chunks 21
//! ticks later (`run/close`), and `uninstall` ends 22 ticks after it began where mobs were playing. A start in between
//! takes another slot, or closes one.
//!
//! Every instance forces the chunks that its path may touch and releases those, and only those, that it forced itself;
//! before that, all other instances of the pack remember their places (`run/keep/<slot>`, a row of nested `at`), and
//! force again what they shared with it.
//!
//! UUIDs are `H-0-S-G-E`: a hash of `demo:bats`, the slot, a generation 0..=9 that grows with each start (a killed mob
//! keeps its UUID while it dies, and a start right after a stop must not meet it), the entity from 1. The marker is
//! `H-0-S-0-0`. As int array: `[I;H,S,G*65536,E]`.
//!
//! A path whose entities have keys at ticks of their own (thinned by a tolerance) has a frame a tick. It runs forward
//! only; fast playing takes several steps a tick; a seek takes a snapshot `s/<n>` and replays up to 50 frames; displays
//! are told how long to glide where that changes, with arguments `d<ticks>` that follow the speed.
//!
//! # One set of key functions
//! Key functions are macros over the front of an instance's UUIDs, not a tree for each slot. Measured for 40 bats over
//! 600 ticks: 0.16 MB in a zip against 1.1 MB more for eight trees. The game keeps eight argument sets of a macro, so
//! that each slot's lines are parsed once; and fresh UUIDs at each start are to be had in no other way.
//!
//! A playing instance of N entities costs N + 7 commands in a tick that shows a key (the scheduled call counted), N + 8
//! where a loop begins again, N + 10 where a pingpong turns, 6 in other ticks; a thinned path one more, and displays of
//! one up to N more for their glides.
//!
//! # Vocabulary
//! Every command in a pack is one of these; `<id>` are resource locations, `<u>` UUIDs as above.
//!
//! ```text
//! scoreboard objectives add <objective> dummy         scoreboard objectives remove <objective>
//! scoreboard players set|add <holder> <objective> <int>
//! scoreboard players get|reset <holder> <objective>
//! scoreboard players operation <holder> <objective> =|+=|-=|*=|/=|%=|<|> <holder> <objective>
//! data modify storage <id> <path> set value <snbt>     data modify storage <id> <path> set from storage <id> <path>
//! data remove storage <id> <path>                      data merge entity <selector> <compound>
//! function <id>      function #<id>      function <id> <compound>      function <id> with storage <id> <path>
//! schedule function <id> <n>t                          schedule clear <id>
//! summon <id> <x> <y> <z> <compound>                   kill <selector>
//! tp <selector> <x> <y> <z> <yaw> <pitch>
//! forceload add ~ ~                                    forceload remove ~ ~
//! tellraw @s <json>                                    place template <id> ~ ~ ~
//! execute <clause>.. run <command>
//!   clauses: as <selector>   at <selector>   align xyz   positioned <x> <y> <z>   positioned over <heightmap>   rotated <yaw> <pitch>
//!            if entity <selector>   if|unless score <holder> <objective> matches <range>
//!            if score <holder> <objective> <= <holder> <objective>
//!            store result|success score <holder> <objective>   store result storage <id> <path> int <scale>
//! ```
//!
//! Coordinates are all `~`, all `^`, or all absolute; `~` rotation is relative to the executor's. Selectors: a UUID,
//! `@s`, `@e[tag=T]`, `@e[type=<id>,tag=T]`. Paths are names joined by points. Lines with `$` take `$(name)` anywhere.
//! Comments start with `#`.

pub mod cost;
pub mod read;
pub mod write;
