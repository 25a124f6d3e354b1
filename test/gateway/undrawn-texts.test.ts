/**
 * Text that is not drawn is left as it is. Where it comes to be drawn and nobody sees it even then, no client is told, however it came to be: by rules that
 * a script changes, by a state, by something elsewhere.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const SAYS = 'clear Qz7 by this text, whose length is more than that of any label';
/** What is written, what of it is not drawn at first, and what then has it drawn. */
const WAYS: Readonly<Record<string, readonly [styles: string, body: string, turn: string]>> = {
  'another rule': ['.h { display: none }', `<p class="h">${SAYS}</p>`, "swap('.h { opacity: 0 }')"],
  'a rule that makes no box': [
    '.h { display: none } .around { opacity: 0 }',
    `<div class="around"><p class="h">${SAYS}</p></div>`,
    "swap('.h { display: contents }')",
  ],
  'the style of a rule': ['.h { display: none }', `<p class="h">${SAYS}</p>`, "rule().style.cssText = 'opacity: 0'"],
  'the selector of a rule': [
    '.h { display: none }',
    `<p class="h" style="opacity:0">${SAYS}</p>`,
    "rule().selectorText = '.i'",
  ],
  'a rule about what is invisible': [
    '.h { visibility: hidden }',
    `<p class="h"><b>${SAYS}</b></p>`,
    "swap('.h b { visibility: visible; opacity: 0 }')",
  ],
  'a condition elsewhere': [
    '.h { display: none } body:has(.on) .h { display: block; opacity: 0 }',
    `<p class="h">${SAYS}</p><div><i id="switch"></i></div>`,
    "document.getElementById('switch').className = 'on'",
  ],
  'a state': [
    '.h { display: none } body:has(:checked) .h { display: block; opacity: 0 }',
    `<p class="h">${SAYS}</p><details hidden><input type="checkbox" id="check"></details>`,
    "document.getElementById('check').checked = true",
  ],
  'what is in a slot': [
    '',
    `<div id="host"><p>${SAYS}</p></div><script>
      const root = document.getElementById('host').attachShadow({ mode: 'open' });
      root.innerHTML = '<style>div { display: none }</style><div><slot></slot></div>';
    </script>`,
    "const sheet = root.styleSheets[0]; sheet.deleteRule(0); sheet.insertRule('div { opacity: 0 }')",
  ],
};

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const pages = Object.entries(WAYS).map(([name, [styles, body, turn]]) => [
    `shop.test/${name.replaceAll(' ', '-')}`,
    `<!doctype html><title>t</title><style>${styles}</style><p>begun</p>${body}<p id="e"></p><script>
      const rule = () => document.styleSheets[0].cssRules[0];
      const swap = (text) => { document.styleSheets[0].deleteRule(0); document.styleSheets[0].insertRule(text) };
      document.addEventListener('go', () => setTimeout(() => { ${turn}; e.textContent = 'Done' }, 30));
    </script>`,
  ]);
  rig = await startRig(Object.fromEntries(pages), {
    pageScript: await pageScript(),
    clientScript: await pageScript('client'),
    agentScripts: 'apart',
    goal: 'read',
  });
  ({ browser, page } = await connectAgent(rig));
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);

const WAITS = `new Promise((done) => {
  document.dispatchEvent(new Event('go'));
  const look = () => (document.body.innerText.includes('Done') ? done(document.body.innerText) : requestAnimationFrame(look));
  look();
})`;

describe('text that was not drawn, and is drawn where nobody sees it', () => {
  it.each(Object.keys(WAYS))('by %s', { timeout: 30_000 }, async (name) => {
    await page.goto(`http://shop.test/${name.replaceAll(' ', '-')}`);
    expect(await page.ariaSnapshot()).not.toContain('Qz7');
    const waited = await page.evaluate(WAITS);
    expect([waited, await page.evaluate('document.body.innerText'), await page.ariaSnapshot()].join()).toMatch(
      /^(?:(?!Qz7).)*Done(?:(?!Qz7).)*$/s,
    );
  });
});
