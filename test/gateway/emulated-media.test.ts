/** Media, devices, scales and times that an agent has a page drawn for: they change what is painted, and nothing in the page. Judged by what an unmodified Playwright reads. */
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTE_START, note, paintedPage } from '../../bench/painted/pages.ts';
import { type PaintedSite, startPaintedSite } from './painted-site.ts';

const DARK = { colorScheme: 'dark' } as const;
const ALL = { ...DARK, media: 'print', forcedColors: 'active', contrast: 'more', reducedMotion: 'reduce' } as const;
const NONE = { colorScheme: null, media: null, forcedColors: null, contrast: null, reducedMotion: null } as const;

/** Black on a white picture: where the browser darkens pages, it turns the text alone. */
const DARKENED = `<canvas id="c" width="800" height="90" style="position:absolute;left:0;top:0;z-index:-1"></canvas>
  ${note('margin:0;color:#000')}<script>const at = c.getContext('2d'); at.fillStyle = '#fff'; at.fillRect(0, 0, 800, 90);</script>`;

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
      `<style>@media speech, braille, (color-gamut: p3), (prefers-contrast: custom), (resolution: 3dppx), (pointer: coarse), (max-width: 20em) { p { opacity: 0 } }</style>${note('')}`,
    ),
    'shop.test/darkened': paintedPage(DARKENED),
    'shop.test/fading': paintedPage(
      `<style>@keyframes fade { 50%, 100% { opacity: 0 } } p { animation: fade 1000s step-end }</style>${note('')}`,
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

type Command = Parameters<CDPSession['send']>;
const MEDIA = 'Emulation.setEmulatedMedia';

it.each<[hiding: Command, before: Command]>([
  [
    [MEDIA, { media: 'speech' }],
    [MEDIA, { media: '' }],
  ],
  // One type that no page is made for, after another.
  [
    [MEDIA, { media: 'braille' }],
    [MEDIA, { media: 'tv' }],
  ],
  [
    [MEDIA, { features: [{ name: 'color-gamut', value: 'p3' }] }],
    [MEDIA, { features: [] }],
  ],
  [
    [MEDIA, { features: [{ name: 'prefers-contrast', value: 'custom' }] }],
    [MEDIA, { features: [] }],
  ],
  [
    ['Emulation.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor: 3, mobile: false }],
    ['Emulation.clearDeviceMetricsOverride'],
  ],
  [
    ['Emulation.setTouchEmulationEnabled', { enabled: true }],
    ['Emulation.setTouchEmulationEnabled', { enabled: false }],
  ],
  // What these were called before, and the sizes of fonts that a person sets.
  [
    ['Page.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor: 3, mobile: false }],
    ['Page.clearDeviceMetricsOverride'],
  ],
  [
    ['Page.setTouchEmulationEnabled', { enabled: true }],
    ['Page.setTouchEmulationEnabled', { enabled: false }],
  ],
  [
    ['Page.setFontSizes', { fontSizes: { standard: 100 } }],
    ['Page.setFontSizes', { fontSizes: { standard: 16 } }],
  ],
])('withholds what is not seen with %j', async (hiding, before) => {
  const devtools = await site.page.context().newCDPSession(site.page);
  await site.page.goto('http://shop.test/odd');
  await devtools.send(...before);
  expect(await isShown()).toBe(true);
  await devtools.send(...hiding);
  expect(await isShown()).toBe(false);
  await devtools.send(...before);
  expect(await isShown()).toBe(true);
  await devtools.detach();
});

it('withholds what is not seen once a browser darkens pages by itself', async () => {
  const devtools = await site.page.context().newCDPSession(site.page);
  await site.page.goto('http://shop.test/darkened');
  expect(await isShown()).toBe(true);
  await devtools.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  expect(await isShown()).toBe(false);
  await devtools.send('Emulation.setAutoDarkModeOverride', {});
  expect(await isShown()).toBe(true);
});

it('withholds what is not seen at another time of an animation', async () => {
  const devtools = await site.page.context().newCDPSession(site.page);
  const started = new Promise<string>((resolve) => {
    devtools.on('Animation.animationStarted', ({ animation }) => resolve(animation.id));
  });
  await devtools.send('Animation.enable');
  await site.page.goto('http://shop.test/fading');
  expect(await isShown()).toBe(true);
  const animations = [await started];
  await devtools.send('Animation.seekAnimations', { animations, currentTime: 600_000 });
  expect(await isShown()).toBe(false);
});

it('has a mouse, without a window as well', async () => {
  await site.page.goto('http://shop.test/odd');
  const media = ['(hover: hover)', '(pointer: fine)', '(any-hover: hover)', '(any-pointer: fine)'];
  expect(await site.page.evaluate((all) => all.map((each) => matchMedia(each).matches), media)).toEqual(
    media.map(() => true),
  );
});

it('leaves a page the device that an agent has it drawn for, and takes it away with that agent', async () => {
  const drawnFor = () => site.page.evaluate(() => [screen.width, devicePixelRatio]);
  const look = async () => {
    await site.page.goto('http://shop.test/darkened');
    expect(await isShown()).toBe(true);
    return drawnFor();
  };
  const before = await look();
  const devtools = await site.page.context().newCDPSession(site.page);
  const phone = { width: 412, height: 800, deviceScaleFactor: 2, mobile: true };
  await devtools.send('Emulation.setDeviceMetricsOverride', phone);
  expect(await look()).toEqual([412, 2]);
  await devtools.send('Emulation.clearDeviceMetricsOverride');
  expect(await look()).toEqual(before);
  await devtools.send('Emulation.setDeviceMetricsOverride', phone);
  // What another session ends or takes away with it is its own.
  const other = await site.page.context().newCDPSession(site.page);
  await other.send('Emulation.clearDeviceMetricsOverride');
  await other.detach();
  expect(await look()).toEqual([412, 2]);
  await devtools.detach();
  await expect.poll(drawnFor).toEqual(before);
  expect(await look()).toEqual(before);
});
