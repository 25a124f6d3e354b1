import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_FROM_READING, READ } from '../../../../test/support/controls-to-read.ts';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
});
afterAll(() => browser.stop());

async function isShown(html: string, selector: string, change?: () => void): Promise<boolean> {
  const filtered = await browser.open(html, { goal: 'read' });
  try {
    if (change !== undefined) {
      await filtered.page.evaluate(change);
      await filtered.flush();
    }
    return await filtered.page.isVisible(selector);
  } finally {
    await filtered.close();
  }
}

describe('under read', () => {
  it.each(READ)('shows %s', async (_what, html) => {
    expect(await isShown(html, '#x')).toBe(true);
  });

  it.each(KEPT_FROM_READING)('hides %s', async (_what, html) => {
    expect(await isShown(html, '#x')).toBe(false);
  });

  it.each<[string, () => void]>([
    ['its method', () => document.querySelector('form')?.setAttribute('method', 'post')],
    ['its method by its property', () => Reflect.set(document.querySelector('form') ?? {}, 'method', 'post')],
    ['its target', () => document.querySelector('form')?.setAttribute('action', '/items/delete')],
    [
      'what it sends along',
      () =>
        document.querySelector('i')?.insertAdjacentHTML('afterend', '<input type=hidden name=_method value=delete>'),
    ],
    [
      'a submitter outside of it',
      () => document.body.insertAdjacentHTML('beforeend', '<button form="f" formmethod="post">b</button>'),
    ],
  ])('hides a form that changes %s after the first look', async (_what, change) => {
    const html = '<form id="f" action="/q"><i></i><input name="q"><button id="x">Go</button></form>';
    expect(await isShown(html, '#x', () => undefined)).toBe(true);
    expect(await isShown(html, '#x', change)).toBe(false);
    expect(await isShown(html, 'input[name=q]', change)).toBe(false);
  });

  it('hides all forms where a document says so', async () => {
    const filtered = await browser.open('<form action="/q"><input id="x"></form>', {
      goal: 'read',
      visibility: { forms: 'hidden' },
    });
    expect(await filtered.page.isVisible('#x')).toBe(false);
    await filtered.close();
  });
});

describe('under interact', () => {
  it.each([
    ['a menu of what is set up', '<button id="x" aria-haspopup="menu">Settings</button>'],
    ['a tab of a page', '<a id="x" role="tab" href="#profile">User profile</a>'],
    ['settings of something else', '<a id="x" href="/timer">Settings for the timer</a>'],
    ['help on preferences', '<a id="x" href="https://wiki.test/wiki/Help:Preferences">Help</a>'],
    ['a column of that name', '<a id="x" href="?o=delete_date">delete_date</a>'],
  ])('shows %s', async (_what, html) => {
    const filtered = await browser.open(html, { goal: 'interact' });
    expect(await filtered.page.isVisible('#x')).toBe(true);
    await filtered.close();
  });

  it.each([
    ['settings', '<a id="x" href="/s">Settings</a>'],
    ['a menu that closes accounts', '<button id="x" aria-haspopup="menu">Delete account</button>'],
    ['a menu of a person', '<button id="x" class="user-menu" aria-haspopup="menu">Ann</button>'],
    ['a link to all settings of the account', '<a id="x" href="/prefs/localization">Localization</a>'],
    ['an account by the name of a column', '<a id="x" href="/d">delete_account</a>'],
  ])('hides %s', async (_what, html) => {
    const filtered = await browser.open(html, { goal: 'interact' });
    expect(await filtered.page.isVisible('#x')).toBe(false);
    await filtered.close();
  });
});
