//! What a release does not know is refused by name.

use tickbake::check::playback::Dialect;
use tickbake::check::playback::parse::parse;
use tickbake::check::playback::text::Reason;
use tickbake::minecraft::versions::release;

fn read(version: &str, line: &str) -> Result<(), (Reason, String)> {
    parse(line, Dialect::of(release(version).unwrap()))
        .map(|_| ())
        .map_err(|refusal| (refusal.reason, refusal.what))
}

/// `line` reads from `first` on and is refused, by the release's name, in `before`.
fn came_with(before: &str, first: &str, line: &str) {
    let (reason, what) = read(before, line).expect_err(line);
    assert_eq!(reason, Reason::Release, "{before}: {line}: {what}");
    assert!(what.contains(before) && what.contains(first), "{what}");
    assert_eq!(read(first, line), Ok(()), "{first}: {line}");
}

#[test]
fn what_came_later() {
    came_with("1.20.2", "1.20.3", "execute if function t:f run say hi");
    came_with("1.20.2", "1.20.3", "return run say hi");
    came_with("1.20.2", "1.20.3", "return fail");
    came_with(
        "1.20.2",
        "1.20.3",
        "execute store result score #a o run function t:f",
    );
    came_with("1.20.6", "1.21", "kill @n[type=bat]");
    came_with("1.21.1", "1.21.2", "rotate @s 90 0");
    came_with("1.21.10", "1.21.11", "gamerule max_command_sequence_length");
    came_with(
        "1.21.4",
        "1.21.5",
        r#"tellraw @a {text:"hi"}"#.replace("{text:", "{\"click_event\":{},\"text\":").as_str(),
    );
    assert_eq!(
        read("1.20.2", "tick freeze").unwrap_err().0,
        Reason::Release
    );
    assert_eq!(
        read("1.20.3", "tick freeze").unwrap_err().0,
        Reason::NotEvaluated
    );
    assert_eq!(
        read("1.20.4", "execute if items entity @s hotbar.0 *")
            .unwrap_err()
            .0,
        Reason::Release
    );
    assert_eq!(
        read("1.21.4", "tellraw @a {text:'hi'}").unwrap_err().0,
        Reason::Syntax
    );
    assert_eq!(read("1.21.5", "tellraw @a {text:'hi'}"), Ok(()));
}

#[test]
fn what_went() {
    let line = "gamerule maxCommandChainLength";
    assert_eq!(read("1.21.10", line), Ok(()));
    assert_eq!(read("1.21.11", line).unwrap_err().0, Reason::Release);
    let line = r#"tellraw @a {"text":"x","clickEvent":{}}"#;
    assert_eq!(read("1.21.4", line), Ok(()));
    assert_eq!(read("1.21.5", line).unwrap_err().0, Reason::Release);
}

#[test]
fn what_every_release_of_the_range_reads() {
    for line in [
        "execute positioned over world_surface run say hi",
        "function t:f with storage t:s a.b",
        "function t:f {a:1}",
        "tp a-0-0-0-1f ~1.5 ~-2.25 ~ 90.0 -12.5",
        "tp @e[tag=x,limit=1] ^ ^ ^3",
        "schedule function t:f 10t append",
        "data modify storage t:s a set string storage t:s b 0 2",
        "forceload remove all",
        "summon item_display ~ ~ ~ {Tags:[\"a\"],UUID:[I;1,2,3,-4]}",
        "execute as @e[type=bat,tag=!x,distance=..5,scores={o=1..}] at @s if loaded ~ ~ ~ run kill @s",
        "return 5",
        "scoreboard players operation #a o >< #b o",
    ] {
        for release in tickbake::minecraft::versions::releases() {
            assert_eq!(read(release.name, line), Ok(()), "{}: {line}", release.name);
        }
    }
}

#[test]
fn what_no_release_reads() {
    for line in [
        "",
        "/say hi",
        "tpp @s ~ ~ ~",
        "tp @s 1e3 0 0",
        "tp @s +1 0 0",
        "tp @s ~ ~ ^",
        "tp  @s ~ ~ ~",
        "tp @s ~ ~ ~ ",
        "tp @s ~ ~",
        "function T:f",
        "function t:f {a:1} x",
        "scoreboard players set @e o 1.5",
        "scoreboard players add #a o -1",
        "execute if score #a o matches 5..1 run say hi",
        "execute",
        "execute run",
        "execute as @e[tag=a",
        "execute as @e[nope=1] run say hi",
        "data merge storage t:s [1]",
        "summon Bat ~ ~ ~",
        "schedule function t:f 0",
        "schedule function t:f -5t",
        "data get entity @e Pos",
        "return x",
        "data modify storage t:s a set value {b:",
    ] {
        let refused = read("26.3", line);
        assert_eq!(
            refused.clone().map_err(|(reason, _)| reason),
            Err(Reason::Syntax),
            "{line}: {refused:?}"
        );
    }
}

#[test]
fn what_the_evaluator_does_not_play_it_says_by_name() {
    for (line, name) in [
        ("fill ~ ~ ~ ~ ~ ~ stone", "fill"),
        ("execute if block ~ ~ ~ stone run say hi", "if block"),
        ("kill @r", "@r"),
        ("bossbar add t:b \"x\"", "bossbar"),
        ("place feature oak", "place feature"),
        ("kill @e[predicate=t:p]", "predicate"),
    ] {
        let (reason, what) = read("26.3", line).unwrap_err();
        assert_eq!(reason, Reason::NotEvaluated, "{line}: {what}");
        assert!(what.contains(name), "{what}");
    }
}
