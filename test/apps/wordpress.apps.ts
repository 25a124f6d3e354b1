/** `app: wordpress` against WordPress itself, by its own database. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import { mariadb } from '../applications/database.ts';
import { wordpress } from '../applications/wordpress.ts';
import { tryKnownApp, type Write } from './known-app.ts';
import { followLink, runScript, type SentForm, sendForm } from './send-form.ts';

const query = (folder: string, text: string): readonly string[] => mariadb(join(folder, 'db', 'socket'), 'blog', text);

const OPTIONS =
  'blogname blogdescription new_admin_email users_can_register default_role permalink_structure posts_per_page blog_public active_plugins stylesheet thumbnail_size_w default_comment_status default_post_format wp_page_for_privacy_policy';

/** Whatever the blog has stored that a request could change. */
const TABLES = {
  posts: `select concat(ID, post_status, post_title, md5(post_content)) as it from wp_posts where post_type in ('post', 'page') and post_status <> 'auto-draft' order by ID`,
  media: "select concat(ID, post_title) as it from wp_posts where post_type = 'attachment' order by ID",
  requests: "select concat(ID, post_title) as it from wp_posts where post_type = 'user_request' order by ID",
  comments: 'select concat(comment_ID, comment_approved, comment_content) as it from wp_comments order by comment_ID',
  terms: 'select concat(term_id, name, slug) as it from wp_terms order by term_id',
  users: 'select concat(ID, user_login, user_email, display_name) as it from wp_users order by ID',
  passwords: 'select concat(ID, user_pass) as it from wp_users order by ID',
  roles: `select concat(user_id, meta_value) as it from wp_usermeta where meta_key in ('wp_capabilities', 'description') order by umeta_id`,
  options: `select concat(option_name, option_value) as it from wp_options where option_name in ('${OPTIONS.split(' ').join("', '")}') order by option_name`,
} as const;
type Table = keyof typeof TABLES;

const form = (action: string, changes: Table, sent: SentForm): Write => ({
  action,
  changes,
  send: (here) => sendForm(here, sent),
});
const link = (action: string, changes: Table, at: string, selector: string): Write => ({
  action,
  changes,
  send: (here) => followLink(here, at, selector),
});
const EDITOR = '/wp-admin/post-new.php';
/** A call of WordPress' own script to its REST API. */
const rest = (action: string, changes: Table, path: string, method: string, data: object = {}): Write => ({
  action,
  changes,
  send: (here) =>
    runScript(here, EDITOR, 'window.wp && wp.apiFetch', `wp.apiFetch(${JSON.stringify({ path, method, data })})`),
});
/** What lists do by script, with the nonce of the link beside. */
const ajax = (
  action: string,
  changes: Table,
  at: string,
  fields: Readonly<Record<string, string>>,
  nonce: string,
): Write => ({
  action,
  changes,
  send: (here) =>
    runScript(
      here,
      at,
      'window.ajaxurl && window.jQuery',
      `fetch(ajaxurl, { method: 'POST', body: new URLSearchParams({ ...${JSON.stringify(fields)}, ...(${nonce}) }) }).then((it) => it.text())`,
    ),
});
const byLink = (selector: string): string =>
  `{ _ajax_nonce: new URL(document.querySelector('${selector}').href).searchParams.get('_wpnonce') }`;

const settings = (page: string, fields: NonNullable<SentForm['fields']>): Write =>
  form('SaveSettings', 'options', {
    at: `/wp-admin/options-${page}.php`,
    form: 'form[action="options.php"]',
    press: '#submit',
    fields,
  });

