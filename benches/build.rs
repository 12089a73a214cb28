//! Whole builds into a folder, loading the project and saving included: the figures of the README's table.
//!
//! `cargo bench --bench build`. What is not measured is the program around it, about 5 ms, and what a
//! process that runs has at hand already: the encoded texture of the models.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::fs;
use std::path::{Path, PathBuf};
use tickbake::build::{Built, How, build};
use tickbake::cache::Cache;
use tickbake::generate::Silent;
use tickbake::project::{builtin, load};

struct Scratch {
    dir: tempfile::TempDir,
    text: String,
}

impl Scratch {
    fn new(text: String) -> Scratch {
        let dir = tempfile::tempdir().expect("a folder");
        Scratch { dir, text }
    }

    fn build(&self, sets: &[String]) -> Built {
        let root = self.dir.path().to_path_buf();
        let project = load::from_text("tickbake.toml", &self.text, sets, root, None);
        let cache = Cache {
            folder: self.path("cache"),
            program: "bench".into(),
        };
        let how = How {
            cache: Some(&cache),
            ..How::default()
        };
        let project = project.expect("a project");
        build(&project, &self.path("out"), how, &Silent).expect("it builds")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn empty(&self) {
        for name in ["cache", "out"] {
            let path = self.path(name);
            if Path::new(&path).exists() {
                fs::remove_dir_all(path).expect("removed");
            }
        }
    }
}

/// Ten times the built-in project's items, each with parameters of its own.
fn fifty() -> String {
    let mut text = String::from("[project]\nnamespace = \"demo\"\n");
    for n in 0..10 {
        text += &format!(
            "[model.blaze{n}]\nhead_yaw = {n}.0\n\
             [texture.still{n}]\nseed = {n}\n\
             [texture.flow{n}]\nseed = 1{n}\nflow = true\n\
             [flock.bats{n}]\ncount = 40\nseed = {n}\nticks = 600\nfloor = true\nhome = true\n\
             [chase.hens{n}]\ncount = 20\nframes = 600\nscale = 0.{}\n",
            n + 1
        );
    }
    text
}

fn builds(c: &mut Criterion) {
    let mut group = c.benchmark_group("build");
    group.sample_size(20);

    let builtin = Scratch::new(builtin::PROJECT.to_string());
    group.bench_function("built-in, everything made", |b| {
        b.iter_batched(
            || builtin.empty(),
            |()| builtin.build(&[]),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("built-in, nothing changed", |b| {
        b.iter(|| builtin.build(&[]))
    });

    let fifty = Scratch::new(fifty());
    fifty.build(&[]);
    assert!(fifty.build(&[]).saved.is_nothing());
    group.bench_function("50 items, nothing changed", |b| b.iter(|| fifty.build(&[])));
    let mut seed = 1000;
    for (what, key) in [
        ("model", "model.blaze3.head_yaw"),
        ("texture", "texture.still3.seed"),
        ("flock", "flock.bats3.seed"),
        ("chase", "chase.hens3.scale"),
    ] {
        group.bench_function(format!("50 items, one {what} changed"), |b| {
            b.iter_batched(
                || {
                    // never seen before, so never in the cache
                    seed += 1;
                    let value = match key.ends_with("seed") {
                        true => seed.to_string(),
                        false => format!("0.{seed}"),
                    };
                    vec![format!("{key}={value}")]
                },
                |sets| {
                    let built = fifty.build(&sets);
                    assert!(!built.saved.is_nothing());
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, builds);
criterion_main!(benches);
