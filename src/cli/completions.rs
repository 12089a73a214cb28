//! `tickbake completions` and `tickbake man`

use super::{Cli, Outcome};
use clap::CommandFactory;

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
        std::io::Write::write_all(&mut std::io::stdout(), &text)?;
        Ok(Outcome::Fine)
    }
}

/// Print the man page
#[derive(clap::Args)]
pub struct Man {}

impl Man {
    /// Prints.
    pub fn run(&self) -> anyhow::Result<Outcome> {
        let mut text = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut text)?;
        std::io::Write::write_all(&mut std::io::stdout(), &text)?;
        Ok(Outcome::Fine)
    }
}
