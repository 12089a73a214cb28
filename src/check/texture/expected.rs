//! What a texture must show, from the plain formula, the item's parameters and the manifest's facts alone.

use super::codes::{TEXTURE_CERTIFICATE, TEXTURE_LOOKS, TEXTURE_LOOP};
use crate::asset::strip::{
    Certificate, LoopKind, Moments, StateEquality, colours, duplicate_neighbours, endless,
    looks_different, statistics, steps,
};
use crate::formula::lava::{
    Ignitions, Lava, Palette, blend, colour_heat, gaps, scroll_rows, scrolled, settles,
};
use crate::manifest::lava::LavaFacts;
use crate::minecraft::java_random::JavaRandom;
use crate::project::keys::texture::LavaParams;
use crate::report::{Finding, Place};
use std::collections::BTreeSet;

/// The frames of a strip as the formula gives them.
pub struct Expected {
    /// rgb, scrolled where the item flows; one per frame of the strip.
    pub frames: Vec<Vec<u8>>,
    /// Game tick (updates since the cold start) of each frame.
    pub ticks: Vec<u64>,
    /// Frame indices in the order they play.
    pub order: Vec<usize>,
}

/// Runs the formula; also says where the manifest's facts do not hold.
///
/// # Errors
/// Ignitions that heat a cell for ever: there is no loop to look at.
pub fn expected(
    lava: &LavaParams,
    facts: &LavaFacts,
) -> Result<(Expected, Vec<Finding>), Box<Finding>> {
    let mut findings = Vec::new();
    let warm_up = usize::try_from(facts.warm_up).unwrap_or(usize::MAX);
    let mut film = Film::new(lava);
    let equality = match lava.loop_kind {
        LoopKind::Periodic => Some(periodic(&mut film, facts, warm_up, &mut findings)?),
        LoopKind::Crossfade => {
            crossfade(&mut film, warm_up);
            None
        }
        LoopKind::Pingpong | LoopKind::None => {
            unlooped(&mut film, warm_up);
            None
        }
    };
    let count = lava.frames();
    let ticks: Vec<u64> = (0..count)
        .map(|i| facts.warm_up + (i * lava.frametime) as u64 + 1)
        .collect();
    let mut order: Vec<usize> = (0..count).collect();
    if lava.loop_kind == LoopKind::Pingpong && count > 2 {
        order.extend((1..count - 1).rev());
    }
    certificate(&film, facts, equality, &order, &mut findings);
    let unscrolled = film.frames;
    let frames = if lava.flow {
        (0..count)
            .map(|i| {
                let shift = scroll_rows(lava.size, ticks[i] as usize);
                scrolled(&unscrolled[i % unscrolled.len()], lava.size * 3, shift)
            })
            .collect()
    } else {
        unscrolled
    };
    let expected = Expected {
        frames,
        ticks,
        order,
    };
    Ok((expected, findings))
}

/// Frames as they are made, before scrolling.
struct Film<'a> {
    lava: &'a LavaParams,
    /// rgb
    frames: Vec<Vec<u8>>,
    /// What they would be in the document's colours, where the palette is another one.
    document: Option<Moments>,
}

impl<'a> Film<'a> {
    fn new(lava: &'a LavaParams) -> Self {
        let own = lava.palette != Palette::Document;
        Film {
            lava,
            frames: Vec::new(),
            document: own.then(|| Moments::new(lava.size)),
        }
    }

    fn take(&mut self, soup: &[f32]) {
        self.frames.push(rgb(&self.lava.palette, soup));
        if let Some(document) = &mut self.document {
            document.add(&rgb(&Palette::Document, soup));
        }
    }
}

fn rgb(palette: &Palette, soup: &[f32]) -> Vec<u8> {
    soup.iter()
        .flat_map(|&soup| palette.colour(colour_heat(soup)))
        .collect()
}

/// Is the state after `offset` ticks (from 1) of the period a frame?
fn is_frame(lava: &LavaParams, offset: usize) -> bool {
    (offset - 1).is_multiple_of(lava.frametime)
}

