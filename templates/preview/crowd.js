'use strict';
// A flock or a chase: who is where at each tick, their trails, the ground, the leader; and what a client shows of the keys.

/** Boxes of a body: origin and size in blocks, y up, looking along z; `light` lightens the colour. */
const BODIES = {
  bat: [
    { origin: [-0.13, 0.1, -0.17], size: [0.26, 0.26, 0.34] }, { origin: [-0.1, 0.2, 0.17], size: [0.2, 0.2, 0.14], light: 0.3 },
    { origin: [-0.6, 0.24, -0.14], size: [0.47, 0.04, 0.28], light: 0.15 }, { origin: [0.13, 0.24, -0.14], size: [0.47, 0.04, 0.28], light: 0.15 },
  ],
  chicken: [
    { origin: [-0.19, 0.3, -0.25], size: [0.38, 0.36, 0.5] }, { origin: [-0.12, 0.5, 0.2], size: [0.24, 0.36, 0.2], light: 0.25 },
    { origin: [-0.08, 0.62, 0.4], size: [0.16, 0.1, 0.1], light: 0.6 },
    { origin: [-0.14, 0, -0.04], size: [0.08, 0.3, 0.08], light: 0.4 }, { origin: [0.06, 0, -0.04], size: [0.08, 0.3, 0.08], light: 0.4 },
  ],
  other: [{ origin: [-0.25, 0, -0.25], size: [0.5, 0.5, 0.5] }, { origin: [-0.1, 0.2, 0.25], size: [0.2, 0.2, 0.15], light: 0.4 }],
};
const BEACON = [{ origin: [-0.2, 0.1, -0.2], size: [0.4, 0.9, 0.4] }, { origin: [-0.32, 1, -0.32], size: [0.64, 0.64, 0.64], light: 0.35 }];
/** Lengths of trails, ticks. */
const WINDOWS = [['0', 'none'], ['20', '1 s'], ['60', '3 s'], ['200', '10 s'], ['all', 'whole path']];

class Crowd {
  constructor(item) {
    const crowd = item.crowd;
    this.crowd = crowd;
    this.times = rowsOf(crowd.ticks)[0];
    this.axes = [crowd.x, crowd.y, crowd.z].map(rowsOf);
    this.yaw = rowsOf(crowd.yaw);
    this.normals = crowd.nx ? [crowd.nx, crowd.nz].map(rowsOf) : null;
    this.keys = Object.fromEntries(['tick', 'x', 'y', 'z', 'duration'].map((name) => [name, rowsOf(crowd.keys[name])]));
    this.leader = crowd.leader ? rowsOf(crowd.leader) : null;
    this.ground = crowd.ground ? { ...crowd.ground, heights: rowsOf(crowd.ground.heights)[0] } : null;
    this.count = crowd.entities;
    this.pass = this.times[this.times.length - 1] || 0;
    this.ticks = (crowd.looping === 'pingpong' ? 2 : 1) * this.pass || 1;
    this.made = new Map();
    const turning = { label: 'Turning camera', value: false };
    const entity = { label: 'Entity', choices: this.yaw.map((_, i) => [`${i}`, `${i + 1}`]), value: '0' };
    this.options = {
      entity,
      trails: { label: 'Trails', choices: WINDOWS, value: '60' },
      frame: { label: 'Camera on', choices: [['crowd', 'the crowd'], ['path', 'the whole path']], value: 'crowd' },
      ...(this.ground ? { ground: { label: 'Ground', value: true } } : {}),
      ...(this.leader ? { leader: { label: 'Leader', value: true } } : {}),
      ...(crowd.home ? { home: { label: 'Home', value: true } } : {}),
      turning,
    };
    this.curveOptions = {
      entity,
      axis: { label: 'Channel', choices: AXES.map((a, i) => [`${i}`, `position ${a}`]), value: '0' },
      window: { label: 'Window', choices: [['0', 'whole path'], ['200', '200 ticks'], ['60', '60 ticks'], ['20', '20 ticks']], value: '0' },
    };
  }

  /** The tick on the path: a ping-pong runs back. */
  along(tick) {
    return tick > this.pass ? this.ticks - tick : tick;
  }

