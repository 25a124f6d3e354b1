/** What requests are learnt to be: which steps vary, what selects an action, what is called how. */
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../entries.ts';
import { harOf, type TestRequest } from '../testing.ts';
import { readHar } from './har.ts';
import { learnTraffic } from './learn.ts';

const get = (url: string, more: Partial<TestRequest> = {}): TestRequest => ({ method: 'GET', url, ...more });
const post = (url: string, form?: Record<string, string>, more: Partial<TestRequest> = {}): TestRequest => ({
  method: 'POST',
  url,
  ...(form === undefined ? {} : { form }),
  ...more,
});

function host(requests: readonly TestRequest[]) {
  const { hosts } = documentsOf(learnTraffic(readHar(harOf(requests), 'a.har')).operations);
  const [first] = hosts;
  if (first === undefined) throw new Error('nothing was learnt');
  return first;
}

/** Each entry in a line. */
function entries(requests: readonly TestRequest[]): readonly string[] {
  return host(requests).entries.map(({ semantic_action, method, url = '', body, present, graphql }) =>
    [
      semantic_action,
      method,
      url.replace('https://track.example', ''),
      ...[body, present, graphql].filter((each) => each !== undefined).map((each) => JSON.stringify(each)),
    ].join(' '),
  );
}

it('a route in the query is read as a path is', () => {
  const found = entries([
    post('/?rest_route=/wp/v2/posts/12', { title: 'a' }),
    post('/?rest_route=/wp/v2/posts/15', { title: 'b' }),
    post('/?rest_route=/wp/v2/comments', { content: 'c' }),
    post('/?next=/wp/v2/posts/12', { content: 'c' }),
  ]);
  expect(found).toEqual([
    'UpdatePost POST /?rest_route=/wp/v2/posts/{id}',
    'CreateComment POST /?rest_route=/wp/v2/comments',
    'UpdatePage POST /',
  ]);
});

it('a link that says that it changes something is no read', () => {
  const { entries: all } = host([get('/doku.php?id=a&do=delete&sectok=x'), get('/items')]);
  expect(all.map(({ semantic_action, tags }) => [semantic_action, tags])).toEqual([
    ['DeleteDoku', undefined],
    ['ListItems', ['read']],
  ]);
});

