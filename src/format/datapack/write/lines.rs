//! Key functions: one `tp` an entity, the bulk of a pack.

use crate::asset::tracks::{Key, KeyedTracks};

/// Heightmap of a world that crowds walk on: what blocks motion, leaves left out.
pub const HEIGHTMAP: &str = "motion_blocking_no_leaves";

/// Writes whole quanta as a decimal without needless zeros; `steps` is a power of ten. Zero is nothing at all: a bare
/// `^` or `~` says it.
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
    let _ = write!(out, "{}", size / steps);
    let mut rest = size % steps;
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

/// The angle in -180..180 degrees.
fn wrapped(quanta: i64, steps: u32) -> i64 {
    let half = 180 * i64::from(steps);
    (quanta + half).rem_euclid(2 * half) - half
}

/// Where a key puts an entity, as the arguments of `tp` and `summon`, with the clauses that must stand before.
pub struct Place {
    pub clauses: String,
    pub position: String,
}

/// A key's place. Over a world's own ground the height is the game's, and the key's own is added to it.
pub fn place(keyed: &KeyedTracks, key: &Key, over_world: bool) -> Place {
    let [x, y, z] = key.position;
    let mut out = Place {
        clauses: String::new(),
        position: String::new(),
    };
    let axis = |text: &mut String, sigil: char, quanta: i64| {
        text.push(sigil);
        put_quanta(text, quanta, keyed.steps_per_block);
    };
    if over_world {
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

/// A function that brings entities to their keys: a macro over `u`, the front of the instance's UUIDs. Before, displays in
/// `told` are told how long to glide, as the argument `d<ticks at normal speed>`.
pub fn key_function(
    keyed: &KeyedTracks,
    keys: &[(usize, &Key)],
    over_world: bool,
    told: &[(usize, u32)],
) -> Vec<u8> {
    use std::fmt::Write as _;
    let mut out = String::with_capacity((keys.len() + told.len()) * 40);
    for (entity, ticks) in told {
        let _ = writeln!(
            out,
            "$data merge entity $(u)-{} {{teleport_duration:$(d{ticks})}}",
            entity + 1,
        );
    }
    for (entity, key) in keys {
        let place = place(keyed, key, over_world);
        let _ = write!(
            out,
            "${}tp $(u)-{} {} ~",
            place.clauses,
            entity + 1,
            place.position
        );
        put_quanta(
            &mut out,
            wrapped(key.yaw, keyed.steps_per_degree),
            keyed.steps_per_degree,
        );
        out.push_str(" ~");
        put_quanta(
            &mut out,
            wrapped(key.pitch, keyed.steps_per_degree),
            keyed.steps_per_degree,
        );
        out.push('\n');
        if let Some(tilt) = key.tilt {
            let rotation = tilt.map(|thousandths| {
                let mut text = String::new();
                put_quanta(&mut text, i64::from(thousandths), 1000);
                if text.is_empty() {
                    "0.0f".into()
                } else {
                    text + "f"
                }
            });
            let _ = writeln!(
                out,
                "$data merge entity $(u)-{} {{start_interpolation:0,interpolation_duration:{},transformation:{{left_rotation:[{}]}}}}",
                entity + 1,
                key.duration,
                rotation.join(",")
            );
        }
    }
    out.into_bytes()
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
            (1, 100, "0.01"),
            (-10, 100, "-0.1"),
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
            [180, -180, 181, 540, -541, 0].map(|a| wrapped(a, 1)),
            [-180, -180, -179, -180, 179, 0]
        );
        assert_eq!(wrapped(1805, 10), -1795);
    }
}
