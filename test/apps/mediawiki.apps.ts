/** `app: mediawiki` against MediaWiki itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { mediawiki } from '../applications/mediawiki.ts';
import { type Here, tryKnownApp, type Write } from './known-app.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

const query = (folder: string, text: string): readonly string[] => sqlite(join(folder, 'data', 'wiki.sqlite'), text);

/** Whatever the wiki has stored that a request could change. */
const TABLES = {
  pages: 'select page_namespace || page_title || page_latest || page_content_model from page order by 1',
  touched: "select page_touched from page where page_title = 'Harvest' order by 1",
  archive: 'select ar_title from archive order by 1',
  log: "select log_type || log_action || log_title from logging where log_type <> 'newusers' order by log_id",
  accounts: 'select user_name from user order by 1',
  passwords: "select user_password from user where user_name = 'Ada'",
  addresses: "select user_email from user where user_name = 'Ada'",
  names: "select user_real_name from user where user_name = 'Ada'",
  options: "select up_property || up_value from user_properties where up_property = 'nickname' order by 1",
  watched: 'select wl_title from watchlist order by 1',
  bots: 'select bp_app_id from bot_passwords order by 1',
  files: 'select img_name from image order by 1',
  blocks: 'select ipb_address from ipblocks order by 1',
  groups: 'select ug_user || ug_group from user_groups order by 1',
  tags: 'select ctd_name from change_tag_def where ctd_user_defined = 1 order by 1',
  protection: 'select pr_type || pr_level from page_restrictions order by 1',
} as const;

