/** Pages that put something else under the pointer when it is pressed: told by what the server hears and what the agent is told. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, deny } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';
import { type Rig, startRig } from './rig.ts';

const place = 'position:absolute;left:20px;top:20px;width:200px;height:80px';
/** All of what it stands in. */
const whole = 'position:absolute;inset:0;width:100%;height:100%';
const tell = (what: string) => `navigator.sendBeacon('/${what}')`;
/** Sends /next when pressed; "Buy" sends /bought by whatever part of a press it gets, and lies elsewhere until `swap()`. */
const shop = (script: string) => `<!doctype html><title>t</title><p style="margin-top:200px">seen</p>
  <button id="next" style="${place}" onclick="${tell('next')}">Next</button>
  <button id="buy" style="${place};left:400px">Buy now</button>
  <script>
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'touchend'])
      buy.addEventListener(type, () => ${tell('bought')});
    const swap = () => { buy.style.left = '20px'; next.style.left = '400px'; };
    ${script}</script>`;
const framing = (script: string) => `<!doctype html><title>t</title><p style="margin-top:200px">seen</p>
  <button id="next" style="${place}" onclick="${tell('next')}">Next</button>
  <iframe id="f" src="http://bank.test/" style="${place};left:400px;border:0"></iframe>
  <script>const swap = () => { f.style.left = '20px'; f.style.zIndex = '1'; }; ${script}</script>`;

const PAGES = {
  'shop.test/pointerdown': shop("next.addEventListener('pointerdown', swap)"),
  'shop.test/window': shop("addEventListener('pointerdown', swap, true)"),
  'shop.test/mousedown': shop("next.addEventListener('mousedown', swap)"),
  'shop.test/transition': shop("next.addEventListener('pointerdown', swap); buy.style.transition = 'left 1ms'"),
  'shop.test/scroll': shop(
    "document.body.style.height = '9000px'; buy.style.top = '520px'; buy.style.left = '20px'; next.style.position = 'fixed'; next.addEventListener('pointerdown', () => { next.style.display = 'none'; scrollTo(0, 500); })",
  ),
  'shop.test/still': shop(''),
  'shop.test/again': shop(
    "addEventListener('pointerdown', () => { const copy = next.cloneNode(true); next.replaceWith(copy); copy.id = 'next'; }, { once: true })",
  ),
  'shop.test/frame-down': framing("next.addEventListener('pointerdown', swap)"),
  'shop.test/frame': framing(''),
  'shop.test/closed': framing("next.addEventListener('pointerdown', swap)").replace(
    /<iframe[^>]*>/,
    `<div id="f" style="${place};left:400px"><template shadowrootmode="closed"><button style="${whole}" onmousedown="${tell('paid')}" onmouseup="${tell('paid')}">Pay</button></template></div>`,
  ),
  'bank.test/': `<!doctype html><button style="position:absolute;inset:0" onmousedown="${tell('paid')}" onmouseup="${tell('paid')}" onclick="${tell('paid')}"
    ondragover="event.preventDefault()" ondrop="${tell('paid')}">Pay</button>`,
  'shop.test/others': `<!doctype html><title>t</title><p>seen</p><label style="${place}">Agree <input type="checkbox" onchange="${tell('agreed')}"></label>
    <div id="from" style="${place};left:300px;background:#ccc">Drag me</div><button id="to" style="${place};left:600px" onmouseup="${tell('dropped')}">Bin</button>`,
  'shop.test/called': `<!doctype html><title>t</title><p style="margin-top:200px">seen</p><label for="box" style="${place}">Next</label><input type="checkbox" id="box" aria-label="Buy now">`,
  'shop.test/parts': `<!doctype html><title>t</title><p style="margin-top:300px">seen</p>
    <button style="${place}">Buy now <svg role="img" style="${whole}"><rect width="200" height="80"></svg></button>
    <a href="/bought" style="${place};left:300px">Buy now <i draggable="true" style="${whole}"></i></a>
    <label for="order" style="${place};top:120px"><i tabindex="0" style="${whole}">Next</i></label><button id="order">Buy now</button>
    <div role="button" style="${place};left:300px;top:120px">Buy now <button style="${whole}" onclick="${tell('next')}">Show</button></div>`,
  'shop.test/part-moves': shop(
    `next.innerHTML = '<i tabindex="0" style="${whole}">Next</i>'; next.onpointerdown = () => { buy.append(next.firstChild); buy.style.left = '20px'; };`,
  ),
  'shop.test/list': `<!doctype html><title>t</title><p style="margin-top:300px">seen</p>
    <button id="city" style="${place}">City</button><ul role="menu" id="list" style="${place};margin:0;padding:0;display:none">
    <li role="menuitem" tabindex="0" style="height:100%" onmouseup="${tell('next')}" onclick="${tell('bought')}">London</li></ul>
    <script>city.onmousedown = () => { list.style.display = 'block'; }</script>`,
  'shop.test/slotted': `<!doctype html><title>t</title><p style="margin-top:300px">seen</p><my-button style="${place};font-size:30px">Next</my-button>
    <my-box style="${place};left:300px;font-size:30px"> Agree</my-box><script>
    const define = (name, html, closed) => customElements.define(name, class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: closed ? 'closed' : 'open' }).innerHTML = html; } });
    define('my-button', \`<button style="font:inherit" onclick="${tell('next')}"><span><slot></slot></span></button>\`);
    define('my-box', \`<label><input type="checkbox" onchange="${tell('agreed')}"><slot></slot></label>\`, true);</script>`,
  'shop.test/row': `<!doctype html><title>t</title><p style="margin-top:300px">seen</p><div id="row" style="${place}">Drag me</div>
    <script>row.onpointerdown = () => { row.draggable = true; }; row.onmousedown = () => ${tell('next')};</script>`,
  'shop.test/plain': '<!doctype html><title>t</title><p>seen</p>',
};

