//! No input makes the evaluator panic, hang or eat the memory.

use super::world::{library, play, server};
use proptest::prelude::*;
use tickbake::check::playback::library::read;
use tickbake::check::playback::meter::HELD_LIMIT;
use tickbake::check::playback::parse::parse;
use tickbake::check::playback::run::{Halt, Outcome};
use tickbake::check::playback::world::CROWD_LIMIT;
use tickbake::check::playback::{Dialect, Server};
use tickbake::minecraft::versions::release;

/// The world is no larger than the evaluator plays.
fn within(server: &Server) {
    let world = server.world();
    assert!(world.held() <= HELD_LIMIT, "holds {}", world.held());
    assert!(world.crowd() <= CROWD_LIMIT, "{} entities", world.crowd());
}

/// A text of so many characters.
fn long(characters: usize) -> String {
    "x".repeat(characters)
}

#[test]
fn whatever_grows_the_world_is_charged() {
    let markers = "summon marker ~ ~ ~\n".repeat(1_000);
    let places = "data modify storage t:s a append value 0\n".repeat(1_000);
    let name = format!("t:{}", long(1_000));
    let text = long(10_000);
    for (what, before, function) in [
        (
            "a value at every place of a path",
            places.clone(),
            format!("data modify storage t:s a[] set value \"{text}\""),
        ),
        (
            "a value merged at every place of a path",
            places.replace('0', "{}"),
            format!("data modify storage t:s a[] merge value {{b:\"{text}\"}}"),
        ),
        (
            "a pattern made at every place of a path",
            places.replace('0', "{}"),
            format!("data modify storage t:s a[].b{{c:\"{text}\"}}.d set value 1"),
        ),
        (
            "a value stored at every place of a path",
            places.replace('0', "{}"),
            format!("execute store result storage t:s a[].{text} int 1 run time query gametime"),
        ),
        (
            "entities",
            markers.clone(),
            format!("execute as @e run summon marker ~ ~ ~ {{data:{{a:\"{text}\"}}}}"),
        ),
        (
            "entities without data, in a world that is nearly full",
            markers.clone()
                + &format!("data modify storage t:s a append value \"{text}\"\n").repeat(390),
            "execute as @e run summon marker ~ ~ ~\n".repeat(7),
        ),
        ("tags", markers.clone(), format!("tag @e add {text}")),
        (
            "teams",
            markers.clone(),
            format!("team add {text}\nteam join {text} @e"),
        ),
        (
            "scores",
            markers.clone(),
            format!("scoreboard objectives add {text} dummy\nscoreboard players set @e {text} 1"),
        ),
        (
            "texts",
            String::new(),
            format!("say {text}\n").repeat(1_000),
        ),
        (
            "storages",
            String::new(),
            (0..1_000)
                .map(|n| format!("data modify storage t:{text}{n} a set value 1\n"))
                .collect(),
        ),
        (
            "scheduled functions",
            String::new(),
            format!("schedule function {name} 5t append\n").repeat(10_000),
        ),
    ] {
        let functions = [
            ("t:before", before.as_str()),
            ("t:f", &function),
            (&name, "say a"),
        ];
        let library = library("26.3", &functions);
        let mut server = server(&library);
        if !before.is_empty() {
            server.typed("function t:before").unwrap();
        }
        for _ in 0..3 {
            let halted = server.typed("function t:f").unwrap_err().to_string();
            let (work, held) = (Halt::Work.to_string(), Halt::Held.to_string());
            assert!(halted == work || halted == held, "{what}: {halted}");
            within(&server);
        }
    }
}

#[test]
fn macros_are_charged_for_what_they_become() {
    let line = format!("$say {}", "$(a)".repeat(10));
    let names: Vec<String> = (0..60).map(|n| format!("t:m{n}")).collect();
    let calls: String = names
        .iter()
        .map(|name| format!("function {name} {{a:\"{}\"}}\n", long(10_000)))
        .collect();
    let mut functions = vec![("t:f", calls.as_str())];
    functions.extend(names.iter().map(|name| (name.as_str(), line.as_str())));
    let library = library("26.3", &functions);
    let mut server = server(&library);
    let halted = server.typed("function t:f").unwrap_err().to_string();
    assert_eq!(halted, Halt::Work.to_string());
}

