'use strict';
// What scenes are made of, whoever draws them: boxes, lines, a ground.

/**
 * Faces of the unit box, its corners in the order upper left, upper right, lower right, lower left of the face's texture.
 * `uv` says where the texture's corners lie in the unfolded box of depth d, width w, height h: [left, top, right, bottom] as
 * [d, w, h] multiples. The order of corners is that of the game's ModelPart.
 */
const FACES = [
  { normal: [1, 0, 0], corners: [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]], uv: [[1, 1, 0], [1, 0, 0], [2, 1, 0], [1, 0, 1]] },
  { normal: [-1, 0, 0], corners: [[0, 0, 1], [0, 0, 0], [0, 1, 0], [0, 1, 1]], uv: [[0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 1]] },
  { normal: [0, -1, 0], corners: [[0, 0, 1], [1, 0, 1], [1, 0, 0], [0, 0, 0]], uv: [[1, 0, 0], [0, 0, 0], [1, 1, 0], [1, 0, 0]] },
  { normal: [0, 1, 0], corners: [[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]], uv: [[1, 1, 0], [1, 0, 0], [1, 2, 0], [0, 0, 0]] },
  { normal: [0, 0, -1], corners: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], uv: [[1, 0, 0], [1, 0, 0], [1, 1, 0], [1, 0, 1]] },
  { normal: [0, 0, 1], corners: [[1, 0, 1], [0, 0, 1], [0, 1, 1], [1, 1, 1]], uv: [[2, 1, 0], [1, 0, 0], [2, 2, 0], [1, 0, 1]] },
];

/** Texture coordinates, px, of a face's four corners on a box of that size (w, h, d) unfolded at uv. */
function faceTexture(face, [w, h, d], uv) {
  const at = ([a, b, c]) => a * d + b * w + c * h;
  const [left, top, right, bottom] = face.uv.map(at);
  return [[left, top], [right, top], [right, bottom], [left, bottom]].map(([u, v]) => [u + uv[0], v + uv[1]]);
}

/** Segments joining points: [x, y, z] each, with times. Eleven numbers a segment: two ends, two times, a colour. */
function segments(points, times, colour, out = []) {
  for (let i = 1; i < points.length; i++) {
    out.push(...points[i - 1], ...points[i], times[i - 1], times[i], ...colour);
  }
  return out;
}

/** A colour variable of the style sheet as three numbers from 0 to 1. */
function colourOf(name) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255);
}

/** The six colours that tell things apart. */
const palette = () => [0, 1, 2, 3, 4, 5].map((i) => colourOf(`--c${i}`));
const css = (c, alpha = 1) => `rgb(${c.map((v) => Math.round(v * 255)).join(' ')} / ${alpha})`;
const mixed = (a, b, share) => a.map((v, i) => v + (b[i] - v) * share);

/** Level ground under a model. */
const FLOOR = { x0: -2, z0: -2, step: 1, columns: 5, rows: 5, heights: new Float64Array(25) };

/** A height field as a mesh with a grid of `cell` blocks, in the colours of the page. */
function groundOf(field, cell) {
  if (!field.mesh) field.mesh = meshOf(field);
  const stage = colourOf('--stage'), ink = colourOf('--ink');
  return { mesh: field.mesh, base: mixed(stage, ink, 0.1), lines: mixed(stage, ink, 0.34), cell };
}

function meshOf({ x0, z0, step, columns, rows, heights }) {
  const vertices = new Float32Array(columns * rows * 6), indices = [];
  const height = (i, j) => heights[clamp(j, 0, rows - 1) * columns + clamp(i, 0, columns - 1)];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const slope = unit([height(i - 1, j) - height(i + 1, j), 2 * step, height(i, j - 1) - height(i, j + 1)]);
      vertices.set([x0 + i * step, height(i, j), z0 + j * step, ...slope], (j * columns + i) * 6);
      if (i + 1 < columns && j + 1 < rows) {
        const a = j * columns + i;
        indices.push(a, a + columns, a + 1, a + 1, a + columns, a + columns + 1);
      }
    }
  }
  return { vertices, indices: new Uint32Array(indices) };
}
