import type { Page } from 'playwright-core';
import { PLACES } from '../places.ts';
import { type Application, at, loginAt, pages, type Saved } from './application.ts';

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

export const oscar: Application = {
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
