/** Media that an agent has emulated: they change what is painted, and nothing in the page. Judged by what an unmodified Playwright reads. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTE_START, note, paintedPage } from '../../bench/painted/pages.ts';
import { type PaintedSite, startPaintedSite } from './painted-site.ts';

const DARK = { colorScheme: 'dark' } as const;
const ALL = { ...DARK, media: 'print', forcedColors: 'active', contrast: 'more', reducedMotion: 'reduce' } as const;
const NONE = { colorScheme: null, media: null, forcedColors: null, contrast: null, reducedMotion: null } as const;

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({
    'shop.test/faded': paintedPage(
      `<style>@media (prefers-color-scheme: dark) { p { opacity: 0 } }</style>${note('')}`,
    ),
    'shop.test/white': paintedPage(
      `<style>body { background: none } @media (prefers-color-scheme: dark) { p { color: #fff } }</style>${note('')}`,
    ),
    'shop.test/odd': paintedPage(
      `<style>@media speech, (color-gamut: p3), (prefers-contrast: custom) { p { opacity: 0 } }</style>${note('')}`,
    ),
    'shop.test/either': `<!doctype html><meta name="color-scheme" content="light dark"><body>${note('')}`,
  });
}, 30_000);
afterAll(() => site.close());

const isShown = async (): Promise<boolean> => (await site.shown()).includes(NOTE_START);

it.each(['faded', 'white'])(
  'withholds at once what is not seen in the dark, and gives it back in the light: %s',
  async (name) => {
    await site.page.goto(`http://shop.test/${name}`);
    expect(await isShown()).toBe(true);
    await site.page.emulateMedia(DARK);
    expect(await isShown()).toBe(false);
    await site.page.emulateMedia(NONE);
    expect(await isShown()).toBe(true);
  },
);

it.each([DARK, ALL])('shows what is seen in either, though only pictures can say so: %o', async (media) => {
  await site.page.goto('http://shop.test/either');
  expect(await isShown()).toBe(true);
  await site.page.emulateMedia(media);
  expect(await site.page.locator('body').innerText()).toContain(NOTE_START);
  await site.page.emulateMedia(NONE);
  expect(await site.page.locator('body').innerText()).toContain(NOTE_START);
});

it.each([
  { media: 'speech' },
  { features: [{ name: 'color-gamut', value: 'p3' }] },
  { features: [{ name: 'prefers-contrast', value: 'custom' }] },
])('withholds what is not seen in media that only DevTools can emulate: %j', async (media) => {
  const devtools = await site.page.context().newCDPSession(site.page);
  await site.page.goto('http://shop.test/odd');
  expect(await isShown()).toBe(true);
  await devtools.send('Emulation.setEmulatedMedia', media);
  expect(await isShown()).toBe(false);
  await devtools.send('Emulation.setEmulatedMedia', { media: '', features: [] });
  expect(await isShown()).toBe(true);
});
