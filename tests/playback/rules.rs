//! One test per rule of the game that a playback rests on. Each says the rule.

use super::world::{library, play, play_on, score, server};
use tickbake::check::playback::run::Outcome;
use tickbake::check::playback::world::Dimension;
use tickbake::minecraft::snbt::parse;

const OBJECTIVE: &str = "scoreboard objectives add o dummy";

/// Where the entity with UUID `1-0-0-0-<low>` is.
fn place(world: &tickbake::check::playback::world::World, low: u128) -> [f64; 3] {
    world
        .anywhere(1 << 96 | low)
        .expect("the entity is there")
        .position
}

#[test]
fn tp_is_relative_to_the_source_and_leaves_digits_alone() {
    let summon = "summon marker 1 2 3 {UUID:[I;1,0,0,5]}";
    let (world, _) = play(&[], &[summon]);
    // Whole x and z mean the middle of a block, y does not.
    assert_eq!(place(&world, 5), [1.5, 2.0, 3.5]);
    let tp = "execute positioned 100.0 64.0 -20.0 run tp 1-0-0-0-5 ~0.25 ~-1 ~.5 90.0 100.0";
    let (world, outcome) = play(&[], &[summon, tp]);
    assert_eq!(place(&world, 5), [100.25, 63.0, -19.5]);
    // Pitch is held within a quarter turn.
    assert_eq!(world.anywhere(1 << 96 | 5).unwrap().rotation, [90.0, 90.0]);
    assert_eq!(outcome, Outcome::success(1));
}

#[test]
fn local_coordinates_turn_with_the_source() {
    // `^left ^up ^forward`; yaw 0 looks along +z with +x to the left, yaw 90 looks along -x with +z to the left.
    let summon = "summon marker 0.0 0.0 0.0 {UUID:[I;1,0,0,5]}";
    let at = |yaw: &str| {
        let tp =
            format!("execute positioned 0.0 0.0 0.0 rotated {yaw} 0.0 run tp 1-0-0-0-5 ^3 ^2 ^10");
        place(&play(&[], &[summon, &tp]).0, 5)
    };
    let near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 2e-3);
    assert!(near(at("0.0"), [3.0, 2.0, 10.0]), "{:?}", at("0.0"));
    assert!(near(at("90.0"), [-10.0, 2.0, 3.0]), "{:?}", at("90.0"));
    assert!(near(at("180.0"), [-3.0, 2.0, -10.0]), "{:?}", at("180.0"));
}

#[test]
fn tp_by_uuid_fails_silently_in_unloaded_chunks() {
    let (world, outcome) = play(
        &[],
        &[
            "summon marker 8.0 0.0 8.0 {UUID:[I;1,0,0,5]}",
            "tp 1-0-0-0-5 5000.0 0.0 0.0",
            "tp 1-0-0-0-5 8.0 0.0 8.0",
        ],
    );
    assert_eq!(
        (outcome, place(&world, 5)),
        (Outcome::FAILURE, [5000.0, 0.0, 0.0])
    );
    // A forced chunk keeps it within reach.
    let (world, outcome) = play(
        &[],
        &[
            "summon marker 8.0 0.0 8.0 {UUID:[I;1,0,0,5]}",
            "tp 1-0-0-0-5 5000.0 0.0 0.0",
            "forceload add 5000 0",
            "tp 1-0-0-0-5 8.0 0.0 8.0",
        ],
    );
    assert_eq!(
        (outcome, place(&world, 5)),
        (Outcome::success(1), [8.0, 0.0, 8.0])
    );
}

#[test]
fn forceload_takes_256_chunks_at_once_at_most() {
    let (world, outcome) = play(&[], &["forceload add 0 0 255 255"]);
    assert_eq!((outcome, world.forced.len()), (Outcome::success(256), 256));
    assert_eq!(
        play(&[], &["forceload add 0 0 255 256"]).1,
        Outcome::FAILURE
    );
}

