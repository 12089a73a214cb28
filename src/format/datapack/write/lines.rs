//! Key functions: one `tp` an entity, the bulk of a pack.

use super::Playback;
use super::timeline::Tell;
use crate::asset::tracks::{Key, KeyedTracks};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Heightmap of a world that crowds walk on: what blocks motion, leaves left out.
pub const HEIGHTMAP: &str = "motion_blocking_no_leaves";

/// Writes whole quanta as a decimal without needless zeros, before the point too; `steps` is a power of ten. Zero is
/// nothing at all: a bare `^` or `~` says it.
pub fn put_quanta(out: &mut String, quanta: i64, steps: u32) {
    use std::fmt::Write as _;
    if quanta == 0 {
        return;
    }
    let steps = u64::from(steps);
    let size = quanta.unsigned_abs();
    if quanta < 0 {
        out.push('-');
    }
    let (whole, mut rest) = (size / steps, size % steps);
    if whole > 0 {
        let _ = write!(out, "{whole}");
    }
    if rest > 0 {
        out.push('.');
        let mut unit = steps / 10;
        while rest > 0 {
            out.push(char::from(b'0' + (rest / unit) as u8));
            rest %= unit;
            unit /= 10;
        }
    }
}

/// The angle in 0..360 degrees: digits alone.
fn wrapped(quanta: i64, steps: u32) -> i64 {
    quanta.rem_euclid(360 * i64::from(steps))
}

/// Whole blocks by which to shift where keys count from, so that their coordinates are as few characters as can be: they
/// are the bulk of a pack. A height over the world's own ground is its own.
pub fn shift(keyed: &KeyedTracks, over_world: bool) -> [i64; 3] {
    let steps = i64::from(keyed.steps_per_block);
    let shortest = |axis: usize| {
        // how many coordinates begin with each whole number of blocks, and how many lie beyond it
        let mut counts: BTreeMap<(i64, bool), i64> = BTreeMap::new();
        for key in keyed.keys.iter().flatten() {
            let quanta = key.position[axis];
            let place = (quanta.div_euclid(steps), quanta.rem_euclid(steps) > 0);
            *counts.entry(place).or_default() += 1;
        }
        let characters = |shift: i64| -> i64 {
            let each = counts
                .iter()
                .map(|(&(blocks, beyond), count)| count * characters(blocks - shift, beyond));
            each.sum()
        };
        let first = counts.keys().next().map_or(0, |place| place.0);
        let last = counts.keys().next_back().map_or(0, |place| place.0);
        (first..=last)
            .min_by_key(|&shift| (characters(shift), shift.abs(), shift))
            .unwrap_or(0)
    };
    match over_world {
        true => [shortest(0), 0, shortest(2)],
        false => [0, 1, 2].map(shortest),
    }
}

/// Characters before the point of so many whole blocks, and some of the next one.
fn characters(blocks: i64, beyond: bool) -> i64 {
    let size = match blocks < 0 && beyond {
        true => -(blocks + 1),
        false => blocks.abs(),
    };
    let digits = size.checked_ilog10().map_or(0, |log| i64::from(log) + 1);
    digits + i64::from(blocks < 0)
}

/// Where a key puts an entity, as the arguments of `tp` and `summon`, with the clauses that must stand before.
pub struct Place {
    pub clauses: String,
    pub position: String,
}

/// A key's place. Over a world's own ground the height is the game's, and the key's own is added to it.
pub fn place(playback: &Playback, key: &Key) -> Place {
    let steps = playback.keyed.steps_per_block;
    let [x, y, z] =
        [0, 1, 2].map(|axis| key.position[axis] - playback.shift[axis] * i64::from(steps));
    let mut out = Place {
        clauses: String::new(),
        position: String::new(),
    };
    let axis = |text: &mut String, sigil: char, quanta: i64| {
        text.push(sigil);
        put_quanta(text, quanta, steps);
    };
    if playback.over_world {
        out.clauses.push_str("execute positioned ");
        axis(&mut out.clauses, '^', x);
        out.clauses.push_str(" ^ ");
        axis(&mut out.clauses, '^', z);
        out.clauses.push_str(" positioned over ");
        out.clauses.push_str(HEIGHTMAP);
        out.clauses.push_str(" run ");
        out.position.push_str("~ ");
        axis(&mut out.position, '~', y);
        out.position.push_str(" ~");
    } else {
        axis(&mut out.position, '^', x);
        out.position.push(' ');
        axis(&mut out.position, '^', y);
        out.position.push(' ');
        axis(&mut out.position, '^', z);
    }
    out
}

