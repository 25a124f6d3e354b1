import { appendFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { sqlite } from './database.ts';
import { digestOf, ODD } from './files.ts';

/** The text of a page, as the wiki gives it to anybody. */
async function raw({ origin }: Visit, title: string): Promise<string> {
  const query = new URLSearchParams({ title, action: 'raw', ctype: 'text/x-wiki' });
  return (await fetch(`${origin}/index.php?${query}`)).text();
}

async function upload(visit: Visit, file: string): Promise<void> {
  const { page, origin, folder, mark } = visit;
  await page.goto(`${origin}/index.php?title=Special:Upload&uselang=en`);
  await page.setInputFiles('#wpUploadFile', file);
  await page.fill('#wpUploadDescription', `${ODD} ${mark}`);
  await page.locator('input[name=wpUpload]').click();
  await page.waitForURL(/File:|File%3A/);
  const query = "select img_sha1 from image where lower(replace(img_name, '_', '-')) = ?";
  expect(sqlite(join(folder, 'data', 'wiki.sqlite'), query, basename(file))).toHaveLength(1);
  const href = await page.locator('.fullMedia a').getAttribute('href');
  const stored = await fetch(new URL(href ?? '', origin));
  expect(digestOf(new Uint8Array(await stored.arrayBuffer()))).toBe(digestOf(file));
}

/** A call of the wiki's own script to its API. */
async function api({ page, origin }: Visit, words: Readonly<Record<string, string>>, token: boolean): Promise<unknown> {
  await page.goto(`${origin}/index.php?title=Harvest&uselang=en`);
  await page.waitForFunction('window.mw && mw.loader && mw.loader.using');
  const call = token ? `api.postWithToken('csrf', words)` : 'api.post(words)';
  const script = `mw.loader.using('mediawiki.api').then(() => { const api = new mw.Api(); const words = ${JSON.stringify(words)}; return ${call}; })`;
  return page.evaluate(script);
}

export const mediawiki: Application = {
  ...PLACES.mediawiki,
  prepare(folder) {
    const settings = join(folder, 'wiki', 'LocalSettings.php');
    const more = [
      "wfLoadExtensions( [ 'VisualEditor', 'WikiEditor' ] );",
      "$wgFileExtensions = [ ...$wgFileExtensions, 'txt', 'bin' ]; $wgVerifyMimeType = false;",
      '$wgMaxImageArea = 1; $wgVisualEditorShowBetaWelcome = false;',
    ];
    if (!readFileSync(settings, 'utf8').includes('WikiEditor')) appendFileSync(settings, `${more.join('\n')}\n`);
  },
  changes: ['POST /index.php*', 'POST /api.php*', 'POST /rest.php/*', 'PUT /rest.php/*'],
  policy: { see: { scripts: 'page' } },
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      await page.goto(`${origin}/index.php?title=Special:UserLogin&uselang=en`);
      await page.fill('#wpName1', 'Ada');
      await page.fill('#wpPassword1', 'orchard-7-gate');
      await page.click('#wpLoginAttempt');
      await page.waitForURL((url) => !url.search.includes('UserLogin'));
      expect(await page.innerText('#p-personal')).toContain('Ada');
    },
    'edits a page': async (visit) => {
      const { page, origin, mark } = visit;
      const text = `== ${mark} ==\n${ODD}\n\n<nowiki>[[&amp;]]</nowiki>\n end`;
      const title = `Äpfel & ${mark}; 100+`;
      await page.goto(
        `${origin}/index.php?${new URLSearchParams({ title, action: 'edit', vehidebetadialog: '1', uselang: 'en' })}`,
      );
      await page.fill('#wpTextbox1', text);
      await page.fill('#wpSummary', ODD);
      await page.click('#wpPreview');
      await page.waitForSelector('#wikiPreview h2');
      await page.click('#wpSave');
      await page.waitForURL((url) => !url.search.includes('action='));
      expect(await raw(visit, title)).toBe(text);
    },
    'comments on a talk page': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/index.php?title=Talk:Harvest&action=edit&section=new&uselang=en`);
      await page.fill('#wpSummary', `${mark} & more`);
      await page.fill('#wpTextbox1', `${ODD} ${mark}`);
      await page.click('#wpSave');
      await page.waitForURL((url) => !url.search.includes('action='));
      expect(await raw(visit, 'Talk:Harvest')).toContain(`== ${mark} & more ==\n\n${ODD} ${mark}`);
    },
    'uploads a text': (visit) => upload(visit, visit.files.text),
    'uploads a picture': (visit) => upload(visit, visit.files.picture),
    'uploads 9 MiB': (visit) => upload(visit, visit.files.large),
    'moves a page': async (visit) => {
      const { page, origin, mark } = visit;
      const title = `Äpfel & ${mark}; 100+`;
      await page.goto(
        `${origin}/index.php?${new URLSearchParams({ title: `Special:MovePage/${title}`, uselang: 'en' })}`,
      );
      await page.fill('[name=wpNewTitleMain]', `Moved ${mark} é`);
      await page.fill('[name=wpReason]', ODD);
      await page.locator('[name=wpMove], [name=wpMove] button').first().click();
      await page.waitForSelector('#movepage-wrapper, .mw-movepage-success, #mw-content-text p');
      expect(await raw(visit, `Moved ${mark} é`)).toContain(ODD);
    },
    'watches a page by script': async ({ page, origin, folder }) => {
      const database = join(folder, 'data', 'wiki.sqlite');
      const watched = () => sqlite(database, "select count(*) from watchlist where wl_title = 'Harvest'")[0];
      const before = watched();
      await page.goto(`${origin}/index.php?title=Harvest&uselang=en`);
      await page.waitForFunction("mw.loader.getState('mediawiki.page.watch.ajax') === 'ready'");
      await Promise.all([
        page.waitForResponse((answer) => answer.url().includes('/api.php') && answer.request().method() === 'POST'),
        page.locator('#ca-watch a, #ca-unwatch a').dispatchEvent('click'),
      ]);
      expect(watched()).not.toBe(before);
    },
    'edits by the API, as a form': async (visit) => {
      const title = `Api ${visit.mark}`;
      const text = `${ODD}\nsecond line`;
      await api(visit, { action: 'edit', title, text, summary: ODD, format: 'json', formatversion: '2' }, true);
      expect(await raw(visit, title)).toBe(text);
    },
    'edits by the REST API, as JSON': async (visit) => {
      const { page, origin, mark } = visit;
      const title = `Rest ${mark}`;
      await page.goto(`${origin}/index.php?title=Harvest&uselang=en`);
      await page.waitForFunction('window.mw && mw.user && mw.user.tokens');
      const status =
        await page.evaluate(`fetch('/rest.php/v1/page', { method: 'POST', headers: { 'Content-Type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({ source: ${JSON.stringify(ODD)}, title: ${JSON.stringify(title)}, comment: 'ü', token: mw.user.tokens.get('csrfToken') }) }).then((answer) => answer.status)`);
      expect(status).toBe(201);
      expect(await raw(visit, title)).toBe(ODD);
    },
    'saves preferences': async ({ page, origin, folder, mark }) => {
      await page.goto(`${origin}/index.php?title=Special:Preferences&uselang=en`);
      await page.fill('[name=wprealname]', '');
      await page.locator('[name=wprealname]').pressSequentially(`${ODD} ${mark}`);
      await page.locator('#prefcontrol button').click();
      await page.waitForSelector('.mw-notification, .mw-preferences-messagebox, .mw-message-box-success');
      const query = "select user_real_name from user where user_name = 'Ada'";
      expect(sqlite(join(folder, 'data', 'wiki.sqlite'), query)).toEqual([`${ODD} ${mark}`]);
    },
    'edits in the visual editor': async (visit) => {
      const { page, origin, mark } = visit;
      const title = `Visual ${mark}`;
      await page.goto(
        `${origin}/index.php?${new URLSearchParams({ title, veaction: 'edit', vehidebetadialog: '1', uselang: 'en' })}`,
      );
      const surface = page.locator('.ve-ce-documentNode[contenteditable=true]');
      await surface.waitFor();
      await surface.focus();
      await page.keyboard.type(`${mark} Äpfel & Birnen; 100 %`);
      await page.locator('.ve-ui-toolbar-saveButton').click();
      await page.locator('.ve-ui-mwSaveDialog .oo-ui-processDialog-actions-primary a').click();
      await surface.waitFor({ state: 'detached' });
      expect(await raw(visit, title)).toBe(`${mark} Äpfel & Birnen; 100 %`);
    },
    searches: async ({ page, origin, mark }) => {
      await page.goto(`${origin}/index.php?title=Special:Search&uselang=en`);
      await page.locator('#searchText input').fill(`Äpfel & ${mark}`);
      await page.keyboard.press('Enter');
      await page.waitForURL('**search=*');
      expect(await page.innerText('#firstHeading')).toContain('Search results');
    },
  },
};
