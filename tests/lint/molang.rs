use tickbake::lint::molang::{Dialect, faults};

#[test]
fn expressions_that_bedrock_reads() {
    for text in [
        "1",
        "-1.50",
        "1.0f",
        "query.anim_time",
        "Math.Sin(Query.Anim_Time * 90)",
        "(1 + 2) * -3 / (v.x - 4)",
        "q.is_baby ? 0.5 : 1.0",
        "v.x > 0 && !q.is_alive || v.y <= 3 != 1",
        "v.a ?? 0",
        "variable.x = 1; variable.y = variable.x * 2; return variable.y;",
        "loop(10, {t.x = t.x + 1; (t.x > 5) ? break;});",
        "math.clamp(math.lerp(0, 1, q.life_time), 0, 1)",
        "math.pi",
        "query.is_name_any('a', 'b c')",
        "array.skins[query.variant]",
        "math.ease_in_out_sine(0, 1, v.t)",
        "math.ease_in_back(0, 1, v.t) + math.ease_out_quint(0, 1, v.t)",
        "math.random(0, 1)",
        "q.a ? {v.x = 1;} : {v.x = 2;}",
        "this + 1",
        "v.target->v.x",
        "q.is_baby ? v.x = 1 : v.x = 2;",
        "for_each(t.x, query.get_nearby_entities(10, 'a'), {v.n = v.n + 1; continue;});",
    ] {
        assert_eq!(faults(text, Dialect::Bedrock), [], "{text}");
    }
}

#[test]
fn expressions_that_are_misread_or_refused() {
    for (text, column, what) in [
        ("", 1, "empty"),
        ("1e-7", 1, "exponent"),
        ("'ä' @ 1", 5, "has no meaning"),
        (".5 + 1", 1, "digit before"),
        ("1. + 2", 1, "digit after"),
        ("1 +", 4, "value is missing"),
        ("(1 + 2", 7, "`)` is missing"),
        ("1 2", 3, "operator"),
        ("math.sin(1, 2)", 1, "takes 1 argument, found 2"),
        ("1 + math.sine(1)", 5, "does not exist"),
        ("math.ease_(0, 1, v.t)", 1, "does not exist"),
        ("math.ease_in_sin(0, 1, v.t)", 1, "does not exist"),
        ("math.ease_in_in_sine(0, 1, v.t)", 1, "does not exist"),
        ("math.ease_out_in_sine(0, 1, v.t)", 1, "does not exist"),
        ("math.ease_in_sine(0, 1)", 1, "takes 3 arguments, found 2"),
        ("anim_time * 2", 1, "is not known"),
        ("query.", 1, "lacks a name"),
        ("v.x @ 2", 5, "has no meaning"),
        ("'abc", 1, "never closed"),
        ("v.x[1", 6, "`]` is missing"),
        ("{v.x = 1;", 10, "`}` is missing"),
        ("1 + * 2", 5, "value is missing"),
        ("query.x = 2", 1, "cannot be assigned"),
    ] {
        let found = faults(text, Dialect::Bedrock);
        assert!(
            found
                .iter()
                .any(|fault| fault.reason.contains(what) && fault.column == column),
            "{text}: {found:?}"
        );
    }
    for text in ["v.x ?? 1.0", "q.is_name_any('a')", "1.0f"] {
        assert_eq!(faults(text, Dialect::GeckoLib).len(), 1, "{text}");
    }
}

/// What a hostile file may hold: each is one finding, and none runs out of stack.
#[test]
fn endless_expressions_are_refused() {
    for text in [
        "(".repeat(60_000),
        "-".repeat(60_000) + "1",
        "{".repeat(60_000),
        "1+".repeat(30_000) + "1",
        "1?".repeat(30_000) + "1",
        "math.abs(".repeat(6_000),
        "a".repeat(100_000),
    ] {
        let found = faults(&text, Dialect::Bedrock);
        assert_eq!(found.len(), 1, "{}", &text[..20]);
        let reason = &found[0].reason;
        assert!(
            reason.contains("nested deeper") || reason.contains("longer than"),
            "{reason}"
        );
    }
    let ordinary = vec!["q.variant == 7 ? 1.5 : "; 100].concat() + "0";
    assert_eq!(faults(&ordinary, Dialect::Bedrock), []);
}