/// A function that brings entities to their keys: a macro over `p`, the front of the instance's UUIDs. Before, displays in
/// `told` are told how long to glide, as the argument `d<ticks at normal speed>`, and how to lean, which takes as long.
pub fn key_function(
    playback: &Playback,
    keys: &[(usize, &Key)],
    told: &[(usize, Tell)],
) -> Vec<u8> {
    use std::fmt::Write as _;

    let mut out = String::with_capacity((keys.len() + told.len()) * 40);
    for (entity, tell) in told {
        let _ = writeln!(
            out,
            "$data merge entity $(p){} {{{}}}",
            entity + 1,
            told_nbt(playback, tell)
        );
    }
    // the last first: lines are taken from near the end, where few others move up
    let keys = keys.iter().rev();
    let mut lines: Vec<Line> = keys.map(|key| Line::of(playback, *key)).collect();
    let mut before = String::new();
    while let Some(line) = Line::next(&mut lines, &before) {
        let Line {
            entity,
            clauses,
            place,
        } = line;
        let _ = writeln!(out, "${clauses}tp $(p){} {place}", entity + 1);
        before = place;
    }
    out.into_bytes()
}

/// What a display is told, as the inside of a compound.
fn told_nbt(playback: &Playback, tell: &Tell) -> String {
    let mut parts = Vec::new();
    if let Some(ticks) = tell.glide {
        parts.push(format!("teleport_duration:$(d{ticks})"));
        if playback.leans() {
            parts.push(format!("interpolation_duration:$(d{ticks})"));
        }
    }
    if let Some(tilt) = tell.tilt {
        let rotation = tilt.map(|thousandths| {
            let mut text = String::new();
            put_quanta(&mut text, i64::from(thousandths), 1000);
            let zero = if text.is_empty() { "0.0" } else { "" };
            text + zero + "f"
        });
        let rotation = rotation.join(",");
        parts.push("start_interpolation:0".to_string());
        parts.push(format!("transformation:{{left_rotation:[{rotation}]}}"));
    }
    parts.join(",")
}

/// One entity's move.
struct Line {
    entity: usize,
    clauses: String,
    /// What follows the entity: the place, the yaw, the pitch.
    place: String,
}

/// Lines that are tried for the next one.
const TRIED: usize = 32;

impl Line {
    fn of(playback: &Playback, (entity, key): (usize, &Key)) -> Line {
        let steps = playback.keyed.steps_per_degree;
        let Place {
            clauses,
            mut position,
        } = place(playback, key);
        for angle in [key.yaw, key.pitch] {
            position.push_str(" ~");
            put_quanta(&mut position, wrapped(angle, steps), steps);
        }
        Line {
            entity,
            clauses,
            place: position,
        }
    }

    /// Takes the line that has most in common with the one before, of some from the end: the order is nothing to the game,
    /// and a zip gets shorter by it.
    fn next(lines: &mut Vec<Line>, before: &str) -> Option<Line> {
        let tried = lines.iter().enumerate().rev().take(TRIED);
        let (index, _) = tried.min_by_key(|(_, line)| Reverse(in_common(before, &line.place)))?;
        Some(lines.remove(index))
    }
}

/// Characters with which the words of two texts begin alike.
fn in_common(a: &str, b: &str) -> usize {
    let alike = |(a, b): (&str, &str)| {
        let whole = usize::from(a == b);
        let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b);
        same.count() + whole
    };
    a.split(' ').zip(b.split(' ')).map(alike).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quanta_become_the_shortest_decimals() {
        let text = |quanta, steps| {
            let mut out = String::new();
            put_quanta(&mut out, quanta, steps);
            out
        };
        let cases = [
            (0, 100, ""),
            (1, 100, ".01"),
            (-10, 100, "-.1"),
            (100, 100, "1"),
            (-1205, 100, "-12.05"),
            (7, 1, "7"),
            (i64::MIN, 1, "-9223372036854775808"),
            (1_000_001, 1_000_000, "1.000001"),
        ];
        for (quanta, steps, expected) in cases {
            assert_eq!(text(quanta, steps), expected);
        }
    }

    #[test]
    fn angles_wrap() {
        assert_eq!(
            [180, -180, 181, 540, -541, 0, 360].map(|a| wrapped(a, 1)),
            [180, 180, 181, 180, 179, 0, 0]
        );
        assert_eq!(wrapped(-1795, 10), 1805);
    }

    #[test]
    fn characters_before_the_point_are_those_written() {
        for quanta in -1300..=1300i64 {
            let mut out = String::new();
            put_quanta(&mut out, quanta, 100);
            let written = out.split('.').next().unwrap().len() as i64;
            let counted = characters(quanta.div_euclid(100), quanta.rem_euclid(100) > 0);
            assert_eq!(counted, written, "{out}");
        }
    }
}
