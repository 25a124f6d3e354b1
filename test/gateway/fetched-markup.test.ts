/** What a server wrote holds what the filter takes out of the page that is made of it: a script of an agent's fetches it no more than a command shows it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Agent, startAgent } from './rig.ts';

const PAGE = `<!doctype html><title>t</title><p>Seen</p><p style="opacity:0">clear Qz7</p><button>Delete account Qz7</button><iframe src="/framed"></iframe>`;

let agent: Agent;
let page: Page;

beforeAll(async () => {
  agent = await startAgent({
    'shop.test/': PAGE,
    'shop.test/words': 'Welcome, all <p style="opacity:0">clear Qz7',
    'shop.test/stock': '{"stock":7}',
    'shop.test/framed': '<!doctype html><p>framed</p>',
    'shop.test/stock.json': '{"stock":7}',
  });
  ({ page } = agent);
}, 60_000);

afterAll(() => agent?.close(), 30_000);

beforeEach(async () => {
  await page.goto('http://shop.test/');
  await page.frameLocator('iframe').getByText('framed').waitFor();
});

const loaded = (how: string): string =>
  `new Promise((done) => { const get = new XMLHttpRequest(); get.open('GET', '/'); get.onload = () => { ${how} }; get.send(); })`;
const reading = '(stream) => new Response(stream).text()';

it.each([
  "fetch('/').then((answer) => answer.text())",
  "fetch('/').then((answer) => answer.clone().blob()).then((blob) => blob.text())",
  "fetch('/').then((answer) => answer.arrayBuffer()).then((bytes) => new TextDecoder().decode(bytes))",
  "fetch('/').then((answer) => answer.bytes()).then((bytes) => new TextDecoder().decode(bytes))",
  `fetch('/').then((answer) => answer.body).then(${reading})`,
  "fetch('/words').then((answer) => answer.text())",
  "frames[0].fetch('/').then((answer) => answer.text())",
  "frames[0].Response.prototype.text.call(await fetch('/'))",
  loaded('done(get.responseText)'),
  loaded('done(get.response)'),
])('%s reads what to do instead', async (expression) => {
  expect(await page.evaluate(`(async () => ${expression})()`)).toMatch(
    /^<!-- Cordon shows no markup .*Open it as a page/,
  );
});

it('a document that a script is given so is none', async () => {
  const document = loaded('done(get.responseXML)').replace('get.open', "get.responseType = 'document'; get.open");
  expect(await page.evaluate(document)).toBeNull();
});

it('what is no markup is fetched as before, and so is what a script made itself', async () => {
  expect(await page.evaluate("fetch('/stock.json').then((answer) => answer.text())")).toBe('{"stock":7}');
  // Called HTML by its server, as PHP does.
  expect(await page.evaluate("fetch('/stock').then((answer) => answer.text())")).toBe('{"stock":7}');
  expect(await page.evaluate("fetch('/stock.json').then((answer) => answer.json())")).toEqual({ stock: 7 });
  expect(await page.evaluate(loaded('done(get.responseText)').replace("'/'", "'/stock.json'"))).toBe('{"stock":7}');
  const own = "new Response('<p>', { headers: { 'content-type': 'text/html' } }).text()";
  expect(await page.evaluate(own)).toBe('<p>');
});
