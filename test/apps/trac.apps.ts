/** `app: trac` against Trac itself: a granted task is done, and what was not granted is not, by Trac's own database. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { missing, type Running, start } from '../../scripts/corpora/running.ts';
import { sqlite } from '../applications/database.ts';
import { type AtApp, granted, plain } from './granted.ts';

const { port } = PLACES.trac;
const ORIGIN = `http://127.0.0.1:${port}`;
const lacks = missing(PLACES.trac);

let running: Running;
const query = (text: string, ...values: readonly string[]): readonly string[] =>
  sqlite(join(running.folder, 'env', 'db', 'trac.db'), text, ...values);

/** Whatever Trac has stored that a request could change. */
const TABLES = {
  wiki: 'select name || version || text from wiki order by 1',
  tickets: 'select id || status || summary || description from ticket order by id',
  changes: 'select ticket || field || newvalue from ticket_change order by ticket, time, field',
  attachments: 'select id || filename from attachment order by 1',
  preferences: "select sid || name || value from session_attribute where sid = 'ada' and name = 'name'",
  milestones: 'select name || description from milestone order by 1',
  reports: 'select title from report order by 1',
  permissions: 'select username || action from permission order by 1',
  components: 'select name from component order by 1',
} as const;

function stored(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(TABLES).map(([name, text]) => [name, query(text)]));
}

const logIn = async (page: Page): Promise<void> => {
  await page.goto(`${ORIGIN.replace('//', '//ada:orchard@')}/login`);
  expect(await page.innerText('#metanav')).toContain('Logout');
};

/** Writes as Trac's own forms make them: path and fields. */
const WRITES: readonly (readonly [
  table: keyof typeof TABLES,
  path: string,
  fields: Readonly<Record<string, string>>,
])[] = [
  ['wiki', '/wiki/Drafts', { action: 'edit', version: '0', text: 'Apples', comment: '', save: 'Submit changes' }],
  ['wiki', '/wiki/Drafts', { action: 'rename', new_name: 'Moved', submit: 'Rename page' }],
  ['wiki', '/wiki/Moved', { action: 'delete' }],
  [
    'tickets',
    '/newticket',
    { action: 'create', field_summary: 'A new one', field_type: 'defect', submit: 'Create ticket' },
  ],
  ['changes', '/ticket/1', { action: 'leave', comment: 'A remark', replyto: '', submit: 'Submit changes' }],
  [
    'tickets',
    '/ticket/2',
    { action: 'resolve', action_resolve_resolve_resolution: 'fixed', comment: '', submit: 'Submit changes' },
  ],
  ['tickets', '/ticket/3?action=delete', { action: 'delete' }],
  ['attachments', '/attachment/ticket/1/attached.txt', { action: 'delete' }],
  ['preferences', '/prefs', { action: 'save', name: 'Somebody else' }],
  ['milestones', '/milestone', { action: 'edit', id: '', name: 'soon', description: 'x', add: 'Add milestone' }],
  ['milestones', '/milestone/soon', { action: 'delete' }],
  ['reports', '/report/-1', { action: 'new', title: 'All', query: 'SELECT id FROM ticket', description: '' }],
  ['permissions', '/admin/general/perm', { subject: 'mallory', action: 'TRAC_ADMIN', add: 'Add' }],
  ['components', '/admin/ticket/components', { name: 'cellar', owner: '', add: 'Add' }],
];

/** Sends a form as a script of the page does that has its token and what Trac wants to be told of the ticket. */
async function send(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${ORIGIN}${/^\/ticket/.test(path) ? path.replace(/\?.*/, '') : '/prefs'}`);
  await page.evaluate(
    async ([to, given]) => {
      const form = document.querySelector<HTMLFormElement>('#propertyform');
      const body = new URLSearchParams();
      for (const [name, value] of form === null ? [] : new FormData(form))
        if (typeof value === 'string' && !['action', 'comment', 'preview'].includes(name)) body.set(name, value);
      const token = document.querySelector<HTMLInputElement>('input[name=__FORM_TOKEN]')?.value ?? '';
      body.set('__FORM_TOKEN', token);
      for (const [name, value] of Object.entries(given)) body.set(name, value);
      await fetch(to, { method: 'POST', body }).catch(() => undefined);
    },
    [path, fields] as const,
  );
}

describe.skipIf(lacks.length > 0)('trac', () => {
  let at: AtApp | undefined;
  beforeAll(async () => {
    running = await start(PLACES.trac);
  });
  afterAll(() => running?.close());

  const tasks: readonly (readonly [string, readonly string[], (page: Page) => Promise<void>, keyof typeof TABLES])[] = [
    [
      'edits a wiki page',
      ['edit_wiki_pages'],
      async (page) => {
        await page.goto(`${ORIGIN}/wiki/Granted?action=edit`);
        await page.fill('#text', '= Granted =\nPears');
        await page.click('#save');
        await page.waitForURL((url) => !url.search.includes('edit'));
        expect(query("select text from wiki where name = 'Granted'")).toHaveLength(1);
      },
      'wiki',
    ],
    [
      'opens a ticket and comments on it',
      ['create_tickets', 'update_tickets'],
      async (page) => {
        await page.goto(`${ORIGIN}/newticket`);
        await page.fill('#field-summary', 'Granted one');
        await page.click('#propertyform input[name=submit]');
        await page.waitForURL('**/ticket/*');
        await page.locator('#comment').fill('Granted remark');
        await page.locator('#propertyform input[name=submit]').last().click();
        await page.waitForURL('**/ticket/*#comment*');
        expect(query("select newvalue from ticket_change where newvalue = 'Granted remark'")).toHaveLength(1);
      },
      'tickets',
    ],
  ];

  describe.each(tasks)('%s', (_task, select, work, own) => {
    it('and nothing else', async () => {
      at = await granted({ app: 'trac', port }, select);
      const { page, refused } = at;
      await logIn(page);
      await work(page);
      const before = stored();
      const others = WRITES.filter(([table]) => table !== own && !(own === 'tickets' && table === 'changes'));
      expect(others.length).toBeGreaterThanOrEqual(9);
      for (const [, path, fields] of others) await send(page, path, fields);
      expect(refused.filter((each) => each.startsWith('send.sitemap.unselected POST'))).toHaveLength(others.length);
      expect(stored()).toEqual(before);
      await at.close();
      at = undefined;
    });
  });

  it('would have done all of it without a grant', async () => {
    at = await plain();
    const { page } = at;
    await logIn(page);
    for (const [table, path, fields] of WRITES) {
      const before = stored();
      await send(page, path, fields);
      expect(stored()[table], `${path} ${JSON.stringify(fields)}`).not.toEqual(before[table]);
    }
    await at.close();
  });
});
