import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, type Saved } from './application.ts';

/** For what a script draws, and for a menu or a dialog to open. */
const DRAWN_MS = 1_500;
const PATIENCE_MS = 60_000;

const CONSOLE = '/admin/orchard/console/';
const ACCOUNT = '/realms/orchard/account';
const OWN_MENU = '[data-testid=options-toggle]';
const SIGN_IN = '#kc-login';

const administrator = async (page: Page): Promise<void> => {
  await page.goto(CONSOLE);
  await page.waitForSelector(SIGN_IN, { timeout: PATIENCE_MS });
  await page.fill('#username', 'ada');
  await page.fill('#password', 'orchard-7-gate');
  await page.click(SIGN_IN);
  await page.waitForSelector('#nav-toggle', { timeout: PATIENCE_MS });
};

/** Runs in the page. What was typed stands where a saved page keeps it. */
function keepTyped(): void {
  for (const element of document.querySelectorAll('input, textarea')) {
    if (element instanceof HTMLTextAreaElement) element.textContent = element.value;
    if (element instanceof HTMLInputElement && !/^(password|file|checkbox|radio)$/.test(element.type)) {
      element.setAttribute('value', element.value);
    }
  }
}

/** Draws the page anew, without what the last one had opened, and presses one control after the other. */
const page = (name: string, path: string, drawn: string, ...selectors: readonly string[]): Saved => ({
  name,
  path,
  first: async (opened: Page) => {
    await opened.reload();
    await opened.waitForSelector(drawn, { state: 'attached', timeout: PATIENCE_MS });
    await opened.waitForTimeout(DRAWN_MS);
    for (const selector of selectors) {
      await opened.locator(selector).first().click();
      await opened.waitForTimeout(DRAWN_MS);
    }
    await opened.evaluate(keepTyped);
  },
});

const administered = (name: string, path: string, drawn: string, ...selectors: readonly string[]): Saved =>
  page(name, `${CONSOLE}#/orchard/${path}`, drawn, ...selectors);

const own = (name: string, path: string, drawn: string, ...selectors: readonly string[]): Saved =>
  page(name, `${ACCOUNT}/${path}`, drawn, ...selectors);

const BEN = 'users/40000000-0000-4000-8000-000000000002';
const ADA = 'users/40000000-0000-4000-8000-000000000001';
const PICKER = 'roles/10000000-0000-4000-8000-000000000001';
const HARVEST = 'groups/20000000-0000-4000-8000-000000000001';
const BASKETS = 'clients/30000000-0000-4000-8000-000000000001';
const ACTIONS = '[data-testid=action-dropdown]';
const SECOND_ROW =
  'tbody tr:nth-of-type(2) [aria-label="Kebab toggle"], tbody:nth-of-type(2) [aria-label="Kebab toggle"]';
const DELETE = '[role=menuitem]:has(:text-is("Delete")), [role=menuitem]:has(:text-is("Löschen"))';

const users = administered('users', 'users', 'tbody tr', SECOND_ROW);
const userDelete = administered('user-delete', `${BEN}/settings`, ACTIONS, ACTIONS, DELETE);
const personal = own('personal', '', '#username', OWN_MENU);

export const keycloak: Application = {
  ...at(PLACES.keycloak),
  visits: [
    {
      language: 'en',
      pages: [
        page('login', CONSOLE, SIGN_IN),
        page('register', CONSOLE, SIGN_IN, 'a[href*=registration]'),
        page('reset', CONSOLE, SIGN_IN, 'a[href*=reset-credentials]'),
      ],
    },
    // It stays logged in, so that the list of devices has another one to sign out.
    { language: 'de', login: administrator, pages: [users, userDelete, personal] },
    {
      language: 'en',
      login: administrator,
      pages: [
        users,
        administered('user', `${BEN}/settings`, ACTIONS, ACTIONS),
        userDelete,
        administered('user-new', 'users/add-user', '#username'),
        administered(
          'user-password',
          `${BEN}/credentials`,
          '[data-testid=resetPasswordBtn]',
          '[data-testid=resetPasswordBtn]',
        ),
        administered('user-roles', `${BEN}/role-mapping`, 'tbody tr'),
        administered('user-sessions', `${ADA}/sessions`, 'tbody tr'),
        administered('roles', 'roles', 'tbody tr', SECOND_ROW),
        administered('role', `${PICKER}/details`, '#name', ACTIONS),
        administered('groups', 'groups', 'tbody tr', SECOND_ROW),
        administered('group-members', HARVEST, '[data-testid=members]', '[data-testid=members]'),
        administered(
          'clients',
          'clients',
          'tbody tr',
          'tr:has([data-testid=client-home-url-baskets]) [aria-label="Kebab toggle"]',
        ),
        administered('client', `${BASKETS}/settings`, '#clientId', ACTIONS),
        administered('client-secret', `${BASKETS}/credentials`, '#kc-client-secret'),
        administered('client-delete', `${BASKETS}/settings`, '#clientId', ACTIONS, DELETE),
        administered('realm', 'realm-settings/general', '#displayName', ACTIONS),
        administered('realm-login', 'realm-settings/login', '#kc-user-reg-switch'),
        administered('flows', 'authentication/flows', 'tbody tr', OWN_MENU),
        personal,
        own('signing-in', 'account-security/signing-in', 'main button'),
        own('devices', 'account-security/device-activity', '#refresh-page'),
        own('applications', 'applications', '#toggle-baskets'),
      ],
    },
  ],
};
