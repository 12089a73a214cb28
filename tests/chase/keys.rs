//! Tracks turned into keys, played back by an independent reading of the client's rule.

use tickbake::asset::tracks::{Key, KeyedTracks, Looping, Tracks};
use tickbake::bake::tracks::{Keying, keyed};
use tickbake::minecraft::client::Client;

/// Two entities on smooth curves, one sample every `step` ticks.
fn curves(samples: u32, step: u32) -> Tracks {
    let mut tracks = Tracks {
        entities: 2,
        ticks: (0..samples).map(|i| i * step).collect(),
        positions: Vec::new(),
        facing: Vec::new(),
        normals: Vec::new(),
        leader: Vec::new(),
        looping: Looping::None,
    };
    for i in 0..samples {
        let t = f64::from(i * step);
        for entity in 0..2 {
            let phase = 0.03 * t + f64::from(entity);
            tracks.positions.push([
                8.0 * libm::cos(phase),
                10.0 + libm::sin(0.05 * t),
                8.0 * libm::sin(phase),
            ]);
            tracks.facing.push([phase.to_degrees(), 0.0]);
        }
    }
    tracks
}

/// Where an entity is shown at a tick: the last key sent before, on the straight line from where it was shown then.
fn shown(keyed: &KeyedTracks, entity: usize, tick: f64) -> [f64; 3] {
    let keys = &keyed.keys[entity];
    let blocks = |n: i64| n as f64 / f64::from(keyed.steps_per_block);
    let mut at = keys[0].position.map(blocks);
    for (place, key) in keys.iter().enumerate() {
        let until = keys
            .get(place + 1)
            .map_or(tick, |next| tick.min(f64::from(next.tick)));
        let passed = until - f64::from(key.tick);
        if passed < 0.0 {
            break;
        }
        let share = match key.duration {
            0 => 1.0,
            duration => (passed / f64::from(duration)).min(1.0),
        };
        let to = key.position.map(blocks);
        at = [0, 1, 2].map(|a| at[a] + (to[a] - at[a]) * share);
    }
    at
}

