'use strict';
// The model's own formula, in the game's float arithmetic or on real numbers, and keys as a target interpolates them.

const float = Math.fround;

/** The game's sine table. */
const SINES = Float32Array.from({ length: 65536 }, (_, i) => Math.sin(i * Math.PI * 2 / 65536));
const sineAt = (place) => SINES[Math.trunc(place) & 65535];
/** Sine and cosine by the word of the parameter `trig`; table entries a radian as float, as double. */
const TRIG = {
  table: { sin: (x) => sineAt(float(x * float(10430.378))), cos: (x) => sineAt(float(float(x * float(10430.378)) + 16384)) },
  'table-wide': { sin: (x) => sineAt(x * 10430.378350470453), cos: (x) => sineAt(x * 10430.378350470453 + 16384) },
};

const DOCUMENTED = { scale: 1, offset: 0 };

class Formula {
  constructor(model) {
    this.trig = model.trig;
    this.rings = model.rings;
    this.bones = new Map(model.motion.map((m) => [m.bone, m.axes]));
    this.places = new Map();
    for (const ring of model.rings) for (let i = 0; i < ring.count; i++) this.places.set(`part${ring.first + i}`, [ring, i]);
  }

  /** Where a bone is at a tick, px, y down, with the bob's clock as given; `null` for a bone that stays. */
  at(bone, tick, bob, exact = this.trig === 'exact') {
    if (!this.bones.has(bone)) return null;
    return exact || !this.places.has(bone) ? this.exact(bone, tick, bob) : this.floats(bone, tick, bob);
  }

  exact(bone, tick, bob) {
    return this.bones.get(bone).map((axis) => axis.harmonics.reduce((sum, h) => {
      const clock = h.layer.startsWith('bob') ? tick * bob.scale + bob.offset : tick;
      return sum + h.amplitude * Math[h.wave](h.rate * clock + h.phase);
    }, axis.offset));
  }

  /** One layer alone, as a difference from rest: what a clip of its own holds. */
  layer(bone, tick, name, pivot) {
    return this.bones.get(bone).map((axis, i) => {
      const own = axis.harmonics.filter((h) => h.layer === name);
      return own.length ? own.reduce((sum, h) => sum + h.amplitude * Math[h.wave](h.rate * tick + h.phase), axis.offset - pivot[i]) : 0;
    });
  }

  floats(bone, tick, bob) {
    const { sin, cos } = TRIG[this.trig === 'exact' ? 'table' : this.trig];
    const [ring, n] = this.places.get(bone), k = ring.first + n, age = float(tick);
    const clock = bob.scale === 1 && bob.offset === 0 ? age : float(age * bob.scale + bob.offset);
    const spin = float(float(age * float(Math.PI)) * ring.spin);
    let rotation = ring.first === 0 ? spin : float(ring.start + spin);
    for (let i = 0; i < n; i++) rotation = float(rotation + ring.step);
    const lead = float(float(float(k * ring.bob_lead) + clock) * ring.bob_rate);
    return [float(cos(rotation) * ring.radius), float(ring.height + cos(lead)), float(sin(rotation) * ring.radius)];
  }
}

/** Keys of one property of one bone. `value(seconds)` interpolates as the target does. */
class Channel {
  constructor(clip, index, series) {
    Object.assign(this, clip.channels[index]);
    this.times = series.times[index].map((t, i, all) => (i === all.length - 1 ? clip.length : Math.round(t * 1e9) / 1e9));
    this.values = ['x', 'y', 'z'].map((axis) => series[axis][index]);
    this.slopes = series.dx ? ['dx', 'dy', 'dz'].map((axis) => series[axis][index]) : null;
  }

  /** [x, y, z] at a time within the clip. */
  value(seconds) {
    const last = this.times.length - 1, i = Math.min(lastAt(this.times, seconds), last - 1);
    const step = this.times[i + 1] - this.times[i], u = clamp((seconds - this.times[i]) / step, 0, 1);
    return this.values.map((v, axis) => {
      const [a, b] = [v[i], v[i + 1]];
      if (this.interpolation === 'hermite') {
        const [m, n] = [this.slopes[axis][i] * step, this.slopes[axis][i + 1] * step];
        return (2 * u ** 3 - 3 * u * u + 1) * a + (u ** 3 - 2 * u * u + u) * m + (3 * u * u - 2 * u ** 3) * b + (u ** 3 - u * u) * n;
      }
      if (this.interpolation === 'linear') return a + (b - a) * u;
      const wraps = this.interpolation === 'catmullrom-wrapped';
      const before = i > 0 ? v[i - 1] : wraps ? v[last - 1] : a, after = i + 2 <= last ? v[i + 2] : wraps ? v[1] : b;
      return 0.5 * (2 * a + (b - before) * u + (2 * before - 5 * a + 4 * b - after) * u * u + (3 * a - before - 3 * b + after) * u ** 3);
    });
  }
}

/** One clip: its channels by bone and property. */
class Clip {
  constructor(data) {
    Object.assign(this, { name: data.name, length: data.length, repeats: data.repeats, exact: data.against === 'exact', bound: data.bound });
    const series = { times: rowsOf(data.times) };
    for (const axis of ['x', 'y', 'z', ...(data.dx ? ['dx', 'dy', 'dz'] : [])]) series[axis] = rowsOf(data[axis]);
    this.channels = data.channels.map((_, i) => new Channel(data, i, series));
  }

  /** Difference from rest of a bone's property at a tick of the model's own clock; zero where it has no keys. */
  value(bone, property, tick) {
    const channel = this.channels.find((c) => c.bone === bone && c.property === property);
    if (!channel) return [0, 0, 0];
    const seconds = tick / TICKS;
    return channel.value(this.repeats ? modulo(seconds, this.length) : Math.min(seconds, this.length));
  }
}
