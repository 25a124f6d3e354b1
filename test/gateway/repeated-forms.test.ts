/** What a form sent is not sent again by loading its page again: no press is judged then, and no person asked. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Agent, type Rig, startAgent } from './rig.ts';

const FORM = `<!doctype html><title>Shop</title><style>button { position: fixed; left: 0; top: 0; width: 99px; height: 99px }</style>
<form method="post" action="/bought"><button>Next</button></form>`;

let rig: Rig;
let agent: Agent;

beforeAll(async () => {
  const pages = {
    'shop.test/': FORM,
    'shop.test/bought': '<title>Bought</title>',
    'other.test/': '<title>Other</title>',
    'shop.test/framed': '<title>Framed</title><iframe src="/" style="position:fixed;left:0;top:0;border:0"></iframe>',
    'other.test/framed':
      '<title>Framed</title><iframe src="http://shop.test/" style="position:fixed;left:0;top:0;border:0"></iframe>',
  };
  agent = await startAgent(pages, 'interact');
  rig = agent.rig;
}, 60_000);

afterAll(async () => {
  await agent?.close();
}, 30_000);

beforeEach(async () => {
  const { page } = agent;
  await page.goto('http://shop.test/');
  await page.mouse.click(20, 20);
  await page.waitForURL('**/bought');
  rig.requested.length = 0;
});

/** How often the form has reached its server since it was pressed. */
function sentAgain(): number {
  return rig.requested.filter((address) => address === 'shop.test/bought').length;
}

it('by a reload, of which its client is told why it does not come', async () => {
  const { page } = agent;
  await expect(page.reload()).rejects.toThrow('it would send a form a second time');
  expect(await page.evaluate('document.title')).toBe('Bought');
  expect(sentAgain()).toBe(0);
  // Its address is a page as any, which is reloaded as one.
  await page.goto('http://shop.test/bought');
  await page.reload();
  expect(sentAgain()).toBe(2);
});

it('by a reload past the cache', async () => {
  await expect(agent.devtools.send('Page.reload', { ignoreCache: true })).rejects.toThrow('a second time');
  expect(await agent.page.evaluate('document.title')).toBe('Bought');
  expect(sentAgain()).toBe(0);
});

it('on the way back, past the cache or to a page that it no longer has', async () => {
  const { page, devtools } = agent;
  await page.goto('http://other.test/');
  await devtools.send('Network.clearBrowserCache');
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  await page.waitForURL('chrome-error:**');
  await expect(devtools.send('Page.reload')).rejects.toThrow('it would send a form a second time');
  await page.goto('http://other.test/');
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const { entries } = await devtools.send('Page.getNavigationHistory');
  const entryId = entries.findLast(({ url }) => url.endsWith('/bought'))?.id ?? 0;
  await expect(devtools.send('Page.navigateToHistoryEntry', { entryId })).rejects.toThrow('send a form a second time');
  expect(await page.evaluate('document.title')).toBe('Other');
  expect(sentAgain()).toBe(0);
  await page.goto('http://shop.test/');
  await page.goBack();
  expect(await page.title()).toBe('Other');
});

it.each(['shop.test', 'other.test'])('nor in a frame of %s, on the way back past the cache', async (host) => {
  const { page, devtools } = agent;
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(`http://${host}/framed`);
  await page.frameLocator('iframe').getByRole('button').waitFor();
  await page.mouse.click(20, 20);
  await expect.poll(sentAgain).toBe(1);
  await page.goto('http://other.test/');
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForLoadState();
  expect(sentAgain()).toBe(1);
});

it('while a form that is pressed is sent, also behind a reload', async () => {
  const { page } = agent;
  await page.goto('http://shop.test/');
  await page.reload();
  await page.mouse.click(20, 20);
  await page.waitForURL('**/bought');
  expect(sentAgain()).toBe(1);
});
