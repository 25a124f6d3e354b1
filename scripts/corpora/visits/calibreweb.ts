import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages } from './application.ts';

const reader = (user: string) =>
  loginAt('/login', user, { user: '#username', password: '#password', submit: 'button[name=submit]' });

/** For the rows of a table that a script draws. */
const rows = async (page: Page): Promise<void> => {
  await page.waitForSelector('table tbody tr[data-index]');
};

/** Without the columns of what each reader's menu shows, of which there are fifteen. */
const people = async (page: Page): Promise<void> => {
  await rows(page);
  const columns = page.locator('.dropdown-item-marker input[data-field=sidebar_view]');
  await columns.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLElement).click();
  });
  await rows(page);
};

export const calibreweb: Application = {
  ...at(PLACES.calibreweb),
  visits: [
    { language: 'en', pages: pages({ login: '/login', register: '/register' }) },
    {
      language: 'en',
      login: reader('ada'),
      pages: [
        ...pages({
          books: '/',
          book: '/book/1',
          'book-edit': '/admin/book/1',
          shelf: '/shelf/1',
          'shelf-edit': '/shelf/edit/1',
          'search-advanced': '/advsearch',
          search: '/search?query=cider',
          downloads: '/downloadlist?data=download',
          admin: '/admin/view',
          user: '/admin/user/3',
          mail: '/admin/mailsettings',
          account: '/me',
        }),
        { name: 'table', path: '/table?data=list&sort_param=stored', first: rows },
        { name: 'users', path: '/admin/usertable', first: people },
      ],
    },
    {
      language: 'de',
      login: reader('gus'),
      pages: pages({ book: '/book/1', 'book-edit': '/admin/book/1', shelf: '/shelf/1', account: '/me' }),
    },
  ],
};