const form = (action: string, changes: keyof typeof TABLES, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
/** A form of a special page: all of them look alike. */
const special = (
  action: string,
  changes: keyof typeof TABLES,
  name: string,
  fields: NonNullable<SentForm['fields']>,
  selector = '#mw-content-text form',
): Write => form(action, changes, { at: `/index.php?title=Special:${name}`, form: selector, fields });

const AT = '/index.php?title=Talk:Harvest';
const READY = 'window.mw && mw.loader && mw.loader.using && mw.user && mw.user.tokens';

/** A call of the wiki's own script to its API. */
const api = (
  action: string,
  changes: keyof typeof TABLES,
  words: Readonly<Record<string, string>>,
  token = 'csrf',
): Write => ({
  action,
  changes,
  send(here) {
    const call = `new mw.Api().postWithToken('${token}', ${JSON.stringify(words)})`;
    return runScript(here, AT, READY, `mw.loader.using('mediawiki.api').then(() => ${call})`);
  },
});

const IMPORTED = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><page><title>Imported</title><ns>0</ns>
<revision><timestamp>2025-03-01T10:00:00Z</timestamp><contributor><username>Zoe</username></contributor><model>wikitext</model>
<format>text/x-wiki</format><text>Plums</text></revision></page></mediawiki>`;

const writes: readonly Write[] = [
  form('SavePage', 'pages', {
    at: '/index.php?title=Drafts&action=edit',
    form: '#editform',
    press: '[name=wpSave]',
    fields: { wpTextbox1: 'Apples' },
  }),
  form('EditInterface', 'pages', {
    at: '/index.php?title=MediaWiki:Sitenotice&action=edit',
    form: '#editform',
    press: '[name=wpSave]',
    fields: { wpTextbox1: 'Call this number' },
  }),
  form('MovePage', 'pages', {
    at: '/index.php?title=Special:MovePage/Main_Page',
    form: '#movepage',
    press: '[name=wpMove]',
    fields: { wpNewTitleMain: 'Old main page', wpReason: 'x' },
  }),
  form('ProtectPage', 'protection', {
    at: '/index.php?title=Harvest&action=protect',
    form: '#mw-Protect-Form',
    fields: { 'mwProtect-level-edit': 'sysop', 'mwProtect-level-move': 'sysop' },
  }),
  form('DeletePage', 'archive', {
    at: '/index.php?title=Talk:Harvest&action=delete',
    form: '#deleteconfirm',
    press: '[name=wpConfirmB]',
    fields: { wpReason: 'x' },
  }),
  {
    ...form('UndeletePage', 'pages', {
      at: '/index.php?title=Special:Undelete&target=Talk:Harvest',
      form: '#undelete',
      press: '[name=restore]',
    }),
    needsOthers: true,
  },
  form('WatchPage', 'watched', { at: '/index.php?title=Harvest&action=unwatch', form: '#mw-content-text form' }),
  form('WatchPage', 'watched', { at: '/index.php?title=Harvest&action=watch', form: '#mw-content-text form' }),
  form('PurgePage', 'touched', { at: '/index.php?title=Harvest&action=purge', form: '#mw-content-text form' }),
  api('WatchPage', 'watched', { action: 'watch', titles: 'User:Ben' }, 'watch'),
  special('ClearWatchlist', 'watched', 'EditWatchlist/clear', {}),
  special('BlockUser', 'blocks', 'Block/Ben', { wpTarget: 'Ben', wpExpiry: '1 day', wpConfirm: '1' }),
  special('UnblockUser', 'blocks', 'Unblock/Ben', { wpTarget: 'Ben' }),
  form('ChangeUserRights', 'groups', {
    at: '/index.php?title=Special:UserRights&user=Ben',
    form: '#mw-userrights-form2',
    press: '[name=saveusergroups]',
    fields: { 'wpGroup-sysop': '1' },
  }),
  special('ChangeEmail', 'addresses', 'ChangeEmail', { wpNewEmail: 'mallory@example.org' }),
  special('SavePreferences', 'names', 'Preferences', { wprealname: 'Somebody else' }, '#mw-prefs-form'),
  api('SavePreferences', 'options', { action: 'options', optionname: 'nickname', optionvalue: 'Mallory' }),
  special(
    'CreateAccount',
    'accounts',
    'CreateAccount',
    {
      wpName: 'Mallory',
      wpPassword: 'orchard-9-gate',
      retype: 'orchard-9-gate',
    },
    '#userlogin2',
  ),
  form('RenameUser', 'accounts', {
    at: '/index.php?title=Special:RenameUser',
    form: '#renameuser',
    press: '[name=submit]',
    fields: { oldusername: 'Mallory', newusername: 'Nobody' },
  }),
  special('ManageTags', 'tags', 'Tags', { wpTag: 'harvested' }),
  special('ChangeContentModel', 'log', 'ChangeContentModel/Harvest', { model: 'text', reason: 'x' }),
  form('UploadFile', 'files', {
    at: '/index.php?title=Special:Upload',
    form: '#mw-upload-form',
    press: '[name=wpUpload]',
    fields: { wpDestFile: 'Notes.txt', wpIgnoreWarning: '1' },
    file: { field: 'wpUploadFile', name: 'notes.txt', text: 'three baskets' },
  }),
  form('ImportPages', 'pages', {
    at: '/index.php?title=Special:Import',
    form: '#mw-import-upload-form',
    fields: { usernamePrefix: 'old' },
    file: { field: 'xmlimport', name: 'pages.xml', text: IMPORTED },
  }),
  api('EditPageByApi', 'pages', { action: 'edit', title: 'By the api', text: 'Pears' }),
  api('MovePage', 'pages', { action: 'move', from: 'By the api', to: 'Moved by the api' }),
  api('DeletePage', 'archive', { action: 'delete', title: 'Moved by the api' }),
  api('ChangeUserRights', 'groups', { action: 'userrights', user: 'Ben', add: 'bureaucrat' }, 'userrights'),
  {
    action: 'EditPageByApi',
    changes: 'pages',
    send: (here) =>
      runScript(
        here,
        AT,
        READY,
        `fetch('/rest.php/v1/page', { method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ source: 'Plums', title: 'By rest', comment: 'x', token: mw.user.tokens.get('csrfToken') }) }).then((it) => it.text())`,
      ),
  },
  form('ManageBotPasswords', 'bots', {
    at: '/index.php?title=Special:BotPasswords/harvester',
    form: '#mw-botpasswords-form',
    press: '[name=op][value=create]',
    fields: { 'wpgrants[]': ['grant-basic'] },
  }),
  special('ChangePassword', 'passwords', 'ChangePassword', { password: 'orchard-7-gate', retype: 'orchard-7-gate' }),
];

tryKnownApp({
  app: 'mediawiki',
  place: PLACES.mediawiki,
  application: mediawiki,
  prepare: mediawiki.prepare,
  policy: mediawiki.policy,
  stored: (folder) => sqliteAll(join(folder, 'data', 'wiki.sqlite'), TABLES),
  async logIn({ page, origin }: Here) {
    await page.goto(`${origin}/index.php?title=Special:UserLogin&uselang=en`);
    await page.fill('#wpName1', 'Ada');
    await page.fill('#wpPassword1', 'orchard-7-gate');
    await page.click('#wpLoginAttempt');
    await page.waitForURL((url) => !url.search.includes('UserLogin'));
  },
  tasks: {
    'edits a page': {
      select: ['log_in', 'edit_pages'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/index.php?title=Granted&action=edit&vehidebetadialog=1`);
        await page.fill('#wpTextbox1', 'Pears');
        await page.click('#wpSave');
        await page.waitForURL((url) => !url.search.includes('action='));
        expect(query(folder, "select page_id from page where page_title = 'Granted'")).toHaveLength(1);
      },
    },
    'moves a page': {
      select: ['log_in', 'move_pages'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/index.php?title=Special:MovePage/Granted`);
        await page.fill('[name=wpNewTitleMain]', 'Granted again');
        await page.locator('[name=wpMove], [name=wpMove] button').first().click();
        await page.waitForSelector('#movepage-wrapper, .mw-movepage-success, #mw-content-text p');
        expect(query(folder, "select page_id from page where page_title = 'Granted_again'")).toHaveLength(1);
      },
    },
  },
  writes,
});