describe('steps of a path', () => {
  it.each<[string, TestRequest[], string[]]>([
    ['that are numbers vary', [get('/issues/7')], ['ViewIssue GET /issues/{issue}']],
    ['that are dates vary', [get('/days/2026-01-31')], ['ViewDay GET /days/{day}']],
    [
      'that are names of files vary, and what is made under such a name does not',
      [
        post('/attachments/plan.pdf', { action: 'delete' }),
        post('/reports/export.txt', { a: '1' }),
        get('/robots.txt'),
      ],
      [
        'DeleteAttachment POST /attachments/{attachment} {"action":"delete"}',
        'ExportReport POST /reports/export.txt',
        'ListRobots GET /robots.txt',
      ],
    ],
    ['that are UUIDs vary', [get('/files/2f1a6f0e-3b1c-4a51-9d7e-0123456789ab')], ['ViewFile GET /files/{file}']],
    [
      'that are words vary behind a collection',
      [post('/projects/apollo/issues', { title: 'a' }), post('/projects/gemini/issues', { title: 'b' })],
      ['CreateIssue POST /projects/{project}/issues'],
    ],
    [
      'that are slugs vary',
      [post('/my-first/comments', { text: 'a' }), post('/my-second/comments', { text: 'b' })],
      ['CreateComment POST /{id}/comments'],
    ],
    [
      'that are pages with a form of their own stay, whatever they are called',
      [
        get('/setup_access'),
        get('/setup_menu'),
        get('/tktnew'),
        get('/shun'),
        post('/tktnew', { title: 'a', submit: 'Submit' }),
        post('/shun', { uuid: 'a', add: 'Shun' }),
        post('/setup_access', { selfreg: 'on', submit: 'Apply' }),
        post('/setup_menu', { menu: 'a', submit: 'Apply' }),
      ],
      [
        'ViewSetupAccess GET /setup_access',
        'ViewSetupMenu GET /setup_menu',
        'ViewTktnew GET /tktnew',
        'ViewShun GET /shun',
        'SubmitTktnew POST /tktnew {"submit":"Submit"}',
        'CreateShun POST /shun ["/add"]',
        'ApplySetupAccess POST /setup_access {"submit":"Apply"}',
        'ApplySetupMenu POST /setup_menu {"submit":"Apply"}',
      ],
    ],
    [
      'that name collections stay',
      [post('/labels/new', { name: 'a' }), post('/milestones/new', { name: 'b' })],
      ['CreateLabel POST /labels/new', 'CreateMilestone POST /milestones/new'],
    ],
    [
      'that say what is done stay',
      [post('/issues/7/close'), post('/issues/8/reopen')],
      ['CloseIssue POST /issues/{issue}/close', 'ReopenIssue POST /issues/{issue}/reopen'],
    ],
    [
      'that say what is done in several words stay',
      [post('/issues/add-label', { a: '1' }), post('/issues/remove-label', { a: '1' })],
      ['AddLabel', 'RemoveLabel'].map(
        (_, at) => [`CreateLabel POST /issues/add-label`, `RemoveLabel POST /issues/remove-label`][at] ?? '',
      ),
    ],
    [
      'that are versions stay',
      [get('/api/2/issues'), get('/api/3/issues')],
      ['ListIssues GET /api/2/issues', 'ListIssues GET /api/3/issues'],
    ],
    [
      'in a space of names are called without it',
      [post('/index.php/Special:ChangeEmail', { email: 'x y' })],
      ['ChangeEmail POST /index.php/Special:ChangeEmail'],
    ],
    [
      'before a script vary where they are formed as values',
      [get('/blogs/12/view.php'), get('/blogs/13/view.php')],
      ['ViewBlog GET /blogs/{blog}/view.php'],
    ],
    [
      'that name scripts stay, and so do their folders',
      [
        get('/my-admin/'),
        get('/a-page/'),
        post('/my-admin/user-edit.php', { name: 'a' }),
        post('/my-admin/options-media.php', { name: 'b' }),
      ],
      [
        'ViewMyAdmin GET /my-admin/',
        'ViewAPage GET /a-page/',
        'UpdateUser POST /my-admin/user-edit.php',
        'CreateOptionsMedia POST /my-admin/options-media.php',
      ],
    ],
    ['with a star are left open, and never a wildcard', [get('/files/a*b')], ['ViewFile GET /files/{file}']],
  ])('%s', (_, requests, expected) => {
    expect(entries(requests)).toEqual(expected);
  });
});

it('a step that is a star, or in braces, never becomes a wildcard of the pattern', () => {
  const lines = entries([post('/wild/*/y', { a: 'b' }), post('/x/{id}*/z', { a: 'b' }), post('/*', { a: 'b' })]);
  for (const line of lines) expect(line).not.toContain('*');
});

it('what selects an action by no word is said to be unsure', () => {
  expect(host([post('/cb?op=Zx81kQ09aPqLmN47')]).evidence.SubmitCb?.entries[0]?.unsure).toMatch(/op/);
});

