'use strict';
// An animated texture, cut and played as the game does by its .mcmeta, tiled; and how much it changes from frame to frame.

class Texture {
  constructor(item) {
    Object.assign(this, item.texture);
    this.animation = this.mcmeta.animation || {};
    this.options = {
      across: { label: 'Blocks across', choices: [['1', '1'], ['2', '2'], ['4', '4'], ['8', '8'], ['16', '16']], value: '8' },
      seams: { label: 'Outline of a block', value: false },
    };
    this.curveOptions = { window: { label: 'Window', choices: [['0', 'whole loop'], ['60', '60 ticks'], ['20', '20 ticks']], value: '0' } };
  }

  async load() {
    const image = new Image();
    image.src = `data:image/png;base64,${this.png}`;
    await image.decode();
    const [w, h] = [image.naturalWidth, image.naturalHeight], side = Math.min(w, h), a = this.animation;
    // Without a size of their own, frames are squares of the smaller side.
    this.wide = a.width ?? (a.height ? w : side);
    this.high = a.height ?? (a.width ? h : side);
    const canvas = new OffscreenCanvas(w, h), pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const columns = Math.floor(w / this.wide), count = columns * Math.floor(h / this.high);
    this.frames = Array.from({ length: count }, (_, i) => pen.getImageData(i % columns * this.wide, Math.floor(i / columns) * this.high, this.wide, this.high).data);
    const usual = a.frametime ?? 1;
    this.list = (a.frames ?? this.frames.map((_, i) => i))
      .map((f) => (typeof f === 'object' ? { index: f.index, time: f.time ?? usual } : { index: f, time: usual }))
      .filter((f) => this.frames[f.index] && f.time > 0);
    if (!this.list.length) throw new Error(`no frame of ${this.wide} x ${this.high} px to show`);
    this.starts = [0];
    for (const f of this.list) this.starts.push(this.starts[this.starts.length - 1] + f.time);
    this.ticks = this.starts.pop() || 1;
    this.tile = new OffscreenCanvas(this.wide, this.high);
    this.pixels = new ImageData(this.wide, this.high);
  }

  /** Which entry of the list shows at a whole tick, and how far on towards the next it is. */
  entry(tick) {
    const t = Math.floor(modulo(tick, this.ticks)), at = lastAt(this.starts, t);
    return { at, share: (t - this.starts[at]) / this.list[at].time };
  }

  /** The frame that shows at a tick, blended once a tick if the texture asks for it. */
  frame(tick) {
    const { at, share } = this.entry(tick), now = this.frames[this.list[at].index];
    if (!this.animation.interpolate || share === 0) return now;
    const next = this.frames[this.list[(at + 1) % this.list.length].index];
    return now.map((v, i) => (i % 4 === 3 ? v : Math.trunc(v * (1 - share) + next[i] * share)));
  }

  paint(canvas, tick) {
    const pen = canvas.getContext('2d'), { width, height } = canvas;
    this.pixels.data.set(this.frame(tick));
    this.tile.getContext('2d').putImageData(this.pixels, 0, 0);
    // A block is `size` px of the texture; a flowing frame holds two by two of them.
    const block = this.size || this.wide, scale = Math.max(1, Math.round(width / (Number(this.options.across.value) * block)));
    const [w, h] = [this.wide * scale, this.high * scale];
    pen.imageSmoothingEnabled = false;
    const [x0, y0] = [Math.floor(width % w / 2) - w, Math.floor(height % h / 2) - h];
    for (let y = y0; y < height; y += h) for (let x = x0; x < width; x += w) pen.drawImage(this.tile, x, y, w, h);
    if (this.options.seams.value) {
      const side = block * scale, [x, y] = [x0 + w * Math.floor((width / 2 - x0) / w), y0 + h * Math.floor((height / 2 - y0) / h)];
      pen.lineWidth = 2 * (window.devicePixelRatio || 1);
      pen.strokeStyle = '#ffffff';
      pen.setLineDash([6, 6]);
      pen.strokeRect(x, y, side, side);
      pen.setLineDash([]);
    }
  }

  describe(tick) {
    const { at } = this.entry(tick);
    return `The texture, tiled, at tick ${Math.floor(modulo(tick, this.ticks))}: frame ${this.list[at].index} of ${this.frames.length}`;
  }

  /** A frame's colours with a flow's scrolling undone, so that only what changes counts. */
  still(index) {
    const data = this.frames[index];
    if (!this.flows) return data;
    const down = Math.floor((this.warm_up + index * (this.animation.frametime ?? 1) + 1) * this.size / 48), out = new Uint8ClampedArray(data.length), row = this.wide * 4;
    for (let y = 0; y < this.high; y++) out.set(data.subarray(modulo(y + down, this.high) * row, modulo(y + down, this.high) * row + row), y * row);
    return out;
  }

  plot() {
    this.steps ||= this.list.map((f, i) => {
      const a = this.still(f.index), b = this.still(this.list[(i + 1) % this.list.length].index);
      let sum = 0;
      for (let k = 0; k < a.length; k++) if (k % 4 !== 3) sum += Math.abs(a[k] - b[k]);
      return sum / (a.length * 3 / 4);
    });
    const inner = this.steps.slice(0, -1), mean = inner.reduce((a, b) => a + b, 0) / Math.max(1, inner.length), seam = this.steps[this.steps.length - 1];
    const same = this.steps.filter((s) => s === 0).length;
    return {
      unit: 'levels of 255', length: this.ticks, title: 'change from each frame to the next',
      bars: { times: this.starts, widths: this.list.map((f) => f.time), values: this.steps },
      lines: [], lower: [], limits: [], mean,
      words: `Mean change of a colour channel from each frame to the next${this.flows ? ' (scrolling undone)' : ''}: ${mean.toFixed(2)} levels on average, `
        + `${Math.min(...inner).toFixed(2)} to ${Math.max(...inner).toFixed(2)}; over the seam, from the last frame to the first, ${seam.toFixed(2)}. `
        + `${same === 0 ? 'No frame equals the next.' : `${same} frames equal the next.`} All measured here, on the picture.`,
      at: (tick) => {
        const { at } = this.entry(tick);
        return `At tick ${Math.floor(modulo(tick, this.ticks))}: frame ${this.list[at].index}, then a change of ${this.steps[at].toFixed(3)} levels.`;
      },
    };
  }
}
