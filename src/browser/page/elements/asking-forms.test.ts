import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it.each([
    ['a search', '<form action="/search"><input id="x" name="q"><button>Go</button></form>'],
    ['its button', '<form action="/search"><input name="q"><button id="x">Go</button></form>'],
    ['a filter', '<form method="get"><select id="x" name="status"><option>open</select></form>'],
    ['a button far from its form', '<form id="f" action="/s"></form><button id="x" form="f">Sort</button>'],
    ['the text of a page in its editor', '<form method="post"><textarea id="x">== Harvest ==</textarea></form>'],
    ['a file in a code editor', '<div id="x" contenteditable="true" role="textbox">const a = 1;</div>'],
    ['a title in its field', '<form method="post"><input id="x" value="Home"></form>'],
  ])('shows %s', async (_what, html) => {
    expect(await isShown(html, '#x')).toBe(true);
  });

  it.each([
    ['a form that posts', '<form method="post"><button id="x">Go</button></form>'],
    ['a form that a script sends', '<form><input id="x" name="title"><button>Go</button></form>'],
    ['a GET that deletes', '<form method="get" action="/items/3/delete"><button id="x">OK</button></form>'],
    ['a GET by the name of a deletion', '<form method="get" action="/q"><button id="x">Delete</button></form>'],
    ['a button whose handler fetches', `<form action="/q"><button id="x" onclick="fetch('/d')">Go</button></form>`],
    ['a form whose handler fetches', `<form action="/q" onsubmit="fetch('/d')"><button id="x">Go</button></form>`],
    ['a submitter that posts', '<form action="/q"><button id="x" formmethod="post">Go</button></form>'],
    ['what stands beside one', '<form action="/q"><input id="x"><button formmethod="post">Go</button></form>'],
    ['a submitter elsewhere in the page', '<form id="f" action="/q"></form><button id="x" form="f" formmethod="post">'],
    ['a submitter with a target', '<form action="/q"><button id="x" formaction="/d">Go</button></form>'],
    ['a form to another site', '<form action="https://else.test/q"><button id="x">Go</button></form>'],
    [
      'an action sent along',
      '<form action="/q"><input type=hidden name=action value=delete><button id="x">Go</button></form>',
    ],
    ['the name of whoever signs in', '<form action="/in"><input id="x" value="ann"><input type="password"></form>'],
    ['an empty field', '<form method="post"><textarea id="x"> </textarea></form>'],
  ])('hides %s', async (_what, html) => {
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