describe('what selects an action', () => {
  it.each<[string, TestRequest[], string[]]>([
    [
      'a member by its value',
      [post('/index.php', { action: 'delete', id: '7' })],
      ['DeletePage POST /index.php {"action":"delete"}'],
    ],
    ['a query by its value', [post('/index.php?action=delete&id=7')], ['DeletePage POST /index.php?action=delete']],
    [
      'the button that was pressed',
      [post('/page/save', { text: 'x', preview: 'Show preview' })],
      ['PreviewPage POST /page/save ["/preview"]'],
    ],
    [
      'the button that was pressed, and not what is ticked beside it',
      [post('/pages/7', { reason: 'x', wpDelete: 'Delete page', watch: '1' })],
      ['DeletePage POST /pages/{page} ["/wpDelete"]'],
    ],
    [
      'a member that says which others there are',
      [post('/save', { kind: 'bug', text: 'a b' }), post('/save', { kind: 'page', body: 'a b' })],
      ['SaveBugPage POST /save {"kind":"bug"}', 'SavePagePage POST /save {"kind":"page"}'],
    ],
    [
      'no only word that somebody typed',
      [post('/notes', { text: 'a', pin: 'on' }), post('/notes', { text: 'b' })],
      ['CreateNote POST /notes'],
    ],
    [
      'no words that somebody typed, which are other ones each time',
      [
        post('/pages/add', { title: 'Welcome', slug: 'welcome' }),
        post('/pages/add', { title: 'Team', slug: 'team', show: 'now' }),
      ],
      ['CreatePage POST /pages/add'],
    ],
    [
      'a state, where nothing else is said',
      [{ method: 'PATCH', url: '/issues/7', json: { state_event: 'close' } }],
      ['CloseIssue PATCH /issues/{issue} {"state_event":"close"}'],
    ],
    [
      'the parts that are changed',
      [{ method: 'PATCH', url: '/issues/7', json: { title: 'a' } }],
      ['UpdateIssue PATCH /issues/{issue} ["/title"]'],
    ],
    [
      'another method in a form',
      [post('/issues/7', { _method: 'delete' })],
      ['DeleteIssue POST /issues/{issue} {"_method":"delete"}'],
    ],
    [
      'another method in a header, which is a POST too for a server that does not know it',
      [
        post('/issues/7', {}, { headers: { 'x-http-method-override': 'DELETE' } }),
        post('/issues/7', { title: 'a b' }, { headers: { 'x-http-method-override': 'PUT' } }),
      ],
      ['DeleteIssue DELETE /issues/{issue}', 'UpdateIssue PUT /issues/{issue}', 'UpdateIssue POST /issues/{issue}'],
    ],
    [
      'the method of a remote call',
      [{ method: 'POST', url: '/rpc', json: { jsonrpc: '2.0', id: 1, method: 'user.rename' } }],
      ['RenameUser POST /rpc {"jsonrpc":"2.0","method":"user.rename"}'],
    ],
    [
      'operation and root fields of GraphQL',
      [
        {
          method: 'POST',
          url: '/graphql',
          json: { operationName: 'add', query: 'mutation add($a: A!) { createNote(a: $a) { id } }' },
        },
      ],
      ['CreateNote POST /graphql {"operation":"add","fields":["createNote"]}'],
    ],
    [
      'words that nobody knows are actions of their own',
      [post('/index.php', { op: 'frob' }), post('/index.php', { op: 'blurb' })],
      ['FrobPage POST /index.php {"op":"frob"}', 'BlurbPage POST /index.php {"op":"blurb"}'],
    ],
    [
      'a member whose value decides the others',
      [post('/save', { kind: 'bug', steps: 'a b' }), post('/save', { kind: 'idea', benefit: 'a b' })],
      ['SaveBugPage POST /save {"kind":"bug"}', 'SaveIdeaPage POST /save {"kind":"idea"}'],
    ],
  ])('%s', (_, requests, expected) => {
    expect(entries(requests)).toEqual(expected);
  });
});

