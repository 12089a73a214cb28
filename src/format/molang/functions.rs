//! The names that every Molang has: functions of `math.` and what may stand before a point.
//!
//! Source: learn.microsoft.com/minecraft/creator, "Molang", sections "Math functions" and "Variables".

/// Names after `math.`, with the number of arguments where it is fixed.
pub const MATH: &[(&str, Option<usize>)] = &[
    ("abs", Some(1)),
    ("acos", Some(1)),
    ("asin", Some(1)),
    ("atan", Some(1)),
    ("atan2", Some(2)),
    ("ceil", Some(1)),
    ("clamp", Some(3)),
    ("copy_sign", Some(2)),
    ("cos", Some(1)),
    ("die_roll", Some(3)),
    ("die_roll_integer", Some(3)),
    ("exp", Some(1)),
    ("floor", Some(1)),
    ("hermite_blend", Some(1)),
    ("inverse_lerp", Some(3)),
    ("lerp", Some(3)),
    ("lerprotate", Some(3)),
    ("ln", Some(1)),
    ("max", Some(2)),
    ("min", Some(2)),
    ("min_angle", Some(1)),
    ("mod", Some(2)),
    ("pi", Some(0)),
    ("pow", Some(2)),
    ("random", None),
    ("random_integer", None),
    ("round", Some(1)),
    ("sign", Some(1)),
    ("sin", Some(1)),
    ("sqrt", Some(1)),
    ("tan", Some(1)),
    ("trunc", Some(1)),
];

/// The easing functions of 1.21: `ease_`, where it is slow, and its curve. Each has [`EASE_ARGUMENTS`].
const EASE_WHERE: [&str; 3] = ["ease_in_", "ease_out_", "ease_in_out_"];
/// See [`EASE_WHERE`].
const EASE_CURVES: [&str; 10] = [
    "back", "bounce", "circ", "cubic", "elastic", "expo", "quad", "quart", "quint", "sine",
];
/// See [`EASE_WHERE`].
const EASE_ARGUMENTS: usize = 3;

/// What may stand before the first point of a name, or alone.
const SCOPES: &[&str] = &[
    "math", "query", "variable", "temp", "context", "geometry", "texture", "material", "array",
    "this", "loop", "for_each", "break", "continue", "true", "false",
];

/// Whether a name in full begins with something that exists.
pub fn is_known(name: &str) -> bool {
    SCOPES.contains(&name.split('.').next().unwrap_or(name))
}

/// For a name of `math.`: the number of arguments, none if it varies; `Err` if there is no such function.
pub fn arguments(name: &str) -> Option<Result<Option<usize>, ()>> {
    let function = name.strip_prefix("math.")?;
    let eases = |at| {
        function
            .strip_prefix(at)
            .is_some_and(|curve| EASE_CURVES.contains(&curve))
    };
    if EASE_WHERE.into_iter().any(eases) {
        return Some(Ok(Some(EASE_ARGUMENTS)));
    }
    let found = MATH.iter().find(|(known, _)| *known == function);
    Some(found.map(|(_, count)| *count).ok_or(()))
}
