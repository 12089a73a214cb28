//! Data packs: crowds that play back in a world, for one release or a range of them.
//!
//! # What the pack does
//! An item `bats` of namespace `demo` becomes functions below `demo:bats/`. An *instance* is one playing of it; there
//! are up to eight, each in a *slot* 1..=8.
//!
//! | function | does |
//! |---|---|
//! | `start` | a new instance at the caller, yaw 0, in the lowest free slot (an item with a ground of its own, however it is started: at the corner of the block) |
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
//! # What is shared
//! Of an item's functions only those that must be its own are: its verbs, which are calls of one line, and, below
//! `demo:bats/_/`, one scheduled function a slot, its entities, its chunks; `demo:bats/<n>` are its keys. All else are macros
//! below `demo:_/`, once a pack, over the item's name and the slot, or over an instance's data in storage. So two items
//! cost about half of what two packs do. A zip spends 76 bytes and twice its path on a file, and each file's text is packed
//! alone: names that nobody calls are short, and what is done in few places is done in few files.
//!
//! # How it keeps time
//! No tick tag. `_/<slot>` reschedules itself every tick while its instance plays, so that an idle pack costs
//! nothing and an instance has a command chain of its own; `minecraft:load` schedules it again for every playing slot.
//! The clock of slot 3 is the score `#t3`, in quarters of a tick, advanced by `#v3` (speed 1 is 4; negative runs
//! backward). The key to show is the clock divided by four times the key spacing; a key is shown when that changes.
//! At the end E (four times the last tick) and at 0 the instance's own command `e` runs: `loop` takes the clock modulo E;
//! `hold` shows the last key and pauses; `once` stops. In `pingpong` the clock is negative on the way back and goes from
//! -E to 0 and on: its remainder by -2E, which is the whole command, turns it around at E and changes nothing before 0;
//! reversing negates the clock. The last key is shown at E exactly, by `hold` and `pingpong` alone.
//!
//! Keys count from a place beside the instance's origin, `o`, turned with it: whole blocks, chosen so that the numbers are
//! short. Their lines come in the order that makes them most alike from one to the next.
//!
//! State: objective `demo.bats` (`#s3`: unset free, 1 playing, 2 paused, 3 stopped and not yet closed; `#t3`, `#v3`; constants
//! `#end`, `#back`, `#four`, `#minus`; scratch `#slot`, `#gen`, `#new`, `#tick`; `#gone` once it is to go), objective
//! `demo.bats.3` (which chunks slot 3 forced), storage `demo:_`: `bats.c` (what the shared functions need to know of
//! bats), `bats.s3` (the same and the instance's own: `p`, `k`, `e`), `_playing` (a list of all instances). The
//! origin is a marker.
//!
//! A stopped mob takes 20 ticks to die, if its chunk stays loaded. So a stop kills at once, but lets go of the chunks 21
//! ticks later (`_/close`), and `uninstall` ends 22 ticks after it began where mobs were playing. A start in between
//! takes another slot, or closes one.
//!
//! Every instance forces the chunks along its path, turned as it is (`_/chunks`, in squares of 8 blocks), and releases those, and only those,
//! that it forced itself; before that, all other instances of the pack stand at their places (`demo:_/keep`, a row of nested
//! `at`), and force again what they shared with it.
//!
//! UUIDs are `H-0-S-G-E`: a hash of `demo:bats`, the slot, a generation 0..=9 that grows with each start (a killed mob
//! keeps its UUID while it dies, and a start right after a stop must not meet it), the entity from 1, its decimal digits
//! read as hexadecimal. The marker is `H-0-S-0-0`. As int array: `[I;H,S,G*65536,E]`.
//!
//! A path whose entities have keys at ticks of their own (thinned by a tolerance), or are displays that lean with uneven
//! ground, has a frame a tick. It runs forward only (a pingpong has the way back in its path); fast playing takes several
//! steps a tick (`_/more/<slot>`, scheduled beside); a start takes the snapshot `s/0`, a seek the one before, and replays up
//! to 50 frames. A loop sets the clock to 0, so that no frame is left out, whatever the clock was.
//!
//! Its displays are told how long to glide, with arguments `d<ticks>` that follow the speed, and how to lean, where that
//! changes: a tick before they move, so that no tick tells and moves all. (Only an entity's data say which way is up; `tp`
//! alone places by an instance's origin and yaw; neither does the other's.) So their keys are two ticks apart or more, or one
//! throughout, which leaves nothing to tell.
//!
//! # One set of key functions
//! Key functions are macros over the front of an instance's UUIDs, not a tree for each slot. Measured for 40 bats over
//! 600 ticks: 0.14 MB in a zip against 0.87 MB more for eight trees. The game keeps eight argument sets of a macro, so
//! that each slot's lines are parsed once; and fresh UUIDs at each start are to be had in no other way.
//!
//! A playing instance of N entities costs N + 7 commands in a tick that shows a key (the scheduled call counted) and 6 in
//! others, wherever it is. Where the path's length is no multiple of the key spacing, N + 8 and 7: its last key comes sooner
//! after the one before, and that is looked for (`demo:_/tick_end`).
//!
//! # Vocabulary
//! Every command in a pack is one of these; `<id>` are resource locations, `<u>` UUIDs as above.
//!
//! ```text
//! scoreboard objectives add <objective> dummy         scoreboard objectives remove <objective>
//! scoreboard players set|add <holder> <objective> <int>
//! scoreboard players get|reset <holder> <objective>
//! scoreboard players operation <holder> <objective> =|+=|-=|*=|/=|%=|<|> <holder> <objective>
//! data modify storage <id> <path> set|merge|append value <snbt>
//! data modify storage <id> <path> set|merge|append from storage <id> <path>
//! data remove storage <id> <path>                      data merge entity <selector> <compound>
//! function <id>      function #<id>      function <id> <compound>      function <id> with storage <id> <path>
//! schedule function <id> <n>t                          schedule clear <id>
//! summon <id> <x> <y> <z> <compound>                   kill <selector>
//! tp <selector> <x> <y> <z> <yaw> <pitch>
//! forceload add ~ ~                                    forceload remove ~ ~
//! tellraw @s <json>                                    place template <id> ~ ~ ~
//! execute <clause>.. run <command>
//!   clauses: as <selector>   at <selector>   align xyz   positioned <x> <y> <z>   positioned over <heightmap>   rotated <yaw> <pitch>
//!            if|unless entity <selector>   if|unless data storage <id> <path>   if|unless score <holder> <objective> matches <range>
//!            if score <holder> <objective> <= <holder> <objective>
//!            store result|success score <holder> <objective>   store result storage <id> <path> int <scale>
//! ```
//!
//! Coordinates are all `~`, all `^`, or all absolute; `~` rotation is relative to the executor's. Selectors: a UUID,
//! `@s`, `@e[tag=T]`, `@e[type=<id>,tag=T]`. Paths are names joined by points, with
//! `[0]`, `[{..}]` and `{..}` after a name. Lines with `$` take `$(name)` anywhere.
//! Comments start with `#`.

pub mod cost;
pub mod read;
pub mod write;