describe('forms at one address', () => {
  it('are told by the label of the button that was pressed, where its name is that of others too', () => {
    const found = entries([
      post('/posts', { text: 'a b', commit: 'Publish' }),
      post('/posts', { text: 'c d', commit: 'Save draft' }),
      post('/posts', { text: 'e f', commit: 'Save draft' }),
    ]);
    expect(found).toEqual([
      'PublishPost POST /posts {"commit":"Publish"}',
      'SaveDraft POST /posts {"commit":"Save draft"}',
    ]);
  });

  it('a label that is the only one is pinned too: another button would do something else', () => {
    expect(entries([post('/posts', { text: 'a', op: 'Save draft' })])).toEqual([
      expect.stringContaining('POST /posts {"op":"Save draft"}'),
    ]);
  });

  it('what somebody typed is no label', () => {
    const [entry] = entries([post('/events', { event: 'Birthday of Anna', text: 'a' })]);
    expect(entry).not.toContain('Birthday');
  });

  it('are told by names that they do not share', () => {
    const found = entries([
      post('/account', { csrf_token: 'x1', form_key: 'k1', name: 'Anna', email: 'a@b.example' }),
      post('/account', { csrf_token: 'x2', form_key: 'k2', name: 'Ben' }),
      post('/account', { csrf_token: 'x3', form_key: 'k3', old: 'ab', new: 'cd' }),
    ]);
    expect(found).toEqual([
      'SubmitAccount POST /account ["/name"]',
      'SubmitAccountOldNew POST /account ["/old","/new"]',
    ]);
  });

  it('are told by them also where all say the same action', () => {
    const found = entries([
      post('/users/7', { _method: 'patch', 'user[name]': 'Anna', 'user[email]': 'a@b.example' }),
      post('/users/8', { _method: 'patch', 'user[password]': 'ab', 'user[confirmation]': 'ab' }),
      post('/users/9', { _method: 'patch', 'user[name]': 'Ben', 'user[email]': 'b@b.example' }),
    ]);
    expect(found).toEqual([
      'UpdateUser POST /users/{user} {"_method":"patch"} ["/user/name","/user/email"]',
      'UpdateUserUserPasswordUser POST /users/{user} {"_method":"patch"} ["/user/password","/user/confirmation"]',
    ]);
  });

  it('the only one that was seen is told by a text field of it: the next may be another', () => {
    const sent = { type: 'document' };
    const settings = { csrf_token: 'x1', notify: 'on', signature: '', name: 'Anna B' };
    expect(entries([post('/profile', settings, sent)])).toEqual(['SubmitProfile POST /profile ["/signature"]']);
    const later = { csrf_token: 'x2', name: 'Ben B' };
    expect(entries([post('/profile', settings, sent), post('/profile', later, sent)])).toEqual([
      'SubmitProfile POST /profile ["/name"]',
    ]);
    // A script may leave out what it likes, and boxes are not always sent.
    expect(entries([post('/profile', settings)])).toEqual(['SubmitProfile POST /profile']);
    expect(entries([post('/profile', { notify: 'on' }, sent)])).toEqual(['SubmitProfile POST /profile']);
  });

  it('are told by words of which each request ticks one', () => {
    expect(
      entries([
        post('/forum', { parent: '7', reply: '1', text: 'a b' }),
        post('/forum', { parent: '7', reject: '1', text: 'a b' }),
      ]),
    ).toEqual(['ReplyForum POST /forum ["/reply"]', 'RejectForum POST /forum ["/reject"]']);
  });

  it('are told by a button that says its name twice, and not by fields that stay empty', () => {
    const page = { title: 'a b', search_description: '', expire_at: '' };
    expect(
      entries([post('/pages/7/edit', page), post('/pages/7/edit', { ...page, 'action-publish': 'action-publish' })]),
    ).toEqual(['UpdatePage POST /pages/{page}/edit', 'PublishPage POST /pages/{page}/edit ["/action-publish"]']);
  });

  it('are one where a request could be any of them', () => {
    const account = entries([post('/account', { name: 'Anna' }), post('/account', { old: 'a' }), post('/account')]);
    expect(account).toEqual([expect.stringMatching(/POST \/account$/)]);
    const notes = entries([post('/notes', { text: 'a b', place: 'c d' }), post('/notes', { text: 'e f' })]);
    expect(notes).toEqual([expect.stringMatching(/POST \/notes$/)]);
  });
});

it('routes and their REST twins are one action, and other kinds never share its policy', () => {
  const { policies, evidence } = host([
    post('/projects/7/issues', { title: 'a' }),
    { method: 'POST', url: '/api/v4/projects/7/issues', json: { title: 'a' } },
    { method: 'DELETE', url: '/api/v4/projects/7/issues/8' },
    post('/issues/8/purge'),
    post('/orders', { totalAmount: '12.50' }),
    post('/projects/7/members', { user: 'x' }),
    post('/account/password', { new: 'x' }),
  ]);
  expect(evidence.CreateIssue?.entries.length).toBe(2);
  expect(policies.map(({ name, actions }) => `${name}: ${actions.join()}`)).toEqual([
    'create_issue: CreateIssue',
    'delete_issue: DeleteIssue',
    'purge_issue: PurgeIssue',
    'create_order: CreateOrder',
    'create_order_amount_leq: CreateOrder',
    'create_member: CreateMember',
    'submit_password: SubmitPassword',
  ]);
});