  /** A series between its samples. */
  between(row, tick) {
    const i = lastAt(this.times, tick), j = Math.min(i + 1, this.times.length - 1);
    const span = this.times[j] - this.times[i], u = span > 0 ? clamp((tick - this.times[i]) / span, 0, 1) : 0;
    return row[i] + (row[j] - row[i]) * u;
  }

  place(entity, tick) {
    return this.axes.map((rows) => this.between(rows[entity], tick));
  }

  /** Centre and radius of everything at a tick. */
  ball(tick) {
    const places = Array.from({ length: this.count }, (_, e) => this.place(e, tick));
    const centre = [0, 1, 2].map((i) => places.reduce((sum, p) => sum + p[i], 0) / Math.max(1, places.length));
    const spread = Math.sqrt(places.reduce((sum, p) => sum + dot(sub(p, centre), sub(p, centre)), 0) / Math.max(1, places.length));
    return { centre, spread };
  }

  camera() {
    const balls = Array.from({ length: 25 }, (_, i) => this.ball(i / 24 * this.pass));
    this.near = Math.max(3, balls.map((b) => b.spread).sort((a, b) => a - b)[12] * 1.35);
    const low = [0, 1, 2].map((i) => Math.min(...balls.map((b) => b.centre[i] - b.spread))), high = [0, 1, 2].map((i) => Math.max(...balls.map((b) => b.centre[i] + b.spread)));
    this.whole = { centre: low.map((v, i) => (v + high[i]) / 2), radius: Math.max(4, Math.hypot(...sub(high, low)) / 2) };
    return new Camera(this.ball(0).centre, this.near, 0.7, 0.42);
  }

  follow(camera, tick) {
    const whole = this.options.frame.value === 'path';
    camera.centre = whole ? this.whole.centre : this.ball(this.along(tick)).centre;
    camera.radius = whole ? this.whole.radius : this.near;
  }

  scene(tick) {
    const t = this.along(tick), colours = palette(), boxes = [], chosen = Number(this.curveOptions.entity.value);
    const add = (parts, frame, colour) => {
      for (const part of parts) boxes.push({ frame, ...part, colour: mixed(colour, [1, 1, 1], part.light || 0) });
    };
    for (let e = 0; e < this.count; e++) {
      const colour = e === chosen ? colours[0] : mixed(colours[1 + e % 5], [1, 1, 1], 0.12);
      add(BODIES[this.crowd.body] || BODIES.other, this.frame(e, t), colour);
    }
    const scene = { boxes, lines: [] };
    const trails = this.options.trails.value;
    if (trails !== '0') {
      const all = trails === 'all';
      scene.lines.push({ data: this.trails(colours, chosen), width: 1.4, alpha: all ? 0.3 : 0.8, window: all ? [-1e9, 1e9] : [t - Number(trails), t] });
    }
    if (this.leader && this.options.leader.value) {
      const at = this.leader.map((row) => this.between(row, t));
      add(BEACON, placed([1, 0, 0], [0, 1, 0], [0, 0, 1], at), colours[0]);
      scene.lines.push({ data: this.leaderPath(colours), width: 2, alpha: 0.7 });
    }
    if (this.crowd.home && this.options.home.value) scene.lines.push({ data: this.homeRing(colours), width: 1.6, alpha: 0.8 });
    if (this.ground && this.options.ground.value) scene.ground = groundOf(this.ground, 1);
    return scene;
  }

  /** Axes of a body: looking along its yaw (0 along z, 90 along -x), standing on its ground's normal. */
  frame(entity, tick) {
    const yaw = this.between(this.yaw[entity], tick) * Math.PI / 180, ahead = [-Math.sin(yaw), 0, Math.cos(yaw)];
    let up = [0, 1, 0];
    if (this.normals) {
      const [x, z] = this.normals.map((rows) => this.between(rows[entity], tick));
      up = [x, Math.sqrt(Math.max(0, 1 - x * x - z * z)), z];
    }
    const z = unit(ahead.map((v, i) => v - up[i] * dot(ahead, up)));
    return placed(cross(up, z), up, z, this.place(entity, tick));
  }

