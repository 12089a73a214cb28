//! What a flock flies over.

use super::super::super::value::ValueKind;
use super::super::super::{Inputs, Params, Problem};
use crate::asset::ground::Columns;
use crate::format::{heightmap, structure};
use crate::formula::flock::{Heights, Surface};
use crate::formula::random::Stream;
use crate::formula::terrain::Noise;

/// The defaults of the keys that only some surfaces heed.
const AMPLITUDE: f64 = 4.0;
/// See [`AMPLITUDE`].
const WAVELENGTH: f64 = 24.0;

/// Reads `surface` and what belongs to it.
pub(super) fn new(params: &Params, inputs: &Inputs, seed: i64) -> Result<Surface, Vec<Problem>> {
    let (amplitude, wavelength) = (
        params.float("surface_amplitude"),
        params.float("surface_wavelength"),
    );
    let kind = match &params.value("surface").kind {
        ValueKind::Text(kind) => kind.as_str(),
        _ => "plane",
    };
    let is = |extension: &str| kind.to_lowercase().ends_with(extension);
    let mut problems = Vec::new();
    for (name, unused) in [
        (
            "surface_amplitude",
            amplitude != AMPLITUDE && kind != "noise" && !is(".png"),
        ),
        (
            "surface_wavelength",
            wavelength != WAVELENGTH && kind != "noise",
        ),
    ] {
        if unused {
            problems.push(params.problem(
                name,
                format!("{name} has no effect on this surface"),
                format!("leave {name} out"),
            ));
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let columns = match kind {
        "plane" => return Ok(Surface::Plane(params.float("surface"))),
        "none" => return Ok(Surface::Open),
        "noise" => {
            return Ok(Surface::Noise(Noise {
                seed: Stream::named(seed, "flock.surface").next_u64() as i64,
                amplitude,
                wavelength,
            }));
        }
        file => {
            let bytes = inputs.get(file).map(Vec::as_slice).unwrap_or_default();
            match is(".nbt") {
                true => structure::read::columns(bytes).map_err(|e| e.to_string()),
                false => heightmap::read::columns(bytes, amplitude).map_err(|e| e.to_string()),
            }
        }
    };
    columns
        .map(|c| Surface::Heights(heights(c)))
        .map_err(|reason| {
            vec![params.problem(
                "surface",
                format!("{kind}: {reason}"),
                "an opaque grayscale PNG, or a structure saved by a structure block",
            )]
        })
}

fn heights(columns: Columns) -> Heights {
    Heights {
        x0: columns.origin[0],
        z0: columns.origin[1],
        width: columns.size[0],
        depth: columns.size[1],
        tops: columns.heights,
    }
}
