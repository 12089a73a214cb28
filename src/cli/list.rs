//! `tickbake list`

use super::{Global, Outcome, table};
use crate::format;
use serde::Serialize;
use std::io::Write;

/// List the project's items, and the targets there are
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  tickbake list\n  tickbake list --format json")]
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
    about: &'static str,
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
                    about: item.section.about,
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
                let items = listing.items.iter().map(|row| {
                    let formula = format!("formula {}", row.formula);
                    [row.id.clone(), formula, row.about.into()]
                });
                let items: Vec<[String; 3]> = items.collect();
                let targets = listing.targets.iter();
                let targets: Vec<[String; 2]> = targets
                    .map(|row| [row.name.into(), row.about.into()])
                    .collect();
                write!(out, "items\n{}", indented(&table::columns(&items, &[])))?;
                write!(out, "targets\n{}", indented(&table::columns(&targets, &[])))?;
            }
        }
        Ok(Outcome::Fine)
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
