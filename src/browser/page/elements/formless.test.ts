import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser, type FilteredPage } from '../../../../test/support/filtered-page.ts';
import type { Goal } from '../../../model/policy/scope.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
});
afterAll(() => browser.stop());

async function within<T>(html: string, goal: Goal, look: (filtered: FilteredPage) => Promise<T>): Promise<T> {
  const filtered = await browser.open(html, { goal });
  try {
    return await look(filtered);
  } finally {
    await filtered.close();
  }
}

const isShown = (html: string, goal: Goal = 'read') => within(html, goal, ({ page }) => page.isVisible('#x'));
const TABLE = '<table><thead><tr><th>Fruit</th></tr></thead><tr><td>pears</td></tr></table>';
const FAR = (html: string) => `<div><div><div><span>${html}</span></div></div></div>`;
const AROUND = '<button>a</button><button>b</button>';

describe('a field in no form, under read', () => {
  it.each([
    ['a search', '<input type="search" id="x">'],
    ['a search by its region', '<div role="search"><input id="x"></div>'],
    ['a filter above a table', `<div>${FAR('<input id="x">')}<div>${TABLE}</div></div>`],
    ['a box that filters a grid', '<div><input type="checkbox" id="x"><div role="grid">pears</div></div>'],
    ['a filter in a column’s head', '<table><tr><th><input id="x"></th></tr><tr><td>pears</td></tr></table>'],
    ['a choice in a toolbar', '<div role="toolbar"><input type="radio" id="x"></div>'],
    [
      'a filter of a table without a head',
      `<div><select id="x"></select><button>New</button><table><tr><td><a href="/i/1">Bug</a></table></div>`,
    ],
    ['a list that a library asks for', '<p><select id="x" hx-get="/list"></select>'],
    ['a list of choices', '<div><input role="combobox" type="search" id="x" aria-label="Roles"></div>'],
    ['a search by its placeholder', '<input id="x" placeholder="Search for events">'],
    ['a search by its name in code', '<input id="x" name="q">'],
    ['a search by its library', '<input id="x" data-typeahead-query>'],
    ['a filter by the class around it', '<div class="task-filters"><select id="x"></select></div>'],
    ['a choice that is drawn as buttons', '<label class="radio-button"><input type="radio" id="x"></label>'],
    [
      'a search beside a form that saves',
      '<div><input type="search" id="x"><form method="post"><input><button>Save</button></form></div>',
    ],
    ['a filter beside a button that opens a dialog', `<div><input id="x"><button>Create</button>${TABLE}</div>`],
  ])('is shown where it is %s', async (_what, html) => {
    expect(await isShown(html)).toBe(true);
  });

  it.each([
    ['a field of a dialog', `<div role="dialog"><input type="search" id="x">${TABLE}</div>`],
    ['a field of a dialog by its attribute', `<div aria-modal="true"><select id="x"></select></div>`],
    ['a field beside a button that saves', `<div><input type="search" id="x"><button>Save</button>${TABLE}</div>`],
    ['so in another language', `<div><div>${AROUND}<input type="search" id="x"></div><button>Speichern</button></div>`],
    ['a choice in no button', '<label><input type="radio" id="x"></label>'],
    [
      'a box that is drawn as a switch',
      '<div class="c-toolbar"><label class="c-switch" for="x">Enabled</label><b><input type="checkbox" id="x"></b></div>',
    ],
    [
      'a list in a form that saves',
      '<form method="post"><p><span role="combobox" id="x">1</span><button>Save</button></p></form>',
    ],
    ['a field of a page with a toolbar', '<script>document.body.className = "toolbar-fixed"</script><select id="x">'],
    ['a field called so in a dialog', '<div role="dialog"><input id="x" name="q"></div>'],
    ['a field in a row', '<table><tr><td><input id="x"></td></tr></table>'],
    ['a box for all rows', `<table><tr><th><input type="checkbox" id="x"></th></tr></table>`],
    ['a field before a table that arranges fields', '<div><input id="x"><table><tr><td>To</td></tr></table></div>'],
    [
      'a field before a table of fields',
      '<p><select id="x"></select><table><tr><td><a href="/1">To</a><input></table>',
    ],
    ['a list that a library deletes by', '<p><select id="x" hx-get="/items/delete"></select>'],
    ['a list that a library gets elsewhere', '<p><select id="x" hx-get="https://else.test/"></select>'],
    ['what a library asks for in a dialog', '<dialog open><select id="x" hx-get="/list"></select></dialog>'],
    ['a field after a table', `<div>${TABLE}<input id="x"></div>`],
    ['a text', `<div><textarea id="x"></textarea>${TABLE}</div>`],
    ['a password', `<div role="search"><input type="password" id="x"></div>`],
    ['a switch', `<div><div role="switch" id="x">Public</div>${TABLE}</div>`],
    ['a field that a script hears of', `<div><select id="x" onclick="fetch('/d')"></select>${TABLE}</div>`],
    ['a list of choices in a form of a script', `<form><input type="search" role="combobox" id="x"></form>`],
  ])('is hidden where it is %s', async (_what, html) => {
    expect(await isShown(html)).toBe(false);
  });

  it.each([
    ['a deletion', '<button id="x">Delete project</button>'],
    ['an order', '<button id="x">Place order</button>'],
    ['a deletion that says it is a field', '<div role="combobox" id="x">Delete project</div>'],
    ['a deletion that says it is a search box', '<button role="searchbox" id="x">Delete project</button>'],
  ])('does not take %s along', async (_what, control) => {
    expect(await isShown(`<div role="search"><input type="search">${control}</div>${TABLE}`)).toBe(false);
    expect(await isShown(`<table><tr><th>${control}</th></tr></table>`)).toBe(false);
  });

  it('is shown once what it narrows has come, and hidden once a button saves it', async () => {
    await within('<div id="d"><input id="x"><p id="p"></p></div>', 'read', async (filtered) => {
      const { page } = filtered;
      expect(await page.isVisible('#x')).toBe(false);
      await page.evaluate(() => {
        const place = document.querySelector('#p');
        if (place) place.outerHTML = '<section role="grid" id="g">pears</section>';
      });
      await filtered.flush();
      expect(await page.isVisible('#x')).toBe(true);
      await page.evaluate(() => document.querySelector('#d')?.insertAdjacentHTML('beforeend', '<button>Save</button>'));
      await filtered.flush();
      expect(await page.isVisible('#x')).toBe(false);
    });
  });
});

