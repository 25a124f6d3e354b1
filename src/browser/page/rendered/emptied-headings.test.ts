import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
});
afterAll(() => browser.stop());

const CLIPPED = 'style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"';

async function treeOf(html: string, change?: () => void): Promise<string> {
  const filtered = await browser.open(html);
  const { page } = filtered;
  await page.locator('body').ariaSnapshot();
  if (change !== undefined) await page.evaluate(change);
  await filtered.flush();
  const tree = await page.locator('body').ariaSnapshot();
  await filtered.close();
  return tree;
}

it.each([
  ['a heading', `<h1 ${CLIPPED}>Editing Home page</h1>`],
  ['one by its role', `<div role="heading" aria-level="2" ${CLIPPED}>Editing <b>Home</b> page</div>`],
])('leaves no trace of %s that nobody sees', async (_what, html) => {
  const tree = await treeOf(`${html}<p>Pears</p>`);
  expect(tree).not.toContain('heading');
  expect(tree).toContain('Pears');
});

it.each([
  ['a part is seen', `<h1>Pears <span ${CLIPPED}>and apples</span></h1>`, 'Pears'],
  ['a link in it stays', `<h1><a href="/" ${CLIPPED}>Home</a></h1>`, 'Home'],
  ['a picture names it', `<h1><img alt="Orchard" width="9" height="9"><span ${CLIPPED}>of Ada</span></h1>`, 'Orchard'],
])('keeps a heading of which %s', async (_what, html, name) => {
  expect(await treeOf(html)).toContain(name);
  expect(await treeOf(html)).toContain('heading');
});

it('gives a heading back that comes into sight', async () => {
  const html = `<h1 id="h" ${CLIPPED}>Pears</h1><p>ripe</p>`;
  const tree = await treeOf(html, () => document.querySelector('#h')?.removeAttribute('style'));
  expect(tree).toContain('heading "Pears"');
});

it('leaves what the page itself says of it', async () => {
  const html = `<h1 id="h" aria-hidden="true" ${CLIPPED}>Pears</h1><p>ripe</p>`;
  const tree = await treeOf(html, () => document.querySelector('#h')?.removeAttribute('style'));
  expect(tree).not.toContain('Pears');
});
