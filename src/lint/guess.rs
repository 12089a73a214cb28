//! What was meant by a name that is unknown.

use crate::mistyped::distance;
use crate::report::{Finding, SHOWN_PER_CODE};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Looks for what was meant by unknown names: for as many of a code as are shown, as each is held against all known names.
#[derive(Default)]
pub struct Guesses(RefCell<BTreeMap<&'static str, usize>>);

impl Guesses {
    /// Adds the nearest known name to a finding about an unknown one.
    pub fn near<'a>(
        &self,
        finding: Finding,
        name: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Finding {
        let most = 1 + name.len() / 3;
        let nearest = self.is_due(finding.code.id).then(|| {
            known
                .filter_map(|other| Some((distance(name, other)?, other)))
                .min()
        });
        match nearest.flatten() {
            Some((distance, other)) if distance <= most => finding
                .expected(format!("`{other}`"))
                .actual(format!("`{name}`")),
            _ => finding.actual(format!("`{name}`")),
        }
    }

    fn is_due(&self, code: &'static str) -> bool {
        let mut looked = self.0.borrow_mut();
        let count = looked.entry(code).or_default();
        *count += 1;
        *count <= SHOWN_PER_CODE
    }
}
