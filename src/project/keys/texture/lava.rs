//! What the pixels of a lava strip depend on.

use crate::asset::strip::LoopKind;
use crate::formula::lava::{
    MAX_SIZE, MIN_SIZE, Palette, Rule, SATURATION_TICKS, SCROLL_TURN_TICKS, SinePeriod, Variant,
};

/// Largest tile of a flow, pixels per side: its Java frames are twice as wide.
pub const MAX_FLOW_SIZE: usize = 256;
/// Largest strip, pixels over all frames as written: a flow's frames hold four copies of the tile.
pub const MAX_STRIP_PIXELS: usize = 1 << 27;
/// Most cells times ticks that a project may ask for: some seconds of the plain rule, by which `check` goes.
pub const MAX_CELL_TICKS: usize = 1 << 30;
/// Most cells times ticks where a bake finds the warm-up by itself: large tiles take long to become periodic.
const MAX_FOUND_CELL_TICKS: usize = 1 << 34;
/// Ticks after which lava that starts cold looks as it does for ever (soup's mean is within 1 % from tick 400 on).
const SETTLING_TICKS: usize = 480;
/// Multiples of lcm(period, 48) tried as warm-up, beside the ticks below.
const MAX_MULTIPLES: usize = 64;
/// Ticks of warm-up tried at least: a cell whose pot drifts down slowly takes long to reach its floor.
const MIN_TRIED_TICKS: usize = 100_000;

/// A lava strip, as asked for: all that its pixels depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct LavaParams {
    /// Which reading of the document.
    pub variant: Variant,
    /// Seed of `java.util.Random`.
    pub seed: i64,
    /// Show the flow: rows move down, one of 16 every 3 ticks.
    pub flow: bool,
    /// Pixels per side: a power of two, 16 to 512 (flow: 256).
    pub size: usize,
    /// Sine offsets above 16 pixels.
    pub sine_period: SinePeriod,
    /// Ticks after which the ignitions repeat; for the other loops, ticks of simulation that are shown.
    pub period: usize,
    /// Ticks before the first frame; absent: the shortest that is certified.
    pub warm_up: Option<usize>,
    /// How the strip repeats.
    pub loop_kind: LoopKind,
    /// Ticks of blending of a cross-faded loop; absent: a quarter of the period.
    pub crossfade_ticks: Option<usize>,
    /// Ticks that each frame stays; divides the period.
    pub frametime: usize,
    /// Ask the player to blend frames.
    pub interpolate: bool,
    /// Colours over colour heat.
    pub palette: Palette,
}

impl Default for LavaParams {
    fn default() -> Self {
        Self {
            variant: Variant::Classic,
            seed: 0,
            flow: false,
            size: 16,
            sine_period: SinePeriod::Sixteen,
            period: 240,
            warm_up: None,
            loop_kind: LoopKind::Periodic,
            crossfade_ticks: None,
            frametime: 1,
            interpolate: false,
            palette: Palette::Document,
        }
    }
}

impl LavaParams {
    /// The update rule these parameters ask for.
    pub fn rule(&self) -> Rule {
        Rule {
            variant: self.variant,
            size: self.size,
            sine_period: self.sine_period,
        }
    }

    /// Ticks of blending of a cross-faded loop.
    pub fn fade(&self) -> usize {
        self.crossfade_ticks.unwrap_or((self.period / 4).max(1))
    }

    /// Ticks that the strip's frames cover: the period, or for a looping flow the shortest time after which both the
    /// heat and the scroll repeat.
    pub fn strip_ticks(&self) -> usize {
        if self.flow && self.loop_kind != LoopKind::None {
            lcm(self.period, SCROLL_TURN_TICKS)
        } else {
            self.period
        }
    }

    /// The warm-ups that a periodic loop is tried with are multiples of this: heat and scroll repeat.
    pub fn warm_up_unit(&self) -> usize {
        lcm(self.period, SCROLL_TURN_TICKS)
    }

