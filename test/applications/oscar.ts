import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { sqlite } from './database.ts';
import { digestOf, ODD } from './files.ts';

const database = ({ folder }: Visit) => join(folder, 'shop.db');

/** Until a form has been sent and the page that follows is there. */
async function sent(page: Page, send: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForNavigation(), send()]);
}

/** The shop's own script comes from elsewhere, and nothing does here: its forms are sent by themselves. */
function submit(page: Page, field: string): Promise<void> {
  return page
    .locator(field)
    .first()
    .evaluate((input: HTMLInputElement) => input.form?.submit());
}

export const oscar: Application = {
  ...PLACES.oscar,
  changes: ['POST /accounts/*', 'POST /basket/*', 'POST /catalogue/*', 'POST /dashboard/*', 'POST /checkout/*'],
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      await page.goto(`${origin}/accounts/login/`);
      await page.fill('#id_login-username', 'ada@example.org');
      await page.fill('#id_login-password', 'orchard-7-gate');
      await sent(page, () => page.click('button[name=login_submit]'));
      expect(page.url()).not.toContain('login');
    },
    'fills a basket and changes it': async (visit) => {
      const { page, origin } = visit;
      await page.goto(`${origin}/catalogue/pear-juice_2/`);
      await sent(page, () => page.click('#add_to_basket_form button[type=submit]'));
      await page.goto(`${origin}/basket/`);
      const field = page.locator('#basket_formset input[name$=quantity]').first();
      await field.fill('3');
      await sent(page, () => submit(page, '#basket_formset input[name$=quantity]'));
      expect(sqlite(database(visit), 'select quantity from basket_line order by id desc limit 1')).toEqual(['3']);
    },
    'reviews a product': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/accounts/logout/`);
      await page.goto(`${origin}/catalogue/quince-jelly_3/reviews/add/`);
      await page.fill('#id_title', `${ODD} ${mark}`);
      await page.fill('#id_body', `${ODD}\n${mark}`);
      await page.fill('#id_name', `Bén ${mark}`);
      await page.fill('#id_email', `${mark}@example.org`);
      await page.locator('#id_score').evaluate((field: HTMLInputElement) => {
        field.value = '4';
      });
      await sent(page, () =>
        page.locator('#add_review_form button[type=submit], form[action*=reviews] button').first().click(),
      );
      const bodies = sqlite(
        database(visit),
        'select body from reviews_productreview where title = ?',
        `${ODD} ${mark}`,
      );
      expect(bodies.map((each) => each.replaceAll('\r\n', '\n'))).toEqual([`${ODD}\n${mark}`]);
      await page.goto(`${origin}/accounts/login/`);
      await page.fill('#id_login-username', 'ada@example.org');
      await page.fill('#id_login-password', 'orchard-7-gate');
      await sent(page, () => page.click('button[name=login_submit]'));
    },
    'adds an address': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/accounts/addresses/add/`);
      await page.fill('#id_first_name', `Ädä ${mark}`);
      await page.fill('#id_last_name', 'Søn & Co; 100 % +');
      await page.fill('#id_line1', '日本 1');
      await page.fill('#id_line4', 'Leeds');
      await page.fill('#id_postcode', 'LS1 1AA');
      const country = page.locator('select[name=country]');
      if ((await country.count()) > 0) await country.selectOption('GB');
      await sent(page, () => submit(page, '#id_line1'));
      const names = sqlite(
        database(visit),
        'select last_name from address_useraddress where first_name = ?',
        `Ädä ${mark}`,
      );
      expect(names).toEqual(['Søn & Co; 100 % +']);
    },
    'saves a product with a picture of 9 MiB': async (visit) => {
      const { page, origin, mark, files } = visit;
      await page.goto(`${origin}/dashboard/catalogue/products/4/`);
      await page.fill('#id_title', `${ODD} ${mark}`);
      await page.locator('input[name="images-0-original"]').setInputFiles(files.large);
      await sent(page, () => page.locator('button[name=action][value=save], button[name=action]').last().click());
      expect(sqlite(database(visit), 'select title from catalogue_product where id = 4')).toEqual([`${ODD} ${mark}`]);
      const [path = ''] = sqlite(
        database(visit),
        'select original from catalogue_productimage order by id desc limit 1',
      );
      expect(digestOf(readFileSync(join(visit.folder, 'media', path)))).toBe(digestOf(files.large));
    },
    searches: async ({ page, origin }) => {
      await page.goto(`${origin}/search/?${new URLSearchParams({ q: 'Apple & basket' })}`);
      expect(await page.innerText('body')).toContain('Apple');
    },
  },
};
