//! `tickbake list`

use super::{Global, Outcome};
use crate::format;
use serde::Serialize;
use std::io::Write;

/// List the project's items, and the targets there are
#[derive(clap::Args)]
pub struct List {
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Form,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// A table
    Human,
    /// One JSON document
    Json,
}

#[derive(Serialize)]
struct Listing {
    items: Vec<ItemRow>,
    targets: Vec<TargetRow>,
}

#[derive(Serialize)]
struct ItemRow {
    id: String,
    formula: String,
}

#[derive(Serialize)]
struct TargetRow {
    name: &'static str,
    about: &'static str,
}

impl List {
    /// Lists.
    pub fn run(&self, global: &Global) -> anyhow::Result<Outcome> {
        let project = global.project()?;
        let listing = Listing {
            items: project
                .items
                .iter()
                .map(|item| ItemRow {
                    id: item.id.clone(),
                    formula: item.params.text("formula").into(),
                })
                .collect(),
            targets: format::ALL
                .iter()
                .map(|f| TargetRow {
                    name: f.name(),
                    about: f.about(),
                })
                .collect(),
        };
        let mut out = std::io::stdout().lock();
        match self.format {
            Form::Json => {
                serde_json::to_writer_pretty(&mut out, &listing)?;
                writeln!(out)?;
            }
            Form::Human => {
                writeln!(out, "items")?;
                for row in &listing.items {
                    writeln!(out, "  {:<24} {}", row.id, row.formula)?;
                }
                writeln!(out, "targets")?;
                for row in &listing.targets {
                    writeln!(out, "  {:<24} {}", row.name, row.about)?;
                }
            }
        }
        Ok(Outcome::Fine)
    }
}