#[test]
fn a_killed_mob_keeps_its_uuid_for_twenty_ticks() {
    let library = library("1.21.4", &[]);
    let mut server = server(&library);
    let bat = "summon bat ~ ~ ~ {UUID:[I;1,0,0,5]}";
    let typed =
        |server: &mut tickbake::check::playback::Server, line: &str| server.typed(line).unwrap();
    assert_eq!(typed(&mut server, bat), Outcome::success(1));
    typed(&mut server, "kill @e[type=bat]");
    // Selectors skip the dying, the UUID still finds it, and nobody else can have it.
    assert_eq!(
        typed(&mut server, "execute if entity @e[type=bat]"),
        Outcome::FAILURE
    );
    assert_eq!(
        typed(&mut server, "tp 1-0-0-0-5 ~ ~ ~"),
        Outcome::success(1)
    );
    for _ in 0..19 {
        server.tick();
        assert_eq!(typed(&mut server, bat), Outcome::FAILURE);
    }
    server.tick();
    assert_eq!(typed(&mut server, bat), Outcome::success(1));
    // A display has no body: it is gone at once.
    let display = "summon item_display ~ ~ ~ {UUID:[I;1,0,0,6]}";
    typed(&mut server, display);
    typed(&mut server, "kill 1-0-0-0-6");
    assert_eq!(typed(&mut server, display), Outcome::success(1));
}

#[test]
fn chickens_drop_loot_and_lay_eggs_with_or_without_ai() {
    let items = |nbt: &str, ticks: usize| {
        let library = library("1.21.4", &[]);
        let mut server = server(&library);
        server
            .typed(&format!("summon chicken ~ ~ ~ {nbt}"))
            .unwrap();
        for _ in 0..ticks {
            server.tick();
        }
        server.typed("kill @e[type=chicken]").unwrap();
        server
            .world()
            .entities()
            .filter(|(_, e)| e.kind == "minecraft:item")
            .count()
    };
    assert_eq!(items("{NoAI:1b}", 10), 1, "loot");
    assert_eq!(items("{NoAI:1b,DeathLootTable:\"minecraft:empty\"}", 10), 0);
    assert_eq!(
        items("{NoAI:1b,DeathLootTable:\"minecraft:empty\"}", 6_001),
        1,
        "an egg"
    );
    let calm = "{NoAI:1b,DeathLootTable:\"minecraft:empty\",EggLayTime:2147483647}";
    assert_eq!(items(calm, 6_001), 0);
}

#[test]
fn scores_count_as_the_game_counts() {
    let run = |lines: &[&str]| {
        let mut all = vec![OBJECTIVE];
        all.extend(lines);
        play(&[], &all).0
    };
    let world = run(&[
        "scoreboard players add #a o 5",
        "scoreboard players remove #a o 7",
    ]);
    assert_eq!(score(&world, "#a"), Some(-2));
    // Division and modulo round down (Math.floorDiv, floorMod); by 0 they fail.
    for (operation, a, b, expected) in [
        ("/=", -7, 2, -4),
        ("%=", -7, 3, 2),
        ("%=", 7, -3, -2),
        ("/=", 7, 0, 7),
        ("*=", 65_536, 65_536, 0),
        ("-=", i32::MIN, 1, i32::MAX),
        ("<", 3, 2, 2),
        (">", 3, 2, 3),
    ] {
        let world = run(&[
            &format!("scoreboard players set #a o {a}"),
            &format!("scoreboard players set #b o {b}"),
            &format!("scoreboard players operation #a o {operation} #b o"),
        ]);
        assert_eq!(score(&world, "#a"), Some(expected), "{a} {operation} {b}");
    }
    let world = run(&[
        "scoreboard players set #a o 1",
        "scoreboard players set #b o 2",
        "scoreboard players operation #a o >< #b o",
    ]);
    assert_eq!(
        (score(&world, "#a"), score(&world, "#b")),
        (Some(2), Some(1))
    );
    let world = run(&[
        "scoreboard players set #a o 1",
        "scoreboard players reset #a o",
    ]);
    assert_eq!(score(&world, "#a"), None);
    let world = run(&[
        "scoreboard players set #a o 1",
        "scoreboard objectives remove o",
    ]);
    assert!(world.scores.is_empty() && world.objectives.is_empty());
}

