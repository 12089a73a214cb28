//! The functions around the keys: templates, filled in. Users may want to read and change them, so they are files.

use super::Playback;
use super::timeline::{QUARTERS, Timeline};
use crate::project::keys::playback::Play;
use minijinja::{Environment, UndefinedBehavior, context};

macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../../templates/datapack/", $name, ".mcfunction")))),*]
    };
}

/// Functions of every item, by name below the item's folder.
const ITEM: &[(&str, &str)] = templates![
    "start",
    "start_facing",
    "start_at",
    "stop",
    "pause",
    "resume",
    "reverse",
    "status",
    "seek",
    "uninstall",
    "load",
    "one/stop",
    "one/pause",
    "one/resume",
    "one/reverse",
    "one/speed",
    "one/mode",
    "one/seek",
    "one/status",
    "run/begin",
    "run/prepare",
    "run/open",
    "run/key",
    "run/edge",
    "run/turn",
    "run/index",
    "run/halt",
    "run/finish",
    "run/seek",
    "run/refresh",
];

const GROUND: &[(&str, &str)] = templates!["ground"];
const SPEED: &[(&str, &str)] = templates!["speed"];
const MODE: &[(&str, &str)] = templates!["mode"];
const SLOT: &[(&str, &str)] = templates!["run/slot"];
const PACK: &[(&str, &str)] = templates!["pack/uninstall", "pack/keep_loaded"];

/// Offered speeds: name, quarters.
const SPEEDS: [(&str, u32); 5] = [("0.25", 1), ("0.5", 2), ("1", 4), ("2", 8), ("4", 16)];

/// Offered modes: name, number in the score, in words.
const MODES: [(&str, Play, &str); 4] = [
    ("once", Play::Once, "once to the end, then gone"),
    ("hold", Play::Hold, "to the end, then held there"),
    ("loop", Play::Loop, "again from the start, for ever"),
    ("pingpong", Play::PingPong, "to the end and back, for ever"),
];

fn number(play: Play) -> u32 {
    match play {
        Play::Once => 0,
        Play::Hold => 1,
        Play::Loop => 2,
        Play::PingPong => 3,
    }
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment
}

/// One line end at the end.
fn whole(text: &str) -> String {
    format!("{}\n", text.trim_end())
}

/// The functions of an item: name below its folder, text.
///
/// # Errors
/// A template with a fault; the embedded ones are tested.
pub fn item(
    playback: &Playback,
    timeline: &Timeline,
) -> Result<Vec<(String, String)>, minijinja::Error> {
    let environment = environment();
    let end = timeline.end_quarters();
    let base = context! {
        ns => playback.namespace,
        item => playback.item,
        entity => playback.actor.id.clone(),
        display => playback.actor.is_display(),
        f => playback.function(),
        o => playback.objective(),
        store => playback.store(),
        hash => format!("{:x}", playback.hash()),
        uuid0 => playback.hash() as i32,
        slots => playback.slots().collect::<Vec<_>>(),
        align => if playback.ground.is_some() { "align xyz " } else { "" },
        play => number(playback.play),
        end => end,
        twice => 2 * end,
        last_tick => timeline.end,
        last_key => timeline.frames.len() - 1,
        scale => timeline.scale(),
    };
    let mut out = Vec::new();
    let mut add = |name: String, template: &str, extra: minijinja::Value| {
        let text = environment.render_str(template, context! { ..extra, ..base.clone() })?;
        out.push((name, whole(&text)));
        Ok::<(), minijinja::Error>(())
    };
    for (name, template) in ITEM {
        add((*name).to_string(), template, context! {})?;
    }
    for (name, template) in GROUND {
        if let Some(ground) = playback.ground {
            let [x, y, z] = ground.offset;
            let place = format!("~{x}.0 ~{y}.0 ~{z}.0");
            add((*name).to_string(), template, context! { ground => place })?;
        }
    }
    for (_, template) in SPEED {
        for (name, quarters) in SPEEDS {
            let ticks = (timeline.spacing * QUARTERS)
                .div_ceil(quarters)
                .clamp(1, super::actor::MAX_TELEPORT_DURATION);
            add(
                format!("speed/{name}"),
                template,
                context! { speed => context! { name, quarters, ticks } },
            )?;
        }
    }
    for (_, template) in MODE {
        for (name, play, about) in MODES {
            add(
                format!("mode/{name}"),
                template,
                context! { mode => context! { about, number => number(play) } },
            )?;
        }
    }
    for (_, template) in SLOT {
        for slot in playback.slots() {
            add(format!("run/{slot}"), template, context! { slot })?;
        }
    }
    Ok(out)
}

/// The functions of the whole pack: name, text. `items` are the items' function prefixes (`demo:bats`).
///
/// # Errors
/// As [`item`].
pub fn pack(namespace: &str, items: &[String]) -> Result<Vec<(String, String)>, minijinja::Error> {
    let environment = environment();
    PACK.iter()
        .map(|(name, template)| {
            let text = environment.render_str(
                template,
                context! { ns => namespace, items => items.to_vec() },
            )?;
            Ok((name.trim_start_matches("pack/").to_string(), whole(&text)))
        })
        .collect()
}
