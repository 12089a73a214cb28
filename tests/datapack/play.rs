//! Packs played: every verb, at every tick, with nothing left behind.

use super::crowd::circling;
use super::stage::{expect, files, library, playback, say, server, shown, tick};
use tickbake::asset::tracks::{Key, KeyedTracks};
use tickbake::check::playback::Server;
use tickbake::check::playback::world::Dimension;
use tickbake::format::datapack::cost::{Budget, Cost};
use tickbake::minecraft::client::Client;
use tickbake::minecraft::snbt::Tag;
use tickbake::project::keys::playback::Play;

const ORIGIN: [f64; 3] = [100.5, 70.0, -40.25];
const START: &str = "execute positioned 100.5 70.0 -40.25 run function demo:crowd/start";

/// The frame shown `ticks` after a start at `quarters` speed.
fn frame(ticks: u32, quarters: u32, every: u32) -> usize {
    (ticks * quarters / 4 / every) as usize
}

#[test]
fn every_tick_shows_its_key_until_the_end_and_then_nothing_is_left() {
    for (every, release) in [(1, "26.3"), (2, "1.21.4"), (3, "1.20.2"), (5, "1.21")] {
        let keyed = circling(7, 43, every);
        let library = library(&files(&playback(&keyed, "bat"), release), release);
        let mut server = server(&library);
        let before = server.world().inventory();
        say(&mut server, START);
        for t in 0..43 {
            expect(
                &server,
                1,
                &keyed,
                frame(t, 4, every),
                ORIGIN,
                &format!("every {every}, tick {t}"),
            );
            tick(&mut server);
            // the tick that ends it stops it too
            assert!(
                t == 42 || server.ticked.commands <= 7 + 8,
                "{} commands",
                server.ticked.commands
            );
        }
        assert!(shown(&server, 1).is_empty(), "once: gone at the end");
        (0..25).for_each(|_| tick(&mut server));
        say(&mut server, "function demo:crowd/uninstall");
        assert_eq!(server.world().inventory(), before);
    }
}

/// Time as users are told of it: quarters of a tick, quarters a tick.
struct Clock {
    time: i64,
    speed: i64,
    end: i64,
    mode: Play,
}

impl Clock {
    fn tick(&mut self) {
        self.time += self.speed;
        if (0..self.end).contains(&self.time) {
            return;
        }
        match self.mode {
            Play::Loop => self.time = self.time.rem_euclid(self.end),
            Play::PingPong => {
                self.speed = -self.speed;
                let beyond = (-self.time).max(self.time - self.end);
                self.time = if self.time < 0 {
                    beyond
                } else {
                    self.end - beyond
                };
            }
            Play::Hold | Play::Once => {
                self.time = self.time.clamp(0, self.end);
                self.speed = 0;
            }
        }
    }

    /// The frame shown, of frames `every` ticks apart and one at the end.
    fn frame(&self, every: i64) -> usize {
        match self.time == self.end {
            true => (self.end / 4 + every - 1) / every,
            false => self.time / (4 * every),
        }
        .try_into()
        .unwrap()
    }
}

#[test]
fn modes_at_the_end() {
    // on the grid of keys, and off it
    for length in [21, 20] {
        let keyed = circling(3, length, 3);
        for mode in [Play::Loop, Play::Hold, Play::PingPong] {
            let mut play = playback(&keyed, "chicken");
            play.play = mode;
            let stated = Cost::of(&play, &play.functions().unwrap()).commands;
            assert_eq!(stated, 3 + 8);
            let library = library(&files(&play, "26.3"), "26.3");
            let mut server = server(&library);
            say(&mut server, START);
            let end = i64::from(length) * 4;
            let mut clock = Clock {
                time: 0,
                speed: 4,
                end,
                mode,
            };
            for t in 0..130 {
                let when = format!("{mode:?} over {length} at tick {t}");
                expect(&server, 1, &keyed, clock.frame(3), ORIGIN, &when);
                tick(&mut server);
                clock.tick();
                let commands = server.ticked.commands;
                assert!(
                    mode == Play::Hold || commands <= stated as u64,
                    "{commands} commands: {when}"
                );
            }
        }
    }
}

