import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, type Saved } from './application.ts';

/** For a dialog to slide in. */
const DRAWN_MS = 700;

const analyst = loginAt('/login/', 'ada', { user: '#username', password: '#password', submit: 'button[type=submit]' });

/** Waits for what a script draws, and presses what opens a menu or a dialog, be it shown only where the mouse is. */
const pressing =
  (...selectors: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const selector of selectors) {
      const control = page.locator(selector).first();
      await control.waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await control.dispatchEvent('click');
    }
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(DRAWN_MS);
  };

/** A chart can be saved once it has been drawn. */
const ofChart =
  (control: string) =>
  async (page: Page): Promise<void> => {
    await page.waitForSelector('[data-test=run-query-button]:not(:has-text("Stop"))');
    await pressing(`${control}:not([disabled])`)(page);
  };

/** A table, and a menu that opens under the mouse. */
const withSettings =
  (drawn: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(drawn).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.locator('.ant-menu-submenu-title').last().hover();
    await page.locator('.ant-menu-submenu-popup a[href="/logout/"]').waitFor({ state: 'attached' });
  };

const ROW = '[data-test=table-row]';
const edited = (of: string): string => `${of} [role=button]:has([aria-label=edit])`;
const deleted = (of: string): string => `${of} [role=button]:has([aria-label=delete])`;

const accountDelete: Saved = { name: 'user-delete', path: '/users/', first: pressing(deleted(ROW)) };
const newPassword: Saved = {
  name: 'password',
  path: '/user_info/',
  first: pressing('[data-test=reset-password-button]'),
};
const datasetDelete: Saved = { name: 'dataset-delete', path: '/tablemodelview/list/', first: pressing(deleted(ROW)) };
const dashboards: Saved = { name: 'dashboards', path: '/dashboard/list/', first: withSettings(ROW) };

export const superset: Application = {
  ...at(PLACES.superset),
  visits: [
    {
      language: 'en',
      pages: [
        { name: 'login', path: '/login/', first: async (page) => void (await page.waitForSelector('#username')) },
      ],
    },
    {
      language: 'en',
      login: analyst,
      pages: [
        dashboards,
        {
          name: 'dashboards-delete',
          path: '/dashboard/list/',
          first: pressing('[data-test=bulk-select]', `${ROW} input[type=checkbox]`, '[data-test=bulk-select-action]'),
        },
        {
          name: 'dashboard',
          path: '/superset/dashboard/harvest/',
          first: pressing('#slice_3-controls', '[data-test=actions-trigger]'),
        },
        {
          name: 'dashboard-edit',
          path: '/superset/dashboard/harvest/?edit=true',
          first: pressing('[data-test=actions-trigger]'),
        },
        { name: 'dashboard-form', path: '/dashboard/list/', first: pressing(edited(ROW)) },
        { name: 'charts', path: '/chart/list/', first: pressing('[data-test=bulk-select]') },
        { name: 'chart', path: '/explore/?slice_id=1', first: ofChart('[data-test=actions-trigger]') },
        { name: 'chart-save', path: '/explore/?slice_id=2', first: ofChart('[data-test=query-save-button]') },
        { name: 'dataset-form', path: '/tablemodelview/list/', first: pressing(edited(ROW)) },
        datasetDelete,
        { name: 'database-form', path: '/databaseview/list/', first: pressing('[data-test=database-edit]') },
        { name: 'query', path: '/sqllab/?savedQueryId=1', first: pressing('[data-test=run-query-action]') },
        { name: 'saved-query-delete', path: '/savedqueryview/list/', first: pressing('[data-test=delete-action]') },
        { name: 'user-form', path: '/users/', first: pressing('[data-test=user-list-edit-action]') },
        accountDelete,
        { name: 'role-form', path: '/roles/', first: pressing('[data-test=role-list-edit-action]') },
        newPassword,
        { name: 'report-form', path: '/report/list/', first: pressing('.ant-btn-primary') },
      ],
    },
    {
      language: 'de',
      login: async (page) => {
        await analyst(page);
        await page.goto('/lang/de');
      },
      pages: [dashboards, datasetDelete, accountDelete, newPassword],
    },
  ],
};
