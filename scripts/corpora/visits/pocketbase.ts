import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, type Saved } from './application.ts';

/** For what a script draws, and for a panel or a dialog to open. */
const DRAWN_MS = 1_500;

const administrator = loginAt('/_/#/login', 'ada@example.org', {
  user: '[name=identity]',
  password: '[name=password]',
  submit: 'button.next',
});

/**
 * Runs in the page. What was typed stands where a saved page keeps it, and the parts of an id that are drawn by lot are counted instead, so that the page
 * is the same when it is saved anew.
 */
function settle(): void {
  const counted = new Map<string, number>();
  const countedAs = (part: string): number => counted.get(part) ?? counted.set(part, counted.size + 1).size;
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['id', 'for', 'list', 'popovertarget', 'aria-controls', 'aria-labelledby']) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const steady = value.replace(
        /^([a-z_]*?_)([a-z0-9]{8})/,
        (_, kind: string, lot: string) => kind + countedAs(lot),
      );
      element.setAttribute(name, steady);
    }
    if (element instanceof HTMLTextAreaElement) element.textContent = element.value;
    if (element instanceof HTMLInputElement && !/^(password|file|checkbox|radio)$/.test(element.type)) {
      element.setAttribute('value', element.value);
    }
  }
}

/** Draws the page anew, without what the last one had opened, and presses one control after the other. */
const page = (name: string, path: string, ...selectors: readonly string[]): Saved => ({
  name,
  path: `/_/#/${path}`,
  first: async (drawn: Page) => {
    await drawn.reload();
    await drawn.waitForTimeout(DRAWN_MS);
    for (const selector of selectors) {
      await drawn.locator(selector).first().click();
      await drawn.waitForTimeout(DRAWN_MS);
    }
    await drawn.evaluate(settle);
  },
});

const ROW = 'tbody tr';
const MORE = '[title="More options"]';
const records = (collection: string): string => `collections?collection=${collection}`;

/** Keeps a copy of the database, so that there is one to bring back or to delete. */
const backUp = async (drawn: Page): Promise<void> => {
  await drawn.reload();
  await drawn.waitForTimeout(DRAWN_MS);
  await drawn.locator('text=Initialize new backup').click();
  await drawn.locator('dialog [name=name], .modal [name=name]').first().fill('orchard.zip');
  await drawn.locator('text=Start backup').click();
  await drawn.waitForTimeout(2 * DRAWN_MS);
  await drawn.evaluate(settle);
};

export const pocketbase: Application = {
  ...at(PLACES.pocketbase),
  visits: [
    { language: 'en', pages: [page('login', 'login'), page('reset', 'request-password-reset')] },
    {
      language: 'en',
      login: async (drawn) => {
        await administrator(drawn);
        await drawn.waitForTimeout(DRAWN_MS);
      },
      pages: [
        page('trees', records('trees')),
        page('tree', records('trees'), ROW),
        page('tree-delete', records('trees'), ROW, `.modal ${MORE}`, '.dropdown-item.txt-danger:visible'),
        page('order-new', records('orders'), '.new-record-btn'),
        page('user', records('users'), ROW),
        page('superusers', records('_superusers')),
        page('superuser', records('_superusers'), ROW),
        page('collection', records('trees'), '[aria-label="Collection settings"]'),
        page('api', records('orders'), '.api-preview-btn'),
        page('settings', 'settings'),
        page('mail', 'settings/mail'),
        page('storage', 'settings/storage'),
        { name: 'backups', path: '/_/#/settings/backups', first: backUp },
        page('backup-delete', 'settings/backups', '[aria-label="Delete"]'),
        page('crons', 'settings/crons'),
        page('export', 'settings/export-collections'),
        page('import', 'settings/import-collections'),
        page('sql', 'settings/sql'),
      ],
    },
  ],
};
