/** `app: oscar` against Oscar itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { oscar } from '../applications/oscar.ts';
import { tryKnownApp, type Write } from './known-app.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

const query = (folder: string, text: string): readonly string[] => sqlite(join(folder, 'shop.db'), text);

/** Whatever the shop has stored that a request could change. */
const TABLES = {
  baskets: 'select id || product_id || quantity from basket_line order by id',
  orders: 'select number || status || total_incl_tax from order_order order by id',
  notes: 'select order_id || message from order_ordernote order by id',
  addresses: 'select id || first_name || line1 || is_default_for_shipping from address_useraddress order by id',
  profiles: 'select first_name || last_name || email from auth_user order by id',
  passwords: 'select password from auth_user order by id',
  wishes: 'select key || name || visibility from wishlists_wishlist order by id',
  lines: 'select wishlist_id || product_id from wishlists_line order by id',
  reviews: 'select id || title || body || status from reviews_productreview order by id',
  alerts: 'select id || status from customer_productalert order by id',
  products: 'select id || title || is_public from catalogue_product order by id',
  stock: 'select id || price || num_in_stock from partner_stockrecord order by id',
  categories: 'select id || name from catalogue_category order by id',
  kinds: 'select id || name from catalogue_productclass order by id',
  partners: 'select id || name from partner_partner order by id',
  offers: 'select id || name from offer_conditionaloffer order by id',
  vouchers: 'select id || name || code from voucher_voucher order by id',
  ranges: 'select id || name from offer_range order by id',
  pages: 'select id || url || title from django_flatpage order by id',
  shipping: 'select id || name from shipping_weightbased order by id',
} as const;

