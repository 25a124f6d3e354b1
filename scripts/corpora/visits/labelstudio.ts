import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt } from './application.ts';

/** For what a script draws, and for a menu or a dialog to open. */
const DRAWN_MS = 1_500;

const annotator = loginAt('/user/login/', 'ada@example.org', {
  user: '[name=email]',
  password: '[name=password]',
  submit: 'button[type=submit]',
});

/** Waits for what a script draws, and presses one control after the other. */
const pressing =
  (...selectors: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.waitForTimeout(DRAWN_MS);
    for (const selector of selectors) {
      await page.locator(selector).first().click();
      await page.waitForTimeout(DRAWN_MS);
    }
  };

const SELECTED = '[aria-label="Select Task 1"]';
const ACTIONS = '[aria-label="Tasks Actions"]';

export const labelstudio: Application = {
  ...at(PLACES.labelstudio),
  visits: [
    { language: 'en', pages: [{ name: 'login', path: '/user/login/' }] },
    {
      language: 'en',
      login: annotator,
      pages: [
        { name: 'projects', path: '/projects/', first: pressing('[aria-label="Project options"]') },
        { name: 'user-menu', path: '/projects/', first: pressing('[class*=userpic]') },
        { name: 'project-new', path: '/projects/', first: pressing('[aria-label="Create new project"]') },
        { name: 'tasks', path: '/projects/1/data', first: pressing('button:has-text("Columns")') },
        {
          name: 'tasks-filter',
          path: '/projects/1/data',
          first: pressing('[aria-label=Filters]', 'button:has-text("Add")'),
        },
        { name: 'tasks-tab', path: '/projects/1/data', first: pressing('[aria-label="Tab options"]') },
        { name: 'tasks-actions', path: '/projects/1/data', first: pressing(SELECTED, ACTIONS) },
        { name: 'tasks-delete', path: '/projects/1/data', first: pressing(SELECTED, ACTIONS, 'text=Delete Tasks') },
        { name: 'tasks-import', path: '/projects/1/data', first: pressing('[data-testid=dm-import-button]') },
        { name: 'tasks-export', path: '/projects/1/data', first: pressing('[data-testid=dm-export-button]') },
        { name: 'task', path: '/projects/1/data?task=1', first: pressing() },
        { name: 'settings', path: '/projects/1/settings/', first: pressing() },
        { name: 'settings-labeling', path: '/projects/1/settings/labeling', first: pressing() },
        {
          name: 'settings-storage',
          path: '/projects/1/settings/storage',
          first: pressing('[data-testid=add-source-storage-button-empty-state]'),
        },
        {
          name: 'settings-webhooks',
          path: '/projects/1/settings/webhooks',
          first: pressing('button:has-text("Add Webhook")'),
        },
        { name: 'danger', path: '/projects/1/settings/danger-zone', first: pressing() },
        {
          name: 'project-delete',
          path: '/projects/1/settings/danger-zone',
          first: pressing('button:has-text("Delete Project")'),
        },
        { name: 'people', path: '/organization/', first: pressing() },
        { name: 'invite', path: '/organization/', first: pressing('button:has-text("Add")') },
        { name: 'account', path: '/user/account/personal-info', first: pressing() },
      ],
    },
  ],
};
