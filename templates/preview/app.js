'use strict';
// The page itself: items, tabs, options, playback, certificate; and what tests hold on to: __ready, __seek, __preview.

const $ = (id) => document.getElementById(id);
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const KINDS = { model: Model, texture: Texture, crowd: Crowd };
const state = { item: 0, tick: 0, playing: false, speed: 1, tab: 'view', camera: null, stamp: 0, version: 0 };
const items = DATA.items.map((item) => ({ ...item, shown: new KINDS[item.model ? 'model' : item.texture ? 'texture' : 'crowd'](item) }));
const plotter = new Plot($('plot'));
let renderer = null;

const current = () => items[state.item];
const seconds = (tick) => `${(tick / TICKS).toFixed(2)} s`;
const say = (text) => { $('status').textContent = text; };

/** WebGL 2 where there is one, else polygons; a lost context is taken up again when it comes back. */
function rendererOf(canvas) {
  try {
    const made = WebGl.on(canvas);
    if (made) {
      canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
      canvas.addEventListener('webglcontextrestored', () => { renderer = WebGl.on(canvas); draw(); });
      return made;
    }
  } catch (error) {
    $('notice').title = String(error);
    const fresh = canvas.cloneNode();
    canvas.replaceWith(fresh);
    canvas = fresh;
  }
  $('notice').textContent = 'No WebGL 2 here: drawn as plain polygons, without texture.';
  $('notice').hidden = false;
  return new Flat(canvas);
}

function fit(canvas) {
  const scale = window.devicePixelRatio || 1, width = Math.round(canvas.clientWidth * scale), height = Math.round(canvas.clientHeight * scale);
  if (width && height && (canvas.width !== width || canvas.height !== height)) Object.assign(canvas, { width, height });
  return width > 0 && height > 0;
}

function draw() {
  const { shown } = current(), tick = state.tick;
  if (state.tab === 'curves') {
    const plot = (current().plot ||= shown.plot());
    if (plot && fit($('plot'))) plotter.draw(plot, tick, Number(shown.curveOptions.window.value), `${state.item} ${state.version} ${document.documentElement.dataset.theme}`);
  } else if (shown.paint) {
    if (fit($('tiles'))) shown.paint($('tiles'), tick);
  } else if (fit($('stage'))) {
    shown.follow?.(state.camera, tick);
    // Whole turns in one pass, about one in twenty seconds.
    state.camera.spin = shown.options.turning.value ? tick / shown.ticks * 2 * Math.PI * Math.max(1, Math.round(shown.ticks / 400)) : 0;
    renderer.draw(shown.scene(tick), state.camera, colourOf('--stage'));
  }
  const whole = Math.floor(tick), ticks = shown.ticks, slider = $('time');
  slider.value = whole;
  const clock = `${whole} / ${Math.round(ticks * 100) / 100} ticks · ${seconds(tick)}`;
  if ($('clock').textContent !== clock) $('clock').textContent = clock;
  if (!state.playing) words();
}

/** What only a still page says: screen readers hear a moving clock as noise. */
function words() {
  const { shown } = current();
  $('time').setAttribute('aria-valuetext', `tick ${Math.floor(state.tick)} of ${Math.round(shown.ticks)}, ${(state.tick / TICKS).toFixed(2)} seconds`);
  (shown.paint ? $('tiles') : $('stage')).setAttribute('aria-label', shown.describe(state.tick));
  const plot = current().plot;
  if (state.tab === 'curves' && plot) $('plot-words').textContent = plot.at ? `${plot.words} ${plot.at(state.tick)}` : plot.words;
}

function seek(tick) {
  state.tick = modulo(tick, current().shown.ticks);
  draw();
}

function play(on) {
  state.playing = on;
  state.stamp = 0;
  $('play').textContent = on ? 'Pause' : 'Play';
  if (on) {
    $('time').removeAttribute('aria-valuetext');
    requestAnimationFrame(advance);
  } else {
    draw();
  }
}

