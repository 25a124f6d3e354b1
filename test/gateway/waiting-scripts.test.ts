/**
 * A script of an agent's that waits in a page goes on when the page has changed, before the next command has the filter applied. What it reads then is what a person
 * sees of the page by then.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agent, startAgent } from './rig.ts';

const PAGE = `<!doctype html><title>t</title><p id="first">begun</p><div id="d"></div><script>
  const put = (into) => {
    const part = document.createElement('div');
    part.innerHTML = '<p>Done</p><p style="opacity:0">clear Qz7</p><p style="position:absolute;left:-9999px">off Qz7</p><button>Delete account Qz7</button>';
    into.append(part);
    document.dispatchEvent(new Event('put'));
  };
  document.addEventListener('go', () => setTimeout(() => put(d), 30));
  document.addEventListener('go-framed', () => setTimeout(() => put(frames[0].document.body), 30));
  document.addEventListener('hide', () => setTimeout(() => { first.style.opacity = 0; first.title = 'hidden'; }, 30));
</script><iframe src="/framed"></iframe>`;

let agent: Agent;
let page: Page;

beforeAll(async () => {
  agent = await startAgent({ 'shop.test/': PAGE, 'shop.test/framed': '<!doctype html><p>framed</p>' });
  ({ page } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

/** What is there for a script when the page has put something in, as each way of waiting has it called. `read` and `isIn` are functions in the page. */
const WAYS: Readonly<Record<string, string>> = {
  'an observer': 'new MutationObserver(() => isIn() && done()).observe(document, { childList: true, subtree: true })',
  frames: 'const look = () => (isIn() ? done() : requestAnimationFrame(look)); look()',
  timers: 'const look = () => (isIn() ? done() : setTimeout(look)); look()',
  'messages to itself':
    'const { port1, port2 } = new MessageChannel(); port1.onmessage = () => (isIn() ? done() : port2.postMessage(1)); port2.postMessage(1)',
  'an event that the page sends at once': "addEventListener('put', done, true)",
};
const READS: Readonly<Record<string, string>> = {
  textContent: 'document.body.textContent',
  innerText: 'document.body.innerText',
  markup: 'document.body.innerHTML',
  nodes: "[...document.querySelectorAll('#d p, #d button')].map((each) => each.firstChild.data).join()",
  walking:
    "(() => { const walker = document.createTreeWalker(d, NodeFilter.SHOW_TEXT); let text = ''; while (walker.nextNode()) text += walker.currentNode.data; return text })()",
  'a range': '(() => { const range = new Range(); range.selectNodeContents(d); return String(range) })()',
  'a path': "document.evaluate('string(//div)', document, null, XPathResult.STRING_TYPE).stringValue",
};

function waiting(way: string, read: string, begin: string): string {
  // The page's own script says all of it, too.
  return `new Promise((resolve) => {
    document.querySelector('script')?.remove();
    const isIn = () => document.body.textContent.includes('Done') || frames[0].document.body.textContent.includes('Done');
    const done = () => resolve(${read});
    ${way};
    document.dispatchEvent(new Event('${begin}'));
  })`;
}

describe('a script that waits reads nothing that nobody sees', () => {
  it.each(Object.keys(WAYS))('for %s', async (way) => {
    await page.goto('http://shop.test/');
    const read = await page.evaluate(waiting(WAYS[way] ?? '', READS.textContent ?? '', 'go'));
    expect(read).toContain('Done');
    expect(read).not.toMatch(/Qz7|account/);
  });

  it.each(Object.keys(READS))('by %s', async (how) => {
    await page.goto('http://shop.test/');
    const read = await page.evaluate(waiting(WAYS.timers ?? '', READS[how] ?? '', 'go'));
    expect(read).toContain('Done');
    expect(read).not.toMatch(/Qz7|account/);
  });

  it('in a frame that it gets at', async () => {
    await page.goto('http://shop.test/');
    await page.frameLocator('iframe').getByText('framed').waitFor();
    const read = await page.evaluate(waiting(WAYS.timers ?? '', 'frames[0].document.body.innerText', 'go-framed'));
    expect(read).toContain('Done');
    expect(read).not.toMatch(/Qz7|account/);
  });

  it('as Playwright has one wait', async () => {
    await page.goto('http://shop.test/');
    const found = page.waitForFunction(() => {
      const text = document.querySelector('#d')?.textContent ?? '';
      return text.includes('Done') && text;
    });
    await page.evaluate(() => document.dispatchEvent(new Event('go')));
    const read = await (await found).jsonValue();
    expect(read).toContain('Done');
    expect(read).not.toMatch(/Qz7|account/);
  });

  it('of what turns invisible while it waits', async () => {
    await page.goto('http://shop.test/');
    const way = 'new MutationObserver(done).observe(first, { attributes: true })';
    const wait = waiting(
      `const first = document.querySelector('#first'); ${way}`,
      '[first.textContent, first.title].join()',
      'hide',
    );
    const read = await page.evaluate(wait);
    expect(read).toContain('hidden');
    expect(read).not.toContain('begun');
  });
});