const form = (action: string, changes: keyof typeof TABLES, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
/** A page whose own form asks whether it shall be so. */
const confirm = (action: string, changes: keyof typeof TABLES, at: string): Write =>
  form(action, changes, { at, form: OWN });
const OWN = 'form[method=post]:not(#language_selector):not(#logout_form)';

/** Some addresses change things whatever the method. */
const get = (action: string, changes: keyof typeof TABLES, path: string): Write => ({
  action,
  changes,
  send: (here) => runScript(here, '/accounts/', 'true', `fetch('${path}').then((it) => it.text())`),
});

const ADDRESS = { first_name: 'Mal', last_name: 'Lory', line1: '9 Else Road', line4: 'Hull', postcode: 'HU1 1AA' };

const writes: readonly Write[] = [
  form('AddToBasket', 'baskets', {
    at: '/catalogue/pear-juice_2/',
    form: '#add_to_basket_form',
    fields: { quantity: '2' },
  }),
  {
    ...form('UpdateBasket', 'baskets', {
      at: '/basket/',
      form: '#basket_formset',
      fields: { 'form-0-quantity': '7' },
    }),
    needsOthers: true,
  },
  form('AddAddress', 'addresses', { at: '/accounts/addresses/add/', form: OWN, fields: { ...ADDRESS, country: 'GB' } }),
  get('SetDefaultAddress', 'addresses', '/accounts/addresses/1/default_for_shipping/'),
  {
    action: 'PlaceOrder',
    changes: 'orders',
    needsOthers: true,
    async send(here) {
      await sendForm(here, { at: '/checkout/shipping-address/', form: 'form:has([name=action][value=ship_to])' });
      await here.page.goto(`${here.origin}/checkout/shipping-method/`);
      await sendForm(here, { at: '/checkout/preview/', form: '#place_order_form' });
    },
  },
  confirm('DeleteAddress', 'addresses', '/accounts/addresses/1/delete/'),
  form('SaveProfile', 'profiles', {
    at: '/accounts/profile/edit/',
    form: '#profile_form',
    fields: { last_name: 'Somebody else' },
  }),
  form('CreateWishlist', 'wishes', { at: '/accounts/wishlists/create/', form: OWN, fields: { name: 'Presents' } }),
  get('AddToWishlist', 'lines', '/accounts/wishlists/add/3/'),
  form('RemoveFromWishlist', 'lines', {
    at: '/catalogue/pear-juice_2/',
    form: 'form[action*="/wishlists/"][action*="/delete/"]',
  }),
  form('AddReview', 'reviews', {
    at: '/catalogue/quince-jelly_3/reviews/add/',
    form: '#add_review_form',
    fields: { title: 'Bad', body: 'Do not buy', score: '1' },
  }),
  form('EditProduct', 'products', {
    at: '/dashboard/catalogue/products/1/',
    form: '#create_update_product_form',
    press: '[name=action][value=save]',
    fields: { title: 'Worse basket' },
  }),
  form('EditProduct', 'stock', {
    at: '/dashboard/catalogue/products/1/',
    form: '#create_update_product_form',
    press: '[name=action][value=save]',
    fields: { 'stockrecords-0-price': '0.01' },
  }),
  confirm('DeleteProduct', 'products', '/dashboard/catalogue/products/4/delete/'),
  form('CreateCategory', 'categories', {
    at: '/dashboard/catalogue/categories/create/',
    form: '#create_update_category_form',
    press: '[name=action][value=save]',
    fields: { name: 'Nuts' },
  }),
  form('EditCategory', 'categories', {
    at: '/dashboard/catalogue/categories/1/update/',
    form: '#create_update_category_form',
    press: '[name=action][value=save]',
    fields: { name: 'All fruit' },
  }),
  confirm('DeleteCategory', 'categories', '/dashboard/catalogue/categories/2/delete/'),
  form('EditProductType', 'kinds', {
    at: '/dashboard/catalogue/product-type/1/update/',
    form: OWN,
    fields: { name: 'Wares' },
  }),
  form('AddOrderNote', 'notes', {
    at: '/dashboard/orders/1001/',
    form: '#order_note_form',
    fields: { message: 'Send it elsewhere' },
  }),
  form('CreatePartner', 'partners', { at: '/dashboard/partners/create/', form: OWN, fields: { name: 'Cellar' } }),
  form('EditPartner', 'partners', {
    at: '/dashboard/partners/1/',
    form: OWN,
    fields: { ...ADDRESS, name: 'Orchards', country: 'GB' },
  }),
  form('CreateRange', 'ranges', {
    at: '/dashboard/ranges/create/',
    form: '#create_update_range_form',
    press: '[name=action]',
    fields: { name: 'Everything', includes_all_products: 'on' },
  }),
  form('ModerateReviews', 'reviews', {
    at: '/dashboard/reviews/',
    form: '#update_reviews_form',
    press: '[name=update]',
    fields: { status: '2', selected_review: '1' },
  }),
  form('EditReview', 'reviews', {
    at: '/dashboard/reviews/1/',
    form: '#create_update_review_form',
    fields: { title: 'Soft' },
  }),
  confirm('DeleteReview', 'reviews', '/dashboard/reviews/1/delete/'),
  form('CreateShopPage', 'pages', {
    at: '/dashboard/pages/create/',
    form: '#create_update_page_form',
    fields: { title: 'Sale', url: '/sale/', content: 'Pay here' },
  }),
  form('CreateShippingMethod', 'shipping', {
    at: '/dashboard/shipping/weight-based/create/',
    form: '#create_update_weight_based_form',
    fields: { name: 'Free', default_weight: '1' },
  }),
  form('ChangePassword', 'passwords', {
    at: '/accounts/change-password/',
    form: '#change_password_form',
    fields: { old_password: 'orchard-7-gate', new_password1: 'orchard-8-gate', new_password2: 'orchard-8-gate' },
  }),
  form('ChangePassword', 'passwords', {
    at: '/accounts/change-password/',
    form: '#change_password_form',
    fields: { old_password: 'orchard-8-gate', new_password1: 'orchard-7-gate', new_password2: 'orchard-7-gate' },
  }),
];

tryKnownApp({
  app: 'oscar',
  place: PLACES.oscar,
  application: oscar,
  stored: (folder) => sqliteAll(join(folder, 'shop.db'), TABLES),
  async logIn({ page, origin }) {
    await page.goto(`${origin}/accounts/login/`);
    await page.fill('#id_login-username', 'ada@example.org');
    await page.fill('#id_login-password', 'orchard-7-gate');
    await page.click('button[name=login_submit]');
    await page.waitForURL((url) => !url.pathname.includes('login'));
  },
  tasks: {
    'fills a basket': {
      select: ['log_in', 'fill_basket'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/catalogue/pear-juice_2/`);
        await page.click('#add_to_basket_form button[type=submit]');
        await page.waitForURL((url) => !url.pathname.includes('/basket/add'));
        await expect.poll(() => query(folder, 'select quantity from basket_line where product_id = 2')).toHaveLength(1);
      },
    },
    'adds an address': {
      select: ['log_in', 'add_addresses'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/accounts/addresses/add/`);
        for (const [name, value] of Object.entries({ ...ADDRESS, first_name: 'Granted' }))
          await page.fill(`#id_${name}`, value);
        const country = page.locator('select[name=country]');
        if ((await country.count()) > 0) await country.selectOption('GB');
        await page.locator('#id_line1').evaluate((input: HTMLInputElement) => input.form?.submit());
        await page.waitForURL((url) => !url.pathname.includes('/add/'));
        expect(query(folder, "select id from address_useraddress where first_name = 'Granted'")).toHaveLength(1);
      },
    },
  },
  writes,
});
