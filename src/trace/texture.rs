//! Lava: the state after `tick` updates from cold, without warm-up and without a loop.

use super::{Frame, Frames, Ticks, Values};
use crate::formula::lava::{Lava, scroll_rows, scrolled};
use crate::minecraft::java_random::JavaRandom;
use crate::project::keys::texture::TextureParams;
use std::fmt::Write;

/// `rgb` as hex, row-major (a flow shows its scrolled frame); with `heats` also the fields, unscrolled.
pub fn frames(params: &TextureParams, ticks: Ticks, heats: bool) -> Result<Frames<'_>, String> {
    let lava = &params.lava;
    let ticks = ticks.whole("lava's ticks", 0)?;
    let mut state = Lava::new(lava.rule());
    let mut random = JavaRandom::new(lava.seed);
    let mut now = 0;
    Ok(Box::new(ticks.map(move |tick| {
        while now < tick {
            state.tick(&mut random);
            now += 1;
        }
        let mut rgb = state.rgb(&lava.palette);
        if lava.flow {
            rgb = scrolled(&rgb, lava.size * 3, scroll_rows(lava.size, now as usize));
        }
        let mut values = vec![("rgb".to_string(), Values::Text(hex(&rgb)))];
        if heats {
            values.push(("soup".into(), Values::F32(state.soup.clone())));
            values.push(("pot".into(), Values::F32(state.pot.clone())));
            values.push(("flame".into(), Values::F32(state.flame.clone())));
        }
        Ok(Frame {
            tick: tick as f64,
            values,
        })
    })))
}

fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a String cannot fail.
        let _ = write!(out, "{byte:02x}");
    }
    out
}
