/** `app: trac` against Trac itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite } from '../applications/database.ts';
import { trac } from '../applications/trac.ts';
import { type Here, tryKnownApp, type Write } from './known-app.ts';

const query = (folder: string, text: string): readonly string[] => sqlite(join(folder, 'env', 'db', 'trac.db'), text);

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

/** A form as a script of the page sends it that has its token, and what Trac wants to be told of the ticket. */
const form = (
  action: string,
  changes: keyof typeof TABLES,
  path: string,
  fields: Readonly<Record<string, string>>,
): Write => ({
  action,
  changes,
  async send({ page, origin }) {
    await page.goto(`${origin}${/^\/ticket/.test(path) ? path.replace(/\?.*/, '') : '/prefs'}`);
    await page.evaluate(
      async ([to, given]) => {
        const own = document.querySelector<HTMLFormElement>('#propertyform');
        const body = new URLSearchParams();
        for (const [name, value] of own === null ? [] : new FormData(own))
          if (typeof value === 'string' && !['action', 'comment', 'preview'].includes(name)) body.set(name, value);
        const token = document.querySelector<HTMLInputElement>('input[name=__FORM_TOKEN]')?.value ?? '';
        body.set('__FORM_TOKEN', token);
        for (const [name, value] of Object.entries(given)) body.set(name, value);
        await fetch(to, { method: 'POST', body }).catch(() => undefined);
      },
      [path, fields] as const,
    );
  },
});

const writes: readonly Write[] = [
  form('SaveWikiPage', 'wiki', '/wiki/Drafts', {
    action: 'edit',
    version: '0',
    text: 'Apples',
    comment: '',
    save: 'Submit changes',
  }),
  form('RenameWikiPage', 'wiki', '/wiki/Drafts', { action: 'rename', new_name: 'Moved', submit: 'Rename page' }),
  form('DeleteWikiPage', 'wiki', '/wiki/Moved', { action: 'delete' }),
  form('CreateTicket', 'tickets', '/newticket', {
    action: 'create',
    field_summary: 'A new one',
    field_type: 'defect',
    submit: 'Create ticket',
  }),
  form('UpdateTicket', 'changes', '/ticket/1', {
    action: 'leave',
    comment: 'A remark',
    replyto: '',
    submit: 'Submit changes',
  }),
  form('ChangeTicketStatus', 'tickets', '/ticket/2', {
    action: 'resolve',
    action_resolve_resolve_resolution: 'fixed',
    comment: '',
    submit: 'Submit changes',
  }),
  form('DeleteTicket', 'tickets', '/ticket/3?action=delete', { action: 'delete' }),
  form('DeleteAttachment', 'attachments', '/attachment/ticket/1/attached.txt', { action: 'delete' }),
  form('SavePreferences', 'preferences', '/prefs', { action: 'save', name: 'Somebody else' }),
  form('CreateMilestone', 'milestones', '/milestone', {
    action: 'edit',
    id: '',
    name: 'soon',
    description: 'x',
    add: 'Add milestone',
  }),
  form('DeleteMilestone', 'milestones', '/milestone/soon', { action: 'delete' }),
  form('SaveReport', 'reports', '/report/-1', {
    action: 'new',
    title: 'All',
    query: 'SELECT id FROM ticket',
    description: '',
  }),
  form('Administer', 'permissions', '/admin/general/perm', { subject: 'mallory', action: 'TRAC_ADMIN', add: 'Add' }),
  form('Administer', 'components', '/admin/ticket/components', { name: 'cellar', owner: '', add: 'Add' }),
];

tryKnownApp({
  app: 'trac',
  place: PLACES.trac,
  prepare: trac.prepare,
  application: trac,
  stored: (folder) => Object.fromEntries(Object.entries(TABLES).map(([name, text]) => [name, query(folder, text)])),
  async logIn({ page, origin }: Here) {
    await page.goto(`${origin.replace('//', '//ada:orchard@')}/login`);
    expect(await page.innerText('#metanav')).toContain('Logout');
  },
  tasks: {
    'edits a wiki page': {
      select: ['edit_wiki_pages'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/wiki/Granted?action=edit`);
        await page.fill('#text', '= Granted =\nPears');
        await page.click('#save');
        await page.waitForURL((url) => !url.search.includes('edit'));
        expect(query(folder, "select text from wiki where name = 'Granted'")).toHaveLength(1);
      },
    },
    'opens a ticket and comments on it': {
      select: ['create_tickets', 'update_tickets'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/newticket`);
        await page.fill('#field-summary', 'Granted one');
        await page.click('#propertyform input[name=submit]');
        await page.waitForURL('**/ticket/*');
        await page.locator('#comment').fill('Granted remark');
        await page.locator('#propertyform input[name=submit]').last().click();
        await page.waitForURL('**/ticket/*#comment*');
        expect(query(folder, "select newvalue from ticket_change where newvalue = 'Granted remark'")).toHaveLength(1);
      },
    },
  },
  writes,
});
