//! What the manifest says of a lava texture.

use crate::asset::strip::{Certificate, Dropped, LoopKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a lava bake found out: with the parameters, all that its pixels follow from.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LavaFacts {
    /// Ticks before the first frame; frame i is the state after `warm_up + i * frametime + 1` ticks.
    pub warm_up: u64,
    /// Ignitions of the period that are left out, by tick, then cell.
    pub dropped: Vec<Dropped>,
    /// What was measured on the strip.
    pub certificate: Certificate,
}

/// Dropped ignitions that are shown one by one.
const SHOWN: usize = 8;

impl LavaFacts {
    /// The figures as lines of text for people; `size` is the tile's, px.
    pub fn describe(&self, size: usize) -> String {
        let c = &self.certificate;
        let mut out = match &c.state_equality {
            Some(e) => format!(
                "  loop                     {} ticks: soup and pot of {} cells and {} flames are {} after {} and {} ticks\n",
                c.loop_ticks,
                e.cells,
                e.flames,
                if e.differing == 0 {
                    "equal in every bit"
                } else {
                    "not equal"
                },
                e.tick,
                e.tick + e.period,
            ),
            None => format!(
                "  loop                     {} ticks, nothing to prove\n",
                c.loop_ticks
            ),
        };
        if let (Some(drawn), Some(dropped)) = (c.ignitions_drawn, c.ignitions_dropped) {
            out.push_str(&format!(
                "  ignitions                {drawn} drawn, {dropped} dropped"
            ));
            for (i, d) in self.dropped.iter().take(SHOWN).enumerate() {
                let (x, y) = (d.cell as usize % size.max(1), d.cell as usize / size.max(1));
                let before = if i == 0 { ":" } else { "," };
                out.push_str(&format!("{before} tick {} at ({x}, {y})", d.tick));
            }
            if self.dropped.len() > SHOWN {
                let more = self.dropped.len() - SHOWN;
                out.push_str(&format!(", and {more} more in the manifest"));
            }
            out.push('\n');
        }
        out.push_str(&format!(
            "  frames                   {}; {} equal the one after them; {} colours, {} pixels off the palette\n  \
             steps                    mean {:.2}, {:.2} to {:.2}, at the seam {:.2}\n",
            c.frames,
            c.duplicate_neighbours.len(),
            c.colours,
            c.off_curve_pixels,
            c.steps.mean,
            c.steps.min,
            c.steps.max,
            c.steps.wrap,
        ));
        for warning in &c.warnings {
            out.push_str(&format!("  it is                    {warning}\n"));
        }
        out
    }

    /// How the strip loops, in a few words.
    pub fn looping(&self) -> String {
        let c = &self.certificate;
        let ticks = c.loop_ticks;
        match (c.r#loop, &c.state_equality) {
            (LoopKind::Periodic, Some(equality)) if equality.differing == 0 => {
                format!("exact, {ticks} ticks")
            }
            (LoopKind::Periodic, Some(equality)) => {
                format!("{} values differ after {ticks} ticks", equality.differing)
            }
            (LoopKind::Periodic, None) => format!("not proven, {ticks} ticks"),
            (LoopKind::Pingpong, _) => format!("there and back, {ticks} ticks"),
            (LoopKind::Crossfade, _) => format!("blended, {ticks} ticks"),
            (LoopKind::None, _) => "none: the wrap jumps".into(),
        }
    }
}
