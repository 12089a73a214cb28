//! The built-in project: what `build` builds where no tickbake.toml is found, and what `init` writes.

/// The text of the built-in project file.
pub const PROJECT: &str = include_str!("../../templates/tickbake.toml");
