//! `tickbake schema`

use super::Outcome;
use crate::project::schema;
use std::io::Write;

/// Print a JSON Schema: of tickbake.toml, of the manifest, or of a report
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake schema > tickbake.schema.json      then `#:schema ./tickbake.schema.json` on the project's first line\n  tickbake schema manifest"
)]
pub struct Schema {
    /// Which
    #[arg(value_name = "WHICH", default_value = "project")]
    which: Which,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Which {
    /// tickbake.toml
    Project,
    /// manifest.json
    Manifest,
    /// The JSON output of check and lint
    Report,
    /// The JSON output of diff
    Diff,
}

impl Schema {
    /// Prints the schema.
    pub fn run(&self) -> anyhow::Result<Outcome> {
        let schema = match self.which {
            Which::Project => schema::project(),
            Which::Manifest => schemars::schema_for!(crate::manifest::Manifest).to_value(),
            Which::Diff => schemars::schema_for!(crate::diff::JsonDiff).to_value(),
            Which::Report => schemars::schema_for!(crate::report::JsonReport).to_value(),
        };
        let mut out = std::io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &schema)?;
        writeln!(out)?;
        Ok(Outcome::Fine)
    }
}
