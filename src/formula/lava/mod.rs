//! The lava document, transcribed: three heat fields over a wrapping tile, one update per game tick.
//!
//! Source: Minecraft Wiki, "Procedural animated texture generation/Lava" (documents/lava.txt); the gaps of that text are
//! settled by [`Variant`] and [`SinePeriod`]. Everything is `f32` in the order written: the bytes depend on it.
//!
//! Arrays are row-major, index = y * size + x, y down.

mod ignitions;
mod palette;
mod playback;

pub use ignitions::{Ignitions, SATURATION_TICKS, draw, gaps, settles};
pub use palette::{Palette, Stop, colour_heat, document_colour};
pub use playback::{SCROLL_TURN_TICKS, blend, scroll_rows, scrolled};

use super::{Constant, Value};
use crate::minecraft::java_random::JavaRandom;

/// Smallest tile, cells per side (document: the 16 x 16 texture).
pub const MIN_SIZE: usize = 16;
/// Largest tile, cells per side.
pub const MAX_SIZE: usize = 512;

/// Amplitude of the window's sine offsets, cells (document: "rowSin is 1.2 times the sign").
pub const SINE_AMPLITUDE: f64 = 1.2;
/// Rows or columns of one turn of that sine (document: 22.5 degrees each).
pub const SINE_TURN: usize = 16;
/// Divisor of the 3 x 3 soup sum (document: "divided by 10").
pub const SOUP_DIVISOR: f32 = 10.0;
/// Divisor of the 2 x 2 pot sum (document: "divided by 4").
pub const POT_DIVISOR: f32 = 4.0;
/// Weight of the pot's mean in the new soup (document: "times 0.8").
pub const POT_WEIGHT: f32 = 0.8;
/// Share of flame heat that enters the pot per tick (document: "flame_heat times 0.01").
pub const FLAME_TO_POT: f32 = 0.01;
/// Flame heat lost per tick (document: "minus 0.06").
pub const FLAME_DECAY: f32 = 0.06;
/// Flame heat of an ignition (document: "set to 1.5").
pub const FLAME_IGNITED: f32 = 1.5;
/// Chance of an ignition per cell and tick (document: "0.005 in 1 random chance").
pub const IGNITION_CHANCE: f64 = 0.005;
/// `classicube`: factor of the soup sum (ClassiCube, `Animations.c`, `LavaAnimation_Tick`).
pub const CUBE_SOUP_FACTOR: f32 = 0.1;
/// `classicube`: factor of the pot sum (same source).
pub const CUBE_POT_FACTOR: f32 = 0.2;

/// The document's constants, for `explain`.
pub const CONSTANTS: &[Constant] = &[
    constant(
        "window",
        Value::Shape("3 x 3"),
        "cells",
        "soup_heat neighborhood",
    ),
    constant(
        "sine amplitude",
        Value::F64(&[SINE_AMPLITUDE]),
        "cells",
        "rowSin, colSin; \"sign\" is sine",
    ),
    constant(
        "sine step",
        Value::F64(&[360.0 / SINE_TURN as f64]),
        "degrees",
        "rowSin, colSin; offsets truncated toward zero",
    ),
    constant(
        "soup divisor",
        Value::F32(&[SOUP_DIVISOR]),
        "",
        "new soup_heat",
    ),
    constant(
        "pot divisor",
        Value::F32(&[POT_DIVISOR]),
        "",
        "new soup_heat",
    ),
    constant("pot weight", Value::F32(&[POT_WEIGHT]), "", "new soup_heat"),
    constant(
        "flame to pot",
        Value::F32(&[FLAME_TO_POT]),
        "per tick",
        "new pot_heat",
    ),
    constant(
        "flame decay",
        Value::F32(&[FLAME_DECAY]),
        "per tick",
        "new flame_heat",
    ),
    constant(
        "flame ignited",
        Value::F32(&[FLAME_IGNITED]),
        "",
        "flame_heat is set to",
    ),
    constant(
        "ignition chance",
        Value::F64(&[IGNITION_CHANCE]),
        "per cell and tick",
        "flame_heat",
    ),
    constant(
        "colour heat",
        Value::F32(&[palette::HEAT_FACTOR]),
        "",
        "color_heat: times soup_heat, clamped to 0..1",
    ),
    constant(
        "red",
        Value::F32(&[palette::RED, palette::RED_COLD]),
        "1/255",
        "red: times h, plus",
    ),
    constant(
        "green",
        Value::F32(&[palette::GREEN]),
        "1/255",
        "green: times h^2",
    ),
    constant(
        "blue",
        Value::F32(&[palette::BLUE]),
        "1/255",
        "blue: times h^4",
    ),
    constant(
        "flow",
        Value::F64(&[SCROLL_TURN_TICKS as f64 / 16.0]),
        "ticks",
        "Flowing lava: for 1/16 of the tile",
    ),
];

const fn constant(
    name: &'static str,
    value: Value,
    unit: &'static str,
    source: &'static str,
) -> Constant {
    Constant {
        name,
        value,
        unit,
        source,
    }
}

/// Which program's reading of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variant {
    /// The game's, from Classic 0.0.22a to 13w01b: columns outer, the soup double-buffered.
    Classic,
    /// ClassiCube's `LavaAnimation_Tick`: rows outer, the soup in place, flame stored times 0.01.
    Classicube,
}

