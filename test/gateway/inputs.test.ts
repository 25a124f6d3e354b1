/** What an input does is what was judged of it: told by what the server hears of inputs that say one thing and do another. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pause } from '../../src/browser/patience.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const place = 'position:absolute;left:20px;top:120px;width:200px;height:80px';
const tell = (what: string) => `navigator.sendBeacon('/${what}')`;
const BUY = `<button id="buy" style="${place};left:400px" onclick="${tell('bought')}" onmouseup="${tell('bought')}"
   onkeydown="event.key === 'Enter' && ${tell('bought')}" ontouchend="${tell('bought')}">Buy now</button>`;
const FIELD = `<input id="field" style="position:absolute;left:20px;top:260px;width:300px" oninput="navigator.sendBeacon('/typed/' + encodeURIComponent(this.value))">`;
const whole = (html: string) => `<!doctype html><title>t</title><p>seen</p>${html}`;
const PAGES = {
  'shop.test/focus': whole(`${BUY}<script>buy.focus()</script>`),
  'shop.test/field': whole(`${FIELD}<script>field.focus()</script>`),
  'shop.test/form': whole(
    `<form onsubmit="${tell('bought')};return false"><input id="field"><button>Buy now</button></form><script>field.focus()</script>`,
  ),
  'shop.test/two': whole(`<button id="next" style="${place}" onclick="${tell('next')}">Next</button>${BUY}`),
  'shop.test/held': whole(`<button id="next" style="${place}" onclick="${tell('next')}" autofocus>Next</button>
    <button id="buy" style="${place};top:720px" onclick="${tell('bought')}" onmouseup="${tell('bought')}">Buy now</button><div style="height:3000px"></div>`),
  'shop.test/busy':
    whole(`<button id="next" style="${place}" autofocus onkeydown="const since = Date.now(); while (Date.now() - since < 10500); buy.focus(); fetch('/late')">Next</button>
    <button id="buy" style="${place};top:320px" onclick="${tell('bought')}">Buy now</button>`),
  'shop.test/slid':
    whole(`<button id="next" style="${place}" onpointerdown="this.onpointerdown = null; const since = Date.now(); while (Date.now() - since < 10200); this.remove(); buy.style.left = '20px'">Next</button>
    <button id="buy" style="${place};left:400px" onclick="${tell('bought')}" onmouseup="${tell('bought')}">Buy now</button>`),
  'shop.test/mixed': whole(`<button id="next" style="${place}" onclick="${tell('next')}" autofocus>Next</button>${BUY}
    <script>addEventListener('keyup', () => { buy.style.left = '20px'; next.style.left = '400px'; }, true)</script>`),
  'shop.test/finger': whole(`<div id="card" style="${place};background:#ccc;touch-action:none">Card</div>
    <div role="button" id="buy" style="${place};left:400px">Buy by dropping</div><div role="button" id="list" style="${place};top:320px">List</div>
    <script>card.addEventListener('touchend', ({ changedTouches: { 0: { clientX, clientY } } }) => navigator.sendBeacon('/dropped-' + document.elementFromPoint(clientX, clientY).id))</script>`),
  'shop.test/drag': whole(`<div id="card" draggable="true" style="${place};background:#ccc">Card</div>
    <div role="button" id="bin" style="${place};left:400px">Buy by dropping</div><div id="list" style="${place};top:320px;background:#eee">List</div>
    <script>card.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card');
    for (const each of [bin, list]) { each.ondragover = (e) => e.preventDefault(); each.ondrop = (e) => { e.preventDefault(); navigator.sendBeacon('/dropped-' + each.id + '-' + e.dataTransfer.getData('text/plain')) } }</script>`),
};

let rig: Rig;
let client: RawClient;
let sessionId: string;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: await pageScript(), goal: 'interact' });
  client = await RawClient.connect(rig.gateway.cdp);
}, 60_000);
afterAll(async () => {
  client?.close();
  await rig?.close();
}, 30_000);
beforeEach(() => {
  rig.judge = ({ target, texts }) =>
    /buy/i.test(target?.name ?? '') || texts.some((text) => text.length > 4)
      ? deny('act.test.deny', 'No purchases.')
      : allow('act.test.allow', 'Allowed.');
});

async function open(name: string): Promise<void> {
  ({ sessionId } = await client.openPage(`http://shop.test/${name}`));
  await client.get('Page.bringToFront', {}, sessionId);
  await client.get('Runtime.evaluate', { expression: 'document.body.innerText' }, sessionId);
  rig.requested.length = 0;
  rig.judged.length = 0;
}

const send = (method: string, params: JsonObject) => client.send(`Input.${method}`, params, sessionId);
const key = (params: JsonObject) => send('dispatchKeyEvent', params);
const mouse = (type: string, x: number, y: number) =>
  send('dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });

/** What the server heard of the page, once all that was under way has had the time to be heard. */
async function heard(): Promise<readonly string[]> {
  await pause(150);
  return rig.requested.filter((each) => !each.endsWith('/favicon.ico'));
}

