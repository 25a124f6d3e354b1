/** What lay under something that was closed is shown at the next look, whatever pictures said of it before. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaintedSite, startPaintedSite } from './painted-site.ts';

const COUNT = 12;
const sentences = Array.from(
  { length: COUNT },
  (_, at) => `<p>Sentence ${at} about lamps, which anybody can read.</p>`,
);
const GROUNDS = { plain: '', gradient: 'color:#fff;background:linear-gradient(#036,rgba(0,102,153,.9))' };
const WALLS = {
  blurred: 'backdrop-filter:blur(12px);background:rgba(0,0,0,.3)',
  dark: 'background:rgba(0,0,0,.97)',
  solid: 'background:#000',
};
const cases = Object.entries(GROUNDS).flatMap(([ground, style]) =>
  Object.entries(WALLS).map(([wall, over]) => ({ ground, wall, style, over })),
);

let site: PaintedSite;

beforeAll(async () => {
  const pages = cases.map(({ ground, wall, style, over }) => [
    `${ground}-${wall}.test/`,
    `<!doctype html><title>t</title><body style="${style}">${sentences.join('')}<div id="wall" style="position:fixed;inset:0;${over}">
    <div style="background:#fff;color:#000;margin:100px auto;width:300px"><button onclick="wall.remove()">Accept all</button></div></div>`,
  ]);
  site = await startPaintedSite(Object.fromEntries(pages), 'interact');
}, 60_000);

afterAll(async () => {
  await site?.close();
}, 30_000);

it.each(cases)(
  'is shown once a $wall wall over a $ground page is closed',
  async ({ ground, wall }) => {
    const count = async (): Promise<number> =>
      (await site.page.locator('body').ariaSnapshot()).split('about lamps').length - 1;
    await site.page.goto(`http://${ground}-${wall}.test/`);
    expect(await count()).toBeLessThan(COUNT / 2);
    await site.page.getByText('Accept all').click();
    expect(await count()).toBe(COUNT);
  },
  60_000,
);