const writes: readonly Write[] = [
  rest('CreatePost', 'posts', '/wp/v2/posts', 'POST', { title: 'By rest', content: 'x', status: 'draft' }),
  rest('UpdatePost', 'posts', '/wp/v2/posts/4', 'PUT', { content: 'Do not wash them.' }),
  rest('CreatePage', 'posts', '/wp/v2/pages', 'POST', { title: 'A page', content: 'x', status: 'publish' }),
  rest('UpdatePage', 'posts', '/wp/v2/pages/2', 'POST', { content: 'Changed' }),
  link('DeletePost', 'posts', '/wp-admin/edit.php?post_status=trash', '#post-6 a[href*="action=delete"]'),
  link('TrashPost', 'posts', '/wp-admin/edit.php', '#post-5 a[href*="action=trash"]'),
  {
    ...link('RestorePost', 'posts', '/wp-admin/edit.php?post_status=trash', '#post-5 a[href*="action=untrash"]'),
    needsOthers: true,
  },
  rest('TrashPage', 'posts', '/wp/v2/pages/2', 'DELETE'),
  form('SubmitComment', 'comments', {
    at: '/?p=4',
    form: '#commentform',
    press: '#submit',
    fields: { comment: 'Thank you' },
  }),
  ajax(
    'ReplyToComment',
    'comments',
    '/wp-admin/edit-comments.php',
    {
      action: 'replyto-comment',
      content: 'A reply',
      comment_ID: '2',
      comment_post_ID: '4',
      mode: 'detail',
      position: '-1',
      status: '1',
    },
    `{ user_ID: '1', '_ajax_nonce-replyto-comment': document.querySelector('[name="_ajax_nonce-replyto-comment"]').value }`,
  ),
  form('UpdateComment', 'comments', {
    at: '/wp-admin/comment.php?action=editcomment&c=2',
    form: '#post',
    press: '[name=save]',
    fields: { content: 'Never dry them' },
  }),
  link('ModerateComment', 'comments', '/wp-admin/edit-comments.php', '#comment-1 a[href*="action=unapprovecomment"]'),
  link('ModerateComment', 'comments', '/wp-admin/edit-comments.php', '#comment-2 a[href*="action=spamcomment"]'),
  ajax(
    'TrashComment',
    'comments',
    '/wp-admin/edit-comments.php',
    { action: 'delete-comment', id: '1', trash: '1' },
    byLink('#comment-1 a[href*="action=trashcomment"]'),
  ),
  rest('TrashPost', 'posts', '/wp/v2/posts/1', 'DELETE'),
  form('CreateTerm', 'terms', {
    at: '/wp-admin/edit-tags.php?taxonomy=category',
    form: '#addtag',
    press: '[name=submit]',
    fields: { 'tag-name': 'Cider' },
  }),
  form('UpdateTerm', 'terms', {
    at: '/wp-admin/term.php?taxonomy=category&tag_ID=1',
    form: '#edittag',
    fields: { name: 'Everything' },
  }),
  rest('CreateTerm', 'terms', '/wp/v2/tags', 'POST', { name: 'pears' }),
  form('DeleteTerm', 'terms', {
    at: '/wp-admin/edit-tags.php?taxonomy=post_tag',
    form: '#posts-filter',
    fields: { action: 'delete', 'delete_tags[]': ['3', '4', '5', '6', '7', '8', '9', '10'] },
  }),
  form('UploadMedia', 'media', {
    at: '/wp-admin/media-new.php?browser-uploader',
    form: '#file-form',
    press: '#html-upload',
    file: { field: 'async-upload', name: 'notes.txt', text: 'three baskets' },
  }),
  form('CreateUser', 'users', {
    at: '/wp-admin/user-new.php',
    form: '#createuser',
    press: '[name=createuser]',
    fields: {
      user_login: 'mallory',
      email: 'mallory@example.org',
      pass1: 'orchard-9-gate',
      pass2: 'orchard-9-gate',
      role: 'administrator',
    },
  }),
  form('UpdateUser', 'roles', {
    at: '/wp-admin/user-edit.php?user_id=2',
    form: '#your-profile',
    press: '[name=submit]',
    fields: { role: 'administrator' },
  }),
  {
    action: 'ChangeUserRole',
    changes: 'roles',
    send: (here) =>
      runScript(
        here,
        '/wp-admin/users.php',
        'window.jQuery',
        `(() => {
          const words = new URLSearchParams(new FormData(document.querySelector('form:has([name=new_role])')));
          words.set('new_role', 'editor');
          words.set('changeit', 'Change');
          words.set('users[]', '3');
          return fetch('users.php?' + words).then((it) => it.text());
        })()`,
      ),
  },
  {
    action: 'DeleteUser',
    changes: 'users',
    async send(here) {
      await here.page.goto(`${here.origin}/wp-admin/users.php`);
      const confirm = await here.page.locator('#user-2 a[href*="action=delete"]').getAttribute('href');
      await sendForm(here, { at: `/wp-admin/${confirm}`, form: '#updateusers', press: '#submit' });
    },
  },
  form('SaveProfile', 'roles', {
    at: '/wp-admin/profile.php',
    form: '#your-profile',
    press: '[name=submit]',
    fields: { description: 'Somebody else' },
  }),
  rest('UpdateUserByApi', 'users', '/wp/v2/users/3', 'PUT', { email: 'mallory2@example.org' }),
  settings('general', { blogdescription: 'Taken over', users_can_register: '1' }),
  settings('writing', { default_post_format: 'aside' }),
  settings('reading', { posts_per_page: '3' }),
  settings('discussion', { default_comment_status: null }),
  settings('media', { thumbnail_size_w: '99' }),
  rest('SaveSettings', 'options', '/wp/v2/settings', 'PUT', { title: 'Taken over' }),
  form('SavePrivacyPage', 'options', {
    at: '/wp-admin/options-privacy.php',
    form: 'form:has([value=set-privacy-page])',
    press: '[name=submit]',
    fields: { page_for_privacy_policy: '0' },
  }),
  form('RequestPersonalData', 'requests', {
    at: '/wp-admin/export-personal-data.php',
    form: '.wp-privacy-request-form',
    press: '#submit',
    fields: { username_or_email_for_privacy_request: 'greta@example.org', send_confirmation_email: null },
  }),
  form('ErasePersonalData', 'requests', {
    at: '/wp-admin/erase-personal-data.php',
    form: '.wp-privacy-request-form',
    press: '#submit',
    fields: { username_or_email_for_privacy_request: 'greta@example.org', send_confirmation_email: null },
  }),
  link('ActivatePlugin', 'options', '/wp-admin/plugins.php', 'a[href*="action=activate"]'),
  {
    ...link('DeactivatePlugin', 'options', '/wp-admin/plugins.php', 'a[href*="action=deactivate"]'),
    needsOthers: true,
  },
  form('ActivatePlugin', 'options', {
    at: '/wp-admin/plugins.php',
    form: '#bulk-action-form',
    fields: { action: 'activate-selected', 'checked[]': 'akismet/akismet.php' },
  }),
  form('SavePermalinks', 'options', {
    at: '/wp-admin/options-permalink.php',
    form: 'form[action="options-permalink.php"]',
    press: '#submit',
    fields: { selection: '/%postname%/', permalink_structure: '/%postname%/' },
  }),
  // From here on the REST API has addresses of its own.
  rest('CreatePost', 'posts', '/wp/v2/posts', 'POST', { title: 'By pretty rest', content: 'x', status: 'publish' }),
  rest('UpdatePost', 'posts', '/wp/v2/posts/4', 'PUT', { content: 'Wash them.' }),
  rest('TrashPost', 'posts', '/wp/v2/posts/5', 'DELETE'),
  form('ChangePassword', 'passwords', {
    at: '/wp-admin/profile.php',
    form: '#your-profile',
    press: '[name=submit]',
    fields: { pass1: 'orchard-7-gate', pass2: 'orchard-7-gate' },
  }),
];

