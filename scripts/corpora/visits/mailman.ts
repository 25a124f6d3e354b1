import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

const owner = loginAt('/accounts/login/', 'ada', {
  user: '#id_login',
  password: '#id_password',
  submit: 'form.login [type=submit]',
});

const LIST = '/mailman3/lists/harvest.orchard.example';
const ARCHIVE = '/archives/list/harvest@orchard.example';

/** Follows the first link of its kind, whose address is made anew with each. */
const following = (name: string, path: string, link: string): Saved => ({
  name,
  path,
  first: async (page: Page) => {
    await page.goto((await page.locator(link).first().getAttribute('href')) ?? '/');
  },
});

/** Opens the first message that waits, of which a dialog asks what is to become. */
const opened = async (page: Page): Promise<void> => {
  await page.locator('.show-modal-btn').first().click();
  await page.locator('#message-source-btn:visible').waitFor();
};

export const mailman: Application = {
  ...at(PLACES.mailman),
  visits: [
    { language: 'en', pages: pages({ login: '/accounts/login/', register: '/accounts/signup/', public: `${LIST}/` }) },
    {
      language: 'en',
      login: owner,
      pages: [
        ...pages({
          lists: '/mailman3/lists/',
          list: `${LIST}/`,
          'list-settings': `${LIST}/settings/message_acceptance`,
          'list-delete': `${LIST}/delete`,
          members: `${LIST}/members/member/`,
          owners: `${LIST}/members/owner/`,
          member: `${LIST}/members/options/ben@example.org`,
          removal: `${LIST}/mass_removal/`,
          requests: `${LIST}/subscription_requests`,
          bans: `${LIST}/bans/`,
          users: '/mailman3/users',
          preferences: '/mailman3/accounts/mailmansettings/',
          emails: '/accounts/email/',
          profile: '/user-profile/',
          'account-delete': '/user-profile/delete',
          archive: `${ARCHIVE}/2025/3/`,
          search: '/archives/search?mlist=harvest%40orchard.example&q=ladder',
        }),
        following('user', '/mailman3/users', 'a[href$="/manage"]'),
        following('thread', `${ARCHIVE}/2025/3/`, 'a.thread-title:has-text("quinces")'),
        { name: 'held', path: `${LIST}/held_messages`, first: opened },
      ],
    },
    {
      language: 'de',
      login: owner,
      pages: pages({ lists: '/mailman3/lists/', members: `${LIST}/members/member/`, emails: '/accounts/email/' }),
    },
  ],
};
