//! The ticks behind each kind of loop.

use super::{LavaError, colours, solve};
use crate::asset::strip::{Dropped, LoopKind, Moments, StateEquality};
use crate::engine::lava::{Engine, IgnitionStream, State};
use crate::formula::lava::{Ignitions, Palette, blend};
use crate::project::keys::texture::LavaParams;

/// Frames before scrolling, and how they came about.
pub struct Run {
    pub film: Film,
    pub warm_up: usize,
    pub dropped: Vec<Dropped>,
    /// Ignitions drawn for the period, of a periodic loop.
    pub drawn: Option<u64>,
    pub equality: Option<StateEquality>,
}

/// Frames, one per frametime of the period.
pub struct Film {
    pub rgb: Vec<Vec<u8>>,
    /// What they would be in the document's colours, where the palette is another one.
    pub document: Option<Moments>,
}

impl Film {
    fn new(lava: &LavaParams) -> Self {
        Film {
            rgb: Vec::with_capacity(lava.period / lava.frametime),
            document: match lava.palette {
                Palette::Document => None,
                Palette::Stops(_) => Some(Moments::new(lava.size)),
            },
        }
    }

    fn take(&mut self, lava: &LavaParams, soup: &[f32]) {
        self.rgb.push(colours(&lava.palette, soup));
        if let Some(document) = &mut self.document {
            document.add(&colours(&Palette::Document, soup));
        }
    }
}

/// Simulates the frames of one period.
pub fn run(lava: &LavaParams, progress: &mut dyn FnMut(u64, u64)) -> Result<Run, LavaError> {
    match lava.loop_kind {
        LoopKind::Periodic => periodic(lava, progress),
        LoopKind::Crossfade => Ok(crossfade(lava, progress)),
        LoopKind::Pingpong | LoopKind::None => Ok(endless(lava, progress)),
    }
}

/// The order in which frames play, where it is not once through.
pub fn order(lava: &LavaParams, frames: usize) -> Option<Vec<u32>> {
    let back = (1..frames.saturating_sub(1)).rev();
    (lava.loop_kind == LoopKind::Pingpong && frames > 2)
        .then(|| (0..frames).chain(back).map(|i| i as u32).collect())
}

fn periodic(lava: &LavaParams, progress: &mut dyn FnMut(u64, u64)) -> Result<Run, LavaError> {
    let period = lava.period;
    let solved = solve(lava.rule(), lava.seed, period);
    let ignitions = &solved.ignitions;
    let unit = lava.warm_up_unit();
    let tried = lava.longest_tried();
    let mut engine = Engine::new(lava.rule());
    let mut at = 0;
    let mut to = |engine: &mut Engine, tick: usize, total: usize| {
        while at < tick {
            engine.tick(ignitions.at(at));
            at += 1;
            progress(at as u64, total as u64);
        }
    };
    let lit = lit_cells(ignitions);
    let mut warm_up = lava.warm_up.unwrap_or(unit);
    let mut too_short = None;
    loop {
        let total = warm_up + 2 * period;
        to(&mut engine, warm_up, total);
        let before = engine.state();
        to(&mut engine, warm_up + period, total);
        if differing(&before, &engine.state(), &lit) == 0 {
            break;
        }
        if warm_up >= tried {
            return Err(LavaError::NeverPeriodic {
                seed: lava.seed,
                period,
                tried,
            });
        }
        if lava.warm_up.is_some() && too_short.is_none() {
            too_short = Some(differing(&before, &engine.state(), &lit));
        }
        warm_up = (warm_up + 1).next_multiple_of(unit).max(unit);
    }
    if let Some(differing) = too_short {
        return Err(LavaError::WarmUp {
            warm_up: lava.warm_up.unwrap_or_default(),
            differing,
            certified: warm_up,
        });
    }
    // The state at warm_up + period is the state at warm_up, so the period from here is the strip's; the certificate
    // compares its two ends once more.
    let start = engine.state();
    let mut film = Film::new(lava);
    let mut soup = Vec::new();
    for tick in 0..period {
        to(
            &mut engine,
            warm_up + period + tick + 1,
            warm_up + 2 * period,
        );
        if tick % lava.frametime == 0 {
            engine.soup_into(&mut soup);
            film.take(lava, &soup);
        }
    }
    let equality = StateEquality {
        tick: warm_up as u64,
        period: period as u64,
        cells: (lava.size * lava.size) as u64,
        flames: lit.len() as u64,
        differing: differing(&start, &engine.state(), &lit),
    };
    Ok(Run {
        film,
        warm_up,
        drawn: Some(solved.drawn),
        dropped: solved.dropped,
        equality: Some(equality),
    })
}

