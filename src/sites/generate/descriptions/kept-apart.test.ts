/** Operations that look alike, as published descriptions and listings have them: what is another thing gets a policy of its own. */
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../entries.ts';
import { mergeDocuments } from '../merge.ts';
import type { Learned } from '../operation.ts';
import { readBase } from './base.ts';
import { readGraphqlSchema } from './graphql.ts';
import { readOpenapi } from './openapi.ts';
import { readRoutes } from './routes.ts';

const BASE = readBase('https://app.example', 'test');

/** `Action policy policy …` of each entry that changes something. */
function granted({ operations }: Learned): readonly string[] {
  return documentsOf(operations).hosts.flatMap(({ entries, policies }) =>
    entries
      .filter(({ tags }) => tags === undefined)
      .map(({ semantic_action: action }) =>
        [action, ...policies.flatMap(({ name, actions }) => (actions.includes(action) ? [name] : []))].join(' '),
      ),
  );
}

const openapi = (paths: Readonly<Record<string, Readonly<Record<string, string>>>>): Learned => {
  const described = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operationId]) => [method, { operationId }])),
    ]),
  );
  const document = { openapi: '3.1.0', servers: [{ url: 'https://app.example' }], paths: described };
  return readOpenapi(JSON.stringify(document), 'a.json');
};

describe('kept apart are', () => {
  it('one and several of the same, in GraphQL', () => {
    const schema = `
      type Query { notes: [Note] }
      type Note { id: ID }
      input To { email: String }
      type Mutation { deleteNote(id: ID): Note, deleteNotes(where: [To!]!): Note, updateNote(to: String!): Note, updateNotes(data: [To!]!): Note }`;
    expect(granted(readGraphqlSchema(schema, 'a.graphql', BASE))).toEqual([
      'DeleteNote delete_note',
      'DeleteNotes delete_notes',
      'UpdateNote edit_note',
      'UpdateNotes edit_note',
    ]);
  });

  it('all messages of an application, all of them, and one', () => {
    const learned = openapi({
      '/application/{id}/message': { delete: 'deleteAppMessages' },
      '/message': { delete: 'deleteMessages' },
      '/message/{id}': { delete: 'deleteMessage' },
      '/apps/{id}': { delete: 'Apps_Delete' },
    });
    expect(granted(learned)).toEqual([
      'DeleteMessages delete_messages',
      'DeleteMessages2 delete_messages2',
      'DeleteMessage delete_message',
      'DeleteApp delete_app',
    ]);
  });

  it('accounts of several kinds that one handler serves', () => {
    const listing = `
       Prefix Verb   URI Pattern             Controller#Action
       people PATCH  /people(.:format)       devise/registrations#update
              DELETE /people(.:format)       devise/registrations#destroy
        firms PATCH  /firms(.:format)        devise/registrations#update
              DELETE /firms(.:format)        devise/registrations#destroy
    `;
    expect(granted(readRoutes(listing, 'routes.txt', undefined, BASE))).toEqual([
      'UpdateRegistration update_registration',
      'UpdateRegistration2 update_registration2',
      'DeleteRegistration delete_registration',
      'DeleteRegistration2 delete_registration2',
    ]);
  });

  it('what is sent to addresses that name no thing, from pages', () => {
    const learned = openapi({
      '/pages': { post: '' },
      '/pages/{id}': { put: '' },
      '/upload': { post: '' },
      '/save/{id}': { put: '' },
      '/x/{id}': { put: '' },
    });
    expect(granted(learned)).toEqual([
      'CreatePage create_page',
      'UpdatePage edit_page',
      'UpdatePage2 update_page2',
      'UploadPage upload_page',
      'SavePage save_page',
    ]);
  });

  it('what administrators create from what everybody does, though both are called so', () => {
    const learned = openapi({
      '/admin/notes': { post: '' },
      '/people/notes': { post: '' },
      '/teams/{team}/notes': { post: '' },
    });
    const [host] = documentsOf(learned.operations).hosts;
    const kinds = host?.policies.map(
      ({ actions }) => new Set(actions.map((action) => host.evidence[action]?.kind)).size,
    );
    expect(kinds).toEqual([1, 1]);
    expect(granted(learned)).toEqual([
      'CreateNote create_note',
      'CreateNotes create_note_2',
      'CreateTeamNote create_note_2',
    ]);
  });

  it('the same where the two come one after the other', () => {
    const [old] = documentsOf(openapi({ '/people/notes': { post: '' } }).operations).hosts;
    const [fresh] = documentsOf(openapi({ '/admin/notes': { post: 'admin/createNotes' } }).operations).hosts;
    if (old === undefined || fresh === undefined) throw new Error('no host');
    const { policies } = mergeDocuments(old, fresh).documents;
    expect(policies.map(({ actions }) => actions.length)).toEqual([1, 1]);
  });

  it('what makes a thing public, and what is done to many', () => {
    const learned = openapi({
      '/repos/{id}': { put: '' },
      '/repos/{id}/public': { put: '' },
      '/users:batchDelete': { post: 'users_batchDelete' },
      '/users': { post: 'users_create' },
    });
    expect(granted(learned)).toEqual([
      'UpdateRepo edit_repo',
      'UpdatePublic update_public',
      'DeleteUserBatch delete_user_batch',
      'CreateUser create_user',
    ]);
  });

  it('members of a PATCH that show, give away or remove a thing', () => {
    const members = ['description', 'visibility', 'is_archived', 'ownerId', 'deleted', 'title'];
    const properties = Object.fromEntries(members.map((name) => [name, { type: 'string' }]));
    const schema = { type: 'object', required: ['title'], properties };
    const requestBody = { content: { 'application/merge-patch+json': { schema } } };
    const document = {
      openapi: '3.1.0',
      servers: [{ url: 'https://app.example' }],
      paths: { '/notes/{id}': { patch: { operationId: 'updateNote', requestBody }, put: { requestBody } } },
    };
    const learned = readOpenapi(JSON.stringify(document), 'a.json');
    expect(granted(learned)).toEqual([
      'UpdateNote edit_note',
      'UpdateNote edit_note',
      'UpdateNoteVisibility update_note_visibility',
      'ArchiveNote archive_note',
      'UpdateNoteOwner update_note_owner',
      'TrashNote trash_note',
      ...Array(6).fill('BatchNoteChange batch_note_change'),
    ]);
    expect(learned.operations.flatMap(({ present = [] }) => (present.length === 1 ? present : []))).toEqual([
      '/visibility',
      '/is_archived',
      '/ownerId',
      '/deleted',
    ]);
  });

  it('what concerns the account, and what guards it', () => {
    const learned = openapi({
      '/u/{name}/preferences/username': { put: 'updateUsername' },
      '/application/{id}/security': { put: 'updateSecurity' },
      '/mcp/actions': { post: 'prepareMCPAction' },
    });
    expect(granted(learned)).toEqual([
      'UpdateUsername update_username',
      'UpdateSecurity update_security',
      'PrepareMcp prepare_mcp',
    ]);
  });
});

