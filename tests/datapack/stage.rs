//! A pack on a stage: written from keys, loaded as one release sees it, played tick by tick.

use std::collections::BTreeMap;
use tickbake::asset::tracks::KeyedTracks;
use tickbake::check::playback::library::TagFile;
use tickbake::check::playback::world::{Dimension, World};
use tickbake::check::playback::{Dialect, Library, Server};
use tickbake::format::datapack::write::actor::Actor;
use tickbake::format::datapack::write::layers::{Files, Folders};
use tickbake::format::datapack::write::{Playback, shared, shift};
use tickbake::minecraft::versions::release;
use tickbake::project::keys::playback::Play;

/// The playback of a crowd as `demo:crowd`.
pub fn playback<'a>(keyed: &'a KeyedTracks, entity: &str) -> Playback<'a> {
    Playback {
        namespace: "demo",
        item: "crowd",
        actor: Actor::new(entity, None, "{}").unwrap(),
        instances: 8,
        play: Play::Once,
        over_world: false,
        keyed: std::borrow::Cow::Borrowed(keyed),
        ground: None,
        shift: shift(keyed, false),
    }
}

/// The item's files in the form of one release, with the pack's two shared functions and the load tag.
pub fn files(playback: &Playback, name: &str) -> Files {
    let release = release(name).unwrap();
    let functions = playback.functions().unwrap();
    let mut files = playback.files(&functions, release.data, release).unwrap();
    files.extend(shared("demo", &[playback.sharing()], release.data).unwrap());
    files
}

/// What the game of a release makes of files.
pub fn library(files: &Files, name: &str) -> Library {
    let release = release(name).unwrap();
    let folders = Folders::at(release.data);
    let mut functions = BTreeMap::new();
    let mut tags = BTreeMap::new();
    for (path, bytes) in files {
        let mut parts = path.splitn(3, '/').skip(1);
        let (Some(namespace), Some(rest)) = (parts.next(), parts.next()) else {
            continue;
        };
        let id = |folder: &str, ending: &str| {
            let name = rest
                .strip_prefix(folder)?
                .strip_prefix('/')?
                .strip_suffix(ending)?;
            Some(format!("{namespace}:{name}"))
        };
        let text = || String::from_utf8(bytes.clone()).unwrap();
        if let Some(id) = id(folders.function, ".mcfunction") {
            functions.insert(id, text());
        } else if let Some(id) = id(folders.function_tag, ".json") {
            let json: serde_json::Value = serde_json::from_str(&text()).unwrap();
            let values = json["values"].as_array().unwrap().iter();
            let values = values
                .map(|value| (value.as_str().unwrap().to_string(), true))
                .collect();
            tags.insert(id, TagFile { values });
        }
    }
    Library::new(Dialect::of(release), functions, &tags)
}

/// A server with the pack, one tick old, a player at spawn.
pub fn server(library: &Library) -> Server<'_> {
    let mut server = Server::start(library, World::default());
    server.join([0.5, 64.0, 0.5], Dimension::Overworld);
    server.tick();
    server
}

/// Types a command that must not be refused.
pub fn say(server: &mut Server, line: &str) {
    server
        .typed(line)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(server.halts.is_empty(), "{line}: {:?}", server.halts);
}

/// One tick, with nothing given up.
pub fn tick(server: &mut Server) {
    server.tick();
    assert!(server.halts.is_empty(), "{:?}", server.halts);
}

/// Positions of a slot's living entities, by entity number.
pub fn shown(server: &Server, slot: u32) -> BTreeMap<u32, [f64; 3]> {
    let tag = format!("demo.crowd.{slot}");
    let all = server.world().entities();
    all.filter(|(_, entity)| {
        entity.tags.contains(&tag) && entity.kind != "minecraft:marker" && entity.dying.is_none()
    })
    .map(|(_, entity)| (format!("{:x}", entity.uuid as u32), entity.position))
    .map(|(digits, position)| (digits.parse().unwrap(), position))
    .collect()
}

/// Asserts that a slot shows frame `index` of the keys, from `origin`, unturned.
pub fn expect(
    server: &Server,
    slot: u32,
    keyed: &KeyedTracks,
    index: usize,
    origin: [f64; 3],
    when: &str,
) {
    let shown = shown(server, slot);
    assert_eq!(
        shown.len(),
        keyed.entities,
        "{when}: entities of slot {slot}"
    );
    for (entity, keys) in keyed.keys.iter().enumerate() {
        let wanted = keyed.blocks(&keys[index]);
        let found = shown[&(entity as u32 + 1)];
        for axis in 0..3 {
            let off = found[axis] - origin[axis] - wanted[axis];
            assert!(
                off.abs() < 1e-9,
                "{when}: slot {slot} entity {entity} axis {axis} is {off} off frame {index}"
            );
        }
    }
}
