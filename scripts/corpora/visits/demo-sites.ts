import { type Application, pages, type Saved } from './application.ts';

const site = (name: string, table: Readonly<Record<string, string>>): Application => ({
  name: `demo-${name}`,
  origin: `https://${name}.test`,
  visits: [{ language: 'en', pages: pages(table) }],
});

const begun: Saved = {
  name: 'checkout',
  path: '/products/kettle',
  first: async (page) => {
    await Promise.all([page.waitForNavigation(), page.click('form[action="/cart/add"] button')]);
    await page.goto('/cart');
    await Promise.all([page.waitForNavigation(), page.click('form[action="/checkout/begin"] button')]);
  },
};
const shop = site('shop', { listing: '/', product: '/products/kettle', addresses: '/addresses' });

/** The sites of demo/, in whose names a browser must be started by itself. */
export const DEMO_SITES: readonly Application[] = [
  site('forge', {
    home: '/',
    profile: '/-/user_settings/profile',
    tokens: '/-/user_settings/personal_access_tokens',
    keys: '/-/user_settings/ssh_keys',
    project: '/johannr-dev/agent',
    issues: '/johannr-dev/agent/-/issues',
    issue: '/johannr-dev/agent/-/issues/12',
    'new-issue': '/johannr-dev/agent/-/issues/new',
    repository: '/johannr-dev/agent/-/settings/repository',
    settings: '/johannr-dev/agent/edit',
  }),
  { ...shop, visits: [...shop.visits, { language: 'en', pages: [begun, { name: 'cart', path: '/cart' }] }] },
  site('stay', { search: '/', place: '/places/harbour-room', trips: '/trips', account: '/account' }),
];