#[test]
fn a_full_world_gives_up_instead_of_dropping_what_falls() {
    let double = "execute as @e run summon cow ~ ~ ~\n".repeat(10);
    let library = library("26.3", &[("t:f", &double)]);
    let mut server = server(&library);
    server.machine.meter.allow(1_000_000_000);
    while server.typed("function t:f").is_ok() {}
    while server.world().crowd() < CROWD_LIMIT {
        server.typed("summon marker ~ ~ ~").unwrap();
    }
    for line in [
        "summon marker ~ ~ ~",
        "execute summon marker run say a",
        "kill @e[type=cow]",
    ] {
        let halted = server.typed(line).unwrap_err().to_string();
        assert_eq!(halted, Halt::Crowd.to_string(), "{line}");
    }
    within(&server);
}

#[test]
fn all_chains_together_end() {
    let busy = "execute as @e as @e run data get entity @s\n".repeat(10);
    let library = library("26.3", &[("t:tick", &busy)]);
    let mut server = server(&library);
    for _ in 0..100 {
        server.typed("summon marker ~ ~ ~").unwrap();
    }
    for _ in 0..1_000 {
        server.tick();
    }
    let (.., last) = server.halts.last().unwrap();
    assert_eq!(*last, Halt::Budget);
    assert!(server.halts.len() < 1_000, "halts are kept for ever");
}

#[test]
fn sums_of_scores_wrap_around() {
    let (_, outcome) = play(
        &[],
        &[
            "scoreboard objectives add o dummy",
            "scoreboard players set #a o 2147483647",
            "scoreboard players set #b o 2147483647",
            "scoreboard players operation * o > #a o",
        ],
    );
    assert_eq!(outcome, Outcome::success(-2));
}

#[test]
fn endless_recursion_is_given_up() {
    let library = library(
        "26.3",
        &[("t:f", "function t:f"), ("t:tick", "function t:f")],
    );
    let mut server = server(&library);
    assert!(server.typed("function t:f").is_err());
    server.tick();
    assert_eq!(server.halts.len(), 1);
}

#[test]
fn doubling_data_is_given_up() {
    let double = "data modify storage t:s a append from storage t:s a\n";
    let grow = "data modify storage t:s a set value [\"xxxxxxxxxxxxxxxx\"]\n".to_string()
        + &"data modify storage t:s a append from storage t:s a[]\n".repeat(60);
    let library = library("26.3", &[("t:f", &grow), ("t:g", &double.repeat(2_000))]);
    let mut server = server(&library);
    assert!(server.typed("function t:f").is_err());
    server.typed("data remove storage t:s a").unwrap();
    server
        .typed("data modify storage t:s a set value []")
        .unwrap();
    let _ = server.typed("function t:g");
}

#[test]
fn forks_of_forks_are_given_up() {
    let line = format!("execute {}run say hi", "as @e ".repeat(40));
    let library = library("26.3", &[("t:f", &line)]);
    let mut server = server(&library);
    for _ in 0..20 {
        server.typed("summon marker ~ ~ ~").unwrap();
    }
    assert!(server.typed("function t:f").is_err());
}

#[test]
fn nesting_in_a_line_is_refused() {
    let dialect = Dialect::of(release("26.3").unwrap());
    assert!(parse(&("execute run ".repeat(100_000) + "say hi"), dialect).is_err());
    assert!(parse(&("return run ".repeat(100_000) + "return 1"), dialect).is_err());
    assert!(
        parse(
            &format!(
                "data modify storage t:s a set value {}",
                "[".repeat(100_000)
            ),
            dialect
        )
        .is_err()
    );
    assert!(
        parse(
            &format!("data remove storage t:s a{}", "[0]".repeat(100_000)),
            dialect
        )
        .is_err()
    );
}

#[test]
fn tags_that_name_each_other_end() {
    use std::collections::BTreeMap;
    use tickbake::check::playback::library::{Library, TagFile};
    let tag = |value: &str| TagFile {
        values: vec![(value.to_string(), true)],
    };
    let tags = BTreeMap::from([
        ("minecraft:tick".to_string(), tag("#t:a")),
        ("t:a".to_string(), tag("#t:b")),
        ("t:b".to_string(), tag("#t:a")),
    ]);
    let library = Library::new(
        Dialect::of(release("26.3").unwrap()),
        BTreeMap::new(),
        &tags,
    );
    assert!(library.tag("minecraft:tick").is_none());
}

