/**
 * What is let on leaves as it was judged (docs/architecture.md#what-is-judged-is-what-takes-effect): each case is a way in which a server could have
 * read something else.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import type { JsonObject } from '../model/json.ts';
import type { Limit, Site } from '../model/policy/policy.ts';
import type { SelectedPolicy, SitemapEntry } from '../model/policy/sitemap.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const SHOP = 'https://shop.example';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const PARTS = 'multipart/form-data; boundary=b';

const amount = (part: 'body' | 'graphql', name: string): SitemapEntry['args'] => ({
  amount: { type: 'number', source: { type: 'request', part, name } },
});

function atMost(action: string, most: number): SelectedPolicy {
  const condition = {
    name: 'atMost',
    parameters: { most: { type: 'number', description: '' } },
    args: ['amount'],
  } as const;
  const policy = {
    name: 'at_most',
    effect: 'condition',
    actions: [action],
    description: 'at most',
    condition,
  } as const;
  return { policy, params: { most } };
}

function gateOf(
  entries: readonly SitemapEntry[],
  selected: readonly SelectedPolicy[],
  more: Partial<Site> = {},
  limits: readonly Limit[] = [],
) {
  return createSendGate({
    sites: [{ site: site('shop.example', entries, more), selected }],
    scopeDomains: ['shop.example'],
    limits,
    allowPrivateNetworks: false,
  });
}

type Gate = ReturnType<typeof gateOf>;

function written(
  path: string,
  type: string | undefined,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): WebRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const typed = type === undefined ? {} : { 'content-type': type };
  return { method: 'POST', url: SHOP + path, headers: { ...typed, ...headers }, body: { kind: 'bytes', bytes } };
}

/** What is sent in place of the body: its type, then its text; or the rule that refuses. */
function sent(gate: Gate, asked: WebRequest): string {
  const { outcome, by, sends } = gate.decide(asked, {});
  if (outcome !== 'allow') return `deny ${by}`;
  if (sends === undefined) return 'as it came';
  return sends.kind === 'bytes' ? `${sends.type} ${new TextDecoder('latin1').decode(sends.bytes)}` : sends.kind;
}

function parts(...fields: readonly (readonly [head: string, content: string])[]): string {
  return `${fields.map(([head, content]) => `--b\r\n${head}\r\n\r\n${content}\r\n`).join('')}--b--\r\n`;
}

const named = (name: string): string => `Content-Disposition: form-data; name="${name}"`;