it('a path is read with what stands for several steps, and without a template of its query', () => {
  const { operations } = openapi({ '/files/{proxy+}': { delete: '' }, '/users{?page,size}': { get: '' } });
  expect(operations.map(({ method, path, query }) => [method, path, query])).toEqual([
    ['DELETE', '/files/*', []],
    ['GET', '/users', []],
  ]);
});

describe('listings as terminals leave them', () => {
  it("Laravel's arrow in another character set", () => {
    const listing = '  POST      chat/{chat}/close ......... chat.close ΓÇ║ Guru\\ChatController@destroy\n';
    expect(granted(readRoutes(listing, 'routes.txt', undefined, BASE))).toEqual(['DeleteChat delete_chat']);
  });

  it("WordPress's, with the address of the index as the base, and a plugin that is two steps", () => {
    const routes = {
      '/wp/v2/plugins/(?P<plugin>[^.\\/]+(?:\\/[^.\\/]+)?)': { methods: ['DELETE'] },
      '/wp/v2/users/(?P<id>[\\d]+)': { methods: ['DELETE'] },
      '/wp/v2/users/me': { methods: ['PUT'] },
    };
    const index = readBase('https://app.example/wp-json', 'test');
    const learned = readRoutes(JSON.stringify({ routes }), 'index.json', undefined, index);
    expect(learned.operations.map(({ path }) => path)).toEqual([
      '/wp-json/wp/v2/plugins/*',
      '/wp-json/wp/v2/users/{id}',
      '/wp-json/wp/v2/users/me',
    ]);
    expect(granted(learned)).toEqual(['DeletePlugin delete_plugin', 'DeleteUser delete_user', 'UpdateMe update_me']);
  });

  it("Express's, with a route that is a regular expression", () => {
    const listing = [
      { path: '/^\\/legacy\\/(.*)$/', methods: ['POST'] },
      { path: '/notes', methods: ['POST'] },
    ];
    const learned = readRoutes(JSON.stringify(listing), 'routes.json', 'express', BASE);
    expect(learned.operations.map(({ path }) => path)).toEqual(['/notes']);
    expect(learned.warnings.join()).toContain('regular expression');
  });

  it("Django's, with tabs made spaces, and a row that lost one", () => {
    const listing = [
      '/admin/ django.contrib.admin.sites.index        admin:index',
      '/notes/add/     notes.views.NoteAdd      notes:note_add',
      '/notes/list/  notes.views.changelist_viewnotes:note_changelist',
    ].join('\n');
    const learned = readRoutes(listing, 'routes.txt', undefined, BASE);
    expect(learned.operations.map(({ method, path }) => `${method} ${path}`)).toContain('GET /admin/');
    expect(granted(learned)).toEqual(['CreateNote create_note_uncertain']);
    expect(learned.warnings).toEqual(["routes.txt:3: '/notes/list/' has no handler that can be read: left out."]);
  });
});