describe('a key', () => {
  it.each<JsonObject>([
    { type: 'keyDown', key: 'Shift', text: '\r', windowsVirtualKeyCode: 13 },
    { type: 'rawKeyDown', key: 'Shift', code: 'Enter', windowsVirtualKeyCode: 13 },
    {
      type: 'keyDown',
      key: 'CapsLock',
      text: '\r',
      unmodifiedText: '\r',
      windowsVirtualKeyCode: 13,
      nativeVirtualKeyCode: 13,
    },
    { type: 'keyDown', key: 'a', text: '\r', windowsVirtualKeyCode: 13 },
    { type: 'keyDown', key: 'a', unmodifiedText: '\r', windowsVirtualKeyCode: 13 },
    { type: 'keyDown', key: 'Unidentified', text: '\r', windowsVirtualKeyCode: 13 },
    { type: 'char', text: '\ra' },
    { type: 'char', text: '\r' },
    { type: 'char', text: '\n', key: 'Shift' },
    { type: 'keyDown', key: 'Enter' },
    { type: 'keyDown', key: ' ', text: ' ' },
    { type: 'keyDown', key: 'F13', windowsVirtualKeyCode: 32 },
  ])('presses nothing that it was not judged by: %j', async (params) => {
    await open('focus');
    await key(params);
    await key({ type: 'keyUp', key: String(params.key ?? 'Enter') });
    await key({ ...params, type: 'keyUp' });
    expect(await heard()).toEqual([]);
  });

  it.each<JsonObject>([
    { type: 'keyDown', key: 'Shift', text: 'AKIAIOSFODNN7EXAMPLE' },
    { type: 'keyDown', key: 'a', text: 'AKIAIOSFODNN7EXAMPLE' },
    { type: 'keyDown', key: 'Shift', commands: ['insertText:AKIAIOSFODNN7EXAMPLE'] },
    { type: 'char', text: 'AKIAIOSFODNN7EXAMPLE' },
  ])('types no text that was not judged: %j', async (params) => {
    await open('field');
    await key(params);
    expect(await heard()).toEqual([]);
  });

  it('types what it was judged by', async () => {
    await open('field');
    await key({ type: 'keyDown', key: 'a', text: 'a', unmodifiedText: 'z', windowsVirtualKeyCode: 13 });
    await key({ type: 'keyUp', key: 'a' });
    await key({ type: 'char', text: 'é' });
    expect(await heard()).toContain('shop.test/typed/a%C3%A9');
    expect(rig.judged.map(({ texts }) => texts.join()).filter(Boolean)).toEqual(['a', 'é']);
  });
});

it.each<JsonObject>([
  { type: 'keyDown', key: 'Enter' },
  { type: 'keyDown', key: 'Enter', modifiers: 2 },
  { type: 'keyDown', key: 'Enter', modifiers: 2, commands: ['insertNewline'] },
  { type: 'rawKeyDown', key: 'Enter', modifiers: 1, commands: ['insertNewline'] },
  { type: 'rawKeyDown', key: 'Enter', modifiers: 4, commands: ['insertLineBreak'] },
  { type: 'rawKeyDown', key: 'Enter', modifiers: 4, text: '\r' },
  { type: 'keyDown', key: 'Enter', modifiers: 1, text: '\r' },
  { type: 'char', text: '\r', modifiers: 2 },
  { type: 'keyDown', key: 'Enter', modifiers: 8, commands: ['insertLineBreak'] },
  { type: 'rawKeyDown', key: 'Shift', commands: ['insertNewline'] },
  { type: 'rawKeyDown', key: 'ArrowLeft', commands: ['insertNewline'] },
])('sends no form whose button was not judged: %j', async (params) => {
  await open('form');
  await key(params);
  expect(await heard()).toEqual([]);
});

