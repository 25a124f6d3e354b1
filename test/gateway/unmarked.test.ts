/**
 * Controls that little tells from text: custom elements, what is defined, named or attached late, and places that only listen. What can be known of them is hidden;
 * of what cannot, a press that would mean something hidden by its words is kept from the page.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, deny } from '../../src/model/verdict.ts';
import { everythingShown } from '../support/everything-shown.ts';
import { type Agent, type Rig, startAgent } from './rig.ts';

const SECRET_AROUND = /.{0,60}delete account.{0,20}/i;
const place = 'style="position:absolute;left:20px;top:20px;width:200px;height:80px"';
const words = "'Delete' + ' account'";
const listens = "addEventListener('click', () => navigator.sendBeacon('/pressed'))";
/** What happens once the client has looked. */
const later = (script: string): string =>
  `addEventListener('message', () => { ${script}; document.title = 'again'; });`;
const element = (body: string, form = ''): string =>
  `customElements.define('x-b', class extends HTMLElement { ${form} connectedCallback() { ${body} this.${listens}; } })`;

/** Scripts of pages that have `<x-b id=b>` and `<div id=d>` in one place; each says what a press does. */
const HIDDEN: Readonly<Record<string, string>> = {
  'a custom element of forms': element(`this.textContent = ${words};`, 'static formAssociated = true;'),
  'a custom element of forms, defined late': later(
    element(`this.textContent = ${words};`, 'static formAssociated = true;'),
  ),
  'a custom element with a button, defined late': later(
    element(
      `this.attachShadow({ mode: 'open' }).innerHTML = '<button></button>'; this.shadowRoot.firstChild.append(${words});`,
    ),
  ),
  'a custom element with a closed root, defined late': later(
    element(
      `const r = this.attachShadow({ mode: 'closed' }); r.innerHTML = '<button></button>'; r.firstChild.append(${words});`,
    ),
  ),
  'a custom element that can be focused': element(`this.tabIndex = 0; this.textContent = ${words};`),
  'a custom element with a role': element(`this.role = 'button'; this.ariaLabel = ${words}; this.textContent = '×';`),
  'a button in a closed root that is there already': `const r = d.attachShadow({ mode: 'closed' }); ${later(`const n = document.createElement('button'); n.append(${words}); n.${listens}; r.append(n);`)}`,
  'a button whose words stand in closed roots, each by itself': `const n = document.createElement('button'); n.${listens}; d.append(n);
    for (const word of ['Delete', 'account']) { const s = document.createElement('span'); s.attachShadow({ mode: 'closed' }).append(word); n.append(s, ' '); }`,
  'a button that is renamed': `const n = document.createElement('button'); n.append('More'); n.${listens}; d.append(n); ${later(`n.textContent = ${words};`)}`,
  'a place that becomes a button': `d.append(${words}); d.${listens}; ${later("d.setAttribute('role', 'button');")}`,
  'a place that gets a handler': `d.append(${words}); ${later("d.setAttribute('onclick', \"navigator.sendBeacon('/pressed')\");")}`,
  'a place that becomes typed into': `d.append(${words}); d.${listens}; ${later("d.contentEditable = 'true';")}`,
};

/** Places that say nothing of listening: text to a client, and none to press. */
const SHOWN: Readonly<Record<string, string>> = {
  'a place with a listener': `d.append(${words}); d.${listens};`,
  'a place whose document listens': `d.append(${words}); document.${listens};`,
  'a place with a handler that is no attribute': `d.append(${words}); d.onclick = () => navigator.sendBeacon('/pressed');`,
  'a part of such a place': `d.innerHTML = '<b style="display:block;height:80px">Delete</b> account'; d.${listens};`,
  'a custom element that says its role inside': element(
    `this.textContent = ${words}; this.attachInternals().role = 'button';`,
  ),
};

function pageOf(script: string): string {
  return `<!doctype html><title>t</title><x-b id="b" ${place}></x-b><div id="d" ${place}></div><p style="margin-top:200px">seen</p><script>
  const b = document.getElementById('b'), d = document.getElementById('d'); ${script.includes('x-b') ? 'd.remove();' : 'b.remove();'} ${script}</script>`;
}

const hidden = Object.entries(HIDDEN);
const shown = Object.entries(SHOWN);

let agent: Agent;
let rig: Rig;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const pages = [...hidden, ...shown].map(([name, script]) => [`shop.test/${encodeURI(name)}`, pageOf(script)]);
  const heard = `d.append('Show more'); d.${listens};`;
  agent = await startAgent({
    ...Object.fromEntries(pages),
    'shop.test/heard': pageOf(heard),
    'shop.test/plain': '<p>plain</p>',
  });
  ({ page, devtools, rig } = agent);
  rig.judge = ({ target }) =>
    target?.hidden === true ? deny('act.test.hidden', 'It is hidden.') : allow('act.test.allow', 'Allowed.');
}, 60_000);

afterAll(() => agent?.close(), 30_000);

/** Opens a page, looks at it, and has it do what it does later. */
async function open(name: string, script: string): Promise<void> {
  await page.goto(`http://shop.test/${encodeURI(name)}`);
  await page.getByText('seen').waitFor();
  await page.locator('body').ariaSnapshot();
  if (!script.includes("'message'")) return;
  await page.evaluate(() => postMessage('now', '*'));
  await expect.poll(() => page.title()).toBe('again');
}

/** Whether the page heard of a press. */
async function press(): Promise<boolean> {
  rig.requested.length = 0;
  await page.mouse.click(40, 40).catch(() => undefined);
  await page.goto('http://shop.test/plain');
  return rig.requested.some((each) => each.endsWith('/pressed'));
}

describe('what a goal hides is not shown, and takes no press', () => {
  it.each(hidden)('%s', async (name, script) => {
    await open(name, script);
    const looks = Object.entries(await everythingShown(page, devtools));
    expect(looks.filter(([how, text]) => how !== 'columns' && !text.includes('seen'))).toEqual([]);
    const told = looks.map(([how, text]) => [how, SECRET_AROUND.exec(text)?.[0]]);
    expect(told.filter(([, found]) => found !== undefined)).toEqual([]);
    expect(await press()).toBe(false);
  });
});

describe('what reads as such takes no press', () => {
  it.each(shown)('%s', async (name, script) => {
    await open(name, script);
    expect(await press()).toBe(false);
  });

  it('and other places do', async () => {
    await open('heard', '');
    expect(await press()).toBe(true);
  });
});
