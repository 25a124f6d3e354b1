import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const AGAIN = `const put = () => {
    if (document.doctype?.systemId !== 'may read this') document.prepend(document.implementation.createDocumentType('html', 'the agent', 'may read this'));
  };`;
const REPLACE = 'document.doctype?.remove(); put();';

it.each([
  ['said by the page', '<!doctype html public "the agent may read this first" "or this">', ''],
  ['of an address alone', '<!doctype html system "the agent may read this">', ''],
  ['put in later', '<!doctype html>', REPLACE],
  [
    'put in again each time',
    '<!doctype html>',
    `new MutationObserver(() => { if (document.doctype?.publicId !== 'the agent') { ${REPLACE} } }).observe(document, { childList: true }); ${REPLACE}`,
  ],
])('a document’s type %s says nothing', async (_how, doctype, script) => {
  const page = await browser.open(
    `${doctype}<p>seen</p><script>${AGAIN} document.currentScript.remove(); ${script}</script>`,
  );
  await page.flush().catch(() => undefined);
  expect(await page.page.content()).not.toContain('the agent');
  await page.discard();
});

it('leaves a type that others have as well', async () => {
  const doctype =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';
  const page = await browser.open(`${doctype}<p>seen</p>`);
  expect(await page.page.content()).toContain(doctype);
  await page.close();
});
