//! Measurements on frames, for certificates and for strips whose origin is unknown.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Changes from each frame to the one that plays after it: mean absolute difference over pixels and channels, in 1/255.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Steps {
    /// Over all steps but the wrap.
    pub mean: f64,
    pub min: f64,
    pub max: f64,
    /// From the last frame to the first.
    pub wrap: f64,
}

/// Moments over all pixels of all frames.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Statistics {
    /// Mean red, green, blue, 0..255.
    pub mean: [f64; 3],
    /// Standard deviation of red, green, blue.
    pub sd: [f64; 3],
    /// Mean over the frames of the standard deviation of red within one frame.
    pub frame_sd_red: f64,
    /// Correlation of red between horizontal and vertical neighbours, wrapping, about each frame's own mean; pooled over
    /// the frames.
    pub lag1: f64,
}

/// Mean absolute difference of two frames of equal length, in 1/255.
pub fn step(a: &[u8], b: &[u8]) -> f64 {
    let total: u64 = a
        .iter()
        .zip(b)
        .map(|(a, b)| u64::from(a.abs_diff(*b)))
        .sum();
    total as f64 / a.len().max(1) as f64
}

/// The steps along `frames` as they play, and around the wrap; a single frame has none.
pub fn steps(frames: &[&[u8]]) -> Steps {
    let inner: Vec<f64> = frames
        .windows(2)
        .map(|pair| step(pair[0], pair[1]))
        .collect();
    let wrap = match (frames.first(), frames.last()) {
        (Some(first), Some(last)) => step(last, first),
        _ => 0.0,
    };
    Steps {
        mean: inner.iter().sum::<f64>() / inner.len().max(1) as f64,
        min: inner.iter().copied().reduce(f64::min).unwrap_or(0.0),
        max: inner.iter().copied().reduce(f64::max).unwrap_or(0.0),
        wrap,
    }
}

/// Places in `frames` whose frame equals the one after it, the last being followed by the first.
pub fn duplicate_neighbours(frames: &[&[u8]]) -> Vec<u32> {
    let count = frames.len();
    (0..count)
        .filter(|&i| count > 1 && frames[i] == frames[(i + 1) % count])
        .map(|i| i as u32)
        .collect()
}

/// A set of colours, one bit each.
struct Colours(Vec<u64>);

impl Colours {
    /// No colour.
    fn none() -> Self {
        Colours(vec![0; (1 << 24) / 64])
    }

    /// These colours.
    fn of(colours: &[[u8; 3]]) -> Self {
        let mut set = Colours::none();
        colours.iter().for_each(|colour| set.insert(colour));
        set
    }

    /// Puts in a pixel's red, green and blue.
    fn insert(&mut self, rgb: &[u8]) {
        let (word, bit) = Self::place(rgb);
        self.0[word] |= bit;
    }

    /// Is the pixel's colour in it?
    fn has(&self, rgb: &[u8]) -> bool {
        let (word, bit) = Self::place(rgb);
        self.0[word] & bit != 0
    }

    /// Colours in it.
    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn place(rgb: &[u8]) -> (usize, u64) {
        let colour = usize::from(rgb[0]) << 16 | usize::from(rgb[1]) << 8 | usize::from(rgb[2]);
        (colour / 64, 1 << (colour % 64))
    }
}

/// How many colours frames hold, and how many pixels have one that is not among `allowed`.
pub fn colours<'a>(frames: impl IntoIterator<Item = &'a [u8]>, allowed: &[[u8; 3]]) -> (u64, u64) {
    let (allowed, mut seen, mut others) = (Colours::of(allowed), Colours::none(), 0);
    for pixel in frames.into_iter().flat_map(|frame| frame.chunks_exact(3)) {
        seen.insert(pixel);
        others += u64::from(!allowed.has(pixel));
    }
    (seen.count(), others)
}

/// Statistics of square rgb frames, `size` pixels per side.
pub fn statistics<'a>(size: usize, frames: impl IntoIterator<Item = &'a [u8]>) -> Statistics {
    let mut moments = Moments::new(size);
    frames.into_iter().for_each(|frame| moments.add(frame));
    moments.statistics()
}

/// Sums from which statistics follow, frame by frame.
#[derive(Clone, Debug)]
pub struct Moments {
    size: usize,
    frames: u64,
    sum: [u64; 3],
    squares: [u64; 3],
    /// Sums over the frames of each frame's deviation, variance and covariance of red.
    deviation: f64,
    variance: f64,
    covariance: f64,
}

impl Moments {
    /// Of no frame of `size` pixels per side.
    pub fn new(size: usize) -> Self {
        Self {
            size,
            frames: 0,
            sum: [0; 3],
            squares: [0; 3],
            deviation: 0.0,
            variance: 0.0,
            covariance: 0.0,
        }
    }

    /// Counts a frame's pixels, rgb, row-major.
    pub fn add(&mut self, frame: &[u8]) {
        let (size, cells) = (self.size, self.size * self.size);
        let (mut red, mut product) = ((0u64, 0u64), 0u64);
        for (place, pixel) in frame.chunks_exact(3).enumerate() {
            for channel in 0..3 {
                let value = u64::from(pixel[channel]);
                self.sum[channel] += value;
                self.squares[channel] += value * value;
            }
            let value = u64::from(pixel[0]);
            let (x, y) = (place % size, place / size);
            let right = y * size + (x + 1) % size;
            let below = (y + 1) % size * size + x;
            red = (red.0 + value, red.1 + value * value);
            product += value * (u64::from(frame[right * 3]) + u64::from(frame[below * 3]));
        }
        let mean = red.0 as f64 / cells as f64;
        self.deviation += deviation(red.0, red.1, cells as u64);
        self.variance += red.1 as f64 / cells as f64 - mean * mean;
        self.covariance += product as f64 / (2 * cells) as f64 - mean * mean;
        self.frames += 1;
    }

    /// Statistics of the frames so far.
    pub fn statistics(&self) -> Statistics {
        let values = (self.frames * (self.size * self.size) as u64).max(1);
        Statistics {
            mean: self.sum.map(|sum| sum as f64 / values as f64),
            sd: core::array::from_fn(|i| deviation(self.sum[i], self.squares[i], values)),
            frame_sd_red: self.deviation / self.frames.max(1) as f64,
            lag1: if self.variance > 0.0 {
                self.covariance / self.variance
            } else {
                1.0
            },
        }
    }
}

fn deviation(sum: u64, squares: u64, count: u64) -> f64 {
    let mean = sum as f64 / count as f64;
    (squares as f64 / count as f64 - mean * mean)
        .max(0.0)
        .sqrt()
}
