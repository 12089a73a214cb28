'use strict';
// Draws scenes with WebGL 2: textured and plain boxes as instances, lines as screen-wide ribbons, a ground with a grid.

const BOX_VERTEX = `#version 300 es
layout(location=0) in vec3 corner; layout(location=1) in vec3 normal; layout(location=2) in vec4 unfold;
layout(location=3) in mat4 frame; layout(location=7) in vec3 origin; layout(location=8) in vec3 size;
layout(location=9) in vec4 colour; layout(location=10) in vec2 uv;
uniform mat4 view; uniform vec2 texels;
out vec2 texel; out vec4 tint; out float light;
void main() {
  vec4 world = frame * vec4(origin + corner * size, 1.0);
  gl_Position = view * world;
  vec3 up = normalize(mat3(frame) * normal);
  light = 0.78 + 0.22 * dot(up, normalize(vec3(0.35, 0.85, 0.45)));
  texel = (uv + vec2(unfold.x * size.z + unfold.y * size.x, unfold.z * size.z + unfold.w * size.y)) / texels;
  tint = colour;
}`;
const BOX_FRAGMENT = `#version 300 es
precision mediump float;
in vec2 texel; in vec4 tint; in float light; uniform sampler2D skin; out vec4 shown;
void main() { shown = tint.a > 0.5 ? vec4(texture(skin, texel).rgb, 1.0) : vec4(tint.rgb * light, 1.0); }`;
const LINE_VERTEX = `#version 300 es
layout(location=0) in vec2 corner; layout(location=1) in vec3 from; layout(location=2) in vec3 to; layout(location=3) in vec2 times;
layout(location=4) in vec3 colour;
uniform mat4 view; uniform vec2 picture; uniform float width; uniform vec2 window; uniform float alpha;
out vec4 tint;
void main() {
  vec4 a = view * vec4(from, 1.0), b = view * vec4(to, 1.0);
  bool seen = a.w > 0.0 && b.w > 0.0 && times.y > window.x && times.x < window.y;
  vec2 along = normalize((b.xy / b.w - a.xy / a.w) * picture + vec2(1e-6, 0.0));
  vec4 end = mix(a, b, corner.x);
  end.xy += vec2(-along.y, along.x) * corner.y * width / picture * end.w;
  end.z -= 0.0002 * end.w;
  gl_Position = seen ? end : vec4(2.0, 2.0, 2.0, 1.0);
  float age = (window.y - mix(times.x, times.y, corner.x)) / max(window.y - window.x, 1e-6);
  tint = vec4(colour, alpha * (window.x < -1e8 ? 1.0 : clamp(1.0 - age, 0.0, 1.0)));
}`;
const LINE_FRAGMENT = `#version 300 es
precision mediump float;
in vec4 tint; out vec4 shown;
void main() { shown = tint; }`;
const GROUND_VERTEX = `#version 300 es
layout(location=0) in vec3 place; layout(location=1) in vec3 normal;
uniform mat4 view; out vec3 world; out float light;
void main() { gl_Position = view * vec4(place, 1.0); world = place; light = 0.7 + 0.3 * dot(normal, normalize(vec3(0.35, 0.85, 0.45))); }`;
const GROUND_FRAGMENT = `#version 300 es
precision highp float;
in vec3 world; in float light; uniform vec3 base; uniform vec3 mesh; uniform float cell; out vec4 shown;
void main() {
  vec2 at = world.xz / cell, wide = fwidth(at) * 1.2;
  vec2 near = smoothstep(wide, vec2(0.0), abs(fract(at - 0.5) - 0.5));
  shown = vec4(mix(base * light, mesh, max(near.x, near.y) * 0.55), 1.0);
}`;

/** Numbers of a box's instance: frame, origin, size, colour, uv. */
const BOX_FLOATS = 28;

class WebGl {
  static on(canvas) {
    const gl = canvas.getContext('webgl2', { antialias: true, alpha: false });
    return gl ? new WebGl(canvas, gl) : null;
  }

  constructor(canvas, gl) {
    this.canvas = canvas;
    this.gl = gl;
    this.kept = new WeakMap();
    this.boxes = this.program(BOX_VERTEX, BOX_FRAGMENT);
    this.lines = this.program(LINE_VERTEX, LINE_FRAGMENT);
    this.ground = this.program(GROUND_VERTEX, GROUND_FRAGMENT);
    this.box = this.boxArray();
    this.ribbonCorners = this.buffer(new Float32Array([0, -1, 1, -1, 0, 1, 1, 1]));
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
  }