tryKnownApp({
  app: 'wordpress',
  place: PLACES.wordpress,
  application: wordpress,
  policy: wordpress.policy,
  stored: (folder) => Object.fromEntries(Object.entries(TABLES).map(([name, text]) => [name, query(folder, text)])),
  async logIn({ page, origin }) {
    await page.goto(`${origin}/wp-login.php`);
    await page.fill('#user_login', 'ada');
    await page.fill('#user_pass', 'orchard-7-gate');
    await page.click('#wp-submit');
    await page.waitForURL('**/wp-admin/');
  },
  tasks: {
    'writes a post': {
      select: ['log_in', 'write_posts', 'publish_posts'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}${EDITOR}`);
        const title = page.locator('.editor-post-title__input');
        await title.waitFor();
        await page.keyboard.press('Escape');
        await title.click();
        await page.keyboard.type('Granted');
        await page.keyboard.press('Enter');
        await page.keyboard.type('Pears');
        await page.locator('.editor-post-publish-panel__toggle').click();
        await page.locator('.editor-post-publish-button').click();
        await page.waitForSelector('.post-publish-panel__postpublish');
        expect(query(folder, "select post_status from wp_posts where post_title = 'Granted'")).toContain('publish');
      },
    },
    'answers a comment': {
      select: ['log_in', 'reply_to_comments'],
      async does({ page, origin, folder }) {
        await page.goto(`${origin}/wp-admin/edit-comments.php`);
        const row = page.locator('#the-comment-list tr').first();
        await row.hover();
        await row.locator('.reply button').click();
        await page.fill('#replycontent', 'Granted reply');
        await page.click('#replybtn');
        await page.waitForSelector('#replyrow', { state: 'hidden' });
        expect(
          query(folder, "select comment_ID from wp_comments where comment_content = 'Granted reply'"),
        ).toHaveLength(1);
      },
    },
  },
  writes,
});