  once(name, colours, make) {
    const key = name + colours.join();
    if (!this.made.has(key)) {
      for (const old of this.made.keys()) if (old.startsWith(name)) this.made.delete(old);
      this.made.set(key, new Float32Array(make()));
    }
    return this.made.get(key);
  }

  trails(colours, chosen) {
    return this.once(`trails${chosen},`, colours, () => {
      const out = [], times = Array.from(this.times);
      for (let e = 0; e < this.count; e++) {
        const points = times.map((_, i) => this.axes.map((rows, axis) => rows[e][i] + (axis === 1 ? 0.15 : 0)));
        segments(points, times, e === chosen ? colours[0] : colours[1 + e % 5], out);
      }
      return out;
    });
  }

  leaderPath(colours) {
    return this.once('leader', colours, () => {
      const points = Array.from(this.times, (_, i) => this.leader.map((row, axis) => row[i] + (axis === 1 ? 0.08 : 0)));
      return segments(points, points.map(() => 0), colours[0]);
    });
  }

  homeRing(colours) {
    return this.once('home', colours, () => {
      const { center, radius } = this.crowd.home;
      const points = Array.from({ length: 97 }, (_, i) => [center[0] + radius * Math.cos(i / 48 * Math.PI), center[1], center[2] + radius * Math.sin(i / 48 * Math.PI)]);
      return segments(points, points.map(() => 0), colours[2]);
    });
  }

  describe(tick) {
    const { centre, spread } = this.ball(this.along(tick));
    return `${this.count} ${this.crowd.body === 'other' ? 'entities' : `${this.crowd.body}s`} at tick ${shortTick(this.along(tick))}, centred on `
      + `${centre.map((v) => v.toFixed(1)).join(', ')} blocks, ${spread.toFixed(1)} blocks from there on average`;
  }

  /** What a client shows of one entity's keys, at each tick: each key is approached in a straight line over its duration. */
  shown(entity, axis) {
    const k = this.keys, last = Math.ceil(this.pass) + this.crowd.keys.lag, out = new Float64Array(last + 1), name = AXES[axis];
    let at = 0, target = 0, left = 0, next = 0;
    for (let tick = 0; tick <= last; tick++) {
      if (tick > 0 && left > 0) {
        at += (target - at) / left;
        left--;
      }
      while (next < k.tick[entity].length && k.tick[entity][next] <= tick) {
        target = k[name][entity][next];
        left = next === 0 ? 0 : k.duration[entity][next];
        if (left === 0) at = target;
        next++;
      }
      out[tick] = at;
    }
    return out;
  }

  plot() {
    const entity = Number(this.curveOptions.entity.value), axis = Number(this.curveOptions.axis.value), lag = this.crowd.keys.lag;
    const shown = this.shown(entity, axis), row = this.axes[axis][entity], ticks = Float64Array.from({ length: Math.floor(this.pass) + 1 }, (_, i) => i);
    const track = ticks.map((t) => this.between(row, t)), seen = ticks.map((t) => shown[t + lag]);
    const difference = ticks.map((t, i) => seen[i] - track[i]), worst = difference.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    const title = `entity ${entity + 1}, position ${AXES[axis]}`, keys = this.keys.tick[entity];
    return {
      unit: 'blocks', length: this.pass, title,
      lines: [
        { name: 'formula', colour: 'c1', times: ticks, values: track, wide: true },
        { name: lag ? `keys as a client shows them, ${lag} ticks earlier` : 'keys as a client shows them', colour: 'c0', times: ticks, values: seen },
      ],
      keys: { times: keys, values: this.keys[AXES[axis]][entity] },
      lower: [{ name: 'shown − formula', colour: 'c5', times: ticks, values: difference }],
      limits: [],
      words: `${title}: ${keys.length} keys for ${this.times.length} samples; on this axis a client is at most ${worst.toFixed(4)} blocks from the formula `
        + `${lag} ticks before (measured here); of the whole crowd, in space: ${this.crowd.keys.error.toFixed(4)} blocks.`,
      at: (tick) => {
        const t = Math.round(this.along(tick));
        return `At tick ${t}: formula ${track[t].toFixed(4)}, shown ${seen[t].toFixed(4)}, difference ${difference[t].toFixed(4)} blocks.`;
      },
    };
  }
}
