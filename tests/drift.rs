//! The embedded worked values: the formulas give them, and a wrong one is found with its place.

use tickbake::check::drift::{Worked, check, check_against};

#[test]
fn the_formulas_give_every_worked_value() {
    assert!(check().is_empty(), "{:?}", check());
}

/// One changed digit in each document's values must be found, at its place.
#[test]
fn a_wrong_worked_value_is_found() {
    let found = |spoil: fn(&mut Worked)| {
        let mut worked = Worked::embedded();
        spoil(&mut worked);
        let findings = check_against(&worked);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(findings[0].code.id, "formula-drift");
        findings[0].message() + " at " + &findings[0].place.to_string()
    };
    let blaze = found(|w| w.blaze[0].y_bits.replace_range(0..8, "00000000"));
    assert!(blaze.contains("part0.y"), "{blaze}");
    let lava = found(|w| w.lava[1].rgb.replace_range(12..14, "00"));
    assert!(lava.contains("2,0") || lava.contains("(2, 0)"), "{lava}");
    let flock = found(|w| w.flock[0].p[3][1] += 2e-9);
    assert!(flock.contains("p[3]"), "{flock}");
    let chase = found(|w| w.chase[0].z[19] -= 2e-9);
    assert!(chase.contains("z[19]"), "{chase}");
}
