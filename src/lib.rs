//! tickbake turns documented per-tick formulas into assets for Minecraft-style games, and proves that each asset obeys
//! its document.
//!
//! # How data flows
//! ```text
//! project  ->  formula, engine  ->  bake  ->  asset  ->  format/*/write  ->  tree  ->  disk, zip, diff
//!                 formula  ->  check  <-  asset  <-  format/*/read  <-  files
//! ```
//! [`project`] reads `tickbake.toml`. [`bake`] evaluates each item's [`formula`] (or its fast twin in [`engine`]), finds the
//! loop, reduces the keys, and gives an [`asset`] that knows no file format. Each target in [`format`](mod@format) turns assets into
//! bytes; [`generate`] collects them in a [`tree`]; [`build`] saves the tree, and only what has changed of it. [`check`] goes
//! the other way: it reads the files as they lie on disk, with readers that share nothing with the writers, and holds them
//! to the formula, between the keys too. [`diff`] compares trees by meaning, [`lint`] looks at anybody's packs.
//!
//! # From a build script
//! A mod that ships baked files makes them from its `build.rs`. Nothing is written where nothing has changed.
//! ```
//! use std::path::Path;
//! use tickbake::build::{How, build};
//! use tickbake::generate::Silent;
//! use tickbake::project::load;
//!
//! // build.rs: let dir = std::env::var("CARGO_MANIFEST_DIR")?; the crate has a tickbake.toml
//! # let scratch = tempfile::tempdir()?;
//! # let dir = scratch.path();
//! # std::fs::write(dir.join("tickbake.toml"), "[chase.hens]\nframes = 30\n")?;
//! let file = Path::new(&dir).join("tickbake.toml");
//! println!("cargo::rerun-if-changed={}", file.display());
//! let project = load::load(&file, &[])?;
//! let out = project.root.join(&project.settings.output);
//! let built = build(&project, &out, How::default(), &Silent)?;
//! assert!(!built.saved.created.is_empty());
//! # assert!(build(&project, &out, How::default(), &Silent)?.saved.is_nothing());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # In a mod's test
//! The committed files obey their documents, and the mod's own port of a formula gives what the document gives.
//! ```
//! use tickbake::check::check;
//! use tickbake::formula::blaze::{Blaze, PhaseStep, Trig};
//! use tickbake::tree::Source;
//!
//! # let scratch = tempfile::tempdir()?;
//! # let project = tickbake::project::load::from_text("tickbake.toml", "[chase.hens]\nframes = 30\n", &[], scratch.path().into(), None)?;
//! # let generated = tickbake::generate::generate(&project, &tickbake::generate::Silent)?;
//! # tickbake::tree::save(&scratch.path().join("generated"), &generated.tree, Default::default())?;
//! # std::env::set_current_dir(&scratch)?;
//! let findings = check(&Source::open("generated".as_ref())?);
//! assert!(findings.is_empty(), "{findings:?}");
//!
//! let document = Blaze { trig: Trig::Table, phase_step: PhaseStep::Documented, ..Blaze::default() };
//! assert_eq!(document.setup_anim(0.0)[0], [9.0, -1.0, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//! - [`asset`] Format-neutral results, with units and axes: clips, rigs, strips, tracks.
//! - [`bake`] Formula and parameters to asset: sampling, loops, keys, ground.
//! - [`build`] Project to output folder, doing only what has changed.
//! - [`cache`] What earlier builds gave, outside the output.
//! - [`check`] Files on disk against the documents.
//! - [`cli`] The command line.
//! - [`diff`] Two trees by meaning.
//! - [`engine`] The formulas, fast.
//! - [`foreign`] Anybody's bytes, read with bounds.
//! - [`format`](mod@format) Targets: asset to bytes, and back.
//! - [`formula`] The documents, transcribed: the oracle.
//! - [`generate`] Project to tree.
//! - [`link`] Packs copied where a game reads them.
//! - [`lint`] Anybody's packs.
//! - [`manifest`] What was built, from what.
//! - [`minecraft`] Facts of the game.
//! - [`preview`] Pictures and the page.
//! - [`project`] tickbake.toml.
//! - [`report`] Findings, and how they are printed.
//! - [`trace`] A formula's values.
//! - [`tree`] The output: path to bytes, saved whole or not at all.

pub mod asset;
pub mod bake;
pub mod build;
pub mod cache;
pub mod check;
pub mod cli;
mod deflate;
pub mod diff;
pub mod engine;
pub mod foreign;
pub mod format;
pub mod formula;
pub mod generate;
pub mod link;
pub mod lint;
pub mod manifest;
pub mod minecraft;
mod mistyped;
pub mod preview;
pub mod project;
pub mod report;
pub mod trace;
pub mod tree;
mod windows;
