/**
 * A page may take nodes over from the document of a frame. The filter has met them in the frame, so that they are of the frame's realm in its world as well: their
 * classes are not those of the document that they stand in by now.
 */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Agent, startAgent } from './rig.ts';

const PAGE = `<!doctype html><title>t</title><style>.clear { opacity: 0 } .off { position: absolute; left: -9999px } .plain { fill: none }</style>
  <p>Seen</p><iframe src="framed"></iframe><script>document.addEventListener('go', () => {
    document.body.append(...document.adoptNode(frames[0].document.body).childNodes);
    for (const each of document.querySelectorAll('[data-then]')) each.firstChild.data = each.dataset.then.replace('Q', 'Q' + 'z7');
  });</script>`;
/** What stands in the frame until it is taken over. There anybody sees it, or it says something else. */
const PARTS: Readonly<Record<string, string>> = {
  'a clear text': '<p class="clear">said Qz7</p>',
  'a text that is off the page': '<p class="off">said Qz7</p>',
  'a clear formula': '<math class="clear"><mtext>said Qz7</mtext></math>',
  'a drawing without paint': '<svg width="200" height="50"><text class="plain" y="20">said Qz7</text></svg>',
  'a text in a slot of a clear box':
    '<div><template shadowrootmode="open"><style>p { opacity: 0 }</style><p><slot></slot></p></template>said Qz7</div>',
  'a text in the shadow root of a clear box':
    '<div class="clear"><template shadowrootmode="open"><p>said Qz7</p></template></div>',
  'what a rule brings': '<style>body > .s::before { content: "said Q" "z7"; opacity: 0 }</style><p class="s">x</p>',
  'a text under a rule that comes along': '<style>p + iframe ~ .s { opacity: 0 }</style><p class="s">said Qz7</p>',
  'a button that deletes by now': '<button data-then="Delete account Q">More</button>',
  'a field of a form that buys by now':
    '<form><input name="card" placeholder="said Qz7"><button data-then="Pay now Q">Search</button></form>',
};

let agent: Agent;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  const framed = Object.entries(PARTS).map(([name, html]) => [
    `shop.test/${encodeURI(name)}/framed`,
    `<!doctype html><p>Taken over</p>${html}`,
  ]);
  const pages = Object.keys(PARTS).map((name) => [`shop.test/${encodeURI(name)}/`, PAGE]);
  agent = await startAgent(Object.fromEntries([...framed, ...pages]));
  ({ page, devtools } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

it.each(Object.keys(PARTS))('%s is not told from there', async (name) => {
  await page.goto(`http://shop.test/${name}/`);
  await page.frameLocator('iframe').getByText('Taken over').waitFor();
  expect(await page.content()).toContain('Seen');
  await page.evaluate(() => document.dispatchEvent(new Event('go')));
  await page.locator('body > p', { hasText: 'Taken over' }).waitFor();
  const told = [
    await page.locator(':root').ariaSnapshot(),
    await page.content(),
    await page.evaluate(() => document.body.innerText),
    JSON.stringify(await devtools.send('Accessibility.getFullAXTree')),
    JSON.stringify(await devtools.send('DOM.getDocument', { depth: -1, pierce: true })),
  ];
  for (const each of told) expect(each).not.toContain('Qz7');
});