describe('a body is written anew from its one reading', () => {
  const gate = gateOf([entry('Note', 'POST', `${SHOP}/notes`)], [allowing(['Note'])]);

  it.each<[string, string | undefined, string, string]>([
    ['JSON', JSON_TYPE, ' {"a" : 1.0, "b":"\\u0061\\/é"} ', 'application/json {"a":1,"b":"a/Ã©"}'],
    [
      'JSON with what pairs of a form stand between',
      JSON_TYPE,
      '{"a":"x&b=2;c=3"}',
      'application/json {"a":"x\\u0026b=2\\u003bc=3"}',
    ],
    ['JSON with a charset', 'Application/JSON;Charset=utf-8', '[1]', 'application/json; charset=utf-8 [1]'],
    ['JSON without a type', undefined, '{"a":1}', 'application/json {"a":1}'],
    ['JSON under a name of its own', 'text/json', '[1]', 'application/json [1]'],
    ['JSON of a kind', 'application/vnd.api+json', '[1]', 'application/vnd.api+json [1]'],
    ['a form', FORM, 'a=1;b=2&c=100%&&d=%2f&e', `${FORM} a=1%3Bb%3D2&c=100%25&d=%2F&e`],
    ['a form with letters', FORM, 'a=%C3%A9', `${FORM};charset=UTF-8 a=%C3%A9`],
    ['a form in an old character set', FORM, 'a=%E9', `${FORM} a=%E9`],
    ['plain text', 'text/plain', 'hello', 'text/plain hello'],
    ['an image', 'image/png', '\x89PNG', 'verbatim'],
    ['octets without a type', undefined, 'a=1', 'verbatim'],
  ])('%s', (_, type, body, expected) => {
    expect(sent(gate, written('/notes', type, body))).toBe(expected);
  });

  it('a form in parts gets a boundary of its own', () => {
    const file = `${named('file')}; filename="a b.txt"\r\nContent-Type: text/plain`;
    const body = parts([named('a'), '1'], [file, 'x\n--\ny']);
    const { sends } = gate.decide(written('/notes', PARTS, body), {});
    if (sends?.kind !== 'bytes') throw new Error('nothing was written');
    const boundary = sends.type.replace('multipart/form-data; boundary=', '');
    expect(boundary).toMatch(/^----CordonFormBoundary[0-9a-f]{32}$/);
    expect(new TextDecoder().decode(sends.bytes)).toBe(
      `--${boundary}\r\n${named('a')}\r\n\r\n1\r\n--${boundary}\r\n${file}\r\n\r\nx\n--\ny\r\n--${boundary}--\r\n`,
    );
  });

  it('a signed body leaves as it came, if that is how Cordon would write it', () => {
    const signed = gateOf([entry('Note', 'POST', `${SHOP}/notes`, { verbatim: true })], [allowing(['Note'])]);
    expect(sent(signed, written('/notes', JSON_TYPE, '{"a":1}'))).toBe('as it came');
    expect(sent(signed, written('/notes', JSON_TYPE, '{"a":"x&y"}'))).toBe('as it came');
    expect(sent(signed, written('/notes', JSON_TYPE, '{"a": 1}'))).toBe('deny send.body.rewritten');
    expect(sent(signed, written('/notes', PARTS, parts([named('a'), '1'])))).toBe('as it came');
    expect(sent(signed, written('/notes', FORM, 'a=1;b'))).toBe('deny send.body.rewritten');
  });

  it.each<[string, string, string]>([
    ['a member twice', JSON_TYPE, '{"a":1,"a":2}'],
    ['a member twice to Go', JSON_TYPE, '{"kind":1,"ſkip":2,"SKIP":3}'],
    ['a number that loses digits', JSON_TYPE, '{"id":9007199254740993}'],
    ['a number beyond all', JSON_TYPE, '{"id":1e999}'],
    ['half a character', JSON_TYPE, '{"a":"\\ud800"}'],
    ['a byte order mark', JSON_TYPE, '\uFEFF{"a":1}'],
    ['a prototype', JSON_TYPE, '{"__proto__":{"a":1}}'],
    ['a byte order mark before a name', FORM, '\uFEFFa=1'],
    ['JSON that says it is a form', FORM, '{"a":1}'],
    ['a character set of its own', FORM, '_charset_=utf-7&a=1'],
    ['another character set', 'application/json; charset=utf-16', '{"a":1}'],
    ['two types', 'application/json, text/plain', '{"a":1}'],
    ["JSON in Laravel's eyes", 'image/png; a="x/json"', '{"_method":"DELETE"}'],
    ['two boundaries', 'multipart/form-data; boundary=b; boundary=c', parts([named('a'), '1'])],
    ['a boundary in pieces', 'multipart/form-data; boundary*0=b', parts([named('a'), '1'])],
    ['parts of another kind', 'multipart/mixed; boundary=b', parts([named('a'), '1'])],
    ['a file that is another field to Deno', PARTS, parts([`${named('a')}; filename="b;name=c;d"`, '1'])],
    ['a quoted pair in a name', PARTS, parts([named('a\\b'), '1'])],
    ['a bare line feed in a head', PARTS, parts([`${named('a')}\nX: y`, '1'])],
    ['an extended parameter', PARTS, parts([`${named('a')}; filename*=utf-8''x`, '1'])],
    ['a transfer encoding', PARTS, parts([`${named('a')}\r\nContent-Transfer-Encoding: base64`, 'MQ=='])],
    ["a name that ends at `;` in Catalyst's eyes", PARTS, parts([named('a;x'), '1'])],
    ["a name in a file's name, in Catalyst's eyes", PARTS, parts([`${named('')}; filename="x name=a"`, '1'])],
    ['a file without a name', PARTS, parts([`${named('a')}; filename=""`, '999'])],
    ['words before the first part', PARTS, `x\r\n${parts([named('a'), '1'])}`],
    ['words behind the last part', PARTS, `${parts([named('a'), '1'])}x`],
  ])('%s is refused', (_, type, body) => {
    expect(sent(gate, written('/notes', type, body))).toBe('deny send.body.unreadable');
  });

  it.each([
    'op=delete',
    'a=1;op=delete',
    'Dear shop,\r\n&op=delete',
    '\0&op=delete&',
    `${'a&'.repeat(1_001)}op=delete`,
  ])('plain text %j is what it would be as a form: Bottle and Javalin read it so', (body) => {
    const open = gateOf([entry('Delete', 'POST', `${SHOP}/act`, { body: { op: 'delete' } })], [], {
      unlisted: 'allow',
    });
    expect(sent(open, written('/act', 'text/plain', body))).toMatch(
      /^deny send\.(sitemap\.unselected|body\.unreadable)$/,
    );
    expect(sent(open, written('/act', 'text/plain', 'Dear shop,\r\nop=delete & more; please'))).toMatch(
      /^text\/plain /,
    );
    expect(sent(gate, written('/notes', 'text/plain', `${'a&'.repeat(1_001)}b`))).toBe('verbatim');
  });

  it('a body too long to be held passes where it can be read on its way', () => {
    const long = { kind: 'long', why: 'it is longer than 8388608 bytes' } as const;
    const asked = (type: string): WebRequest => ({ ...written('/notes', type, ''), body: long });
    expect(sent(gate, asked(PARTS))).toBe('passing');
    expect(sent(gate, asked(JSON_TYPE))).toBe('passing');
    expect(sent(gate, asked(FORM))).toBe('passing');
    expect(sent(gate, asked('text/plain'))).toBe('verbatim');
    expect(sent(gate, asked('video/mp4'))).toBe('verbatim');
    expect(sent(gate, asked('application/graphql'))).toBe('deny send.body.unreadable');
    const read = gateOf([entry('Note', 'POST', `${SHOP}/notes`, { body: { kind: 'a' } })], [allowing(['Note'])]);
    expect(sent(read, asked(JSON_TYPE))).toMatch(/^deny/);
  });
});

describe('issue 12.1: a POST reads only where GraphQL is', () => {
  const gate = gateOf([], []);
  const query = JSON.stringify({ query: '{a}' });

  it.each([
    ['/graphql', JSON_TYPE, query, 'allow send.unlisted.read'],
    ['/api/graphql', JSON_TYPE, query, 'allow send.unlisted.read'],
    ['/api/v4/projects/1/repository/files/graphql', JSON_TYPE, query, 'deny send.unlisted.unsafe'],
    ['/dir%2Fgraphql', JSON_TYPE, query, 'deny send.unlisted.unsafe'],
    ['/GraphQL.json', JSON_TYPE, query, 'deny send.unlisted.unsafe'],
    ['/order%3f/graphql', JSON_TYPE, query, 'deny send.unlisted.unsafe'],
    ['/graphql?x=1', JSON_TYPE, query, 'deny send.unlisted.unsafe'],
    ['/graphql', JSON_TYPE, '{"content":"SECRET","query":"{a}"}', 'deny send.unlisted.unsafe'],
    ['/graphql', FORM, 'query={a}&amount=999', 'deny send.unlisted.unsafe'],
    ['/graphql', FORM, 'query={a}', 'deny send.unlisted.unsafe'],
    ['/graphql', 'text/plain', query, 'deny send.unlisted.unsafe'],
  ])('%s %s %s', (path, type, body, expected) => {
    const { outcome, by } = gate.decide(written(path, type, body), {});
    expect(`${outcome} ${by}`).toBe(expected);
  });
});

