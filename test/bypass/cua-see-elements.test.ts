/**
 * What research/cua.md says of elements that CUA's published blinders miss: each row begins with words of it and is tried in a real Chromium, through the
 * guard and the gateway, by an unmodified Playwright. Judged by all that it can look with, and by what its clicks reach.
 */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../src/model/action.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { type Rig, startRig } from '../gateway/rig.ts';
import { everythingShown } from '../support/everything-shown.ts';
import { pageScript } from '../support/page-script.ts';
import { CUA_ELEMENTS } from './findings.ts';

/** Words that no hidden control may bring before the agent's eyes. Pages send a request to /pressed where one is pressed all the same. */
const SECRET = /delete account|konto löschen|log ?out|\bpreferences|type here|Qz7/i;
const PRESSED = `onclick="navigator.sendBeacon('/pressed')"`;
const big = 'style="position:absolute;left:20px;top:20px;width:200px;height:80px"';

/** `research`: the words it stands for. `html`: has one control, and the text "seen" besides. */
interface Hole {
  readonly research: (typeof CUA_ELEMENTS)[number];
  readonly how: string;
  readonly html: string;
}

const HOLES: readonly Hole[] = [
  {
    research: 'a hidden element can still be clicked by selector',
    how: 'a button',
    html: `<button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: 'only innerText is read',
    how: 'aria-label',
    html: `<button ${big} ${PRESSED} aria-label="Delete account">×</button>`,
  },
  { research: 'only innerText is read', how: 'title', html: `<a ${big} ${PRESSED} href="#" title="Log out">×</a>` },
  {
    research: 'only innerText is read',
    how: 'value',
    html: `<input ${big} ${PRESSED} type="button" value="Delete account">`,
  },
  {
    research: 'only innerText is read',
    how: 'alt',
    html: `<a ${big} ${PRESSED} href="#"><img alt="Log out" width=9 height=9></a>`,
  },
  { research: 'only innerText is read', how: 'href', html: `<a ${big} ${PRESSED} href="/logout">⏻ Qz7</a>` },
  {
    research: 'only innerText is read',
    how: '::before',
    html: `<style>#b::before{content:"Delete account"}</style><button id=b ${big} ${PRESSED}></button>`,
  },
  {
    research: 'only innerText is read',
    how: 'SVG',
    html: `<button ${big} ${PRESSED}><svg width=9 height=9><title>Delete account</title></svg></button>`,
  },
  {
    research: 'only innerText is read',
    how: 'what stands in a canvas for those who cannot see it',
    html: `<canvas ${big}><button ${PRESSED}>Delete account</button></canvas>`,
  },
  { research: 'no iframes or shadow roots', how: 'a frame', html: `<iframe src="/framed" ${big}></iframe>` },
  {
    research: 'no iframes or shadow roots',
    how: 'a frame of another site',
    html: `<iframe src="http://other.test/framed" ${big}></iframe>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a frame without an address',
    html: `<iframe srcdoc="<button ${PRESSED.replaceAll('"', '&quot;')}>Delete account</button>" ${big}></iframe>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'an open shadow root',
    html: `<div><template shadowrootmode="open"><button ${big} ${PRESSED}>Delete account</button></template></div>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a closed shadow root in the HTML',
    html: `<div><template shadowrootmode="closed"><button ${big} ${PRESSED}>Delete account</button></template></div>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a closed shadow root made by script',
    html: `<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML = \`<button ${big} ${PRESSED}>Delete account</button>\`</script>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a closed one in a closed one',
    html: `<div id=h></div><script>const r = h.attachShadow({mode:'closed'}); r.innerHTML = '<p></p>';
      r.firstChild.attachShadow({mode:'closed'}).innerHTML = \`<button ${big} ${PRESSED}>Delete account</button>\`</script>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a custom element with a closed root',
    html: `<script>customElements.define('x-y', class extends HTMLElement { constructor() { super();
      this.attachShadow({mode:'closed', delegatesFocus: true}).innerHTML = \`<button ${big} ${PRESSED}>Delete account</button>\`; } })</script><x-y></x-y>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a dialogue in the top layer',
    html: `<dialog id=d><button ${big} ${PRESSED}>Delete account</button></dialog><script>d.showModal()</script>`,
  },
  {
    research: 'no iframes or shadow roots',
    how: 'a popover',
    html: `<div id=d popover><button ${big} ${PRESSED}>Delete account</button></div><script>d.showPopover()</script>`,
  },
  {
    research: 'contenteditable and role=textbox/switch/combobox missed',
    how: 'contenteditable',
    html: `<div ${big} ${PRESSED} contenteditable>Type here</div>`,
  },
  {
    research: 'contenteditable and role=textbox/switch/combobox missed',
    how: 'textbox',
    html: `<div ${big} ${PRESSED} role=textbox tabindex=0>Type here</div>`,
  },
  {
    research: 'contenteditable and role=textbox/switch/combobox missed',
    how: 'switch',
    html: `<div ${big} ${PRESSED} role=switch tabindex=0>Qz7</div>`,
  },
  {
    research: 'contenteditable and role=textbox/switch/combobox missed',
    how: 'combobox',
    html: `<div ${big} ${PRESSED} role=combobox tabindex=0>Qz7</div>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'throwing getters',
    html: `<script>for (const [type, name] of [[Element, 'attributes'], [Node, 'textContent'], [HTMLElement, 'innerText'], [Element, 'shadowRoot'], [Node, 'parentNode']])
      Object.defineProperty(type.prototype, name, { get() { throw new Error('no') } })</script><button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'redefined globals',
    html: `<script>for (const name of ['MutationObserver', 'Map', 'Set', 'WeakMap', 'JSON', 'getComputedStyle', 'setInterval', 'requestAnimationFrame', 'performance', 'NodeFilter'])
      window[name] = undefined; Element.prototype.matches = () => false; Document.prototype.querySelectorAll = () => [];</script><button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'a polluted prototype',
    html: `<script>for (const type of [Object, Array, String]) Object.defineProperty(type.prototype, 'hidden', { get: () => false, set() {} });
      Array.prototype.push = () => 0; RegExp.prototype.test = () => false; Object.prototype.name = 'x';</script><button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'a style that reverts',
    html: `<style>* { all: revert !important; display: block !important; visibility: visible !important }</style><button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'inert undone each frame',
    html: `<button id=b ${big} ${PRESSED}>Delete account</button><script>(function again() { b.removeAttribute('inert'); b.style.display = ''; requestAnimationFrame(again); })()</script>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'a new one each frame',
    html: `<div id=d></div><script>(function again() { d.innerHTML = \`<button ${big} ${PRESSED}>Delete account</button>\`; requestAnimationFrame(again); })()</script>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'a row of a virtual list that is used again',
    html: `<div id=list style="position:absolute;left:20px;top:20px;width:200px;height:80px;overflow:auto"><div style="height:9000px">
      <button id=row style="position:sticky;top:0;width:180px;height:70px" ${PRESSED}>Row 1</button></div></div>
      <script>list.addEventListener('scroll', () => { row.textContent = 'Delete' + ' account' }); list.scrollTop = 4000</script>`,
  },
  {
    research: 'page scripts can break the filter',
    how: 'an animation that shows it',
    html: `<style>@keyframes k { from, to { display: block; visibility: visible } } button { animation: k 1s infinite !important }</style><button ${big} ${PRESSED}>Delete account</button>`,
  },
  {
    research: '"accounts", "preferences" and other languages pass',
    how: 'preferences',
    html: `<a ${big} ${PRESSED} href="#">Preferences</a>`,
  },
  {
    research: '"accounts", "preferences" and other languages pass',
    how: 'German',
    html: `<button ${big} ${PRESSED}>Konto löschen</button>`,
  },
];

const ELSEWHERE: Readonly<Record<string, string>> = {
  'an untyped button counts as submit': 'src/see/controls/classify.test.ts',
  'hidden text (opacity, off-screen, same colour) leaks to the agent': 'src/browser/page/text/text.test.ts',
};

let rig: Rig;
let browser: Browser;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const paths = HOLES.map(
    ({ html }, at) => [`shop.test/${at}`, `<!doctype html><title>t</title><p>seen</p>${html}`] as const,
  );
  const framed = `<!doctype html><p>framed</p><button ${big} ${PRESSED}>Delete account</button>`;
  rig = await startRig(
    {
      ...Object.fromEntries(paths),
      'shop.test/framed': framed,
      'other.test/framed': framed,
      'shop.test/heard': `<!doctype html><button ${big} ${PRESSED}>Show more</button>`,
      'shop.test/plain': '<!doctype html><title>t</title><p>seen</p>',
    },
    { pageScript: await pageScript(), goal: 'read' },
  );
  rig.judge = (action: Action) =>
    action.target?.hidden === true ? deny('act.test.hidden', 'It is hidden.') : allow('act.test.allow', 'Allowed.');
  browser = await chromium.connectOverCDP(rig.gateway.http);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  page = await context.newPage();
  devtools = await context.newCDPSession(page);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

describe('what CUA’s blinders miss', () => {
  it.each(HOLES.map((hole, at) => ({ ...hole, at })))(
    '$research: $how',
    async ({ at, html }) => {
      await page.goto(`http://shop.test/${at}`);
      await page.getByText('seen').waitFor();
      const shown = await everythingShown(page, devtools);
      expect(shown.pdf).toContain('seen');
      for (const [how, text] of Object.entries(shown)) {
        // A page's own scripts and styles are its text, and hide nothing.
        const read =
          html.includes('<script>') || html.includes('<style>')
            ? text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
            : text;
        if (how !== 'nodes' && how !== 'columns') expect(read, how).not.toMatch(SECRET);
        else expect(withoutScripts(read), how).not.toMatch(SECRET);
      }
      rig.requested.length = 0;
      for (const [x, y] of [
        [30, 30],
        [120, 60],
      ] as const)
        await page.mouse.click(x, y).catch(() => undefined);
      await page.keyboard.press('Tab').catch(() => undefined);
      await page.keyboard.press('Enter').catch(() => undefined);
      // What a press sent is there before what is asked for next.
      await page.goto('http://shop.test/plain');
      expect(rig.requested.filter((each) => each.endsWith('/pressed'))).toEqual([]);
    },
    60_000,
  );

  it('would hear a press', async () => {
    await page.goto('http://shop.test/heard');
    rig.requested.length = 0;
    await page.mouse.click(30, 30);
    await page.goto('http://shop.test/plain');
    expect(rig.requested).toContain('shop.test/pressed');
  }, 60_000);

  it.each(Object.entries(ELSEWHERE))('%s: is tried in %s', (_research, file) => {
    expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  });

  it('every finding has its row', () => {
    const rows = [...HOLES.map((hole) => hole.research), ...Object.keys(ELSEWHERE)];
    expect(new Set(rows)).toEqual(new Set<string>(CUA_ELEMENTS));
  });
});

/** Nodes of a page as DevTools writes them, without what stands in scripts, styles and the attributes of their sources. */
function withoutScripts(json: string): string {
  return json.replace(
    /"(?:[^"\\]|\\.)*(?:attachShadow|@keyframes|content:|requestAnimationFrame|prototype|showModal|showPopover|undefined)(?:[^"\\]|\\.)*"/g,
    '""',
  );
}
