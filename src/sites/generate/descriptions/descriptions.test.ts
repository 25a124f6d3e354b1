/** What OpenAPI documents, GraphQL schemas and listings of routes come to, and what is no such thing. */
import { describe, expect, it } from 'vitest';
import { CordonError } from '../../../model/error.ts';
import { documentsOf } from '../entries.ts';
import { mergeDocuments } from '../merge.ts';
import type { Learned } from '../operation.ts';
import { readBase } from './base.ts';
import { readDiscovery } from './discovery.ts';
import { readGraphqlSchema } from './graphql.ts';
import { readOpenapi } from './openapi.ts';
import { type RouteFormat, readRoutes } from './routes.ts';
import { readWebmcp } from './webmcp.ts';

const BASE = readBase('https://app.example/x', 'test');

function lines({ operations }: Learned): readonly string[] {
  const { hosts } = documentsOf(operations);
  return hosts.flatMap(({ entries }) =>
    entries.map(({ semantic_action, method, url = '', body, graphql }) =>
      [
        semantic_action,
        method,
        url.replace('https://app.example', ''),
        ...[body, graphql].filter((each) => each !== undefined).map((each) => JSON.stringify(each)),
      ].join(' '),
    ),
  );
}

/** The place and message of what is thrown. */
function fault(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof CordonError && thrown.kind === 'input')
      return `${thrown.place?.line ?? '-'} ${thrown.message}`;
    throw thrown;
  }
  return 'nothing was thrown';
}

const OPENAPI = `
openapi: 3.1.0
servers: [{ url: 'https://app.example/{v}', variables: { v: { default: x } } }]
paths:
  /notes:
    get: { operationId: listNotes }
    post:
      operationId: notes/create
      summary: Creates a note. And more.
      requestBody: { $ref: '#/components/requestBodies/Note' }
  /notes/{note-id}:
    parameters: [{ name: note-id, in: path, required: true, schema: { type: string } }]
    delete: { operationId: removeNote }
  /pay:
    post:
      operationId: pay
      parameters: [{ name: mode, in: query, required: true, schema: { enum: [now] } }]
      requestBody: { content: { application/json: { schema: { type: object, required: [kind, totalAmount], properties: { kind: { const: card }, totalAmount: { type: number } } } } } }
  '/files/*': { get: {} }
components:
  requestBodies: { Note: { content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } }
  schemas: { Note: { type: object, required: [text, parent], properties: { text: { type: string }, parent: { $ref: '#/components/schemas/Note' } } } }
`;

