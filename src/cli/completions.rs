//! `tickbake completions` and `tickbake man`

use super::{Cli, Outcome, UsageError};
use crate::project::key::nearest;
use clap::CommandFactory;
use std::io::Write;

/// Print shell completions
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tickbake completions bash > ~/.local/share/bash-completion/completions/tickbake"
)]
pub struct Completions {
    /// Which shell
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

impl Completions {
    /// Prints.
    pub fn run(&self) -> anyhow::Result<Outcome> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "tickbake", &mut text);
        std::io::stdout().write_all(&text)?;
        Ok(Outcome::Fine)
    }
}

/// Print the man page, of tickbake or of one verb
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake man | man -l -\n  tickbake man build > tickbake-build.1"
)]
pub struct Man {
    /// The verb
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

impl Man {
    /// Prints.
    pub fn run(&self) -> anyhow::Result<Outcome> {
        let mut all = Cli::command();
        all.build();
        let page = match &self.verb {
            None => clap_mangen::Man::new(all),
            Some(verb) => match all.find_subcommand(verb) {
                // named as its page is looked up: tickbake-build(1)
                Some(found) => {
                    clap_mangen::Man::new(found.clone()).title(format!("tickbake-{verb}"))
                }
                None => return Err(no_such_verb(&all, verb).into()),
            },
        };
        let mut text = Vec::new();
        page.render(&mut text)?;
        std::io::stdout().write_all(&text)?;
        Ok(Outcome::Fine)
    }
}

fn no_such_verb(all: &clap::Command, verb: &str) -> UsageError {
    let names: Vec<&str> = all.get_subcommands().map(clap::Command::get_name).collect();
    let help = match nearest(verb, &names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are: {}", names.join(", ")),
    };
    UsageError(format!("no verb `{verb}`; {help}"))
}