let rig: Rig;
let browser: Browser;
/** A second agent, whose commands wait for none of the first one's. */
let other: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: await pageScript(), goal: 'fill_form' });
  browser = await chromium.connectOverCDP(rig.gateway.http);
  other = await chromium.connectOverCDP(rig.gateway.http);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  page = await context.newPage();
}, 60_000);

afterAll(async () => {
  await other?.close();
  await browser?.close();
  await rig?.close();
}, 30_000);

beforeEach(() => {
  rig.judge = ({ target }) =>
    /buy|pay/i.test(target?.name ?? '') ? deny('act.test.deny', 'No purchases.') : allow('act.test.allow', 'Allowed.');
});

async function open(path: string): Promise<void> {
  await page.goto(`http://shop.test/${path}`);
  await page.getByText('seen').waitFor();
  rig.requested.length = 0;
}

/** What the servers heard by the time that another page is there. */
async function heard(): Promise<string[]> {
  await page.goto('http://shop.test/plain');
  return rig.requested.filter((each) => /\/(?:next|bought|paid|agreed|dropped)$/.test(each));
}

async function tap(): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 60, y: 60 }] });
  // Browsers give up a tap whose session is gone, so this one stays.
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('a press', () => {
  it.each(['pointerdown', 'window', 'mousedown', 'transition', 'scroll', 'frame-down', 'closed'])(
    'reaches nothing that a page puts there as it begins: %s',
    async (path) => {
      await open(path);
      await expect(page.mouse.click(60, 60, { delay: 100 })).rejects.toThrow('changed while it was pressed');
      expect(await heard()).toEqual([]);
    },
    60_000,
  );

  it.each(['still', 'frame'])(
    'reaches nothing that came while it was judged: %s',
    async (path) => {
      await open(path);
      const beside = other
        .contexts()
        .flatMap((context) => context.pages())
        .find((each) => each.url().endsWith(path));
      let presses = 0;
      rig.judge = async ({ verb }) => {
        if (verb === 'click') {
          presses++;
          await beside?.evaluate('swap()');
        }
        return allow('act.test.allow', 'Allowed.');
      };
      await expect(page.mouse.click(60, 60)).rejects.toThrow('changed while it was pressed');
      expect(presses).toBe(1);
      expect(await heard()).toEqual([]);
    },
    60_000,
  );

  it('reaches nothing that came while it was held and the press of another agent ended', async () => {
    await open('still');
    const beside = other.contexts().flatMap((context) => context.pages());
    const same = beside.find((each) => each.url().endsWith('still'));
    await same?.mouse.move(30, 210);
    await same?.mouse.down();
    await page.mouse.move(60, 60);
    await page.mouse.down();
    await same?.mouse.up();
    await same?.evaluate('swap()');
    await expect(page.mouse.up()).rejects.toThrow('changed while it was pressed');
    expect(await heard()).toEqual([]);
  }, 60_000);

  it('of a drag drops nothing into a frame that came while it was judged', async () => {
    await open('frame');
    const devtools = await page.context().newCDPSession(page);
    const beside = other.contexts().flatMap((context) => context.pages());
    const same = beside.find((each) => each.url().endsWith('frame'));
    rig.judge = async ({ verb }) => {
      if (verb === 'drag') await same?.evaluate('swap()');
      return allow('act.test.allow', 'Allowed.');
    };
    const data = { items: [{ mimeType: 'text/plain', data: 'mine' }], dragOperationsMask: 1 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      devtools.send('Input.dispatchDragEvent', { type, x: 60, y: 60, data });
    await drag('dragEnter');
    await drag('dragOver');
    await expect(drag('drop')).rejects.toThrow('changed while it was pressed');
    expect(await heard()).toEqual([]);
  }, 60_000);

  it('reaches what was judged, once or twice', async () => {
    await open('still');
    await page.mouse.click(60, 60);
    await page.mouse.dblclick(60, 60);
    expect(await heard()).toEqual(['shop.test/next', 'shop.test/next', 'shop.test/next']);
  }, 60_000);

  it.each([
    ['a mouse', () => page.mouse.click(60, 60)],
    ['a finger', tap],
  ])(
    'of %s ends on what it brought up, once that is judged',
    async (_, press) => {
      await open('list');
      rig.judged.length = 0;
      await press();
      expect(rig.judged.map(({ verb, target }) => [verb, target?.name])).toEqual([
        ['click', 'City'],
        ['click', 'London'],
      ]);
      expect(await heard()).toEqual(['shop.test/next']);
      await open('list');
      rig.judge = ({ target }) =>
        target?.name === 'London' ? deny('act.test.deny', 'No cities.') : allow('act.test.allow', 'Allowed.');
      await expect(press()).rejects.toThrow('changed while it was pressed');
      expect(await heard()).toEqual([]);
    },
    60_000,
  );

  it('never ends in a frame that came over it, whatever is allowed there', async () => {
    await open('frame-down');
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await expect(page.mouse.click(60, 60, { delay: 100 })).rejects.toThrow('changed while it was pressed');
    expect(await heard()).toEqual([]);
  }, 60_000);

  it.each(['open', 'closed'])(
    'reaches a control through the text in its slot, in a root that is %s',
    async (mode) => {
      await open('slotted');
      await page.mouse.click(mode === 'open' ? 40 : 360, 40);
      expect(rig.judged.at(-1)?.target).toMatchObject(
        mode === 'open' ? { role: 'button', name: 'Next' } : { name: 'Agree' },
      );
      expect(await heard()).toEqual([mode === 'open' ? 'shop.test/next' : 'shop.test/agreed']);
    },
    60_000,
  );

  it('reaches a row that may be dragged once the pointer is down', async () => {
    await open('row');
    await page.mouse.click(60, 60);
    expect(await heard()).toEqual(['shop.test/next']);
  }, 60_000);

  it('reaches a control that the page made anew, as many do', async () => {
    await open('again');
    await page.mouse.click(60, 60);
    await page.mouse.click(60, 60);
    expect(await heard()).toEqual(['shop.test/next']);
  }, 60_000);

  it('on a label is judged by the names of its box as well', async () => {
    await open('called');
    await page.mouse.click(40, 60);
    expect(rig.judged.at(-1)?.target).toMatchObject({ name: 'Next', names: ['Buy now'] });
  }, 60_000);

  it('on a part of a control is judged by all of it, on a button in a card by that', async () => {
    await open('parts');
    rig.judge = ({ target, verb }) =>
      verb === 'click' && [target?.name, ...(target?.names ?? [])].some((name) => /buy/i.test(name ?? ''))
        ? deny('act.test.deny', 'No purchases.')
        : allow('act.test.allow', 'Allowed.');
    for (const [x, y] of [
      [60, 60],
      [340, 60],
      [60, 160],
    ] as const)
      await expect(page.mouse.click(x, y)).rejects.toThrow('No purchases');
    await page.mouse.click(340, 160);
    expect(await heard()).toEqual(['shop.test/next']);
  }, 60_000);

  it('on a part of a control comes to nothing where the page moves that into another', async () => {
    await open('part-moves');
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await expect(page.mouse.click(60, 60)).rejects.toThrow('changed while it was pressed');
    expect(await heard()).toEqual([]);
  }, 60_000);

  it('on a label ticks its box, and a drag ends where it is let go of', async () => {
    await open('others');
    await page.mouse.click(40, 60);
    await page.mouse.move(340, 60);
    await page.mouse.down();
    await page.mouse.move(500, 60);
    await page.mouse.move(640, 60);
    await page.mouse.up();
    expect(await heard()).toEqual(['shop.test/agreed', 'shop.test/dropped']);
  }, 60_000);
});
