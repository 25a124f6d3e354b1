/** What a policy document says of single elements and whole kinds (`scope.visibility`), on live pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const PAGE = `<h1>Shop</h1><div id="top"><input name="fruit" aria-label="Seek"><button>Go</button></div>
  <aside id="ads"><p>Buy hats</p><a href="/hats">Hats</a><iframe srcdoc="<p>Framed hats</p>"></iframe></aside>
  <form class="login"><input aria-label="Name"></form><a href="/settings">Settings</a><button id="bin">Delete it</button><p id="end">End</p>`;

const excluding = { goal: 'fill_form', visibility: { exclude: ['#ads', '.gone', 'section:has(> .ad)'] } } as const;

describe('what a selector excludes', () => {
  it('is in no tree, text or picture, controls or not, and is said to the operator', async () => {
    const filtered = await browser.open(PAGE, excluding);
    const { page } = filtered;
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/hats/i);
    expect(await page.innerText('body')).not.toMatch(/hats/i);
    expect(await page.isVisible('#ads')).toBe(false);
    expect(await page.isVisible('#bin')).toBe(true);
    expect(await filtered.asClient('document.documentElement.textContent')).not.toMatch(/hats/i);
    expect(await filtered.asClient('String(document.querySelector("#ads"))')).toBe('null');
    expect(filtered.hidden).toContain('see.scope.excluded aside#ads');
    await filtered.close();
  });

  it('goes as it comes, before anything is painted, and stays away though the page undoes it', async () => {
    const filtered = await browser.open(PAGE, excluding);
    const { page } = filtered;
    const seen = await page.evaluate(async () => {
      document.querySelector('#end')?.insertAdjacentHTML('afterend', '<p class="gone" id="late">Late</p>');
      await new Promise(requestAnimationFrame);
      const late = document.querySelector<HTMLElement>('#late');
      const before = late?.checkVisibility();
      late?.removeAttribute('style');
      late?.removeAttribute('inert');
      await new Promise(requestAnimationFrame);
      return [before, late?.checkVisibility()];
    });
    expect(seen).toEqual([false, false]);
    await filtered.close();
  });

  it('follows classes, and what lies elsewhere in the page, and comes back when it is excluded no more', async () => {
    const filtered = await browser.open(`<section id="s"><p>One</p></section><p id="p">Two</p>`, excluding);
    const { page } = filtered;
    expect(await page.innerText('body')).toMatch(/One\s+Two/);
    await page.evaluate(() => {
      document.querySelector('#p')?.classList.add('gone');
      document.querySelector('#s')?.insertAdjacentHTML('beforeend', '<i class="ad"></i>');
    });
    await filtered.flush();
    expect(await page.innerText('body')).toBe('');
    await page.evaluate(() => {
      document.querySelector('#p')?.classList.remove('gone');
      document.querySelector('.ad')?.remove();
    });
    await filtered.flush();
    expect(await page.innerText('body')).toMatch(/One\s+Two/);
    await filtered.close();
  });

  it('is no line of a list, which names options that are not displayed as well', async () => {
    const list = `<select><option class="gone">Hats</option><optgroup class="gone"><option>Caps</option></optgroup><option>Kept</option></select>`;
    const filtered = await browser.open(list, excluding);
    expect(await filtered.asClient('document.body.innerText')).toBe('Kept');
    expect(await filtered.asClient('document.querySelector("select").outerText')).toBe('Kept');
    expect(await filtered.page.evaluate(() => document.body.innerText)).toContain('Hats');
    await filtered.close();
  });

  it('reaches into shadow roots, open and closed', async () => {
    const filtered = await browser.open(
      `<x-open></x-open><x-shut></x-shut><script>
        for (const [name, mode] of [['x-open', 'open'], ['x-shut', 'closed']])
          customElements.define(name, class extends HTMLElement {
            connectedCallback() { this.attachShadow({ mode }).innerHTML = '<p class="gone">Hats</p><p>Kept</p>'; } });
      </script>`,
      excluding,
    );
    const snapshot = await filtered.page.locator('x-open').ariaSnapshot();
    expect(snapshot).toContain('Kept');
    expect(snapshot).not.toContain('Hats');
    await filtered.close();
  });
});

describe('what a selector includes', () => {
  it.each([
    ['127.0.0.1', true],
    ['other.test', false],
  ])('shows although the goal hides it, where the task takes place: at %s', async (domain, isShown) => {
    const config = { goal: 'read', visibility: { include: ['#top'] }, domains: [domain] } as const;
    const filtered = await browser.open(PAGE, config);
    const shown = await filtered.page.locator('body').ariaSnapshot();
    expect(shown.includes('Seek')).toBe(isShown);
    expect(shown).not.toMatch(/Name|Settings|Delete/);
    await filtered.close();
  });

  it('is known as such where it is pressed, and is hidden again once it matches no more', async () => {
    const filtered = await browser.open(PAGE, { goal: 'read', visibility: { include: ['#top'] } });
    const { page } = filtered;
    const { x = 0, y = 0 } = (await page.locator('#top input').boundingBox()) ?? {};
    const target = `JSON.stringify(cordon.targetAt(${x + 5}, ${y + 5}))`;
    expect(JSON.parse(String(await filtered.own(target)))).toMatchObject({ hidden: false, included: true });
    await page.evaluate(() => document.querySelector('#top')?.setAttribute('id', 'other'));
    await filtered.flush();
    expect(await page.isVisible('[name=fruit]')).toBe(false);
    await page.evaluate(() => document.querySelector('#other')?.setAttribute('id', 'top'));
    await filtered.flush();
    expect(await page.isVisible('[name=fruit]')).toBe(true);
    await filtered.close();
  });

  it('loses against what is excluded, and against what mandatory documents hide', async () => {
    const kept = { goals: [], kinds: ['dangerous'] } as const;
    const visibility = { include: ['#top', '#bin', 'a'], exclude: ['#top'], kept };
    const filtered = await browser.open(PAGE, { goal: 'read', visibility });
    expect(await filtered.page.locator('body').ariaSnapshot()).not.toMatch(/Seek|Delete/);
    expect(await filtered.page.isVisible('a[href="/settings"]')).toBe(true);
    await filtered.close();
  });
});

describe('a kind', () => {
  it('is shown or hidden instead of what the goal says', async () => {
    const visibility = { forms: 'shown', account: 'hidden' } as const;
    const read = await browser.open(PAGE, { goal: 'read', visibility });
    const shown = await read.page.locator('body').ariaSnapshot();
    expect(shown).toMatch(/Seek[\s\S]*Name/);
    expect(shown).not.toMatch(/Settings|Delete/);
    await read.close();
    const fill = await browser.open(PAGE, { goal: 'fill_form', visibility: { account: 'hidden' } });
    expect(await fill.page.locator('body').ariaSnapshot()).not.toContain('Settings');
    expect(await fill.page.isVisible('#bin')).toBe(true);
    await fill.close();
  });
});
