/** What the script counts of a document is what DevTools counts, but for closed roots: one node too many, and a closed root that holds a text alone goes unseen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;

beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);

afterAll(() => browser?.stop());

const PAGE = `<!-- before --><title>t</title><form name="createExpression"></form><img name="evaluate">
  <p>One<!-- a comment -->two <b></b></p><template><p>Not there</p><i></i></template><?target data?>
  <div id="open"><template shadowrootmode="open">text<p>In it</p><div><template shadowrootmode="open"><i></i></template></div></template>slotted</div>
  <svg><text>drawn</text></svg><div id="closed"></div>`;

const WRITTEN = `
  document.body.append(document.createProcessingInstruction('a', 'b'), 'text', 'beside text', document.createComment('c'));
  document.querySelector('#open').shadowRoot.append(document.createProcessingInstruction('a', 'b'));`;

async function counts(filtered: FilteredPage): Promise<readonly [known: unknown, all: number]> {
  const cdp = await filtered.page.context().newCDPSession(filtered.page);
  await cdp.send('DOM.enable');
  await cdp.send('DOM.getDocument', { depth: 0 });
  const { resultCount } = await cdp.send('DOM.performSearch', { query: '', includeUserAgentShadowDOM: false });
  await cdp.detach();
  return [await filtered.own('cordon.countNodes()'), resultCount];
}

it('counts what DevTools counts, and one less for a text in a closed root', async () => {
  const filtered = await browser.open(PAGE);
  await filtered.page.evaluate(WRITTEN);
  await filtered.flush();
  const [known, all] = await counts(filtered);
  expect(known).toBe(all);
  await filtered.page.evaluate(`document.querySelector('#closed').attachShadow({ mode: 'closed' }).append('text')`);
  expect(await counts(filtered)).toEqual([known, all + 1]);
  await filtered.close();
}, 60_000);

it('counts a document without a root element', async () => {
  const filtered = await browser.open('<p>text</p>');
  await filtered.page.evaluate('document.documentElement.remove()');
  expect(await filtered.own('cordon.countNodes()')).toBe(0);
  await filtered.close();
}, 60_000);
