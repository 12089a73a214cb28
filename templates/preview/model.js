'use strict';
// A model: boxes that move by its keys or by its formula, their paths, and the two compared.

/** px in a block, and the height of the model's origin above its feet, blocks (as the game draws entities). */
const PX = 16, ORIGIN = 1.501;
/** From px, y down, to blocks, y up. */
const toWorld = ([x, y, z]) => [x / PX, ORIGIN - y / PX, -z / PX];
const AXES = ['x', 'y', 'z'];

class Model {
  constructor(item) {
    const model = item.model;
    this.model = model;
    this.formula = new Formula(model);
    this.skin = { ...model.texture, rgba: bytesOf(model.texture.rgba) };
    this.sets = model.sets.map((set) => ({ ...set, clips: set.clips.map((clip) => new Clip(clip)) }));
    this.ticks = model.ticks;
    this.bob = model.bob;
    this.moving = model.bones.filter((bone) => this.formula.bones.has(bone.name));
    this.paths = new Map();
    const choices = [['looped', 'formula, looped'], ['documented', 'formula, as documented']];
    this.sets.forEach((set, i) => choices.splice(i, 0, [`${i}`, `keys (${set.interpolation})`]));
    this.options = {
      motion: { label: 'Motion', choices, value: choices[0][0] },
      paths: { label: 'Paths', value: true },
      floor: { label: 'Ground', value: true },
      turning: { label: 'Turning camera', value: false },
    };
    const clips = this.sets.flatMap((set, s) => set.clips.map((clip, c) => [`${s}.${c}`, `${set.interpolation}: ${clip.name}`]));
    this.curveOptions = {
      bone: { label: 'Bone', choices: this.moving.map((b) => [b.name, b.name]), value: this.moving[0]?.name },
      axis: { label: 'Channel', choices: AXES.map((a, i) => [`${i}`, `position ${a}`]), value: '0' },
      ...(clips.length ? { clip: { label: 'Keys', choices: clips, value: clips[0][0] } } : {}),
      window: { label: 'Window', choices: [['0', 'whole clip'], ['100', '100 ticks'], ['20', '20 ticks'], ['4', '4 ticks']], value: '0' },
    };
  }

  /** px, y down, by the motion chosen. */
  place(bone, tick, motion = this.options.motion.value) {
    if (motion === 'looped' || motion === 'documented') {
      return this.formula.at(bone.name, tick, motion === 'looped' ? this.bob : DOCUMENTED) || bone.pivot;
    }
    const place = [...bone.pivot];
    for (const clip of this.sets[motion].clips) clip.value(bone.name, 'position', tick).forEach((d, i) => (place[i] += d));
    return place;
  }

  /** Degrees about x, y, z. */
  angles(bone, tick) {
    const clips = this.sets[this.options.motion.value]?.clips || [];
    const keyed = clips.map((clip) => clip.value(bone.name, 'rotation', tick)).find((v) => v.some((d) => d !== 0));
    return keyed || (bone.name === 'head' ? [this.model.head[1], this.model.head[0], 0] : [0, 0, 0]);
  }

  camera() {
    return new Camera([0, 1.02, 0], 1.08, 0.55, 0.25);
  }

  scene(tick) {
    const colours = palette(), boxes = [];
    for (const bone of this.model.bones) {
      const frame = boneFrame(toWorld(this.place(bone, tick)), this.angles(bone, tick));
      for (const box of bone.boxes) boxes.push({ frame, origin: box.origin, size: box.size, uv: box.uv });
    }
    const scene = { boxes, skin: this.skin, lines: [] };
    if (this.options.paths.value) {
      scene.lines.push({ data: this.path(colours), width: 1.3, alpha: 0.75 });
    }
    if (this.options.floor.value) scene.ground = groundOf(FLOOR, 1);
    return scene;
  }

  /** Every rod's path over one pass, each ring in its colour. */
  path(colours) {
    const key = this.options.motion.value + colours.join();
    if (!this.paths.has(key)) {
      const out = [], steps = Math.min(Math.ceil(this.ticks), 400) * 2;
      for (const bone of this.moving) {
        const ring = this.model.rings.findIndex((r) => this.formula.places.get(bone.name)?.[0] === r);
        const middle = bone.boxes[0] ? bone.boxes[0].origin.map((o, i) => o + bone.boxes[0].size[i] / 2) : [0, 0, 0];
        const points = Array.from({ length: steps + 1 }, (_, i) => toWorld(this.place(bone, i / 2).map((v, axis) => v + middle[axis])));
        segments(points, points.map(() => 0), colours[Math.max(0, ring)], out);
      }
      this.paths.clear();
      this.paths.set(key, new Float32Array(out));
    }
    return this.paths.get(key);
  }