/// Pieces of which commands are made, right and wrong ones.
const WORDS: &[&str] = &[
    "execute",
    "run",
    "as",
    "at",
    "@e",
    "@s",
    "@e[tag=x]",
    "positioned",
    "~",
    "~1",
    "^",
    "1.5",
    "-3",
    "tp",
    "kill",
    "data",
    "modify",
    "merge",
    "storage",
    "entity",
    "t:s",
    "a",
    "a[0]",
    "a.b{c:1}",
    "set",
    "value",
    "{a:[1,2]}",
    "from",
    "string",
    "function",
    "t:f",
    "#t:g",
    "with",
    "score",
    "#a",
    "o",
    "matches",
    "1..",
    "if",
    "unless",
    "store",
    "result",
    "success",
    "int",
    "2",
    "scoreboard",
    "players",
    "objectives",
    "add",
    "dummy",
    "operation",
    "+=",
    "/=",
    "return",
    "fail",
    "schedule",
    "clear",
    "5t",
    "summon",
    "bat",
    "forceload",
    "remove",
    "all",
    "tag",
    "team",
    "join",
    "place",
    "template",
    "a-0-0-0-1",
    "1-1-1-1-1",
    "\"",
    "'",
    "{",
    "}",
    "[",
    "]",
    "é",
    "$(a)",
    "\\",
    "  ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_words_read_or_are_refused(picks in prop::collection::vec(0..WORDS.len(), 0..16), old in any::<bool>()) {
        let line = picks.iter().map(|at| WORDS[*at]).collect::<Vec<_>>().join(" ");
        let dialect = Dialect::of(release(if old { "1.20.2" } else { "26.3" }).unwrap());
        let _ = parse(&line, dialect);
    }

    #[test]
    fn any_text_reads_or_is_refused(text in any::<String>()) {
        let dialect = Dialect::of(release("1.21.4").unwrap());
        let _ = parse(&text, dialect);
        let _ = read(&text, dialect);
        let _ = read(&format!("${text}"), dialect);
    }
}

/// Commands that read, to be run in any order.
const LINES: &[&str] = &[
    "scoreboard objectives add o dummy",
    "scoreboard players add #a o 2147483647",
    "scoreboard players operation #a o %= #b o",
    "scoreboard players operation * o *= #a o",
    "data modify storage t:s a append from storage t:s a[]",
    "data modify storage t:s a append value {b:[1,2]}",
    "data modify storage t:s a[0].b insert -2 value 5",
    "data modify storage t:s c set from storage t:s {}",
    "data modify storage t:s c.c.c set from storage t:s c",
    "data remove storage t:s a[-1]",
    "execute as @e at @s run tp @s ~1 ~ ~",
    "execute as @e run summon bat ~ ~ ~",
    "kill @e[limit=3]",
    "tp @s 29999999.0 0.0 0.0",
    "forceload add -29999999 0",
    "forceload remove all",
    "schedule function t:f 1t append",
    "function t:f",
    "function t:m with storage t:s a[0]",
    "execute store result storage t:s a[0].b double 0.1 run data get storage t:s a",
    "execute as @e store success entity @s Pos[0] double 1e9",
    "data modify entity @e[limit=1,type=bat] {} merge value {Pos:[1.0d,2.0d]}",
    "data merge entity @e[limit=1,type=bat] {Pos:[1.0d,2.0d,3.0d],Tags:[1,2]}",
    "execute positioned ~ ~1e300 ~ run say hi",
    "tag @e add x",
    "team add t",
    "team join t @e",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn any_order_of_commands_runs(picks in prop::collection::vec(0..LINES.len(), 1..60)) {
        let text: Vec<&str> = picks.iter().map(|at| LINES[*at]).collect();
        let half = text.len() / 2;
        let functions = [("t:f", text[half..].join("\n")), ("t:m", "$data modify storage t:s a set value $(b)".to_string())];
        let functions: Vec<(&str, &str)> = functions.iter().map(|(id, text)| (*id, text.as_str())).collect();
        let library = library("26.3", &functions);
        let mut server = server(&library);
        for line in &text[..half] {
            let _ = server.typed(line);
            within(&server);
        }
        for _ in 0..3 {
            server.tick();
            within(&server);
        }
    }
}