describe('issue 12.3 and 12.5: no method but the one that was judged', () => {
  const gate = gateOf([entry('Note', 'POST', `${SHOP}/notes`)], [allowing(['Note'])]);

  it('a body without a type is no form to any server', () => {
    expect(sent(gate, written('/notes', undefined, '{"a":"&_method=delete&"}'))).toBe(
      'application/json {"a":"\\u0026_method=delete\\u0026"}',
    );
  });

  it.each<[string, WebRequest]>([
    ['a part', written('/notes', PARTS, parts([named('_method'), 'delete']))],
    ['a part of a list', written('/notes', PARTS, parts([named('_method[]'), 'delete']))],
    ['a file', written('/notes', PARTS, parts([`${named('_method')}; filename="x"`, 'delete']))],
    ['a form', written('/notes', FORM, 'a=1&_method=DELETE')],
    ["a form in PHP's spelling", written('/notes', FORM, '+method=DELETE')],
    ["a form in Rack's spelling", written('/notes', FORM, ']_method=DELETE')],
    ['a form behind brackets', written('/notes', FORM, 'a=1&[]_method=DELETE')],
    ['JSON', written('/notes', JSON_TYPE, '{"_method":"PUT"}')],
    ["JSON in Laravel's eyes", written('/notes', 'application/json-x', '{"_method":"PUT"}')],
    ['JSON of a batch', written('/notes', JSON_TYPE, '[{"_method":"PUT"}]')],
    ['plain text that is a form', written('/notes', 'text/plain', '_method=delete')],
    ['a query', written('/notes?_method=delete', FORM, 'a=1')],
    ["a form in Catalyst's words", written('/notes', FORM, 'x-tunneled-method=DELETE')],
    ["a query in Plack's words", written('/notes?X-Tunneled-Method=DELETE', FORM, 'a=1')],
  ])('by %s is refused', (_, asked) => {
    expect(sent(gate, asked)).toBe('deny send.method.override');
  });

  it.each(['x_http_method_override', 'x.http.method.override', 'x_original_url', 'content_type', 'x_forwarded_host'])(
    'a header spelled %s is refused',
    (name) => {
      expect(sent(gate, written('/notes', FORM, 'a=1', { [name]: 'DELETE' }))).toBe('deny send.request.malformed');
    },
  );

  it.each(['script_name', 'script-name', 'x-script-name', 'x-forwarded-script-name'])(
    'a header %s, by which Gunicorn and other WSGI servers cut off the beginning of the path, is refused',
    (name) => {
      expect(sent(gate, written('/notes', FORM, 'a=1', { [name]: '/notes' }))).toBe('deny send.request.malformed');
    },
  );

  it('a file may be whatever value an entry asks for: its name to Catalyst and Dancer2, its content to hapi', () => {
    const entries = [
      entry('Order', 'POST', `${SHOP}/orders`, { args: amount('body', 'total') }),
      entry('Refund', 'POST', `${SHOP}/orders`, { body: { kind: 'refund' } }),
      entry('List', 'POST', `${SHOP}/api?op=list`),
      entry('Drop', 'POST', `${SHOP}/api?op=drop`),
    ];
    const gate = gateOf(entries, [atMost('Order', 50), allowing(['List'])], { unlisted: 'allow' });
    const file = (name: string): WebRequest['body'] =>
      written('/', PARTS, parts([named('total'), '10'], [`${named(name)}; filename="refund"`, 'x'])).body;
    const asked = (path: string, name: string): WebRequest => ({ ...written(path, PARTS, ''), body: file(name) });
    expect(sent(gate, asked('/orders', 'photo'))).toMatch(/^multipart\/form-data/);
    expect(sent(gate, asked('/orders', 'kind'))).toBe('deny send.sitemap.unselected');
    expect(sent(gate, asked('/api', 'photo'))).toMatch(/^multipart\/form-data/);
    expect(sent(gate, asked('/api', 'op'))).toBe('deny send.sitemap.unselected');
  });

  it('a file may be the object that holds such a value: hapi reads one of JSON', () => {
    const entries = [
      entry('Promote', 'POST', `${SHOP}/users`, { body: { user: { role: 'admin' } } }),
      entry('Look', 'GET', `${SHOP}/users`),
    ];
    const gate = gateOf(entries, [allowing(['Look'])], { unlisted: 'allow' });
    const file = (name: string): WebRequest => {
      const { body } = written(
        '/',
        PARTS,
        parts([`${named(name)}; filename="x"\r\nContent-Type: application/json`, '{"role":"admin"}']),
      );
      return { ...written('/users', PARTS, ''), body };
    };
    expect(sent(gate, file('user[photo]'))).toMatch(/^multipart\/form-data/);
    expect(sent(gate, file('user'))).toBe('deny send.sitemap.unselected');
  });

  it('an override passes where that method is granted too', () => {
    const entries = [entry('Note', 'POST', `${SHOP}/notes`), entry('Rename', 'PATCH', `${SHOP}/notes`)];
    const asked = written('/notes', FORM, '_method=patch&a=1');
    expect(sent(gateOf(entries, [allowing(['Note', 'Rename'])]), asked)).toBe(`${FORM} _method=patch&a=1`);
    expect(sent(gateOf(entries, [allowing(['Note'])]), asked)).toBe('deny send.sitemap.unselected');
  });
});

