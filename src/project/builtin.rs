//! The built-in project: what `build` builds where no tickbake.toml is found, and what `init` writes.

/// The text of the built-in project file.
pub const PROJECT: &str = include_str!("../../templates/tickbake.toml");

/// Where `init` writes the project file's JSON Schema, for editors.
pub const SCHEMA_FILE: &str = "tickbake.schema.json";

/// Keeps the line ends of what is written.
pub const GIT_ATTRIBUTES: &str = include_str!("../../templates/gitattributes");

/// A CI job that fails when the committed output is not what the project gives.
pub const WORKFLOW: &str = include_str!("../../templates/workflow.yml");
