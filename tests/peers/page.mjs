// node page.mjs DIR: holds DIR's preview.html, other.html and one.html to what page.sh says. Fails at the first thing wrong.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(path.join(process.env.TOOLS, 'x.js'));
const { chromium } = require('playwright-core');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const dir = process.argv[2];
const quiet = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const webgl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const launch = (args) => chromium.launch({ executablePath: process.env.CHROMIUM, args: [...quiet, ...args] });

/** Opens a page with the network off; what it says on the console or asks for outside fails at the end. */
async function open(browser, file, options = {}, before = async () => {}) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true, reducedMotion: 'reduce', ...options })).newPage();
  page.wrong = [];
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && !/GPU stall|GL Driver/.test(m.text()) && page.wrong.push(m.text()));
  page.on('pageerror', (e) => page.wrong.push(`${e}`));
  page.on('request', (r) => /^(file|data|blob):/.test(r.url()) || page.wrong.push(`request ${r.url()}`));
  await before(page);
  const url = pathToFileURL(path.join(dir, file)).href;
  await page.goto(url + (options.hash || ''));
  await page.waitForFunction(() => window.__ready === true, null, { timeout: 30000 });
  return page;
}
async function close(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}
const shown = async (page) => crypto.createHash('sha1').update(await page.screenshot()).digest('hex');
const focused = (page) => page.evaluate(() => {
  const e = document.activeElement, label = e.closest('label');
  return `${e.tagName.toLowerCase()}:${e.getAttribute('aria-label') || (label ? [...label.childNodes].filter((n) => !(n instanceof HTMLSelectElement)).map((n) => n.textContent).join('').trim() : e.id === 'main' || e.tagName === 'ASIDE' ? e.tagName.toLowerCase() : e.innerText.replace(/\s+,/, ',').trim())}`;
});
const tick = (page) => page.evaluate(() => window.__preview.state.tick);

async function frames(browser) {
  const page = await open(browser, 'preview.html');
  const items = await page.evaluate(() => window.__preview.items.map((i) => i.id));
  assert.deepEqual(items, ['model.blaze', 'texture.lava_flow', 'texture.lava_still', 'flock.bats', 'chase.chickens']);
  for (let i = 0; i < items.length; i++) {
    await page.locator('#items button').nth(i).click();
    for (const tab of ['#tab-view', '#tab-curves']) {
      await page.click(tab);
      const seen = new Set();
      for (const t of [0, 1, 2.5]) {
        await page.evaluate((time) => window.__seek(time), t);
        assert.equal(await tick(page), t * 20);
        seen.add(await shown(page));
      }
      assert.equal(seen.size, 3, `${items[i]} ${tab}: three times, three pictures`);
      await page.evaluate(() => window.__seek(1));
      const again = await shown(page);
      assert.ok(seen.has(again), `${items[i]} ${tab}: the same time gives the same picture`);
    }
  }
  await close(page);
}

/** The page's float formula is the program's, bit for bit; its keys stay within what is proven. */
async function numbers(browser) {
  const page = await open(browser, 'preview.html');
  const trace = JSON.parse(fs.readFileSync(path.join(dir, 'trace.json'), 'utf8'));
  const rows = trace.frames.map((f) => ({ tick: f.tick, ...f.values }));
  const differing = await page.evaluate((rows) => {
    const { formula } = window.__preview.items[0].shown;
    let out = 0;
    for (const row of rows) {
      for (let k = 0; k < 12; k++) {
        const at = formula.at(`part${k}`, row.tick, { scale: 1, offset: 0 });
        for (let i = 0; i < 3; i++) if (at[i] !== Math.fround(row[`part${k}`][i])) out++;
      }
    }
    return out;
  }, rows);
  assert.ok(rows.length === 501, `${rows.length} traced ticks`);
  assert.equal(differing, 0, 'floats that differ from trace');
  const worst = await page.evaluate(() => {
    const { shown } = window.__preview.items[0], clip = shown.sets[0].clips[0];
    let worst = 0;
    for (let i = 0; i < 4000; i++) {
      const t = i / 4000 * shown.ticks;
      for (const bone of shown.moving) {
        const d = shown.place(bone, t, '0').map((v, k) => v - shown.formula.at(bone.name, t, shown.bob)[k]);
        worst = Math.max(worst, Math.hypot(...d));
      }
    }
    return [worst, clip.bound];
  });
  assert.ok(worst[0] <= worst[1] && worst[0] > worst[1] / 2, `keys are ${worst[0]} px off, proven ${worst[1]}`);
  await close(page);
}