#[test]
fn an_unset_score_matches_nothing_and_a_missing_objective_stops_both_ways() {
    let set = |condition: &str| format!("execute {condition} run scoreboard players set #r o 1");
    let after = |condition: &str| score(&play(&[], &[OBJECTIVE, &set(condition)]).0, "#r");
    assert_eq!(after("if score #a o matches ..5"), None);
    assert_eq!(after("unless score #a o matches ..5"), Some(1));
    assert_eq!(after("if score #a o = #b o"), None);
    // The objective is looked up before anything is compared.
    assert_eq!(after("if score #a nothing matches 1"), None);
    assert_eq!(after("unless score #a nothing matches 1"), None);
}

#[test]
fn data_modify_fails_where_nothing_changes() {
    let set = "data modify storage t:s a.b set value 5";
    let (world, first) = play(&[], &[set]);
    assert_eq!(first, Outcome::success(1));
    assert_eq!(world.storage["t:s"], parse("{a:{b:5}}").unwrap());
    assert_eq!(play(&[], &[set, set]).1, Outcome::FAILURE);
    // The idiom of a change detector rests on that.
    let detect = "execute store success score #new o run data modify storage t:s shown set from storage t:s k";
    let seen = |lines: &[&str]| score(&play(&[], lines).0, "#new");
    let k = |n| format!("data modify storage t:s k set value {n}");
    assert_eq!(seen(&[OBJECTIVE, &k(1), detect]), Some(1));
    assert_eq!(seen(&[OBJECTIVE, &k(1), detect, detect]), Some(0));
    assert_eq!(seen(&[OBJECTIVE, &k(1), detect, &k(2), detect]), Some(1));
}

#[test]
fn data_paths_reach_into_lists_and_compounds() {
    let start = "data modify storage t:s l set value [{a:1},{a:2},{a:3}]";
    let after = |line: &str| play(&[], &[start, line]);
    let list = |text: &str| parse(&format!("{{l:{text}}}")).unwrap();
    let (world, _) = after("data modify storage t:s l[-1].a set value 9");
    assert_eq!(world.storage["t:s"], list("[{a:1},{a:2},{a:9}]"));
    let (world, _) = after("data remove storage t:s l[{a:2}]");
    assert_eq!(world.storage["t:s"], list("[{a:1},{a:3}]"));
    let (world, outcome) = after("data modify storage t:s l[].a set value 1");
    assert_eq!(
        (world.storage["t:s"].clone(), outcome),
        (list("[{a:1},{a:1},{a:1}]"), Outcome::success(2))
    );
    let (world, _) = after("data modify storage t:s l append value {a:4}");
    assert_eq!(world.storage["t:s"], list("[{a:1},{a:2},{a:3},{a:4}]"));
    assert_eq!(after("data get storage t:s l").1, Outcome::success(3));
    assert_eq!(
        after("data get storage t:s l[1].a 10").1,
        Outcome::success(20)
    );
    assert_eq!(after("data get storage t:s l[7]").1, Outcome::FAILURE);
    let (world, _) = after("data merge storage t:s {l:5,m:{n:1b}}");
    assert_eq!(world.storage["t:s"], parse("{l:5,m:{n:1b}}").unwrap());
}

