import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages } from './application.ts';

const collector = loginAt('/login', 'ada', {
  user: '#login-form [name=login]',
  password: '#login-form [name=password]',
  submit: '#login-form [type=submit]',
});

/** Follows the first link to a bookmark of its own, whose address is made anew with each. */
const permalink = async (page: Page): Promise<void> => {
  const href = await page.locator('a[href*="/shaare/"]:not([href*=admin])').first().getAttribute('href');
  await page.goto(href ?? '/');
};

export const shaarli: Application = {
  ...at(PLACES.shaarli),
  visits: [
    { language: 'en', pages: pages({ login: '/login', public: '/' }) },
    {
      language: 'en',
      login: collector,
      pages: [
        ...pages({
          links: '/',
          search: '/?searchterm=press&searchtags=tools',
          edit: '/admin/shaare/3',
          add: '/admin/add-shaare',
          new: '/admin/shaare?post=https%3A%2F%2Fexample.org%2Ffrost&title=Frost%20in%20May',
          tools: '/admin/tools',
          configure: '/admin/configure',
          password: '/admin/password',
          tags: '/admin/tags',
          'tags-list': '/tags/list',
          'tags-cloud': '/tags/cloud',
          daily: '/daily?day=20250303',
          plugins: '/admin/plugins',
          import: '/admin/import',
          export: '/admin/export',
        }),
        { name: 'link', path: '/', first: permalink },
      ],
    },
  ],
};