describe('OpenAPI', () => {
  it('3.1 as YAML, references and circles in schemas among it', () => {
    const learned = readOpenapi(OPENAPI, 'a.yaml');
    expect(lines(learned)).toEqual([
      'ListNotes GET /x/notes',
      'CreateNote POST /x/notes',
      'RemoveNote DELETE /x/notes/{note_id}',
      'PayPage POST /x/pay?mode=now {"kind":"card"}',
    ]);
    expect(learned.warnings.join()).toContain('wildcard');
    expect(learned.operations.at(-1)?.args.map(({ name }) => name)).toEqual(['totalAmount']);
  });

  it('2.0 as JSON', () => {
    const document = {
      swagger: '2.0',
      host: 'app.example',
      basePath: '/x',
      paths: { '/a/{id}': { put: { parameters: [{ in: 'formData', name: 'n', required: true, type: 'string' }] } } },
    };
    expect(lines(readOpenapi(JSON.stringify(document), 'a.json'))).toEqual(['UpdatePage PUT /x/a/{id}']);
  });

  it('what stands behind a preposition is no thing that something is done to', () => {
    const operation = (method: string, operationId: string) => ({ [method]: { operationId } });
    const paths = {
      '/orgs/{org}': operation('delete', 'orgs/delete'),
      '/orgs/{org}/teams/{team}': operation('delete', 'teams/delete-in-org'),
      '/orgs/{org}/repos': operation('post', 'repos/create-in-org'),
      '/issues/{id}/reactions/{reaction}': operation('delete', 'reactions/delete-for-issue'),
      '/issues/{id}': operation('delete', 'issues/delete'),
      '/issues/{id}/labels/{name}': operation('delete', 'issues/remove-label-from-issue'),
    };
    const document = { openapi: '3.0.0', servers: [{ url: 'https://app.example/x' }], paths };
    expect(lines(readOpenapi(JSON.stringify(document), 'a.json')).map((line) => line.split(' ')[0])).toEqual([
      'DeleteOrg',
      'DeleteTeamOrg',
      'CreateRepoOrg',
      'DeleteReactionIssue',
      'DeleteIssue',
      'RemoveLabelIssue',
    ]);
  });

  it('what changes all is not what changes one', () => {
    const paths = {
      '/labels': { delete: {} },
      '/labels/{id}': { delete: {}, put: {}, patch: {} },
      '/boards/{id}/members': { put: {} },
      '/members/{id}': { put: {} },
    };
    const document = { openapi: '3.0.0', servers: [{ url: 'https://app.example/x' }], paths };
    const actions = lines(readOpenapi(JSON.stringify(document), 'a.json')).map((line) => line.split(' ')[0]);
    expect(new Set(actions).size).toBe(5);
    expect(actions.filter((action) => action === 'UpdateLabel')).toHaveLength(2);
  });

  it('what a step is called does not hide what is done to it', () => {
    const paths = {
      '/cards/{id}/checkItem/{item}': { put: {}, delete: {} },
      '/boards/{id}/prefs/showSidebar': { put: {} },
      '/lists/{id}/archiveAllNotes': { post: {} },
      '/projects/{id}/merge_requests': { post: {} },
      '/enterprises/{id}/organizations/{org}': { delete: {} },
      '/organizations/{id}': { delete: {} },
    };
    const document = { openapi: '3.0.0', servers: [{ url: 'https://app.example/x' }], paths };
    const { hosts } = documentsOf(readOpenapi(JSON.stringify(document), 'a.json').operations);
    const kinds = hosts.flatMap(({ evidence }) =>
      Object.entries(evidence).map(([name, { kind }]) => `${name} ${kind}`),
    );
    expect(kinds).toEqual([
      'UpdateCheckItem edit',
      'DeleteCheckItem delete',
      'UpdateShowSidebar edit',
      'ArchiveAllNotes uncertain',
      'CreateMergeRequest create',
      'DeleteOrganization delete',
      'DeleteOrganization2 delete',
    ]);
  });

  it('ids that begin with the method say what they say besides', () => {
    const paths = {
      '/users/{id}': { get: { operationId: 'getUsersById' }, delete: { operationId: 'deleteUser' } },
      '/accounts/{id}': { get: { operationId: 'getUserAccount' } },
      '/things/{owner}/{name}': { delete: { operationId: 'deleteRepository' } },
      '/bot/messages': { post: { operationId: 'post_reply' } },
      '/orders/{id}': { post: { operationId: 'postponeOrder' } },
      '/orders/{id}/x': { post: { operationId: 'postOrderCancel' } },
      '/users/{id}/y': { put: { operationId: 'putUserBan' } },
      '/data/{id}/erasure': { post: { operationId: 'postErasure' } },
      '/boards/{id}/pins/{idPin}': { put: { operationId: 'put-boardsidpinsidpin' } },
    };
    const document = { openapi: '3.0.0', servers: [{ url: 'https://app.example/x' }], paths };
    const learned = readOpenapi(JSON.stringify(document), 'a.json');
    const [{ policies } = { policies: [] }] = documentsOf(learned.operations).hosts;
    const policyOf = (action: string) => policies.find(({ actions }) => actions.includes(action))?.name;
    expect(lines(learned).map((line) => [line.split(' ')[0], policyOf(line.split(' ')[0] ?? '')])).toEqual([
      ['ViewUser', 'view_user'],
      ['DeleteUser', 'delete_user'],
      ['ViewUserAccount', 'view_user_account'],
      ['DeleteRepository', 'delete_repository'],
      ['CreateReply', 'create_reply'],
      ['PostponeOrder', 'postpone_order'],
      ['CancelOrder', 'cancel_order'],
      ['BanUser', 'ban_user'],
      ['CreateErasure', 'create_erasure_uncertain'],
      ['UpdatePin', 'edit_pin'],
    ]);
  });

  const withPost = (schema: string) =>
    `openapi: 3.0.0\nservers: [{url: 'https://a.example'}]\npaths:\n  /a:\n    post:\n      requestBody: ${schema}\n`;
  it.each([
    ['a reference to a file', withPost("{ $ref: '../secret.yaml#/a' }"), /^6 .*out of the document/],
    ['a reference to an address', withPost("{ $ref: 'http://127.0.0.1:1/x' }"), /^6 .*out of the document/],
    ['a reference to nothing', withPost("{ $ref: '#/components/x' }"), /^6 .*leads nowhere/],
    [
      'references in a circle',
      `${withPost("{ $ref: '#/a' }")}a: { $ref: '#/b' }\nb: { $ref: '#/a' }\n`,
      /^6 .*in a circle/,
    ],
    ['another document', '{"a": 1}', /neither `openapi` nor/],
    ['JSON that was cut off', '{"openapi": "3.0.0", "paths": {', /./],
    [
      'aliases that explode',
      `openapi: 3.0.0\nx0: &x0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, n) => `x${n + 1}: &x${n + 1} [${Array(10).fill(`*x${n}`).join()}]`).join('\n')}\n`,
      /./,
    ],
    ['nothing', '', /./],
    ['no server', 'openapi: 3.0.0\npaths: { /a: { get: {} } }', /where it is served/],
    ['prototypes', '{"openapi": "3.0.0", "paths": {"__proto__": {"get": {}}}}', /./],
  ])('%s is a fault', (_, text, expected) => {
    expect(fault(() => readOpenapi(text, 'a.yaml'))).toMatch(expected);
  });
});

