//! Where messages go: data on stdout, the rest on stderr, colour and progress only where a person looks.

use super::{Global, project_error};
use std::io::{IsTerminal, Write};

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What the verbs print messages with.
pub struct Console {
    quiet: bool,
    verbose: bool,
    when: When,
}

impl Console {
    /// A console as the arguments ask for.
    pub fn new(global: &Global) -> Console {
        Console {
            quiet: global.quiet,
            verbose: global.verbose,
            when: global.color,
        }
    }

    /// Whether `--verbose` was given.
    pub fn verbose(&self) -> bool {
        self.verbose
    }

    /// Whether text for this stream is coloured.
    pub fn colour(&self, stream: &dyn IsTerminalStream) -> bool {
        match self.when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                stream.is_terminal_stream()
                    && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
            }
        }
    }

    /// Whether progress bars make sense.
    pub fn shows_progress(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// A message for people, on stderr; silenced by `--quiet`.
    pub fn say(&self, text: &str) {
        if !self.quiet {
            // Nobody listening is no reason to stop.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// What went wrong, on stderr.
    pub fn error(&self, error: &anyhow::Error) {
        let colour = self.colour(&std::io::stderr());
        let text = match project_error(error) {
            Some(e) => e.render(colour),
            None => format!("{}: {error:#}", title(colour)),
        };
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    /// The same in a line, and `then` where it is not the project that is wrong; of the project, all where more is to be said.
    pub fn error_line(&self, error: &anyhow::Error, then: &str) {
        let text = match project_error(error) {
            Some(_) if self.verbose => return self.error(error),
            Some(error) => error.line(),
            None => format!("{error:#}; {then}"),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let title = title(self.colour(&std::io::stderr()));
        let _ = writeln!(std::io::stderr(), "{title}: {}", words.join(" "));
    }
}

fn title(colour: bool) -> &'static str {
    match colour {
        true => "\x1b[1;31merror\x1b[0m",
        false => "error",
    }
}

/// A stream that knows whether a person sees it.
pub trait IsTerminalStream {
    /// Whether it is a terminal.
    fn is_terminal_stream(&self) -> bool;
}

impl<T: IsTerminal> IsTerminalStream for T {
    fn is_terminal_stream(&self) -> bool {
        self.is_terminal()
    }
}