function advance(stamp) {
  if (!state.playing) return;
  const passed = state.stamp ? Math.min(0.25, (stamp - state.stamp) / 1000) : 0;
  state.stamp = stamp;
  seek(state.tick + passed * TICKS * state.speed);
  requestAnimationFrame(advance);
}

function step(ticks) {
  if (state.playing) play(false);
  seek(Math.floor(state.tick + 1e-9) + ticks);
  say(`Tick ${Math.floor(state.tick)}`);
}

/** Controls of an exhibit: a check box or a choice each. */
function controls(place, options, changed) {
  place.replaceChildren(...Object.values(options).map((option) => {
    if (option.choices) {
      const select = make('select', {}, ...option.choices.map(([value, text]) => make('option', { value, textContent: text })));
      select.value = option.value;
      select.addEventListener('change', () => { option.value = select.value; changed(); });
      return make('label', {}, option.label, select);
    }
    const box = make('input', { type: 'checkbox', checked: option.value });
    box.addEventListener('change', () => { option.value = box.checked; changed(); });
    return make('label', {}, box, option.label);
  }));
  place.hidden = !Object.keys(options).length;
}

function select(index, focus) {
  state.item = index;
  state.tick = 0;
  state.version++;
  const { id, name, about, shown } = current();
  items.forEach((item, i) => item.button.setAttribute('aria-current', `${i === index}`));
  current().button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  $('name').textContent = name;
  $('about').textContent = about;
  $('stage').hidden = $('camera').hidden = Boolean(shown.paint);
  $('tiles').hidden = !shown.paint;
  state.camera = shown.camera ? shown.camera() : null;
  $('time').max = Math.max(1, Math.ceil(shown.ticks) - 1);
  $('tab-curves').textContent = shown.paint ? 'Changes' : 'Curves';
  controls($('options'), shown.options, renewed);
  controls($('curve-options'), shown.curveOptions, renewed);
  certificate();
  legend();
  history.replaceState(null, '', `#${id}`);
  draw();
  if (focus) {
    $('name').focus();
    say(`${name} is shown`);
  }
}

function renewed() {
  current().plot = undefined;
  state.version++;
  draw();
  legend();
}

function legend() {
  if (state.tab !== 'curves') return;
  const plot = (current().plot ||= current().shown.plot());
  const entry = (colour, text, mark = '') => make('li', {}, make('i', { className: `${colour} ${mark}`, ariaHidden: 'true' }), text);
  $('legend').replaceChildren(...(plot ? [
    ...plot.lines.map((line) => entry(line.colour, line.name)),
    ...(plot.keys ? [entry('c0', 'key', 'key')] : []),
    ...plot.lower.map((line) => entry(line.colour, line.name)),
    ...(plot.bars ? [entry('c0', 'to the next frame'), entry('c5', 'over the seam')] : []),
  ] : []));
  $('plot').setAttribute('aria-label', plot ? `Plot: ${plot.title}` : 'Nothing to plot');
  words();
}

function certificate() {
  const { certificate: c } = current();
  const figures = (rows) => make('dl', {}, ...rows.flatMap(([name, value]) => [make('dt', { textContent: name }), make('dd', { textContent: value })]));
  $('certificate').replaceChildren(
    make('p', { className: `verdict ${c.exact ? 'good' : ''}`, textContent: c.verdict }),
    ...c.sections.flatMap((s) => [
      make('div', {}, make('h3', { textContent: s.title }), ...s.words.map((text) => make('p', { textContent: text })), ...(s.figures.length ? [figures(s.figures)] : [])),
    ]),
  );
}

function tab(name, focus) {
  state.tab = name;
  for (const each of ['view', 'curves']) {
    const on = each === name, button = $(`tab-${each}`);
    button.setAttribute('aria-selected', `${on}`);
    button.tabIndex = on ? 0 : -1;
    $(each).hidden = !on;
    if (on && focus) button.focus();
  }
  draw();
  legend();
}

function theme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  $('theme').setAttribute('aria-pressed', `${dark}`);
}