fn periodic(
    film: &mut Film<'_>,
    facts: &LavaFacts,
    warm_up: usize,
    findings: &mut Vec<Finding>,
) -> Result<StateEquality, Box<Finding>> {
    let lava = film.lava;
    let mut ignitions = Ignitions::drawn(lava.rule(), lava.seed, lava.period);
    for dropped in &facts.dropped {
        if !ignitions.remove(dropped.tick as usize, dropped.cell) {
            findings.push(
                Finding::new(
                    &TEXTURE_CERTIFICATE,
                    Place::file("manifest.json")
                        .key("facts/dropped")
                        .tick(f64::from(dropped.tick)),
                )
                .expected("an ignition that the seed draws")
                .actual(format!("cell {} does not ignite then", dropped.cell)),
            );
        }
    }
    let by_cell = ignitions.by_cell();
    let heats = |ticks: &Vec<u32>| !settles(&gaps(ticks, lava.period), lava.period);
    if let Some(cell) = by_cell.iter().position(heats) {
        return Err(Box::new(
            Finding::new(
                &TEXTURE_LOOP,
                Place::file("manifest.json").key("facts/dropped"),
            )
            .expected(format!(
                "enough ignitions of cell {cell} left out to let it settle"
            ))
            .actual(format!("{} of one period left", by_cell[cell].len())),
        ));
    }
    let igniting: Vec<bool> = by_cell.iter().map(|ticks| !ticks.is_empty()).collect();
    let mut plain = Lava::new(lava.rule());
    let mut lit = vec![false; lava.size * lava.size];
    let mut advance = |plain: &mut Lava, tick: usize| {
        ignitions
            .at(tick)
            .iter()
            .for_each(|&cell| lit[cell as usize] = true);
        plain.tick_with(|cell| lit[cell]);
        ignitions
            .at(tick)
            .iter()
            .for_each(|&cell| lit[cell as usize] = false);
    };
    // Equal states under ignitions that repeat go on alike: once a period has changed nothing, whole ones can be left out.
    // So a warm-up costs no more than the lava takes to settle, however long the manifest says it is.
    let mut tick = 0;
    let mut last: Option<Lava> = None;
    while tick < warm_up {
        if tick.is_multiple_of(lava.period) {
            let settled = |last: Lava| differences(&last, &plain, &igniting).next().is_none();
            if last.is_some_and(settled) {
                break;
            }
            last = Some(plain.clone());
        }
        advance(&mut plain, tick);
        tick += 1;
    }
    (0..(warm_up - tick) % lava.period).for_each(|tick| advance(&mut plain, tick));
    let before = plain.clone();
    for offset in 1..=lava.period {
        advance(&mut plain, warm_up + offset - 1);
        if is_frame(lava, offset) {
            film.take(&plain.soup);
        }
    }
    let differing = differences(&before, &plain, &igniting).count() as u64;
    if let Some((cell, name, was, is)) = differences(&before, &plain, &igniting).next() {
        let place = Place::default()
            .tick((warm_up + lava.period) as f64)
            .pixel((cell % lava.size) as u32, (cell / lava.size) as u32);
        findings.push(
            Finding::new(&TEXTURE_LOOP, place)
                .detail(format!(
                    "{differing} values differ between ticks {warm_up} and {}",
                    warm_up + lava.period
                ))
                .expected(format!("{name} {was}"))
                .actual(format!("{name} {is}")),
        );
    }
    Ok(StateEquality {
        tick: facts.warm_up,
        period: lava.period as u64,
        cells: igniting.len() as u64,
        flames: igniting.iter().filter(|&&ignites| ignites).count() as u64,
        differing,
    })
}

