import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

const mailUser = (user: string) =>
  loginAt('/?_task=login', user, { user: '#rcmloginuser', password: '#rcmloginpwd', submit: '#rcmloginsubmit' });
const message: Saved = {
  name: 'message',
  path: '/?_task=mail&_mbox=INBOX',
  first: async (page) => {
    await page.waitForSelector('#messagelist tbody tr');
    await page.goto('/?_task=mail&_mbox=INBOX&_uid=1&_action=show');
  },
};
const inbox: Saved = {
  name: 'inbox',
  path: '/?_task=mail&_mbox=INBOX',
  first: async (page) => void (await page.waitForSelector('#messagelist tbody tr')),
};

export const roundcube: Application = {
  ...at(PLACES.roundcube),
  visits: [
    { language: 'en', pages: pages({ login: '/?_task=login' }) },
    {
      language: 'en',
      login: mailUser('ada'),
      pages: [
        inbox,
        message,
        ...pages({
          compose: '/?_task=mail&_action=compose',
          contacts: '/?_task=addressbook',
          settings: '/?_task=settings',
          'settings-form': '/?_task=settings&_action=edit-prefs&_section=general&_framed=1',
          identities: '/?_task=settings&_action=identities',
          folders: '/?_task=settings&_action=folders',
        }),
      ],
    },
    {
      language: 'it',
      login: mailUser('anna'),
      pages: [
        message,
        ...pages({ compose: '/?_task=mail&_action=compose', folders: '/?_task=settings&_action=folders' }),
      ],
    },
    {
      language: 'ko',
      login: mailUser('hana'),
      pages: [message, ...pages({ identities: '/?_task=settings&_action=identities' })],
    },
  ],
};