/// How the window's sine offsets continue on tiles above 16 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SinePeriod {
    /// The table repeats every 16 cells, so that the look is kept.
    Sixteen,
    /// One sine over the whole tile; noisier.
    Tile,
}

/// What decides an update besides the ignitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Order and place of the operations.
    pub variant: Variant,
    /// Cells per side: a power of two, 16 to 512.
    pub size: usize,
    /// Sine offsets above 16 cells.
    pub sine_period: SinePeriod,
}

impl Rule {
    /// The window's offset for row or column `k`, cells: `(int)(1.2 * sin(k * 22.5 deg))`, truncated toward zero.
    pub fn offset(&self, k: usize) -> isize {
        let turn = match self.sine_period {
            SinePeriod::Sixteen => SINE_TURN,
            SinePeriod::Tile => self.size,
        };
        let angle = 2.0 * core::f64::consts::PI * (k % turn) as f64 / turn as f64;
        (SINE_AMPLITUDE * libm::sin(angle)) as isize
    }
}

/// The three fields of one tile. All heats are 0 at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Lava {
    rule: Rule,
    offsets: Vec<isize>,
    /// Soup heat, the field that is shown; size * size values.
    pub soup: Vec<f32>,
    /// Pot heat, the store that flames fill.
    pub pot: Vec<f32>,
    /// Flame heat; in `classicube` already times 0.01.
    pub flame: Vec<f32>,
    next: Vec<f32>,
}

impl Lava {
    /// A cold tile.
    pub fn new(rule: Rule) -> Self {
        let cells = rule.size * rule.size;
        Self {
            rule,
            offsets: (0..rule.size).map(|k| rule.offset(k)).collect(),
            soup: vec![0.0; cells],
            pot: vec![0.0; cells],
            flame: vec![0.0; cells],
            next: vec![0.0; cells],
        }
    }

    /// The rule this tile follows.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// One game tick with the document's random ignitions: one draw per cell in loop order.
    pub fn tick(&mut self, random: &mut JavaRandom) {
        let variant = self.rule.variant;
        self.tick_with(|_| draw(variant, random));
    }

    /// One game tick; `ignites(cell)` is asked once per cell, in the variant's loop order.
    pub fn tick_with(&mut self, ignites: impl FnMut(usize) -> bool) {
        match self.rule.variant {
            Variant::Classic => self.tick_classic(ignites),
            Variant::Classicube => self.tick_classicube(ignites),
        }
    }

    fn index(&self, x: isize, y: isize) -> usize {
        let wrap = self.rule.size as isize - 1;
        ((y & wrap) * self.rule.size as isize + (x & wrap)) as usize
    }

    fn tick_classic(&mut self, mut ignites: impl FnMut(usize) -> bool) {
        let size = self.rule.size as isize;
        for x in 0..size {
            for y in 0..size {
                let row_sin = self.offsets[y as usize];
                let col_sin = self.offsets[x as usize];
                let mut local_soup = 0.0f32;
                for dx in -1..=1 {
                    for dy in -1..=1 {
                        local_soup += self.soup[self.index(x + dx + row_sin, y + dy + col_sin)];
                    }
                }
                let local_pot = self.pot[self.index(x, y)]
                    + self.pot[self.index(x + 1, y)]
                    + self.pot[self.index(x + 1, y + 1)]
                    + self.pot[self.index(x, y + 1)];
                let cell = self.index(x, y);
                self.next[cell] = local_soup / SOUP_DIVISOR + local_pot / POT_DIVISOR * POT_WEIGHT;
                self.pot[cell] += self.flame[cell] * FLAME_TO_POT;
                if self.pot[cell] < 0.0 {
                    self.pot[cell] = 0.0;
                }
                self.flame[cell] -= FLAME_DECAY;
                if ignites(cell) {
                    self.flame[cell] = FLAME_IGNITED;
                }
            }
        }
        core::mem::swap(&mut self.soup, &mut self.next);
    }

    fn tick_classicube(&mut self, mut ignites: impl FnMut(usize) -> bool) {
        let size = self.rule.size as isize;
        for y in 0..size {
            for x in 0..size {
                let row_sin = self.offsets[y as usize];
                let col_sin = self.offsets[x as usize];
                let mut local_soup = 0.0f32;
                for dy in -1..=1 {
                    for dx in -1..=1 {
                        local_soup += self.soup[self.index(x + dx + row_sin, y + dy + col_sin)];
                    }
                }
                let local_pot = self.pot[self.index(x, y)]
                    + self.pot[self.index(x + 1, y)]
                    + self.pot[self.index(x, y + 1)]
                    + self.pot[self.index(x + 1, y + 1)];
                let cell = self.index(x, y);
                self.soup[cell] = local_soup * CUBE_SOUP_FACTOR + local_pot * CUBE_POT_FACTOR;
                self.pot[cell] += self.flame[cell];
                if self.pot[cell] < 0.0 {
                    self.pot[cell] = 0.0;
                }
                self.flame[cell] -= FLAME_DECAY * FLAME_TO_POT;
                if ignites(cell) {
                    self.flame[cell] = FLAME_IGNITED * FLAME_TO_POT;
                }
            }
        }
    }

    /// The tile's colours as rgb bytes, row-major, without scroll.
    pub fn rgb(&self, palette: &Palette) -> Vec<u8> {
        self.soup
            .iter()
            .flat_map(|&soup| palette.colour(colour_heat(soup)))
            .collect()
    }
}
