//! The functions around the keys: templates, filled in. Users may want to read and change them, so they are files.
//!
//! An item's own are short: what is the same for all is a macro function below `_pack/`, over the item's name `i` and the
//! slot, or over all that an instance's own data hold.

use super::Playback;
use super::actor::MAX_TELEPORT_DURATION;
use super::timeline::{QUARTERS, Timeline};
use crate::project::keys::playback::Play;
use minijinja::{Environment, UndefinedBehavior, Value, context};

macro_rules! template {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../templates/datapack/",
            $name,
            ".mcfunction"
        ))
    };
}

macro_rules! templates {
    ($($name:literal),* $(,)?) => { &[$(($name, template!($name))),*] };
}

/// Functions of every item, by name below the item's folder.
const ITEM: &[(&str, &str)] = templates![
    "start",
    "start_facing",
    "start_at",
    "uninstall",
    "run/begin",
    "run/close",
    "run/gone",
];

const ALL: &str = template!("all");
const ONE: &str = template!("one");
const GROUND: &str = template!("ground");
const SLOT: &str = template!("run/slot");
const TICK: &str = template!("run/tick");
const MORE: &str = template!("run/more");
const PACE: &str = template!("run/pace");

/// Functions that all items share, by name below `pack/`.
const SHARED: &[(&str, &str)] = templates![
    "pack/load",
    "pack/load_item",
    "pack/all",
    "pack/one",
    "pack/begin",
    "pack/full",
    "pack/open",
    "pack/key",
    "pack/edge",
    "pack/index",
    "pack/pause",
    "pack/resume",
    "pack/speed",
    "pack/status",
    "pack/stop",
    "pack/mode/straight",
    "pack/mode/once",
    "pack/mode/hold",
    "pack/mode/loop",
    "pack/end/once",
    "pack/end/hold",
    "pack/close",
    "pack/close_one",
    "pack/keep",
    "pack/keep_one",
    "pack/hold",
    "pack/let_go",
    "pack/leave",
    "pack/gone",
];

/// Shared functions of items whose every frame moves every entity: they may run backward.
const DENSE: &[(&str, &str)] = templates!["pack/reverse", "pack/seek", "pack/mode/pingpong"];

/// Shared functions of the other items.
const THIN: &[(&str, &str)] = templates![
    "pack/thin/seek",
    "pack/thin/show",
    "pack/thin/snap",
    "pack/thin/replay"
];

const UNINSTALL: &str = template!("pack/uninstall");

/// Folder of the functions that all items share; no item can have that name.
const PACK_FOLDER: &str = "_pack";

/// Offered speeds: name, quarters.
const SPEEDS: [(&str, u32); 5] = [("0.25", 1), ("0.5", 2), ("1", 4), ("2", 8), ("4", 16)];

const MODES: [Play; 4] = [Play::Once, Play::Hold, Play::Loop, Play::PingPong];

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

/// A verb for all instances or for one.
struct Verb {
    /// Of the item's function, and below `one/`.
    name: &'static str,
    /// Shared function that does it; may hold a macro's argument.
    does: &'static str,
    /// The arguments of the one for one instance, joined to the instance's data.
    arguments: &'static str,
    /// There is one for all instances under the same name, and it takes the same arguments.
    all: bool,
}

const fn plain(name: &'static str) -> Verb {
    Verb {
        name,
        does: name,
        arguments: "",
        all: true,
    }
}

