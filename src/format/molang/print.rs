//! The exact twin of a motion as Molang: sums of `math.cos` and `math.sin` of `query.anim_time`.

use crate::asset::clip::TICKS_PER_SECOND;
use crate::asset::motion::{Axis, BoneMotion, Harmonic, Wave};
use crate::format::number;
use std::f64::consts::PI;

/// Decimals of rates (degrees per second) and phases (degrees): 1e-8 degrees per second is 0.000,001 px in an hour.
const ANGLE_DECIMALS: u32 = 8;
/// Decimals of lengths, px.
const LENGTH_DECIMALS: u32 = 6;

/// The position of `bone` less its rest position `pivot`, in px, one expression an axis; each axis multiplied by its
/// `sign`, which turns Java's axes into the file's.
pub fn position(bone: &BoneMotion, pivot: [f64; 3], sign: [f64; 3]) -> [String; 3] {
    std::array::from_fn(|k| axis(&bone.axes[k], pivot[k], sign[k]))
}

fn axis(axis: &Axis, rest: f64, sign: f64) -> String {
    let mut sum = Sum::default();
    for harmonic in &axis.harmonics {
        let (amplitude, wave) = term(harmonic);
        sum.add(sign * amplitude, Some(&wave));
    }
    sum.add(sign * (axis.offset - rest), None);
    sum.text()
}

/// Amplitude, and the wave with a rate that is not negative: `cos(-a) = cos(a)`, `sin(-a) = -sin(a)`. No expression then
/// needs a minus behind an operator, which GeckoLib's parser does not take.
fn term(h: &Harmonic) -> (f64, String) {
    let flip = if h.rate < 0.0 { -1.0 } else { 1.0 };
    let rate = flip * h.rate * TICKS_PER_SECOND * 180.0 / PI;
    let phase = flip * h.phase * 180.0 / PI;
    let (amplitude, name) = match h.wave {
        Wave::Cos => (h.amplitude, "math.cos"),
        Wave::Sin => (h.amplitude * flip, "math.sin"),
    };
    let mut angle = Sum {
        decimals: ANGLE_DECIMALS,
        ..Sum::default()
    };
    angle.add(rate, Some("query.anim_time"));
    angle.add(phase, None);
    (amplitude, format!("{name}({})", angle.text()))
}

/// Terms joined by `+` and `-`, every number printed without a sign.
struct Sum {
    text: String,
    decimals: u32,
}

impl Default for Sum {
    fn default() -> Self {
        Sum {
            text: String::new(),
            decimals: LENGTH_DECIMALS,
        }
    }
}

impl Sum {
    fn add(&mut self, factor: f64, of: Option<&str>) {
        let size = number::decimal(factor.abs(), self.decimals);
        if size == "0" {
            return;
        }
        self.text
            .push_str(match (self.text.is_empty(), factor < 0.0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
        match of {
            Some(of) if size == "1" => self.text.push_str(of),
            Some(of) => self.text.push_str(&format!("{size} * {of}")),
            None => self.text.push_str(&size),
        }
    }

    fn text(self) -> String {
        match self.text.is_empty() {
            true => "0".into(),
            false => self.text,
        }
    }
}

/// Longest length of a twin's clip, ticks.
const LONGEST: u32 = 20_000;

/// A length at which the twin may start again: up to `LONGEST`, where the motion jumps least. For players that need an
/// `animation_length`.
pub fn seam(bones: &[BoneMotion]) -> Seam {
    let harmonics: Vec<&Harmonic> = bones
        .iter()
        .flat_map(|b| &b.axes)
        .flat_map(|a| &a.harmonics)
        .collect();
    let mut rates: Vec<(f64, f64)> = Vec::new();
    for h in harmonics {
        match rates.iter_mut().find(|(rate, _)| *rate == h.rate) {
            Some((_, amplitude)) => *amplitude = amplitude.max(h.amplitude.abs()),
            None => rates.push((h.rate, h.amplitude.abs())),
        }
    }
    // A chord of a circle: amplitude * 2 sin(angle / 2), angle taken to the nearest whole turn.
    let jump = |ticks: u32| {
        rates.iter().fold(0.0f64, |worst, (rate, amplitude)| {
            let turns = rate * f64::from(ticks) / (2.0 * PI);
            let angle = (turns - turns.round()) * PI;
            worst.max(amplitude * 2.0 * libm::sin(angle).abs())
        })
    };
    (1..=LONGEST)
        .map(|ticks| Seam {
            ticks,
            jump: jump(ticks),
        })
        .min_by(|a, b| a.jump.total_cmp(&b.jump))
        .unwrap_or(Seam {
            ticks: 1,
            jump: 0.0,
        })
}

/// Where a twin starts again.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seam {
    /// Length, ticks.
    pub ticks: u32,
    /// Largest jump of any harmonic there, px.
    pub jump: f64,
}
