'use strict';
// What the page shows, out of its data block. Series of numbers are base64 of zigzag varints of differences.

const DATA = JSON.parse(document.getElementById('data').textContent);
/** Game ticks in a second. */
const TICKS = 20;

function bytesOf(base64) {
  const text = atob(base64), out = new Uint8Array(text.length);
  for (let i = 0; i < out.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

/** The rows of a series; each starts anew. `order` 1: differences, 2: differences of differences. */
function rowsOf(series) {
  const raw = bytesOf(series.data);
  let at = 0;
  const next = () => {
    let value = 0, unit = 1, byte;
    do {
      byte = raw[at++];
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte > 127);
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  return series.counts.map((count) => {
    const row = new Float64Array(count);
    let value = 0, slope = 0;
    for (let i = 0; i < count; i++) {
      if (series.order === 2) slope += next(); else slope = next();
      value += slope;
      row[i] = value / series.scale;
    }
    return row;
  });
}

/** Index of the last entry of the ascending `times` that is at most `t`; 0 before the first. */
function lastAt(times, t) {
  let low = 0, high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle; else high = middle - 1;
  }
  return low;
}

const modulo = (a, b) => ((a % b) + b) % b;
const clamp = (x, low, high) => Math.min(high, Math.max(low, x));
