/** What keys press is judged as what pointers press is, and reaches what was judged: told by what the server hears and what the judge was asked. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allow, deny } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const tell = (what: string) => `navigator.sendBeacon('/${what}')`;
const whole = (html: string) => `<!doctype html><title>t</title><p>seen</p>${html}`;
/** "Buy" tells of whatever part of a press it gets. */
const BUY = `<button id="buy" onclick="${tell('bought')}">Buy now</button>
  <script>for (const type of ['keypress', 'keyup']) buy.addEventListener(type, () => ${tell('bought')})</script>`;
const NEXT = `<button id="next" autofocus onclick="${tell('next')}">Next</button>`;
/** Keeps what a form would send, and tells of it. */
const SENT = `<script>addEventListener('submit', (event) => { event.preventDefault(); ${tell('sent')} })</script>`;

const PAGES = {
  'shop.test/still': whole(`${NEXT}${BUY}`),
  'shop.test/keydown': whole(`${NEXT}${BUY}<script>next.addEventListener('keydown', () => buy.focus())</script>`),
  'shop.test/window': whole(`${NEXT}${BUY}<script>addEventListener('keydown', () => buy.focus(), true)</script>`),
  'shop.test/frame': whole(
    `${NEXT}<iframe id="f" src="http://bank.test/"></iframe><script>next.addEventListener('keydown', () => f.focus())</script>`,
  ),
  'bank.test/': `<!doctype html><button autofocus onkeypress="${tell('bought')}" onclick="${tell('bought')}">Pay</button>`,
  'shop.test/menu': whole(`${NEXT}<button id="item" role="menuitem">Show</button>
    <script>next.addEventListener('keydown', (event) => { event.preventDefault(); ${tell('opened')}; item.focus() })</script>`),
  'shop.test/implicit': whole(
    `<form action="/order" method="post"><input id="q" autofocus><button type="button">Fine</button><button>Buy now</button></form>${SENT}`,
  ),
  'shop.test/list': whole(
    `<form action="/order" method="post"><select size="3" autofocus><option>Pears</select><button>Buy now</button></form>${SENT}`,
  ),
  'shop.test/hidden': whole(`<form><input autofocus><button>Delete account</button></form>${SENT}`),
  'shop.test/access': whole(`${NEXT}<button accesskey="b" onclick="${tell('bought')}">Buy now</button>`),
  'shop.test/shortcut':
    whole(`<div tabindex="0" autofocus>mails</div><button id="buy" aria-keyshortcuts="Control+b #" onclick="${tell('bought')}">Buy now</button>
    <script>addEventListener('keydown', (event) => { if (event.key === '#' || (event.key === 'b' && event.ctrlKey)) buy.click() })</script>`),
  'shop.test/choices': whole(`<form><label><input type="radio" name="how" checked autofocus>Slow</label>
    <label style="display:none"><input type="radio" name="how">Other</label><label><input type="radio" name="how" disabled>Never</label>
    <label><input type="radio" name="how" onclick="${tell('bought')}">Buy now</label>
    <label><input type="radio" name="how" onclick="${tell('next')}">Next</label></form><input id="note" oninput="${tell('opened')}">`),
  'shop.test/plain': whole(''),
};

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  rig = await startRig(PAGES, { pageScript: await pageScript(), goal: 'fill_form' });
  ({ browser, page } = await connectAgent(rig));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

beforeEach(() => {
  rig.astray.length = 0;
  rig.judge = ({ target }) =>
    /buy|pay|delete/i.test(target?.name ?? '')
      ? deny('act.test.deny', 'No purchases.')
      : allow('act.test.allow', 'Allowed.');
});

/** Opens a page with the focus where it wants it. */
async function open(path: string): Promise<void> {
  await page.goto(`http://shop.test/${path}`);
  await page.getByText('seen').waitFor();
  await page.locator('[autofocus]').first().focus();
  rig.requested.length = 0;
}

/** What the servers heard by the time that another page is there. */
async function heard(): Promise<string[]> {
  await page.goto('http://shop.test/plain');
  return rig.requested.filter((each) => /\/(?:next|bought|opened|sent)$/.test(each));
}

