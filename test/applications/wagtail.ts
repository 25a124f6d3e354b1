import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { sqlite } from './database.ts';
import { digestOf, ODD } from './files.ts';

const database = ({ folder }: Visit) => join(folder, 'project', 'db.sqlite3');

function stored(visit: Visit, table: string, title: string, file: string): void {
  const [path = ''] = sqlite(database(visit), `select file from ${table} where title = ?`, title);
  expect(digestOf(readFileSync(join(visit.folder, 'project', 'media', path)))).toBe(digestOf(file));
}

async function addDocument(visit: Visit, file: string): Promise<void> {
  const { page, origin, mark } = visit;
  const title = `${basename(file)} ${ODD} ${mark}`;
  await page.goto(`${origin}/admin/documents/multiple/add/`);
  const added = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.setInputFiles('input[type=file]', file);
  await added;
  await page.locator('#upload-list input[name$=title]').fill(title);
  await page.locator('#upload-list button[type=submit]').click();
  await page.waitForSelector('#upload-list input[name$=title]', { state: 'detached' });
  stored(visit, 'wagtaildocs_document', title, file);
}

async function addPicture(visit: Visit, file: string): Promise<void> {
  const { page, origin, mark } = visit;
  const title = `${basename(file)} ${ODD} ${mark}`;
  await page.goto(`${origin}/admin/images/add/`);
  await page.setInputFiles('#id_file', file);
  await written(page, '#id_title');
  await page.fill('#id_title', title);
  await page.locator('form[enctype] button[type=submit]').last().click();
  await expect
    .poll(() => sqlite(database(visit), 'select 1 from wagtailimages_image where title = ?', title), WAIT)
    .toEqual(['1']);
  stored(visit, 'wagtailimages_image', title, file);
}

/** Until Wagtail's script has filled in a field. */
async function written(page: Page, field: string): Promise<void> {
  await expect.poll(() => page.locator(field).inputValue(), WAIT).not.toBe('');
}

/** Behind the button that saves a draft. */
async function publish(page: Page): Promise<void> {
  await page.locator('footer [data-w-dropdown-target=toggle]').last().click();
  await page.locator('button[name=action-publish]').click();
}

const WAIT = { timeout: 20_000, interval: 500 };

export const wagtail: Application = {
  ...PLACES.wagtail,
  changes: ['POST /admin/*', 'PATCH /admin/*', 'PUT /admin/*', 'DELETE /admin/*'],
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      await page.goto(`${origin}/admin/login/`);
      await page.fill('#id_username', 'ada');
      await page.fill('#id_password', 'orchard-7-gate');
      await page.click('button[type=submit]');
      await page.waitForURL('**/admin/');
    },
    'edits and publishes a page': async (visit) => {
      const { page, origin, mark } = visit;
      const title = `${ODD} ${mark}`;
      await page.goto(`${origin}/admin/pages/4/edit/`);
      await page.fill('#id_title', title);
      await publish(page);
      await expect
        .poll(() => sqlite(database(visit), 'select title from wagtailcore_page where id = 4'), WAIT)
        .toEqual([title]);
      expect(await (await fetch(`${origin}/spring-in-the-orchard/`)).text()).toContain(mark);
    },
    'makes a page below another': async (visit) => {
      const { page, origin, mark } = visit;
      const title = `New ${ODD} ${mark}`;
      await page.goto(`${origin}/admin/pages/add/home/homepage/3/`);
      await page.fill('#id_title', title);
      await page.locator('#id_title').blur();
      await written(page, '#id_slug');
      await publish(page);
      await expect
        .poll(() => sqlite(database(visit), 'select title from wagtailcore_page where title = ?', title), WAIT)
        .toEqual([title]);
    },
    'adds a text': (visit) => addDocument(visit, visit.files.text),
    'adds a picture': (visit) => addPicture(visit, visit.files.picture),
    'adds 9 MiB': (visit) => addPicture(visit, visit.files.large),
    'chooses a page, by script': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/admin/redirects/add/`);
      await page.fill('#id_old_path', `/old-${mark}?a=1&b=ä`);
      await page.locator('#id_redirect_page-chooser [data-chooser-action-choose] >> visible=true').click();
      await page.locator('.modal-body a.choose-page').first().click();
      await page.waitForSelector('.modal-body', { state: 'detached' });
      await page.locator('form button[type=submit]').last().click();
      await page.waitForURL('**/admin/redirects/');
      const paths = sqlite(
        database(visit),
        'select redirect_page_id from wagtailredirects_redirect where old_path like ?',
        `%${mark}%`,
      );
      expect(paths).toHaveLength(1);
    },
    'saves an account with a picture': async (visit) => {
      const { page, origin, mark, files } = visit;
      await page.goto(`${origin}/admin/account/`);
      await page.fill('[name$=first_name]', `Ädä & ${mark}`);
      await page.setInputFiles('[name$=avatar]', files.picture);
      await page.locator('form button[type=submit]').last().click();
      await page.waitForSelector('.messages .success');
      expect(sqlite(database(visit), "select first_name from auth_user where username = 'ada'")).toEqual([
        `Ädä & ${mark}`,
      ]);
      const [path = ''] = sqlite(database(visit), 'select avatar from wagtailusers_userprofile where user_id = 1');
      expect(path).toContain('picture');
    },
    'saves an account without one': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/admin/account/`);
      await page.fill('[name$=last_name]', `${mark}; 100 % +`);
      await page.locator('form button[type=submit]').last().click();
      await page.waitForSelector('.messages .success');
      expect(sqlite(database(visit), "select last_name from auth_user where username = 'ada'")).toEqual([
        `${mark}; 100 % +`,
      ]);
    },
    searches: async ({ page, origin, mark }) => {
      await page.goto(`${origin}/admin/pages/search/?${new URLSearchParams({ q: mark })}`);
      expect(await page.innerText('main')).toContain(mark);
    },
  },
};