describe('issue 12.4: GraphQL arguments are those of the text', () => {
  const api = `${SHOP}/graphql`;
  const buy = (args: SitemapEntry['args']): SitemapEntry =>
    entry('Buy', 'POST', api, { graphql: { operation: 'Buy', fields: ['buy'] }, args });
  const ofVariables = gateOf([buy(amount('body', 'variables.input.amount'))], [atMost('Buy', 50)]);
  const ofField = gateOf([buy(amount('graphql', 'input.amount'))], [atMost('Buy', 50)]);
  const said = (gate: Gate, query: string, variables: JsonObject = {}): string => {
    const { outcome, by } = gate.decide(request('POST', api, { operationName: 'Buy', query, variables }), {});
    return `${outcome} ${by}`;
  };
  const cheap = { input: { amount: 10 } };
  const dear = { input: { amount: 999 } };

  it.each<[string, string, JsonObject, string, string]>([
    ['used', 'mutation Buy($input: I) { buy(input: $input) { id } }', cheap, 'allow', 'allow'],
    [
      'used, and dear',
      'mutation Buy($input: I) { buy(input: $input) { id } }',
      dear,
      'deny send.condition.false',
      'deny send.condition.false',
    ],
    [
      'unused',
      'mutation Buy { buy(input: {amount: 999}) { id } }',
      cheap,
      'deny send.argument.missing',
      'deny send.condition.false',
    ],
    [
      'unused, and literally cheap',
      'mutation Buy { buy(input: {amount: 10}) { id } }',
      dear,
      'deny send.argument.missing',
      'allow',
    ],
    [
      'a default',
      'mutation Buy($input: I = {amount: 999}) { buy(input: $input) { id } }',
      {},
      'deny send.condition.false',
      'deny send.condition.false',
    ],
    [
      'beside another',
      'mutation Buy($input: I, $more: I) { buy(input: $more, note: $input) { id } }',
      { ...cheap, more: { amount: 999 } },
      'deny send.argument.ambiguous',
      'deny send.condition.false',
    ],
    [
      'a second alias',
      'mutation Buy($input: I) { buy(input: $input) { id } b: buy(input: {amount: 999}) { id } }',
      cheap,
      'deny send.graphql.several',
      'deny send.graphql.several',
    ],
    [
      'in a fragment twice',
      'mutation Buy($input: I) { ...F ...F } fragment F on M { buy(input: $input) { id } }',
      cheap,
      'deny send.graphql.several',
      'deny send.graphql.several',
    ],
    [
      'an argument twice',
      'mutation Buy($input: I) { buy(input: $input, input: {amount: 999}) { id } }',
      cheap,
      'deny send.argument.ambiguous',
      'deny send.argument.ambiguous',
    ],
  ])('a variable that is %s', (_, query, variables, byVariables, byField) => {
    expect([said(ofVariables, query, variables), said(ofField, query, variables)]).toEqual([
      expect.stringContaining(byVariables),
      expect.stringContaining(byField),
    ]);
  });

  it('a limit counts every field', () => {
    const limit: Limit = { site: 'shop.example', action: 'Buy', over: 'session', kind: 'count', atMost: 1 };
    const gate = gateOf([buy({})], [allowing(['Buy'])], {}, [limit]);
    expect(said(gate, 'mutation Buy { a: buy { id } b: buy { id } c: buy { id } }')).toBe('deny send.graphql.several');
    expect(said(gate, 'mutation Buy { buy { id } }')).toBe('allow send.sitemap.selected');
    expect(said(gate, 'mutation Buy { buy { id } }')).toBe('deny send.limit.count');
  });

  it('a member that names a stored operation is none of the request', () => {
    for (const member of ['documentID', 'operationId', 'doc_id', 'hash', 'queryId', 'amount']) {
      const body = { operationName: 'Buy', query: 'mutation Buy { buy { id } }', [member]: 'x' };
      expect(gateOf([buy({})], [allowing(['Buy'])]).decide(request('POST', api, body), {}).outcome).toBe('deny');
    }
  });

  it('a hash beside the text is that of the text', () => {
    const query = 'mutation Buy { buy { id } }';
    const asked = (sha256Hash: string): string => {
      const body = { operationName: 'Buy', query, extensions: { persistedQuery: { version: 1, sha256Hash } } };
      return gateOf([buy({})], [allowing(['Buy'])]).decide(request('POST', api, body), {}).outcome;
    };
    expect(asked('0'.repeat(64))).toBe('deny');
    expect(asked(createHash('sha256').update(query).digest('hex'))).toBe('allow');
  });

  it('an operation name that is a list names nothing', () => {
    const body = { operationName: ['Buy'], query: 'mutation Buy { buy { id } } mutation Other { drop }' };
    expect(gateOf([buy({})], [allowing(['Buy'])]).decide(request('POST', api, body), {}).outcome).toBe('deny');
  });

  it('fragments cannot multiply without end', () => {
    const bomb = Array.from({ length: 40 }, (_, at) => `fragment F${at} on M { ...F${at + 1} ...F${at + 1} }`).join(
      ' ',
    );
    const query = `mutation Buy { buy { id } ...F0 } ${bomb} fragment F40 on M { buy { id } }`;
    expect(said(gateOf([buy({})], [allowing(['Buy'])]), query)).toMatch(/^deny/);
  });
});

