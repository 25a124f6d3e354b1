import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, pages } from './application.ts';

const ada = {
  httpCredentials: { username: 'ada', password: 'orchard' },
  login: async (page: Page) => void (await page.goto('/login')),
};

export const trac: Application = {
  ...at(PLACES.trac),
  visits: [
    {
      language: 'en',
      ...ada,
      pages: pages({
        ticket: '/ticket/1',
        'ticket-delete': '/ticket/1?action=delete',
        attachment: '/attachment/ticket/1/attached.txt',
        query: '/query',
        wiki: '/wiki/Harvest',
        'wiki-edit': '/wiki/Harvest?action=edit',
        'wiki-delete': '/wiki/Harvest?action=delete',
        preferences: '/prefs',
        permissions: '/admin/general/perm',
        components: '/admin/ticket/components',
        browser: '/browser',
      }),
    },
    {
      language: 'ja',
      ...ada,
      pages: pages({
        ticket: '/ticket/1',
        'wiki-delete': '/wiki/Harvest?action=delete',
        preferences: '/prefs',
        components: '/admin/ticket/components',
      }),
    },
    {
      language: 'de',
      ...ada,
      pages: pages({
        ticket: '/ticket/1',
        attachment: '/attachment/ticket/1/attached.txt',
        wiki: '/wiki/Harvest',
        permissions: '/admin/general/perm',
      }),
    },
  ],
};
