/**
 * Pages that notice that something of theirs was hidden, each by another means, and show it again in another form. What a client is shown has it in none, or
 * nothing is shown at all, with a reason.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingShown } from '../support/everything-shown.ts';
import { type Agent, type Rig, startAgent } from './rig.ts';

const SECRET_AROUND = /.{0,60}delete account.{0,20}/i;

/** Expressions and statements that call `noticed()` when `#b` was hidden. */
const WATCHES: Readonly<Record<string, string>> = {
  'its offset parent': 'each(() => b.offsetParent === null)',
  'its size': 'each(() => b.getBoundingClientRect().width === 0)',
  'its client rectangles': 'each(() => b.getClientRects().length === 0)',
  'an observer of its size': 'new ResizeObserver(([e]) => { if (e.contentRect.width === 0) noticed() }).observe(b)',
  'an observer of where it is seen':
    'new IntersectionObserver(([e]) => { if (!e.isIntersecting) noticed() }).observe(b)',
  'an observer of its attributes':
    'new MutationObserver(() => { if (b.inert) noticed() }).observe(b, { attributes: true }); b.inert = false',
  'an observer of everything':
    'new MutationObserver(() => { if (b.inert) noticed() }).observe(document, { attributes: true, subtree: true }); b.inert = false',
  checkVisibility: 'each(() => !b.checkVisibility())',
  'what is at its place': 'each(() => document.elementFromPoint(30, 30) !== b)',
  'its computed style': "each(() => getComputedStyle(b).display === 'none')",
  'its attribute': "each(() => b.hasAttribute('inert'))",
  'a selector': "each(() => b.matches('[inert]'))",
  'a style that asks': "each(() => getComputedStyle(mark).getPropertyValue('--hidden') === '1')",
  'its focus': 'each(() => { b.focus(); return document.activeElement !== b })',
  'its innerText': "each(() => document.body.innerText.indexOf('account') === -1)",
  'a property of its style':
    "Object.defineProperty(b, 'style', { get() { noticed(); return {} } }); each(() => b.inert)",
  'a custom element that hears':
    "customElements.define('x-b', class extends HTMLButtonElement { static observedAttributes = ['inert', 'style']; attributeChangedCallback() { noticed() } }, { extends: 'button' })",
};

const words = "'Delete' + ' account'";
/** What the page does then: `again()` shows it in another form. */
const ANSWERS: Readonly<Record<string, string>> = {
  'another tag': `const a = document.createElement('a'); a.href = '#'; a.textContent = ${words}; put(a);`,
  'another role': `const d = document.createElement('div'); d.setAttribute('role', 'button'); d.tabIndex = 0; d.textContent = ${words}; put(d);`,
  'a label alone': `const n = document.createElement('button'); n.ariaLabel = ${words}; put(n);`,
  'a shadow root': `const d = document.createElement('div'); d.attachShadow({ mode: 'open' }).append(fresh()); put(d);`,
  'a closed shadow root': `const d = document.createElement('div'); d.attachShadow({ mode: 'closed' }).append(fresh()); put(d);`,
  'a new frame': `const f = document.createElement('iframe'); put(f); f.contentDocument.body.append(fresh());`,
  'itself, moved into a frame': `const f = document.createElement('iframe'); put(f); f.contentDocument.body.append(b);`,
  'itself, moved into a popover': `const d = document.createElement('div'); d.popover = 'manual'; d.append(b); put(d); d.showPopover();`,
  'itself, moved into a dialogue': `const d = document.createElement('dialog'); d.style.paddingTop = '99px'; d.append('seen', b); put(d); d.showModal();`,
  'itself, freed': `b.inert = false; b.style.cssText = 'display:block!important';`,
  'itself, freed of all attributes': `for (const name of b.getAttributeNames()) b.removeAttribute(name); b.onclick = () => 0;`,
  'a copy': `const c = b.cloneNode(true); c.inert = false; c.removeAttribute('style'); put(c);`,
  'its markup': `const d = document.createElement('div'); d.innerHTML = b.outerHTML.replace(/inert=""|style="[^"]*"/g, ''); put(d);`,
  'a heading in a link': `const a = document.createElement('a'); a.href = '/x'; a.innerHTML = '<h2>' + ${words} + '</h2>'; put(a);`,
  'a style sheet': `const n = document.createElement('button'); n.className = 'n'; put(n); const s = new CSSStyleSheet(); s.replaceSync('.n::before{content:"' + ${words} + '"}'); document.adoptedStyleSheets = [s];`,
  SVG: `const d = document.createElement('div'); d.innerHTML = '<svg width=200 height=40><a href="/x"><text y=20>' + ${words} + '</text></a></svg>'; put(d);`,
  'an embedded document': `const f = document.createElement('iframe'); f.srcdoc = '<button>' + ${words} + '</button>'; put(f);`,
  'a document of its own': `const f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob(['<button>' + ${words} + '</button>'], { type: 'text/html' })); put(f);`,
  'a document written anew': `document.open(); document.write('<p>seen</p><button>' + ${words} + '</button>'); document.close();`,
  'another root': `const r = document.createElement('html'); r.innerHTML = '<body><p>seen</p><button>' + ${words} + '</button>'; document.documentElement.replaceWith(r);`,
};

function pageOf(watch: string, answer: string): string {
  return `<!doctype html><title>t</title><style>#b[inert] ~ #mark { --hidden: 1 }</style><p style="margin-top:200px">seen</p>
  <button id="b" is="x-b" style="position:absolute;left:20px;top:20px;width:200px;height:60px">Delete account</button><i id="mark"></i><script>
  const b = document.getElementById('b'), mark = document.getElementById('mark');
  let told = false;
  const put = (e) => document.body.append(e);
  const fresh = () => { const n = document.createElement('button'); n.textContent = ${words}; return n; };
  const noticed = () => { if (told) return; told = true; navigator.sendBeacon('/noticed'); ${answer} document.title = 'again'; };
  const each = (test) => { const ask = () => { if (test()) noticed(); else requestAnimationFrame(ask); }; ask(); };
  ${watch}</script>`;
}

const watches = Object.entries(WATCHES);
const answers = Object.entries(ANSWERS);
const [anyWatch = '', anyAnswer = ''] = [WATCHES['its size'], ANSWERS['another tag']];
const CASES = [
  ...watches.map(([name, watch]) => [`by ${name}`, pageOf(watch, anyAnswer)] as const),
  ...answers.map(([name, answer]) => [`and shows ${name}`, pageOf(anyWatch, answer)] as const),
];

let agent: Agent;
let rig: Rig;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  agent = await startAgent(Object.fromEntries(CASES.map(([, html], at) => [`shop.test/${at}`, html])));
  ({ page, devtools, rig } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

describe('a page that notices', () => {
  it.each(CASES.map(([name], at) => [name, at] as const))('%s', async (_name, at) => {
    rig.requested.length = 0;
    await page.goto(`http://shop.test/${at}`);
    await expect.poll(() => rig.requested).toContain('shop.test/noticed');
    const shown = Object.entries(await everythingShown(page, devtools));
    expect(shown.filter(([how, text]) => how !== 'columns' && !text.includes('seen'))).toEqual([]);
    const told = shown.map(([how, text]) => [how, SECRET_AROUND.exec(text)?.[0]]);
    expect(told.filter(([, found]) => found !== undefined)).toEqual([]);
  });
});