/// Values that differ in their bits: cell, name, and both of them. Of a cell that never ignites the flame falls for ever,
/// and nothing comes of it.
fn differences<'a>(
    a: &'a Lava,
    b: &'a Lava,
    igniting: &'a [bool],
) -> impl Iterator<Item = (usize, &'static str, f32, f32)> + 'a {
    igniting.iter().enumerate().flat_map(|(cell, &ignites)| {
        let flame = ignites.then(|| ("flame", a.flame[cell], b.flame[cell]));
        let values = [
            ("soup", a.soup[cell], b.soup[cell]),
            ("pot", a.pot[cell], b.pot[cell]),
        ];
        let values = values.into_iter().chain(flame);
        values
            .filter(|(_, a, b)| a.to_bits() != b.to_bits())
            .map(move |(name, a, b)| (cell, name, a, b))
    })
}

fn unlooped(film: &mut Film<'_>, warm_up: usize) {
    let lava = film.lava;
    let mut plain = Lava::new(lava.rule());
    let mut random = JavaRandom::new(lava.seed);
    (0..warm_up).for_each(|_| plain.tick(&mut random));
    for offset in 1..=lava.period {
        plain.tick(&mut random);
        if is_frame(lava, offset) {
            film.take(&plain.soup);
        }
    }
}

/// The last `fade` ticks of the period go over, in heat, into the `fade` ticks before the period.
fn crossfade(film: &mut Film<'_>, warm_up: usize) {
    let lava = film.lava;
    let fade = lava.fade();
    let mut plain = Lava::new(lava.rule());
    let mut random = JavaRandom::new(lava.seed);
    let mut heats = Vec::new();
    for tick in 1..=warm_up + lava.period {
        plain.tick(&mut random);
        if tick + fade > warm_up {
            heats.push(plain.soup.clone());
        }
    }
    for offset in (1..=lava.period).filter(|&offset| is_frame(lava, offset)) {
        // heats[fade + offset - 1] is the state after `offset` ticks of the period, where the warm-up covers the blend.
        let Some(now) = (fade + offset).checked_sub(1).and_then(|i| heats.get(i)) else {
            return;
        };
        let into = (offset + fade).saturating_sub(lava.period);
        let Some(then) = into.checked_sub(1).and_then(|i| heats.get(i)) else {
            film.take(now);
            continue;
        };
        let share = into as f32 / (fade + 1) as f32;
        let mixed: Vec<f32> = now
            .iter()
            .zip(then)
            .map(|(&now, &then)| blend(now, then, share))
            .collect();
        film.take(&mixed);
    }
}

fn certificate(
    film: &Film<'_>,
    facts: &LavaFacts,
    equality: Option<StateEquality>,
    order: &[usize],
    findings: &mut Vec<Finding>,
) {
    let (lava, unscrolled) = (film.lava, &film.frames);
    let stated = &facts.certificate;
    let play = order
        .iter()
        .map(|&i| unscrolled[i % unscrolled.len()].as_slice());
    // A flow repeats its unscrolled frames until the scroll has come around; the certificate looks at one period.
    let play: Vec<&[u8]> = play
        .take(if lava.flow {
            unscrolled.len()
        } else {
            usize::MAX
        })
        .collect();
    let frames = || unscrolled.iter().map(Vec::as_slice);
    let (colours, off_curve_pixels) = colours(frames(), &lava.palette.colours());
    let statistics = statistics(lava.size, frames());
    let endless = endless(lava.rule());
    let document = film.document.as_ref();
    let seen = document.map_or(statistics, |moments| moments.statistics());
    let warnings = endless.map_or_else(Vec::new, |endless| looks_different(&seen, &endless));
    let looks = |warning: &String| Finding::new(&TEXTURE_LOOKS, Place::default()).detail(warning);
    findings.extend(warnings.iter().map(looks));
    let drawn =
        equality.map(|_| Ignitions::drawn(lava.rule(), lava.seed, lava.period).count() as u64);
    let measured = Certificate {
        r#loop: lava.loop_kind,
        frames: lava.frames() as u64,
        loop_ticks: (order.len() * lava.frametime) as u64,
        ignitions_drawn: drawn,
        ignitions_dropped: drawn.map(|_| facts.dropped.len() as u64),
        state_equality: equality,
        duplicate_neighbours: duplicate_neighbours(&play),
        steps: steps(&play),
        colours,
        off_curve_pixels,
        statistics,
        endless: endless.filter(|_| document.is_none()),
        warnings,
    };
    let (Ok(stated), Ok(measured)) = (
        serde_json::to_value(stated),
        serde_json::to_value(&measured),
    ) else {
        return;
    };
    let (Some(stated), Some(measured)) = (stated.as_object(), measured.as_object()) else {
        return;
    };
    let keys: BTreeSet<&String> = stated.keys().chain(measured.keys()).collect();
    for key in keys {
        if stated.get(key) != measured.get(key) {
            let shown = |value: Option<&serde_json::Value>| {
                value.map_or("nothing".to_string(), ToString::to_string)
            };
            findings.push(
                Finding::new(
                    &TEXTURE_CERTIFICATE,
                    Place::file("manifest.json").key(format!("facts/certificate/{key}")),
                )
                .expected(shown(measured.get(key)))
                .actual(shown(stated.get(key))),
            );
        }
    }
}
