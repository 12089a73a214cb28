//! A pack of a few functions, played on a release.

use std::collections::BTreeMap;

use tickbake::check::playback::library::TagFile;
use tickbake::check::playback::run::Outcome;
use tickbake::check::playback::world::{Dimension, World};
use tickbake::check::playback::{Dialect, Library, Server};
use tickbake::minecraft::versions::release;

/// Functions given as `id`, text; `minecraft:load` and `minecraft:tick` hold `t:load` and `t:tick` where those are there.
pub fn library(version: &str, functions: &[(&str, &str)]) -> Library {
    let texts: BTreeMap<String, String> = functions
        .iter()
        .map(|(id, text)| (id.to_string(), text.to_string()))
        .collect();
    let mut tags = BTreeMap::new();
    for (tag, id) in [("minecraft:load", "t:load"), ("minecraft:tick", "t:tick")] {
        if texts.contains_key(id) {
            let values = vec![(id.to_string(), true)];
            tags.insert(tag.to_string(), TagFile { values });
        }
    }
    Library::new(Dialect::of(release(version).unwrap()), texts, &tags)
}

/// A server with a player at (8, 0, 8) of the overworld.
pub fn server(library: &Library) -> Server<'_> {
    let mut server = Server::start(library, World::default());
    server.join([8.0, 0.0, 8.0], Dimension::Overworld);
    server
}

/// Runs typed commands on 26.3; gives the server's world and the last outcome.
pub fn play(functions: &[(&str, &str)], typed: &[&str]) -> (World, Outcome) {
    play_on("26.3", functions, typed)
}

pub fn play_on(version: &str, functions: &[(&str, &str)], typed: &[&str]) -> (World, Outcome) {
    let library = library(version, functions);
    let mut server = server(&library);
    let mut outcome = Outcome::Void;
    for line in typed {
        outcome = server
            .typed(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    (server.world().clone(), outcome)
}

/// The score of a holder in objective `o`.
pub fn score(world: &World, holder: &str) -> Option<i32> {
    let key = (holder.to_string(), "o".to_string());
    world.scores.get(&key).copied()
}
