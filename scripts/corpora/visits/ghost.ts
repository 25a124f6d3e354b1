import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, type Saved } from './application.ts';

/** For what a script draws, and for a menu, a panel or a dialog to open. */
const DRAWN_MS = 1_500;

async function administrator(drawn: Page): Promise<void> {
  await drawn.goto('/ghost/#/signin');
  await drawn.fill('[name=identification]', 'ada@example.org');
  await drawn.fill('[name=password]', 'orchard-7-gate');
  await drawn.click('button[type=submit], .login');
  await drawn.waitForSelector('.gh-nav');
}

/** Runs in the page. What was typed stands where a saved page keeps it, what React numbers by letters is numbered, and no age is told. */
function settle(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode } = texts;
    currentNode.nodeValue = (currentNode.nodeValue ?? '').replace(
      /\b(\d+|an?)( few)? (second|minute|hour)s? ago/,
      'today',
    );
  }
  const counted = new Map<string, number>();
  const countedAs = (part: string): number => counted.get(part) ?? counted.set(part, counted.size + 1).size;
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'for', 'aria-controls', 'aria-labelledby', 'aria-describedby']) {
      const value = element.getAttribute(name);
      if (value !== null)
        element.setAttribute(
          name,
          value.replace(/:r[0-9a-z]+:/g, (part) => `r${countedAs(part)}`),
        );
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
  path: `/ghost/#/${path}`,
  first: async (drawn: Page) => {
    await drawn.reload();
    await drawn.waitForTimeout(3 * DRAWN_MS);
    for (const selector of selectors) {
      await drawn.locator(selector).first().click({ timeout: 8_000 });
      await drawn.waitForTimeout(DRAWN_MS);
    }
    await drawn.evaluate(settle);
  },
});

const DRAFT = 'text=The quince is late';
const SETTINGS = '[data-test-psm-trigger]';
const MEMBER = '.gh-members-list-name';
const ACTIONS = '[data-test-button=member-actions]';

export const ghost: Application = {
  ...at(PLACES.ghost),
  visits: [
    {
      language: 'en',
      pages: [
        page('login', 'signin'),
        { name: 'front', path: '/' },
        { name: 'article', path: '/nine-baskets-by-friday/' },
      ],
    },
    {
      language: 'en',
      login: administrator,
      pages: [
        page('dashboard', 'dashboard'),
        page('posts', 'posts'),
        page('user-menu', 'posts', '.gh-user-avatar'),
        page('search', 'posts', '[data-test-nav=search], .gh-nav-btn-search'),
        page('post', 'posts', DRAFT),
        page('post-settings', 'posts', DRAFT, SETTINGS),
        page('post-delete', 'posts', DRAFT, SETTINGS, 'text=Delete post'),
        page('post-publish', 'posts', DRAFT, '[data-test-button=publish-flow]'),
        page('pages', 'pages'),
        page('tags', 'tags'),
        page('tag', 'tags', 'text=Harvest'),
        page('tag-delete', 'tags', 'text=Harvest', 'text=Delete tag'),
        page('members', 'members', '[data-test-button=members-actions]'),
        page('members-filter', 'members', 'text=Filter'),
        page('member', 'members', MEMBER, ACTIONS),
        page('member-delete', 'members', MEMBER, ACTIONS, 'text=Delete member'),
        page('member-new', 'members/new'),
        page('settings', 'settings', '[data-testid=title-and-description] >> text=Edit'),
        page('invite', 'settings/staff', 'text=Invite people'),
        page('profile', 'settings/staff', 'text=Ada Pippin'),
        page('integration', 'settings/integrations', '[role=tab]:has-text("Custom")', 'text=Weather vane'),
      ],
    },
  ],
};
