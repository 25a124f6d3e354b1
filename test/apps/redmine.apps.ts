/** `app: redmine` against Redmine itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { sqlite, sqliteAll } from '../applications/database.ts';
import { tryKnownApp, type Write } from './known-app.ts';
import { runScript, type SentForm, sendForm } from './send-form.ts';

const file = (folder: string): string => join(folder, 'redmine.db');

/** Whatever Redmine has stored that a request could change. */
const TABLES = {
  issues:
    "select id || subject || status_id || coalesce(assigned_to_id, '') || lock_version || description from issues order by id",
  journals: "select id || coalesce(notes, '') from journals order by id",
  relations: 'select id || issue_from_id || issue_to_id from issue_relations order by id',
  watchers: 'select watchable_type || watchable_id || user_id from watchers order by 1',
  hours: 'select id || hours || spent_on from time_entries order by id',
  wiki: 'select page_id || version || text from wiki_contents order by id',
  pages: 'select id || title || protected from wiki_pages order by id',
  news: 'select id || title || description from news order by id',
  comments: 'select id || content from comments order by id',
  messages: 'select id || subject || content from messages order by id',
  documents: 'select id || title from documents order by id',
  versions: 'select id || name || status from versions order by id',
  categories: 'select id || name from issue_categories order by id',
  queries: 'select id || name from queries order by id',
  boards: 'select id || name from boards order by id',
  projects: 'select id || name || status || is_public from projects order by id',
  members: 'select member_id || role_id from member_roles order by id',
  users: 'select id || login || admin || status || firstname || lastname from users order by id',
  passwords: 'select id || hashed_password from users order by id',
  roles: "select id || name || coalesce(permissions, '') from roles order by id",
  kinds:
    'select id || name from trackers union all select id || name from issue_statuses union all select id || name from enumerations',
  settings: 'select name || value from settings order by name',
} as const;
type Table = keyof typeof TABLES;