describe('issue 12.6: a field has one name', () => {
  const order = entry('Order', 'POST', `${SHOP}/orders`, { args: amount('body', 'total_amount') });
  const gate = gateOf([order], [atMost('Order', 50)]);

  it.each<[string, WebRequest]>([
    ['as it is', written('/orders', FORM, 'total_amount=50')],
    ['beside others in JSON', written('/orders', JSON_TYPE, '{"total_amount":50,"tip":{"total_amount":999}}')],
    ['again behind a word', written('/orders?order.total_amount=50.0', FORM, 'total_amount=50&order[total_amount]=50')],
    ['behind two words', written('/orders', FORM, 'total_amount=50&order.tip.total_amount=999')],
    ['beside itself in other words', written('/orders', JSON_TYPE, '{"total_amount":50,"totalAmount":50}')],
    ['beside others', written('/orders', FORM, 'total_amount=50&total=1&amount=999')],
    ['in parts', written('/orders', PARTS, parts([named('total_amount'), '50']))],
  ])('%s', (_, asked) => {
    expect(sent(gate, asked)).not.toMatch(/^deny/);
  });

  it.each<[string, WebRequest]>([
    ['with a dot', written('/orders', FORM, 'total_amount=50&total.amount=999')],
    ['with a plus', written('/orders', FORM, 'total_amount=50&total+amount=999')],
    ['with an open bracket', written('/orders', FORM, 'total_amount=50&total%5Bamount=999')],
    ['with a space before it', written('/orders', FORM, 'total_amount=50&+total_amount=999')],
    ['with a NUL behind it', written('/orders', FORM, 'total_amount=50&total_amount%00=999')],
    ['in another case', written('/orders', FORM, 'total_amount=50&TOTAL_AMOUNT=999')],
    ['as a list', written('/orders', FORM, 'total_amount=50&total_amount[]=999')],
    ['in other words, as pydantic takes them', written('/orders', JSON_TYPE, '{"total_amount":50,"totalAmount":999}')],
    ['in other words in a form', written('/orders', FORM, 'total_amount=50&total-amount=999')],
    [
      'in what Rails takes for the whole',
      written('/orders', JSON_TYPE, '{"total_amount":50,"order":{"total_amount":999}}'),
    ],
    ['in the same in the query', written('/orders?order[total_amount]=999', JSON_TYPE, '{"total_amount":50}')],
    ["behind a word, as ASP.NET's MVC reads it", written('/orders', FORM, 'total_amount=50&m.total_amount=999')],
    ['behind a word in brackets', written('/orders', FORM, 'total_amount=50&m[total_amount]=999')],
    ['behind a word in the query', written('/orders?m.total_amount=999', FORM, 'total_amount=50')],
    ['behind a word in the query beside JSON', written('/orders?m.total_amount=999', JSON_TYPE, '{"total_amount":50}')],
    [
      'in what tRPC takes for a batch',
      written('/orders?batch=1', JSON_TYPE, '{"total_amount":50,"0":{"total_amount":999}}'),
    ],
    ["in the query with ASP.NET's escapes", written('/orders?%u0074otal_amount=999', FORM, 'total_amount=50')],
    ['behind a closing bracket, as Rack reads it', written('/orders', FORM, 'total_amount=50&]total_amount=999')],
    ['behind brackets', written('/orders', FORM, 'total_amount=50&[]total_amount=999')],
    ['in the query besides, behind a bracket', written('/orders?]total_amount=999', FORM, 'total_amount=50')],
    ['twice', written('/orders', FORM, 'total_amount=50&total_amount=50')],
    ['in the query besides', written('/orders?total_amount=999', FORM, 'total_amount=50')],
    ['in the query besides, with a dot', written('/orders?total.amount=999', JSON_TYPE, '{"total_amount":50}')],
    [
      'in parts, with a quoted pair',
      written('/orders', PARTS, parts([named('total_amount'), '50'], [named('total_am\\ount'), '999'])),
    ],
    [
      'in parts, in a head with a line feed',
      written('/orders', PARTS, parts([`${named('x')}\nX-Y: "; name="total_amount"`, '50'])),
    ],
    ['behind a byte order mark', written('/orders', FORM, '\uFEFFtotal_amount=50')],
    ['as a file', written('/orders', PARTS, parts([`${named('total_amount')}; filename="x"`, '50']))],
  ])('%s is refused', (_, asked) => {
    expect(sent(gate, asked)).toMatch(/^deny/);
  });

  it('a pattern is held by what is not said otherwise behind a word', () => {
    const join = gateOf([entry('Join', 'POST', `${SHOP}/join`, { body: { role: 'member' } })], [allowing(['Join'])]);
    expect(sent(join, written('/join', FORM, 'role=member&m.role=member'))).not.toMatch(/^deny/);
    expect(sent(join, written('/join', FORM, 'role=member&m.role=admin'))).toMatch(/^deny/);
    expect(sent(join, written('/join?m.role=admin', FORM, 'role=member'))).toMatch(/^deny/);
    expect(sent(join, written('/join?m.role=admin', JSON_TYPE, '{"role":"member"}'))).toMatch(/^deny/);
    expect(sent(join, written('/join?batch=1', JSON_TYPE, '{"role":"member","0":{"role":"admin"}}'))).toMatch(/^deny/);
  });

  it('a pattern is held by one field alone', () => {
    const small = entry('Small', 'POST', `${SHOP}/carts`, { body: { kind: 'small' } });
    const pattern = gateOf([small], [allowing(['Small'])]);
    expect(sent(pattern, written('/carts', FORM, 'kind=small'))).toBe(`${FORM} kind=small`);
    for (const body of [
      'kind=small&kind=big',
      'kind=small&kind[]=big',
      'kind=small&kind.=big',
      'kind=small&+kind=big',
    ]) {
      expect(sent(pattern, written('/carts', FORM, body))).toMatch(/^deny/);
    }
    expect(sent(pattern, written('/carts?kind=big', FORM, 'kind=small'))).toMatch(/^deny/);
  });

  it('a nested pattern is held by one field alone', () => {
    const join = entry('Join', 'POST', `${SHOP}/users`, { body: { user: { role: 'member' } } });
    const pattern = gateOf([join], [allowing(['Join'])]);
    expect(sent(pattern, written('/users', FORM, 'user[role]=member'))).toMatch(/^application/);
    for (const name of [
      'user[[role]]',
      'user[[role]',
      ']user[role]',
      "user['role']",
      'user["role"]',
      'user[role]x[y]',
    ]) {
      expect(sent(pattern, written('/users', FORM, `user[role]=member&${name}=admin`)), name).toMatch(/^deny/);
    }
  });
});

