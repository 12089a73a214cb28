//! `[flock.ID]`, typed and checked across keys.

use super::super::super::value::{Table, ValueKind};
use super::super::super::{Inputs, Key, Params, Problem};
use super::super::tracks::TrackParams;
use super::{FLOOR, HOME, LIGHT, MAX_COORDINATE, MAX_COUNT, MAX_SPEED, WANDER, surface};
use crate::asset::tracks::Looping;
use crate::formula::flock::{Floor, Home, Light, Obstacles, Params as Rule, Surface, Vec3, Wander};
use crate::formula::random::Stream;

/// Most positions of a flight: what fits some hundred megabytes of memory and of files.
const MAX_POSITIONS: usize = 10_000_000;

/// `[flock.ID]`, typed.
#[derive(Clone, Debug)]
pub struct FlockParams {
    /// How many bats.
    pub count: usize,
    /// Seed of every random stream.
    pub seed: i64,
    /// Length of the flight, ticks; of the whole loop where it is closed.
    pub ticks: u32,
    /// Where they start.
    pub start: Start,
    /// The rule's constants, with the declared extensions.
    pub rule: Rule,
    /// What follows the last tick.
    pub looping: Looping,
    /// The entity that the playback summons.
    pub entity: String,
    /// Keys and exported tracks.
    pub tracks: TrackParams,
}

/// Where the bats start.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Uniform in a box.
    Box {
        /// Lowest corner, blocks.
        from: Vec3,
        /// Highest corner, blocks.
        to: Vec3,
        /// Horizontal speed, blocks/tick.
        speed: f64,
        /// Largest vertical speed, blocks/tick.
        climb: f64,
    },
    /// From a file; read from the project's inputs.
    Listed {
        /// Blocks.
        p: Vec<Vec3>,
        /// Blocks/tick.
        v: Vec<Vec3>,
    },
    /// From a file that is not at hand (a manifest names it; the start states stand beside its name there).
    Elsewhere,
}

impl FlockParams {
    /// Reads the section's values and checks what only several of them together show.
    pub fn new(params: &Params, inputs: &Inputs) -> Result<FlockParams, Vec<Problem>> {
        let start = start(params, inputs)?;
        let given = params.has("count").then(|| params.count("count"));
        let count = match (&start, given) {
            (Start::Listed { p, .. }, None) => p.len(),
            (Start::Listed { p, .. }, Some(count)) if count != p.len() => {
                return Err(vec![params.problem(
                    "count",
                    format!("count = {count}, but the start file lists {}", p.len()),
                    "leave count away, or list as many bats",
                )]);
            }
            (_, given) => given.unwrap_or(DEFAULT_COUNT),
        };
        let ticks = params.count("ticks");
        let positions = count.saturating_mul(ticks);
        if positions > MAX_POSITIONS {
            return Err(vec![params.problem(
                "ticks",
                format!("count = {count} bats in ticks = {ticks} are {positions} positions"),
                format!("count * ticks up to {MAX_POSITIONS}"),
            )]);
        }
        let seed = params.int("seed");
        let looping = match params.text("loop") {
            "pingpong" => Looping::PingPong,
            "closed" => Looping::Closed,
            _ => Looping::None,
        };
        let flock = FlockParams {
            count,
            seed,
            ticks: ticks as u32,
            start,
            rule: rule(params, inputs, seed)?,
            looping,
            entity: params.text("entity").into(),
            tracks: TrackParams::new(params),
        };
        match flock.contradictions(params) {
            problems if problems.is_empty() => Ok(flock),
            problems => Err(problems),
        }
    }

    /// Names of the declared extensions, sorted.
    pub fn extensions(&self) -> Vec<&'static str> {
        let rule = &self.rule;
        let uneven = !matches!(rule.surface, Surface::Open | Surface::Plane(_));
        let declared = [
            (self.looping == Looping::Closed, "closed loop"),
            (rule.floor.is_some(), "floor"),
            (rule.home.is_some(), "home"),
            (rule.light.is_some(), "light"),
            (rule.obstacles.is_some(), "obstacles"),
            (self.looping == Looping::PingPong, "pingpong loop"),
            (uneven, "surface"),
            (rule.wander.is_some(), "wander"),
        ];
        declared
            .into_iter()
            .filter_map(|(on, name)| on.then_some(name))
            .collect()
    }

    fn contradictions(&self, params: &Params) -> Vec<Problem> {
        let rule = &self.rule;
        let mut out = Vec::new();
        let mut refuse = |key: &str, reason: &str, allowed: &str| {
            out.push(params.problem(key, reason, allowed));
        };
        if rule.min_speed > rule.max_speed {
            refuse(
                "min_speed",
                "min_speed is above max_speed",
                "min_speed <= max_speed",
            );
        }
        if rule.separation_radius > rule.neighbor_radius {
            refuse(
                "separation_radius",
                "separation_radius is above neighbor_radius: those bats are not seen",
                "separation_radius <= neighbor_radius",
            );
        }
        if rule.floor.is_some() && rule.surface == Surface::Open {
            refuse(
                "floor",
                "floor needs ground, but surface = \"none\"",
                "a surface, or floor = false",
            );
        }
        if self.looping == Looping::Closed && rule.home.is_none() {
            refuse(
                "loop",
                "loop = \"closed\" needs home: an open-air flock flies off and finds no way back",
                "home = true, or loop = \"none\" | \"pingpong\"",
            );
        }
        if self.looping == Looping::Closed && !(self.tracks.csv || self.tracks.json) {
            refuse(
                "tracks",
                "loop = \"closed\" needs the tracks as csv or json: check holds the way home to its limits from there",
                "tracks = true",
            );
        }
        out
    }
}

