//! Display packs: where each tick's function brings each block, and the shape that it is summoned in.

use super::super::Subject;
use super::codes::{DISPLAY_PATH, DISPLAY_SHAPE};
use super::expect::{Expected, distance, positions, show};
use crate::formula::blaze::{self, PARTS};
use crate::report::{Finding, Place};

/// Quanta of the keys may cost this much, px.
const ROUNDING: f64 = 2e-4;
/// Ticks in a second.
const TICKS: f64 = 20.0;

/// Every finding on the target's files.
pub fn check(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let mut frames = 0;
    for file in subject.of("display") {
        let text = String::from_utf8_lossy(&file.bytes);
        // Overlays repeat the functions for older releases; each is held to the same.
        let Some(name) = file.path.strip_suffix(".mcfunction") else {
            continue;
        };
        if name.ends_with("/run/summon") {
            shapes(&file.path, &text, expected, found);
        } else if let Some((_, frame)) = name.rsplit_once("/f/") {
            match frame.parse::<u32>() {
                Ok(frame) => {
                    frames = frames.max(frame);
                    keys(&file.path, &text, frame, expected, found);
                }
                Err(_) => found.push(
                    Finding::new(&DISPLAY_PATH, Place::file(&file.path))
                        .detail("no tick has this name"),
                ),
            }
        }
    }
    let wanted = expected.facts.looping.ticks;
    if f64::from(frames) != wanted {
        found.push(
            Finding::new(&DISPLAY_PATH, Place::default())
                .detail("functions of ticks are missing, or there are too many")
                .expected(format!("f/0 to f/{wanted}"))
                .actual(format!("up to f/{frames}")),
        );
    }
}

/// Java's px of a place in blocks: the world is y up, the model's origin 1.501 blocks above its feet.
fn java([x, y, z]: [f64; 3]) -> [f64; 3] {
    [x * 16.0, (1.501 - y) * 16.0, -z * 16.0]
}

/// `$tp $(u)-<number> ^x ^y ^z ~ ~`, one line a bone.
fn keys(path: &str, text: &str, frame: u32, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let tick = f64::from(frame);
    // A loop's last tick is its first again.
    let seconds = match expected.closes() && tick == expected.facts.looping.ticks {
        true => 0.0,
        false => tick / TICKS,
    };
    let cut = expected.loops() && !expected.closes();
    if cut && tick == expected.facts.looping.ticks {
        return;
    }
    let rods = positions(&expected.looped, seconds);
    let mut seen = [false; PARTS + 1];
    for line in text.lines() {
        let mut words = line.split(' ');
        let entity = words
            .next()
            .filter(|w| *w == "$tp")
            .and_then(|_| words.next())
            .and_then(|who| who.strip_prefix("$(u)-"))
            .and_then(|digits| digits.parse().ok());
        let place: Vec<f64> = words
            .by_ref()
            .take(3)
            .filter_map(|w| match w.strip_prefix('^') {
                Some("") => Some(0.0),
                Some(number) => number.parse().ok(),
                None => None,
            })
            .collect();
        let (Some(entity @ 1..), &[x, y, z]) = (entity, &place[..]) else {
            continue;
        };
        let Some(slot) = seen.get_mut(entity - 1) else {
            continue;
        };
        *slot = true;
        let wanted = if entity == 1 {
            [0.0; 3]
        } else {
            rods[entity - 2]
        };
        let actual = java([x, y, z]);
        if !(distance(wanted, actual) <= expected.params.tolerance + ROUNDING) {
            let mut finding = Finding::new(&DISPLAY_PATH, Place::file(path).key(name(entity)))
                .detail(format!("off by {:.4} px", distance(wanted, actual)))
                .expected(show(wanted))
                .actual(show(actual));
            finding.place.tick = Some(tick);
            found.push(finding);
        }
    }
    for (i, _) in seen.iter().enumerate().filter(|(_, seen)| !**seen) {
        found.push(
            Finding::new(&DISPLAY_PATH, Place::file(path).key(name(i + 1)))
                .detail("the tick has no line for it"),
        );
    }
}

fn name(entity: usize) -> String {
    match entity {
        0 | 1 => "head".into(),
        rod => blaze::part_name(rod - 2),
    }
}

/// Numbers of a list of floats after `key:[`.
fn list(text: &str, key: &str) -> Option<Vec<f64>> {
    let (_, rest) = text.split_once(&format!("{key}:["))?;
    let (inner, _) = rest.split_once(']')?;
    inner
        .split(',')
        .map(|n| n.trim().trim_end_matches(['f', 'd']).parse().ok())
        .collect()
}

/// One summon a bone: the block's corner and size, and full brightness.
fn shapes(path: &str, text: &str, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let lines: Vec<&str> = text.lines().filter(|l| l.starts_with("$summon ")).collect();
    if lines.len() != PARTS + 1 {
        found.push(
            Finding::new(&DISPLAY_SHAPE, Place::file(path))
                .expected(format!("{} summons", PARTS + 1))
                .actual(lines.len()),
        );
    }
    for (i, line) in lines.iter().enumerate() {
        let (origin, size, _) = if i == 0 {
            blaze::HEAD_BOX
        } else {
            blaze::ROD_BOX
        };
        let place = Place::file(path).key(name(i + 1));
        let scale = list(line, "scale");
        let wanted = size.map(|s| f64::from(s) / 16.0);
        if scale.as_deref() != Some(&wanted[..]) {
            found.push(
                Finding::new(&DISPLAY_SHAPE, place.clone())
                    .expected(format!("scale {wanted:?}"))
                    .actual(format!("{scale:?}")),
            );
        }
        // A turned head's corner is turned with it.
        let turned = i == 0 && expected.params.head != [0.0; 2];
        let corner = list(line, "translation");
        let wanted = [
            f64::from(origin[0]) / 16.0,
            -f64::from(origin[1] + size[1]) / 16.0,
            -f64::from(origin[2] + size[2]) / 16.0,
        ];
        let near = corner
            .as_deref()
            .is_some_and(|c| c.len() == 3 && (0..3).all(|k| (c[k] - wanted[k]).abs() < 1e-5));
        if !near && !turned {
            found.push(
                Finding::new(&DISPLAY_SHAPE, place.clone())
                    .expected(format!("translation {wanted:?}"))
                    .actual(format!("{corner:?}")),
            );
        }
        if !line.contains("brightness:{sky:15,block:15}") {
            found.push(
                Finding::new(&DISPLAY_SHAPE, place)
                    .detail("the blaze is drawn at block light 15")
                    .expected("brightness:{sky:15,block:15}"),
            );
        }
    }
}
