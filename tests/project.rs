//! Project files: what is read, and what is said of what cannot be.

use std::path::PathBuf;
use tickbake::project::key::{Fallback, Kind};
use tickbake::project::{Params, Project, ProjectError, SECTIONS, keys, load};

fn read(text: &str) -> Result<Project, ProjectError> {
    load::from_text(
        "tickbake.toml",
        text,
        &[],
        PathBuf::from("tests/data/project"),
        None,
    )
}

/// (what is wrong, the file, line:column the message points at, words it must contain)
const BROKEN: &[(&str, &str, &str, &[&str])] = &[
    ("not TOML", "[project\nname = 1", "1:9", &["not valid TOML"]),
    (
        "two equal keys",
        "[project]\nname = 'a'\nname = 'b'",
        "3:1",
        &["duplicate"],
    ),
    ("no value", "[project]\nname =", "2:7", &["not valid TOML"]),
    (
        "bad escape",
        "[project]\nname = \"\\q\"",
        "2:10",
        &["not valid TOML"],
    ),
    (
        "unclosed string",
        "[project]\nname = \"a",
        "2:10",
        &["not valid TOML"],
    ),
    ("a date", "[model.m]\nticks = 2026-01-01", "2:9", &["date"]),
    (
        "unknown section",
        "[modell.m]",
        "1:2",
        &["modell", "did you mean \"model\""],
    ),
    (
        "unknown section, nothing near",
        "[zebra.m]",
        "1:2",
        &["zebra", "texture"],
    ),
    (
        "unknown project key",
        "[project]\nnamespaces = 'x'",
        "2:1",
        &["did you mean \"namespace\""],
    ),
    (
        "unknown item key",
        "[texture.t]\nperiode = 240",
        "2:1",
        &["did you mean \"period\""],
    ),
    (
        "unknown nested key",
        "[flock.f]\nhome = { radios = 3 }",
        "2:10",
        &["did you mean \"radius\""],
    ),
    ("section is a value", "model = 3", "1:9", &["[model.ID]"]),
    (
        "item is a value",
        "[model]\nblaze = 3",
        "2:1",
        &["an item is a table"],
    ),
    ("project is a value", "project = 3", "1:11", &["[project]"]),
    (
        "namespace with capitals",
        "[project]\nnamespace = 'Demo'",
        "2:13",
        &["capital 'D'"],
    ),
    (
        "namespace of the game",
        "[project]\nnamespace = 'minecraft'",
        "2:13",
        &["game's own"],
    ),
    (
        "empty namespace",
        "[project]\nnamespace = ''",
        "2:13",
        &["empty"],
    ),
    (
        "namespace with a dash",
        "[project]\nnamespace = 'a-b'",
        "2:13",
        &["'-'"],
    ),
    ("empty name", "[project]\nname = ''", "2:8", &["empty"]),
    (
        "output outside",
        "[project]\noutput = '../x'",
        "2:10",
        &["not a folder below"],
    ),
    (
        "absolute output",
        "[project]\noutput = '/tmp/x'",
        "2:10",
        &["not a folder below"],
    ),
    (
        "output on a drive",
        "[project]\noutput = 'C:/x'",
        "2:10",
        &["not a folder below"],
    ),
    (
        "output among git's own",
        "[project]\noutput = 'a/.GIT'",
        "2:10",
        &[".GIT is not for output"],
    ),
    (
        "output in the stage",
        "[project]\noutput = '.tickbake-stage'",
        "2:10",
        &[".tickbake-stage is not for output"],
    ),
    (
        "output with a NUL",
        "[project]\noutput = \"a\\u0000b\"",
        "2:10",
        &["\"a\\u{0}b\": it has control characters"],
    ),
    (
        "no such release",
        "[project]\nminecraft = '1.99'",
        "2:13",
        &["1.99"],
    ),
    (
        "release backwards",
        "[project]\nminecraft = '26.3..1.21'",
        "2:13",
        &["26.3"],
    ),
    (
        "release is a number",
        "[project]\nminecraft = 1.21",
        "2:13",
        &["is a number", "a string"],
    ),
    (
        "id with a slash",
        "[texture.'a/b']",
        "1:10",
        &["'/' is not allowed"],
    ),
    (
        "id with capitals",
        "[texture.Lava]",
        "1:10",
        &["capital 'L'"],
    ),
    ("id of Windows", "[texture.con]", "1:10", &["Windows"]),
    (
        "id starts with a digit",
        "[texture.1a]",
        "1:10",
        &["letter"],
    ),
    (
        "id too long",
        "[texture.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]",
        "1:10",
        &["46 characters"],
    ),
    (
        "one name twice",
        "[model.a]\n[texture.a]\nreplaces = 'lava_still'",
        "2:10",
        &["have one name"],
    ),
    (
        "unknown formula",
        "[model.m]\nformula = 'blase'",
        "2:11",
        &["did you mean \"blaze\""],
    ),
    (
        "bool for a number",
        "[texture.t]\nperiod = true",
        "2:10",
        &["is a boolean", "an integer"],
    ),
    (
        "text for a number",
        "[chase.c]\nk1 = '1.5'",
        "2:6",
        &["is a string", "a number"],
    ),
    (
        "float for an integer",
        "[flock.f]\ncount = 40.5",
        "2:9",
        &["is a number", "an integer"],
    ),
    (
        "period 0",
        "[texture.t]\nperiod = 0",
        "2:10",
        &["0", "out of range"],
    ),
    (
        "period that saturates",
        "[texture.t]\nperiod = 51",
        "2:10",
        &["52"],
    ),
    ("not a number", "[chase.c]\nk1 = nan", "2:6", &["nan"]),
    ("infinite", "[chase.c]\nk1 = inf", "2:6", &["out of range"]),
    (
        "negative count",
        "[flock.f]\ncount = -1",
        "2:9",
        &["-1", "1 to 100000"],
    ),
    (
        "seed too large",
        "[texture.t]\nseed = 9223372036854775808",
        "2:8",
        &["64-bit", "9223372036854775807"],
    ),
    (
        "unstable chase",
        "[chase.c]\nk2 = 5.0\nleader = 'static'",
        "2:6",
        &["8*k2*t"],
    ),
    (
        "leader too fast",
        "[chase.c]\nleader_speed = 20",
        "2:16",
        &["15/k2"],
    ),
    (
        "size no power of two",
        "[texture.t]\nsize = 48",
        "2:8",
        &["power of two"],
    ),
    (
        "flow too large",
        "[texture.t]\nflow = true\nsize = 512",
        "3:8",
        &["256"],
    ),
    (
        "frametime does not divide",
        "[texture.t]\nperiod = 240\nframetime = 7",
        "3:13",
        &["7"],
    ),
    (
        "bad palette",
        "[texture.t]\npalette = [ { heat = 2, color = '#ffffff' } ]",
        "2:22",
        &["heat"],
    ),
    (
        "unknown variant",
        "[texture.t]\nvariant = 'clasic'",
        "2:11",
        &["did you mean \"classic\""],
    ),
    (
        "box inside out",
        "[flock.f]\nstart = { from = [5,6,5], to = [-5,16,-5] }",
        "2:",
        &["from"],
    ),
    (
        "box with two numbers",
        "[flock.f]\nstart = { from = [5,6], to = [5,16,5] }",
        "2:18",
        &["2 entries"],
    ),
    (
        "no such file",
        "[flock.f]\nstart = 'absent.json'",
        "2:9",
        &["absent.json"],
    ),
    (
        "file outside",
        "[flock.f]\nstart = '../x.json'",
        "2:9",
        &["beside or below"],
    ),
    (
        "file with a backslash",
        "[flock.f]\nstart = 'a\\b.json'",
        "2:9",
        &["forward slashes"],
    ),
    (
        "file of another kind",
        "[flock.f]\nstart = 'x.txt'",
        "2:9",
        &["extension"],
    ),
    ("zero ticks", "[model.m]\nticks = 0", "2:9", &["0"]),
    (
        "unknown target",
        "[model.m]\ntargets = ['bedrok']",
        "2:12",
        &["did you mean \"bedrock\""],
    ),
    (
        "negative tolerance",
        "[model.m]\ntolerance = -0.1",
        "2:13",
        &["-0.1"],
    ),
    (
        "unknown loop",
        "[model.m]\nloop = 'retimed'",
        "2:8",
        &["did you mean \"retime\""],
    ),
    (
        "entity with capitals",
        "[flock.f]\nentity = 'minecraft:Bat'",
        "2:10",
        &["Bat"],
    ),
    (
        "more warm-up than check can run",
        "[texture.t]\nwarm_up = 10000000",
        "2:11",
        &["warm_up = 10000000 and period = 240", "up to 4194304"],
    ),
    (
        "a longer period of large tiles than check can run",
        "[texture.t]\nsize = 512\nframetime = 10000\nperiod = 1000000",
        "4:10",
        &["512 x 512 cells", "up to 4096"],
    ),
    (
        "a longer warm-up of its own than check can run",
        "[texture.t]\nsize = 512\nloop = 'none'\nframetime = 4093\nperiod = 4093",
        "1:1",
        &["warm_up = 196464 and period = 4093", "up to 4096"],
    ),
    (
        "no room for a blend",
        "[texture.t]\nloop = 'crossfade'\nperiod = 1",
        "1:1",
        &["a period of 2 ticks"],
    ),
    (
        "speeds crossed",
        "[flock.f]\nmin_speed = 0.5",
        "2:13",
        &["speed"],
    ),
    (
        "a length beyond the longest",
        "[model.m]\nticks = 200\nmax_ticks = 199",
        "3:13",
        &["max_ticks = 199", "ticks = 200", "allowed: ticks alone"],
    ),
];