  program(vertex, fragment) {
    const gl = this.gl, program = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    const uniforms = {};
    for (let i = 0; i < gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS); i++) {
      const { name } = gl.getActiveUniform(program, i);
      uniforms[name] = gl.getUniformLocation(program, name);
    }
    return { program, uniforms };
  }

  buffer(data, kind = this.gl.ARRAY_BUFFER) {
    const gl = this.gl, buffer = gl.createBuffer();
    gl.bindBuffer(kind, buffer);
    gl.bufferData(kind, data, gl.STATIC_DRAW);
    return buffer;
  }

  /** Attributes of consecutive locations: [location, numbers, instanced]. */
  attributes(list, stride) {
    const gl = this.gl;
    let offset = 0;
    for (const [location, numbers, every] of list) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, numbers, gl.FLOAT, false, stride * 4, offset * 4);
      gl.vertexAttribDivisor(location, every);
      offset += numbers;
    }
  }

  boxArray() {
    const gl = this.gl, corners = [];
    for (const face of FACES) {
      const [left, top, right, bottom] = face.uv;
      // Depth and width make u, depth and height make v.
      const unfold = [[left, top], [right, top], [right, bottom], [left, bottom]].map(([u, v]) => [u[0], u[1], v[0], v[2]]);
      for (const i of [0, 1, 2, 0, 2, 3]) corners.push(...face.corners[i], ...face.normal, ...unfold[i]);
    }
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    this.buffer(new Float32Array(corners));
    this.attributes([[0, 3, 0], [1, 3, 0], [2, 4, 0]], 10);
    this.instances = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instances);
    this.attributes([[3, 4, 1], [4, 4, 1], [5, 4, 1], [6, 4, 1], [7, 3, 1], [8, 3, 1], [9, 4, 1], [10, 2, 1]], BOX_FLOATS);
    return array;
  }

  /** What was made on the graphics card for an object of a scene, made once. */
  keep(object, make) {
    let made = this.kept.get(object);
    if (!made) this.kept.set(object, (made = make()));
    return made;
  }

  draw(scene, camera, background) {
    const gl = this.gl, { width, height } = this.canvas;
    gl.viewport(0, 0, width, height);
    gl.clearColor(...background, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const { matrix } = camera.view(width, height);
    if (scene.ground) this.drawGround(scene.ground, matrix);
    if (scene.boxes.length) this.drawBoxes(scene.boxes, scene.skin, matrix);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    for (const lines of scene.lines) this.drawLines(lines, matrix, width, height);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    gl.bindVertexArray(null);
  }

  drawGround(ground, matrix) {
    const gl = this.gl, made = this.keep(ground.mesh, () => {
      const array = gl.createVertexArray();
      gl.bindVertexArray(array);
      this.buffer(ground.mesh.vertices);
      this.attributes([[0, 3, 0], [1, 3, 0]], 6);
      this.buffer(ground.mesh.indices, gl.ELEMENT_ARRAY_BUFFER);
      return array;
    });
    gl.useProgram(this.ground.program);
    const u = this.ground.uniforms;
    gl.uniformMatrix4fv(u.view, false, matrix);
    gl.uniform3fv(u.base, ground.base);
    gl.uniform3fv(u.mesh, ground.lines);
    gl.uniform1f(u.cell, ground.cell);
    gl.bindVertexArray(made);
    gl.drawElements(gl.TRIANGLES, ground.mesh.indices.length, gl.UNSIGNED_INT, 0);
  }

  drawBoxes(boxes, skin, matrix) {
    const gl = this.gl, data = new Float32Array(boxes.length * BOX_FLOATS);
    boxes.forEach((box, i) => {
      const at = i * BOX_FLOATS;
      data.set(box.frame, at);
      data.set(box.origin, at + 16);
      data.set(box.size, at + 19);
      data.set(box.colour || [0, 0, 0], at + 22);
      data[at + 25] = box.uv ? 1 : 0;
      data.set(box.uv || [0, 0], at + 26);
    });
    gl.useProgram(this.boxes.program);
    const u = this.boxes.uniforms;
    gl.uniformMatrix4fv(u.view, false, matrix);
    gl.uniform2f(u.texels, skin ? skin.width : 1, skin ? skin.height : 1);
    gl.bindTexture(gl.TEXTURE_2D, this.keep(skin || this, () => this.texture(skin)));
    gl.bindVertexArray(this.box);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.instances);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 36, boxes.length);
  }

  texture(skin) {
    const gl = this.gl, texture = gl.createTexture();
    const { width, height, rgba } = skin || { width: 1, height: 1, rgba: new Uint8Array(4) };
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    return texture;
  }

  drawLines(lines, matrix, width, height) {
    const gl = this.gl, made = this.keep(lines.data, () => {
      const array = gl.createVertexArray();
      gl.bindVertexArray(array);
      gl.bindBuffer(gl.ARRAY_BUFFER, this.ribbonCorners);
      this.attributes([[0, 2, 0]], 2);
      this.buffer(lines.data);
      this.attributes([[1, 3, 1], [2, 3, 1], [3, 2, 1], [4, 3, 1]], 11);
      return array;
    });
    gl.useProgram(this.lines.program);
    const u = this.lines.uniforms;
    gl.uniformMatrix4fv(u.view, false, matrix);
    gl.uniform2f(u.picture, width, height);
    gl.uniform1f(u.width, (lines.width || 1.2) * (window.devicePixelRatio || 1));
    gl.uniform2fv(u.window, lines.window || [-1e9, 1e9]);
    gl.uniform1f(u.alpha, lines.alpha ?? 1);
    gl.bindVertexArray(made);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, lines.data.length / 11);
  }
}
