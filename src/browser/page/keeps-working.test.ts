/** A page of which controls are hidden goes on working: its forms send what they would, its scripts find what they know, and nothing jumps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

const CONTROLS = `<p>before</p><button style="display:block;height:200px">Delete account</button><form><input style="display:block;height:100px"></form><p id=after>after</p>`;

describe('a form whose fields are hidden', () => {
  const FORM = `<form id=f><input name=q value=pears required><input type=checkbox name=box checked required><select name=s><option>one</select>
    <textarea name=t>text</textarea><input type=hidden name=token value=7><input name=file type=file><button name=b value=1>Send</button></form>
    <script>f.addEventListener('submit', (event) => { event.preventDefault(); document.title = new URLSearchParams(new FormData(f, event.submitter)) })</script>`;

  it('is sent with all of them, checked as ever', async () => {
    const filtered = await browser.open(FORM, { goal: 'read' });
    const { page } = filtered;
    expect(await page.isVisible('select')).toBe(false);
    await page.evaluate(() => document.forms[0]?.requestSubmit());
    expect(await page.title()).toContain('q=pears&box=on&s=one&t=text&token=7');
    await filtered.close();
  });

  it('is not sent by a button of it that is hidden, nor where what a person must fill in is empty', async () => {
    const filtered = await browser.open(FORM.replace('value=pears', ''), { goal: 'read' });
    const { page } = filtered;
    await page.evaluate(() => {
      document.querySelector('button')?.click();
      document.forms[0]?.requestSubmit();
    });
    expect(await page.title()).toBe('');
    await filtered.close();
  });
});

describe('a page whose controls are hidden', () => {
  it('never jumps, where they are hidden before they are painted', async () => {
    const filtered = await browser.open(CONTROLS, { goal: 'read' });
    const shifts = await filtered.page.evaluate(async () => {
      const seen: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.push(entry.startTime);
      }).observe({ type: 'layout-shift', buffered: true });
      const after = document.querySelector('#after');
      after?.insertAdjacentHTML('beforebegin', '<button style="display:block;height:300px">Close account</button>');
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return seen.length;
    });
    expect(shifts).toBe(0);
    await filtered.close();
  });

  it('is laid out as if they were not there', async () => {
    const bare = await browser.open('<p>before</p><form></form><p id=after>after</p>');
    const filtered = await browser.open(CONTROLS, { goal: 'read' });
    const topOf = 'document.querySelector("#after").getBoundingClientRect().top';
    expect(await filtered.page.evaluate(topOf)).toBe(await bare.page.evaluate(topOf));
    await filtered.close();
    await bare.close();
  });

  it('has its scripts find them, with their handlers and values', async () => {
    const filtered = await browser.open(
      '<form id=f><input id=i value=7></form><script>i.oninput = () => { document.title = i.value }</script>',
    );
    await filtered.page.evaluate(() => document.querySelector('#i')?.dispatchEvent(new Event('input')));
    expect(await filtered.page.title()).toBe('7');
    await filtered.close();
  });
});