#[test]
fn a_pingpong_is_sped_reversed_sought_and_made_something_else() {
    for (length, every) in [(37, 1), (30, 3), (32, 3)] {
        let keyed = circling(2, length, every);
        let library = library(&files(&playback(&keyed, "bat"), "1.21"), "1.21");
        let mut server = server(&library);
        let end = i64::from(length) * 4;
        let mut clock = Clock {
            time: 0,
            speed: 4,
            end,
            mode: Play::PingPong,
        };
        say(&mut server, START);
        say(&mut server, "function demo:crowd/mode/pingpong");
        let run = |server: &mut Server, clock: &mut Clock, ticks: usize, when: &str| {
            for _ in 0..ticks {
                let frame = clock.frame(i64::from(every));
                let when = format!("{when}, {length} by {every}, clock {}", clock.time);
                expect(server, 1, &keyed, frame, ORIGIN, &when);
                tick(server);
                clock.tick();
            }
        };
        run(&mut server, &mut clock, 100, "there and back");
        for (round, (name, speed)) in [("4", 16), ("0.25", 1), ("2", 8), ("0.5", 2), ("1", 4)]
            .into_iter()
            .enumerate()
        {
            say(&mut server, &format!("function demo:crowd/speed/{name}"));
            clock.speed = speed * clock.speed.signum();
            run(&mut server, &mut clock, 61, name);
            say(&mut server, "function demo:crowd/reverse");
            clock.speed = -clock.speed;
            run(&mut server, &mut clock, 61, "reversed");
            let to = [5, i64::from(length), 17, 1, i64::from(length) - 1][round];
            say(
                &mut server,
                &format!("function demo:crowd/seek {{tick:{to}}}"),
            );
            clock.time = 4 * to;
            run(&mut server, &mut clock, 47, "sought");
        }
        say(&mut server, "function demo:crowd/seek {tick:9}");
        clock.time = 36;
        for mode in ["loop", "pingpong"] {
            run(&mut server, &mut clock, 3, "before a change of mode");
            say(&mut server, &format!("function demo:crowd/mode/{mode}"));
            clock.mode = if mode == "loop" {
                Play::Loop
            } else {
                Play::PingPong
            };
            run(&mut server, &mut clock, 90, mode);
            say(&mut server, "function demo:crowd/reverse");
            clock.speed = -clock.speed;
            run(&mut server, &mut clock, 50, mode);
        }
        say(&mut server, "function demo:crowd/uninstall");
    }
}

#[test]
fn speeds_pause_seek_and_reverse() {
    let keyed = circling(4, 600, 2);
    let library = library(&files(&playback(&keyed, "item_display"), "26.3"), "26.3");
    let mut server = server(&library);
    say(&mut server, START);
    let mut quarters = 0;
    let mut show = |server: &mut Server, speed: i64, ticks: u32, when: &str| {
        for _ in 0..ticks {
            expect(server, 1, &keyed, (quarters / 8) as usize, ORIGIN, when);
            tick(server);
            quarters += speed;
            assert!(server.ticked.commands <= 4 + 8);
        }
        expect(server, 1, &keyed, (quarters / 8) as usize, ORIGIN, when);
    };
    show(&mut server, 4, 10, "normal");
    for (name, speed) in [("0.25", 1), ("0.5", 2), ("1", 4), ("2", 8), ("4", 16)] {
        say(&mut server, &format!("function demo:crowd/speed/{name}"));
        show(&mut server, speed, 23, name);
    }
    say(&mut server, "function demo:crowd/pause");
    show(&mut server, 0, 9, "paused");
    say(&mut server, "function demo:crowd/resume");
    show(&mut server, 16, 5, "resumed");
    say(&mut server, "function demo:crowd/reverse");
    show(&mut server, -16, 7, "reversed");
    say(&mut server, "function demo:crowd/speed/1");
    show(&mut server, -4, 7, "reversed at normal speed");
    for seek in [0u32, 77, 599] {
        say(
            &mut server,
            &format!("function demo:crowd/seek {{tick:{seek}}}"),
        );
        expect(&server, 1, &keyed, frame(seek, 4, 2), ORIGIN, "sought");
    }
    say(&mut server, "function demo:crowd/pause");
    say(&mut server, "function demo:crowd/seek {tick:9999}");
    expect(&server, 1, &keyed, 300, ORIGIN, "clamped to the end");
    say(&mut server, "function demo:crowd/status");
    assert!(
        server
            .world()
            .said
            .last()
            .unwrap()
            .contains("paused at tick"),
        "{:?}",
        server.world().said
    );
}