/// Values that differ in their bits: soup and pot of every cell, flame of the cells in `lit`. (Flame falls for ever
/// where nothing ignites; there the pot stays 0.)
fn differing(a: &State, b: &State, lit: &[u32]) -> u64 {
    let unequal = |(a, b): (&f32, &f32)| a.to_bits() != b.to_bits();
    let soup = a
        .soup
        .iter()
        .zip(&b.soup)
        .filter(|pair| unequal(*pair))
        .count();
    let pot = a
        .pot
        .iter()
        .zip(&b.pot)
        .filter(|pair| unequal(*pair))
        .count();
    let flame = lit
        .iter()
        .filter(|&&cell| unequal((&a.flame[cell as usize], &b.flame[cell as usize])))
        .count();
    (soup + pot + flame) as u64
}

/// Cells that ignite at all, ascending.
fn lit_cells(ignitions: &Ignitions) -> Vec<u32> {
    let by_cell = ignitions.by_cell();
    (0..by_cell.len())
        .filter(|&cell| !by_cell[cell].is_empty())
        .map(|cell| cell as u32)
        .collect()
}

fn endless(lava: &LavaParams, progress: &mut dyn FnMut(u64, u64)) -> Run {
    let warm_up = lava.plain_warm_up();
    let mut film = Film::new(lava);
    simulate(lava, warm_up + lava.period, progress, |tick, soup| {
        if tick > warm_up && (tick - warm_up - 1).is_multiple_of(lava.frametime) {
            film.take(lava, soup);
        }
    });
    Run {
        film,
        warm_up,
        dropped: Vec::new(),
        drawn: None,
        equality: None,
    }
}

/// The last `fade` ticks are blended into the ticks before the first frame, so that the first follows the last.
fn crossfade(lava: &LavaParams, progress: &mut dyn FnMut(u64, u64)) -> Run {
    let (period, fade) = (lava.period, lava.fade());
    // The ticks before the first frame must exist: warm_up is at least the blend.
    let warm_up = lava.plain_warm_up().max(fade);
    let first_blended = period - fade;
    let shows = |offset: usize| (offset - 1).is_multiple_of(lava.frametime);
    let mut before = std::collections::VecDeque::new();
    let mut film = Film::new(lava);
    simulate(lava, warm_up + period, progress, |tick, soup| {
        if tick + fade > warm_up && tick <= warm_up && shows(tick + period - warm_up) {
            before.push_back(soup.to_vec());
        }
        if tick <= warm_up || !shows(tick - warm_up) {
            return;
        }
        let offset = tick - warm_up;
        if offset <= first_blended {
            film.take(lava, soup);
        } else if let Some(earlier) = before.pop_front() {
            let share = (offset - first_blended) as f32 / (fade + 1) as f32;
            let blended: Vec<f32> = soup
                .iter()
                .zip(&earlier)
                .map(|(&now, &then)| blend(now, then, share))
                .collect();
            film.take(lava, &blended);
        }
    });
    Run {
        film,
        warm_up,
        dropped: Vec::new(),
        drawn: None,
        equality: None,
    }
}

/// `ticks` of the endless run from a cold tile; `each` gets the soup after every tick, t from 1.
fn simulate(
    lava: &LavaParams,
    ticks: usize,
    progress: &mut dyn FnMut(u64, u64),
    mut each: impl FnMut(usize, &[f32]),
) {
    let mut engine = Engine::new(lava.rule());
    let mut stream = IgnitionStream::new(lava.rule(), lava.seed);
    let (mut lit, mut soup) = (Vec::new(), Vec::new());
    for tick in 1..=ticks {
        stream.next_tick(&mut lit);
        engine.tick(&lit);
        engine.soup_into(&mut soup);
        each(tick, &soup);
        progress(tick as u64, ticks as u64);
    }
}