  describe(tick) {
    return `The model of ${this.model.bones.length} bones at tick ${shortTick(tick)}, moved by ${labelOf(this.options.motion)}`;
  }

  plot() {
    const { bone: { value: name }, axis: { value: axis }, clip: chosen } = this.curveOptions;
    const bone = this.moving.find((b) => b.name === name);
    if (!bone) return null;
    const [s, c] = (chosen ? chosen.value : '0.0').split('.'), clip = this.sets[s]?.clips[c];
    const channel = clip?.channels.find((k) => k.bone === name && k.property === 'position');
    const layered = this.model.mode === 'layers' && clip;
    const formula = (tick) => (layered ? this.formula.layer(name, tick, clip.name, bone.pivot)
      : this.formula.at(name, tick, this.bob, clip?.exact || undefined).map((v, i) => v - bone.pivot[i]))[axis];
    const documented = (tick) => this.formula.at(name, tick, DOCUMENTED)[axis] - bone.pivot[axis];
    const length = clip ? clip.length * TICKS : this.ticks;
    const times = channel ? subdivided(channel.times.map((t) => t * TICKS), 8) : Float64Array.from({ length: length * 4 + 1 }, (_, i) => i / 4);
    const curve = times.map(formula);
    const plot = {
      unit: 'px', length, title: `${name}, position ${AXES[axis]}`,
      lines: [{ name: layered || this.model.mode === 'none' ? 'formula' : 'formula, looped', colour: 'c1', times, values: curve, wide: true }],
      lower: [], limits: [],
    };
    if (!layered && (this.bob.scale !== 1 || this.bob.offset !== 0)) {
      plot.lines.unshift({ name: 'formula, as documented', colour: 'c2', times, values: times.map(documented), thin: true });
    }
    if (!channel) {
      plot.words = `${plot.title}: the item writes the formula itself and no keys, so nothing differs.`;
      return plot;
    }
    const keyed = times.map((t) => channel.value(t / TICKS)[axis]);
    plot.lines.push({ name: 'keys, interpolated', colour: 'c0', times, values: keyed });
    plot.keys = { times: channel.times.map((t) => t * TICKS), values: channel.values[axis] };
    const difference = keyed.map((v, i) => v - curve[i]);
    plot.lower.push({ name: 'keys − formula', colour: 'c5', times, values: difference });
    const worst = difference.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    plot.limits = this.model.tolerance > 0 ? [this.model.tolerance] : [];
    plot.words = `${plot.title}: ${channel.times.length} keys, ${channel.interpolation}; on this channel at most ${worst.toFixed(5)} px from the `
      + `${clip.exact ? 'exact ' : ''}formula (measured here, at ${times.length} instants); proven over all channels of the clip: ${clip.bound.toFixed(6)} px; `
      + `tolerance ${this.model.tolerance} px.`;
    plot.at = (tick) => {
      const t = clip.repeats ? modulo(tick, length) : Math.min(tick, length), a = channel.value(t / TICKS)[axis], b = formula(t);
      return `At tick ${t.toFixed(2)}: keys ${a.toFixed(4)}, formula ${b.toFixed(4)}, difference ${(a - b).toFixed(5)} px.`;
    };
    return plot;
  }
}

/** The frame of a bone at a place in the world, turned by degrees about x, y, z (z first as the game multiplies). */
function boneFrame(at, degrees) {
  const [x, y, z] = degrees.map((d) => d * Math.PI / 180);
  const [sx, cx, sy, cy, sz, cz] = [Math.sin(x), Math.cos(x), Math.sin(y), Math.cos(y), Math.sin(z), Math.cos(z)];
  const columns = [
    [cz * cy, sz * cy, -sy],
    [cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx],
    [cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx],
  ];
  return placed(...columns.map((c) => [c[0] / PX, -c[1] / PX, -c[2] / PX]), at);
}

/** The times, each stretch between two cut into `parts`. */
function subdivided(times, parts) {
  const out = new Float64Array((times.length - 1) * parts + 1);
  for (let i = 0; i < out.length; i++) {
    const k = Math.min(Math.floor(i / parts), times.length - 2), u = i / parts - k;
    out[i] = times[k] + (times[k + 1] - times[k]) * u;
  }
  return out;
}

const shortTick = (tick) => `${Math.round(tick * 100) / 100}`;
const labelOf = (option) => option.choices.find(([value]) => value === option.value)[1];