#[test]
fn eight_at_once_and_a_ninth_is_told_no() {
    let keyed = circling(5, 60, 3);
    let mut play = playback(&keyed, "bat");
    play.play = Play::Loop;
    let library = library(&files(&play, "1.20.2"), "1.20.2");
    let mut server = server(&library);
    let before = server.world().inventory();
    for slot in 1..=8u32 {
        say(
            &mut server,
            &format!(
                "function demo:crowd/start_at {{x:{},y:70.5,z:-40.25,yaw:0}}",
                100.25 + f64::from(slot)
            ),
        );
        tick(&mut server);
    }
    say(&mut server, START);
    assert!(
        server
            .world()
            .said
            .last()
            .unwrap()
            .contains("all 8 instances are in use")
    );
    let there = |server: &Server, after: u32, skip: &[u32]| {
        for slot in (1..=8u32).filter(|slot| !skip.contains(slot)) {
            let origin = [100.25 + f64::from(slot), 70.5, -40.25];
            let t = after + 9 - slot;
            expect(
                server,
                slot,
                &keyed,
                frame(t % 60, 4, 3),
                origin,
                &format!("slot {slot}, {after}"),
            );
        }
    };
    for after in 0..70 {
        there(&server, after, &[]);
        tick(&mut server);
    }
    say(&mut server, "function demo:crowd/one/stop {slot:3}");
    assert!(shown(&server, 3).is_empty());
    there(&server, 70, &[3]);
    // a start right after a stop takes the freed slot while the old entities still die
    say(&mut server, START);
    expect(&server, 3, &keyed, 0, ORIGIN, "restarted");
    for t in 1..40 {
        tick(&mut server);
        expect(&server, 3, &keyed, frame(t, 4, 3), ORIGIN, "restarted");
        there(&server, 70 + t, &[3]);
    }
    say(&mut server, "function demo:crowd/uninstall");
    (0..25).for_each(|_| tick(&mut server));
    assert_eq!(server.world().inventory(), before);
}

#[test]
fn reloads_and_restarts_change_nothing() {
    let keyed = circling(6, 100, 2);
    let mut play = playback(&keyed, "bat");
    play.play = Play::Loop;
    let library = library(&files(&play, "26.3"), "26.3");
    let mut server = server(&library);
    say(&mut server, START);
    (0..11).for_each(|_| tick(&mut server));
    server.reload();
    for t in 11..20 {
        expect(&server, 1, &keyed, frame(t, 4, 2), ORIGIN, "after a reload");
        tick(&mut server);
        assert!(
            server.ticked.commands <= 6 + 8 + 2 + 16,
            "doubled: {}",
            server.ticked.commands
        );
    }
    server.restart(5);
    server.join([0.5, 64.0, 0.5], Dimension::Overworld);
    // while the entities are not there, time stands still
    (0..4).for_each(|_| tick(&mut server));
    for t in 20..60 {
        tick(&mut server);
        let shown = shown(&server, 1);
        assert_eq!(shown.len(), 6, "doubled or lost at {t}");
    }
    let clock = server.world().scores[&("#t1".to_string(), "demo.crowd".to_string())];
    assert!((4 * 55..=4 * 61).contains(&clock), "{clock}");
    expect(
        &server,
        1,
        &keyed,
        (clock / 8) as usize,
        ORIGIN,
        "after a restart",
    );
}

#[test]
fn a_turned_instance_is_turned() {
    let keyed = circling(3, 40, 1);
    let library = library(&files(&playback(&keyed, "bat"), "26.3"), "26.3");
    let mut server = server(&library);
    say(
        &mut server,
        "function demo:crowd/start_at {x:10.25,y:64.0,z:10.25,yaw:90.0}",
    );
    for t in 0..30 {
        for (entity, keys) in keyed.keys.iter().enumerate() {
            let [x, y, z] = keyed.blocks(&keys[t]);
            // yaw 90 looks along -x: what was ahead (+z) is now at -x, what was left (+x) at +z
            let wanted = [10.25 - z, 64.0 + y, 10.25 + x];
            let found = shown(&server, 1)[&(entity as u32 + 1)];
            for axis in 0..3 {
                assert!(
                    (found[axis] - wanted[axis]).abs() < 2e-3,
                    "{found:?} {wanted:?}"
                );
            }
        }
        tick(&mut server);
    }
}

