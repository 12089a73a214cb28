//! `.jem` files: every expression evaluated in floats with the game's table, against the document to the bit.

use super::super::Subject;
use super::codes::{BONE_NAME, EXPRESSION, EXPRESSION_VALUE, MODEL_BOX};
use super::expect::Expected;
use super::unreadable;
use crate::format::cem::eval::{SineTable, evaluate};
use crate::format::cem::read::{Jem, model};
use crate::formula::blaze::{self, Blaze, PARTS, Trig};
use crate::report::{Finding, Place};

/// Whole ticks that are compared.
const TICKS: u32 = 1_000;
/// Further instants: fractional, large and negative ages.
const INSTANTS: [f32; 20] = [
    0.05, 0.5, 1.25, 3.3333333, 7.77, 19.999, 33.333, 66.6667, 99.95, 123.456, 250.75, 400.4,
    512.5, 777.7, 999.99, 5_000.5, 27_719.9, 100_000.0, -0.5, -33.3,
];

/// Every finding on the target's files.
pub fn check(subject: &Subject<'_>, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    for file in subject.of("cem") {
        match model(&file.bytes) {
            Ok(jem) => hold(&file.path, &jem, expected, found),
            Err(e) => found.push(unreadable(&file.path, &e)),
        }
    }
}

fn hold(path: &str, jem: &Jem, expected: &Expected<'_>, found: &mut Vec<Finding>) {
    let [width, height] = blaze::TEXTURE_SIZE.map(f64::from);
    if jem.texture_size != Some([width, height]) {
        found.push(
            Finding::new(&MODEL_BOX, Place::file(path).key("textureSize"))
                .expected(format!("[{width}, {height}]"))
                .actual(format!("{:?}", jem.texture_size)),
        );
    }
    let mut known = vec!["head".to_string()];
    known.extend((1..=PARTS).map(|n| format!("stick{n}")));
    for part in &jem.parts {
        if !known.contains(&part.part) {
            found.push(
                Finding::new(&BONE_NAME, Place::file(path).key(&part.part))
                    .expected("head, stick1 to stick12"),
            );
        } else if !part.attached {
            found.push(
                Finding::new(&MODEL_BOX, Place::file(path).key(&part.part))
                    .detail("the game's own box is replaced by nothing")
                    .expected("\"attach\": \"true\""),
            );
        }
    }
    for (variable, meaning) in variables() {
        let texts: Vec<&str> = jem
            .parts
            .iter()
            .flat_map(|p| &p.animations)
            .filter(|(name, _)| *name == variable)
            .map(|(_, text)| text.as_str())
            .collect();
        match texts[..] {
            [text] => one(path, &variable, text, meaning, expected, found),
            _ => found.push(
                Finding::new(&BONE_NAME, Place::file(path).key(&variable))
                    .expected("one expression")
                    .actual(texts.len()),
            ),
        }
    }
}

/// What a variable must be.
#[derive(Debug, Clone, Copy)]
enum Meaning {
    /// Axis of a part.
    Rod(usize, usize),
    /// yRot.
    Yaw,
    /// xRot.
    Pitch,
}

fn variables() -> Vec<(String, Meaning)> {
    let mut all = vec![
        ("head.ry".to_string(), Meaning::Yaw),
        ("head.rx".to_string(), Meaning::Pitch),
    ];
    for part in 0..PARTS {
        for (axis, name) in ["tx", "ty", "tz"].iter().enumerate() {
            all.push((
                format!("stick{}.{name}", part + 1),
                Meaning::Rod(part, axis),
            ));
        }
    }
    all
}

fn one(
    path: &str,
    variable: &str,
    text: &str,
    what: Meaning,
    expected: &Expected<'_>,
    found: &mut Vec<Finding>,
) {
    let place = Place::file(path).key(variable);
    let document: &Blaze = &expected.document;
    let table = match document.trig {
        Trig::TableWide => SineTable::Double,
        Trig::Table | Trig::Exact => SineTable::Float,
    };
    // A head that the item fixes has no variables; these are what the game would give a free one.
    let fixed = expected.params.head != [0.0; 2];
    let [yaw, pitch] = match fixed {
        true => expected.params.head,
        false => [37.5, -12.25],
    };
    let ages = (0..=TICKS).map(|t| t as f32).chain(INSTANTS);
    for age in ages {
        let variables = |name: &str| match name {
            "age" => Some(age),
            "head_yaw" if !fixed => Some(yaw),
            "head_pitch" if !fixed => Some(pitch),
            _ => None,
        };
        let actual = match evaluate(text, table, &variables) {
            Ok(value) => value,
            Err(e) => {
                let finding = Finding::new(&EXPRESSION, place.clone())
                    .detail(e.to_string())
                    .actual(text);
                return found.push(finding);
            }
        };
        let wanted = match what {
            Meaning::Rod(part, axis) => document.setup_anim(age)[part][axis],
            Meaning::Yaw => blaze::head(yaw, pitch)[0],
            Meaning::Pitch => blaze::head(yaw, pitch)[1],
        };
        // -0 and 0 are one place.
        if wanted.to_bits() != actual.to_bits() && !(wanted == 0.0 && actual == 0.0) {
            let mut finding = Finding::new(&EXPRESSION_VALUE, place)
                .detail(format!("at age {age}"))
                .expected(wanted)
                .actual(actual);
            finding.place.tick = Some(f64::from(age));
            return found.push(finding);
        }
    }
}