function build() {
  $('project').textContent = DATA.project;
  $('generator').textContent = `shown by ${DATA.generator}`;
  const groups = new Map();
  items.forEach((item, index) => {
    const dot = make('span', { className: `dot ${item.certificate.exact ? 'good' : ''}`, ariaHidden: 'true' });
    const loops = make('span', { className: 'unseen', textContent: item.certificate.exact ? ', no seam' : ', does not loop' });
    item.button = make('button', { type: 'button' }, dot, item.name, loops);
    item.button.addEventListener('click', () => select(index, true));
    if (!groups.has(item.group)) groups.set(item.group, make('ul'));
    groups.get(item.group).append(make('li', {}, item.button));
  });
  for (const [group, list] of groups) $('items').append(make('h2', { textContent: group }), list);
}

function listen() {
  $('theme').addEventListener('click', () => { theme($('theme').getAttribute('aria-pressed') !== 'true'); draw(); });
  $('play').addEventListener('click', () => { play(!state.playing); say(state.playing ? 'Playing' : `Paused at tick ${Math.floor(state.tick)}`); });
  $('back').addEventListener('click', () => step(-1));
  $('forward').addEventListener('click', () => step(1));
  $('time').addEventListener('input', () => { if (state.playing) play(false); seek(Number($('time').value)); });
  $('speed').addEventListener('change', () => { state.speed = Number($('speed').value); });
  for (const name of ['view', 'curves']) $(`tab-${name}`).addEventListener('click', () => tab(name));
  $('tabs').addEventListener('keydown', (event) => {
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) {
      event.preventDefault();
      tab(event.key === 'Home' ? 'view' : event.key === 'End' ? 'curves' : state.tab === 'view' ? 'curves' : 'view', true);
    }
  });
  $('camera').addEventListener('click', ({ target }) => {
    if (target.dataset.move) { state.camera.move(target.dataset.move); draw(); }
  });
  $('camera').addEventListener('keydown', (event) => {
    const name = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', '+': 'in', '-': 'out' }[event.key];
    if (name) { event.preventDefault(); state.camera.move(name); draw(); }
  });
  pointer();
  window.addEventListener('resize', draw);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => { theme(matches); draw(); });
  window.addEventListener('hashchange', () => {
    const index = items.findIndex((item) => `#${item.id}` === location.hash);
    if (index >= 0 && index !== state.item) select(index, false);
  });
}

function pointer() {
  const stage = $('stage');
  let held = null;
  stage.addEventListener('pointerdown', (event) => { held = [event.clientX, event.clientY]; stage.setPointerCapture(event.pointerId); });
  stage.addEventListener('pointermove', (event) => {
    if (!held) return;
    state.camera.turn((held[0] - event.clientX) * 0.008, (event.clientY - held[1]) * 0.008);
    held = [event.clientX, event.clientY];
    draw();
  });
  for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, () => { held = null; });
  stage.addEventListener('wheel', (event) => { event.preventDefault(); state.camera.closer(Math.exp(-event.deltaY * 0.0015)); draw(); }, { passive: false });
}

async function start() {
  theme(window.matchMedia('(prefers-color-scheme: dark)').matches);
  const failed = (await Promise.all(items.map(async (item) => {
    try {
      await item.shown.load?.();
    } catch (error) {
      return { item, error };
    }
  }))).filter(Boolean);
  for (const { item } of failed) items.splice(items.indexOf(item), 1);
  build();
  renderer = rendererOf($('stage'));
  listen();
  const wanted = items.findIndex((item) => `#${item.id}` === location.hash);
  if (!items.length) {
    $('name').textContent = 'Nothing to show';
    return;
  }
  select(Math.max(0, wanted), false);
  if (failed.length) {
    $('notice').textContent = `Left out: ${failed.map(({ item, error }) => `${item.id} (${error.message})`).join(', ')}`;
    $('notice').hidden = false;
  }
  tab('view');
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) play(true);
}

window.__ready = false;
/** Stops at that many seconds and draws at once. */
window.__seek = (time) => { if (state.playing) play(false); if (items.length) seek(time * TICKS); };
window.__preview = { items, state };
start().then(() => { window.__ready = true; }, (error) => {
  $('notice').hidden = false;
  $('notice').textContent = `The page could not start: ${error}`;
  throw error;
});