#[test]
fn chunks_that_were_forced_before_stay_and_shared_ones_are_kept_for_the_other() {
    let keyed = circling(2, 60, 2);
    let mut play = playback(&keyed, "bat");
    play.play = Play::Loop;
    let library = library(&files(&play, "26.3"), "26.3");
    let mut server = server(&library);
    say(&mut server, "forceload add 1000 1000");
    let before = server.world().inventory();
    say(
        &mut server,
        "function demo:crowd/start_at {x:1000,y:64,z:1000,yaw:0}",
    );
    let alone = server.world().forced.clone();
    tick(&mut server);
    say(
        &mut server,
        "function demo:crowd/start_at {x:1010,y:64,z:1000,yaw:0}",
    );
    tick(&mut server);
    say(&mut server, "function demo:crowd/one/stop {slot:1}");
    for t in 2..30 {
        tick(&mut server);
        assert_eq!(shown(&server, 2).len(), 2, "{t}");
    }
    assert!(!alone.is_empty() && !server.world().forced.is_empty());
    say(&mut server, "function demo:crowd/uninstall");
    (0..25).for_each(|_| tick(&mut server));
    assert_eq!(server.world().inventory(), before);
}

/// Every entity has keys of its own, 2 to 5 ticks apart, sent ahead.
fn thinned(entities: usize, ticks: u32) -> KeyedTracks {
    let mut keyed = circling(entities, ticks, 1);
    for (entity, keys) in keyed.keys.iter_mut().enumerate() {
        let mut arrivals = vec![0];
        while *arrivals.last().unwrap() < ticks {
            let step = 2 + (entity as u32 + arrivals.len() as u32) % 4;
            arrivals.push((arrivals.last().unwrap() + step).min(ticks));
        }
        let sent = arrivals.windows(2).map(|pair| Key {
            tick: pair[0],
            duration: pair[1] - pair[0],
            ..keys[pair[1] as usize]
        });
        *keys = std::iter::once(keys[0]).chain(sent).collect();
    }
    keyed
}

/// What each entity was last sent.
fn sent(keyed: &KeyedTracks, tick: u32) -> Vec<[f64; 3]> {
    let last = |keys: &Vec<Key>| *keys.iter().rfind(|key| key.tick <= tick).unwrap();
    keyed
        .keys
        .iter()
        .map(|keys| keyed.blocks(&last(keys)))
        .collect()
}

fn expect_sent(server: &Server, keyed: &KeyedTracks, tick: u32, when: &str) {
    let shown = shown(server, 1);
    for (entity, wanted) in sent(keyed, tick).into_iter().enumerate() {
        for axis in 0..3 {
            let off = shown[&(entity as u32 + 1)][axis] - ORIGIN[axis] - wanted[axis];
            assert!(
                off.abs() < 1e-9,
                "{when}: entity {entity} is {off} off at tick {tick}"
            );
        }
    }
}

#[test]
fn thinned_paths_at_every_speed_and_after_every_seek() {
    for entity in ["item_display", "bat"] {
        let keyed = thinned(6, 300);
        let mut play = playback(&keyed, entity);
        play.play = Play::Loop;
        let library = library(&files(&play, "26.3"), "26.3");
        let mut server = server(&library);
        let before = server.world().inventory();
        say(&mut server, START);
        let mut quarters = 0u32;
        for (name, speed, ticks) in [
            ("1", 4, 20),
            ("0.25", 1, 9),
            ("4", 16, 11),
            ("2", 8, 13),
            ("0.5", 2, 7),
            ("1", 4, 30),
        ] {
            say(&mut server, &format!("function demo:crowd/speed/{name}"));
            for _ in 0..ticks {
                tick(&mut server);
                quarters += speed;
                let commands = server.ticked.commands;
                assert!(name != "1" || commands <= 6 + 8, "{commands} commands");
                expect_sent(
                    &server,
                    &keyed,
                    quarters / 4,
                    &format!("{entity} at speed {name}"),
                );
            }
        }
        for seek in [0, 299, 100, 101, 57, 250] {
            say(
                &mut server,
                &format!("function demo:crowd/seek {{tick:{seek}}}"),
            );
            expect_sent(&server, &keyed, seek, "sought");
        }
        for later in 1..120 {
            tick(&mut server);
            expect_sent(
                &server,
                &keyed,
                (250 + later) % 300,
                "after a seek, and over the end",
            );
        }
        say(&mut server, "function demo:crowd/uninstall");
        (0..25).for_each(|_| tick(&mut server));
        assert_eq!(server.world().inventory(), before);
    }
}

#[test]
fn a_thinned_path_comes_back_over_itself() {
    let keyed = thinned(4, 60);
    let both = keyed.there_and_back(Client::Display);
    assert_eq!(both.length, 120);
    for (there, keys) in keyed.keys.iter().zip(&both.keys) {
        assert!(keys.windows(2).all(|pair| pair[0].tick <= pair[1].tick));
        // arrivals of the way back mirror those of the way there
        let arrivals = |keys: &[Key]| {
            keys.iter()
                .map(|key| (key.tick + key.duration, key.position))
                .collect::<Vec<_>>()
        };
        let mut mirrored: Vec<_> = arrivals(there)
            .into_iter()
            .map(|(tick, position)| (120 - tick, position))
            .collect();
        mirrored.reverse();
        assert_eq!(arrivals(&keys[there.len() - 1..])[1..], mirrored[1..]);
    }
}

