//! Crowds for tests: smooth paths made here, keyed by hand, so that nothing depends on a bake.

use tickbake::asset::tracks::{Key, KeyedTracks, Looping};

/// `entities` circling at different radii for `ticks` ticks, a key every `every`.
pub fn circling(entities: usize, ticks: u32, every: u32) -> KeyedTracks {
    let keys = (0..entities).map(|entity| {
        let radius = 4.0 + (entity % 37) as f64 * 0.7;
        let phase = entity as f64 * 2.399963;
        let mut at: Vec<u32> = (0..=ticks).step_by(every as usize).collect();
        if at.last() != Some(&ticks) {
            at.push(ticks);
        }
        at.into_iter()
            .map(|tick| key(radius, phase, tick, every))
            .collect()
    });
    KeyedTracks {
        entities,
        samples: ticks as usize + 1,
        steps_per_block: 100,
        steps_per_degree: 1,
        keys: keys.collect(),
        length: ticks,
        looping: Looping::None,
        lag: 0,
        rounding_error: 0.0,
        path_error: 0.0,
    }
}

fn key(radius: f64, phase: f64, tick: u32, duration: u32) -> Key {
    let angle = phase + f64::from(tick) * 0.27 / radius;
    let place = [
        radius * angle.cos(),
        8.0 + (angle * 1.7).sin() * 3.0,
        radius * angle.sin(),
    ];
    Key {
        tick,
        position: place.map(|v| (v * 100.0).round() as i64),
        yaw: angle.to_degrees().round() as i64,
        pitch: 0,
        tilt: None,
        duration,
        sample: tick as usize,
    }
}
