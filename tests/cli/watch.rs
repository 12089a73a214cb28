//! `watch` and `--link`, from outside.

use super::{project, run};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// Far longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(300);

struct Watch {
    child: Child,
    lines: Receiver<String>,
}

impl Watch {
    /// Past the line that says what is watched.
    fn start(dir: &Path, args: &[&str]) -> Watch {
        let watch = Watch::spawn(dir, args);
        if !args.contains(&"-q") {
            let first = watch.line();
            assert_eq!(first, "watching tickbake.toml, bats.json; Ctrl-C ends it");
        }
        watch
    }

    fn spawn(dir: &Path, args: &[&str]) -> Watch {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tickbake"))
            .current_dir(dir)
            .env("TICKBAKE_CACHE", dir.join("cache"))
            .env_remove("CI")
            .arg("watch")
            .args(args)
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stderr = child.stderr.take().expect("a pipe");
        let (tell, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    break;
                }
            }
        });
        Watch { child, lines }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(LONG).expect("a line")
    }

    /// Ctrl-C.
    fn stop(mut self) {
        if cfg!(unix) {
            let interrupted = Command::new("kill")
                .args(["-INT", &self.child.id().to_string()])
                .status();
            assert!(interrupted.expect("kill runs").success());
            assert_eq!(self.line(), "stopped");
            assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // ended already, unless a test failed
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const TOML: &str = "[project]\nnamespace = 'demo'\n[flock.bats]\nticks = 20\nstart = 'bats.json'\n";
const START: &str = r#"{"p":[[0,8,0],[3,8,0]],"v":[[0.2,0,0],[0.2,0,0]]}"#;

fn scratch() -> (tempfile::TempDir, PathBuf) {
    let scratch = tempfile::tempdir().expect("a folder");
    let dir = scratch.path().join("project");
    fs::create_dir(&dir).expect("made");
    fs::write(dir.join("tickbake.toml"), TOML).expect("written");
    fs::write(dir.join("bats.json"), START).expect("written");
    (scratch, dir)
}

fn follows_changes(args: &[&str]) {
    let (_scratch, dir) = scratch();
    let watch = Watch::start(&dir, args);
    let first = watch.line();
    assert!(
        first.starts_with("built generated:") && first.contains("flock.bats"),
        "{first}"
    );
    assert!(!first.contains(" 0 created"), "{first}");

    // An input file, put in place by a rename as editors do.
    fs::write(dir.join("new"), START.replace("0.2", "0.3")).expect("written");
    fs::rename(dir.join("new"), dir.join("bats.json")).expect("renamed");
    let line = watch.line();
    assert!(
        line.contains("0 created") && !line.contains(" 0 replaced"),
        "{line}"
    );

    // An error, in one line with its place; then the project again.
    fs::write(dir.join("tickbake.toml"), TOML.replace("ticks", "tick")).expect("written");
    let line = watch.line();
    assert!(line.starts_with("error: tickbake.toml:4:1: "), "{line}");
    assert!(line.contains("ticks"), "{line}");
    fs::write(dir.join("tickbake.toml"), TOML).expect("written");
    assert!(
        watch
            .line()
            .starts_with("built generated: 0 created, 0 replaced")
    );

    // A file that is not there, then is.
    fs::remove_file(dir.join("bats.json")).expect("removed");
    assert!(watch.line().starts_with("error: "));
    fs::write(dir.join("bats.json"), START).expect("written");
    assert!(watch.line().starts_with("built "));
    watch.stop();
}

#[test]
fn each_change_is_built_and_errors_do_not_end_it() {
    follows_changes(&[]);
}

#[test]
fn polling_sees_the_same() {
    follows_changes(&["--poll"]);
}

#[test]
fn another_project_never_takes_the_place_of_the_one_that_is_watched() {
    let (scratch, dir) = scratch();
    let watch = Watch::start(&dir, &[]);
    assert!(watch.line().starts_with("built "));
    let manifest = dir.join("generated/manifest.json");
    let before = fs::read(&manifest).expect("there");

    // Neither the one above nor the built-in one.
    let [here, away] = ["tickbake.toml", "away"].map(|name| dir.join(name));
    let above = TOML
        .replace("demo", "above")
        .replace("start = 'bats.json'\n", "");
    fs::write(scratch.path().join("tickbake.toml"), above).expect("written");
    fs::rename(&here, &away).expect("renamed");
    let line = watch.line();
    assert!(line.starts_with("error: "), "{line}");
    assert!(line.contains("tickbake.toml"), "{line}");
    assert!(fs::read(&manifest).expect("there") == before);
    fs::rename(&away, &here).expect("renamed");
    assert!(watch.line().starts_with("built "));
    assert!(fs::read(&manifest).expect("there") == before);
    watch.stop();
}

#[test]
fn errors_are_told_once_however_much_else_is() {
    for args in [&["-q"][..], &[], &["-v"]] {
        let (_scratch, dir) = scratch();
        let wrong = TOML.replace("ticks", "tick");
        fs::write(dir.join("tickbake.toml"), &wrong).expect("written");
        let watch = Watch::start(&dir, args);
        let mut said = vec![watch.line()];
        assert!(said[0].starts_with("error: "), "{args:?}: {said:?}");
        // Another error: the first is told.
        fs::write(dir.join("tickbake.toml"), TOML.to_string() + "cuont = 3\n").expect("written");
        while !said[said.len() - 1].contains("cuont") {
            said.push(watch.line());
        }
        said.pop();
        let errors = said.iter().filter(|line| line.starts_with("error"));
        assert_eq!(errors.count(), 1, "{args:?}: {said:?}");
        assert_eq!(said.len() > 1, args == ["-v"], "{args:?}: {said:?}");
    }
}

#[test]
fn linked_packs_follow_and_files_of_others_stay() {
    let (scratch, dir) = scratch();
    let world = scratch.path().join("world");
    fs::create_dir_all(world.join("datapacks/other")).expect("made");
    fs::write(world.join("level.dat"), "").expect("written");
    fs::write(world.join("datapacks/other/pack.mcmeta"), "{}").expect("written");
    let pack = world.join("datapacks/demo");

    let watch = Watch::start(&dir, &["--link", "../world"]);
    assert!(watch.line().contains("datapacks"), "the copy is told");
    let copied = pack.join("data/demo/function/bats/0.mcfunction");
    let original = dir.join("generated/datapack/data/demo/function/bats/0.mcfunction");
    assert_eq!(
        fs::read(&copied).expect("copied"),
        fs::read(&original).expect("there")
    );
    fs::write(dir.join("bats.json"), START.replace('8', "9")).expect("written");
    assert!(watch.line().starts_with("built "));
    assert_eq!(
        fs::read(&copied).expect("copied"),
        fs::read(&original).expect("there")
    );

    // An edit in the copy is not overwritten, and told; a file of others stays.
    fs::write(&copied, "say mine\n").expect("edited");
    fs::write(pack.join("mine.txt"), "mine").expect("written");
    fs::write(dir.join("bats.json"), START.replace('8', "7")).expect("written");
    let line = watch.line();
    assert!(
        line.starts_with("error: ") && line.contains("0.mcfunction"),
        "{line}"
    );
    // the mended copy is no file that is watched
    assert!(
        line.ends_with("when the project or one of its input files is saved"),
        "{line}"
    );
    assert_eq!(fs::read_to_string(&copied).expect("there"), "say mine\n");
    watch.stop();
    assert!(pack.join("mine.txt").is_file());
    assert!(world.join("datapacks/other/pack.mcmeta").is_file());
}

#[test]
fn folders_that_no_change_of_the_project_mends_end_it() {
    let (_scratch, dir) = scratch();
    for (args, said) in [
        (&["--link", "nowhere"][..], "name a world"),
        (&["--link", "."], "name a world"),
        (&["-o", "/"], "Choose another place"),
    ] {
        let mut command = assert_cmd::Command::cargo_bin("tickbake").expect("the program");
        command.current_dir(&dir).arg("watch").args(args);
        let refused = command.timeout(LONG).assert().code(2);
        let err = String::from_utf8_lossy(&refused.get_output().stderr);
        assert!(err.contains(said), "{args:?}: {err}");
        assert!(!dir.join("generated").exists());
    }
}

#[test]
fn a_project_that_is_not_there_yet_is_waited_for() {
    let dir = tempfile::tempdir().expect("a folder");
    let watch = Watch::spawn(dir.path(), &["lava_still"]);
    let first = watch.line();
    assert_eq!(
        first,
        "watching for tickbake.toml, which is not there yet; Ctrl-C ends it"
    );
    assert!(watch.line().starts_with("built generated: "));
    watch.stop();
}

#[test]
fn build_links_once_and_only_where_packs_belong() {
    let dir = project();
    let dir = dir.path();
    for (folder, entry) in [("mc", "options.txt"), ("nothing", "readme.txt")] {
        fs::create_dir(dir.join(folder)).expect("made");
        fs::write(dir.join(folder).join(entry), "").expect("written");
    }
    fs::create_dir_all(dir.join("work/RP")).expect("made");
    fs::write(dir.join("work/RP/manifest.json"), "theirs").expect("written");

    let done = run(dir, &["build", "--link", "mc", "--link", "work"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let still = "assets/minecraft/textures/block/lava_still.png";
    assert!(dir.join("mc/resourcepacks/demo").join(still).is_file());
    // A Bedrock workspace keeps its own description.
    assert_eq!(
        fs::read_to_string(dir.join("work/RP/manifest.json")).expect("there"),
        "theirs"
    );
    assert!(
        dir.join("work/RP/animations/blaze.animation.json")
            .is_file()
    );

    // So it keeps its own list of textures, whatever is forced.
    let list = dir.join("work/RP/textures/terrain_texture.json");
    fs::remove_dir_all(dir.join("work/RP/textures")).expect("ours");
    fs::create_dir(dir.join("work/RP/textures")).expect("made");
    fs::remove_file(dir.join("work/RP/tickbake.json")).expect("ours");
    fs::write(&list, "theirs").expect("written");
    for force in [&[][..], &["--force"]] {
        let args = [&["build", "--link", "work"][..], force].concat();
        let refused = run(dir, &args);
        assert_eq!(refused.status, 2, "{}", refused.err);
        assert!(
            refused.err.contains("lists are not merged"),
            "{}",
            refused.err
        );
        assert_eq!(fs::read_to_string(&list).expect("there"), "theirs");
        assert!(!dir.join("work/RP/tickbake.json").exists());
    }

    let refused = run(dir, &["build", "--link", "nothing"]);
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("no place for packs"),
        "{}",
        refused.err
    );

    // A pack of that name that is not ours.
    fs::create_dir_all(dir.join("w/datapacks/demo")).expect("made");
    fs::write(dir.join("w/datapacks/demo/pack.mcmeta"), "theirs").expect("written");
    let refused = run(dir, &["build", "--link", "w"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("did not put there"), "{}", refused.err);
    assert_eq!(
        fs::read_dir(dir.join("w/datapacks/demo"))
            .expect("there")
            .count(),
        1
    );

    // A pack that the project no longer has is taken back, and what others put there stays.
    fs::write(dir.join("mc/resourcepacks/demo/mine.txt"), "mine").expect("written");
    fs::write(
        dir.join("tickbake.toml"),
        "[project]\nnamespace = 'demo'\n[chase.hens]\nframes = 30\n",
    )
    .expect("written");
    assert_eq!(run(dir, &["build", "--link", "mc"]).status, 0);
    assert!(!dir.join("mc/resourcepacks/demo/pack.mcmeta").exists());
    assert!(dir.join("mc/resourcepacks/demo/mine.txt").is_file());
}

#[test]
fn a_copy_is_recorded_as_it_is_and_forced_where_the_build_is() {
    let dir = project();
    let dir = dir.path();
    fs::create_dir(dir.join("world")).expect("made");
    fs::write(dir.join("world/level.dat"), "").expect("written");
    let link = |args: &[&str]| {
        let args = [&["build", "--link", "world"][..], args].concat();
        let done = run(dir, &args);
        (done.status, done.err)
    };
    assert_eq!(link(&[]).0, 0);
    let track = "data/demo/function/hens/start.mcfunction";
    let original = dir.join("generated/datapack").join(track);
    let copy = dir.join("world/datapacks/demo").join(track);
    let text = fs::read_to_string(&original).expect("there");

    // A build of other items leaves an edit in the output, and copies it; once undone, the copy is still ours.
    fs::write(&original, "say edited\n").expect("edited");
    let (status, said) = link(&["bats"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(fs::read_to_string(&copy).expect("there"), "say edited\n");
    fs::write(&original, &text).expect("undone");
    let (status, said) = link(&["bats"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(fs::read_to_string(&copy).expect("there"), text);

    fs::write(&copy, "say mine\n").expect("edited");
    let (status, said) = link(&[]);
    assert_eq!(status, 2, "{said}");
    assert_eq!(fs::read_to_string(&copy).expect("there"), "say mine\n");
    assert_eq!(link(&["--force"]).0, 0);
    assert_eq!(fs::read_to_string(&copy).expect("there"), text);
}
