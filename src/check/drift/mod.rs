//! Is `formula/` still the document? Worked values of each document, embedded as data, against what the code computes.
//!
//! The values were computed independently of this project, so a constant changed by mistake fails here even where every
//! file agrees with it.

mod values;

use crate::formula::blaze::{Blaze, PhaseStep, Trig};
use crate::formula::chase::{self, Chase, Leader};
use crate::formula::flock::{self, Floor, Surface};
use crate::formula::lava::{Lava, Palette, Rule, SinePeriod, Variant, scroll_rows, scrolled};
use crate::minecraft::java_random::JavaRandom;
use crate::report::{Code, Finding, Place, Severity};
pub use values::Worked;
use values::{BlazeValue, ChaseValue, FlockValue, LavaValue};

/// The codes of this module.
pub const CODES: &[Code] = &[FORMULA_DRIFT];

const FORMULA_DRIFT: Code = Code {
    id: "formula-drift",
    title: "the program's own formula no longer gives a worked value of its document",
    meaning: "This build of the program is wrong: a constant or an operation of src/formula was changed. No other finding of this run can be trusted.",
    found_by: "Worked values of each document, computed independently and embedded in the program, are computed again.",
    fix: "Use another build of the program; if you are changing src/formula, undo what made it drift.",
    severity: Severity::Error,
};

/// Largest difference of a flock's coordinates up to tick 10 and after, in blocks and blocks/tick: the motion is chaotic.
const FLOCK_TOLERANCE: [f64; 2] = [1e-9, 1e-6];

/// Largest difference of a chase's coordinates, in units.
const CHASE_TOLERANCE: f64 = 1e-9;

/// The leader of the worked chases: x = 6 sin(2 pi 0.1 T), z = -3 T.
const LEADER: Leader = Leader::Weave {
    amplitude: 6.0,
    frequency: 0.1,
    speed: 3.0,
};

/// Every embedded worked value that the code no longer gives.
pub fn check() -> Vec<Finding> {
    check_against(&Worked::embedded())
}

/// Every one of these values that the code does not give.
pub fn check_against(worked: &Worked) -> Vec<Finding> {
    let mut findings = Vec::new();
    findings.extend(worked.blaze.iter().filter_map(blaze));
    findings.extend(worked.lava.iter().filter_map(lava));
    findings.extend(worked.flock.iter().filter_map(flock));
    findings.extend(worked.chase.iter().filter_map(chase));
    findings
}

fn drift(formula: &str, case: String, place: Place, expected: String, actual: String) -> Finding {
    Finding::new(&FORMULA_DRIFT, place)
        .detail(format!("{formula}, {case}"))
        .expected(expected)
        .actual(actual)
}

fn blaze(worked: &BlazeValue) -> Option<Finding> {
    let model = Blaze {
        trig: match worked.trig.as_str() {
            "table-wide" => Trig::TableWide,
            _ => Trig::Table,
        },
        phase_step: match worked.phase_step.as_str() {
            "shipped" => PhaseStep::Shipped,
            _ => PhaseStep::Documented,
        },
        ..Blaze::default()
    };
    let tick = worked.tick();
    let parts = match tick {
        Some(tick) => model.setup_anim(tick),
        None => model.body_layer(),
    };
    let axes = [&worked.x_bits, &worked.y_bits, &worked.z_bits];
    for (axis, bits) in axes.iter().enumerate() {
        for (part, bits) in bits.split(' ').enumerate() {
            let actual = parts.get(part).map_or(0, |p| p[axis].to_bits());
            if u32::from_str_radix(bits, 16) != Ok(actual) {
                let name = ["x", "y", "z"][axis];
                let place = Place {
                    key: Some(format!("part{part}.{name}")),
                    tick: tick.map(f64::from),
                    ..Place::default()
                };
                let case = format!("trig {}, phase_step {}", worked.trig, worked.phase_step);
                return Some(drift(
                    "blaze",
                    case,
                    place,
                    format!("bits {bits}"),
                    format!("bits {actual:08x}"),
                ));
            }
        }
    }
    None
}