describe('issue 12.7: a mutation is granted for its root fields', () => {
  const api = `${SHOP}/graphql`;
  const note = entry('Note', 'POST', api, { body: { operationName: 'createNote' }, tags: ['create'] });
  const asked = request('POST', api, { operationName: 'createNote', query: 'mutation createNote { destroy { id } }' });
  const said = (more: Partial<Site>, entries = [note]): string => {
    const { outcome, by } = gateOf(entries, [allowing(['Note'])], more).decide(asked, {});
    return `${outcome} ${by}`;
  };

  it('by its name alone only where the site says so', () => {
    expect(said({})).toBe('deny send.graphql.by_name');
    expect(said({ graphql: 'by-name' })).toBe('allow send.sitemap.selected');
    const fields = entry('Note', 'POST', api, { graphql: { operation: 'createNote', fields: ['createNote'] } });
    expect(said({}, [fields])).toMatch(/^deny/);
  });
});

describe('issue 12.8: a path has one reading', () => {
  const entries = [entry('Files', 'POST', `${SHOP}/files/*`), entry('Drop', 'POST', `${SHOP}/files/admin/*`)];
  const gate = gateOf(entries, [allowing(['Files'])]);

  it.each(['/files/a', '/files/a/b.txt', '/files/a;v=1'])('%s passes', (path) => {
    expect(sent(gate, written(path, FORM, 'a=1'))).toBe(`${FORM} a=1`);
  });

  it.each([
    '/files/x/..;/admin/1',
    '/files/..;a=b/notes',
    '/files/%2e%2e;/notes',
    '/files/..%3b/notes',
    '/files/x%2f..%2fadmin%2f1',
    '/files/%25252525252525252e/x',
  ])('%s is refused', (path) => {
    expect(sent(gate, written(path, FORM, 'a=1'))).toMatch(/^deny/);
  });

  const listed = [
    entry('Remove', 'POST', `${SHOP}/act`, { body: { op: 'delete' } }),
    entry('Drop', 'POST', `${SHOP}/do?op=delete`),
    entry('Script', 'POST', `${SHOP}/delete.php`),
    entry('Wipe', 'POST', `${SHOP}/wipe`),
    entry('Promote', 'POST', `${SHOP}/users`, { body: { user: { role: 'admin' } } }),
  ];
  const open = gateOf(listed, [], { unlisted: 'allow' });

  it.each<[string, WebRequest]>([
    ['a name with a plus', written('/do?+op=delete', FORM, 'a=1')],
    ['a name with a NUL', written('/do?op%00=delete', FORM, 'a=1')],
    ['a value with a NUL', written('/do?op=delete%00x', FORM, 'a=1')],
    ['a pair in the body', written('/do', FORM, 'op=delete')],
    ['a member in the query', written('/act?op=delete', FORM, 'a=1')],
    ['an inner member in other words', written('/users', JSON_TYPE, '{"user":{"ro_le":"admin"}}')],
    ["a member in Rack's spelling", written('/act', FORM, ']op=delete')],
    ['a header, as Spring binds it', written('/act', FORM, 'a=1', { op: 'delete' })],
    ['a header with hyphens', written('/act', JSON_TYPE, '{"a":1}', { 'o-p': 'delete' })],
    ['a header without a body', { ...written('/act', FORM, '', { op: 'delete' }), body: { kind: 'none' } }],
    ['a header for a pair', written('/do', FORM, 'a=1', { op: 'delete' })],
    ["a cookie in PHP's $_REQUEST", written('/act', FORM, 'a=1', { cookie: 'sid=1; op=delete' })],
    ['a cookie for a pair', written('/do', FORM, 'a=1', { cookie: 'op=%64elete' })],
    ["an inner member in Rack's spelling", written('/users', FORM, 'user[[role]]=admin')],
    ["an inner member in Spring's spelling", written('/users', FORM, "user['role']=admin")],
    ['an inner member with what PHP overlooks', written('/users', FORM, 'user[role]x[y]=admin')],
    ['a member in the query, without a body', { ...written('/act?op=delete', FORM, ''), body: { kind: 'none' } }],
    ['a member in the query beside JSON', written('/act?op=delete', JSON_TYPE, '{"a":1}')],
    ['a pair in JSON', written('/do', JSON_TYPE, '{"op":"delete"}')],
    ["a pair with ASP.NET's escapes", written('/do?op=%u0064elete', FORM, 'a=1')],
    ["a member behind a word, as ASP.NET's MVC reads it", written('/act', FORM, 'm.op=delete')],
    ['a member behind a word in the query', written('/act?m[op]=delete', JSON_TYPE, '{"a":1}')],
    ['a member of what tRPC takes for a batch', written('/act?batch=1', JSON_TYPE, '{"a":1,"0":{"op":"delete"}}')],
    ["a path behind ASP.NET's session", written('/(S(lit3py55))/wipe', FORM, 'a=1')],
    ["a path with ASP.NET's session within", written('/w/(A(x)F(y))ipe', FORM, 'a=1')],
    ["a path behind Mono's session", written('/(0123456789ABCDEF01234567)/wipe', FORM, 'a=1')],
    ['a path with escapes of no text, which Bottle leaves out', written('/%C0wipe', FORM, 'a=1')],
    ['a path among those that tRPC runs', written('/other,wipe?batch=1', JSON_TYPE, '{"0":1,"1":2}')],
    ['a path among those, in an escape', written('/wipe%2Cother', JSON_TYPE, '{"0":1,"1":2}')],
    ['a path behind a script', written('/delete.php/x', FORM, 'a=1')],
    ['an overlong letter', written('/%f0%80%81%b7ipe', FORM, 'a=1')],
    ['an overlong letter in three', written('/%e0%81%b7ipe', FORM, 'a=1')],
    ['a letter encoded four times', written('/%2525252577ipe', FORM, 'a=1')],
    ['a trailing dot', written('/wipe.', FORM, 'a=1')],
  ])('%s stays the listed action where unlisted requests pass', (_, asked) => {
    expect(sent(open, asked)).toBe('deny send.sitemap.unselected');
  });

  it('a form that cannot be read may say what the query does not', () => {
    expect(sent(open, written('/do?op=list', FORM, 'op%00=delete'))).toBe('deny send.body.unreadable');
    expect(sent(open, written('/do?op=list', 'image/png', 'x'))).not.toMatch(/^deny/);
    expect(sent(open, written('/elsewhere?op=list', FORM, 'op%00=delete'))).not.toMatch(/^deny/);
  });

  it('a path that names more calls than are looked at is refused everywhere', () => {
    expect(sent(open, written(`/${'a,'.repeat(1_000)}wipe`, FORM, 'a=1'))).toBe('deny send.request.malformed');
    expect(sent(open, written(`/${'a,'.repeat(999)}b`, FORM, 'a=1'))).not.toMatch(/^deny/);
  });

  describe('what the address and a form both say', () => {
    const both = [
      entry('Remove', 'POST', `${SHOP}/act`, { body: { op: 'delete', kind: 'note' } }),
      entry('Drop', 'POST', `${SHOP}/do?op=delete`),
      entry('Empty', 'POST', `${SHOP}/list?op=empty`, { body: { op: 'empty' } }),
      entry('Sort', 'POST', `${SHOP}/sort`, { body: { by: ['name'] } }),
    ];
    const gate = gateOf(both, [allowing(['Remove', 'Drop', 'Empty', 'Sort'])]);

    it.each<[string, WebRequest]>([
      ['a member of the body', written('/act?op=delete', FORM, 'op=delete&kind=note')],
      ['a pair of the address', written('/do?op=delete', FORM, 'op=delete')],
      ['both', written('/list?op=empty', FORM, 'op=empty')],
      ['beside a cookie', written('/act', FORM, 'op=delete&kind=note', { cookie: 'sid=1; op=delete' })],
      ['beside a header, which comes last', written('/act', FORM, 'op=delete&kind=note', { op: 'keep' })],
      [
        'JSON beside a cookie, which no server merges',
        written('/act', JSON_TYPE, '{"op":"delete","kind":"note"}', { cookie: 'op=keep' }),
      ],
    ])('is listed where it is the same: %s', (_, asked) => {
      expect(sent(gate, asked)).toMatch(/^application/);
    });

    it.each<[string, WebRequest]>([
      ['another value in the address', written('/act?op=keep', FORM, 'op=delete&kind=note')],
      ['another value in the form', written('/do?op=delete', FORM, 'op=keep')],
      ['another value beside it', written('/do?op=delete', FORM, 'op=delete&op=keep')],
      ['another value in the address beside it', written('/act?op=delete&op=keep', FORM, 'op=delete&kind=note')],
      ['in other letters', written('/do?op=delete', FORM, 'op=Delete')],
      ['by a name that some take for it', written('/act?OP=delete', FORM, 'op=delete&kind=note')],
      ['a list', written('/sort?by[]=name', FORM, 'by[]=name')],
      ['another value in a cookie', written('/act', FORM, 'op=delete&kind=note', { cookie: 'kind=person' })],
      ['another value in a cookie beside the address', written('/do?op=delete', FORM, 'a=1', { cookie: 'op=keep' })],
      ['another value in JSON', written('/do?op=delete', JSON_TYPE, '{"op":"keep"}')],
      ['JSON', written('/act?op=delete', JSON_TYPE, '{"op":"delete","kind":"note"}')],
    ])('is refused where a server may read more than one: %s', (_, asked) => {
      expect(sent(gate, asked)).toMatch(/^deny/);
    });
  });

  describe('an argument in one place of several', () => {
    const from = (part: 'query' | 'path' | 'header' | 'body', name = 'amount'): Partial<SitemapEntry> => ({
      args: { amount: { type: 'number', source: { type: 'request', part, name } } },
    });
    const gate = gateOf(
      [
        entry('Query', 'POST', `${SHOP}/query*`, from('query')),
        entry('Path', 'POST', `${SHOP}/path/{amount}`, from('path')),
        entry('Header', 'POST', `${SHOP}/header`, from('header', 'X-Amount')),
        entry('Body', 'POST', `${SHOP}/body`, from('body')),
      ],
      ['Query', 'Path', 'Header', 'Body'].map((action) => atMost(action, 50)),
    );

    it.each<[string, WebRequest]>([
      ['a query', written('/query?amount=10', JSON_TYPE, '{"note":"x"}')],
      ['a segment', written('/path/10', FORM, 'note=x')],
      ['a segment that a form says again', written('/path/10', FORM, 'amount=10')],
      ['a segment that JSON says again', written('/path/10', JSON_TYPE, '{"amount":10,"amount.note":"x"}')],
      ['a segment beside an image', written('/path/10', 'image/png', '\x89PNG')],
      ['a segment beside a drawing', written('/path/10', 'image/svg+xml', '<svg/>')],
      ['a segment beside a text', written('/path/10', `${OFFICE}.wordprocessingml.document`, 'PK')],
      ['a header', written('/header', JSON_TYPE, '{"amount":900}', { 'x-amount': '10', 'x-note': 'x' })],
      ['a field beside cookies', written('/body', FORM, 'amount=10', { cookie: 'sid=900; amount=10' })],
      ['JSON beside a cookie', written('/body', JSON_TYPE, '{"amount":10}', { cookie: 'amount=900' })],
    ])('is found: %s', (_, asked) => {
      expect(gate.decide(asked, {}).outcome).toBe('allow');
    });

    const long = { ...written('/path/10', PARTS, ''), body: { kind: 'long', why: 'it is long' } } as const;

    it.each<[string, WebRequest]>([
      [
        'JSON beside the query, as Rails and Laravel merge them',
        written('/query?amount=10', JSON_TYPE, '{"amount":900}'),
      ],
      ['a form beside the segment, as ASP.NET binds it', written('/path/10', FORM, 'amount=900')],
      ['the query beside the segment, as Spring binds it', written('/path/10?Amount=900', FORM, 'a=1')],
      ['XML beside the segment, as echo binds it', written('/path/10', 'text/xml; charset=utf-8', '<a/>')],
      ['XML by another name', written('/path/10', 'application/vnd.shop+xml', '<a/>')],
      ['YAML beside the segment, as gin binds it', written('/path/10', 'application/x-yaml', 'amount: 900')],
      ['JSON beside the segment', written('/path/10', JSON_TYPE, '{"amount":900}')],
      ['an object beside the segment', written('/path/10', JSON_TYPE, '{"amount":{"toString":0}}')],
      ['a segment with escapes that it does not need, as AdonisJS hands it on', written('/path/1%30', FORM, 'a=1')],
      ['a cookie beside a form, as PHP merges them', written('/body', FORM, 'amount=10', { cookie: 'amount=900' })],
      ['a cookie beside the query', written('/query?amount=10', FORM, 'a=1', { cookie: 'sid=1; Amount=900' })],
      ['a cookie beside the segment', written('/path/10', FORM, 'a=1', { cookie: 'amount=900' })],
      ['a header that is the same to CGI', written('/header', JSON_TYPE, '{}', { 'x-amount': '10', x_amount: '900' })],
    ])('is ambiguous where a server may read another: %s', (_, asked) => {
      expect(sent(gate, asked)).toBe('deny send.argument.ambiguous');
    });

    it('is found in the path of a body that is read on its way, which may not say it again', () => {
      expect(gate.decide(long, {}).sends).toMatchObject({ kind: 'passing', passage: { names: ['amount'] } });
    });
  });

  it('integers beyond 2^53 equal nothing', () => {
    const spec = { type: 'number', source: { type: 'request', part: 'body', name: 'id' } } as const;
    const pay = entry('Pay', 'POST', `${SHOP}/pay`, { args: { amount: spec } });
    const exact: SelectedPolicy = {
      policy: {
        name: 'exactly',
        effect: 'condition',
        actions: ['Pay'],
        description: '',
        condition: { name: 'equals', parameters: { value: { type: 'number', description: '' } }, args: ['amount'] },
      },
      params: { value: 9007199254740992 },
    };
    for (const id of ['9007199254740993', '9007199254740992']) {
      expect(sent(gateOf([pay], [exact]), written('/pay', JSON_TYPE, `{"id":${id}}`))).toMatch(/^deny/);
    }
  });
});