#[test]
fn every_broken_file_gets_one_clear_error_at_its_place() {
    let mut wrong = Vec::new();
    for (what, text, place, words) in BROKEN {
        let Err(error) = read(text) else {
            wrong.push(format!("{what}: accepted"));
            continue;
        };
        let message = error.to_string();
        if error.problems.len() != 1 {
            wrong.push(format!(
                "{what}: {} errors\n{message}",
                error.problems.len()
            ));
        }
        if !message.contains(&format!("tickbake.toml:{place}")) {
            wrong.push(format!("{what}: not at {place}\n{message}"));
        }
        for word in *words {
            if !message.contains(word) {
                wrong.push(format!("{what}: does not say {word}\n{message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(BROKEN.len() >= 50);
    for fine in ["ticks = 200\nmax_ticks = 200", "ticks = 20000"] {
        read(&format!("[model.m]\n{fine}")).expect(fine);
    }
}

#[test]
fn the_builtin_project_is_valid_and_complete() {
    let project = load::load_builtin(&PathBuf::from("."), &[]).expect("the built-in project");
    let ids: Vec<&str> = project.items.iter().map(|i| i.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "chase.chickens",
            "flock.bats",
            "model.blaze",
            "texture.lava_flow",
            "texture.lava_still"
        ]
    );
}

#[test]
fn set_overrides_any_key() {
    let read = |sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(|s| s.to_string()).collect();
        load::load_builtin(&PathBuf::from("."), &sets)
    };
    let project = read(&[
        "model.blaze.phase_step=shipped",
        "flock.bats.home.radius=8",
        "project.minecraft=1.21.4",
    ])
    .expect("three overrides");
    let item = |id: &str| project.item(id).expect("an item").params.clone();
    assert_eq!(item("model.blaze").text("phase_step"), "shipped");
    assert_eq!(
        item("bats").table("home").expect("home").float("radius"),
        8.0
    );
    assert_eq!(project.settings.minecraft.to_string(), "1.21.4");
    // A word that TOML reads as something else is a string where only a string makes sense, as it was typed.
    for release in ["26.2", "1.21", "26.3"] {
        let project = read(&[&format!("project.minecraft={release}")]).expect(release);
        assert_eq!(project.settings.minecraft.to_string(), release);
    }
    let project = read(&["project.data_format=122.0", "project.description=true"]).expect("words");
    assert_eq!(project.settings.params.text("data_format"), "122.0");
    assert_eq!(project.settings.description, "true");
    let both = read(&["flock.bats.count=7", "flock.bats.home=false"]).expect("no strings");
    assert_eq!(both.item("bats").expect("it").params.int("count"), 7);
    for (set, words) in [
        ("model.blaze", "no \"=\""),
        ("blaze=3", "not the path of a key"),
        ("model.blase.ticks=3", "did you mean \"blaze\""),
        ("model.blaze.tick=3", "did you mean \"ticks\""),
        ("model.blaze.ticks=-3", "-3"),
    ] {
        let message = read(&[set]).expect_err(set).to_string();
        assert!(message.contains(words), "{set}: {message}");
        assert!(message.contains(&format!("--set {set}: ")), "{message}");
        assert!(!message.contains("tickbake.toml"), "{message}");
    }
    // what only two keys together show is blamed on the one that was set, not on its section
    let error = read(&["flock.bats.min_speed=3"]).expect_err("too fast");
    assert!(
        error.line().starts_with("--set flock.bats.min_speed=3: "),
        "{}",
        error.line()
    );
}

/// A project of one mistake made often is told in a screen, not in megabytes.
#[test]
fn the_first_twenty_problems_are_shown() {
    let keys = |count: usize| -> String { (0..count).map(|n| format!("k{n} = 1\n")).collect() };
    let refused = |count| read(&format!("[project]\n{}", keys(count))).expect_err("unknown keys");
    let many = refused(60);
    assert_eq!(many.problems.len(), 60);
    let message = many.to_string();
    assert_eq!(message.matches("unknown key").count(), 20);
    assert!(message.ends_with("\n... and 40 more"), "{message}");
    let few = refused(20).to_string();
    assert_eq!(few.matches("unknown key").count(), 20);
    assert!(!few.contains("more"), "{few}");
}

/// Distances cost the product of the lengths: a word that nobody mistyped is held against nothing.
#[test]
fn a_name_without_end_is_not_guessed_at() {
    use tickbake::project::key::nearest;
    let long = "x".repeat(1_000_000);
    assert_eq!(nearest(&long, &[&long]), None);
    assert_eq!(nearest("tick", &[&long, "ticks"]), Some("ticks"));
}

/// CRLF, a byte order mark and a missing final newline change nothing, and places stay right behind a mark.
#[test]
fn line_ends_and_marks_do_not_matter() {
    let text = "[texture.lava]\r\nperiod = 96\r\nreplaces = 'lava_still'";
    let project = read(text).expect("CRLF");
    assert_eq!(project.items[0].params.int("period"), 96);
    let project = read(&format!("\u{feff}{text}")).expect("a mark");
    assert_eq!(project.items[0].params.int("period"), 96);
    let error = read("\u{feff}[project]\nnama = 'x'")
        .expect_err("a wrong key")
        .to_string();
    assert!(error.contains("tickbake.toml:2:1"), "{error}");
}

/// What the manifest records reads back to the same parameters.
#[test]
fn parameters_survive_the_manifest() {
    let project = load::load_builtin(&PathBuf::from("."), &[]).expect("the built-in project");
    for item in &project.items {
        let json = serde_json::to_string(&item.params.to_json()).expect("JSON");
        let map = serde_json::from_str(&json).expect("a map");
        let back = Params::from_json(item.section.keys, &map, &item.id).expect("valid");
        assert_eq!(back, item.params);
    }
}

/// Every default in the keys tables is one that the key itself accepts, and every key says what it is.
#[test]
fn the_keys_tables_hold_together() {
    fn walk(path: &str, keys: &'static [tickbake::project::Key]) {
        for key in keys {
            assert!(
                key.about.ends_with('.'),
                "{path}.{}: about is no sentence",
                key.name
            );
            if let Fallback::Is(literal) = key.fallback {
                let value = tickbake::project::raw::parse_literal(literal)
                    .unwrap_or_else(|| panic!("{path}.{}: default {literal}", key.name));
                key.kind
                    .normalise(&value, key.name)
                    .unwrap_or_else(|e| panic!("{path}.{}: {e:?}", key.name));
            }
            inner(&format!("{path}.{}", key.name), &key.kind);
        }
    }
    fn inner(path: &str, kind: &'static Kind) {
        match kind {
            Kind::Table(keys) => walk(path, keys),
            Kind::List { of, .. } => inner(path, of),
            Kind::Either(kinds) => kinds.iter().for_each(|k| inner(path, k)),
            _ => {}
        }
    }
    walk("project", keys::project::KEYS);
    for section in SECTIONS {
        walk(section.name, section.keys);
    }
}
