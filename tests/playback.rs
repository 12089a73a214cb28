//! The evaluator of data packs: the game's rules, command by command, on small packs written by hand.

mod playback {
    mod hostile;
    mod packs;
    mod releases;
    mod rules;
    pub mod world;
}
