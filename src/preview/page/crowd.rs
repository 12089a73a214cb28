//! A crowd for the page: its tracks, its keys, its ground and its leader.

use super::series::Series;
use crate::asset::Crowd;
use crate::asset::tracks::{Key, KeyedTracks, Looping, Tracks};
use crate::bake::ground::area;
use crate::formula::flock::Surface;
use crate::preview::scene;
use crate::project::keys::Spec;
use crate::project::keys::chase::ChaseParams;
use serde::Serialize;

/// Steps of a position in one block.
const BLOCK_STEPS: u64 = 512;
/// Steps of a yaw in one degree.
const DEGREE_STEPS: u64 = 4;
/// Steps of a unit normal's share.
const NORMAL_STEPS: u64 = 100;
/// Columns of the ground that are shown along a side, at most.
const MOST_COLUMNS: i64 = 128;
/// Blocks of ground shown beyond the outermost entity.
const MARGIN: i64 = 4;

/// See `templates/preview/crowd.js`.
#[derive(Serialize)]
pub struct CrowdData<'a> {
    entities: usize,
    body: &'a str,
    looping: &'static str,
    ticks: Series,
    x: Series,
    y: Series,
    z: Series,
    yaw: Series,
    #[serde(flatten)]
    normals: Option<Normals>,
    keys: Keys,
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<Series>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Field>,
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<Home>,
}

#[derive(Serialize)]
struct Normals {
    nx: Series,
    nz: Series,
}

#[derive(Serialize)]
struct Keys {
    tick: Series,
    x: Series,
    y: Series,
    z: Series,
    duration: Series,
    lag: u32,
    error: f64,
}

/// Heights at the corners of a grid; index `z * columns + x`.
#[derive(Serialize)]
struct Field {
    x0: i64,
    z0: i64,
    step: i64,
    columns: i64,
    rows: i64,
    heights: Series,
}

#[derive(Serialize)]
struct Home {
    center: [f64; 3],
    radius: f64,
}

/// Gathers a crowd.
pub fn crowd<'a>(crowd: &Crowd, spec: &'a Spec) -> CrowdData<'a> {
    let tracks = &crowd.tracks;
    let rows = |value: &dyn Fn(usize) -> f64, order, scale| {
        let row = |entity: usize| {
            let samples = 0..tracks.samples();
            samples.map(move |s| value(s * tracks.entities + entity))
        };
        Series::new((0..tracks.entities).map(row), order, scale)
    };
    let position = |axis: usize| rows(&|i| tracks.positions[i][axis], 2, BLOCK_STEPS);
    let normal = |axis: usize| rows(&|i| tracks.normals[i][axis], 1, NORMAL_STEPS);
    let (entity, leader, ground, home) = match spec {
        Spec::Chase(params) => (
            params.entity.as_str(),
            Some(leader(params)),
            field(tracks, &|x, z| params.ground.height(x, z)),
            None,
        ),
        Spec::Flock(params) => {
            let surface = &params.rule.surface;
            let ground = match surface {
                Surface::Open => None,
                _ => field(tracks, &|x, z| surface.height(x, z).unwrap_or(0.0)),
            };
            let home = params.rule.home.map(|h| Home {
                center: h.center,
                radius: h.radius,
            });
            (params.entity.as_str(), None, ground, home)
        }
        _ => ("", None, None, None),
    };
    CrowdData {
        entities: tracks.entities,
        body: match entity.strip_prefix("minecraft:").unwrap_or(entity) {
            name @ ("bat" | "chicken") => name,
            _ => "other",
        },
        looping: match tracks.looping {
            Looping::None => "none",
            Looping::PingPong => "pingpong",
            Looping::Closed => "closed",
        },
        ticks: Series::new([tracks.ticks.iter().map(|t| f64::from(*t))], 2, 1),
        x: position(0),
        y: position(1),
        z: position(2),
        yaw: rows(&|i| tracks.facing[i][0], 2, DEGREE_STEPS),
        normals: (!tracks.normals.is_empty()).then(|| Normals {
            nx: normal(0),
            nz: normal(2),
        }),
        keys: keys(&crowd.keyed),
        leader,
        ground,
        home,
    }
}

fn keys(keyed: &KeyedTracks) -> Keys {
    let rows = |value: &dyn Fn(&Key) -> f64, scale| {
        let row = |keys: &Vec<Key>| keys.iter().map(value).collect::<Vec<_>>();
        Series::new(keyed.keys.iter().map(row), 1, scale)
    };
    let position = |axis: usize| {
        let steps = u64::from(keyed.steps_per_block);
        rows(&|k| keyed.blocks(k)[axis], steps)
    };
    Keys {
        tick: rows(&|k| f64::from(k.tick), 1),
        x: position(0),
        y: position(1),
        z: position(2),
        duration: rows(&|k| f64::from(k.duration), 1),
        lag: keyed.lag,
        error: keyed.path_error,
    }
}

/// x, y and z of the leader at each sample.
fn leader(params: &ChaseParams) -> Series {
    let places = scene::leader(params);
    let row = |axis: usize| places.iter().map(move |p| p[axis]);
    Series::new((0..3).map(row), 2, BLOCK_STEPS)
}

/// The ground round the tracks; `None` where there are no tracks.
fn field(tracks: &Tracks, height: &dyn Fn(f64, f64) -> f64) -> Option<Field> {
    let [first, last] = area(tracks, MARGIN)?;
    let extent = (last[0] - first[0]).max(last[1] - first[1]);
    let step = (extent + MOST_COLUMNS) / MOST_COLUMNS;
    let count = |axis: usize| (last[axis] - first[axis]).div_euclid(step) + 2;
    let [columns, rows] = [count(0), count(1)];
    let heights = (0..columns * rows).map(|i| {
        let [x, z] = [first[0] + i % columns * step, first[1] + i / columns * step];
        height(x as f64, z as f64)
    });
    Some(Field {
        x0: first[0],
        z0: first[1],
        step,
        columns,
        rows,
        heights: Series::new([heights], 1, 64),
    })
}
