//! A small evaluator of the commands that our data packs are made of: it plays a pack as a release of the game would.
//!
//! text -> [`parse`] (per release, refusing by name) -> [`command`] -> [`run`] on a [`world`], tick by tick under a
//! [`server`]. It shares nothing with the writer of packs. What it does not play it says; it never guesses.

pub mod command;
pub mod coordinate;
pub mod library;
pub mod meter;
pub mod parse;
pub mod path;
pub mod release;
pub mod run;
pub mod server;
pub mod target;
pub mod text;
pub mod verify;
pub mod world;

pub use library::Library;
pub use release::Dialect;
pub use server::Server;
