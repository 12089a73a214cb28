'use strict';
// Curves over ticks on a 2-D canvas: values above, differences below, keys as dots, the present as a line.

class Plot {
  constructor(canvas) {
    this.canvas = canvas;
    this.still = document.createElement('canvas');
  }

  /** `span`: ticks shown round the present; 0: all. `key` changes when anything but the present does. */
  draw(plot, tick, span, key) {
    const { width, height } = this.canvas, scale = window.devicePixelRatio || 1;
    const now = plot.length > 0 ? modulo(tick, plot.length) : 0;
    const from = span && span < plot.length ? clamp(now - span / 2, 0, plot.length - span) : 0, to = span && span < plot.length ? from + span : plot.length;
    const left = 58 * scale, right = width - 12 * scale, gap = 30 * scale, foot = 26 * scale, top = 14 * scale;
    const share = plot.lower.length ? 0.6 : 1, inner = height - top - foot;
    const boxes = [{ top, bottom: top + (inner - (plot.lower.length ? gap : 0)) * share }];
    if (plot.lower.length) boxes.push({ top: boxes[0].bottom + gap, bottom: height - foot });
    const frame = { from, to, left, right, scale, x: (t) => left + (t - from) / (to - from) * (right - left) };
    const full = `${key} ${width} ${height} ${from} ${to}`;
    if (full !== this.key) {
      this.key = full;
      this.still.width = width;
      this.still.height = height;
      const pen = this.still.getContext('2d');
      pen.font = `${12 * scale}px system-ui, sans-serif`;
      this.panel(pen, plot, plot.lines, boxes[0], frame, false);
      if (boxes[1]) this.panel(pen, plot, plot.lower, boxes[1], frame, true);
      this.foot(pen, frame, height - foot + 17 * scale);
    }
    const pen = this.canvas.getContext('2d');
    pen.fillStyle = css(colourOf('--stage'));
    pen.fillRect(0, 0, width, height);
    pen.drawImage(this.still, 0, 0);
    pen.fillStyle = css(colourOf('--ink'), 0.8);
    pen.fillRect(Math.round(frame.x(now)), top, Math.max(1, scale), height - top - foot);
  }

  panel(pen, plot, lines, box, frame, lower) {
    const { from, to, left, right, scale } = frame;
    let low = Infinity, high = -Infinity;
    const see = (v) => { low = Math.min(low, v); high = Math.max(high, v); };
    for (const line of lines) for (let i = lastAt(line.times, from); i < line.times.length && line.times[i] <= to; i++) see(line.values[i]);
    if (!lower && plot.bars) plot.bars.values.forEach(see), see(0);
    if (lower) for (const limit of plot.limits) see(limit), see(-limit);
    if (lower) see(0);
    if (!(high > low)) [low, high] = [(Number.isFinite(low) ? low : 0) - 1, (Number.isFinite(high) ? high : 0) + 1];
    const room = (high - low) * 0.08;
    [low, high] = [low - (plot.bars ? 0 : room), high + room];
    const y = (v) => box.bottom - (v - low) / (high - low) * (box.bottom - box.top);
    pen.save();
    pen.beginPath();
    pen.rect(left, box.top - 2, right - left, box.bottom - box.top + 4);
    pen.strokeStyle = css(colourOf('--ink'), 0.14);
    pen.fillStyle = css(colourOf('--soft'));
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    pen.lineWidth = scale;
    for (const v of nice(low, high, 5)) {
      pen.fillText(plain(v, high - low), left - 8 * scale, y(v));
      pen.strokeRect(left, Math.round(y(v)) + 0.5, right - left, 0);
    }
    pen.textAlign = 'left';
    pen.fillText(lower ? `difference, ${plot.unit}` : plot.unit, left + 6 * scale, box.top + (lower ? -10 : 2) * scale);
    pen.clip();
    if (lower) {
      for (const limit of plot.limits.flatMap((l) => [l, -l])) {
        pen.strokeStyle = css(colourOf('--ink'), 0.55);
        pen.setLineDash([5 * scale, 4 * scale]);
        pen.strokeRect(left, y(limit), right - left, 0);
      }
      pen.setLineDash([]);
    }
    if (!lower && plot.bars) this.bars(pen, plot, frame, y);
    for (const line of lines) this.line(pen, line, frame, y);
    if (!lower && plot.keys) this.keys(pen, plot.keys, frame, y);
    pen.restore();
  }

  line(pen, line, { from, to, scale, x }, y) {
    pen.strokeStyle = css(colourOf(`--${line.colour}`), line.wide ? 0.4 : 1);
    pen.lineWidth = (line.wide ? 4 : line.thin ? 1 : 1.5) * scale;
    pen.lineJoin = 'round';
    pen.beginPath();
    let column = NaN, low = 0, high = 0;
    for (let i = lastAt(line.times, from); i < line.times.length; i++) {
      const [px, py] = [x(line.times[i]), y(line.values[i])];
      // Many points in one column are one stroke from the lowest to the highest.
      if (Math.round(px) === column && py >= low && py <= high) continue;
      if (Math.round(px) !== column) [column, low, high] = [Math.round(px), py, py];
      [low, high] = [Math.min(low, py), Math.max(high, py)];
      pen.lineTo(px, py);
      if (line.times[i] > to) break;
    }
    pen.stroke();
  }

  keys(pen, keys, { from, to, scale, x }, y) {
    const count = lastAt(keys.times, to) - lastAt(keys.times, from) + 1, spacing = (x(to) - x(from)) / count;
    const radius = clamp(spacing / 3, 1.1 * scale, 3.2 * scale);
    pen.fillStyle = css(colourOf('--c0'));
    for (let i = lastAt(keys.times, from); i < keys.times.length && keys.times[i] <= to; i++) {
      pen.beginPath();
      pen.arc(x(keys.times[i]), y(keys.values[i]), radius, 0, 7);
      pen.fill();
    }
  }

  bars(pen, plot, { scale, x, left, right }, y) {
    const { times, widths, values } = plot.bars, last = values.length - 1;
    values.forEach((v, i) => {
      const [a, b] = [x(times[i]), x(times[i] + widths[i])];
      pen.fillStyle = css(colourOf(i === last ? '--c5' : '--c0'), i === last ? 1 : 0.75);
      pen.fillRect(a, y(v), Math.max(1, b - a - (b - a > 4 ? scale : 0)), y(0) - y(v));
    });
    pen.strokeStyle = css(colourOf('--ink'), 0.6);
    pen.setLineDash([5 * scale, 4 * scale]);
    pen.strokeRect(left, y(plot.mean), right - left, 0);
    pen.setLineDash([]);
  }

  foot(pen, { from, to, scale, x }, at) {
    pen.fillStyle = css(colourOf('--soft'));
    pen.textBaseline = 'alphabetic';
    pen.textAlign = 'center';
    const ticks = nice(from, to, 8);
    for (const t of ticks) pen.fillText(plain(t, to - from) + (t === ticks[ticks.length - 1] ? ' ticks' : ''), clamp(x(t), 0, x(to) - 18 * scale), at);
  }
}

/** Round numbers within a range, about as many as asked for. */
function nice(low, high, count) {
  const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough), out = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step * 1e-9; v += step) out.push(Math.abs(v) < step * 1e-9 ? 0 : v);
  return out;
}

/** A label with the digits that a range of that width needs. */
const plain = (v, range) => v.toFixed(clamp(Math.ceil(1.2 - Math.log10(range / 4)), 0, 6)).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '').replace(/^-0$/, '0').replace('-', '−');
