/** Whoever writes the page writes its names: rules that ask by name go by all of them, and by what the page said first. Told by what was judged of real presses. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAskRules } from '../../src/act/approval/ask-rules.ts';
import { factsOf } from '../../src/act/facts.ts';
import type { Action } from '../../src/model/action.ts';
import { foldWords } from '../../src/see/fold.ts';
import { pageScript } from '../support/page-script.ts';
import { connectAgent, type Rig, startRig } from './rig.ts';

const button = (attributes: string, text = 'Place order') => `<button id="b" ${attributes}>${text}</button>`;
const whole = (html: string) => `<!doctype html><meta charset="utf-8"><title>t</title><p>seen</p>${html}`;
const PAGES: Record<string, string> = {
  label: button('aria-label="Next"'),
  labelled: `<span id="n">Next</span>${button('aria-labelledby="n"')}`,
  inserted: `<label for="b">Show more</label>${button('')}`,
  title: button('title="Show more" aria-label="Show more"'),
  image: '<button id="b" aria-label="Next"><img alt="Place order" width="9" height="9"></button>',
  cyrillic: button('', 'Plаce оrder'),
  accents: button('', 'Pláce örder'),
  wide: button('', 'Ｐｌａｃｅ ｏｒｄｅｒ'),
  parted: button('', 'Pla<b>ce</b> order'),
  invisible: button('', 'Pla\u200bce or\u00adder'),
  pressed: '<label id="b">Next <input type="button" value="Place order"></label>',
};
const ASKED = Object.keys(PAGES);

let rig: Rig;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const pages = Object.entries(PAGES).map(([name, html]): [string, string] => [`shop.test/${name}`, whole(html)]);
  pages.push(['shop.test/plain', whole(button('', 'Show more'))], ['shop.test/late', whole(button(''))]);
  rig = await startRig(Object.fromEntries(pages), { pageScript: await pageScript(), goal: 'interact' });
  ({ browser, page } = await connectAgent(rig));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await rig?.close();
}, 30_000);
beforeEach(() => {
  rig.judged.length = 0;
});

const rules = createAskRules([{ names: ['place order'] }], foldWords);
const isAsked = (action: Action) => factsOf(action).some((facts) => rules?.judge(facts)?.outcome === 'ask');

async function press(): Promise<Action | undefined> {
  await page.locator('#b').click({ timeout: 5_000 });
  return rig.judged.findLast(({ verb }) => verb === 'click');
}

describe('a rule by name asks', () => {
  it.each(ASKED)('of a control whose name is written over: %s', async (name) => {
    await page.goto(`http://shop.test/${name}`);
    const action = await press();
    expect(action && isAsked(action)).toBe(true);
  });

  it('of one that is called something else right before the press', async () => {
    await page.goto('http://shop.test/late');
    await page.locator('#b').textContent();
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('#b')) each.textContent = 'Show more';
    });
    const action = await press();
    expect(action && isAsked(action)).toBe(true);
    expect(action?.target).toMatchObject({ name: 'Show more', calledBefore: ['Place order'] });
  });

  it('and not of others', async () => {
    await page.goto('http://shop.test/plain');
    const action = await press();
    expect(action && isAsked(action)).toBe(false);
  });
});