    /// The longest warm-up that is tried, ticks.
    pub fn longest_tried(&self) -> usize {
        let unit = self.warm_up_unit();
        let tried = unit
            .saturating_mul(MAX_MULTIPLES)
            .max(MIN_TRIED_TICKS.next_multiple_of(unit));
        tried
            .min(MAX_FOUND_CELL_TICKS / (self.size * self.size))
            .max(unit)
    }

    /// The warm-up of loops that do not certify one, ticks.
    pub fn plain_warm_up(&self) -> usize {
        self.warm_up
            .unwrap_or_else(|| SETTLING_TICKS.next_multiple_of(self.warm_up_unit()))
    }

    /// The longest warm-up that a strip can have, ticks: the one that is asked for, else one that was found.
    pub fn longest_warm_up(&self) -> usize {
        match self.loop_kind {
            LoopKind::Periodic => self.warm_up.unwrap_or_else(|| self.longest_tried()),
            // a blend needs the ticks before the first frame
            LoopKind::Crossfade => self.plain_warm_up().max(self.fade()),
            LoopKind::Pingpong | LoopKind::None => self.plain_warm_up(),
        }
    }

    /// Frames in the strip.
    pub fn frames(&self) -> usize {
        self.strip_ticks() / self.frametime.max(1)
    }

    /// Refuses what cannot be baked; the error names the key.
    pub fn validate(&self) -> Result<(), TextureError> {
        if !self.size.is_power_of_two() || !(MIN_SIZE..=MAX_SIZE).contains(&self.size) {
            return Err(TextureError::Size { size: self.size });
        }
        if self.flow && self.size > MAX_FLOW_SIZE {
            return Err(TextureError::FlowSize { size: self.size });
        }
        if self.period == 0 || self.period > MAX_PERIOD {
            return Err(TextureError::Period {
                period: self.period,
            });
        }
        if self.loop_kind == LoopKind::Periodic && self.period < MIN_PERIOD {
            return Err(TextureError::ShortPeriod {
                period: self.period,
            });
        }
        if self.frametime == 0 || !self.period.is_multiple_of(self.frametime) {
            return Err(TextureError::Frametime {
                frametime: self.frametime,
                period: self.period,
                nearest: nearest_divisor(self.period, self.frametime),
            });
        }
        if self.flow && self.loop_kind == LoopKind::Pingpong {
            return Err(TextureError::FlowPingpong);
        }
        if self.loop_kind == LoopKind::Crossfade && !(1..self.period).contains(&self.fade()) {
            return Err(TextureError::Crossfade {
                ticks: self.fade(),
                period: self.period,
            });
        }
        let copies = if self.flow { 4 } else { 1 };
        let pixels = self.frames().saturating_mul(copies * self.size * self.size);
        if pixels > MAX_STRIP_PIXELS {
            return Err(TextureError::TooLarge {
                frames: self.frames(),
                size: self.size,
                most: MAX_STRIP_PIXELS / (copies * self.size * self.size),
            });
        }
        let (warm_up, limit) = match (self.warm_up, self.loop_kind) {
            (Some(asked), _) => (asked, MAX_CELL_TICKS),
            (None, LoopKind::Periodic) => (0, MAX_CELL_TICKS),
            (None, _) => (self.plain_warm_up(), MAX_FOUND_CELL_TICKS),
        };
        let cells = self.size * self.size;
        let most = MAX_CELL_TICKS / cells;
        if self.period > most || warm_up.saturating_add(self.period) > limit / cells {
            return Err(TextureError::TooLong {
                warm_up,
                period: self.period,
                size: self.size,
                most,
            });
        }
        Ok(())
    }
}

/// Longest period, ticks: 14 hours.
pub const MAX_PERIOD: usize = 1_000_000;
/// Longest warm-up, ticks.
pub const MAX_WARM_UP: usize = 10_000_000;
/// Shortest period of a periodic loop, ticks: below, even one ignition per cell and period heats its pot for ever.
pub const MIN_PERIOD: usize = SATURATION_TICKS + 1;