describe('issue 12.9: external rules', () => {
  const external = [{ url: 'wss://live.example/*', method: 'SEND' }];
  const gate = gateOf([], [], { external });
  const asked = (url: string, method: string, type?: 'websocket'): string => {
    const head = { method, url, headers: {}, body: { kind: 'none' } as const };
    return gate.decide(type === undefined ? head : { ...head, type }, {}).outcome;
  };

  it('for a WebSocket let no plain request pass, nor one that is named as their messages are', () => {
    expect(asked('wss://live.example/a', 'GET', 'websocket')).toBe('allow');
    expect(asked('https://live.example/a', 'GET')).toBe('deny');
    expect(asked('https://live.example/a', 'SEND')).toBe('deny');
  });
});

describe('issue 12.13: no request takes long to be judged', () => {
  const gate = gateOf([entry('Note', 'POST', `${SHOP}/notes`)], [allowing(['Note'])]);
  const api = gateOf([], []);

  /** In steps of a smaller one of its kind, so that no clock is asserted: sixteen times the size may not cost much more than sixteen times the time. */
  function growth(judge: (size: number) => void): number {
    const time = (size: number): number => {
      const from = performance.now();
      judge(size);
      return performance.now() - from;
    };
    time(1);
    // In turns: what else the machine does meets both.
    const runs = Array.from({ length: 15 }, () => [time(16), time(1)] as const);
    return Math.min(...runs.map(([large]) => large)) / Math.min(...runs.map(([, small]) => small));
  }

  it.each<[string, (size: number) => WebRequest]>([
    ['escaped quotes', (size) => written('/notes', JSON_TYPE, `{"${'\\"'.repeat(10_000 * size)}`)],
    ['backslashes', (size) => written('/notes', JSON_TYPE, `{"${'\\\\'.repeat(10_000 * size)}`)],
    ['names of dots', (size) => written(`/notes?${'.'.repeat(4_000 * size)}x=1`, FORM, 'a=1')],
    ['long numbers', (size) => written('/notes', JSON_TYPE, `[${`1${'0'.repeat(60)},`.repeat(1_000 * size)}1]`)],
  ])('%s', (_, asked) => {
    expect(growth((size) => void gate.decide(asked(size), {}))).toBeLessThan(100);
  });

  it('a batch of GraphQL texts is read up to what one may take', () => {
    const text = `{ me { ${'a '.repeat(4_000)}} }`;
    const batch = Array.from({ length: 100 }, () => ({ query: text }));
    expect(api.decide(request('POST', `${SHOP}/graphql`, batch), {}).outcome).toBe('deny');
    expect(api.decide(request('POST', `${SHOP}/graphql`, batch.slice(0, 10)), {}).outcome).toBe('allow');
  });
});
