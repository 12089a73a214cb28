//! Is `formula/` still the document? Worked values of each document, embedded as data, against what the code computes.

use crate::report::{Code, Finding, Place, Severity};

/// The codes of this module.
pub const CODES: &[Code] = &[FORMULA_DRIFT];

const FORMULA_DRIFT: Code = Code {
    id: "formula-drift",
    title: "a formula of this program is no longer its document",
    meaning: "The program itself was changed, or computes differently on this machine: nothing it says about files can be trusted.",
    found_by: "Worked values of each document, computed independently and embedded as data, are compared with what the formula gives.",
    fix: "Undo the change of the formula, or report the machine.",
    severity: Severity::Error,
};

/// A worked value that a formula no longer gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Drift {
    /// The formula's name in the catalog.
    pub formula: &'static str,
    /// Which value.
    pub value: String,
    /// As the document has it.
    pub expected: String,
    /// As the formula gives it.
    pub actual: String,
}

/// The worked values of each formula.
const WORKED: &[fn() -> Vec<Drift>] = &[super::chase::drift, super::texture::drift];

/// Every worked value that the code no longer gives.
pub fn check() -> Vec<Finding> {
    let drifts = WORKED.iter().flat_map(|worked| worked());
    drifts
        .map(|drift| {
            let place = Place::default().key(format!("{}: {}", drift.formula, drift.value));
            Finding::new(&FORMULA_DRIFT, place)
                .expected(drift.expected)
                .actual(drift.actual)
        })
        .collect()
}