#[test]
fn store_scales_and_casts() {
    let after = |kind: &str| {
        let line =
            format!("execute store result storage t:s x {kind} run scoreboard players get #a o");
        play(&[], &[OBJECTIVE, "scoreboard players set #a o 7", &line])
            .0
            .storage["t:s"]
            .clone()
    };
    // The product is truncated, as a Java cast does.
    assert_eq!(after("int 0.25"), parse("{x:1}").unwrap());
    assert_eq!(after("double 0.25"), parse("{x:1.75d}").unwrap());
    assert_eq!(after("int -0.25"), parse("{x:-1}").unwrap());
    // A failed command stores 0.
    let line = "execute store result storage t:s x int 1 run scoreboard players get #b o";
    let world = play(
        &[],
        &[OBJECTIVE, "data modify storage t:s x set value 5", line],
    )
    .0;
    assert_eq!(world.storage["t:s"], parse("{x:0}").unwrap());
    // A chain that ends at a condition in its middle stores nothing.
    let line = "execute store result storage t:s x int 1 if entity @e[tag=none] run scoreboard players get #b o";
    let world = play(
        &[],
        &[OBJECTIVE, "data modify storage t:s x set value 5", line],
    )
    .0;
    assert_eq!(world.storage["t:s"], parse("{x:5}").unwrap());
}

#[test]
fn macros_print_numbers_plainly_and_do_nothing_without_their_arguments() {
    let functions = [(
        "t:m",
        "$scoreboard players set $(who) o $(n)\nscoreboard players set #done o 1",
    )];
    let after = |call: &str| play(&functions, &[OBJECTIVE, call]).0;
    let world = after("function t:m {who:\"#x\",n:5b}");
    assert_eq!(
        (score(&world, "#x"), score(&world, "#done")),
        (Some(5), Some(1))
    );
    // A missing key: not one line runs.
    assert_eq!(score(&after("function t:m {who:\"#x\"}"), "#done"), None);
    assert_eq!(score(&after("function t:m"), "#done"), None);
    // A line that no longer reads: not one line runs.
    assert_eq!(
        score(&after("function t:m {who:\"#x\",n:1.5}"), "#done"),
        None
    );
    // Floats print with 15 places at most and no exponent: `.25`, `1000000`, not 0.25d or 1.0E6.
    let at = |x: &str| {
        let functions = [("t:m", "$tp 1-0-0-0-5 $(x) 0.0 0.0")];
        let call = format!("function t:m {{x:{x}}}");
        place(
            &play(
                &functions,
                &["summon marker 8.0 0.0 8.0 {UUID:[I;1,0,0,5]}", &call],
            )
            .0,
            5,
        )[0]
    };
    assert_eq!(at("0.25d"), 0.25);
    assert_eq!(at("-0.5f"), -0.5);
    // 1000000.0d becomes `1000000`, a whole number, and so the middle of a block.
    assert_eq!(at("1000000.0d"), 1_000_000.5);
    assert_eq!(at("0.0000001d"), 0.000_000_1);
    let with = [("t:m", "$scoreboard players set #x o $(n)")];
    let world = play(
        &with,
        &[
            OBJECTIVE,
            "data modify storage t:s a.b set value {n:3}",
            "function t:m with storage t:s a.b",
        ],
    )
    .0;
    assert_eq!(score(&world, "#x"), Some(3));
}

#[test]
fn the_game_remembers_eight_argument_sets() {
    let functions = [("t:m", "$scoreboard players set #x o $(n)")];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    server.typed(OBJECTIVE).unwrap();
    let mut expansions = |n: i32| {
        server.typed(&format!("function t:m {{n:{n}}}")).unwrap();
        server.machine.count.expansions
    };
    assert_eq!((0..8).map(&mut expansions).sum::<u64>(), 8);
    assert_eq!((0..8).map(&mut expansions).sum::<u64>(), 0);
    // The ninth pushes out the one that was used longest ago.
    assert_eq!([expansions(8), expansions(1), expansions(0)], [1, 0, 1]);
}