/// Bats where neither count nor a start file says. Source: the built-in project.
const DEFAULT_COUNT: usize = 40;

fn rule(params: &Params, inputs: &Inputs, seed: i64) -> Result<Rule, Vec<Problem>> {
    Ok(Rule {
        separation_radius: params.float("separation_radius"),
        neighbor_radius: params.float("neighbor_radius"),
        cohesion_weight: params.float("cohesion_weight"),
        alignment_weight: params.float("alignment_weight"),
        separation_weight: params.float("separation_weight"),
        max_acceleration: params.float("max_acceleration"),
        altitude_limit: params.float("altitude_limit"),
        altitude_weight: params.float("altitude_weight"),
        altitude_scale: params.float("altitude_scale"),
        min_speed: params.float("min_speed"),
        max_speed: params.float("max_speed"),
        max_turn: params.float("max_turn"),
        coincident_squared: Rule::default().coincident_squared,
        surface: surface::new(params, inputs, seed)?,
        floor: extension(params, "floor", FLOOR)?.map(|t| Floor {
            weight: t.float("weight"),
            reach: t.float("reach"),
        }),
        home: extension(params, "home", HOME)?.map(|t| Home {
            center: point(&t, "center"),
            radius: t.float("radius"),
            weight: t.float("weight"),
        }),
        wander: extension(params, "wander", WANDER)?.map(|t| Wander {
            seed: Stream::named(seed, "flock.wander").next_u64(),
            weight: t.float("weight"),
            period: t.int("period") as u64,
        }),
        light: extension(params, "light", LIGHT)?.map(|t| Light {
            center: point(&t, "center"),
            radius: t.float("radius"),
            range: t.float("range"),
            weight: t.float("weight"),
            counter_clockwise: t.text("turn") == "counter-clockwise",
        }),
        obstacles: match params.table("obstacles") {
            Some(t) => Some(obstacles(&t)?),
            None => None,
        },
    })
}

/// The extension's table; its defaults where the key is `true`, `None` where it is `false`.
fn extension(
    params: &Params,
    name: &str,
    keys: &'static [Key],
) -> Result<Option<Params>, Vec<Problem>> {
    match params.value(name).kind {
        ValueKind::Bool(true) => {
            let path = format!("{}.{name}", params.path());
            Params::validate(keys, &Table::new(), &path, &None).map(Some)
        }
        _ => Ok(params.table(name)),
    }
}

fn point(params: &Params, name: &str) -> Vec3 {
    let numbers = params.floats(name);
    std::array::from_fn(|axis| numbers[axis])
}

fn obstacles(params: &Params) -> Result<Obstacles, Vec<Problem>> {
    let mut boxes = Vec::new();
    for (i, entry) in params.list("boxes").iter().enumerate() {
        let ValueKind::List(list) = &entry.kind else {
            continue;
        };
        let n: Vec<f64> = list
            .iter()
            .filter_map(|v| match v.kind {
                ValueKind::Float(f) => Some(f),
                _ => None,
            })
            .collect();
        let (low, high) = ([n[0], n[1], n[2]], [n[3], n[4], n[5]]);
        if (0..3).any(|axis| low[axis] > high[axis]) {
            return Err(vec![params.problem(
                "boxes",
                format!("box {i} has its corners swapped"),
                "the lowest corner first",
            )]);
        }
        boxes.push((low, high));
    }
    Ok(Obstacles {
        boxes,
        margin: params.float("margin"),
        weight: params.float("weight"),
    })
}

fn start(params: &Params, inputs: &Inputs) -> Result<Start, Vec<Problem>> {
    let ValueKind::Text(file) = &params.value("start").kind else {
        let Some(table) = params.table("start") else {
            return Ok(Start::Elsewhere);
        };
        let (from, to) = (point(&table, "from"), point(&table, "to"));
        if (0..3).any(|axis| from[axis] > to[axis]) {
            return Err(vec![table.problem(
                "from",
                "from lies beyond to",
                "the lowest corner in from",
            )]);
        }
        return Ok(Start::Box {
            from,
            to,
            speed: table.float("speed"),
            climb: table.float("climb"),
        });
    };
    match inputs.get(file) {
        None => Ok(Start::Elsewhere),
        Some(bytes) => listed(bytes).map_err(|reason| {
            vec![params.problem(
                "start",
                format!("{file}: {reason}"),
                "{\"p\":[[x,y,z],..],\"v\":[[x,y,z],..]}: one position (blocks) and one velocity (blocks/tick) per bat",
            )]
        }),
    }
}

/// The start file's two lists.
#[derive(serde::Deserialize)]
struct StartFile {
    p: Vec<Vec3>,
    v: Vec<Vec3>,
}

fn listed(bytes: &[u8]) -> Result<Start, String> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let file: StartFile = serde_json::from_slice(bytes).map_err(|e| e.to_string())?;
    if file.p.len() != file.v.len() {
        return Err(format!(
            "p lists {} bats, v lists {}",
            file.p.len(),
            file.v.len()
        ));
    }
    if file.p.is_empty() || file.p.len() > MAX_COUNT {
        return Err(format!("lists {} bats", file.p.len()));
    }
    let outside =
        |list: &[Vec3], most: f64| list.iter().position(|v| !v.iter().all(|c| c.abs() <= most));
    if let Some(i) = outside(&file.p, MAX_COORDINATE) {
        return Err(format!("p[{i}] is farther out than {MAX_COORDINATE}"));
    }
    if let Some(i) = outside(&file.v, MAX_SPEED) {
        return Err(format!("v[{i}] is faster than {MAX_SPEED}"));
    }
    Ok(Start::Listed {
        p: file.p,
        v: file.v,
    })
}