/// Keys that are sent when due come back when due, as late as on the way there.
#[test]
fn a_path_behind_its_tracks_comes_back_as_far_behind() {
    let keyed = KeyedTracks {
        lag: 4,
        ..circling(2, 42, 4)
    };
    for keys in keyed.there_and_back(Client::Display).keys {
        let ticks: Vec<u32> = keys.iter().map(|key| key.tick).collect();
        let back = [44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84];
        assert_eq!(ticks[10..], [&[40, 42][..], &back].concat());
        for (there, back) in keys[..11].iter().zip(keys.iter().rev()) {
            assert_eq!((there.position, there.yaw), (back.position, back.yaw));
        }
    }
}

/// Every entity leans another way at every key, on paths with keys for all at once and with keys of their own.
fn leaning(mut keyed: KeyedTracks) -> KeyedTracks {
    for (entity, keys) in keyed.keys.iter_mut().enumerate() {
        for (index, key) in keys.iter_mut().enumerate() {
            key.tilt = Some([10 * entity as i32 + 10, 0, index as i32 + 1, 990]);
        }
    }
    keyed
}

/// The `left_rotation` that a slot's displays were told, by entity number, in thousandths.
fn rotations(server: &Server) -> Vec<[i32; 4]> {
    let all = server.world().entities();
    let mut found: Vec<(u32, [i32; 4])> = all
        .filter(|(_, entity)| entity.kind == "minecraft:item_display")
        .map(|(_, entity)| {
            let told = &entity.nbt.get("transformation").unwrap();
            let Some(Tag::List(told)) = told.get("left_rotation") else {
                panic!("no rotation: {told:?}");
            };
            let number = |tag: &Tag| match tag {
                Tag::Float(value) => (value * 1000.0).round() as i32,
                other => panic!("{other:?}"),
            };
            let told: Vec<i32> = told.iter().map(number).collect();
            (entity.uuid as u32, told.try_into().unwrap())
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, told)| told).collect()
}

#[test]
fn displays_are_told_to_lean_a_tick_before_they_move_and_no_tick_tells_and_moves_all() {
    for keyed in [circling(6, 62, 3), circling(6, 60, 2), thinned(6, 60)] {
        let keyed = leaning(keyed);
        let end = keyed.length;
        let mut play = playback(&keyed, "item_display");
        play.play = Play::Loop;
        let stated = Cost::of(&play, &play.functions().unwrap());
        assert!(stated.commands <= 6 + 8, "{}", stated.commands);
        let library = library(&files(&play, "26.3"), "26.3");
        let mut server = server(&library);
        let told_at = |tick: u32| -> Vec<[i32; 4]> {
            let by = |keys: &Vec<Key>| keys.iter().rfind(|key| key.tick <= tick + 1).copied();
            let keys = keyed.keys.iter().map(by);
            keys.map(|key| key.unwrap().tilt.unwrap()).collect()
        };
        say(&mut server, START);
        assert_eq!(rotations(&server), told_at(0), "as it starts");
        for tick in 1..3 * end {
            self::tick(&mut server);
            let commands = server.ticked.commands;
            assert!(commands <= 6 + 8, "{commands} commands at {tick} of {end}");
            // a pass that begins leans as the last one ended for a tick
            if tick % end != 0 {
                assert_eq!(rotations(&server), told_at(tick % end), "{tick} of {end}");
            }
        }
        for seek in [7, 0, 50, 31, 12] {
            say(
                &mut server,
                &format!("function demo:crowd/seek {{tick:{seek}}}"),
            );
            assert_eq!(rotations(&server), told_at(seek), "sought {seek}");
        }
    }
}

#[test]
fn budgets_name_what_is_beyond_them() {
    let keyed = circling(40, 600, 3);
    let play = playback(&keyed, "bat");
    let cost = Cost::of(&play, &play.functions().unwrap());
    assert_eq!((cost.keys, cost.commands), (40 * 201, 48));
    assert!(cost.beyond(&Budget::default()).is_empty());
    let tight = Budget {
        commands: Some(46.0),
        tick_ms: Some(100.0),
        ..Budget::default()
    };
    assert_eq!(cost.beyond(&tight), [("commands", 48.0, 46.0)]);
    assert!(cost.describe().contains("commands a tick"));
}
