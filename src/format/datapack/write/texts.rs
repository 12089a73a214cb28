//! The functions around the keys: templates, filled in. Users may want to read and change them, so they are files.

use super::Playback;
use super::actor::MAX_TELEPORT_DURATION;
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
    "status",
    "seek",
    "uninstall",
    "load",
    "one/stop",
    "one/pause",
    "one/resume",
    "one/speed",
    "one/mode",
    "one/seek",
    "one/status",
    "run/begin",
    "run/prepare",
    "run/open",
    "run/key",
    "run/edge",
    "run/mode/once",
    "run/mode/hold",
    "run/mode/loop",
    "run/end/once",
    "run/end/hold",
    "run/index",
    "run/seek",
    "run/hold",
    "run/stop",
    "run/close",
    "run/close_one",
    "run/gone",
    "run/let_go",
];

/// Functions of items whose every frame moves every entity: they may run backward.
const DENSE: &[(&str, &str)] = templates![
    "reverse",
    "one/reverse",
    "run/mode/pingpong",
    "run/end/pingpong",
    "run/mirror",
];

/// Functions of the other items.
const SPARSE: &[(&str, &str)] = templates!["run/snap", "run/replay"];
const MORE: &[(&str, &str)] = templates!["run/more"];
const PACE: &[(&str, &str)] = templates!["run/pace"];

const GROUND: &[(&str, &str)] = templates!["ground"];
const SPEED: &[(&str, &str)] = templates!["speed"];
const MODE: &[(&str, &str)] = templates!["mode"];
const SLOT: &[(&str, &str)] = templates!["run/slot"];
const KEEP: &[(&str, &str)] = templates!["run/keep/slot"];
const UNINSTALL: &[(&str, &str)] = templates!["pack/uninstall"];
const AFTER: &[(&str, &str)] = templates!["pack/after"];
const PACK: &[(&str, &str)] = templates!["pack/keep", "pack/let_go", "pack/let_go_of"];

/// Offered speeds: name, quarters.
const SPEEDS: [(&str, u32); 5] = [("0.25", 1), ("0.5", 2), ("1", 4), ("2", 8), ("4", 16)];

/// Offered modes, in words.
const MODES: [(Play, &str); 4] = [
    (Play::Once, "once to the end, then gone"),
    (Play::Hold, "to the end, then held there"),
    (Play::Loop, "again from the start, for ever"),
    (Play::PingPong, "to the end and back, for ever"),
];

fn name(play: Play) -> &'static str {
    match play {
        Play::Once => "once",
        Play::Hold => "hold",
        Play::Loop => "loop",
        Play::PingPong => "pingpong",
    }
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment
}

/// Ticks that a display glides at a speed in quarters, where it does for `ticks` at normal speed.
fn glide(ticks: u32, quarters: u32) -> u32 {
    (ticks * QUARTERS)
        .div_ceil(quarters)
        .min(MAX_TELEPORT_DURATION)
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
        dies => playback.actor.dies(),
        f => playback.function(),
        o => playback.objective(),
        store => playback.store(),
        hash => format!("{:x}", playback.hash()),
        uuid0 => playback.hash() as i32,
        slots => playback.slots().collect::<Vec<_>>(),
        align => if playback.ground.is_some() { "align xyz " } else { "" },
        play => name(playback.play),
        id => playback.storage(),
        off_grid => !timeline.end.is_multiple_of(timeline.spacing),
        end => end,
        twice => 2 * end,
        last_tick => timeline.end,
        last_key => timeline.frames.len() - 1,
        scale => timeline.scale(),
        dense => timeline.dense,
        snap => timeline.snap as u32 * QUARTERS,
        durations => playback.is_paced(timeline),
    };
    let mut out = Vec::new();
    let mut add = |name: String, template: &str, extra: minijinja::Value| {
        let text = environment.render_str(template, context! { ..extra, ..base.clone() })?;
        out.push((name, whole(&text)));
        Ok::<(), minijinja::Error>(())
    };
    let by_density = if timeline.dense { DENSE } else { SPARSE };
    for (name, template) in ITEM.iter().chain(by_density) {
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
            let ticks = glide(timeline.spacing, quarters);
            add(
                format!("speed/{name}"),
                template,
                context! { speed => context! { name, quarters, ticks } },
            )?;
        }
    }
    for (_, template) in MODE {
        for (play, about) in MODES {
            if play == Play::PingPong && !timeline.dense {
                continue;
            }
            let name = name(play);
            add(
                format!("mode/{name}"),
                template,
                context! { mode => context! { name, about } },
            )?;
        }
    }
    for (_, template) in SLOT {
        for slot in playback.slots() {
            add(
                format!("run/{slot}"),
                template,
                context! { slot, first => true },
            )?;
            if !timeline.dense {
                add(
                    format!("run/step/{slot}"),
                    template,
                    context! { slot, first => false },
                )?;
            }
        }
    }
    for (_, template) in MORE.iter().filter(|_| !timeline.dense) {
        for slot in playback.slots() {
            add(format!("run/more/{slot}"), template, context! { slot })?;
        }
    }
    for (_, template) in PACE.iter().filter(|_| playback.is_paced(timeline)) {
        for (name, quarters) in SPEEDS {
            let durations: Vec<minijinja::Value> = timeline
                .durations()
                .into_iter()
                .map(|key| context! { key, ticks => glide(key, quarters) })
                .collect();
            add(
                format!("run/pace/{quarters}"),
                template,
                context! { speed => context! { name, durations } },
            )?;
        }
    }
    for (_, template) in KEEP {
        for slot in playback.slots() {
            let next = match slot < playback.instances {
                true => format!("{}/run/keep/{}", playback.function(), slot + 1),
                false => format!(
                    "{}:{PACK_FOLDER}/after/{}",
                    playback.namespace, playback.item
                ),
            };
            add(
                format!("run/keep/{slot}"),
                template,
                context! { slot, next },
            )?;
        }
    }
    Ok(out)
}

/// Folder of the functions that all items share; no item can have that name.
const PACK_FOLDER: &str = "_pack";

/// The functions of the whole pack: name, text. `items` are the items' names.
///
/// # Errors
/// As [`item`].
pub fn pack(namespace: &str, items: &[String]) -> Result<Vec<(String, String)>, minijinja::Error> {
    let environment = environment();
    let functions: Vec<String> = items
        .iter()
        .map(|item| format!("{namespace}:{item}"))
        .collect();
    let base = context! { ns => namespace, id => format!("{namespace}:tickbake"), items => functions.clone() };
    let render = |template: &str, extra: minijinja::Value| {
        let text = environment.render_str(template, context! { ..extra, ..base.clone() })?;
        Ok::<String, minijinja::Error>(whole(&text))
    };
    let mut out = Vec::new();
    for (name, template) in PACK {
        let name = name.replace("pack/", &format!("{PACK_FOLDER}/"));
        out.push((name, render(template, context! {})?));
    }
    for (_, template) in UNINSTALL {
        out.push(("uninstall".to_string(), render(template, context! {})?));
    }
    for (_, template) in AFTER {
        for (index, item) in items.iter().enumerate() {
            let next = match functions.get(index + 1) {
                Some(next) => format!("{next}/run/keep/1"),
                None => format!("{namespace}:{PACK_FOLDER}/let_go"),
            };
            let name = format!("{PACK_FOLDER}/after/{item}");
            out.push((name, render(template, context! { next })?));
        }
    }
    Ok(out)
}
