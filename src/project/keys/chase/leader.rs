//! The leader of a chase: one of the named paths, or a file of points.

use super::super::super::{Inputs, Params, Problem};
use super::typed::no_effect;
use crate::formula::chase::Leader;

/// Most points of a file: a path is drawn by hand or exported once a frame.
const MAX_POINTS: usize = 100_000;
/// Largest coordinate of a point, units.
const MAX_COORDINATE: f64 = 1_000_000.0;

/// The leader that the keys describe; what is wrong with them goes to `problems`.
pub(super) fn new(params: &Params, inputs: &Inputs, problems: &mut Vec<Problem>) -> Leader {
    let kind = params.text("leader");
    let because = format!("leader = \"{kind}\"");
    let (speed, radius, frequency) = (
        params.float("leader_speed"),
        params.float("leader_radius"),
        params.float("leader_frequency"),
    );
    let mut unused = |name: &str, unchanged: bool| {
        if !unchanged {
            problems.push(no_effect(params, name, &because));
        }
    };
    let Leader::Weave {
        amplitude: usual_radius,
        frequency: usual_frequency,
        speed: usual_speed,
    } = Leader::WEAVE
    else {
        return Leader::Static;
    };
    if kind != "weave" {
        unused("leader_frequency", frequency == usual_frequency);
    }
    match kind {
        "weave" => Leader::Weave {
            amplitude: radius,
            frequency,
            speed,
        },
        "circle" => Leader::Circle { radius, speed },
        "static" => {
            unused("leader_speed", speed == usual_speed);
            unused("leader_radius", radius == usual_radius);
            Leader::Static
        }
        file => {
            unused("leader_radius", radius == usual_radius);
            let bytes = inputs.get(file).map(Vec::as_slice).unwrap_or_default();
            let points = match file.to_lowercase().ends_with(".json") {
                true => points_of_json(bytes),
                false => points_of_csv(bytes),
            };
            match points.and_then(held) {
                Ok(points) => Leader::Polyline { points, speed },
                Err(reason) => {
                    problems.push(params.problem(
                        "leader",
                        format!("{file}: {reason}"),
                        "lines \"x,z\", or JSON [[x, z], ..], in units",
                    ));
                    Leader::Static
                }
            }
        }
    }
}

fn points_of_json(bytes: &[u8]) -> Result<Vec<[f64; 2]>, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    serde_json::from_slice(bytes).map_err(|e| format!("not a list of [x, z] pairs: {e}"))
}

/// Lines of two numbers with a comma, a semicolon or blanks between; a first line without numbers is a header; empty
/// lines and lines that start with `#` are skipped.
fn points_of_csv(bytes: &[u8]) -> Result<Vec<[f64; 2]>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "not UTF-8".to_string())?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut points = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line
            .split(|c: char| matches!(c, ',' | ';') || c.is_whitespace())
            .filter(|field| !field.is_empty())
            .collect();
        let numbers: Result<Vec<f64>, _> = fields.iter().map(|f| f.parse::<f64>()).collect();
        match numbers.as_deref() {
            Ok(&[x, z]) => points.push([x, z]),
            Err(_) if points.is_empty() && index == 0 => {}
            _ => return Err(format!("line {}: \"{line}\" is not two numbers", index + 1)),
        }
    }
    Ok(points)
}

fn held(points: Vec<[f64; 2]>) -> Result<Vec<[f64; 2]>, String> {
    if points.is_empty() || points.len() > MAX_POINTS {
        return Err(format!(
            "it has {} points; 1 to {MAX_POINTS} are allowed",
            points.len()
        ));
    }
    let inside = |v: &f64| v.abs() <= MAX_COORDINATE;
    match points.iter().position(|p| !p.iter().all(inside)) {
        Some(index) => Err(format!(
            "point {} is not within {MAX_COORDINATE} units of the origin",
            index + 1
        )),
        None => Ok(points),
    }
}
