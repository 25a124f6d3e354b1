import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, type Saved } from './application.ts';

/** For what a script draws, and for a menu, a panel or a dialog to open. */
const DRAWN_MS = 1_500;

const administrator = loginAt('/admin/login', 'ada@example.org', {
  user: '[type=email]',
  password: '[type=password]',
  submit: 'button[type=submit]',
});

/**
 * Runs in the page. What was typed stands where a saved page keeps it, ids drawn by lot are left out, and of hundreds of little pictures that a comment may
 * have there are six.
 */
function settle(): void {
  for (const element of document.querySelectorAll('*')) {
    element.removeAttribute('data-tooltip');
    if (element instanceof HTMLTextAreaElement) element.textContent = element.value;
    if (element instanceof HTMLInputElement && !/^(password|file|checkbox|radio)$/.test(element.type)) {
      element.setAttribute('value', element.value);
    }
  }
  for (const picture of [...document.querySelectorAll('.emoji-picker__emoji')].slice(6)) picture.remove();
}

type Step = string | ((drawn: Page) => Promise<void>);

/** Draws the page anew, and presses one control after the other. */
const page = (name: string, path: string, ...steps: readonly Step[]): Saved => ({
  name,
  path: `/admin/${path}`,
  first: async (drawn: Page) => {
    await drawn.waitForTimeout(2 * DRAWN_MS);
    for (const step of steps) {
      if (typeof step === 'string') await drawn.locator(step).first().click({ timeout: 8000 });
      else await step(drawn);
      await drawn.waitForTimeout(DRAWN_MS);
    }
    await drawn.evaluate(settle);
  },
});

/** So that there is something to save, and the ways of saving can be chosen. */
const rename: Step = (drawn) => drawn.locator('.field input[type=text]:not([readonly])').first().fill('Older Pippin');
const leave: Step = (drawn) => drawn.locator('#navigation a[href="/admin/content/orders"]').click();

const hoverAvatar: Step = (drawn) => drawn.locator('.module-bar-avatar a').hover();

const lot = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;

const ROW = 'tbody .v-checkbox';
const icon = (name: string): string => `[data-icon=${name}]:visible`;

export const directus: Application = {
  ...at(PLACES.directus),
  visits: [
    { language: 'en', pages: [page('login', 'login'), page('reset', 'reset-password')] },
    {
      language: 'en',
      login: async (drawn) => {
        await administrator(drawn);
        await drawn.waitForTimeout(2 * DRAWN_MS);
      },
      pages: [
        page('trees', 'content/trees', '.ctx-toggle'),
        page('trees-filter', 'content/trees', icon('filter_list'), '.add-filter', 'text=Name >> nth=-1'),
        page('trees-delete', 'content/trees', ROW, icon('delete')),
        page('trees-edit', 'content/trees', ROW, icon('edit')),
        page('trees-export', 'content/trees', icon('import_export'), 'button:has-text("Export Items")'),
        page('tree', 'content/trees/1', rename, icon('more_vert')),
        page('tree-field', 'content/trees/1', '.field-label >> nth=1'),
        page('tree-delete', 'content/trees/1', icon('delete')),
        page('tree-leave', 'content/trees/1', rename, leave),
        page('order-new', 'content/orders/+', '.many-to-one'),
        page('files', 'files', '[data-icon=create_new_folder]'),
        page('file', `files/${lot(5)}`),
        page('users', 'users', icon('person_add')),
        page('user', `users/${lot(3)}`),
        page('profile', 'users', '.module-bar-avatar a'),
        page('logout', 'content/trees', hoverAvatar, '.sign-out'),
        page('notifications', 'content/trees', '.module-bar-avatar button, .notifications-bell'),
        page('settings', 'settings/project'),
        page('collections', 'settings/data-model', icon('more_vert')),
        page('collection', 'settings/data-model/trees', `${icon('more_vert')} >> nth=2`),
        page('roles', 'settings/roles'),
        page('role', `settings/roles/${lot(2)}`),
        page('policy', `settings/policies/${lot(1)}`),
        page('flows', 'settings/flows', icon('more_vert')),
        page('dashboards', 'insights', icon('more_vert')),
      ],
    },
  ],
};
