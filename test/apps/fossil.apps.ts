/** `app: fossil` against Fossil itself, by its own repository. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { type Here, tryKnownApp, type Write } from './known-app.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

const file = (folder: string): string => join(folder, 'orchard.fossil');
const first = ({ folder }: Here, query: string): string => sqlite(file(folder), query)[0] ?? 'none';

/** Of Fossil's events: `w` wiki, `e` technical note, `f` forum, `ci` check-in, `g` a change of one. */
const events = (type: string): string => `select objid || comment from event where type = '${type}' order by objid`;

/** Whatever the repository holds that a request could change. */
const TABLES = {
  tickets: 'select tkt_uuid || title || status || coalesce(comment, 0) || tkt_mtime from ticket order by 1',
  wiki: events('w'),
  notes: events('e'),
  forum: events('f'),
  code: events('ci'),
  changes: events('g'),
  attachments: "select attachid || filename || coalesce(src, '') from attachment order by attachid",
  reports: 'select rn || title || sqlcode from reportfmt order by rn',
  users: "select uid || login || cap || coalesce(info, '') from user order by uid",
  passwords: 'select uid || pw from user order by uid',
  shunned: 'select uuid from shun order by 1',
  settings: `select name || value from config where name not glob 'baseurl:*' and name not in ('captcha-secret', 'draft1-css') order by name`,
} as const;
type Table = keyof typeof TABLES;

interface Sent extends Omit<SentForm, 'at'> {
  readonly at: string | ((here: Here) => string);
}
const form = (action: string, changes: Table, { at, ...sent }: Sent): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, { at: typeof at === 'string' ? at : at(here), ...sent }),
});
/** What a page's own script sends, with Fossil's address of the page as referrer. */
const script = (action: string, changes: Table, at: string, text: string): Write => ({
  action,
  changes,
  send: (here) => runScript(here, at, 'document.body', text),
});
const posted = (path: string, fields: object): string =>
  `(() => { const data = new FormData(); for (const [name, value] of Object.entries(${JSON.stringify(fields)})) data.append(name, value); return fetch('${path}', { method: 'POST', body: data }).then((it) => it.text()); })()`;
/** A form that was sent by its address instead: Fossil takes that as well. */
const byLink = (action: string, changes: Table, at: string, path: string, fields: object): Write =>
  script(
    action,
    changes,
    at,
    `fetch('${path}?' + new URLSearchParams({ ...${JSON.stringify(fields)}, csrf: document.querySelector('[name=csrf]').value })).then((it) => it.text())`,
  );
const settings = (path: string, fields: SentForm['fields']): Write =>
  form('SaveSettings', 'settings', {
    at: path,
    form: 'form:has([name=csrf])',
    press: '[name=submit]',
    ...(fields === undefined ? {} : { fields }),
  });

const ticket = (here: Here): string => first(here, 'select tkt_uuid from ticket order by tkt_id limit 1');
/** The second of the two forms that answer, change or delete a post of the forum. */
const forumPost = (action: string, button: 'reply' | 'edit' | 'nullout'): Write => ({
  action,
  changes: 'forum',
  send: (here) => {
    const fpid = first(here, 'select blob.uuid from forumpost join blob on rid = fpid order by fpid limit 1');
    const fields = {
      fpid,
      [button]: '1',
      title: 'Frost',
      content: button === 'nullout' ? '' : button,
      submit: 'Submit',
    };
    return runScript(here, `/forumpost/${fpid}`, 'document.body', posted('/forume2', fields));
  },
});
const later = (write: Write): Write => ({ ...write, needsOthers: true });

