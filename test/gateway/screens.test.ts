/** Screens with more pixels than CSS has: what only pictures can tell is told on them as on others. */
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { NOTE_START, note, paintedPage } from '../../bench/painted/pages.ts';
import { pageScript } from '../support/page-script.ts';
import { startRig } from './rig.ts';

/** On a picture that is white, whose colours styles do not tell. */
const onWhite = (style: string) =>
  paintedPage(`<canvas id="c" width="800" height="90" style="position:absolute;left:0;top:0;z-index:-1"></canvas>${note(style)}
  <script>const at = c.getContext('2d'); at.fillStyle = '#fff'; at.fillRect(0, 0, 800, 90);</script>`);
/** A letter stands where the other one's would be at twice the scale. */
const DECOY = '<p style="position:absolute;left:40px;top:100px;width:1400px;font:32px/1.4 sans-serif;margin:0">';
const PAGES = {
  'shop.test/seen': onWhite('margin:0;color:#000'),
  'shop.test/unseen': `${onWhite('margin:0;color:#fff')}${DECOY}${'seen words that are large '.repeat(20)}`,
};

it.each([1.5, 2, 3])(
  'shows what is seen and nothing else with %s pixels for one of CSS',
  async (scale) => {
    const flags = [`--force-device-scale-factor=${scale}`, '--window-size=780,580'];
    const rig = await startRig(PAGES, { pageScript: await pageScript() }, [], flags);
    const browser = await chromium.connectOverCDP(rig.gateway.http);
    try {
      const [context] = browser.contexts();
      if (context === undefined) throw new Error('no context');
      const page = await context.newPage();
      await page.goto('http://shop.test/seen');
      expect(await page.evaluate('devicePixelRatio')).toBe(scale);
      expect(await page.innerText('body')).toContain(NOTE_START);
      await page.goto('http://shop.test/unseen');
      expect(await page.innerText('body')).not.toContain(NOTE_START);
    } finally {
      await browser.close();
      await rig.close();
    }
  },
  60_000,
);