#[test]
fn return_ends_a_function_and_nothing_else() {
    let functions = [
        ("t:a", "function t:b\nscoreboard players set #a o 1"),
        (
            "t:b",
            "execute if score #go o matches 1 run return 7\nscoreboard players set #b o 1",
        ),
        ("t:c", "return run function t:b"),
        ("t:d", "return fail"),
    ];
    let world = play(
        &functions,
        &[OBJECTIVE, "scoreboard players set #go o 1", "function t:a"],
    )
    .0;
    assert_eq!((score(&world, "#a"), score(&world, "#b")), (Some(1), None));
    let stored = |call: &str| {
        let line = format!("execute store result score #r o run {call}");
        let lines = [
            OBJECTIVE,
            "scoreboard players set #go o 1",
            "scoreboard players set #r o 99",
            &line,
        ];
        score(&play(&functions, &lines).0, "#r")
    };
    assert_eq!(stored("function t:b"), Some(7));
    assert_eq!(stored("function t:c"), Some(7));
    assert_eq!(stored("function t:d"), Some(0));
    // A function that returns nothing stores nothing.
    assert_eq!(stored("function t:a"), Some(99));
}

#[test]
fn if_function_wants_a_return_other_than_0() {
    let functions = [
        ("t:yes", "return 2"),
        ("t:no", "return 0"),
        ("t:void", "say hello"),
    ];
    let passes = |id: &str| {
        let line = format!("execute if function {id} run scoreboard players set #r o 1");
        score(&play(&functions, &[OBJECTIVE, &line]).0, "#r").is_some()
    };
    assert!(passes("t:yes") && !passes("t:no") && !passes("t:void"));
}

#[test]
fn execute_forks_and_keeps_its_order() {
    let functions = [(
        "t:f",
        "scoreboard players add @s o 1\nscoreboard players add #n o 1",
    )];
    let lines = [
        OBJECTIVE,
        "summon marker ~ ~ ~ {Tags:[\"x\"]}",
        "summon marker ~2 ~ ~ {Tags:[\"x\",\"y\"]}",
        "execute as @e[tag=x] at @s run function t:f",
    ];
    let world = play(&functions, &lines).0;
    assert_eq!(score(&world, "#n"), Some(2));
    let nearest = |selector: &str| {
        let mut all = lines.to_vec();
        let line = format!("execute as {selector} run scoreboard players set @s o 50");
        all.push(&line);
        let world = play(&functions, &all).0;
        world.scores.values().filter(|score| **score == 50).count()
    };
    assert_eq!(nearest("@e[tag=x,sort=nearest,limit=1]"), 1);
    assert_eq!(nearest("@e[tag=x,tag=!y]"), 1);
    assert_eq!(nearest("@e[type=marker]"), 2);
    assert_eq!(nearest("@e[tag=x,distance=..1]"), 1);
    assert_eq!(nearest("@e[type=!marker]"), 1);
    assert_eq!(nearest("@n[type=marker]"), 1);
}

#[test]
fn positioned_over_stands_on_the_ground() {
    let library = library("26.3", &[]);
    let mut server = server(&library);
    server.machine.world.ground = Some(|x, z| 60 + x.rem_euclid(3) + z.rem_euclid(2));
    server
        .typed("summon marker ~ ~ ~ {UUID:[I;1,0,0,5]}")
        .unwrap();
    server
        .typed("execute positioned 4.5 300.0 3.25 positioned over world_surface run tp 1-0-0-0-5 ~ ~ ~")
        .unwrap();
    assert_eq!(place(server.world(), 5), [4.5, 62.0, 3.25]);
    let far =
        "execute positioned 9000.0 0.0 0.0 positioned over world_surface run tp 1-0-0-0-5 ~ ~ ~";
    server.typed(far).unwrap();
    assert_eq!(
        place(server.world(), 5),
        [4.5, 62.0, 3.25],
        "an unloaded chunk has no ground"
    );
}

