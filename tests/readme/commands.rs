//! The README's `console` blocks, run line by line in a scratch copy of what they need, with the built program in the place of
//! what `cargo` would build. Its `toml` blocks are built too.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tickbake::generate::{Silent, generate};
use tickbake::project::load;

/// Lines of the fenced blocks of a kind.
fn blocks(kind: &str) -> Vec<String> {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
    let readme = readme.expect("README.md").replace("\r\n", "\n");
    let fence = format!("```{kind}\n");
    let parts = readme.split(&fence).skip(1);
    let blocks = parts.map(|part| part.split("```").next().expect("an end").to_string());
    blocks.collect()
}

struct Shell {
    scratch: tempfile::TempDir,
    here: PathBuf,
}

impl Shell {
    /// A clone, and a home with a game in it.
    fn new() -> Shell {
        let scratch = tempfile::tempdir().expect("a folder");
        let here = scratch.path().join("clone");
        copy(
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/generated")),
            &here.join("generated"),
        );
        let world = scratch.path().join(".minecraft/saves/World");
        fs::create_dir_all(&world).expect("made");
        fs::write(world.join("level.dat"), "").expect("written");
        Shell { scratch, here }
    }

    fn command(&self, line: &str) -> Command {
        // what is run instead of a build
        const CARGO: &str = r#"
cargo() {
  case "$*" in
    "run --release -- "*) shift 3; tickbake "$@" ;;
    "test") ;;
    "install --locked --path .") ;;
    *) echo "no mapping for cargo $*" >&2; return 99 ;;
  esac
}
"#;
        let program = Path::new(env!("CARGO_BIN_EXE_tickbake"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = program.parent().into_iter().map(Path::to_path_buf);
        let path = std::env::join_paths(folders.chain(std::env::split_paths(&path)));
        let mut command = Command::new("sh");
        command
            .args([
                "-c",
                &format!("{CARGO}\n{line}\nstatus=$?\npwd > \"$HOME/here\"\nexit $status"),
            ])
            .current_dir(&self.here)
            .env("PATH", path.expect("a path"))
            .env("HOME", self.scratch.path())
            .env("TICKBAKE_CACHE", self.scratch.path().join("cache"))
            .env_remove("GITHUB_ACTIONS")
            .env_remove("CI");
        command
    }

    fn run(&mut self, line: &str) {
        let expected = if line.contains("# exit status 1") {
            1
        } else {
            0
        };
        let output = self.command(line).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned()
            + &String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(expected), "$ {line}\n{said}");
        let here = fs::read_to_string(self.scratch.path().join("here")).expect("a folder");
        self.here = here.trim_end().into();
    }

    /// Until it has built once; then Ctrl-C.
    fn watch(&self, line: &str) {
        let mut command = self.command(&line.replace("tickbake", "exec tickbake"));
        let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        for begin in ["watching ", "built "] {
            let said = lines.next().expect("a line").expect("text");
            assert!(said.starts_with(begin), "$ {line}\n{said}");
        }
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from) {
        let entry = entry.expect("an entry");
        let path = to.join(entry.path().strip_prefix(from).expect("below"));
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(path).expect("made"),
            false => drop(fs::copy(entry.path(), path).expect("copied")),
        }
    }
}

#[test]
fn every_command_of_the_readme_works() {
    let mut shell = Shell::new();
    let mut count = 0;
    for block in blocks("console") {
        for line in block.lines() {
            let line = line.strip_prefix("$ ").expect("a command begins with $");
            match line.starts_with("tickbake watch") {
                true => shell.watch(line),
                false => shell.run(line),
            }
            if count == 0 {
                // the clone's own output: nothing to write
                let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/generated"));
                let same = fs::read(root.join("manifest.json")).expect("there")
                    == fs::read(shell.here.join("generated/manifest.json")).expect("there");
                assert!(same, "the built-in project is not what is committed");
            }
            count += 1;
        }
    }
    assert!(count > 10, "{count} commands");
    let game = shell.scratch.path().join(".minecraft");
    assert!(game.join("resourcepacks/demo/pack.mcmeta").is_file());
    assert!(
        game.join("saves/World/datapacks/demo/pack.mcmeta")
            .is_file()
    );
}