it('of an input method goes where the caret is, and the caret behind it', async () => {
  await open('field');
  const compose = (params: JsonObject) => send('imeSetComposition', { selectionStart: 0, selectionEnd: 0, ...params });
  await send('insertText', { text: 'cd' });
  expect(await compose({ text: 'ab', replacementStart: 0, replacementEnd: 0 })).toMatch(/where the caret is/);
  expect(await compose({ text: 'ab', replacementEnd: 1 })).toMatch(/where the caret is/);
  await compose({ text: 'ef' });
  await client.send('Runtime.evaluate', { expression: 'field.blur(); field.focus()' }, sessionId);
  await send('insertText', { text: 'g' });
  expect((await heard()).at(-1)).toBe('shop.test/typed/cdefg');
});

it.each(['\n', '\r\n', '\r'])('sends no form by a text that is a line end and nothing else: %j', async (text) => {
  await open('form');
  expect(await client.send('Input.insertText', { text }, sessionId)).toMatch(/press Enter/);
  expect(await heard()).toEqual([]);
});

describe('the line end of an Enter that is down', () => {
  async function focusOn(selector: string): Promise<void> {
    const { root } = await client.get('DOM.getDocument', {}, sessionId);
    const at = { nodeId: Number(Object(root).nodeId), selector };
    const { nodeId } = await client.get('DOM.querySelector', at, sessionId);
    await client.get('DOM.focus', { nodeId: Number(nodeId) }, sessionId);
  }

  it.each(['at nothing', 'with another key in between', 'with another press in between'])(
    'presses nothing else that has the focus by then: %s',
    async (way) => {
      await open('two');
      if (way !== 'at nothing') await focusOn('#next');
      await key({ type: 'rawKeyDown', key: 'Enter' });
      if (way === 'with another key in between') {
        await key({ type: 'keyDown', key: ' ', text: ' ' });
        await key({ type: 'keyUp', key: ' ' });
      }
      if (way === 'with another press in between') await mouse('mousePressed', 100, 150);
      await focusOn('#buy');
      expect(await key({ type: 'char', text: '\r' })).toMatch(/No purchases|changed while/);
      expect((await heard()).filter((each) => each.endsWith('/bought'))).toEqual([]);
    },
  );

  it('presses what it was judged by', async () => {
    await open('two');
    await focusOn('#next');
    for (const event of [{ type: 'rawKeyDown' }, { type: 'char', text: '\r' }, { type: 'keyUp' }])
      expect(await key({ key: 'Enter', ...event })).toEqual({});
    expect(await heard()).toEqual(['shop.test/next']);
    expect(rig.judged.map(({ verb }) => verb)).toEqual(['press']);
  });
});

describe('a pointer', () => {
  it('is let go over nothing that was not judged', async () => {
    await open('two');
    await mouse('mousePressed', 100, 150);
    await mouse('mouseMoved', 300, 150);
    await mouse('mouseMoved', 480, 150);
    expect(await mouse('mouseReleased', 480, 150)).toMatch(/No purchases/);
    expect(await heard()).toEqual([]);
    // And nothing is held down: the next press is a press.
    await mouse('mousePressed', 100, 150);
    await mouse('mouseReleased', 100, 150);
    expect(await heard()).toEqual(['shop.test/next']);
  });

  it('is let go over what it was judged by, though a key ends meanwhile', async () => {
    await open('mixed');
    await key({ type: 'keyDown', key: 'Enter', text: '\r' });
    await mouse('mousePressed', 100, 150);
    await key({ type: 'keyUp', key: 'Enter' });
    expect(await mouse('mouseReleased', 100, 150)).toMatch(/changed while/);
    expect(await heard()).toEqual(['shop.test/next']);
  });

  it('is not let go that never went down', async () => {
    await open('two');
    await mouse('mouseMoved', 480, 150);
    await mouse('mouseReleased', 480, 150);
    expect(await heard()).toEqual([]);
  });

  it('taps nothing by a gesture that scrolls, nor by a touch that was not judged', async () => {
    await open('two');
    for (const distance of [0, 1, 300])
      await send('synthesizeScrollGesture', { x: 480, y: 150, yDistance: distance, gestureSourceType: 'touch' });
    await send('dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await send('dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 480, y: 150 }] });
    await send('dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [
        { x: 5, y: 5 },
        { x: 480, y: 150 },
      ],
    });
    await send('dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await heard()).toEqual([]);
  });
});

