'use strict';
// Vectors, matrices (column-major, 16 numbers) and a camera on a sphere round its target.

const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => {
  const length = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

function product(a, b) {
  const out = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row] * b[column * 4 + k];
      out[column * 4 + row] = sum;
    }
  }
  return out;
}

/** A frame of axes x, y, z at a place. */
const placed = (x, y, z, at) => new Float32Array([...x, 0, ...y, 0, ...z, 0, ...at, 1]);

/** Vertical field of view, radians. */
const FIELD = 0.6;
/** Radians of a press of an arrow. */
const TURN = Math.PI / 12;

class Camera {
  /** Looks at the ball of that centre and radius. */
  constructor(centre, radius, yaw, pitch) {
    this.first = { centre, radius, yaw, pitch };
    this.home();
  }

  home() {
    Object.assign(this, { ...this.first, centre: [...this.first.centre], zoom: 1, spin: 0 });
  }

  turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = clamp(this.pitch + pitch, -1.5, 1.5);
  }

  closer(factor) {
    this.zoom = clamp(this.zoom * factor, 0.2, 12);
  }

  move(name) {
    const moves = {
      left: () => this.turn(-TURN, 0), right: () => this.turn(TURN, 0), up: () => this.turn(0, TURN), down: () => this.turn(0, -TURN),
      in: () => this.closer(1.25), out: () => this.closer(0.8), home: () => this.home(),
    };
    moves[name]();
  }

  /** What a picture of that width and height needs: the matrix from the world to clip space, the eye, the view's axes. */
  view(width, height) {
    const aspect = width / height, fit = Math.min(1, aspect);
    const distance = this.radius / Math.sin(FIELD / 2) / fit / this.zoom;
    const [cy, sy, cp, sp] = [Math.cos(this.yaw + this.spin), Math.sin(this.yaw + this.spin), Math.cos(this.pitch), Math.sin(this.pitch)];
    const back = [sy * cp, sp, cy * cp];
    const right = [cy, 0, -sy], up = cross(back, right);
    const eye = this.centre.map((c, i) => c + back[i] * distance);
    const look = new Float32Array([
      right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0,
      -dot(right, eye), -dot(up, eye), -dot(back, eye), 1,
    ]);
    const near = Math.max(distance - this.radius * 3, distance / 50), far = distance + this.radius * 6, f = 1 / Math.tan(FIELD / 2);
    const lens = new Float32Array([
      f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0,
    ]);
    return { matrix: product(lens, look), eye, right, up, back };
  }
}

/** A place in the world as px of a picture, and its distance from the eye (not positive: behind it). */
function onPicture(matrix, p, width, height) {
  const at = (row) => matrix[row] * p[0] + matrix[4 + row] * p[1] + matrix[8 + row] * p[2] + matrix[12 + row];
  const w = at(3);
  return [(at(0) / w + 1) / 2 * width, (1 - at(1) / w) / 2 * height, w];
}
