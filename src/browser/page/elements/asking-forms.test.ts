import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_FROM_READING, READ } from '../../../../test/support/controls-to-read.ts';
import { FilteredBrowser } from '../../../../test/support/filtered-page.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
});
afterAll(() => browser.stop());

/** Sent to the page. */
function textOf(element: Element): string | null {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : element.textContent;
}

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

  it('shows a field for its text alone, and lets nobody press it or type', async () => {
    const html = `<script>addEventListener('click', () => (document.title = 'pressed'), true)</script>
      <form method="post"><input id="x" value="pears"><textarea id="y">ripe</textarea></form>
      <div id="z" contenteditable><p>What is to be done</p><p><a id="a" href="#b">then</a></p></div>`;
    const written = async (goal: 'read' | 'interact', selector: string): Promise<readonly (string | null)[]> => {
      const filtered = await browser.open(html, { goal });
      const { page } = filtered;
      await page.click(selector);
      await page.keyboard.type('!');
      const said = [await page.title(), await page.locator(selector).evaluate(textOf)];
      await filtered.close();
      return said;
    };
    for (const [selector, text] of [
      ['#x', 'pears'],
      ['#y', 'ripe'],
      ['#z', 'What is to be donethen'],
    ] as const) {
      expect(await written('read', selector)).toEqual(['', text]);
      expect((await written('interact', selector))[0]).toBe('pressed');
      expect((await written('interact', selector))[1]).toContain('!');
    }
    // A link in it is a control of its own.
    expect(await written('read', '#a')).toEqual(['pressed', 'then']);
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
    ['a menu of a person', '<button id="x" class="user-menu" aria-haspopup="menu">Ann</button>'],
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
    ['a link to all settings of the account', '<a id="x" href="/prefs/localization">Localization</a>'],
    ['an account by the name of a column', '<a id="x" href="/d">delete_account</a>'],
  ])('hides %s', async (_what, html) => {
    const filtered = await browser.open(html, { goal: 'interact' });
    expect(await filtered.page.isVisible('#x')).toBe(false);
    await filtered.close();
  });
});
