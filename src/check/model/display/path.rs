//! `$tp $(p)<number> ^x ^y ^z ~ ~`, one line a bone.

use super::{BONES, Places};
use crate::check::model::codes::DISPLAY_PATH;
use crate::report::{Finding, Place};

/// Java's px of a place in blocks: the world is y up, the model's origin 1.501 blocks above its feet.
fn java([x, y, z]: [f64; 3]) -> [f64; 3] {
    [x * 16.0, (1.501 - y) * 16.0, -z * 16.0]
}

/// Where one tick's function brings the bones.
pub fn keys(path: &str, text: &str, found: &mut Vec<Finding>) -> Places {
    let mut places = [None; BONES];
    for (i, line) in text.lines().enumerate() {
        let mut words = line.split(' ');
        let entity = words
            .next()
            .filter(|w| *w == "$tp")
            .and_then(|_| words.next())
            .and_then(|who| who.strip_prefix("$(p)"))
            .and_then(|digits| digits.parse::<usize>().ok());
        let place: Vec<f64> = words
            .by_ref()
            .take(3)
            .filter_map(|w| match w.strip_prefix('^') {
                Some("") => Some(0.0),
                Some(number) => number.parse().ok(),
                None => None,
            })
            .collect();
        let slot = entity.and_then(|e| places.get_mut(e.checked_sub(1)?));
        match (slot, &place[..]) {
            (Some(slot @ None), &[x, y, z]) => *slot = Some(java([x, y, z])),
            _ => found.push(
                Finding::new(&DISPLAY_PATH, Place::file(path).at(i as u32 + 1, 1))
                    .detail("no line that brings a bone, or the second one for it")
                    .actual(line),
            ),
        }
    }
    places
}
