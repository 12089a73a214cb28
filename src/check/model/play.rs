//! Plays clips as each engine interpolates them.

use crate::format::molang::eval::{EvalError, eval};
use crate::format::molang::parse::SyntaxError;
use crate::format::reading::{ReadChannel, ReadClip, ReadCurve, ReadKey, ReadRepeat, ReadValue};

/// Whose rules between keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Minecraft: Bedrock Edition: Catmull-Rom where either key asks for it, ends clamped.
    Bedrock,
    /// GeckoLib: the next key's word; its Catmull-Rom doubles the first point of a segment.
    GeckoLib,
    /// Blockbench: Catmull-Rom where either key asks for it, ends wrapped in loops of at least three keys.
    Blockbench,
    /// Minecraft: Java Edition and NeoForge: the next key's word, ends clamped.
    Vanilla,
    /// glTF: the sampler's word; cubic Hermite with the file's tangents.
    Gltf,
}

/// A value that cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// Not Molang.
    Syntax(String, SyntaxError),
    /// Molang without a value.
    Value(String, EvalError),
    /// No value at all, as spelled.
    Nothing(String),
    /// No keys.
    Empty,
}

/// The clip's time of `seconds` on the player's clock.
pub fn clip_time(clip: &ReadClip, seconds: f64) -> f64 {
    let last = |c: &ReadChannel| c.keys.last().map_or(0.0, |k| k.time);
    let length = clip
        .length
        .unwrap_or_else(|| clip.channels.iter().map(last).fold(0.0, f64::max));
    match clip.repeat {
        ReadRepeat::Loop if length > 0.0 => seconds.rem_euclid(length),
        _ => seconds,
    }
}

/// Value of a channel at `time` seconds within its clip: difference from rest in Java's axes.
///
/// # Errors
/// The first value of the segment that cannot be played.
pub fn at(
    channel: &ReadChannel,
    repeat: &ReadRepeat,
    engine: Engine,
    time: f64,
) -> Result<[f64; 3], Fault> {
    let keys = &channel.keys;
    let after = keys.partition_point(|k| k.time <= time);
    let (Some(first), Some(last)) = (keys.first(), keys.last()) else {
        return Err(Fault::Empty);
    };
    if after == 0 {
        return vector(&first.arrive, time);
    }
    if after == keys.len() {
        return vector(&last.leave, time);
    }
    let (a, b) = (&keys[after - 1], &keys[after]);
    let alpha = (time - a.time) / (b.time - a.time);
    let (from, to) = (vector(&a.leave, time)?, vector(&b.arrive, time)?);
    match segment(a, b, engine) {
        ReadCurve::Linear | ReadCurve::Other(_) => {
            Ok(axes(|k| from[k] + (to[k] - from[k]) * alpha))
        }
        ReadCurve::Step => Ok(from),
        ReadCurve::Hermite => {
            let span = b.time - a.time;
            let out = a.tangents.map_or([0.0; 3], |t| t[1]);
            let into = b.tangents.map_or([0.0; 3], |t| t[0]);
            Ok(axes(|k| {
                hermite(from[k], out[k] * span, to[k], into[k] * span, alpha)
            }))
        }
        ReadCurve::CatmullRom => {
            let (before, beyond) = neighbours(keys, after, repeat, engine);
            let p0 = vector(&before.leave, time)?;
            let p3 = vector(&beyond.arrive, time)?;
            Ok(axes(|k| {
                let (out, into) = ((to[k] - p0[k]) / 2.0, (p3[k] - from[k]) / 2.0);
                hermite(from[k], out, to[k], into, alpha)
            }))
        }
    }
}

fn axes(f: impl Fn(usize) -> f64) -> [f64; 3] {
    std::array::from_fn(f)
}

/// The curve of the segment between two keys.
fn segment(a: &ReadKey, b: &ReadKey, engine: Engine) -> ReadCurve {
    match engine {
        Engine::Vanilla | Engine::GeckoLib => b.curve.clone(),
        Engine::Gltf => a.curve.clone(),
        Engine::Bedrock | Engine::Blockbench if a.curve == ReadCurve::Step => ReadCurve::Step,
        Engine::Bedrock | Engine::Blockbench => match b.curve {
            ReadCurve::CatmullRom => ReadCurve::CatmullRom,
            _ => a.curve.clone(),
        },
    }
}

/// The keys on both sides of the segment that ends with key `after`.
fn neighbours<'a>(
    keys: &'a [ReadKey],
    after: usize,
    repeat: &ReadRepeat,
    engine: Engine,
) -> (&'a ReadKey, &'a ReadKey) {
    let wraps = engine == Engine::Blockbench && *repeat == ReadRepeat::Loop && keys.len() >= 3;
    let beyond = match (keys.get(after + 1), wraps) {
        (Some(key), _) => key,
        (None, true) => &keys[1],
        (None, false) => &keys[after],
    };
    let before = match (after >= 2, wraps) {
        _ if engine == Engine::GeckoLib => &keys[after - 1],
        (true, _) => &keys[after - 2],
        (false, true) => &keys[keys.len() - 2],
        (false, false) => &keys[after - 1],
    };
    (before, beyond)
}

/// Cubic Hermite on the unit interval.
fn hermite(p0: f64, m0: f64, p1: f64, m1: f64, t: f64) -> f64 {
    let (t2, t3) = (t * t, t * t * t);
    (2.0 * t3 - 3.0 * t2 + 1.0) * p0
        + (t3 - 2.0 * t2 + t) * m0
        + (-2.0 * t3 + 3.0 * t2) * p1
        + (t3 - t2) * m1
}

/// The numbers of three values at `time`, which expressions know as `query.anim_time`.
pub fn vector(values: &[ReadValue; 3], time: f64) -> Result<[f64; 3], Fault> {
    let mut out = [0.0; 3];
    for (slot, value) in out.iter_mut().zip(values) {
        *slot = match value {
            ReadValue::Number(n) => *n,
            ReadValue::Nothing(spelling) => return Err(Fault::Nothing(spelling.clone())),
            ReadValue::Molang(molang) => {
                let program = match &molang.program {
                    Ok(program) => program,
                    Err(e) => return Err(Fault::Syntax(molang.text.clone(), e.clone())),
                };
                let names = |name: &str| (name == "query.anim_time").then_some(time);
                let value =
                    eval(program, &names).map_err(|e| Fault::Value(molang.text.clone(), e))?;
                molang.sign * value
            }
        };
    }
    Ok(out)
}
