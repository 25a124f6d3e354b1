/** `app: roundcube` against Roundcube itself, by its own database, its mailbox and the mail server that it sends by. */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { roundcube } from '../applications/roundcube.ts';
import { tryKnownApp, type Write } from './known-app.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

/** Whatever the database has stored that a request could change. */
const TABLES = {
  contacts: 'select contact_id || name || del from contacts order by contact_id',
  groups: 'select contactgroup_id || name || del from contactgroups order by contactgroup_id',
  identities: 'select identity_id || name || email || del from identities order by identity_id',
  responses: 'select response_id || name || del from responses order by response_id',
  preferences: 'select preferences from users order by user_id',
} as const;
type Kept = keyof typeof TABLES | 'mail' | 'flags' | 'folders' | 'sent';

const SINK_PORT = PLACES.roundcube.port + 200;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink(SINK_PORT);
});
afterAll(() => sink.close());

const maildir = (folder: string): string => join(folder, 'mail', 'ada', 'Maildir');
const boxes = (folder: string): readonly string[] =>
  readdirSync(maildir(folder), { withFileTypes: true })
    .filter((each) => each.isDirectory() && each.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
const mails = (folder: string): readonly string[] =>
  ['', ...boxes(folder)].flatMap((box) =>
    ['cur', 'new'].flatMap((part) => {
      const path = join(maildir(folder), box, part);
      return existsSync(path) ? readdirSync(path).map((name) => `${box}/${name}`) : [];
    }),
  );

const form = (action: string, changes: Kept, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
/** A request of the web mail's own script. */
const call = (action: string, changes: Kept, path: string, fields: Readonly<Record<string, string>>): Write => ({
  action,
  changes,
  // As the web mail's script sends it, which loads its page anew where that fails.
  send: (here) =>
    runScript(
      here,
      '/?_task=settings',
      'window.rcmail && rcmail.env && rcmail.env.request_token',
      `fetch('./?_task=${path.replace('/', '&_action=')}', {
        method: 'POST',
        headers: { 'X-Roundcube-Request': rcmail.env.request_token, 'X-Requested-With': 'XMLHttpRequest' },
        body: new URLSearchParams({ ...${JSON.stringify(fields)}, _remote: '1', _unlock: '0' }),
      }).then((it) => it.text())`,
    ),
});
const COMPOSE = '/?_task=mail&_action=compose';
const settings = (action: string, changes: Kept, page: string, fields: NonNullable<SentForm['fields']>): Write =>
  form(action, changes, { at: `/?_task=settings&_action=${page}&_framed=1`, form: 'form[name=form]', fields });
const MAIL = { _to: 'mallory@example.org', _subject: 'All of it', _message: 'See below' };
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Rust;Ida;;;\r\nFN:Ida Rust\r\nEMAIL:ida@example.org\r\nEND:VCARD\r\n';

const writes: readonly Write[] = [
  form('SendMail', 'sent', { at: COMPOSE, form: 'form[name=form]', fields: { ...MAIL, _draft: '' } }),
  form('SaveDraft', 'mail', { at: COMPOSE, form: 'form[name=form]', fields: { ...MAIL, _draft: '1' } }),
  call('MarkMail', 'flags', 'mail/mark', { _uid: '4', _flag: 'flagged', _mbox: 'INBOX' }),
  call('MoveMail', 'mail', 'mail/move', { _uid: '1', _mbox: 'INBOX', _target_mbox: 'Orchard' }),
  call('DeleteMail', 'mail', 'mail/delete', { _uid: '2', _mbox: 'INBOX' }),
  call('EmptyFolder', 'mail', 'mail/purge', { _mbox: 'Orchard' }),
  form('SaveContact', 'contacts', {
    at: '/?_task=addressbook&_action=add&_source=0&_framed=1',
    form: 'form[name=editform]',
    fields: { _firstname: 'Mal', _surname: 'Lory', '_email[]': 'mal@example.org' },
  }),
  call('SaveContact', 'contacts', 'mail/addcontact', { _address: 'Zoe <zoe@example.org>' }),
  form('ImportContacts', 'contacts', {
    at: '/?_task=addressbook&_action=import&_framed=1',
    form: 'form[name=importstep]',
    file: { field: '_file[]', name: 'cards.vcf', text: CARD },
  }),
  call('DeleteContact', 'contacts', 'addressbook/delete', { _source: '0', _cid: '1' }),
  call('EditContactGroup', 'groups', 'addressbook/group-create', { _source: '0', _name: 'Pickers' }),
  call('DeleteContactGroup', 'groups', 'addressbook/group-delete', { _source: '0', _gid: '1' }),
  settings('SavePreferences', 'preferences', 'edit-prefs&_section=general', { _time_format: 'h:i a' }),
  settings('SaveIdentity', 'identities', 'edit-identity&_iid=1', { _name: 'Mal', _email: 'mal@example.org' }),
  settings('SaveIdentity', 'identities', 'add-identity', { _name: 'Second', _email: 'second@example.org' }),
  call('DeleteIdentity', 'identities', 'settings/delete-identity', { _iid: '2' }),
  settings('SaveResponse', 'responses', 'add-response', { _name: 'Thanks', _text: 'Thank you' }),
  call('DeleteResponse', 'responses', 'settings/delete-response', { _id: '1' }),
  settings('SaveFolder', 'folders', 'edit-folder&_mbox=', { _name: 'Pears' }),
  call('SaveFolder', 'folders', 'settings/rename-folder', { _folder_oldname: 'Pears', _folder_newname: 'Quinces' }),
  call('DeleteFolder', 'folders', 'settings/delete-folder', { _mbox: 'Quinces' }),
];

tryKnownApp({
  app: 'roundcube',
  place: PLACES.roundcube,
  application: roundcube,
  policy: { see: { scripts: 'page' } },
  prepare(folder) {
    const file = join(folder, 'config', 'config.inc.php');
    const more = `$config['smtp_host'] = '127.0.0.1:${SINK_PORT}'; $config['smtp_user'] = '';`;
    if (!readFileSync(file, 'utf8').includes(more)) appendFileSync(file, `\n${more}\n`);
  },
  stored: (folder) => ({
    ...sqliteAll(join(folder, 'mail.db'), TABLES),
    mail: mails(folder)
      .map((name) => name.replace(/:2,.*$/, ''))
      .sort(),
    flags: mails(folder)
      .filter((name) => /:2,.*[FT]/.test(name))
      .sort(),
    folders: boxes(folder),
    sent: [...sink.recipients],
  }),
  async logIn({ page, origin }) {
    // Leaving what was written asks first.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`${origin}/?_task=login`);
    await page.fill('#rcmloginuser', 'ada');
    await page.fill('#rcmloginpwd', 'orchard-7-gate');
    await page.click('#rcmloginsubmit');
    await page.waitForURL('**_task=mail*');
  },
  tasks: {
    'keeps a draft': {
      select: ['log_in', 'write_drafts'],
      async does({ page, origin, folder }) {
        const before = mails(folder).length;
        await page.goto(`${origin}${COMPOSE}&_to=ben@example.org`);
        await page.fill('#compose-subject', 'Granted');
        await page.fill('#composebody', 'Pears');
        await page.locator('a.save.draft, a.draft, a.savedraft').first().click();
        await expect.poll(() => mails(folder).length, { timeout: 20_000 }).toBeGreaterThan(before);
      },
    },
    'adds a contact': {
      select: ['log_in', 'edit_contacts'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/?_task=addressbook&_action=add&_source=0&_framed=1`);
        await page.fill('[name=_firstname]', 'Granted');
        await page.fill('[name=_surname]', 'Person');
        await page.locator('[name="_email[]"], input[type=email]').first().fill('granted@example.org');
        await Promise.all([page.waitForNavigation(), page.evaluate(`document.querySelector('form').submit()`)]);
        await expect
          .poll(() => sqlite(join(folder, 'mail.db'), TABLES.contacts).join(), { timeout: 20_000 })
          .toContain('Granted Person');
      },
    },
  },
  writes,
});
