use tickbake::lint::molang::faults;

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
        "math.random(0, 1)",
        "q.a ? {v.x = 1;} : {v.x = 2;}",
        "this + 1",
        "v.target->v.x",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn expressions_that_are_misread_or_refused() {
    for (text, at, what) in [
        ("", 0, "empty"),
        ("1e-7", 1, "exponent"),
        (".5 + 1", 0, "digit before"),
        ("1. + 2", 0, "digit after"),
        ("1 +", 3, "value is missing"),
        ("(1 + 2", 6, "`)` is missing"),
        ("1 2", 2, "operator"),
        ("math.sin(1, 2)", 0, "takes 1 arguments, found 2"),
        ("math.sine(1)", 0, "does not exist"),
        ("anim_time * 2", 0, "is not known"),
        ("query.", 0, "lacks a name"),
        ("v.x @ 2", 4, "has no meaning"),
        ("'abc", 0, "never closed"),
        ("v.x[1", 5, "`]` is missing"),
        ("{v.x = 1;", 9, "`}` is missing"),
        ("1 + * 2", 4, "value is missing"),
    ] {
        let found = faults(text);
        assert!(
            found
                .iter()
                .any(|fault| fault.what.contains(what) && fault.at == at),
            "{text}: {found:?}"
        );
    }
    let deep = "(".repeat(100_000);
    assert!(
        faults(&deep)[0].what.contains("nested"),
        "{:?}",
        faults(&deep)
    );
    let negative = format!("{}1", "-".repeat(100_000));
    assert_eq!(faults(&negative), []);
}