const writes: readonly Write[] = [
  form('CreateTicket', 'tickets', {
    at: '/tktnew?preview=1',
    form: 'form:has([name=csrf])',
    press: '[name=submit]',
    fields: { title: 'A new one', icomment: 'x' },
  }),
  form('UpdateTicket', 'tickets', {
    at: (here) => `/tktedit/${ticket(here)}?preview=1`,
    form: 'form:has([name=csrf])',
    press: '[name=submit]',
    fields: { icomment: 'A remark', status: 'Closed' },
  }),
  byLink('CreateTicketByLink', 'tickets', '/tktnew', '/tktnew', {
    title: 'By address',
    type: 'Code_Defect',
    submit: 'x',
  }),
  script(
    'SaveWikiPage',
    'wiki',
    '/wikiedit?name=Harvest',
    posted('/wikiajax/save', { page: 'Drafts', mimetype: 'text/x-markdown', isnew: '1', content: 'Apples' }),
  ),
  form('AppendToWikiPage', 'wiki', {
    at: '/wikiappend?name=Harvest',
    form: 'form:has([name=csrf])',
    press: '[name=submit]',
    fields: { r: 'A remark' },
  }),
  form('StartForumThread', 'forum', {
    at: '/forumnew',
    form: 'form[action$=forume1]',
    press: '[name=submit]',
    fields: { title: 'Frost', content: 'Cover the young trees.' },
  }),
  later(forumPost('ReplyInForum', 'reply')),
  later(forumPost('EditForumPost', 'edit')),
  later(forumPost('DeleteForumPost', 'nullout')),
  form('SaveTechNote', 'notes', {
    at: '/technoteedit?preview=1&c=x&w=x',
    form: 'form:has([name=csrf])',
    press: '[name=submit]',
    fields: { c: 'The press was mended', w: 'At last.' },
  }),
  form('AttachFile', 'attachments', {
    at: '/attachadd?page=Harvest',
    form: 'form[enctype]',
    press: '[name=ok]',
    file: { field: 'f', name: 'notes.txt', text: 'three baskets' },
  }),
  form('EditCheckin', 'changes', {
    at: (here) =>
      `/ci_edit?r=${first(here, "select uuid from event join blob on rid = objid where type = 'ci' order by objid desc limit 1")}&preview=1&c=x`,
    form: 'form:has([name=csrf])',
    press: '[name=apply]',
    fields: { c: 'Another comment' },
  }),
  form('SaveReport', 'reports', {
    at: '/rptnew',
    form: 'form:has([name=csrf])',
    fields: { t: 'Mine', s: 'SELECT tkt_uuid FROM ticket' },
  }),
  form('DeleteReport', 'reports', {
    at: '/rptedit?rn=1&del1=x',
    form: 'form:has([name=csrf])',
    press: '[name=del2]',
  }),
  form('ShunArtifact', 'shunned', {
    at: '/shun',
    form: 'form:has([name=add])',
    press: '[name=add]',
    fields: { uuid: 'a'.repeat(40) },
  }),
  later(
    form('UnshunArtifact', 'shunned', {
      at: '/shun',
      form: 'form:has([name=sub])',
      press: '[name=sub]',
      fields: { uuid: 'a'.repeat(40) },
    }),
  ),
  form('SaveUser', 'users', {
    at: '/setup_uedit',
    form: 'form:has([name=csrf])',
    press: '[name=apply]',
    fields: { login: 'mallory', info: 'mallory@example.org', as: 'on' },
  }),
  script(
    'ChangeUserByApi',
    'users',
    '/tktnew',
    "fetch('/json/user/save?name=ben&info=mallory').then((it) => it.text())",
  ),
  settings('/setup_config', { pn: 'Taken over' }),
  settings('/setup_access', { selfreg: 'on' }),
  settings('/setup_modreq', { 'modreq-tkt': 'on' }),
  settings('/setup_settings', { 'max-upload': '9' }),
  form('InstallSkin', 'settings', {
    at: '/setup_skin_admin',
    form: 'form:has([value=Blitz])',
    press: '[name=load]',
  }),
  settings('/waliassetup', { n0: 'w', v0: '/wiki' }),
  settings('/srchsetup', { st: 'on' }),
  settings('/setup_timeline', { tldl: '9' }),
  form('ChangePassword', 'passwords', {
    at: '/login',
    form: 'form:has([name=n1])',
    fields: { p: 'orchard-7-gate', n1: 'orchard-9-gate', n2: 'orchard-9-gate' },
  }),
];

tryKnownApp({
  app: 'fossil',
  place: PLACES.fossil,
  stored: (folder) => sqliteAll(file(folder), TABLES),
  async logIn({ page, origin }) {
    await page.goto(`${origin}/login`);
    await page.fill('[name=u]', 'ada');
    await page.fill('[name=p]', 'orchard-7-gate');
    await page.click('[name=in]');
    await page.waitForSelector('.status:has-text("ada")');
  },
  tasks: {
    'opens a ticket and closes it': {
      select: ['log_in', 'create_tickets', 'update_tickets'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/tktnew`);
        await page.fill('[name=title]', 'Granted one');
        await page.fill('[name=icomment]', 'Seen today');
        await page.click('[name=preview]');
        await page.click('[name=submit]');
        await page.waitForURL('**/tktview/*');
        await page.click('.submenu >> text=Edit');
        await page.selectOption('[name=status]', 'Closed');
        await page.fill('[name=icomment]', 'Granted remark');
        await page.click('[name=preview]');
        await page.click('[name=submit]');
        await page.waitForURL('**/tktview/*');
        expect(sqlite(file(folder), "select status from ticket where title = 'Granted one'")).toEqual(['Closed']);
      },
    },
    'writes a wiki page': {
      select: ['log_in', 'edit_wiki'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/wikiedit?name=Granted`);
        await page.locator('textarea[name=content]').fill('# Granted\nPears');
        await page.locator('button.wikiedit-save').first().click();
        await expect
          .poll(() => sqlite(file(folder), "select comment from event where type = 'w' and comment like '%Granted%'"))
          .toHaveLength(1);
      },
    },
  },
  writes,
});
