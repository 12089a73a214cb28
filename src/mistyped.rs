//! How far a word is from one that may have been meant.

/// Bytes of a word beyond which nobody mistyped it: the distance costs the product of the lengths.
const LONGEST: usize = 256;

/// How many characters it takes to type one word for the other, swaps of neighbours counted once (Levenshtein, Damerau);
/// nothing for words that are too long to have been mistyped.
pub fn distance(a: &str, b: &str) -> Option<usize> {
    if a.len().max(b.len()) > LONGEST {
        return None;
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1)
                .min(row[j - 1] + 1)
                .min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    Some(rows[a.len()][b.len()])
}