const DISCOVERY = {
  kind: 'discovery#restDescription',
  rootUrl: 'https://app.example/',
  servicePath: 'x/v1/',
  resources: {
    notes: {
      methods: {
        list: { id: 'desk.notes.list', path: 'notes', httpMethod: 'GET' },
        batchDelete: {
          id: 'desk.notes.batchDelete',
          path: 'notes/batchDelete',
          httpMethod: 'POST',
          description: 'Deletes many. For good.',
          request: { $ref: 'Notes' },
        },
        pay: {
          id: 'desk.notes.pay',
          path: '{+name}:pay',
          flatPath: 'books/{booksId}/notes/{notesId}:pay',
          httpMethod: 'POST',
          parameters: {
            name: { location: 'path', required: true },
            totalAmount: { location: 'query', required: true },
            note: { location: 'query' },
          },
        },
      },
      resources: {
        pictures: {
          methods: {
            insert: {
              id: 'desk.notes.pictures.insert',
              path: 'notes/{noteId}/pictures',
              httpMethod: 'POST',
              mediaUpload: {
                protocols: {
                  simple: { path: '/upload/x/v1/notes/{noteId}/pictures' },
                  resumable: { path: '/resumable/upload/x/v1/notes/{noteId}/pictures' },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('discovery documents', () => {
  it('methods of nested resources, and where they take files', () => {
    const learned = readDiscovery(JSON.stringify(DISCOVERY), 'a.json');
    expect(lines(learned)).toEqual([
      'ListNotes GET /x/v1/notes',
      'BatchDeleteNote POST /x/v1/notes/batchDelete',
      'PayNote POST /x/v1/books/{booksId}/notes/{notesId}:pay',
      'CreatePicture POST /x/v1/notes/{noteId}/pictures',
      'CreatePicture POST /upload/x/v1/notes/{noteId}/pictures',
      'CreatePicture PUT /upload/x/v1/notes/{noteId}/pictures',
      'CreatePicture POST /resumable/upload/x/v1/notes/{noteId}/pictures',
      'CreatePicture PUT /resumable/upload/x/v1/notes/{noteId}/pictures',
    ]);
    expect(learned.operations.flatMap(({ args }) => args.map(({ name }) => name))).toEqual(['totalAmount']);
    expect(learned.operations.map(({ summary }) => summary)).toContain('Deletes many.');
    expect(learned.warnings).toEqual([]);
  });

  it('a variable of several steps that nothing spells out is left out, and said', () => {
    const methods = { get: { id: 'a.get', path: 'v1/{+name}', httpMethod: 'GET' } };
    const { operations, warnings } = readDiscovery(JSON.stringify({ ...DISCOVERY, methods, resources: {} }), 'a.json');
    expect(operations).toEqual([]);
    expect(warnings.join()).toContain("'a.get'");
  });

  it('--base counts before what the document says', () => {
    const { operations } = readDiscovery(JSON.stringify(DISCOVERY), 'a.json', 'http://127.0.0.1:8080/proxy');
    expect(operations[0]).toMatchObject({ origin: 'http://127.0.0.1:8080', path: '/proxy/x/v1/notes' });
  });

  it.each([
    ['another document', '{"openapi": "3.0.0"}', /no discovery document/],
    ['a list of them', '{"kind": "discovery#directoryList", "items": []}', /no discovery document/],
    [
      'resources without end',
      `{"kind": "discovery#restDescription", "resources": ${'{"a": {"resources": '.repeat(20_000)}{}${'}}'.repeat(20_000)}}`,
      /too deeply/,
    ],
    ['JSON that was cut off', '{"kind": "discovery#rest', /ends too early/],
    ['nothing', '', /ends too early/],
    ['no address', JSON.stringify({ ...DISCOVERY, rootUrl: undefined }), /no `rootUrl`/],
    ['an address of no site', JSON.stringify({ ...DISCOVERY, rootUrl: 'file:///etc' }), /no address/],
    [
      'a method that is none',
      JSON.stringify({ ...DISCOVERY, methods: { x: { path: 1, httpMethod: 'GET' } } }),
      /`methods\.x\.path`/,
    ],
    [
      'a method of another kind',
      JSON.stringify({ ...DISCOVERY, methods: { x: { path: 'a', httpMethod: 'FROB' } } }),
      /`methods\.x\.httpMethod`/,
    ],
  ])('%s is a fault', (_, text, expected) => {
    expect(fault(() => readDiscovery(text, 'a.json'))).toMatch(expected);
  });

  it('OpenAPI says which command reads one', () => {
    expect(() => readOpenapi(JSON.stringify(DISCOVERY), 'a.json')).toThrowError(
      expect.objectContaining({ advice: expect.stringContaining('from discovery') }),
    );
  });
});

/** As an owner who means harm would write it: its words decide neither which policy a write joins nor what a screen shows. */
const FEIGNED = `
openapi: 3.1.0
servers: [{ url: 'https://app.example' }]
paths:
  /orders: { get: { operationId: viewOrders } }
  /orders/{id}:
    get: { operationId: viewOrder, summary: "Shows \\u202Ean order\\u200B" }
    post: { operationId: viewOrder }
    put: { operationId: viewOrder }
  /orders/{id}/open: { post: { operationId: view order } }
`;

describe('a description that calls writes looks', () => {
  it('puts none of them into a policy with what reads', () => {
    const { hosts } = documentsOf(readOpenapi(FEIGNED, 'a.yaml').operations);
    const methodsOf = (actions: readonly string[]) =>
      hosts.flatMap(({ entries }) =>
        entries.filter(({ semantic_action }) => actions.includes(semantic_action)).map(({ method }) => method),
      );
    const together = hosts.flatMap(({ policies }) => policies.map(({ actions }) => new Set(methodsOf(actions))));
    expect(together.filter((methods) => methods.has('GET'))).toEqual([new Set(['GET'])]);
    expect(together.flatMap((methods) => [...methods])).toEqual(expect.arrayContaining(['POST', 'PUT']));
  });

  it('joins no action and no policy that is there already', () => {
    const paths = (method: string) => `{ '/orders/{id}': { ${method}: { operationId: viewOrder } } }`;
    const of = (method: string) =>
      readOpenapi(`openapi: 3.1.0\nservers: [{ url: 'https://app.example' }]\npaths: ${paths(method)}`, 'a.yaml');
    for (const method of ['post', 'put']) {
      const [old] = documentsOf(of('get').operations).hosts;
      const [fresh] = documentsOf(of(method).operations).hosts;
      if (old === undefined || fresh === undefined) throw new Error('no host');
      const { documents, conflicts } = mergeDocuments(old, fresh);
      expect(documents.entries.map((entry) => [entry.semantic_action, entry.method])).toEqual([
        ['ViewOrder', 'GET'],
        ['ViewOrder2', method.toUpperCase()],
      ]);
      expect(documents.policies.map(({ actions }) => actions)).toEqual([['ViewOrder'], ['ViewOrder2']]);
      expect(conflicts.join()).toContain("called 'ViewOrder2'");
      expect(mergeDocuments(documents, fresh).documents).toEqual(documents);
    }
  });

  it('writes nothing that turns the direction of writing or that nobody sees', () => {
    const { hosts } = documentsOf(readOpenapi(FEIGNED, 'a.yaml').operations);
    expect(JSON.stringify(hosts)).toContain('an order');
    expect(JSON.stringify(hosts)).not.toMatch(/\p{Cf}/u);
  });
});

describe('GraphQL', () => {
  it('each root field is an operation', () => {
    const schema =
      'type Query { notes: [String] } type Mutation { createNote(text: String!): String  workItemDelete(id: ID!): Boolean  pay(amount: Float!): Boolean }';
    expect(lines(readGraphqlSchema(schema, 'a.graphql', readBase('https://app.example/api/graphql', 'x')))).toEqual([
      'CreateNote POST /api/graphql {"fields":["createNote"]}',
      'DeleteWorkItem POST /api/graphql {"fields":["workItemDelete"]}',
      'Pay POST /api/graphql {"fields":["pay"]}',
      'ListNotes POST /api/graphql {"fields":["notes"]}',
    ]);
  });

  it.each([
    ['SDL with a slip', 'type Query {\n  a: }', /^2 .*no GraphQL schema/],
    ['JSON that is none', '{"data": {}}', /no `__schema`/],
    ['JSON that was cut off', '{"data": {"__schema": {', /^1 .*ends too early/],
  ])('%s is a fault', (_, text, expected) => {
    expect(fault(() => readGraphqlSchema(text, 'a', BASE))).toMatch(expected);
  });
});

const RAILS = `    Prefix Verb   URI Pattern                Controller#Action
     notes GET    /notes(.:format)           notes#index
           POST   /notes(.:format)           notes#create
  new_note GET    /notes/new(.:format)       notes#new
      note PATCH  /notes/:id(.:format)       notes#update
           DELETE /notes/:id(.:format)       notes#destroy
     retire POST  /notes/:id/retire(.:format) notes#retire
            POST  /*all(.:format)            errors#gone`;
const DJANGO =
  '/notes/\tnotes.views.NoteList\tnote-list\n/notes/<int:pk>/delete/\tnotes.views.NoteDelete\tnote-delete\n/notes/<int:pk>/\tnotes.views.NoteDetail\tnote-detail\n';
const LARAVEL =
  '  GET|HEAD   notes ....... notes.index › NoteController@index\n  DELETE     notes/{note?} ..... notes.destroy › NoteController@destroy\n';
const WORDPRESS = JSON.stringify({
  routes: { '/wp/v2/notes/(?P<id>[\\d]+)': { methods: ['GET', 'DELETE'] }, '/wp/v2/(a|b)': { methods: ['POST'] } },
});

describe('routes', () => {
  it.each<[RouteFormat, string, string[]]>([
    [
      'rails',
      RAILS,
      [
        'ListNotes GET /x/notes',
        'CreateNote POST /x/notes',
        'ViewNoteForm GET /x/notes/new',
        'UpdateNote PATCH /x/notes/{id}',
        'DeleteNote DELETE /x/notes/{id}',
        'RetireNote POST /x/notes/{id}/retire',
      ],
    ],
    [
      'django',
      DJANGO,
      [
        'ListNote GET /x/notes/',
        'DeleteNote GET /x/notes/{pk}/delete/',
        'DeleteNote POST /x/notes/{pk}/delete/',
        'ViewNote GET /x/notes/{pk}/',
      ],
    ],
    ['laravel', LARAVEL, ['ListNote GET /x/notes', 'DeleteNote DELETE /x/notes', 'DeleteNote2 DELETE /x/notes/{note}']],
    [
      'laravel',
      '[{"method":"POST","uri":"notes","name":"notes.store","action":"App\\\\NoteController@store"}]',
      ['CreateNote POST /x/notes'],
    ],
    [
      'express',
      '[{"path":"/notes/:id(\\\\d+)","methods":["PUT"],"middlewares":["anonymous"]},{"path":"*","methods":["POST"]}]',
      ['UpdateNote PUT /x/notes/{id}'],
    ],
    ['express', 'GET    /notes\nDELETE /notes/:id\n', ['ListNotes GET /x/notes', 'DeleteNote DELETE /x/notes/{id}']],
    [
      'wordpress',
      WORDPRESS,
      ['ViewNote GET /x/wp-json/wp/v2/notes/{id}', 'DeleteNote DELETE /x/wp-json/wp/v2/notes/{id}'],
    ],
  ])('of %s', (format, text, expected) => {
    const named = lines(readRoutes(text, 'a.txt', format, BASE));
    expect([...named].sort()).toEqual([...expected].sort());
    expect(lines(readRoutes(text, 'a.txt', undefined, BASE))).toEqual(named);
  });

  it('of another tool are a fault that says whose they are', () => {
    expect(fault(() => readRoutes(RAILS, 'a.txt', 'django', BASE))).toMatch(
      /no listing of django; it looks like one of rails/,
    );
    expect(fault(() => readRoutes('hello', 'a.txt', undefined, BASE))).toMatch(/no listing of routes that is known/);
    expect(fault(() => readRoutes('[{"path": "/a", "meth', 'a.txt', 'express', BASE))).toMatch(/ends too early/);
  });
});

describe('WebMCP', () => {
  const PAGE = 'https://app.example/shop';

  it('forms that are tools are operations, and scripts are only said to be there', () => {
    const html =
      '<form toolname="addNote" tooldescription="Adds a note" method="post" action="/notes"><input name="text"></form><form action="/other" method="post"></form>';
    expect(lines(readWebmcp(html, 'a.html', PAGE))).toEqual(['CreateNote POST /notes']);
    const listing = readWebmcp('{"tools": [{"name": "search", "description": "x"}]}', 'a.json', PAGE);
    expect([listing.operations.length, listing.warnings.length]).toEqual([0, 1]);
  });

  it('a page without tools is a fault, and a form of another site none of this one', () => {
    expect(fault(() => readWebmcp('<p>hello', 'a.html', PAGE))).toMatch(/no WebMCP tool/);
    expect(
      readWebmcp('<form toolname="x" method="post" action="https://evil.example/x">', 'a.html', PAGE).operations,
    ).toEqual([]);
  });
});