/// Under `[project]` they have the budget that the text speaks of.
#[test]
fn every_project_in_the_readme_can_be_built() {
    let readme = include_str!("../../README.md");
    let budget = readme.split('`').find(|code| code.starts_with("budget = "));
    let budget = budget.expect("a budget");
    for toml in blocks("toml") {
        let text = format!("[project]\n{budget}\n{toml}");
        let project = load::from_text("README", &text, &[], ".".into(), None);
        let project = project.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(project.items.len(), 1);
        generate(&project, &Silent).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What the action, the hooks and the starter's CI job call are verbs that there are.
#[test]
fn the_packaging_calls_verbs_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shell = Shell::new();
    for (file, verbs) in [
        (
            "action.yml",
            &[
                "tickbake -C \"$DIRECTORY\" check",
                "tickbake -C \"$DIRECTORY\" diff",
            ],
        ),
        (
            ".pre-commit-hooks.yaml",
            &["entry: tickbake diff", "entry: tickbake check"],
        ),
        (
            "templates/workflow.yml",
            &["run: tickbake check", "run: tickbake diff"],
        ),
    ] {
        let text = fs::read_to_string(root.join(file)).expect("a file");
        for verb in verbs {
            assert!(text.contains(verb), "{file}: {verb}");
            let line = verb.split_once("tickbake").expect("the program").1;
            let output = shell
                .command(&format!("DIRECTORY=.\ntickbake {line} --help"))
                .output();
            assert!(output.expect("it runs").status.success(), "{file}: {verb}");
        }
    }
}

/// An input may be any file, and the output any folder.
#[test]
fn the_hooks_run_whichever_file_has_changed() {
    let hooks = include_str!("../../.pre-commit-hooks.yaml");
    let hooks = hooks.split("\n- id: ").skip(1);
    let mut count = 0;
    for hook in hooks {
        assert!(hook.contains("\n  always_run: true\n"), "{hook}");
        count += 1;
    }
    assert_eq!(count, 2);
}

/// The action's arguments are split into words, and patterns among them reach the program as they are.
#[test]
fn the_action_hands_patterns_on() {
    let action = include_str!("../../action.yml");
    let scripts: Vec<String> = action
        .split("      run: |\n")
        .skip(1)
        .map(|step| {
            let lines = step.lines().map_while(|line| line.strip_prefix("        "));
            lines.collect::<Vec<_>>().join("\n")
        })
        .filter(|script| script.contains("$ARGS"))
        .collect();
    assert_eq!(scripts.len(), 2);
    let shell = Shell::new();
    fs::write(shell.here.join("a.png"), "").expect("written");
    for script in scripts {
        let said = format!(
            "tickbake() {{ printf '<%s>' \"$@\"; }}\nDIRECTORY='my pack'\nARGS='--ignore *.png'\n{script}"
        );
        let output = shell.command(&said).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.starts_with("<-C><my pack>"), "{said}");
        assert!(said.ends_with("<--ignore><*.png>"), "{said}");
    }
}

/// The README's Regolith filter, run as Regolith runs it: in a folder with RP, BP and data, of which RP is exported.
#[test]
fn the_regolith_filter_bakes_into_the_resource_pack() {
    let config: serde_json::Value =
        serde_json::from_str(&blocks("json").concat()).expect("a config.json");
    let filter = &config["filterDefinitions"]["tickbake"];
    assert_eq!(filter["runWith"], "shell");

    let mut shell = Shell::new();
    let project = shell.here.join("data/tickbake");
    for folder in ["RP", "BP", "data/tickbake"] {
        fs::create_dir_all(shell.here.join(folder)).expect("made");
    }
    fs::write(shell.here.join("RP/manifest.json"), "theirs").expect("written");
    let toml = "[model.blaze]\ntolerance = 0\ntargets = [\"bedrock\"]\n";
    fs::write(project.join("tickbake.toml"), toml).expect("written");
    shell.run(filter["command"].as_str().expect("a command"));
    let pack = shell.here.join("RP");
    assert!(pack.join("animations/blaze.animation.json").is_file());
    assert_eq!(
        fs::read_to_string(pack.join("manifest.json")).expect("there"),
        "theirs"
    );
}
