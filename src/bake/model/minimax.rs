//! Keys of a wrapped Catmull-Rom loop whose largest distance to a curve is as small as can be.
//!
//! Lawson's algorithm: weighted least squares over dense samples, each sample's weight multiplied by its error until the
//! largest errors are level. A key weighs on four segments only, so the normal equations are a cyclic band; conjugate
//! gradients solve them from the keys of the round before.

use super::catmull::weights;
use super::curve::{Curve, Sample, Vec3};

/// Samples a segment.
const SAMPLES: usize = 10;
/// Rounds of weighing.
const ROUNDS: usize = 120;
/// Steps of the solver a round.
const STEPS: usize = 24;
/// Share of the tolerance at which the samples are good enough: the certificate's gaps and the file's rounding take the
/// rest.
const ENOUGH: f64 = 0.97;
/// Rounds without a gain of [`GAIN`] after which there is no more to expect.
const PATIENCE: usize = 12;
/// Share of the error that counts as a gain.
const GAIN: f64 = 0.001;
/// No sample weighs less than this against the mean.
const LEAST_WEIGHT: f64 = 1e-4;

/// Coefficients of one row: the keys from three before to three after.
type Row = [f64; 7];

/// Moves `keys`, evenly spaced over `length` ticks, until they hold `tolerance` or get no better.
pub fn refine(curve: &Curve, length: f64, keys: &mut [Vec3], tolerance: f64) {
    let count = keys.len();
    let step = length / (count * SAMPLES) as f64;
    let samples: Vec<Sample> = (0..count * SAMPLES)
        .map(|i| curve.sample(i as f64 * step))
        .collect();
    let basis: [[f64; 4]; SAMPLES] = std::array::from_fn(|m| weights(m as f64 / SAMPLES as f64));
    let mut weight = vec![1.0; samples.len()];
    let mut current = keys.to_vec();
    let (mut best, mut mark, mut idle) = (f64::INFINITY, f64::INFINITY, 0);
    for round in 0..ROUNDS {
        let shown: Vec<Vec3> = (0..samples.len())
            .map(|i| at(&current, i, &basis))
            .collect();
        let errors: Vec<f64> = samples
            .iter()
            .zip(&shown)
            .map(|(sample, point)| sample.distance(*point))
            .collect();
        let worst = errors.iter().copied().fold(0.0, f64::max);
        if worst < best {
            best = worst;
            keys.copy_from_slice(&current);
        }
        (mark, idle) = match best < (1.0 - GAIN) * mark {
            true => (best, 0),
            false => (mark, idle + 1),
        };
        // No keys have a smaller largest error than the weighted mean that least squares leaves.
        let hopeless = round > 0 && least_possible(&samples, &shown, &weight) > tolerance;
        if best <= ENOUGH * tolerance || idle > PATIENCE || hopeless {
            return;
        }
        let sum: f64 = weight.iter().zip(&errors).map(|(w, e)| w * e).sum();
        let mean = sum / samples.len() as f64;
        for (w, e) in weight.iter_mut().zip(&errors) {
            *w = (*w * e / mean).max(LEAST_WEIGHT);
        }
        let (rows, right) = normal_equations(count, &samples, &weight, &basis);
        for axis in 0..3 {
            solve(&rows, &right, &mut current, axis);
        }
    }
}

/// Lower bound of the largest error of any keys, from the keys that these weights gave.
fn least_possible(samples: &[Sample], shown: &[Vec3], weight: &[f64]) -> f64 {
    let square = |(sample, point): (&Sample, &Vec3)| {
        let middle = sample.middle();
        (0..3).map(|k| (point[k] - middle[k]).powi(2)).sum::<f64>()
    };
    let squares = samples.iter().zip(shown).map(square);
    let sum: f64 = squares.zip(weight).map(|(e2, w)| e2 * w).sum();
    (sum / weight.iter().sum::<f64>()).sqrt()
}

/// The loop at sample `i`.
fn at(keys: &[Vec3], i: usize, basis: &[[f64; 4]; SAMPLES]) -> Vec3 {
    let weights = &basis[i % SAMPLES];
    let mut out = [0.0; 3];
    for (j, weight) in weights.iter().enumerate() {
        let key = &keys[neighbour(i / SAMPLES, j, keys.len())];
        out = std::array::from_fn(|k| out[k] + weight * key[k]);
    }
    out
}

/// The `j`-th of the four keys of a segment.
fn neighbour(segment: usize, j: usize, count: usize) -> usize {
    (segment + j + count - 1) % count
}

fn normal_equations(
    count: usize,
    samples: &[Sample],
    weight: &[f64],
    basis: &[[f64; 4]; SAMPLES],
) -> (Vec<Row>, Vec<Vec3>) {
    let mut rows = vec![[0.0; 7]; count];
    let mut right = vec![[0.0; 3]; count];
    for (i, (sample, weight)) in samples.iter().zip(weight).enumerate() {
        let weights = &basis[i % SAMPLES];
        let target = sample.middle();
        for (a, wa) in weights.iter().enumerate() {
            let key = neighbour(i / SAMPLES, a, count);
            for (b, wb) in weights.iter().enumerate() {
                rows[key][b + 3 - a] += weight * wa * wb;
            }
            right[key] = std::array::from_fn(|k| right[key][k] + weight * wa * target[k]);
        }
    }
    (rows, right)
}

/// Conjugate gradients on one axis of the keys.
fn solve(rows: &[Row], right: &[Vec3], keys: &mut [Vec3], axis: usize) {
    let count = rows.len();
    let product = |x: &[f64]| -> Vec<f64> {
        (0..count)
            .map(|i| {
                let row = &rows[i];
                (0..7)
                    .map(|d| row[d] * x[(i + d + count - 3) % count])
                    .sum()
            })
            .collect()
    };
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let mut x: Vec<f64> = keys.iter().map(|k| k[axis]).collect();
    let mut residual: Vec<f64> = product(&x)
        .iter()
        .zip(right)
        .map(|(ax, b)| b[axis] - ax)
        .collect();
    let mut direction = residual.clone();
    let mut size = dot(&residual, &residual);
    let enough = size * 1e-16;
    for _ in 0..STEPS {
        if size <= enough || size == 0.0 {
            break;
        }
        let image = product(&direction);
        let length = size / dot(&direction, &image);
        for i in 0..count {
            x[i] += length * direction[i];
            residual[i] -= length * image[i];
        }
        let next = dot(&residual, &residual);
        for i in 0..count {
            direction[i] = residual[i] + next / size * direction[i];
        }
        size = next;
    }
    for (key, x) in keys.iter_mut().zip(x) {
        key[axis] = x;
    }
}