describe('names', () => {
  it.each<[string, readonly TestRequest[], readonly string[]]>([
    [
      'a page with a form is no log-in, and what the form sends is',
      [get('/login', { type: 'document' }), post('/login', { user: 'a b' })],
      ['ViewPageLoginForm GET /login', 'LoginPage POST /login'],
    ],
    ['a link to log out is', [get('/logout', { type: 'document' })], ['LogoutPage GET /logout']],
    [
      'what is deleted at a verb is what the verb made',
      [post('/watchers/watch', { id: '1' }), post('/watchers/watch', { id: '1', _method: 'delete' })],
      ['WatchWatcher POST /watchers/watch', 'DeleteWatcherWatch POST /watchers/watch {"_method":"delete"}'],
    ],
    [
      'a thing without a plural is no verb',
      [
        post('/projects/7/news', { title: 'a b', commit: 'Create' }),
        post('/projects', { name: 'a b', commit: 'Create' }),
      ],
      [
        'CreateNews POST /projects/{project}/news {"commit":"Create"}',
        'CreateProject POST /projects {"commit":"Create"}',
      ],
    ],
    [
      'a word is taken apart at the thing of its address',
      [post('/comment.php', { action: 'spamcomment' })],
      ['SpamComment POST /comment.php {"action":"spamcomment"}'],
    ],
    [
      'a link with a token against forgery changes something',
      [get('/comment.php?c=7&action=blurb&_wpnonce=a1b2c3d4e5')],
      ['BlurbComment GET /comment.php?action=blurb'],
    ],
    [
      'a form that is sent by GET with such a token is told by its button',
      [get('/users', { type: 'document' }), get('/users?_wpnonce=a1b2c3d4e5&role=editor&change=Change&s=')],
      ['ListUsers GET /users', 'ChangeUsers GET /users?change=Change'],
    ],
    [
      'a button that stands below every form says less than the address',
      [
        post('/categories/create/', { name: 'a b', action: 'save' }),
        post('/categories/7/update/', { name: 'a b', action: 'save' }),
      ],
      [
        'CreateCategory POST /categories/create/ {"action":"save"}',
        'UpdateCategory POST /categories/{category}/update/ {"action":"save"}',
      ],
    ],
    [
      'how a change is shown names it not',
      [post('/ajax', { action: 'replyto-comment', mode: 'detail' })],
      ['CommentReplyto POST /ajax {"action":"replyto-comment","mode":"detail"}'],
    ],
  ])('%s', (_, requests, expected) => {
    expect(entries(requests)).toEqual(expected);
  });

  it('tell nobody that such a link only reads', () => {
    const { evidence, entries: written } = host([get('/comment.php?c=7&action=blurb&_wpnonce=a1b2c3d4e5')]);
    expect(Object.values(evidence).map(({ kind, unsure }) => [kind, unsure])).toEqual([
      ['uncertain', 'its address carries a token against forgery, as what changes something does'],
    ]);
    expect(written[0]?.tags).toBeUndefined();
  });
});

it('one address with many actions keeps them apart', () => {
  const lines = entries([
    post('/w/index.php?action=submit', { wpTextbox1: 'x', wpSave: 'Save page' }),
    post('/w/index.php?action=submit', { wpTextbox1: 'x', wpPreview: 'Show preview' }),
    post('/w/index.php?action=delete', { wpReason: 'x', wpConfirmB: 'Delete page' }),
    post('/?_task=mail&_action=send', { _to: 'x' }),
    get('/delete/5'),
    { method: 'PUT', url: '/api/users/5/admin', json: { admin: true } },
    { method: 'PUT', url: '/api/users/6/admin', json: { admin: false } },
  ]);
  expect(lines).toEqual([
    'SavePage POST /w/index.php?action=submit ["/wpSave"]',
    'PreviewPage POST /w/index.php?action=submit ["/wpPreview"]',
    'DeletePage POST /w/index.php?action=delete ["/wpConfirmB"]',
    'DeletePage2 GET /delete/{delete}',
    'SendMail POST /?_action=send&_task=mail',
    'SetAdmin PUT /api/users/{user}/admin {"admin":true}',
    'UnsetAdmin PUT /api/users/{user}/admin {"admin":false}',
  ]);
});

it('no value of a request is written', () => {
  const secrets = ['hunter2hunter2', 's3cr3tcookie', 'Zx81kQ09aPqLmN47', 'alice@mail.example', 'maple-otter'];
  const made = host([
    post(
      '/login',
      { user: 'alice@mail.example', password: 'hunter2hunter2' },
      { headers: { cookie: 'sid=s3cr3tcookie', authorization: 'Bearer Zx81kQ09aPqLmN47' } },
    ),
    post('/reset/maple-otter', { action: 'Zx81kQ09aPqLmN47' }),
    get('/files?token=Zx81kQ09aPqLmN47', {
      headers: { referer: 'https://track.example/x/Zx81kQ09aPqLmN47?k=hunter2hunter2' },
    }),
  ]);
  const text = JSON.stringify(made);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it('names of prototypes are never let on, so they are left out', () => {
  const body = JSON.parse('{"__proto__": {"action": "delete"}, "action": "edit"}');
  const { operations, warnings } = learnTraffic(readHar(harOf([{ method: 'POST', url: '/x', json: body }]), 'a.har'));
  expect(operations).toEqual([]);
  expect(warnings.join()).toContain('never let on');
});
