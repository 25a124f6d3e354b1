import type { Page } from 'playwright-core';
import { PLACES, type Place } from './places.ts';

/** One page to save: what it is called in the corpus, where it stands, and what to do there first. */
export interface Saved {
  readonly name: string;
  readonly path: string;
  readonly first?: (page: Page) => Promise<void>;
}

/** One person's visit: in one language, logged in or not, to several pages. */
export interface Visit {
  readonly language: string;
  readonly login?: (page: Page) => Promise<void>;
  readonly httpCredentials?: { readonly username: string; readonly password: string };
  readonly pages: readonly Saved[];
}

export interface Application {
  readonly name: string;
  readonly origin: string;
  /** Of those that are installed and started first; the demo's sites are there. */
  readonly place?: Place;
  readonly visits: readonly Visit[];
}

const PASSWORD = 'orchard-7-gate';
/** For a dialog to slide in. */
const DRAWN_MS = 700;

const at = (place: Place) => ({ name: place.name, origin: `http://127.0.0.1:${place.port}`, place });

/** Pages by name and path. */
function pages(table: Readonly<Record<string, string>>): Saved[] {
  return Object.entries(table).map(([name, path]) => ({ name, path }));
}

/** Fills a log-in form and waits until the application has answered. */
function loginAt(path: string, user: string, fields: { user: string; password: string; submit: string }) {
  return async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.fill(fields.user, user);
    await page.fill(fields.password, PASSWORD);
    await Promise.all([page.waitForNavigation(), page.click(fields.submit)]);
  };
}

const ada = {
  httpCredentials: { username: 'ada', password: 'orchard' },
  login: async (page: Page) => void (await page.goto('/login')),
};

const trac: Application = {
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

const shopper = loginAt('/accounts/login/', 'ada@example.org', {
  user: '#id_login-username',
  password: '#id_login-password',
  submit: 'button[name=login_submit]',
});

const PRODUCT = '/catalogue/apple-basket_1/';

async function fillBasket(page: Page): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click('#add_to_basket_form button[type=submit]')]);
  await page.goto('/basket/');
}

const product: Saved = { name: 'product', path: PRODUCT };
const basket: Saved = { name: 'basket', path: PRODUCT, first: fillBasket };

const oscar: Application = {
  ...at(PLACES.oscar),
  visits: [
    { language: 'en', pages: pages({ login: '/accounts/login/' }) },
    {
      language: 'en',
      login: shopper,
      pages: [
        product,
        basket,
        ...pages({
          checkout: '/checkout/shipping-address/',
          profile: '/accounts/profile/',
          'profile-delete': '/accounts/profile/delete/',
          addresses: '/accounts/addresses/',
          order: '/accounts/orders/1001/',
          wishlists: '/accounts/wishlists/',
          'dashboard-products': '/dashboard/catalogue/',
          'dashboard-users': '/dashboard/users/',
          'dashboard-orders': '/dashboard/orders/',
        }),
      ],
    },
    {
      language: 'fr',
      login: shopper,
      pages: [
        basket,
        ...pages({
          profile: '/accounts/profile/',
          addresses: '/accounts/addresses/',
          'dashboard-orders': '/dashboard/orders/',
        }),
      ],
    },
    {
      language: 'es',
      login: shopper,
      pages: [product, ...pages({ wishlists: '/accounts/wishlists/', 'profile-delete': '/accounts/profile/delete/' })],
    },
    { language: 'pl', login: shopper, pages: [basket, ...pages({ profile: '/accounts/profile/' })] },
  ],
};

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