fn off(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn keying(every: u32, tolerance: Option<f64>, client: Client) -> Keying {
    Keying {
        every,
        tolerance,
        decimals: 2,
        client,
        back: false,
    }
}

#[test]
fn stated_errors_are_what_an_independent_player_sees() {
    for (step, every, tolerance, client) in [
        (1, 3, None, Client::Mob),
        (1, 1, None, Client::Mob),
        (1, 2, None, Client::Display),
        (1, 5, None, Client::Display),
        (2, 5, None, Client::Display),
        (1, 10, Some(0.05), Client::Display),
        (1, 3, Some(0.2), Client::Mob),
    ] {
        let tracks = curves(241, step);
        let made = keyed(&tracks, &keying(every, tolerance, client)).unwrap();
        let mut worst = 0.0f64;
        for entity in 0..2 {
            for tick in made.lag..=tracks.length() {
                let due = (tick - made.lag) as usize;
                if due.is_multiple_of(step as usize) {
                    let wanted = tracks.position(due / step as usize, entity);
                    worst = worst.max(off(shown(&made, entity, f64::from(tick)), wanted));
                }
            }
        }
        // Between two samples the stated error also counts the ticks that have none.
        assert!(
            worst <= made.path_error + 1e-12,
            "{worst} {made:?}",
            made = made.path_error
        );
        assert!(
            made.path_error <= worst + 0.03,
            "{worst} {}",
            made.path_error
        );
        assert!(made.rounding_error <= 0.005 * 3f64.sqrt() + 1e-12);
        if let Some(tolerance) = tolerance {
            assert!(made.path_error <= tolerance);
            assert_eq!(made.lag, 0);
        }
    }
}

#[test]
fn smooth_flights_need_a_fourth_of_the_keys() {
    let tracks = curves(1201, 1);
    let made = keyed(&tracks, &keying(10, Some(0.05), Client::Display)).unwrap();
    assert!(
        made.key_count() * 4 <= 2 * 1201,
        "{} keys",
        made.key_count()
    );
    let last = made.keys[0].last().unwrap();
    assert_eq!((last.sample, last.tick + last.duration), (1200, 1200));
}

/// Keys on a circle of radius r may be as far apart as a chord cuts off the tolerance, sqrt(8 tolerance / (r w^2)) = 7.4
/// ticks; keys outside it sqrt(2) times as far. (The second entity is as the first; both also rise and fall.)
#[test]
fn keys_lie_beside_the_path_where_that_saves_some() {
    let tracks = curves(1201, 1);
    let made = keyed(&tracks, &keying(20, Some(0.05), Client::Display)).unwrap();
    let on_the_path = 1200 / 7;
    for keys in &made.keys {
        assert!(keys.len() * 5 <= on_the_path * 4, "{} keys", keys.len());
        let beside = |key: &&Key| {
            let place = key.position.map(|n| n as f64 / 100.0);
            off(place, tracks.position(key.sample, 0)) > 0.02
                && off(place, tracks.position(key.sample, 1)) > 0.02
        };
        assert!(keys.iter().filter(beside).count() > keys.len() / 2);
        for end in [&keys[0], &keys[keys.len() - 1]] {
            assert!(!beside(&end), "{end:?}");
        }
    }
    assert!(made.path_error <= 0.05 && made.rounding_error <= 0.005 * 3f64.sqrt());
}

#[test]
fn an_impossible_tolerance_is_refused() {
    let tracks = curves(61, 1);
    let error = keyed(&tracks, &keying(5, Some(0.001), Client::Display)).unwrap_err();
    assert!(error.reached > 0.001, "{error}");
    let wild = Tracks {
        positions: (0..61)
            .flat_map(|i| [[f64::from(i % 2), 0.0, 0.0]; 2])
            .collect(),
        ..tracks
    };
    assert!(keyed(&wild, &keying(3, Some(0.1), Client::Mob)).is_err());
    assert!(keyed(&wild, &keying(3, Some(0.1), Client::Display)).is_ok());
}

#[test]
fn only_displays_lean_and_only_when_it_shows() {
    let mut tracks = curves(101, 1);
    tracks.normals = (0..101)
        .flat_map(|i| {
            let lean: f64 = if i < 50 { 0.0 } else { 0.3 };
            [[lean, (1.0 - lean * lean).sqrt(), 0.0], [0.0, 1.0, 0.0]]
        })
        .collect();
    tracks.facing.iter_mut().for_each(|facing| facing[0] = 0.0);
    let mob = keyed(&tracks, &keying(5, None, Client::Mob)).unwrap();
    assert!(mob.keys.iter().flatten().all(|key| key.tilt.is_none()));
    let display = keyed(&tracks, &keying(5, None, Client::Display)).unwrap();
    // Upright, and then half of asin(0.3), about -z: up leans to +x.
    for key in &display.keys[0] {
        let leaning = if key.tick < 50 {
            [0, 0, 0, 1000]
        } else {
            [0, 0, -152, 988]
        };
        assert_eq!(key.tilt, Some(leaning), "at {}", key.tick);
    }
    assert!(display.keys[1].iter().all(|key| key.tilt.is_none()));
}

/// A display is told of a move in the tick before it, so that its keys leave one between them.
#[test]
fn displays_that_are_told_something_have_keys_two_ticks_apart() {
    let mut tracks = curves(62, 1);
    tracks.normals = vec![[0.6, 0.8, 0.0]; 2 * 62];
    let apart = |keyed: &KeyedTracks| {
        let moves = keyed.keys.iter().flat_map(|keys| keys.windows(2));
        let apart = moves.map(|pair| pair[1].tick - pair[0].tick);
        apart.filter(|&ticks| ticks > 0).min()
    };
    for (every, tolerance) in [
        (2, None),
        (3, None),
        (5, None),
        (5, Some(0.1)),
        (1, Some(0.1)),
    ] {
        let made = keyed(&tracks, &keying(every, tolerance, Client::Display)).unwrap();
        assert!(
            apart(&made) >= Some(2),
            "{every}, {tolerance:?}: {:?}",
            apart(&made)
        );
    }
    // where two ticks are too long, all are one: there is nothing to tell but to those who lean
    tracks.normals.clear();
    let close = Tracks {
        positions: (0..62)
            .flat_map(|i| [[f64::from(i % 2) * 0.3, 0.0, 0.0]; 2])
            .collect(),
        ..tracks
    };
    let made = keyed(&close, &keying(5, Some(0.05), Client::Display)).unwrap();
    assert!(made.keys.iter().flatten().all(|key| key.duration <= 1));
    let leaning = Tracks {
        normals: vec![[0.6, 0.8, 0.0]; 2 * 62],
        ..close
    };
    assert!(keyed(&leaning, &keying(5, Some(0.05), Client::Display)).is_err());
}