async function keyboard(browser) {
  const page = await open(browser, 'preview.html');
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  const walk = async () => {
    const stops = [];
    await page.focus('.skip');
    for (let i = 0; i < 60; i++, await press('Tab')) {
      const stop = await focused(page);
      if (stop.startsWith('body') || (i > 0 && stop === stops[0])) break;
      stops.push(stop);
      const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none');
      assert.ok(ring, `${stop} shows that it has the focus`);
    }
    return stops;
  };
  const top = ['a:Skip to the picture', 'button:Dark colours', 'button:blaze, no seam', 'button:lava_flow, no seam', 'button:lava_still, no seam', 'button:bats, does not loop', 'button:chickens, does not loop'];
  const play = ['button:One tick back', 'button:Play', 'button:One tick forward', 'input:Time', 'select:Speed', 'aside:aside'];
  const camera = ['Turn left', 'Turn right', 'Look from higher up', 'Look from lower down', 'Closer', 'Farther away', 'Back to the first view'].map((n) => `button:${n}`);
  assert.deepEqual(await walk(), [...top, 'button:Picture', ...camera, 'select:Motion', 'input:Paths', 'input:Ground', 'input:Turning camera', ...play]);

  const to = async (name) => {
    await page.focus('.skip');
    for (let i = 0; i < 60; i++, await press('Tab')) if (await focused(page) === name) return;
    assert.fail(`no ${name} to tab to`);
  };
  const changes = async (name, keys, what = () => shown(page)) => {
    await to(name);
    const before = await what();
    await press(...keys);
    assert.notDeepEqual(await what(), before, `${name}: ${keys} changes something`);
  };
  for (const name of camera.slice(0, 6)) await changes(name, ['Enter'], () => page.evaluate(() => [window.__preview.state.camera.yaw, window.__preview.state.camera.pitch, window.__preview.state.camera.zoom]));
  await changes('button:Turn left', ['ArrowRight'], () => page.evaluate(() => window.__preview.state.camera.yaw));
  await changes('button:Back to the first view', ['Space'], () => page.evaluate(() => window.__preview.state.camera.yaw));
  for (const name of ['input:Paths', 'input:Ground']) await changes(name, ['Space']);
  await changes('select:Motion', ['ArrowDown'], () => page.evaluate(() => window.__preview.items[0].shown.options.motion.value));
  await changes('button:One tick forward', ['Enter'], () => tick(page));
  await changes('input:Time', ['ArrowRight', 'ArrowRight'], () => tick(page));
  await changes('button:One tick back', ['Enter'], () => tick(page));
  assert.equal(await tick(page), 2);
  assert.equal(await page.getAttribute('#time', 'aria-valuetext'), 'tick 2 of 200, 0.10 seconds');
  await changes('select:Speed', ['ArrowDown'], () => page.evaluate(() => window.__preview.state.speed));
  await changes('button:Play', ['Space'], () => page.evaluate(() => window.__preview.state.playing));
  assert.equal(await page.textContent('#status'), 'Playing');
  await changes('button:Pause', ['Space'], () => page.evaluate(() => window.__preview.state.playing));
  await changes('button:Dark colours', ['Enter']);
  await changes('button:Picture', ['ArrowRight'], () => page.evaluate(() => window.__preview.state.tab));
  assert.equal(await focused(page), 'button:Curves');
  assert.deepEqual((await walk()).slice(top.length), ['button:Curves', 'select:Bone', 'select:Channel', 'select:Keys', 'select:Window', ...play]);
  for (const name of ['select:Bone', 'select:Channel', 'select:Window']) await changes(name, ['ArrowDown'], () => page.textContent('#plot-words').then(async (words) => [words, await shown(page)]));
  await changes('button:bats, does not loop', ['Enter'], () => page.textContent('#name'));
  assert.equal(await page.evaluate(() => document.activeElement.id), 'name');
  await to('a:Skip to the picture');
  await press('Enter', 'Tab');
  assert.equal(await focused(page), 'button:Curves');
  await close(page);
}