describe('a button in no form and no dialog, under read', () => {
  it.each([
    ['a field', '<div><div><textarea></textarea></div><button id="x">Save changes</button></div>', false],
    [
      'a field far from it',
      `<div><div>${AROUND}</div>${FAR('<input>')}<div><button id="x">Save</button></div></div>`,
      false,
    ],
    ['no field', '<div><button id="x">Save</button></div><input>', true],
    ['a field of a form that has no button', '<div><form><input></form><button id="x">Save</button></div>', false],
    [
      'a field of a form with a button of its own',
      '<form method="post"><input><button type="button" id="x">Save selected</button><button>Send</button></form>',
      true,
    ],
    ['a field of a form', '<div><form action="/q"><input></form><button id="x">Save</button></div>', true],
    ['a field of a dialog', '<div><div role="dialog"><input></div><button id="x">Save</button></div>', true],
    ['a field, and opens something', '<div><input><button aria-expanded="false" id="x">Save</button></div>', true],
    ['a field, and is called otherwise', '<div><input><button id="x">Compare</button></div>', true],
  ])('that saves %s: shown %#', async (_what, html, shown) => {
    expect(await isShown(html)).toBe(shown);
  });
});

describe('a button of a dialog in no form', () => {
  const dialog = (title: string, inner: string) =>
    `<div role="dialog" aria-labelledby="t"><div id="t">${title}</div>${inner}</div>`;

  it.each<[string, Goal, string]>([
    ['saves, by its name', 'read', dialog('Chart', '<input><button id="x">Save</button>')],
    ['ends it, by its name', 'read', dialog('Chart', '<input><button id="x">Add</button>')],
    ['is its main one', 'read', dialog('Chart', '<input><button class="btn btn-primary" id="x">Go</button>')],
    ['saves a user', 'interact', dialog('Edit user', '<input><button id="x">Save</button>')],
    ['saves a password', 'interact', dialog('Chart', '<input type="password"><button id="x">Save</button>')],
    ['ends an account', 'fill_form', dialog('Delete user?', '<button class="btn-danger" id="x">Delete</button>')],
    ['does what it asks', 'read', dialog('Delete project', '<button id="x">Yes</button>')],
  ])('is hidden where it %s (under %s)', async (_what, goal, html) => {
    expect(await isShown(html, goal)).toBe(false);
  });

  it.each<[string, Goal, string]>([
    ['closes it', 'read', dialog('Delete project', '<input><button id="x">Cancel</button>')],
    ['is another', 'read', dialog('Chart', '<input><button class="btn-primary btn-secondary" id="x">Back</button>')],
    ['opens a menu in it', 'read', dialog('Chart', '<input><button aria-haspopup="menu" id="x">Add</button>')],
    ['saves a chart', 'interact', dialog('Chart', '<input><button id="x">Save</button>')],
    ['has nothing to save', 'read', dialog('Chart', '<button id="x">OK</button>')],
  ])('is shown where it %s (under %s)', async (_what, goal, html) => {
    expect(await isShown(html, goal)).toBe(true);
  });

  it('is hidden once the fields that it saves have come', async () => {
    await within(dialog('Chart', '<p id="p"></p><button id="x">OK</button>'), 'read', async (filtered) => {
      expect(await filtered.page.isVisible('#x')).toBe(true);
      await filtered.page.evaluate(() => document.querySelector('#p')?.insertAdjacentHTML('beforeend', '<input>'));
      await filtered.flush();
      expect(await filtered.page.isVisible('#x')).toBe(false);
    });
  });
});