/// A texture's parameters that cannot be baked: what and why. What can is [`TextureError::allowed`].
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TextureError {
    #[error("size = {size} is not a power of two")]
    Size { size: usize },
    #[error("size = {size} is too large for a flow: its Java frames are twice as wide")]
    FlowSize { size: usize },
    #[error("period = {period} is out of range")]
    Period { period: usize },
    #[error(
        "period = {period} cannot loop: even one ignition per cell and period would heat the pot more than it cools, \
         and the texture would turn white"
    )]
    ShortPeriod { period: usize },
    #[error("frametime = {frametime} does not divide the period of {period} ticks")]
    Frametime {
        frametime: usize,
        period: usize,
        nearest: usize,
    },
    #[error("a flow cannot play backward")]
    FlowPingpong,
    #[error("a blend over {ticks} ticks does not fit into a period of {period}")]
    Crossfade { ticks: usize, period: usize },
    #[error(
        "warm_up = {warm_up} and period = {period} are {} ticks of {size} x {size} cells: check, which goes by the plain \
         rule, would take too long",
        warm_up + period
    )]
    TooLong {
        warm_up: usize,
        period: usize,
        size: usize,
        most: usize,
    },
    #[error("{frames} frames of {size} x {size} are more than a strip may hold")]
    TooLarge {
        frames: usize,
        size: usize,
        most: usize,
    },
}

impl TextureError {
    /// The key that is at fault.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Size { .. } | Self::FlowSize { .. } => "size",
            Self::Period { .. } | Self::ShortPeriod { .. } | Self::TooLarge { .. } => "period",
            Self::Frametime { .. } => "frametime",
            Self::TooLong {
                warm_up, period, ..
            } if warm_up > period => "warm_up",
            Self::TooLong { .. } => "period",
            Self::FlowPingpong => "loop",
            Self::Crossfade { .. } => "crossfade_ticks",
        }
    }

    /// What would be accepted.
    pub fn allowed(&self) -> String {
        match self {
            Self::Size { .. } => {
                let sizes: Vec<String> =
                    core::iter::successors(Some(MIN_SIZE), |size| Some(size * 2))
                        .take_while(|&size| size <= MAX_SIZE)
                        .map(|size| size.to_string())
                        .collect();
                sizes.join(", ")
            }
            Self::FlowSize { .. } => format!("at most {MAX_FLOW_SIZE}"),
            Self::Period { .. } => format!("1 to {MAX_PERIOD}"),
            Self::ShortPeriod { .. } => {
                format!(
                    "{MIN_PERIOD} and more; {MIN_PERIOD} to 96 are darker than the endless lava, 192 and more are not"
                )
            }
            Self::Frametime { nearest, .. } => {
                format!("a divisor of the period; the nearest is {nearest}")
            }
            Self::FlowPingpong => "loop = \"periodic\", which loops a flow without a seam".into(),
            Self::Crossfade { period: 1, .. } => "a period of 2 ticks and more".into(),
            Self::Crossfade { period, .. } => format!("1 to {}", period.saturating_sub(1)),
            Self::TooLong { most, size, .. } => {
                format!("warm_up + period up to {most} at size = {size}, fewer at a larger one")
            }
            Self::TooLarge { most, .. } => {
                format!(
                    "{most} frames of that size: a shorter period, a longer frametime, a smaller size; a flow takes \
                     lcm(period, {SCROLL_TURN_TICKS}) ticks, so periods that {SCROLL_TURN_TICKS} divides are the shortest"
                )
            }
        }
    }
}

/// Least common multiple; saturates.
pub fn lcm(a: usize, b: usize) -> usize {
    let (mut m, mut n) = (a, b);
    while n != 0 {
        (m, n) = (n, m % n);
    }
    a.checked_div(m).map_or(0, |part| part.saturating_mul(b))
}

fn nearest_divisor(period: usize, to: usize) -> usize {
    (1..=period)
        .filter(|&d| period.is_multiple_of(d))
        .min_by_key(|&d| d.abs_diff(to))
        .unwrap_or(1)
}