/** Roles and names as a screen reader gets them; and axe's rules, in both colours, at two sizes. */
async function accessibility(browser) {
  for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark', viewport: { width: 390, height: 844 } }]) {
    const page = await open(browser, 'preview.html', options);
    for (const i of [0, 2, 4]) {
      await page.locator('#items button').nth(i).click();
      for (const tab of ['#tab-view', '#tab-curves']) {
        await page.click(tab);
        const nodes = (await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')).nodes.filter((n) => !n.ignored);
        const of = (role) => nodes.filter((n) => n.role?.value === role);
        for (const role of ['banner', 'main', 'navigation', 'complementary', 'tablist', 'tabpanel', 'slider', 'status']) assert.equal(of(role).length, 1, `${role} in ${tab}`);
        for (const role of ['button', 'combobox', 'checkbox', 'tab', 'slider', 'image', 'group', 'tabpanel', 'navigation', 'complementary']) {
          for (const node of of(role)) assert.ok(node.name?.value.trim(), `${role} without a name in ${tab}`);
        }
        assert.ok(of('image').every((n) => n.name.value.length > 12), 'pictures are described');
        assert.equal(of('heading')[0].name.value, 'tickbake');
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`));
        assert.deepEqual(found, [], `${i} ${tab} ${JSON.stringify(options)}`);
      }
    }
    await close(page);
  }
}

/** Motion: at true speed, and not at all where it is not wanted. */
async function motion(browser) {
  const still = await open(browser, 'preview.html');
  assert.equal(await still.evaluate(() => window.__preview.state.playing), false, 'reduced motion starts still');
  await close(still);
  const page = await open(browser, 'preview.html', { reducedMotion: 'no-preference' }, (p) => p.clock.install());
  assert.equal(await page.evaluate(() => window.__preview.state.playing), true);
  await page.clock.pauseAt(await page.evaluate(() => Date.now()) + 1000);
  await page.clock.runFor(100);
  const before = await tick(page);
  await page.clock.runFor(2000);
  const passed = await tick(page) - before;
  assert.ok(Math.abs(passed - 40) < 1, `${passed} ticks in two seconds`);
  await close(page);
}

/** Blended textures, layers that add up to the document, splines, a ping-pong, a formula alone. */
async function others(browser) {
  const page = await open(browser, 'other.html');
  const facts = await page.evaluate(() => {
    const [blaze, lava, bats] = window.__preview.items.map((i) => i.shown);
    const [a, b, c] = [0, 1, 4].map((t) => lava.frame(t));
    const off = blaze.sets.map((_, s) => {
      let worst = 0;
      for (let t = 0; t < 900; t += 3.7) {
        for (const bone of blaze.moving) {
          const d = blaze.place(bone, t, `${s}`).map((v, k) => v - blaze.formula.exact(bone.name, t, { scale: 1, offset: 0 })[k]);
          worst = Math.max(worst, Math.hypot(...d));
        }
      }
      return worst;
    });
    return {
      blended: b.every((v, i) => i % 4 === 3 || v === Math.trunc(a[i] * 0.75 + c[i] * 0.25)), moves: b.some((v, i) => v !== a[i]),
      sets: blaze.sets.map((s) => s.interpolation), off, back: bats.along(bats.ticks - 7), ticks: bats.ticks,
    };
  });
  assert.ok(facts.blended && facts.moves, 'a blended texture');
  assert.deepEqual(facts.sets, ['linear', 'hermite']);
  assert.ok(facts.off.every((px) => px < 0.0125), `layers stray ${facts.off} px from the document`);
  assert.deepEqual([facts.back, facts.ticks], [7, 1200]);
  await page.click('#tab-curves');
  await page.evaluate(() => window.__seek(3));
  await close(page);
  const one = await open(browser, 'one.html');
  assert.equal(await one.locator('#items button').count(), 1);
  await one.click('#tab-curves');
  assert.match(await one.textContent('#plot-words'), /no keys/);
  await close(one);
}

async function withoutWebgl() {
  const browser = await launch(['--disable-3d-apis']);
  const page = await open(browser, 'preview.html');
  assert.match(await page.textContent('#notice'), /No WebGL/);
  for (const i of [0, 3, 4]) {
    await page.locator('#items button').nth(i).click();
    const seen = new Set();
    for (const t of [0, 1, 2.5]) {
      await page.evaluate((time) => window.__seek(time), t);
      seen.add(await shown(page));
    }
    assert.equal(seen.size, 3);
  }
  await close(page);
  await browser.close();
}

const browser = await launch(webgl);
for (const part of [frames, numbers, keyboard, accessibility, motion, others, withoutWebgl]) {
  const begun = Date.now();
  await part(browser);
  console.log(`page: ${part.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
await browser.close();
