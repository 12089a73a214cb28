//! Text line by line; commands and tables with numbers compared as numbers.

use super::data::Collector;
use super::{Findings, Options, Verdict};
use crate::foreign::text::{Token, decode, tokens};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Above this many differing lines, lines are paired by number: an alignment would take quadratic time.
const MAX_ALIGNED: usize = 3000;

/// mcfunction: one command a line, without the line ends and the spaces around it.
pub fn commands(a: &[u8], b: &[u8], options: &Options) -> Findings {
    compare(a, b, options, true)
}

/// csv: a table of numbers.
pub fn numbers(a: &[u8], b: &[u8], options: &Options) -> Findings {
    compare(a, b, options, false)
}

/// Any other text.
pub fn plain(a: &[u8], b: &[u8]) -> Findings {
    let (a, b) = (decode(a), decode(b));
    let (a, b): (Vec<&str>, Vec<&str>) = (a.text.lines().collect(), b.text.lines().collect());
    if a == b {
        return Findings::verdict(Verdict::ReEncoded, "line ends or byte-order mark alone");
    }
    let mut out = Collector::default();
    aligned(&a, &b, &mut |line, left, right| {
        out.structural(&line, left.map(brief), right.map(brief), None)
    });
    out.noun = "line";
    out.finish(&Options::default())
}

fn compare(a: &[u8], b: &[u8], options: &Options, command: bool) -> Findings {
    let (a, b) = (decode(a), decode(b));
    let (a, b): (Vec<&str>, Vec<&str>) = (
        a.text.lines().map(str::trim).collect(),
        b.text.lines().map(str::trim).collect(),
    );
    let mut out = Collector {
        noun: "line",
        ..Collector::default()
    };
    aligned(&a, &b, &mut |line, left, right| {
        let (Some(x), Some(y)) = (left, right) else {
            out.structural(&line, left.map(brief), right.map(brief), None);
            return;
        };
        match difference(x, y, command) {
            Some(0.0) => {}
            Some(largest) => out.number(&line, brief(x), brief(y), largest),
            None => out.structural(&line, Some(brief(x)), Some(brief(y)), None),
        }
    });
    out.finish(options)
}

/// Largest difference between the numbers of two lines; none if the words differ.
fn difference(a: &str, b: &str, command: bool) -> Option<f64> {
    let (left, right) = (tokens(a), tokens(b));
    if left.len() != right.len() {
        return None;
    }
    let mut largest = 0.0_f64;
    let mut relative = false;
    for (x, y) in left.iter().zip(&right) {
        match (x, y) {
            (Token::Other(x), Token::Other(y)) if x == y => relative = x.ends_with(['~', '^']),
            (Token::Number(x, n), Token::Number(y, m)) => {
                // the game moves an integer coordinate to the middle of its block, and reads 1 and 1.0 as other tags
                if command && !relative && x.contains('.') != y.contains('.') {
                    return None;
                }
                largest = largest.max((n - m).abs());
                relative = false;
            }
            _ => return None,
        }
    }
    Some(largest)
}

/// Told of the place and the lines of a pair.
type Each<'a> = &'a mut dyn FnMut(String, Option<&str>, Option<&str>);

/// Calls `each` with the place and the lines of every pair that is not equal.
fn aligned(a: &[&str], b: &[&str], each: Each<'_>) {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let suffix = a[prefix..]
        .iter()
        .rev()
        .zip(b[prefix..].iter().rev())
        .take_while(|(x, y)| x == y)
        .count();
    let (left, right) = (&a[prefix..a.len() - suffix], &b[prefix..b.len() - suffix]);
    let place = |line: usize| format!("line {}", prefix + line + 1);
    let pair = |from: usize, to: usize, each: Each<'_>, x: &[&str], y: &[&str]| {
        for i in 0..x.len().max(y.len()) {
            let at = if i < y.len() { to + i } else { from + i };
            let (x, y) = (x.get(i).copied(), y.get(i).copied());
            if x != y {
                each(place(at), x, y);
            }
        }
    };
    if left.len() == right.len() || left.len().max(right.len()) > MAX_ALIGNED {
        pair(0, 0, each, left, right);
        return;
    }
    for op in capture_diff_slices(Algorithm::Myers, left, right) {
        if let DiffOp::Equal { .. } = op {
            continue;
        }
        let (old, new) = (op.old_range(), op.new_range());
        pair(old.start, new.start, each, &left[old], &right[new]);
    }
}

fn brief(line: &str) -> String {
    let mut short: String = line.chars().take(120).collect();
    if short.len() < line.len() {
        short.push_str("...");
    }
    short
}
