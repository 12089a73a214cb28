//! Findings as text, JSON and annotations; allow, deny, and the limit per code.

use std::collections::BTreeSet;
use tickbake::report::{
    self, Finding, JsonReport, Place, Policy, Report, SHOWN_PER_CODE, Severity, Style,
};

fn finding(code: &str, file: &str) -> Finding {
    Finding::new(report::find_code(code).unwrap(), Place::file(file))
}

fn report(findings: Vec<Finding>) -> Report {
    Report::new(findings, 3, &Policy::default()).unwrap()
}

#[test]
fn codes_are_documented_and_unique() {
    let codes = report::codes();
    let ids: BTreeSet<&str> = codes.iter().map(|code| code.id).collect();
    assert_eq!(ids.len(), codes.len());
    for code in codes {
        assert!(
            code.id.split('-').all(|part| !part.is_empty()
                && part
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())),
            "{}",
            code.id
        );
        for text in [code.meaning, code.found_by, code.fix] {
            assert!(
                text.len() > 20 && text.ends_with('.'),
                "{}: {text}",
                code.id
            );
        }
        assert!(
            !code.title.is_empty() && !code.title.ends_with('.') && !code.title.contains('\n'),
            "{}",
            code.id
        );
        let page = report::page(code);
        assert!(
            page.contains(code.meaning) && page.contains(code.fix) && page.contains(code.found_by)
        );
    }
}

/// A code that no test expects could be lost, or never found: each stands in quotes in a test, where it is expected.
#[test]
fn every_code_is_expected_by_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut expected = String::new();
    for (folder, units) in [("tests", false), ("src", true)] {
        for entry in walkdir::WalkDir::new(root.join(folder)) {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy();
            if !name.ends_with(".rs") || name == "report.rs" {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap();
            match units {
                true => expected.extend(text.split("#[cfg(test)]").skip(1)),
                false => expected.push_str(&text),
            }
        }
    }
    let forgotten: Vec<&str> = report::codes()
        .iter()
        .map(|code| code.id)
        .filter(|id| !expected.contains(&format!("\"{id}\"")))
        .collect();
    assert!(
        forgotten.is_empty(),
        "codes without a mutation that triggers them (tests/record/faults.rs has a table): {forgotten:?}"
    );
}

#[test]
fn allow_drops_deny_raises_and_unknown_codes_are_errors() {
    let findings = || vec![finding("file-bom", "a"), finding("json-syntax", "b")];
    assert!(!report(findings()).passes());
    assert_eq!(report(findings()).counts(), (1, 1, 0));
    let policy = Policy {
        deny: vec!["file-bom".into()],
        allow: vec!["json-syntax".into()],
    };
    let strict = Report::new(findings(), 3, &policy).unwrap();
    assert_eq!((strict.counts(), strict.allowed), ((1, 0, 0), 1));
    assert_eq!(strict.findings[0].severity, Severity::Error);
    assert_eq!(strict.summary(), "1 error, 1 allowed in 3 files");
    let all = Policy {
        allow: vec!["file-bom".into(), "json-syntax".into()],
        ..Policy::default()
    };
    assert!(Report::new(findings(), 3, &all).unwrap().passes());
    let wrong = Policy {
        deny: vec!["file-bim".into()],
        ..Policy::default()
    };
    assert!(
        Report::new(vec![], 0, &wrong)
            .unwrap_err()
            .to_string()
            .contains("did you mean `file-bom`?")
    );
}

#[test]
fn at_most_twenty_of_a_code_are_shown_and_the_rest_is_said() {
    let many: Vec<Finding> = (0..50)
        .map(|i| finding("json-syntax", &format!("{i:02}.json")))
        .chain([finding("file-bom", "z")])
        .collect();
    let report = report(many);
    let limited = report::human(
        &report,
        Style {
            color: false,
            limit: Some(SHOWN_PER_CODE),
        },
    );
    assert_eq!(limited.matches("error[json-syntax]").count(), 20);
    assert!(
        limited.contains("... and 30 more of json-syntax; -v shows all")
            && limited.contains("warning[file-bom]")
    );
    let verbose = report::human(
        &report,
        Style {
            color: false,
            limit: None,
        },
    );
    assert_eq!(verbose.matches("error[json-syntax]").count(), 50);
    assert!(!verbose.contains("more of"));
    let github = report::github(&report, "out", Some(SHOWN_PER_CODE));
    assert_eq!(
        github
            .lines()
            .filter(|line| line.starts_with("::error "))
            .count(),
        20
    );
    assert!(github.contains("30 more of json-syntax"));
    let json: JsonReport = serde_json::from_str(&report::json(&report, "lint")).unwrap();
    assert_eq!(json.findings.len(), 51, "JSON is never cut short");
    assert_eq!(
        (
            json.counts.errors,
            json.counts.warnings,
            json.passed,
            json.version
        ),
        (50, 1, false, 1)
    );
}

#[test]
fn text_shows_place_caret_expected_and_fix() {
    let source = "{\n  \"a\": 1,\n  \"b\" 2\n}";
    let place = Place::file("x.json").at(3, 7).key("/b").tick(2.5);
    let one = Finding::new(report::find_code("json-syntax").unwrap(), place)
        .detail("no colon")
        .expected("`:`")
        .actual("`2`")
        .excerpt(source);
    let text = report::human(&report(vec![one]), Style::default());
    assert_eq!(
        text,
        "error[json-syntax] the JSON cannot be parsed: no colon\n  at x.json:3:7 (/b, tick 2.5)\n     |   \"b\" 2\n     |       ^\n  expected `:`\n  found    `2`\n  fix: Repair the text at the place shown; it often lacks a bracket or comma just before.\n\n"
    );
}

#[test]
fn annotations_are_escaped() {
    let place = Place::file("a,b:c.json").at(3, 7);
    let one = Finding::new(report::find_code("json-syntax").unwrap(), place).detail("100%\nof it");
    let text = report::github(&report(vec![one]), "generated/", None);
    let line = text.lines().next().unwrap();
    assert!(
        line.starts_with("::error file=generated/a%2Cb%3Ac.json,line=3,col=7,title=json-syntax::"),
        "{line}"
    );
    assert!(
        line.contains("100%25%0Aof it") && text.lines().count() == 1,
        "{text}"
    );
}

#[test]
fn findings_are_sorted_by_place() {
    let at = |file: &str, line: u32| {
        Finding::new(
            report::find_code("json-syntax").unwrap(),
            Place::file(file).line(line),
        )
    };
    let sorted = report(vec![at("b", 1), at("a", 10), at("a", 9)]);
    let places: Vec<String> = sorted
        .findings
        .iter()
        .map(|finding| finding.place.to_string())
        .collect();
    assert_eq!(places, ["a:9", "a:10", "b:1"]);
}