describe('a key', () => {
  it.each([
    ['keydown', 'Enter'],
    ['window', 'Enter'],
    ['keydown', 'Space'],
  ])(
    'reaches nothing that the page moves the focus to as it goes down: %s, %s',
    async (path, key) => {
      await open(path);
      await expect(page.keyboard.press(key)).rejects.toThrow('changed while it was pressed');
      expect(await heard()).toEqual([]);
      expect(rig.astray.map(({ action, verdict }) => [action.target?.name, verdict.outcome, verdict.by])).toEqual([
        ['Next', 'deny', 'act.gateway.astray'],
      ]);
    },
    60_000,
  );

  it('reaches nothing in a frame of another site that the focus goes to', async () => {
    await open('frame');
    await page.keyboard.press('Enter').catch(() => undefined);
    expect(await heard()).not.toContain('bank.test/bought');
  }, 60_000);

  it('that is released elsewhere is kept from there, and nobody is refused for it', async () => {
    await open('menu');
    await page.keyboard.press('Enter');
    expect(await heard()).toEqual(['shop.test/opened']);
    expect(rig.astray).toEqual([]);
  }, 60_000);

  it('reaches what was judged', async () => {
    await open('still');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await heard()).toEqual(['shop.test/next', 'shop.test/next']);
    expect(rig.astray).toEqual([]);
  }, 60_000);

  it('that sends a form is judged by the button that sends it', async () => {
    await open('implicit');
    await page.keyboard.type('pears');
    await expect(page.keyboard.press('Enter')).rejects.toThrow('No purchases');
    expect(rig.judged.at(-1)?.target).toMatchObject({
      name: 'Buy now',
      submits: { method: 'POST', url: 'http://shop.test/order' },
    });
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await page.keyboard.press('Enter');
    expect(await heard()).toEqual(['shop.test/sent']);
  }, 60_000);

  it('that sends a form from a list is judged by the button that sends it, and sends it', async () => {
    await open('list');
    await expect(page.keyboard.press('Enter')).rejects.toThrow('No purchases');
    expect(rig.judged.at(-1)?.target).toMatchObject({ name: 'Buy now', submits: { method: 'POST' } });
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await page.keyboard.press('Enter');
    expect(await heard()).toEqual(['shop.test/sent']);
    expect(rig.astray).toEqual([]);
  }, 60_000);

  it('that ticks another choice is judged by that choice', async () => {
    for (const key of ['ArrowDown', 'ArrowRight']) {
      await open('choices');
      await expect(page.keyboard.press(key)).rejects.toThrow('No purchases');
      expect(rig.judged.at(-1)?.target).toMatchObject({ role: 'radio', name: 'Buy now' });
      expect(await heard()).toEqual([]);
    }
  }, 60_000);

  it('ticks the choice that was judged, round and round, and the next key is free to go elsewhere', async () => {
    await open('choices');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('x');
    expect(await heard()).toEqual(['shop.test/next', 'shop.test/opened']);
    expect(rig.astray).toEqual([]);
  }, 60_000);

  it('presses no hidden button of a form', async () => {
    await open('hidden');
    rig.judge = ({ target }) =>
      target?.hidden === true ? deny('act.test.hidden', 'It is hidden.') : allow('act.test.allow', 'Allowed.');
    await expect(page.keyboard.press('Enter')).rejects.toThrow('It is hidden');
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await page.keyboard.press('Enter');
    expect(await heard()).toEqual([]);
  }, 60_000);

  it.each([
    ['access', 'Alt+b'],
    ['shortcut', 'Control+b'],
    ['shortcut', '#'],
  ])(
    'is judged by the control that it is the %s of: %s',
    async (path, keys) => {
      await open(path);
      await expect(page.keyboard.press(keys)).rejects.toThrow('No purchases');
      // A press that is refused leaves Playwright holding what was held down for it.
      for (const held of ['Alt', 'Control']) await page.keyboard.up(held);
      expect(await heard()).toEqual([]);
    },
    60_000,
  );

  it('that is a shortcut of a control that may be pressed presses it', async () => {
    await open('shortcut');
    rig.judge = () => allow('act.test.allow', 'Allowed.');
    await page.keyboard.press('Control+b');
    expect(await heard()).toEqual(['shop.test/bought']);
    expect(rig.astray).toEqual([]);
  }, 60_000);
});
