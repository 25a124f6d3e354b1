import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

const seller = (user: string) =>
  loginAt('/control/login', user, { user: '#id_email', password: '#id_password', submit: 'button[type=submit]' });

/** Beneath the administration of an event. */
const event = (table: Readonly<Record<string, string>>): Saved[] =>
  pages(
    Object.fromEntries(Object.entries(table).map(([name, path]) => [name, `/control/event/orchard/cider/${path}`])),
  );

/** Someone else's ticket in the basket, and on to what is asked of a buyer. */
const buying: Saved = {
  name: 'checkout',
  path: '/orchard/cider/',
  first: async (page) => {
    await page.locator('input[name=item_2]').first().fill('1');
    await Promise.all([page.waitForURL(/require_cookie|cart|#/), page.click('#btn-add-to-cart')]);
    await page.goto('/orchard/cider/checkout/start');
  },
};

export const pretix: Application = {
  ...at(PLACES.pretix),
  visits: [
    { language: 'en', pages: [...pages({ login: '/control/login', shop: '/orchard/cider/' }), buying] },
    {
      language: 'en',
      login: seller('ada@example.org'),
      pages: [
        ...event({
          event: '',
          item: 'items/1/',
          'item-delete': 'items/2/delete',
          orders: 'orders/',
          order: 'orders/PEARS/',
          'order-cancel': 'orders/APPLE/transition?status=c',
          'order-mail': 'orders/APPLE/sendmail',
          vouchers: 'vouchers/',
          'waiting-list': 'waitinglist/',
          'checkin-list': 'checkinlists/1/',
          'danger-zone': 'dangerzone/',
          live: 'live/',
        }),
        ...pages({
          team: '/control/organizer/orchard/team/1/',
          account: '/control/settings/',
          password: '/control/settings/password/change',
        }),
      ],
    },
    {
      language: 'de',
      login: seller('gerda@example.org'),
      pages: [
        ...event({ order: 'orders/PEARS/', 'danger-zone': 'dangerzone/' }),
        ...pages({ team: '/control/organizer/orchard/team/1/', account: '/control/settings/' }),
      ],
    },
  ],
};
