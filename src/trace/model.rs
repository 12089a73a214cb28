//! Blaze: any ticks, whole or not, in px; the head in radians `[yRot, xRot]`.

use super::{Frame, Frames, Ticks, Values};
use crate::formula::blaze::{Trig, head, part_name};
use crate::project::keys::model::ModelParams;

/// `part0` to `part11` and `head`. Ticks are cast to float unless the formula is exact, which refuses those beyond its
/// range.
pub fn frames(params: &ModelParams, ticks: Ticks) -> Frames<'_> {
    Box::new(ticks.iter().map(move |tick| {
        let formula = &params.formula;
        let mut values: Vec<(String, Values)> = Vec::with_capacity(13);
        if formula.trig == Trig::Exact {
            let parts = formula.positions(tick).map_err(|e| e.to_string())?;
            for (k, part) in parts.iter().enumerate() {
                values.push((part_name(k), Values::F64(part.to_vec())));
            }
            let angles = params.head.map(|degrees| f64::from(degrees).to_radians());
            values.push(("head".into(), Values::F64(angles.to_vec())));
        } else {
            for (k, part) in formula.setup_anim(tick as f32).iter().enumerate() {
                values.push((part_name(k), Values::F32(part.to_vec())));
            }
            let [yaw, pitch] = params.head;
            values.push(("head".into(), Values::F32(head(yaw, pitch).to_vec())));
        }
        Ok(Frame { tick, values })
    }))
}
