//! The functions around the keys: templates, filled in. Users may want to read and change them, so they are files.
//!
//! An item's own are short: what is the same for all is a macro function below `_/`, over the item's name `i` and the
//! slot, or over all that an instance's own data hold.

use super::Playback;
use super::actor::MAX_TELEPORT_DURATION;
use super::timeline::{QUARTERS, Timeline};
use crate::project::keys::playback::Play;
use minijinja::{Environment, UndefinedBehavior, Value, context};
use std::collections::BTreeSet;

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
];

const ALL: &str = template!("all");
const ONE: &str = template!("one");
const GROUND: &str = template!("ground");
const SLOT: &str = template!("run/slot");
const MORE: &str = template!("run/more");

/// Functions that all items share, by name below `pack/`.
const SHARED: &[(&str, &str)] = templates![
    "pack/load",
    "pack/all",
    "pack/one",
    "pack/begin",
    "pack/open",
    "pack/key",
    "pack/seek",
    "pack/state",
    "pack/speed",
    "pack/status",
    "pack/stop",
    "pack/mode",
    "pack/end",
    "pack/close",
    "pack/close_one",
    "pack/keep",
    "pack/keep_at",
    "pack/force",
    "pack/gone",
];

/// Shared functions of items whose every frame moves every entity: they may run backward.
const DENSE: &[(&str, &str)] = templates!["pack/reverse"];

/// Shared functions of the other items.
const THIN: &[(&str, &str)] = templates!["pack/thin/show", "pack/thin/snap", "pack/thin/replay"];

/// One tick of an instance.
const TICK: &str = template!("pack/tick");

/// Its name below the shared functions' folder.
fn tick(thin: bool, own_end: bool) -> &'static str {
    match (thin, own_end) {
        (true, _) => "step",
        (_, false) => "tick",
        // the path's last key comes sooner than the others
        (_, true) => "tick_end",
    }
}

const UNINSTALL: &str = template!("pack/uninstall");

/// Folder of the functions that nobody calls: below the pack's namespace those that all items share (no item can have
/// that name), below an item's its own. Short, since a zip names each file twice.
pub const INNER: &str = "_";

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
        Verb {
            does: "state",
            arguments: "to:2",
            ..plain("pause")
        },
        Verb {
            does: "state",
            arguments: "to:1",
            ..plain("resume")
        },
        plain("status"),
        Verb {
            name: "seek",
            does: "seek",
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
            does: "mode",
            arguments: "m:\"$(mode)\"",
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
    let tick = tick(!dense, timeline.has_own_end());
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
        id => super::storage(playback.namespace),
        hash => format!("{:x}", playback.hash()),
        uuid0 => playback.hash() as i32,
        slots => playback.slots().collect::<Vec<_>>(),
        align => if playback.ground.is_some() { "align xyz " } else { "" },
        play => playback.play.name(),
        end,
        ticks => timeline.spacing,
        shift => playback.shift_text(),
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
        add(
            name.replace("run/", &format!("{INNER}/")),
            template,
            context! {},
        )?;
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
        let arguments = match playback.actor.is_display() {
            true => format!("speed:{quarters},ticks:{ticks}"),
            false => format!("speed:{quarters}"),
        };
        add(format!("speed/{name}"), ALL, all("speed", &arguments))?;
    }
    for play in MODES
        .into_iter()
        .filter(|&play| dense || play != Play::PingPong)
    {
        let name = play.name();
        add(
            format!("mode/{name}"),
            ALL,
            all("mode", &format!("m:\"{name}\"")),
        )?;
    }
    if let Some(ground) = playback.ground {
        let [x, y, z] = ground.offset;
        let place = format!("~{x}.0 ~{y}.0 ~{z}.0");
        add("ground".into(), GROUND, context! { ground => place })?;
    }
    for slot in playback.slots() {
        add(format!("{INNER}/{slot}"), SLOT, context! { slot, tick })?;
        if !dense {
            add(
                format!("{INNER}/more/{slot}"),
                MORE,
                context! { slot, tick },
            )?;
        }
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
    /// Its last key comes sooner than the others.
    pub own_end: bool,
}

/// The functions of the whole pack: name, text.
///
/// # Errors
/// As [`item`].
pub fn pack(namespace: &str, items: &[Sharing]) -> Result<Vec<(String, String)>, minijinja::Error> {
    let environment = environment();
    let any = |has: fn(&Sharing) -> bool| items.iter().any(has);
    let most = items.iter().map(|item| item.instances).max().unwrap_or(0);
    let any_fewer = items.iter().any(|item| item.instances < most);
    let named: Vec<Value> = items
        .iter()
        .map(|item| context! { item => item.item.clone(), instances => item.instances, thin => item.thin })
        .collect();
    let id = super::storage(namespace);
    let base = context! {
        ns => namespace,
        items => named,
        slots => (1..=most).collect::<Vec<_>>(),
        mixed => any_fewer,
        thin => any(|item| item.thin),
        dense => any(|item| !item.thin),
        glides => any(|item| item.glides),
        paced => any(|item| item.thin && item.glides),
        o => format!("{namespace}.$(i)"),
        f => format!("{namespace}:$(i)"),
        s => format!("{id} $(i).s$(slot)"),
        marker => "$(h)-0-$(slot)-0-0",
        id => id.clone(),
    };
    let mut out = Vec::new();
    let mut add = |name: String, template: &str, extra: Value| {
        let text = environment.render_str(template, context! { ..extra, ..base.clone() })?;
        out.push((name, whole(&text)));
        Ok::<(), minijinja::Error>(())
    };
    let dense = if any(|item| !item.thin) { DENSE } else { &[] };
    let thin = if any(|item| item.thin) { THIN } else { &[] };
    for (name, template) in SHARED.iter().chain(dense).chain(thin) {
        let name = name.trim_start_matches("pack/");
        add(format!("{INNER}/{name}"), template, context! {})?;
    }
    let ticks: BTreeSet<(bool, bool)> =
        items.iter().map(|item| (item.thin, item.own_end)).collect();
    for (thin, own_end) in ticks {
        let name = format!("{INNER}/{}", tick(thin, own_end));
        add(name, TICK, context! { own_end, step => thin })?;
    }
    add("uninstall".to_string(), UNINSTALL, context! {})?;
    Ok(out)
}
