import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const CONTROL = '<button class="x">Delete account</button>';

/** What a person could see of the controls that are hidden, shadow roots included; in a page that was left, there is none. */
const PAINTED = `(() => {
  const below = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot === null ? [] : below(each.shadowRoot))]);
  return below(document).filter((each) => each.matches('.x') && each.checkVisibility()).length;
})()`;

/** The page in some frames from now, looked at as an agent does: filtered, or withheld with a word on why. */
async function looksAfter(page: FilteredPage, frames: number): Promise<{ painted: number; withheld: boolean }> {
  let [painted, withheld] = [0, false];
  for (let frame = 0; frame < frames; frame++) {
    await page.page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
    withheld ||= await page.flush().then(
      () => false,
      () => true,
    );
    // Left meanwhile: nothing of it is painted any more.
    if (!withheld) painted += Number(await page.page.evaluate(PAINTED).catch(() => 0));
  }
  return { painted, withheld };
}

describe('a page beyond all measure', () => {
  it('of 100,000 nodes is filtered, and answers', async () => {
    const page = await browser.open('<main></main>');
    await page.page.evaluate((control) => {
      const row =
        '<section><h3>Row <b>of many</b></h3><p>Some text <i>and more</i> of it</p><a href="/next">Next</a></section>';
      const main = document.querySelector('main');
      if (main) main.innerHTML = row.repeat(17_000) + control;
    }, CONTROL);
    expect(await looksAfter(page, 3)).toEqual({ painted: 0, withheld: false });
    expect(await page.own('cordon.countNodes()')).toBeGreaterThan(200_000);
    expect(page.hidden).toEqual(['see.goal.dangerous Delete account']);
    expect(await page.page.evaluate(() => 1 + 1)).toBe(2);
    await page.discard();
  }, 180_000);

  it('of 2,000 levels is filtered to its bottom', async () => {
    const page = await browser.open('<main></main>');
    await page.page.evaluate((control) => {
      let at: Element | null = document.querySelector('main');
      for (let level = 0; level < 2_000 && at !== null; level++) {
        const next = document.createElement('div');
        next.append('level ');
        at.append(next);
        at = next;
      }
      at?.insertAdjacentHTML(
        'beforeend',
        `${control}<p style="opacity:0">a note that nobody sees at the bottom of it all</p>`,
      );
    }, CONTROL);
    expect(await looksAfter(page, 3)).toEqual({ painted: 0, withheld: false });
    expect(await page.page.evaluate(() => document.body.textContent)).not.toContain('nobody sees');
    await page.discard();
  }, 120_000);

  it('of 3,000 shadow roots is filtered in each', async () => {
    const page = await browser.open('<main></main>');
    await page.page.evaluate((control) => {
      for (let at = 0; at < 3_000; at++) {
        const host = document.body.appendChild(document.createElement('div'));
        host.attachShadow({ mode: 'open' }).innerHTML = `<p>seen</p>${control}`;
      }
    }, CONTROL);
    expect(await looksAfter(page, 2)).toEqual({ painted: 0, withheld: false });
    expect(page.hidden).toHaveLength(3_000);
    await page.discard();
  }, 120_000);

  it('of 60 frames is filtered in each', async () => {
    const frames = `<iframe srcdoc="<p>in</p>${CONTROL.replaceAll('"', '')}"></iframe>`.repeat(60);
    const page = await browser.open(frames);
    for (const frame of page.page.frames().slice(1)) {
      await frame.locator('p').waitFor({ state: 'attached' });
      await expect.poll(() => frame.locator('button').isVisible(), { timeout: 20_000 }).toBe(false);
    }
    expect(page.page.frames()).toHaveLength(61);
    await page.discard();
  }, 120_000);
});

describe('a page that makes a storm of it', () => {
  it.each([
    [
      'by attributes of a thousand controls in every frame',
      `<script>document.write('${CONTROL}'.repeat(1000)); const all = document.querySelectorAll('button');
       (function again() { for (const each of all) { each.removeAttribute('inert'); each.style.setProperty('display', 'block', 'important'); } requestAnimationFrame(again); })()</script>`,
    ],
    [
      'by attributes of 3,000 controls in every frame',
      `<script>document.write('${CONTROL}'.repeat(3000)); const all = document.querySelectorAll('button');
       (function again() { for (const each of all) { each.removeAttribute('inert'); each.style.cssText = 'display:block!important'; } requestAnimationFrame(again); })()</script>`,
    ],
    [
      'by a hundred new controls in every frame',
      `<div id=d></div><script>(function again() { d.innerHTML = '${CONTROL}'.repeat(100); requestAnimationFrame(again); })()</script>`,
    ],
    [
      'by a class on the body that undoes it, over and over',
      `<style>.on button { display: block !important; visibility: visible !important } * { all: revert !important }</style>${CONTROL.repeat(50)}
       <script>(function again() { document.body.classList.toggle('on'); requestAnimationFrame(again); })()</script>`,
    ],
    [
      'by words of thousands of texts in every frame',
      `<div id=d></div>${CONTROL}<script>d.innerHTML = '<p>text</p>'.repeat(2000); let n = 0;
       (function again() { for (const each of d.children) each.firstChild.data = 'text ' + n++; requestAnimationFrame(again); })()</script>`,
    ],
  ])(
    '%s',
    async (_how, html) => {
      const page = await browser.open(html).catch(() => undefined);
      // Withheld while it was opened: nothing of it is shown.
      if (page === undefined) return;
      const { painted } = await looksAfter(page, 5);
      expect(painted).toBe(0);
      await page.discard();
    },
    120_000,
  );
});