describe('a finger', () => {
  async function swipe(to: readonly [number, number]): Promise<JsonObject | string> {
    await send('dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 100, y: 150 }] });
    for (const [x, y] of [[120, 170], [200, 200], to] as const)
      await send('dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    return send('dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  it('is lifted over nothing that was not judged', async () => {
    await open('finger');
    expect(await swipe([480, 150])).toMatch(/No purchases/);
    expect(await heard()).toEqual([]);
  });

  it('is lifted where it may be', async () => {
    await open('finger');
    expect(await swipe([100, 360])).toEqual({});
    expect(await swipe([110, 160])).toEqual({});
    expect(await heard()).toEqual(['shop.test/dropped-list', 'shop.test/dropped-card']);
  });
});

it('goes nowhere in the history by a button of a mouse', async () => {
  await open('two');
  await client.get('Page.navigate', { url: 'http://shop.test/field' }, sessionId);
  await client.get('Page.getFrameTree', {}, sessionId);
  for (const type of ['mousePressed', 'mouseReleased'])
    expect(await send('dispatchMouseEvent', { type, x: 5, y: 5, button: 'back', clickCount: 1 })).toMatch(
      /no such button/,
    );
  await heard();
  expect(await client.send('Page.getNavigationHistory', {}, sessionId)).toMatchObject({ currentIndex: 1 });
});

describe('a drag', () => {
  async function drag(to: readonly [number, number]): Promise<JsonObject | string> {
    await mouse('mousePressed', 100, 150);
    for (const [x, y] of [[105, 155], [120, 170], [200, 200], to] as const) {
      await mouse('mouseMoved', x, y);
      await pause(30);
    }
    // The browser hands a drag over when it has heard of it from the page.
    await pause(150);
    return mouse('mouseReleased', ...to);
  }

  it('falls on nothing that was not judged', async () => {
    await open('drag');
    expect(await drag([480, 150])).toMatch(/No purchases/);
    expect(await heard()).toEqual([]);
  });

  it('falls where it may', async () => {
    await open('drag');
    expect(await drag([100, 360])).toEqual({});
    expect(await heard()).toEqual(['shop.test/dropped-list-card']);
    expect(rig.judged.map(({ verb }) => verb)).toContain('drag');
  });
});

describe('a press that is held until nobody aims it any more', () => {
  /** Longer than an aim lasts (browser/page/input/input-targeting.ts). */
  const OUTLIVED_MS = 10_500;

  it('is judged again where it ends', { timeout: 60_000 }, async () => {
    await open('held');
    await key({ type: 'rawKeyDown', key: 'Enter' });
    await mouse('mousePressed', 100, 150);
    await pause(OUTLIVED_MS);
    const { root } = await client.get('DOM.getDocument', {}, sessionId);
    const { nodeId } = await client.get(
      'DOM.querySelector',
      { nodeId: Number(Object(root).nodeId), selector: '#buy' },
      sessionId,
    );
    await client.get('DOM.focus', { nodeId: Number(nodeId) }, sessionId);
    await key({ type: 'char', text: '\r' });
    await key({ type: 'keyUp', key: 'Enter' });
    await send('dispatchMouseEvent', { type: 'mouseWheel', x: 100, y: 150, deltaX: 0, deltaY: 600 });
    await pause(300);
    await mouse('mouseReleased', 100, 150);
    expect((await heard()).filter((each) => each.endsWith('/bought'))).toEqual([]);
  });

  it('is none that the page makes last', { timeout: 60_000 }, async () => {
    await open('busy');
    await key({ type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 });
    await pause(OUTLIVED_MS);
    await key({ type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 });
    const all = await heard();
    expect(all.some((each) => each.endsWith('/bought'))).toBe(false);
    expect(all.some((each) => each.endsWith('/late'))).toBe(true);
  });

  it('is no tap that the browser makes, which a page can outlast', { timeout: 60_000 }, async () => {
    await open('slid');
    const tap = { x: 100, y: 150, duration: 1_000, tapCount: 3, gestureSourceType: 'mouse' };
    expect(await send('synthesizeTapGesture', tap)).toContain('press with Input.dispatch');
    expect(await heard()).toEqual([]);
  });
});

it('lifts no other finger than the one that was set down', async () => {
  await open('two');
  const touch = (type: string, x: number, id: number) =>
    send('dispatchTouchEvent', { type, touchPoints: [{ x, y: 150, id }] });
  await touch('touchStart', 60, 0);
  for (const [x, id] of [
    [440, 0],
    [60, 0],
    [440, 1],
    [440, 1],
    [60, 2],
  ] as const)
    await touch('touchMove', x, id);
  await send('dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await heard()).toEqual([]);
});