const roundcube: Application = {
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

const editor = (user: string) =>
  loginAt('/index.php?title=Special:UserLogin&uselang=en', user, {
    user: '#wpName1',
    password: '#wpPassword1',
    submit: '#wpLoginAttempt',
  });
const wiki = (language: string, names: Readonly<Record<string, string>>): Saved[] =>
  pages(
    Object.fromEntries(Object.entries(names).map(([name, query]) => [name, `/index.php?${query}&uselang=${language}`])),
  );

const mediawiki: Application = {
  ...at(PLACES.mediawiki),
  visits: [
    {
      language: 'en',
      pages: wiki('en', { login: 'title=Special:UserLogin', 'create-account': 'title=Special:CreateAccount' }),
    },
    {
      language: 'en',
      login: editor('Ada'),
      pages: wiki('en', {
        article: 'title=Harvest',
        edit: 'title=Harvest&action=edit',
        history: 'title=Harvest&action=history',
        delete: 'title=Harvest&action=delete',
        move: 'title=Special:MovePage/Harvest',
        preferences: 'title=Special:Preferences',
        block: 'title=Special:Block/Ben',
        watchlist: 'title=Special:EditWatchlist',
        search: 'title=Special:Search&search=apples&fulltext=1',
      }),
    },
    ...['ru', 'ar', 'zh-hans', 'pt'].map((language) => ({
      language,
      login: editor('Ada'),
      pages: wiki(language, { article: 'title=Harvest', delete: 'title=Harvest&action=delete' }),
    })),
    { language: 'ru', login: editor('Ada'), pages: wiki('ru', { preferences: 'title=Special:Preferences' }) },
  ],
};

const author = (user: string) =>
  loginAt('/admin/login/', user, { user: '#id_username', password: '#id_password', submit: 'button[type=submit]' });

const wagtail: Application = {
  ...at(PLACES.wagtail),
  visits: [
    { language: 'en', pages: pages({ login: '/admin/login/' }) },
    {
      language: 'en',
      login: author('ada'),
      pages: pages({
        dashboard: '/admin/',
        explorer: '/admin/pages/3/',
        edit: '/admin/pages/4/edit/',
        'page-delete': '/admin/pages/4/delete/',
        documents: '/admin/documents/',
        document: '/admin/documents/edit/1/',
        account: '/admin/account/',
        users: '/admin/users/',
        user: '/admin/users/edit/2/',
        redirects: '/admin/redirects/',
      }),
    },
    {
      language: 'nl',
      login: author('nel'),
      pages: pages({
        edit: '/admin/pages/4/edit/',
        'page-delete': '/admin/pages/4/delete/',
        account: '/admin/account/',
      }),
    },
    {
      language: 'tr',
      login: author('tan'),
      pages: pages({ explorer: '/admin/pages/3/', document: '/admin/documents/edit/1/', user: '/admin/users/edit/2/' }),
    },
  ],
};

const blogger = (user: string) =>
  loginAt('/wp-login.php', user, { user: '#user_login', password: '#user_pass', submit: '#wp-submit' });

/** Asks whether a user is to be deleted; the address carries a token, so it is taken from the list of users. */
const userDelete: Saved = {
  name: 'user-delete',
  path: '/wp-admin/users.php',
  first: async (page) => {
    const link = page.locator('a.submitdelete').first();
    await page.goto(await link.evaluate((anchor: HTMLAnchorElement) => anchor.href));
  },
};

const wordpress: Application = {
  ...at(PLACES.wordpress),
  visits: [
    { language: 'en', pages: pages({ login: '/wp-login.php' }) },
    {
      language: 'en',
      login: blogger('ada'),
      pages: [
        userDelete,
        ...pages({
          post: '/?p=4',
          dashboard: '/wp-admin/',
          posts: '/wp-admin/edit.php',
          trash: '/wp-admin/edit.php?post_status=trash&post_type=post',
          comments: '/wp-admin/edit-comments.php',
          comment: '/wp-admin/comment.php?action=editcomment&c=2',
          profile: '/wp-admin/profile.php',
          users: '/wp-admin/users.php',
          general: '/wp-admin/options-general.php',
          plugins: '/wp-admin/plugins.php',
        }),
      ],
    },
    {
      language: 'de',
      login: blogger('greta'),
      pages: pages({
        posts: '/wp-admin/edit.php',
        comment: '/wp-admin/comment.php?action=editcomment&c=2',
        profile: '/wp-admin/profile.php',
        users: '/wp-admin/users.php',
      }),
    },
  ],
};

const planner = (user: string) =>
  loginAt('/login', user, { user: '#username', password: '#password', submit: '#login-submit' });

const redmine: Application = {
  ...at(PLACES.redmine),
  visits: [
    { language: 'en', pages: pages({ login: '/login' }) },
    {
      language: 'en',
      login: planner('ada'),
      pages: pages({
        issue: '/issues/1',
        issues: '/projects/orchard/issues',
        'new-issue': '/projects/orchard/issues/new',
        project: '/projects/orchard',
        settings: '/projects/orchard/settings',
        wiki: '/projects/orchard/wiki/Harvest',
        'wiki-edit': '/projects/orchard/wiki/Harvest/edit',
        'wiki-history': '/projects/orchard/wiki/Harvest/history',
        news: '/news/1',
        message: '/boards/1/topics/1',
        times: '/projects/orchard/time_entries',
        account: '/my/account',
        users: '/users',
        user: '/users/6/edit',
        projects: '/admin/projects',
      }),
    },
    {
      language: 'fr',
      login: planner('fay'),
      pages: pages({ issue: '/issues/1', message: '/boards/1/topics/1', account: '/my/account', users: '/users' }),
    },
  ],
};

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

const pretix: Application = {
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

const superset: Application = {
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

export const APPLICATIONS: readonly Application[] = [
  trac,
  oscar,
  roundcube,
  mediawiki,
  wagtail,
  wordpress,
  redmine,
  pretix,
  superset,
];
