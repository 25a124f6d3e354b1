/**
 * Text that is not drawn, or that no style brings, is left as it is. Where it comes to be there and nobody sees it even then, no client is told, however it came: by
 * rules that a script changes, by a state, by something elsewhere.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, startAgent } from './rig.ts';

const SAYS = 'clear Qz7 by this text, whose length is more than that of any label';
/** What is written, what of it is not drawn at first, and what then has it drawn. */
const WAYS: Readonly<Record<string, readonly [styles: string, body: string, turn: string]>> = {
  'another rule': ['.h { display: none }', `<p class="h">${SAYS}</p>`, "swap('.h { opacity: 0 }')"],
  'a rule that makes no box': [
    '.h { display: none } .around { opacity: 0 }',
    `<div class="around"><p class="h">${SAYS}</p></div>`,
    "swap('.h { display: contents }')",
  ],
  'a rule about what is invisible and has no box': [
    '.h { display: contents; visibility: hidden } .around { opacity: 0 }',
    `<div class="around"><span class="h">${SAYS}</span></div>`,
    "rule().style.visibility = 'visible'",
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
  'a sheet that holds from now on': [
    '.h { display: none }',
    `<style media="not all">.h { display: block; opacity: 0 }</style><p class="h">${SAYS}</p>`,
    "document.styleSheets[1].media.mediaText = 'all'",
  ],
  'a state of a custom element': [
    '.h { display: none } :state(on) + .h { display: block; opacity: 0 }',
    `<x-a id="x"></x-a><p class="h">${SAYS}</p><script>
      customElements.define('x-a', class extends HTMLElement { inside = this.attachInternals() });
    </script>`,
    "document.getElementById('x').inside.states.add('on')",
  ],
  'what is wrong with a field': [
    '.h { display: none } :invalid + .h { display: block; opacity: 0 }',
    `<input id="x"><p class="h">${SAYS}</p>`,
    "document.getElementById('x').setCustomValidity('wrong')",
  ],
  'an animation': [
    '.h { display: none }',
    `<p class="h">${SAYS}</p>`,
    "document.querySelector('.h').animate([{ display: 'block', opacity: 0 }, { display: 'block', opacity: 0 }], 1e8)",
  ],
  'a slot that it is put into': [
    '',
    `<div id="host"><p>${SAYS}</p></div><script>
      const root = document.getElementById('host').attachShadow({ mode: 'open', slotAssignment: 'manual' });
      root.innerHTML = '<div style="opacity: 0"><slot></slot></div>';
    </script>`,
    "root.querySelector('slot').assign(document.querySelector('#host p'))",
  ],
};
const GENERATED = `.h::before { content: "${SAYS}"; opacity: 0 }`;
/** Likewise for text that styles bring. */
const GENERATED_WAYS: typeof WAYS = {
  'another rule': ['.x { color: red }', '<p class="h"></p>', `swap('${GENERATED}')`],
  'a rule in another': [
    '@media all { .x { color: red } }',
    '<p class="h"></p>',
    `rule().deleteRule(0); rule().insertRule('${GENERATED}')`,
  ],
  'a rule put into one about elements': [
    '.h { color: red }',
    '<p class="h"></p>',
    `rule().insertRule('${GENERATED.replace('.h', '&')}')`,
  ],
  'the style of a rule that brought an icon': [
    '.h::before { content: "\\f101"; opacity: 0 }',
    '<p class="h"></p>',
    `rule().style.content = '"${SAYS}"'`,
  ],
  'the style of a rule that brought none': [
    '.h::before { opacity: 0 }',
    '<p class="h"></p>',
    `rule().style.content = '"${SAYS}"'`,
  ],
  'a variable': [
    ':root { --a: "" } .h::before { content: var(--a); opacity: 0 }',
    '<p class="h"></p>',
    `rule().style.setProperty('--a', '"${SAYS}"')`,
  ],
  'another medium': [`@media print { ${GENERATED} }`, '<p class="h"></p>', "rule().media.mediaText = 'all'"],
  'a sheet that was put aside': [
    GENERATED,
    '<p class="h"></p><script>document.styleSheets[0].disabled = true</script>',
    'document.styleSheets[0].disabled = false',
  ],
  'a condition elsewhere': [
    `body:has(.on) ${GENERATED}`,
    '<p class="h"></p><div><i id="switch"></i></div>',
    "document.getElementById('switch').className = 'on'",
  ],
  'a state': [
    `body:has(:checked) ${GENERATED}`,
    '<p class="h"></p><details hidden><input type="checkbox" id="check"></details>',
    "document.getElementById('check').checked = true",
  ],
  'quotation marks': [`q { opacity: 0 }`, '<p><q class="h">a</q></p>', `rule().style.quotes = '"${SAYS}" ""'`],
};
const ALL_WAYS = [WAYS, GENERATED_WAYS].map((ways) => Object.entries(ways));

let agent: Agent;
let page: Page;

beforeAll(async () => {
  const pages = ALL_WAYS.flat().map(([, [styles, body, turn]], at) => [
    `shop.test/${at}`,
    `<!doctype html><title>t</title><style>${styles}</style><p>begun</p>${body}<p id="e"></p><script>
      const rule = () => document.styleSheets[0].cssRules[0];
      const swap = (text) => { document.styleSheets[0].deleteRule(0); document.styleSheets[0].insertRule(text) };
      document.addEventListener('go', () => setTimeout(() => { ${turn}; e.textContent = 'Done' }, 30));
    </script>`,
  ]);
  agent = await startAgent(Object.fromEntries(pages));
  ({ page } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

const WAITS = `new Promise((done) => {
  document.dispatchEvent(new Event('go'));
  const look = () => (document.body.innerText.includes('Done') ? done(document.body.innerText) : requestAnimationFrame(look));
  look();
})`;

async function named(client: CDPSession): Promise<string> {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return JSON.stringify(nodes.map(({ name }) => name?.value));
}

async function expectUntold(at: number): Promise<void> {
  await page.goto(`http://shop.test/${at}`);
  const client = await page.context().newCDPSession(page);
  expect((await page.ariaSnapshot()) + (await named(client))).not.toContain('Qz7');
  const waited = await page.evaluate(WAITS);
  const told = [
    waited,
    await page.evaluate('document.body.innerText'),
    await page.ariaSnapshot(),
    await named(client),
  ].join();
  expect(told).toContain('Done');
  expect(told).not.toContain('Qz7');
}

describe('text that comes to be there where nobody sees it', () => {
  const [nodes = [], generated = []] = ALL_WAYS.map((ways) => ways.map(([name]) => name));
  it.each(nodes.map((name, at) => [name, at] as const))('by %s', { timeout: 30_000 }, (_, at) => expectUntold(at));
  it.each(generated.map((name, at) => [name, at] as const))(
    'as text that styles bring, by %s',
    { timeout: 30_000 },
    (_, at) => expectUntold(nodes.length + at),
  );
});
