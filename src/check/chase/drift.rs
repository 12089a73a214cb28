//! Worked values of `documents/chase.txt`, as data: is the formula still the document?

use crate::check::drift::Drift;
use crate::formula::chase::{Chase, Leader, PUBLISHED_X, PUBLISHED_Z, Params};

/// Chickens 1 to 20 after frame 50 of the published chase (k1 = 1.5, k2 = 2, k3 = 1.5, t = 0.05; weaving leader):
/// (x, z), computed independently of this program.
const AFTER_50: [[f64; 2]; 20] = [
    [0.7242172674962645, -0.9996589338192835],
    [1.907522527038618, 1.8901563026266088],
    [1.8155259477316892, 4.9712974384242345],
    [2.6510133008660226, -7.494351991770544],
    [-2.57253981553826, -0.5011442219210868],
    [-1.073487351711334, -3.8392658295200586],
    [-0.35961444443183155, 1.9688585605799294],
    [7.289072761905016, -0.534825445111682],
    [7.0252762231526225, 2.497393118812461],
    [-6.27436873543126, 2.6654584431417807],
    [-6.900043197894433, -3.4840342320665196],
    [7.350868028226985, -3.3238640854975205],
    [-2.186388164649148, -7.405486015951676],
    [10.758911484965743, -7.520714878197839],
    [-14.282816167953005, -3.9331617502127867],
    [-8.921581332658224, -7.423478043749494],
    [13.766915822409766, -5.6706979738376635],
    [5.487573254841791, -6.479365360873863],
    [9.547076705565562, 9.76827271847881],
    [8.376417696156286, 5.985858372912598],
];

/// Largest distance from a worked value, units.
const TOLERANCE: f64 = 1e-9;

/// The worked values that the formula no longer gives.
pub fn drift() -> Vec<Drift> {
    let mut run = Chase::new(Params::default(), Leader::WEAVE, &PUBLISHED_X, &PUBLISHED_Z);
    for _ in 0..50 {
        run.step();
    }
    let mut off = Vec::new();
    for (k, expected) in AFTER_50.iter().enumerate() {
        let actual = [run.state.x()[k], run.state.z()[k]];
        for (axis, name) in ["x", "z"].into_iter().enumerate() {
            let near = (expected[axis] - actual[axis]).abs() <= TOLERANCE;
            if !near {
                off.push(Drift {
                    formula: "chase",
                    value: format!("frame 50, chicken {}, {name}", k + 1),
                    expected: expected[axis].to_string(),
                    actual: actual[axis].to_string(),
                });
            }
        }
    }
    off
}
