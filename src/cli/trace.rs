//! `tickbake trace`

use super::{Global, Outcome, UsageError};
use crate::trace::{self, Header, Ticks, TraceError};
use std::io::{BufWriter, Write};

/// Print an item's formula values at full precision
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tickbake trace model.blaze --ticks 0..200\n  tickbake trace lava_still --ticks 1..64 --heats\n  tickbake trace model.blaze --ticks 0..=10 --step 0.25 --format csv"
)]
pub struct Trace {
    /// The item: model.blaze, or just blaze
    #[arg(value_name = "ID")]
    id: String,
    /// First and last tick, both included
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    ticks: String,
    /// Ticks from one frame to the next
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1.0,
        allow_hyphen_values = true
    )]
    step: f64,
    /// Also print a texture's soup, pot and flame
    #[arg(long)]
    heats: bool,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    format: Form,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// One document, a line for each frame
    Json,
    /// tick,name,axis,value
    Csv,
}

impl Trace {
    /// Traces.
    pub fn run(&self, global: &Global) -> anyhow::Result<Outcome> {
        let project = global.project()?;
        let item = project.item(&self.id)?;
        let ticks = Ticks::parse(&self.ticks, self.step).map_err(UsageError)?;
        let frames = trace::frames(item, ticks, self.heats).map_err(UsageError)?;
        let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
        let done = match self.format {
            Form::Json => trace::json(&Header::of(item), frames, &mut out),
            Form::Csv => trace::csv(frames, &mut out),
        };
        match done {
            Err(TraceError::Tick(why)) => Err(UsageError(why).into()),
            Err(TraceError::Io(e)) => Err(e.into()),
            Ok(()) => {
                out.flush()?;
                Ok(Outcome::Fine)
            }
        }
    }
}
