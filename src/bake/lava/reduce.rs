//! Fewer colours, for those who ask: a declared loss.

use std::collections::BTreeMap;

/// Replaces the colours of `frames` by at most `limit` of them: the colours, in the order of their brightness, are cut
/// into runs of as equal pixel counts as whole colours allow, and each run takes its most frequent colour.
pub fn reduce(frames: &mut [Vec<u8>], limit: usize) {
    let mut counts = BTreeMap::<[u8; 3], u64>::new();
    for pixel in frames.iter().flat_map(|frame| frame.chunks_exact(3)) {
        *counts.entry([pixel[0], pixel[1], pixel[2]]).or_default() += 1;
    }
    if counts.len() <= limit {
        return;
    }
    let mut order: Vec<([u8; 3], u64)> = counts.into_iter().collect();
    order.sort_by_key(|(colour, _)| (colour.iter().map(|&c| u32::from(c)).sum::<u32>(), *colour));
    let mut kept = BTreeMap::new();
    let (mut rest, mut left) = (order.as_slice(), limit);
    while !rest.is_empty() {
        // Colours that remain are shared out evenly: the curve is one line, so neighbours in brightness are alike.
        let take = rest.len().div_ceil(left.max(1));
        let (run, tail) = rest.split_at(take);
        let best = run.iter().fold(
            run[0],
            |best, &entry| if entry.1 > best.1 { entry } else { best },
        );
        kept.extend(run.iter().map(|&(colour, _)| (colour, best.0)));
        (rest, left) = (tail, left - 1);
    }
    for pixel in frames
        .iter_mut()
        .flat_map(|frame| frame.chunks_exact_mut(3))
    {
        let colour = kept[&[pixel[0], pixel[1], pixel[2]]];
        pixel.copy_from_slice(&colour);
    }
}
