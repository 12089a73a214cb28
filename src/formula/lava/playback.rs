//! From states to what is shown: the flow's scroll, and the blend of a cross-faded loop.

/// Ticks in which the flow's scroll goes once around the tile, at every size (document: one of 16 rows every 3 ticks).
pub const SCROLL_TURN_TICKS: usize = 48;

/// Rows by which the flow is moved down after `t` ticks, 0..size; t counts from 1, warm-up included.
pub fn scroll_rows(size: usize, t: usize) -> usize {
    (t % SCROLL_TURN_TICKS) * size / SCROLL_TURN_TICKS
}

/// `rows` (row-major, `stride` values a row) moved down by `shift` rows, the bottom wrapping to the top.
pub fn scrolled<T: Clone>(rows: &[T], stride: usize, shift: usize) -> Vec<T> {
    let mut shown = rows.to_vec();
    let turn = (shift * stride) % rows.len().max(1);
    shown.rotate_right(turn);
    shown
}

/// Soup heat `share` of the way from `a` to `b`: what a cross-faded loop shows. Heats are blended, colours are not, so
/// that every colour stays on the palette.
pub fn blend(a: f32, b: f32, share: f32) -> f32 {
    a + (b - a) * share
}
