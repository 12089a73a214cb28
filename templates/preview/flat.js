'use strict';
// Draws the same scenes without WebGL: polygons on a 2-D canvas, the farthest first.

class Flat {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext('2d');
  }

  draw(scene, camera, background) {
    const { width, height } = this.canvas, pen = this.pen;
    const { matrix } = camera.view(width, height);
    const place = (p) => onPicture(matrix, p, width, height);
    pen.fillStyle = css(background);
    pen.fillRect(0, 0, width, height);
    if (scene.ground) this.ground(scene.ground, place);
    for (const lines of scene.lines) this.lines(lines, place);
    const faces = scene.boxes.flatMap((box) => this.faces(box, scene.skin, place));
    faces.sort((a, b) => b.depth - a.depth);
    for (const face of faces) this.polygon(face.points, face.colour);
  }

  polygon(points, colour) {
    const pen = this.pen;
    pen.fillStyle = pen.strokeStyle = colour;
    pen.lineWidth = 0.5;
    pen.beginPath();
    points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    pen.closePath();
    pen.fill();
    pen.stroke();
  }

  faces(box, skin, place) {
    const world = (c) => {
      const p = c.map((v, i) => box.origin[i] + v * box.size[i]), f = box.frame;
      return [0, 1, 2].map((i) => f[i] * p[0] + f[4 + i] * p[1] + f[8 + i] * p[2] + f[12 + i]);
    };
    return FACES.flatMap((face) => {
      const points = face.corners.map((c) => place(world(c)));
      if (points.some((p) => p[2] <= 0)) return [];
      const colour = box.uv && skin ? this.average(face, box, skin) : mixed([0, 0, 0], box.colour, 0.75 + 0.25 * Math.abs(face.normal[1]));
      return [{ points, colour: css(colour), depth: points.reduce((sum, p) => sum + p[2], 0) }];
    });
  }

  average(face, box, skin) {
    const corners = faceTexture(face, box.size, box.uv), sum = [0, 0, 0];
    const [x0, x1] = [corners[0][0], corners[2][0]].sort((a, b) => a - b), [y0, y1] = [corners[0][1], corners[2][1]].sort((a, b) => a - b);
    let count = 0;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++, count++) for (let i = 0; i < 3; i++) sum[i] += skin.rgba[(y * skin.width + x) * 4 + i] / 255;
    }
    return sum.map((v) => v / Math.max(1, count));
  }

  lines(lines, place) {
    const pen = this.pen, d = lines.data, [from, to] = lines.window || [-1e9, 1e9];
    pen.lineWidth = lines.width || 1.2;
    for (let i = 0; i < d.length; i += 11) {
      if (d[i + 7] <= from || d[i + 6] >= to) continue;
      const a = place(d.subarray(i, i + 3)), b = place(d.subarray(i + 3, i + 6));
      if (a[2] <= 0 || b[2] <= 0) continue;
      const fade = from < -1e8 ? 1 : clamp(1 - (to - d[i + 6]) / (to - from), 0, 1);
      pen.strokeStyle = css([d[i + 8], d[i + 9], d[i + 10]], (lines.alpha ?? 1) * fade);
      pen.beginPath();
      pen.moveTo(a[0], a[1]);
      pen.lineTo(b[0], b[1]);
      pen.stroke();
    }
  }

  ground(ground, place) {
    const { vertices, indices } = ground.mesh;
    const corner = (i) => place(vertices.subarray(i * 6, i * 6 + 3));
    const triangles = [];
    for (let i = 0; i < indices.length; i += 3) {
      const points = [corner(indices[i]), corner(indices[i + 1]), corner(indices[i + 2])];
      if (points.every((p) => p[2] > 0)) triangles.push({ points, depth: points[0][2], light: 0.7 + 0.3 * vertices[indices[i] * 6 + 4] });
    }
    triangles.sort((a, b) => b.depth - a.depth);
    for (const t of triangles) this.polygon(t.points, css(ground.base.map((v) => v * t.light)));
  }
}
