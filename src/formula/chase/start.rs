//! The start positions that the text lists for its chickens (`$tx[1]`..`$tx[20]`, `$tz[1]`..`$tz[20]`), units.
//!
//! The text assigns twenty entries but has ten balls for the x coordinates: `ball1.translateX` to `ball10.translateX`
//! are named twice. The twenty listed values are taken as the positions of twenty chickens.

/// `$tx[1]` to `$tx[20]`.
pub const PUBLISHED_X: [f64; 20] = [
    7.9, 3.0, -0.8, 1.3, -2.0, -4.3, 8.8, 16.02, 12.0, 5.2, -7.9, 13.0, -10.8, 21.3, -12.0, -14.3,
    28.8, 10.02, 18.0, 15.2,
];

/// `$tz[1]` to `$tz[20]`.
pub const PUBLISHED_Z: [f64; 20] = [
    1.0, 3.347, 8.908, 0.736, 2.525, -2.145, 4.207, 0.542, 6.277, 5.0, -1.0, -3.347, -8.908,
    -0.736, -2.525, -10.145, -4.207, -5.542, 16.277, 15.0,
];