#[test]
fn schedules_count_ticks_replace_and_forget_their_executor() {
    let functions = [
        ("t:load", "scoreboard objectives add o dummy"),
        (
            "t:f",
            "scoreboard players add #n o 1\nexecute if entity @s run scoreboard players set #somebody o 1",
        ),
    ];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    server.tick();
    server.typed("schedule function t:f 3t").unwrap();
    server.typed("schedule function t:f 2t").unwrap();
    server.tick();
    assert_eq!(score(server.world(), "#n"), None);
    server.tick();
    server.tick();
    // The second replaced the first.
    assert_eq!(
        (
            score(server.world(), "#n"),
            score(server.world(), "#somebody")
        ),
        (Some(1), None)
    );
    server.typed("schedule function t:f 1t append").unwrap();
    server.typed("schedule function t:f 1t append").unwrap();
    server.tick();
    assert_eq!(score(server.world(), "#n"), Some(3));
    server.typed("schedule function t:f 1s").unwrap();
    assert_eq!(
        server.typed("schedule clear t:f").unwrap(),
        Outcome::success(1)
    );
    assert_eq!(
        server.typed("schedule clear t:f").unwrap(),
        Outcome::FAILURE
    );
    assert!(server.typed("schedule function t:f 0t").is_err());
}

#[test]
fn a_function_that_schedules_itself_runs_once_a_tick() {
    let functions = [
        ("t:load", "scoreboard objectives add o dummy\nfunction t:f"),
        (
            "t:f",
            "schedule function t:f 1t\nscoreboard players add #n o 1",
        ),
    ];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    for tick in 1..=20 {
        server.tick();
        // Once from the load tag, and then once for each tick of the world's time, this tick's included.
        assert_eq!(score(server.world(), "#n"), Some(tick + 1));
    }
}

#[test]
fn reload_runs_the_load_tag_and_a_restart_keeps_what_the_world_keeps() {
    let functions = [
        (
            "t:load",
            "scoreboard objectives add o dummy\nscoreboard players add #loads o 1",
        ),
        ("t:tick", "scoreboard players add #ticks o 1"),
        ("t:f", "scoreboard players add #n o 1"),
    ];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    server.tick();
    server.tick();
    assert_eq!(
        (
            score(server.world(), "#loads"),
            score(server.world(), "#ticks")
        ),
        (Some(1), Some(2))
    );
    server.reload();
    server.tick();
    assert_eq!(score(server.world(), "#loads"), Some(2));
    server
        .typed("summon marker ~ ~ ~ {UUID:[I;1,0,0,5]}")
        .unwrap();
    server.typed("forceload add ~ ~").unwrap();
    server
        .typed("data modify storage t:s a set value 1")
        .unwrap();
    server.typed("schedule function t:f 5t").unwrap();
    server.restart(3);
    assert!(server.world().players().next().is_none());
    // The chunk's entities are read some ticks later.
    assert_eq!(
        server.typed("tp 1-0-0-0-5 8.0 1.0 8.0").unwrap(),
        Outcome::FAILURE
    );
    for _ in 0..3 {
        server.tick();
    }
    assert_eq!(
        server.typed("tp 1-0-0-0-5 8.0 1.0 8.0").unwrap(),
        Outcome::success(1)
    );
    server.tick();
    server.tick();
    assert_eq!(
        (score(server.world(), "#loads"), score(server.world(), "#n")),
        (Some(3), Some(1))
    );
    assert_eq!(server.world().storage["t:s"], parse("{a:1}").unwrap());
}

#[test]
fn the_dimension_of_the_caller_counts() {
    let functions = [(
        "t:f",
        "summon marker ~ ~ ~ {UUID:[I;1,0,0,5]}\nforceload add ~ ~",
    )];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    server.leave();
    server.join([8.0, 70.0, 8.0], Dimension::Nether);
    server.typed("function t:f").unwrap();
    let marker = server.world().anywhere(1 << 96 | 5).unwrap();
    assert_eq!(marker.dimension, Dimension::Nether);
    assert_eq!(
        server.world().forced.first().unwrap().dimension,
        Dimension::Nether
    );
    // A tp from the overworld brings it there, at the source's coordinates.
    server
        .typed("execute in overworld positioned 1.0 2.0 3.0 run tp 1-0-0-0-5 ~ ~ ~")
        .unwrap();
    assert_eq!(
        server.world().anywhere(1 << 96 | 5).unwrap().dimension,
        Dimension::Overworld
    );
}

