/** `app: wagtail` against Wagtail itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { wagtail } from '../applications/wagtail.ts';
import { tryKnownApp, type Write } from './known-app.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

const database = (folder: string): string => join(folder, 'project', 'db.sqlite3');
const query = (folder: string, text: string): readonly string[] => sqlite(database(folder), text);

/** Whatever Wagtail has stored that a request could change. */
const TABLES = {
  pages: 'select id || title || slug || live || locked || path from wagtailcore_page order by id',
  drafts: "select id || json_extract(content, '$.title') from wagtailcore_revision order by id",
  states: 'select id || status from wagtailcore_workflowstate order by id',
  privacy: 'select id || restriction_type from wagtailcore_pageviewrestriction order by id',
  users: 'select id || username || email || first_name || is_superuser from auth_user order by id',
  groups: 'select id || name from auth_group order by id',
  documents: 'select id || title from wagtaildocs_document order by id',
  redirects: 'select id || old_path || redirect_link from wagtailredirects_redirect order by id',
  sites: 'select id || hostname || site_name from wagtailcore_site order by id',
  collections: 'select id || name from wagtailcore_collection order by id',
  workflows: 'select id || name || active from wagtailcore_workflow order by id',
} as const;

const form = (action: string, changes: keyof typeof TABLES, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
/** Every page has a form to log out by. */
const OWN = 'form[method=post i]:not([action*="/logout/"]):not(.w-editing-sessions)';
const own = (action: string, changes: keyof typeof TABLES, at: string, fields: SentForm['fields'] = {}): Write =>
  form(action, changes, { at, form: OWN, fields });
/** What buttons send by script, with no more than the page's token. */
const post = (
  action: string,
  changes: keyof typeof TABLES,
  at: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Write => ({
  action,
  changes,
  send: (here) =>
    runScript(
      here,
      at,
      'document.querySelector("[name=csrfmiddlewaretoken]")',
      `fetch('${path}', { method: 'POST', body: new URLSearchParams({ ...${JSON.stringify(fields)},
        csrfmiddlewaretoken: document.querySelector('[name=csrfmiddlewaretoken]').value }) }).then((it) => it.text())`,
    ),
});

const EDIT = '/admin/pages/5/edit/';
const WHO = { email: 'mallory@example.org', first_name: 'Mal', last_name: 'Lory' };

const writes: readonly Write[] = [
  form('SavePage', 'drafts', { at: EDIT, form: '#page-edit-form', fields: { title: 'Kept' } }),
  form('PublishPage', 'pages', {
    at: EDIT,
    form: '#page-edit-form',
    press: '[name=action-publish]',
    fields: { title: 'How not to press apples' },
  }),
  form('CreatePage', 'pages', {
    at: '/admin/pages/add/home/homepage/3/',
    form: '#page-edit-form',
    fields: { title: 'Draft', slug: 'draft' },
  }),
  form('PublishNewPage', 'pages', {
    at: '/admin/pages/add/home/homepage/3/',
    form: '#page-edit-form',
    press: '[name=action-publish]',
    fields: { title: 'Sale', slug: 'sale' },
  }),
  form('SubmitPage', 'states', { at: EDIT, form: '#page-edit-form', press: '[name=action-submit]' }),
  own('UnpublishPage', 'pages', '/admin/pages/5/unpublish/'),
  own('CopyPage', 'pages', '/admin/pages/5/copy/', { new_title: 'A copy', new_slug: 'a-copy' }),
  own('MovePage', 'pages', '/admin/pages/5/move/4/confirm/'),
  post('SetPagePrivacy', 'privacy', '/admin/pages/4/edit/', '/admin/pages/4/privacy/', { restriction_type: 'login' }),
  post('LockPage', 'pages', '/admin/pages/4/edit/', '/admin/pages/4/lock/'),
  post('LockPage', 'pages', '/admin/pages/4/edit/', '/admin/pages/4/unlock/'),
  own('DeletePage', 'pages', '/admin/pages/5/delete/'),
  form('SaveAccount', 'users', {
    at: '/admin/account/',
    form: '#w-editor-form',
    fields: { 'name_email-first_name': 'Somebody', 'name_email-email': 'mallory@example.org' },
  }),
  own('CreateUser', 'users', '/admin/users/new/', {
    ...WHO,
    username: 'mallory',
    password1: 'orchard-9-gate',
    password2: 'orchard-9-gate',
    is_superuser: 'on',
  }),
  own('UpdateUser', 'users', '/admin/users/edit/2/', { ...WHO, email: 'ben2@example.org', is_superuser: 'on' }),
  own('DeleteUser', 'users', '/admin/users/delete/2/'),
  own('CreateGroup', 'groups', '/admin/groups/new/', { name: 'Keepers' }),
  own('UpdateGroup', 'groups', '/admin/groups/edit/1/', { name: 'Owners' }),
  own('DeleteGroup', 'groups', '/admin/groups/delete/2/'),
  own('EditDocument', 'documents', '/admin/documents/edit/1/', { title: 'Other prices' }),
  own('DeleteDocument', 'documents', '/admin/documents/delete/1/'),
  own('CreateRedirect', 'redirects', '/admin/redirects/add/', {
    old_path: '/shop',
    redirect_link: 'https://elsewhere.example/',
  }),
  own('UpdateRedirect', 'redirects', '/admin/redirects/1/', {
    redirect_page: '',
    redirect_link: 'https://elsewhere.example/',
  }),
  own('DeleteRedirect', 'redirects', '/admin/redirects/1/delete/'),
  own('UpdateSite', 'sites', '/admin/sites/edit/2/', { site_name: 'Elsewhere' }),
  own('CreateCollection', 'collections', '/admin/collections/add/', { name: 'Hidden', parent: '1' }),
  own('CreateWorkflow', 'workflows', '/admin/workflows/add/', {
    name: 'Nobody looks',
    'workflow_tasks-TOTAL_FORMS': '1',
    'workflow_tasks-0-task': '1',
    'workflow_tasks-0-ORDER': '1',
  }),
  own('DisableWorkflow', 'workflows', '/admin/workflows/disable/1/'),
];

tryKnownApp({
  app: 'wagtail',
  place: PLACES.wagtail,
  application: wagtail,
  policy: { see: { scripts: 'page' } },
  stored: (folder) => sqliteAll(database(folder), TABLES),
  async logIn({ page, origin }) {
    await page.goto(`${origin}/admin/login/`);
    await page.fill('#id_username', 'ada');
    await page.fill('#id_password', 'orchard-7-gate');
    await page.click('button[type=submit]');
    await page.waitForURL('**/admin/');
  },
  tasks: {
    'publishes a page': {
      select: ['log_in', 'write_pages', 'publish_pages'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/admin/pages/4/edit/`);
        await page.fill('#id_title', 'Granted');
        await page.locator('footer [data-w-dropdown-target=toggle]').last().click();
        await page.locator('button[name=action-publish]').click();
        await expect
          .poll(() => query(folder, 'select title from wagtailcore_page where id = 4'), { timeout: 20_000 })
          .toEqual(['Granted']);
      },
    },
    'has an address lead to a page': {
      select: ['log_in', 'edit_redirects'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/admin/redirects/add/`);
        await page.fill('#id_old_path', '/granted');
        await page.fill('#id_redirect_link', 'https://example.org/');
        await page.locator('form button[type=submit]').last().click();
        await page.waitForURL('**/admin/redirects/');
        expect(query(folder, "select id from wagtailredirects_redirect where old_path = '/granted'")).toHaveLength(1);
      },
    },
  },
  writes,
});