/// The verbs of an item, but for those that start and uninstall it.
fn verbs(dense: bool) -> Vec<Verb> {
    let mut verbs = vec![
        plain("stop"),
        plain("pause"),
        plain("resume"),
        plain("status"),
        Verb {
            name: "seek",
            does: if dense { "seek" } else { "thin/seek" },
            arguments: "tick:$(tick)",
            all: true,
        },
        Verb {
            name: "speed",
            does: "speed",
            arguments: "speed:$(speed),ticks:$(ticks)",
            all: false,
        },
        Verb {
            name: "mode",
            does: "mode/$(mode)",
            arguments: "",
            all: false,
        },
    ];
    if dense {
        verbs.push(plain("reverse"));
    }
    verbs
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
    let dense = timeline.dense;
    let own_end = timeline.has_own_end();
    let pace = |quarters: u32| {
        let durations: Vec<Value> = timeline
            .durations()
            .into_iter()
            .map(|key| context! { key, ticks => glide(key, quarters) })
            .collect();
        context! { quarters, durations }
    };
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
        play => playback.play.name(),
        own_end,
        end,
        twice => 2 * end,
        last_tick => timeline.end,
        last_key => timeline.frames.len() - 1,
        scale => timeline.scale(),
        dense,
        snap => timeline.snap,
        durations => playback.is_paced(timeline),
        paces => SPEEDS.map(|(_, quarters)| pace(quarters)),
    };
    let mut out = Vec::new();
    let mut add = |name: String, template: &str, extra: Value| {
        let text = environment.render_str(template, context! { ..extra, ..base.clone() })?;
        out.push((name, whole(&text)));
        Ok::<(), minijinja::Error>(())
    };
    for (name, template) in ITEM {
        add((*name).to_string(), template, context! {})?;
    }
    let all = |verb: &str, arguments: &str| {
        let macro_ = if arguments.contains("$(") { "$" } else { "" };
        context! { verb, arguments, macro => macro_ }
    };
    for verb in verbs(dense) {
        if verb.all {
            add(verb.name.into(), ALL, all(verb.does, verb.arguments))?;
        }
        let (does, arguments) = (verb.does, verb.arguments);
        add(
            format!("one/{}", verb.name),
            ONE,
            context! { verb => does, arguments },
        )?;
    }
    for (name, quarters) in SPEEDS {
        let ticks = glide(timeline.spacing, quarters);
        let arguments = format!("speed:{quarters},ticks:{ticks}");
        add(format!("speed/{name}"), ALL, all("speed", &arguments))?;
    }
    for play in MODES
        .into_iter()
        .filter(|&play| dense || play != Play::PingPong)
    {
        let verb = format!("mode/{}", play.name());
        add(verb.clone(), ALL, all(&verb, ""))?;
    }
    if let Some(ground) = playback.ground {
        let [x, y, z] = ground.offset;
        let place = format!("~{x}.0 ~{y}.0 ~{z}.0");
        add("ground".into(), GROUND, context! { ground => place })?;
    }
    for slot in playback.slots() {
        add(
            format!("run/{slot}"),
            SLOT,
            context! { slot, first => true },
        )?;
        if !dense {
            add(
                format!("run/step/{slot}"),
                SLOT,
                context! { slot, first => false },
            )?;
            add(format!("run/more/{slot}"), MORE, context! { slot })?;
        }
    }
    if own_end {
        add("run/tick".into(), TICK, context! {})?;
    }
    if playback.actor.is_display() {
        add("run/pace".into(), PACE, context! {})?;
    }
    Ok(out)
}

/// What the shared functions have to provide for.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Sharing {
    /// The item's name.
    pub item: String,
    /// Instances at once.
    pub instances: u32,
    /// Its keys are thinned out, each entity's at ticks of its own.
    pub thin: bool,
    /// Its entities glide for as long as the pack says.
    pub glides: bool,
}

/// The functions of the whole pack: name, text.
///
/// # Errors
/// As [`item`].
pub fn pack(namespace: &str, items: &[Sharing]) -> Result<Vec<(String, String)>, minijinja::Error> {
    let environment = environment();
    let any = |has: fn(&Sharing) -> bool| items.iter().any(has);
    let most = items.iter().map(|item| item.instances).max().unwrap_or(0);
    let names: Vec<String> = items.iter().map(|item| item.item.clone()).collect();
    let id = format!("{namespace}:tickbake");
    let base = context! {
        ns => namespace,
        items => names,
        slots => (1..=most).collect::<Vec<_>>(),
        thin => any(|item| item.thin),
        glides => any(|item| item.glides),
        paced => any(|item| item.thin && item.glides),
        o => format!("{namespace}.$(i)"),
        f => format!("{namespace}:$(i)"),
        s => format!("{id} $(i).s$(slot)"),
        marker => "$(h)-0-$(slot)-0-0",
        id => id.clone(),
    };
    let mut out = Vec::new();
    let mut add = |name: String, template: &str| {
        let text = environment.render_str(template, base.clone())?;
        out.push((name, whole(&text)));
        Ok::<(), minijinja::Error>(())
    };
    let dense = if any(|item| !item.thin) { DENSE } else { &[] };
    let thin = if any(|item| item.thin) { THIN } else { &[] };
    for (name, template) in SHARED.iter().chain(dense).chain(thin) {
        let name = name.trim_start_matches("pack/");
        add(format!("{PACK_FOLDER}/{name}"), template)?;
    }
    add("uninstall".to_string(), UNINSTALL)?;
    Ok(out)
}