#[test]
fn a_chain_ends_after_65_536_commands() {
    let functions = [
        ("t:f", "scoreboard players add #n o 1\nfunction t:g"),
        ("t:g", "function t:h\nfunction t:h"),
        (
            "t:h",
            "execute as @e[tag=x] run scoreboard players add #n o 1",
        ),
    ];
    let library = library("26.3", &functions);
    let mut server = server(&library);
    server.typed(OBJECTIVE).unwrap();
    for _ in 0..40_000 {
        let marker = tickbake::check::playback::world::Summoned {
            kind: "minecraft:marker".into(),
            position: [8.0, 0.0, 8.0],
            dimension: Dimension::Overworld,
            nbt: parse("{Tags:[\"x\"]}").unwrap(),
        }
        .entity(server.machine.world.fresh_uuid());
        server.machine.world.add(marker).unwrap();
    }
    let error = server.typed("function t:f").unwrap_err().to_string();
    assert!(error.contains("65536"), "{error}");
}

#[test]
fn a_bad_line_takes_its_whole_function_along() {
    let functions = [(
        "t:f",
        "scoreboard players set #a o 1\nscoreboard players set #b o x",
    )];
    let (world, outcome) = play(&functions, &[OBJECTIVE, "function t:f"]);
    assert_eq!((outcome, score(&world, "#a")), (Outcome::FAILURE, None));
}

#[test]
fn comments_blank_lines_and_continued_lines() {
    let text = "# note\n\n   scoreboard players \\\n   set #a o 1   \r\n  # more\n";
    let world = play(&[("t:f", text)], &[OBJECTIVE, "function t:f"]).0;
    assert_eq!(score(&world, "#a"), Some(1));
    let broken = play(&[("t:f", "say a\\")], &["function t:f"]).1;
    assert_eq!(broken, Outcome::FAILURE);
}

#[test]
fn killed_entities_lose_their_scores() {
    let lines = [
        OBJECTIVE,
        "summon marker ~ ~ ~ {UUID:[I;1,0,0,5],Tags:[\"x\"]}",
        "scoreboard players set @e[tag=x] o 5",
    ];
    let holder = "00000001-0000-0000-0000-000000000005";
    assert_eq!(score(&play(&[], &lines).0, holder), Some(5));
    // A UUID in short form is the same holder while the entity is there.
    let mut more = lines.to_vec();
    more.push("scoreboard players add 1-0-0-0-5 o 1");
    assert_eq!(score(&play(&[], &more).0, holder), Some(6));
    more.push("kill @e[tag=x]");
    assert_eq!(score(&play(&[], &more).0, holder), None);
}

#[test]
fn texts_reach_players_only() {
    let (world, outcome) = play(&[], &["tellraw @s {\"text\":\"hi\"}"]);
    assert_eq!((outcome, world.said.len()), (Outcome::success(1), 1));
    let library = library("26.3", &[]);
    let mut server = server(&library);
    server.leave();
    assert_eq!(
        server.typed("tellraw @a {\"text\":\"hi\"}").unwrap(),
        Outcome::FAILURE
    );
}

#[test]
fn gamerules_are_read_under_their_names() {
    let read = |version, name: &str| play_on(version, &[], &[&format!("gamerule {name}")]).1;
    assert_eq!(
        read("1.21.10", "maxCommandChainLength"),
        Outcome::success(65_536)
    );
    assert_eq!(
        read("1.21.11", "max_command_sequence_length"),
        Outcome::success(65_536)
    );
}
