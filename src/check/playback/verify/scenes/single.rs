//! One instance from its start to its end.

use super::super::codes;
use super::super::course::Stand;
use super::super::glides::Glides;
use super::super::leans;
use super::super::stage::Stage;
use super::{clock, here};
use crate::minecraft::client::Client;
use crate::project::keys::playback::Play;

/// Start, the whole path with what clients see of it, the cost of each tick, the end, and uninstall.
pub fn single(stage: &mut Stage) {
    let (origin, mut clock) = (here(stage), clock(stage));
    let slot = stage.start("start");
    stage.expect(slot, origin, &clock);
    summoned(stage, slot);
    let mut glides = Glides::new(stage, slot, origin);
    let length = stage.course.length;
    for tick in 1..=length + 3 {
        stage.tick();
        clock.tick();
        stage.expect(slot, origin, &clock);
        stage.expect_cost(&clock);
        if tick < length {
            glides.tick(stage, slot, tick);
        }
    }
    ends(stage, clock.ends);
    stage.uninstall();
}

/// Where every entity stands at each tick of one pass, its end included: for paths whose keys are not the tracks' own.
pub fn straight(stage: &mut Stage) -> Vec<Vec<Stand>> {
    let origin = here(stage);
    let slot = stage.start("start");
    stage.say(&format!("mode/{}", Play::Hold.name()));
    let stands = |stage: &Stage| {
        let entities = stage.entities(slot).into_values();
        entities
            .map(|entity| {
                let [x, y, z] = entity.position;
                let floor = match stage.plan.over_world {
                    true => stage.ground_under(entity.position),
                    false => origin.at[1],
                };
                Stand {
                    place: [x - origin.at[0], y - floor, z - origin.at[2]],
                    facing: entity.rotation.map(f64::from),
                    up: leans::asked(stage.plan).then(|| leans::shown(entity)),
                }
            })
            .collect()
    };
    let mut all: Vec<Vec<Stand>> = vec![stands(stage)];
    for tick in 1..=stage.course.length {
        stage.tick();
        all.push(stands(stage));
        stage.expect_leaning_ahead(slot, tick);
    }
    all
}

/// Holds the runs of `on_end` to their number.
pub fn ends(stage: &mut Stage, wanted: i32) {
    let ran = stage.ends();
    if ran != wanted {
        stage.report(&codes::ON_END, |f| {
            f.expected(format!("{wanted} runs")).actual(ran)
        });
    }
}

/// What summoned entities do by themselves.
fn summoned(stage: &mut Stage, slot: u32) {
    let faults: Vec<String> = stage
        .entities(slot)
        .values()
        .filter(|entity| Client::of(&entity.kind) == Client::Mob)
        .filter_map(|entity| {
            let still: &[&str] = match entity.short_kind() {
                "armor_stand" => &["NoGravity"],
                "interaction" | "marker" | "item_frame" => &[],
                _ if !entity.is_living() => &["NoGravity"],
                _ => &["NoAI", "PersistenceRequired"],
            };
            let missing: Vec<&str> = still
                .iter()
                .copied()
                .filter(|name| !entity.flag(name))
                .collect();
            let eggs = entity.eggs_in.is_some_and(|ticks| ticks < 1_000_000);
            match (missing.is_empty(), eggs) {
                (true, false) => None,
                (true, true) => Some("it lays eggs: EggLayTime is not set".to_string()),
                (false, _) => Some(format!("without {}", missing.join(" and "))),
            }
        })
        .collect();
    for fault in faults {
        stage.report(&codes::MOVES, |f| f.actual(fault));
    }
}
