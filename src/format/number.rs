//! The one number formatter of all text files: plain decimals, at least one digit on both sides of a point, no
//! exponent, never -0.
//!
//! Readers demand it: MolangJS takes "1e-7" for -7 and ".5" for 0, commands know no exponent at all. A value that is not
//! finite prints as `NaN` or `inf`, which no target takes for a number: readers refuse such a file instead of playing
//! something else.

/// `value` rounded to `decimals` places, trailing zeros dropped: `12`, `0.5`, `-3.25`.
pub fn decimal(value: f64, decimals: u32) -> String {
    let text = format!("{value:.*}", decimals as usize);
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => text.as_str(),
    };
    match text {
        "-0" => "0".into(),
        _ => text.into(),
    }
}

/// As [`decimal`], always with a point: `12.0`. For languages in which `12` is another type, or another place.
pub fn pointed(value: f64, decimals: u32) -> String {
    with_point(decimal(value, decimals))
}

/// The shortest decimals that read back to the same f64, trailing zeros dropped.
pub fn shortest(value: f64) -> String {
    format!("{}", value + 0.0)
}

/// The shortest decimals that read back to the same f32, always with a point.
pub fn shortest_float(value: f32) -> String {
    with_point(format!("{}", value + 0.0))
}

/// The f64 that [`decimal`]'s text reads back to.
pub fn rounded(value: f64, decimals: u32) -> f64 {
    decimal(value, decimals).parse().unwrap_or(value)
}

fn with_point(text: String) -> String {
    match text.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
        true => text + ".0",
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(decimal(-0.0, 3), "0");
        assert_eq!(decimal(-0.0004, 3), "0");
        assert_eq!(decimal(1e-7, 9), "0.0000001");
        assert_eq!(decimal(1200.0, 0), "1200");
        assert_eq!(decimal(1200.0, 4), "1200");
        assert_eq!(decimal(-3.25, 6), "-3.25");
        assert_eq!(decimal(0.99996, 4), "1");
        assert_eq!(pointed(-0.0, 4), "0.0");
        assert_eq!(pointed(12.0, 4), "12.0");
        assert_eq!(shortest(1e21), "1000000000000000000000");
        assert_eq!(shortest(-0.0), "0");
        assert_eq!(shortest_float(-0.0), "0.0");
        assert_eq!(shortest_float(1.570_796_4), "1.5707964");
        assert_eq!(pointed(f64::NAN, 2), "NaN");
    }

    fn is_plain(text: &str) -> bool {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        all_digits(whole)
            && all_digits(part)
            && text
                .parse::<f64>()
                .is_ok_and(|v| v != 0.0 || !text.starts_with('-'))
    }

    proptest! {
        #[test]
        fn any_finite_number_is_plain_and_within_half_a_unit(bits: u64, small in -100.0f64..100.0, decimals in 0u32..12) {
            let wild = f64::from_bits(bits);
            for value in [wild, small] {
                if !value.is_finite() {
                    continue;
                }
                let text = decimal(value, decimals);
                prop_assert!(is_plain(&text), "{text}");
                prop_assert!(is_plain(&pointed(value, decimals)));
                prop_assert!(pointed(value, decimals).contains('.'));
                let unit = 10f64.powi(-(decimals as i32));
                let error = (text.parse::<f64>().unwrap() - value).abs();
                prop_assert!(error <= unit * 0.5 + value.abs() * 1e-15);
                prop_assert!(is_plain(&shortest(value)));
                prop_assert_eq!(shortest(value).parse::<f64>().unwrap(), value);
                let float = value as f32;
                if float.is_finite() {
                    prop_assert!(is_plain(&shortest_float(float)));
                    prop_assert_eq!(shortest_float(float).parse::<f32>().unwrap(), float);
                }
            }
        }
    }
}
