import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { mariadb } from './database.ts';
import { digestOf, ODD } from './files.ts';

const database = ({ folder }: Visit, query: string) => mariadb(join(folder, 'db', 'socket'), 'blog', query);

/** WordPress takes one backslash away where it is not escaped. */
const TEXT = ODD.replaceAll('\\', '/');

async function stored(visit: Visit, file: string): Promise<void> {
  const name = basename(file).replace(/\..*/, '');
  const query = `select meta_value from wp_postmeta join wp_posts on ID = post_id where meta_key = '_wp_attached_file' and post_title = '${name}' order by ID desc limit 1`;
  const [path = ''] = database(visit, query);
  expect(digestOf(readFileSync(join(visit.folder, 'blog', 'wp-content', 'uploads', path)))).toBe(digestOf(file));
}

async function upload(visit: Visit, file: string): Promise<void> {
  const { page, origin } = visit;
  await page.goto(`${origin}/wp-admin/media-new.php?browser-uploader`);
  await page.setInputFiles('#async-upload', file);
  await page.click('#html-upload');
  await page.waitForURL('**/upload.php*');
  await stored(visit, file);
}

/** A call of WordPress' own script to its REST API. */
async function rest(page: Page, origin: string, call: object): Promise<unknown> {
  await page.goto(`${origin}/wp-admin/post-new.php`);
  await page.waitForFunction('window.wp && wp.apiFetch');
  return page.evaluate(`wp.apiFetch(${JSON.stringify(call)}).then((answer) => answer.id)`);
}

const newest = (visit: Visit, type: string, title: string) =>
  database(
    visit,
    `select post_content from wp_posts where post_type = '${type}' and post_title like '%${title}%' order by ID desc limit 1`,
  );

export const wordpress: Application = {
  ...PLACES.wordpress,
  changes: [
    'POST /wp-login.php*',
    'POST /wp-comments-post.php',
    'POST /wp-admin/*',
    'POST /index.php*',
    'PUT /index.php*',
    'PATCH /index.php*',
    'DELETE /index.php*',
  ],
  policy: { see: { scripts: 'page' } },
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      await page.goto(`${origin}/wp-login.php`);
      await page.fill('#user_login', 'ada');
      await page.fill('#user_pass', 'orchard-7-gate');
      await page.click('#wp-submit');
      await page.waitForURL('**/wp-admin/');
    },
    'publishes in the block editor': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/wp-admin/post-new.php`);
      const title = page.locator('.editor-post-title__input');
      await title.waitFor();
      await page.keyboard.press('Escape');
      await title.click();
      await page.keyboard.type(`${TEXT} ${mark}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type(`${mark} ${TEXT}`);
      await page.locator('.editor-post-publish-panel__toggle').click();
      const publish = page.locator('.editor-post-publish-button');
      await publish.click();
      await page.waitForSelector('.post-publish-panel__postpublish');
      const [content = ''] = newest(visit, 'post', mark);
      expect(content).toContain(`<p>${mark} ${TEXT.replace('&', '&amp;')}</p>`);
    },
    'edits a post by REST, as JSON under PUT': async (visit) => {
      const { page, origin, mark } = visit;
      const data = { title: `put ${mark}`, content: `${TEXT}\n1.0`, meta: {}, status: 'publish' };
      await rest(page, origin, { path: '/wp/v2/posts/4', method: 'PUT', data });
      expect(newest(visit, 'post', `put ${mark}`)).toEqual([`${TEXT}\n1.0`]);
    },
    'makes and deletes a post by REST': async (visit) => {
      const { page, origin, mark } = visit;
      const data = { title: `gone ${mark}`, content: TEXT, status: 'draft' };
      const id = await rest(page, origin, { path: '/wp/v2/posts', method: 'POST', data });
      await rest(page, origin, { path: `/wp/v2/posts/${String(id)}`, method: 'DELETE' });
      expect(database(visit, `select post_status from wp_posts where ID = ${Number(id)}`)).toEqual(['trash']);
    },
    'uploads a text': (visit) => upload(visit, visit.files.text),
    'uploads a picture': (visit) => upload(visit, visit.files.picture),
    'uploads 9 MiB by script': async (visit) => {
      const { page, origin, files } = visit;
      await page.goto(`${origin}/wp-admin/media-new.php`);
      await page.setInputFiles('input[type=file][id^=html5]', files.large);
      await page.waitForSelector('.media-item .edit-attachment', { timeout: 60_000 });
      await stored(visit, files.large);
    },
    comments: async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/?p=4`);
      await page.fill('#comment', `${TEXT}\n${mark}`);
      await page.click('#submit');
      await page.waitForURL('**#comment-*');
      const query = `select comment_content from wp_comments where comment_content like '%${mark}' order by comment_ID desc limit 1`;
      expect(database(visit, query).map((each) => each.replaceAll('\r\n', '\n').replace('&amp;', '&'))).toEqual([
        `${TEXT}\n${mark}`,
      ]);
    },
    'replies by script': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/wp-admin/edit-comments.php`);
      const row = page.locator('#the-comment-list tr').first();
      await row.hover();
      await row.locator('.reply button').click();
      await page.fill('#replycontent', `reply ${TEXT} ${mark}`);
      await page.click('#replybtn');
      await page.waitForSelector('#replyrow', { state: 'hidden' });
      const query = `select comment_content from wp_comments where comment_content like 'reply%${mark}'`;
      expect(database(visit, query).map((each) => each.replace('&amp;', '&'))).toEqual([`reply ${TEXT} ${mark}`]);
    },
    'saves settings': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/wp-admin/options-general.php`);
      await page.fill('#blogdescription', `${TEXT} ${mark}`);
      await page.click('#submit');
      await page.waitForSelector('#setting-error-settings_updated');
      const query = "select option_value from wp_options where option_name = 'blogdescription'";
      expect(
        database(visit, query).map((each) =>
          each.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#039;', "'"),
        ),
      ).toEqual([`${TEXT} ${mark}`]);
    },
    'saves a profile': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/wp-admin/profile.php`);
      await page.fill('#description', `${TEXT} ${mark}`);
      await page.click('#submit');
      await page.waitForSelector('#message.updated, .notice-success');
      const query = "select meta_value from wp_usermeta where meta_key = 'description' and user_id = 1";
      expect(database(visit, query).map((each) => each.replaceAll('&amp;', '&'))).toEqual([`${TEXT} ${mark}`]);
    },
    'renames in place by script': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/wp-admin/edit.php?post_status=draft`);
      const row = page.locator('#the-list tr').first();
      await row.hover();
      await row.locator('.editinline').click();
      await page.locator('.inline-editor input[name=post_title]').fill(`inline ${TEXT} ${mark}`);
      await page.locator('.inline-editor .save').click();
      await page.waitForSelector('.inline-editor', { state: 'detached' });
      const query = `select post_title from wp_posts where post_type = 'post' and post_title like 'inline%${mark}'`;
      expect(database(visit, query).map((each) => each.replaceAll('&amp;', '&'))).toEqual([`inline ${TEXT} ${mark}`]);
    },
    searches: async ({ page, origin, mark }) => {
      await page.goto(`${origin}/?${new URLSearchParams({ s: `put ${mark}` })}`);
      expect(await page.innerText('body')).toContain(`put ${mark}`);
    },
  },
};