const form = (action: string, changes: Table, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
/** A link with a method, as Redmine's own script sends it. */
const link = (
  action: string,
  changes: Table,
  method: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Write => ({
  action,
  changes,
  send: (here) => {
    const given = method === 'post' ? fields : { ...fields, _method: method };
    return runScript(
      here,
      '/my/page',
      'document.querySelector("meta[name=csrf-token]")',
      `fetch('${path}', { method: 'POST', body: new URLSearchParams({ ...${JSON.stringify(given)}, authenticity_token: document.querySelector('meta[name=csrf-token]').content }) }).then((it) => it.text())`,
    );
  },
});

const writes: readonly Write[] = [
  form('CreateIssue', 'issues', {
    at: '/projects/orchard/issues/new',
    form: '#issue-form',
    press: '[name=commit]',
    fields: { 'issue[subject]': 'A new one' },
  }),
  form('UpdateIssue', 'issues', {
    at: '/issues/2',
    form: '#issue-form',
    press: '[name=commit]',
    fields: { 'issue[notes]': 'A remark', 'issue[status_id]': '5' },
  }),
  link('UpdateJournal', 'journals', 'put', '/journals/1?journal%5Bnotes%5D=Changed'),
  link('CreateRelation', 'relations', 'post', '/issues/1/relations', {
    'relation[relation_type]': 'relates',
    'relation[issue_to_id]': '3',
  }),
  link('DeleteRelation', 'relations', 'delete', '/relations/1'),
  link('Unwatch', 'watchers', 'delete', '/watchers/watch?object_id=1&object_type=issue'),
  link('Watch', 'watchers', 'post', '/watchers/watch?object_id=1&object_type=issue'),
  link('RemoveWatcher', 'watchers', 'delete', '/issues/1/watchers/6'),
  form('LogTime', 'hours', {
    at: '/issues/1/time_entries/new',
    form: '#new_time_entry',
    press: '[name=commit]',
    fields: { 'time_entry[hours]': '3', 'time_entry[activity_id]': '8' },
  }),
  link('DeleteTime', 'hours', 'delete', '/time_entries/1'),
  link('DeleteIssue', 'issues', 'delete', '/issues/3'),
  form('SaveWikiPage', 'wiki', {
    at: '/projects/orchard/wiki/Harvest/edit',
    form: '#wiki_form',
    press: '[name=commit]',
    fields: { 'content[text]': 'Quinces first.' },
  }),
  form('RenameWikiPage', 'pages', {
    at: '/projects/orchard/wiki/Harvest/rename',
    form: 'form[action$=rename]',
    press: '[name=commit]',
    fields: { 'wiki_page[title]': 'Moved' },
  }),
  link('ProtectWikiPage', 'pages', 'post', '/projects/orchard/wiki/Moved/protect?protected=1'),
  link('DeleteWikiPage', 'pages', 'delete', '/projects/orchard/wiki/Moved'),
  form('CreateNews', 'news', {
    at: '/projects/orchard/news/new',
    form: '#news-form',
    press: '[name=commit]',
    fields: { 'news[title]': 'Frost', 'news[description]': 'Tonight' },
  }),
  form('CommentNews', 'comments', {
    at: '/news/1',
    form: '#add_comment_form',
    press: '[name=commit]',
    fields: { 'comment[comments]': 'Me too' },
  }),
  link('DeleteComment', 'comments', 'delete', '/news/1/comments/1'),
  form('UpdateNews', 'news', {
    at: '/news/1',
    form: '#news-form',
    press: '[name=commit]',
    fields: { 'news[title]': 'The cider is gone' },
  }),
  link('DeleteNews', 'news', 'delete', '/news/1'),
  form('CreateMessage', 'messages', {
    at: '/boards/1/topics/new',
    form: '#message-form',
    press: '[name=commit]',
    fields: { 'message[subject]': 'Bees', 'message[content]': 'They came' },
  }),
  form('ReplyToMessage', 'messages', {
    at: '/boards/1/topics/1',
    form: '#message-form',
    press: '[name=commit]',
    fields: { 'reply[content]': 'Done' },
  }),
  link('DeleteMessage', 'messages', 'post', '/boards/1/topics/1/destroy'),
  form('CreateDocument', 'documents', {
    at: '/projects/orchard/documents/new',
    form: '#new_document',
    press: '[name=commit]',
    fields: { 'document[title]': 'Plan' },
  }),
  form('CreateVersion', 'versions', {
    at: '/projects/orchard/versions/new',
    form: '#new_version',
    press: '[name=commit]',
    fields: { 'version[name]': 'Autumn' },
  }),
  form('CreateCategory', 'categories', {
    at: '/projects/orchard/issue_categories/new',
    form: 'form[action$=issue_categories]',
    press: '[name=commit]',
    fields: { 'issue_category[name]': 'Press' },
  }),
  form('SaveQuery', 'queries', {
    at: '/projects/orchard/queries/new',
    form: '#query-form',
    press: '[name=commit]',
    fields: { 'query[name]': 'Mine' },
  }),
  form('UpdateProject', 'projects', {
    at: '/projects/orchard/settings',
    form: '#edit_project_1',
    press: '[name=commit]',
    fields: { 'project[name]': 'Taken over' },
  }),
  link('RemoveMember', 'members', 'delete', '/memberships/2'),
  link('DeleteBoard', 'boards', 'delete', '/projects/orchard/boards/1'),
  form('CreateProject', 'projects', {
    at: '/projects/new',
    form: '#new_project',
    press: '[name=commit]',
    fields: { 'project[name]': 'Another', 'project[identifier]': 'another' },
  }),
  link('CloseProject', 'projects', 'post', '/projects/orchard/close'),
  link('ReopenProject', 'projects', 'post', '/projects/orchard/reopen'),
  link('ArchiveProject', 'projects', 'post', '/projects/orchard/archive'),
  form('CreateUser', 'users', {
    at: '/users/new',
    form: '#new_user',
    press: '[name=commit]',
    fields: {
      'user[login]': 'mallory',
      'user[firstname]': 'M',
      'user[lastname]': 'M',
      'user[mail]': 'mallory@example.org',
      'user[admin]': '1',
      'user[password]': 'orchard-9-gate',
      'user[password_confirmation]': 'orchard-9-gate',
    },
  }),
  form('UpdateUser', 'users', {
    at: '/users/6/edit',
    form: '#edit_user_6',
    press: '[name=commit]',
    fields: { 'user[admin]': '1' },
  }),
  form('CreateGroup', 'users', {
    at: '/groups/new',
    form: '#new_group',
    press: '[name=commit]',
    fields: { 'group[name]': 'Pickers' },
  }),
  form('CreateRole', 'roles', {
    at: '/roles/new',
    form: '#new_role',
    press: '[name=commit]',
    fields: { 'role[name]': 'Owner' },
  }),
  form('SaveSettings', 'settings', {
    at: '/settings',
    form: 'form[action^="/settings/edit"]',
    press: '[name=commit]',
    fields: { 'settings[app_title]': 'Taken over' },
  }),
  form('SaveAccount', 'users', {
    at: '/my/account',
    form: '#my_account_form',
    press: '[name=commit]',
    fields: { 'user[firstname]': 'Somebody' },
  }),
  form('ChangePassword', 'passwords', {
    at: '/my/password',
    form: 'form[action="/my/password"]',
    press: '[name=commit]',
    fields: {
      password: 'orchard-7-gate',
      new_password: 'orchard-9-gate',
      new_password_confirmation: 'orchard-9-gate',
    },
  }),
];

tryKnownApp({
  app: 'redmine',
  place: PLACES.redmine,
  stored: (folder) => sqliteAll(file(folder), TABLES),
  async logIn({ page, origin }) {
    await page.goto(`${origin}/login`);
    await page.fill('#username', 'ada');
    await page.fill('#password', 'orchard-7-gate');
    await page.click('[name=login]');
    await page.waitForURL('**/my/page');
  },
  tasks: {
    'opens an issue and answers it': {
      select: ['log_in', 'create_issues', 'update_issues'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/projects/orchard/issues/new`);
        await page.fill('#issue_subject', 'Granted one');
        await page.click('#issue-form [name=commit]');
        await page.waitForURL('**/issues/*');
        await page.goto(`${page.url()}/edit`);
        await page.fill('#issue_notes', 'Granted remark');
        await page.click('#issue-form [name=commit]');
        await page.waitForURL('**/issues/*');
        await expect
          .poll(() => sqlite(file(folder), "select notes from journals where notes = 'Granted remark'"))
          .toHaveLength(1);
      },
    },
    'writes a wiki page': {
      select: ['log_in', 'edit_wiki'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/projects/orchard/wiki/Granted/edit`);
        await page.fill('#content_text', 'h1. Granted');
        await page.click('#wiki_form [name=commit]');
        await expect
          .poll(() => sqlite(file(folder), "select title from wiki_pages where title = 'Granted'"))
          .toHaveLength(1);
      },
    },
  },
  writes,
});
