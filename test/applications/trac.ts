import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { sqlite } from './database.ts';
import { digestOf, ODD } from './files.ts';

const database = ({ folder }: Visit) => join(folder, 'env', 'db', 'trac.db');

async function attach(visit: Visit, file: string): Promise<void> {
  const { page, origin } = visit;
  await page.goto(`${origin}/attachment/ticket/1/?action=new`);
  await page.setInputFiles('input[name=attachment]', file);
  await page.fill('input[name=description]', `${ODD} ${visit.mark}`);
  await page.locator('#attachment input[type=submit][value^=Add]').click();
  await page.waitForURL('**/attachment/ticket/1/*');
  const answer = await fetch(`${origin}/raw-attachment/ticket/1/${basename(file)}`);
  expect(digestOf(new Uint8Array(await answer.arrayBuffer()))).toBe(digestOf(file));
  const described = sqlite(database(visit), 'select description from attachment where filename = ?', basename(file));
  expect(described).toEqual([`${ODD} ${visit.mark}`]);
}

export const trac: Application = {
  ...PLACES.trac,
  prepare(folder) {
    const settings = join(folder, 'env', 'conf', 'trac.ini');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^max_size = .*/m, 'max_size = 20000000'));
  },
  changes: ['POST /wiki/*', 'POST /ticket/*', 'POST /newticket', 'POST /attachment/*', 'POST /prefs*', 'POST /query*'],
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      // Trac leaves this to HTTP's own authentication.
      await page.goto(`${origin.replace('//', '//ada:orchard@')}/login`);
      expect(await page.innerText('#metanav')).toContain('Logout');
    },
    'edits a wiki page': async (visit) => {
      const { page, origin, mark } = visit;
      const text = `= ${mark} =\n${ODD}\n\n  indented {{{code}}}\n\nend`;
      await page.goto(`${origin}/wiki/${mark}?action=edit`);
      await page.fill('#text', text);
      await page.fill('#comment', ODD);
      await page.click('#save');
      await page.waitForURL((url) => url.search === '' || url.search.startsWith('?version'));
      const stored = sqlite(database(visit), 'select text from wiki where name = ?', mark);
      expect(stored.map((each) => each.replaceAll('\r\n', '\n'))).toEqual([text]);
      expect(sqlite(database(visit), 'select comment from wiki where name = ?', mark)).toEqual([ODD]);
    },
    'opens a ticket': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/newticket`);
      await page.fill('#field-summary', `${ODD} ${mark}`);
      await page.fill('#field-description', `${ODD}\nsecond line`);
      await page.click('#propertyform input[name=submit]');
      await page.waitForURL('**/ticket/*');
      const stored = sqlite(database(visit), 'select description from ticket where summary = ?', `${ODD} ${mark}`);
      expect(stored.map((each) => each.replaceAll('\r\n', '\n'))).toEqual([`${ODD}\nsecond line`]);
    },
    'comments on a ticket': async (visit) => {
      const { page, origin, mark } = visit;
      const said = `${mark} ${ODD}`;
      await page.goto(`${origin}/ticket/1`);
      // The preview is asked for by script, as a form.
      const preview = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.locator('#comment').pressSequentially(said);
      expect((await preview).status()).toBe(200);
      await page.locator('input[name=submit]').last().click();
      await page.waitForURL('**/ticket/1#comment*');
      expect(sqlite(database(visit), 'select newvalue from ticket_change where newvalue = ?', said)).toEqual([said]);
    },
    'attaches a text': (visit) => attach(visit, visit.files.text),
    'attaches octets': (visit) => attach(visit, visit.files.binary),
    'attaches 9 MiB': (visit) => attach(visit, visit.files.large),
    'saves a preference': async (visit) => {
      const { page, origin, mark } = visit;
      await page.goto(`${origin}/prefs`);
      await page.fill('#name', `${ODD} ${mark}`);
      await page.click('#content input[type=submit]');
      await page.waitForLoadState();
      const query = "select value from session_attribute where sid = 'ada' and name = 'name'";
      expect(sqlite(database(visit), query)).toEqual([`${ODD} ${mark}`]);
    },
    searches: async ({ page, origin, mark }) => {
      await page.goto(`${origin}/search`);
      await page.fill('#q', `Äpfel & ${mark}`);
      await page.locator('#fullsearch input[type=submit]').click();
      await page.waitForURL('**/search?q=*');
      expect(await page.innerText('#content')).toContain(mark);
    },
    'asks for a list of tickets': async ({ page, origin }) => {
      await page.goto(`${origin}/query?status=new`);
      await page.locator('#query input[name=update]').click();
      await page.waitForURL('**/query?*');
      expect(await page.innerText('#content')).toContain('Count baskets');
    },
    'reads what it attached': async ({ page, origin, files }) => {
      await page.goto(`${origin}/attachment/ticket/1/${basename(files.text)}`);
      expect(await page.innerText('#content')).toContain(readFileSync(files.text, 'utf8').slice(0, 9));
    },
  },
};