fn lava(worked: &LavaValue) -> Option<Finding> {
    const SIZE: usize = 16;
    let variant = match worked.variant.as_str() {
        "classicube" => Variant::Classicube,
        _ => Variant::Classic,
    };
    let mut state = Lava::new(Rule {
        variant,
        size: SIZE,
        sine_period: SinePeriod::Sixteen,
    });
    let mut random = JavaRandom::new(worked.seed);
    for _ in 0..worked.tick {
        state.tick(&mut random);
    }
    let mut rgb = state.rgb(&Palette::Document);
    if worked.flow {
        rgb = scrolled(&rgb, SIZE * 3, scroll_rows(SIZE, worked.tick));
    }
    let actual: String = rgb.iter().map(|b| format!("{b:02x}")).collect();
    let pixel = (0..SIZE * SIZE)
        .find(|i| actual.get(i * 6..i * 6 + 6) != worked.rgb.get(i * 6..i * 6 + 6))?;
    let place = Place {
        tick: Some(worked.tick as f64),
        pixel: Some(((pixel % SIZE) as u32, (pixel / SIZE) as u32)),
        ..Place::default()
    };
    let colour = |hex: &str| {
        format!(
            "#{}",
            hex.get(pixel * 6..pixel * 6 + 6).unwrap_or("nothing")
        )
    };
    let shown = if worked.flow { "flow" } else { "still" };
    let case = format!("{} {shown}, seed {}", worked.variant, worked.seed);
    Some(drift(
        "lava",
        case,
        place,
        colour(&worked.rgb),
        colour(&actual),
    ))
}

fn flock(worked: &FlockValue) -> Option<Finding> {
    let params = flock::Params {
        surface: Surface::Plane(worked.surface),
        floor: worked.floor.then(Floor::default),
        ..flock::Params::default()
    };
    let mut state = flock::State {
        tick: 0,
        p: worked.start.p.clone(),
        v: worked.start.v.clone(),
    };
    while state.tick < worked.tick {
        state = flock::step(&params, &state);
    }
    let tolerance = FLOCK_TOLERANCE[usize::from(worked.tick > 10)];
    for (name, expected, actual) in [("p", &worked.p, &state.p), ("v", &worked.v, &state.v)] {
        for (bat, (e, a)) in expected.iter().zip(actual).enumerate() {
            if (0..3).any(|axis| !((e[axis] - a[axis]).abs() <= tolerance)) {
                let place = Place {
                    key: Some(format!("{name}[{bat}]")),
                    tick: Some(worked.tick as f64),
                    ..Place::default()
                };
                let case = format!("surface {}, floor {}", worked.surface, worked.floor);
                return Some(drift(
                    "flock",
                    case,
                    place,
                    format!("{e:?}"),
                    format!("{a:?}"),
                ));
            }
        }
    }
    None
}

fn chase(worked: &ChaseValue) -> Option<Finding> {
    let params = chase::Params {
        k1: worked.k1,
        k2: worked.k2,
        k3: worked.k3,
        t: worked.t,
        frame1_quirk: worked.frame1_quirk,
    };
    let (x, z) = (chase::PUBLISHED_X, chase::PUBLISHED_Z);
    let mut state = Chase::new(params, LEADER, &x, &z);
    while state.frame() < worked.frame {
        state.step();
    }
    let leader = [state.state.tx[0], state.state.tz[0]];
    for (name, expected, actual) in [
        ("leader", &worked.leader, &leader[..]),
        ("x", &worked.x, state.state.x()),
        ("z", &worked.z, state.state.z()),
    ] {
        for (i, (e, a)) in expected.iter().zip(actual).enumerate() {
            if !((e - a).abs() <= CHASE_TOLERANCE) {
                let place = Place {
                    key: Some(format!("{name}[{i}]")),
                    frame: Some(u64::from(worked.frame)),
                    ..Place::default()
                };
                let case = format!(
                    "k1 {}, k2 {}, k3 {}, t {}",
                    worked.k1, worked.k2, worked.k3, worked.t
                );
                return Some(drift("chase", case, place, e.to_string(), a.to_string()));
            }
        }
    }
    None
}
