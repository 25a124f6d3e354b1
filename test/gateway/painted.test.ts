/** Texts of which only a picture says whether anybody sees them: judged by what an unmodified Playwright reads through the gateway. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTE, NOTE_START, paintedPage, SEEN_PAGES, UNSEEN_PAGES } from '../../bench/painted/pages.ts';
import { numbered, type PaintedSite, pagesOf, startPaintedSite } from './painted-site.ts';

/** A text that is seen until `hide()`. */
const FADING =
  paintedPage(`<p id="at" style="background:linear-gradient(#036,#069);color:#fff">${NOTE}</p><canvas id="c" width="1200" height="300"
  style="position:absolute;left:0;top:0;pointer-events:none"></canvas><script>
  const hide = () => c.getContext('2d').fillRect(0, 0, 1200, 300);</script>`);

/** A text that styles say is seen until `turn()`, which changes nothing beside it. */
const TURNING = paintedPage(`<style>body:has(.on) #at { mix-blend-mode: multiply }</style><p id="at">${NOTE}</p>
  <div><i id="switch"></i></div><script>const turn = () => { document.getElementById('switch').className = 'on'; };</script>`);

/** A text that no picture catches, as it moves on without end, and that reaches out of the window. */
const MOVING =
  paintedPage(`<style>@keyframes on { to { transform: translateX(-50%) } } #at { animation: on 8s linear infinite; white-space: nowrap }</style>
  <div style="width:2000px;overflow:hidden;color:#fff;background:linear-gradient(#036,#069)"><p id="at">${NOTE.repeat(20)}</p></div>
  <script>let resized = 0; addEventListener('resize', () => { resized += 1; });</script>`);

let site: PaintedSite;
beforeAll(async () => {
  site = await startPaintedSite({
    ...pagesOf('unseen.test', UNSEEN_PAGES),
    ...pagesOf('seen.test', SEEN_PAGES),
    'fading.test/': FADING,
    'turning.test/': TURNING,
    'moving.test/': MOVING,
  });
}, 30_000);
afterAll(() => site.close());

describe('a text that nobody sees is not shown', () => {
  it.each(numbered(UNSEEN_PAGES))('%s', async (_name, at) => {
    await site.page.goto(`http://unseen.test/${at}`);
    const text = await site.shown();
    expect(text).toContain('seen');
    expect(text).not.toContain(NOTE_START);
  });
});

describe('a text that styles leave open and that is seen stays', () => {
  it.each(numbered(SEEN_PAGES))('%s', async (_name, at) => {
    await site.page.goto(`http://seen.test/${at}`);
    expect(await site.shown()).toContain(NOTE_START);
  });
});

describe('a text that comes in doubt with no change of its own', () => {
  it('is judged as well, when its styles are read', async () => {
    await site.page.goto('http://turning.test/');
    await site.page.evaluate('turn()');
    expect(await site.shown()).toContain(NOTE_START);
    // Its styles are read a second after the change, with those of the whole page.
    await site.page.waitForTimeout(2_000);
    expect(await site.shown()).toContain(NOTE_START);
  });
});

describe('what was judged', () => {
  it('is judged again when it was long ago, also where nothing in the document changed', async () => {
    await site.page.goto('http://fading.test/');
    expect(await site.shown()).toContain(NOTE_START);
    await site.page.evaluate('hide()');
    await expect.poll(() => site.shown(), { timeout: 30_000 }).not.toContain(NOTE_START);
    expect(site.redacted).toContain('see.invisible.unpainted');
  });

  it('is not judged again because the window was another for the pictures', async () => {
    await site.page.goto('http://moving.test/');
    await site.shown();
    const resized = await site.page.evaluate('resized');
    expect(resized).toBeGreaterThan(0);
    await site.shown();
    expect(await site.page.evaluate('resized')).toBe(resized);
  });
});
