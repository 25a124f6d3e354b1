/** Cases that have a name: what was found before, and what studies of firewalls and proxies found. Each stands for its class. */
import { gzipSync } from 'node:zlib';
import { type Draft, FORM_TYPE, formOf, JSON_TYPE, multipartOf, OPEN, SHOP } from './draft.ts';
import {
  AMOUNT,
  B,
  BUY,
  bare,
  buy,
  END,
  field,
  form,
  json,
  multipart,
  NOTES,
  part,
  post,
  raw,
  SMUGGLED,
} from './named-drafts.ts';

export interface NamedCase {
  /** A number of issue 12, or the study. */
  readonly from: string;
  readonly name: string;
  readonly draft: Draft;
}

function cases(from: string, drafts: Readonly<Record<string, Draft>>): NamedCase[] {
  return Object.entries(drafts).map(([name, draft]) => ({ from, name, draft }));
}

export const NAMED: readonly NamedCase[] = [
  ...cases('12.1', {
    'a file named graphql is written': bare(
      '/api/v4/projects/1/repository/files/graphql',
      [JSON_TYPE],
      '{"content":"SECRET","query":"{a}"}',
    ),
    'a form to a script with /graphql behind it': bare('/checkout.php/graphql', [FORM_TYPE], 'query={a}&amount=999'),
    'a slash that is encoded': bare('/dir%2Fgraphql', [JSON_TYPE], '{"query":"{a}"}'),
    'another case and a suffix': bare('/GraphQL.json', [JSON_TYPE], '{"query":"{a}"}'),
    'a question mark that is encoded': bare('/order%3f/graphql', [JSON_TYPE], '{"query":"{a}"}'),
  }),
  ...cases('12.2', {
    'a streamed body on DELETE': { method: 'DELETE', url: `${OPEN}/drafts/1`, body: SMUGGLED, framing: 'chunked' },
    'a streamed body on OPTIONS': { method: 'OPTIONS', url: `${OPEN}/search`, body: SMUGGLED, framing: 'chunked' },
    'a streamed body on GET': { method: 'GET', url: `${SHOP}/search`, body: SMUGGLED, framing: 'chunked' },
    'a body on DELETE over HTTP/2': {
      method: 'DELETE',
      url: 'https://open.test/drafts/1',
      body: SMUGGLED,
      framing: 'chunked',
      overHttp2: true,
    },
    'a body on DELETE over HTTP/2 on both sides': {
      method: 'DELETE',
      url: 'https://h2.test/drafts/1',
      body: SMUGGLED,
      framing: 'chunked',
      overHttp2: true,
    },
    'a body on OPTIONS over HTTP/2': {
      method: 'OPTIONS',
      url: 'https://open.test/search',
      body: SMUGGLED,
      framing: 'chunked',
      overHttp2: true,
    },
  }),
  ...cases('12.3', {
    'JSON without a type that is a form with another method': post(NOTES, [], '{"a":"&_method=delete&"}'),
    'JSON without a type that is a form with another query': bare(
      '/graphql',
      [],
      '{"query":"query Q{me(a:\\"&query=mutation{deleteAll}&\\"){id}}"}',
    ),
    'JSON without a type that is a form with another amount': post(
      AMOUNT,
      [],
      '{"total_amount":10,"a":"&total_amount=999&"}',
    ),
    'a form without a type': post(AMOUNT, [], 'total_amount=10'),
  }),
  ...cases('12.4', {
    'an amount in the text beside one in the variables': buy('mutation { buy(input: {amount: 999}) }'),
    'a second alias': buy('mutation B($input: BuyInput) { a: buy(input: $input) b: buy(input: {amount: 999}) }'),
    'a default of a variable': buy('mutation B($x: BuyInput = {amount: 999}) { buy(input: $x) }'),
    'a default of the schema': buy('mutation { buy(input: {}) }'),
    'three at once under a limit of one': buy(
      'mutation B($input: BuyInput) { a: buy(input: $input) b: buy(input: $input) c: buy(input: $input) }',
    ),
    'a fragment twice': buy(
      'mutation B($input: BuyInput) { ...A ...C } fragment A on Mutation { a: buy(input: $input) } fragment C on Mutation { c: buy(input: $input) }',
    ),
    'two in one batch': {
      ...json(`${SHOP}/graphql`, [
        { query: BUY, variables: { input: { amount: 10 } } },
        { query: BUY, variables: { input: { amount: 10 } } },
      ]),
      counted: true,
    },
  }),
  ...cases('12.5', {
    'multipart _method, to what is not listed': multipart(NOTES, field('text', 'hi') + field('_method', 'PATCH') + END),
    'a form without a type, to what is not listed': post(NOTES, [], 'text=hi&_method=PATCH'),
    'JSON _method, to what is not listed': json(NOTES, { text: 'hi', _method: 'PATCH' }),
    'multipart _method': multipart(NOTES, field('text', 'hi') + field('_method', 'DELETE') + END),
    'a form without a type with _method': post(NOTES, [], 'text=hi&_method=DELETE'),
    'JSON _method': json(NOTES, { text: 'hi', _method: 'DELETE' }),
    'a quoted pair in the name': multipart(NOTES, field('text', 'hi') + field('_me\\thod', 'DELETE') + END),
    X_HTTP_METHOD_OVERRIDE: post(NOTES, [FORM_TYPE, ['X_HTTP_METHOD_OVERRIDE', 'DELETE']], 'text=hi'),
    'X.HTTP.Method.Override': post(NOTES, [FORM_TYPE, ['X.HTTP.Method.Override', 'DELETE']], 'text=hi'),
    x_original_url: post(NOTES, [FORM_TYPE, ['x_original_url', '/files/admin/x']], 'text=hi'),
    '_method in the query': form(`${NOTES}?_method=DELETE`, 'text=hi'),
  }),
  ...cases('12.6', {
    'total.amount': form(AMOUNT, 'total_amount=10&total.amount=999'),
    'total+amount': form(AMOUNT, 'total_amount=10&total+amount=999'),
    'total%5Bamount': form(AMOUNT, 'total_amount=10&total%5Bamount=999'),
    'a quoted pair': multipart(AMOUNT, field('total_amount', '10') + field('total_am\\ount', '999') + END),
    'a quoted pair alone': multipart(AMOUNT, field('total_am\\ount', '999') + field('total_amount ', '10') + END),
    'a bare line feed in a part head': multipart(
      AMOUNT,
      part('X: y\nContent-Disposition: form-data; name="total_amount"', '999') + field('total_amount', '10') + END,
    ),
    'a bare line feed behind the type of a part': multipart(
      AMOUNT,
      part(
        'Content-Type: text/plain\nContent-Disposition: form-data; name="total_amount"\r\nContent-Disposition: form-data; name="x"',
        '999',
      ) +
        field('total_amount', '10') +
        END,
    ),
    'a bare line feed behind the name of a part': multipart(
      AMOUNT,
      part('Content-Type: text/plain\nX: y\r\nContent-Disposition: form-data; name="total_amount"', '10') + END,
    ),
    'a bare line feed that ends a part head early': multipart(
      AMOUNT,
      field('total_amount', '10') +
        part('Content-Disposition: form-data; name="x"\n\nContent-Disposition: form-data; name="total_amount"', '999') +
        END,
    ),
    'a mark before the first name': form(AMOUNT, '\ufefftotal_amount=999&total_amount=10'),
    'a mark before the only name': form(AMOUNT, '\ufefftotal_amount=10'),
    'a mark before what tells two actions apart': form(`${OPEN}/act`, '\ufeffop=delete'),
    'a name of the body in the query': form(`${AMOUNT}?total_amount=999`, 'total_amount=10'),
    'what tells two actions apart, in the query': form(`${AMOUNT}?kind=refund`, 'total_amount=10'),
    'a name of JSON in the query': json(`${AMOUNT}?total_amount=999`, { total_amount: 10 }),
    'an operationName that is a list': buy(
      'mutation B { say(text: "x") } mutation C { deleteAll }',
      {},
      { operationName: ['C'] },
    ),
    'a member in another case': json(AMOUNT, { total_amount: 10, Total_Amount: 999 }),
    'a member with a long s': json(`${SHOP}/users`, { user: { role: 'member' }, u\u017fer: { role: 'admin' } }),
    'a member with a Kelvin sign': json(AMOUNT, { total_amount: 10, '\u212aind': 'refund' }),
    "a field marker of Spring's": form(AMOUNT, 'total_amount=10&!kind=refund'),
  }),
  ...cases('12.8', {
    '..; to what is not listed': form(`${SHOP}/files/..;/reset`, 'a=1'),
    '%2e%2e; to what is not listed': form(`${SHOP}/files/x/%2e%2e;/..;/reset`, 'a=1'),
    '..%3b to what is not listed': form(`${SHOP}/files/..%3b/reset`, 'a=1'),
    '..;x=y to what is not listed': form(`${SHOP}/files/..;x=y/reset`, 'a=1'),
    '..; under *': form(`${SHOP}/files/..;/orders`, 'total_amount=999'),
    '..;/ into another folder': form(`${SHOP}/files/x/..;/admin/y`, 'a=1'),
    '%2e%2e; under *': form(`${SHOP}/files/%2e%2e;/admin/y`, 'a=1'),
    '..%3b under *': form(`${SHOP}/files/x/..%3b/admin/y`, 'a=1'),
    '..%2f under *': form(`${SHOP}/files/x/..%2fadmin/y`, 'a=1'),
    '..%5c under *': form(`${SHOP}/files/x%5c..%5cadmin%5cy`, 'a=1'),
    '+op': form(`${OPEN}/act`, '+op=delete'),
    'op%00': form(`${OPEN}/act`, 'op%00=delete'),
    'op%00 in the query': form(`${OPEN}/api?op%00=delete`, 'a=1'),
    '+op in the query': form(`${OPEN}/api?+op=delete`, 'a=1'),
    'an overlong encoding': form(`${OPEN}/%c1%a4elete.php`, 'a=1'),
    'a fourfold encoding': form(`${OPEN}/%25252564elete.php`, 'a=1'),
    PATH_INFO: form(`${OPEN}/delete.php/x`, 'a=1'),
    'PATH_INFO behind an encoded slash': form(`${OPEN}/delete.php%2fx`, 'a=1'),
    'PATH_INFO that looks like a style sheet': form(`${OPEN}/delete.php/x.css`, 'a=1'),
    'a member moved from the body to the query': form(`${OPEN}/act?op=delete`, 'a=1'),
    'beyond 2^53': json(`${SHOP}/count`, '{"n":9007199254740993}'),
    'beyond 2^53 as text': json(`${SHOP}/count`, '{"n":"9007199254740993"}'),
    'beyond 2^53 in a form': form(`${SHOP}/count`, 'n=9007199254740993'),
    'a fraction beyond what doubles tell apart': json(AMOUNT, '{"total_amount":50.0000000000000000001}'),
  }),
  ...cases('12.9', {
    'a plain GET where a WebSocket is allowed': { method: 'GET', url: 'http://live.test/secret' },
    'a method named SEND where a WebSocket is allowed': { method: 'SEND', url: 'http://live.test/secret', body: 'a=1' },
    'a method named SEND where reading is allowed': { method: 'SEND', url: 'http://cdn.test/secret', body: 'a=1' },
    'a method named SEND over HTTP/2 where a WebSocket may speak': {
      method: 'SEND',
      url: 'https://talk.test/secret',
      body: 'a=1',
      overHttp2: true,
    },
    'a method named SEND over HTTP/2 where reading is allowed': {
      method: 'SEND',
      url: 'https://cdn.test/secret',
      body: 'a=1',
      overHttp2: true,
    },
    'a stored operation named documentID': buy('mutation B { say(text: "x") }', {}, { documentID: 'deleteAll' }),
    'a stored operation named operationId': buy('mutation B { say(text: "x") }', {}, { operationId: 'deleteAll' }),
  }),
  ...cases('WAFFLED', {
    'JSON said to be a form': post(AMOUNT, [FORM_TYPE], '{"total_amount":10}&total_amount=999'),
    'a form said to be JSON': post(AMOUNT, [JSON_TYPE], 'total_amount=10'),
    'two types': post(AMOUNT, [JSON_TYPE, FORM_TYPE], '{"total_amount":10,"a":"&total_amount=999&"}'),
    'a type without a boundary': multipart(AMOUNT, field('total_amount', '10') + END, [
      'Content-Type',
      'multipart/form-data',
    ]),
    'two boundaries': multipart(
      AMOUNT,
      `--x\r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n--x--\r\n${field('total_amount', '10')}${END}`,
      ['Content-Type', `multipart/form-data; boundary=${B}; boundary=x`],
    ),
    'a boundary in continuations': multipart(
      AMOUNT,
      `--x\r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n--x--\r\n${field('total_amount', '10')}${END}`,
      ['Content-Type', `multipart/form-data; boundary=${B}; boundary*0=x`],
    ),
    'a boundary in quotes': multipart(AMOUNT, field('total_amount', '10') + END, [
      'Content-Type',
      `multipart/form-data; boundary="${B}"`,
    ]),
    'a part without a name': multipart(
      AMOUNT,
      part('Content-Disposition: form-data', '999') + field('total_amount', '10') + END,
    ),
    'a part with two names': multipart(
      AMOUNT,
      part('Content-Disposition: form-data; name="x"; name="total_amount"', '999') + field('total_amount', '10') + END,
    ),
    'a part with a name in another charset': multipart(
      AMOUNT,
      part('Content-Disposition: form-data; name="x"; name*=utf-8\'\'total_amount', '999') +
        field('total_amount', '10') +
        END,
    ),
    'a folded part head': multipart(
      AMOUNT,
      part('Content-Disposition: form-data;\r\n name="total_amount"', '999') + field('total_amount', '10') + END,
    ),
    'nested multipart': multipart(
      AMOUNT,
      `${part(`Content-Disposition: form-data; name="x"\r\nContent-Type: multipart/mixed; boundary=y`, `--y\r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n--y--`)}${field('total_amount', '10')}${END}`,
    ),
    'multipart/mixed': multipart(AMOUNT, field('total_amount', '999') + END, [
      'Content-Type',
      `multipart/mixed; boundary=${B}`,
    ]),
    'a delimiter with spaces behind it': multipart(
      AMOUNT,
      `--${B} \r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n${field('total_amount', '10')}${END}`,
    ),
    'what follows the end': multipart(AMOUNT, field('total_amount', '10') + END + field('total_amount', '999') + END),
    'what stands before the beginning': multipart(
      AMOUNT,
      `--${B}x\r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n${field('total_amount', '10')}${END}`,
    ),
    'utf-16': post(
      AMOUNT,
      [['Content-Type', 'application/json; charset=utf-16']],
      Buffer.from('{"total_amount":999}', 'utf16le'),
    ),
    ibm037: post(
      AMOUNT,
      [['Content-Type', 'application/x-www-form-urlencoded; charset=ibm037']],
      Buffer.from('total_amount=10'),
    ),
    'a duplicate member': json(AMOUNT, '{"total_amount":10,"total_amount":999}'),
    'a duplicate member, escaped': json(AMOUNT, '{"total_amount":10,"total\\u005famount":999}'),
    'a comment': json(AMOUNT, '{"total_amount":10/*,"total_amount":999*/}'),
    'a mark': json(AMOUNT, '\ufeff{"total_amount":10}'),
    'two documents': json(AMOUNT, '{"total_amount":10}{"total_amount":999}'),
    'a lone surrogate': json(AMOUNT, '{"total_amount":10,"x":"\\ud800"}'),
    packed: post(AMOUNT, [JSON_TYPE, ['Content-Encoding', 'gzip']], gzipSync('{"total_amount":10}')),
    'packed, said to be plain': post(
      AMOUNT,
      [JSON_TYPE, ['Content-Encoding', 'identity']],
      gzipSync('{"total_amount":999}'),
    ),
    'plain, said to be packed': post(AMOUNT, [FORM_TYPE, ['Content-Encoding', 'gzip']], 'total_amount=10'),
  }),
  ...cases('smuggling', {
    'CL.TE': raw(
      `Content-Type: text/plain\r\nContent-Length: ${SMUGGLED.length + 5}\r\nTransfer-Encoding: chunked`,
      `0\r\n\r\n${SMUGGLED}`,
    ),
    'TE.CL': raw(
      'Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\nContent-Length: 4',
      `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
    ),
    'TE.TE': raw('Transfer-Encoding: chunked\r\nTransfer-Encoding: x', `0\r\n\r\n${SMUGGLED}`),
    'TE with a space before the colon': raw(
      `Content-Length: ${SMUGGLED.length + 5}\r\nTransfer-Encoding : chunked`,
      `0\r\n\r\n${SMUGGLED}`,
    ),
    'TE folded': raw(
      `Content-Length: ${SMUGGLED.length + 5}\r\nX: y\r\n Transfer-Encoding: chunked`,
      `0\r\n\r\n${SMUGGLED}`,
    ),
    'CL.0': raw(`Content-Type: text/plain\r\nContent-Length: ${SMUGGLED.length}`, SMUGGLED),
    '0.CL': raw('Content-Length: 0\r\nContent-Length: 3', 'a=1'),
    'CL twice': raw(`Content-Length: 3\r\nContent-Length: ${SMUGGLED.length}`, SMUGGLED),
    'a chunk extension with a line end': raw(
      'Content-Type: text/plain\r\nTransfer-Encoding: chunked',
      `3;\n${SMUGGLED}\r\na=1\r\n0\r\n\r\n`,
    ),
    trailers: raw(
      'Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nTrailer: X-HTTP-Method-Override',
      '3\r\na=1\r\n0\r\nX-HTTP-Method-Override: DELETE\r\n\r\n',
    ),
    'Connection: content-length': raw(
      'Connection: content-length\r\nContent-Type: text/plain\r\nContent-Length: 3',
      'a=1',
    ),
    Expect: raw('Expect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3', 'a=1'),
    'a body on HEAD': { method: 'HEAD', url: `${SHOP}/search`, body: SMUGGLED, framing: 'chunked' },
    'HTTP/1.0 with chunks': {
      method: 'POST',
      url: NOTES,
      raw: `POST ${NOTES} HTTP/1.0\r\nHost: shop.test\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n`,
    },
    'a bare CR in a field': raw('X: y\rTransfer-Encoding: chunked\r\nContent-Length: 3', 'a=1'),
  }),
  ...cases('forms', {
    'a file where a value was': multipart(
      AMOUNT,
      part('Content-Disposition: form-data; name="total_amount"; filename=""', '999') +
        field('total_amount', '10') +
        END,
    ),
    'a value and an empty file of one name': multipart(
      AMOUNT,
      field('total_amount', '10') +
        part('Content-Disposition: form-data; name="total_amount"; filename="a"', '999') +
        END,
    ),
    'a list where a value was': form(AMOUNT, 'total_amount[]=10&total_amount[]=999'),
    'the same twice': form(AMOUNT, 'total_amount=10&total_amount=999'),
    'a bracket before a name, which Rack overlooks': form(AMOUNT, 'total_amount=10&]total_amount=999'),
    'brackets before a name': form(AMOUNT, 'total_amount=10&[]total_amount=999'),
    'a bracket before a name in the query': form(`${AMOUNT}?]total_amount=999`, 'total_amount=10'),
    'a bracket before what tells two actions apart': form(AMOUNT, 'total_amount=10&]kind=refund'),
    'a bracket before what tells two actions apart, where others pass': form(`${OPEN}/act`, ']op=delete'),
    'a bracket before _method': form(NOTES, 'text=hi&]_method=DELETE'),
    'brackets before _method': form(NOTES, 'text=hi&[]_method=DELETE'),
    'a bracket twice': form(`${SHOP}/users`, 'user[role]=member&user[[role]]=admin'),
    'a bracket before a nested name': form(`${SHOP}/users`, 'user[role]=member&]user[role]=admin'),
    'a header, which Spring binds': post(AMOUNT, [FORM_TYPE, ['Kind', 'refund']], 'total_amount=10'),
    'a header with a hyphen, which Spring leaves out': post(
      AMOUNT,
      [FORM_TYPE, ['Ki-nd', 'refund']],
      'total_amount=10',
    ),
    'a cookie of that name': post(AMOUNT, [FORM_TYPE, ['Cookie', 'total_amount=999']], 'total_amount=10'),
    'a cookie that tells two actions apart': post(AMOUNT, [FORM_TYPE, ['Cookie', 'kind=refund']], 'total_amount=10'),
    semicolons: form(AMOUNT, 'total_amount=10;total_amount=999'),
    'a pair by pairs': post(AMOUNT, [FORM_TYPE], `${formOf([['total_amount', '10']])}\r\n&total_amount=999`),
    'a name of JavaScript': form(AMOUNT, 'total_amount=10&__proto__[kind]=refund'),
    'a name of JavaScript in JSON': json(AMOUNT, '{"total_amount":10,"__proto__":{"kind":"refund"}}'),
    'another name of JavaScript in JSON': json(
      AMOUNT,
      '{"total_amount":10,"constructor":{"prototype":{"kind":"refund"}}}',
    ),
    'a thousand fields before it': form(AMOUNT, `${'a=1&'.repeat(1_000)}total_amount=10`),
    'as URLSearchParams never writes': multipart(AMOUNT, multipartOf([{ name: 'total_amount', value: '10' }], B)),
  }),
  ...cases('unreadable', {
    'a form with a NUL beside what the query says': form(`${OPEN}/api?op=list`, 'op%00=delete'),
    'a form of many fields beside what the query says': form(
      `${OPEN}/api?op=list`,
      `op=delete&${'a=1&'.repeat(1_001)}`,
    ),
  }),
  ...cases('perl', {
    'JSON whose type also names a form': post(
      AMOUNT,
      [['Content-Type', 'application/json; profile="application/x-www-form-urlencoded"']],
      '{"total_amount":10,"a":"&total_amount=999&"}',
    ),
    'JSON of its own kind whose type also names a form': post(
      AMOUNT,
      [['Content-Type', 'application/vnd.api+json; profile="application/x-www-form-urlencoded"']],
      '{"total_amount":10,"a":"&total_amount=999&"}',
    ),
    'text whose type also names a form': post(
      AMOUNT,
      [['Content-Type', 'text/plain; a="application/x-www-form-urlencoded"']],
      '{"total_amount":10,"a":"&total_amount=999&"}',
    ),
    'a method in what is nearly a form': post(
      NOTES,
      [['Content-Type', 'application/x-www-form-urlencoded-v2']],
      'text=hi&x-tunneled-method=DELETE',
    ),
    'a semicolon in the name of a part': multipart(
      AMOUNT,
      field('total_amount', '10') + field('total_amount;x', '999') + END,
    ),
    'a name in the name of a file': multipart(
      AMOUNT,
      field('total_amount', '10') +
        part('Content-Disposition: form-data; name=""; filename="a name=total_amount"', '999') +
        END,
    ),
    'a file whose name is a value': multipart(
      AMOUNT,
      field('total_amount', '10') + part('Content-Disposition: form-data; name="kind"; filename="refund"', 'x') + END,
    ),
    'a file whose name is a value, where others pass': multipart(
      `${OPEN}/act`,
      field('mode', 'read') + part('Content-Disposition: form-data; name="op"; filename="delete"', 'x') + END,
    ),
    'a tunneled method': form(NOTES, 'text=hi&x-tunneled-method=DELETE'),
    'a tunneled method in the query': form(`${NOTES}?x-tunneled-method=DELETE`, 'text=hi'),
    'a tunneled method in parts': multipart(NOTES, field('text', 'hi') + field('x-tunneled-method', 'DELETE') + END),
  }),
  ...cases('ASP.NET', {
    'escapes of its own in the query': form(`${AMOUNT}?%u0074otal_amount=999`, 'total_amount=10'),
    'escapes of its own in what tells two actions apart': form(`${AMOUNT}?%u006bind=refund`, 'total_amount=10'),
    'escapes of its own in a value': form(`${OPEN}/act?op=%u0064elete`, 'a=1'),
    'a word before a name': form(AMOUNT, 'total_amount=10&model.total_amount=999'),
    'a word before a name in the query': form(`${AMOUNT}?model.total_amount=999`, 'total_amount=10'),
    'a word before what tells two actions apart': form(
      AMOUNT,
      'total_amount=10&model.total_amount=1&model.kind=refund',
    ),
    'a word before a nested name': form(`${SHOP}/users`, 'user.role=member&model.user.role=admin'),
  }),
  ...cases('Bottle', {
    'a form in JSON': json(AMOUNT, { total_amount: 10, a: '&total_amount=999&' }),
    'a form with semicolons in JSON': json(AMOUNT, { total_amount: 10, a: ';kind=refund;' }),
    'a form behind prose': post(`${OPEN}/act`, [['Content-Type', 'text/plain']], 'Dear shop,\n&op=delete'),
    'octets of no text in a path': post(`${OPEN}/%c0delete.php`, [FORM_TYPE], 'a=1'),
    'octets of no text in a path of many': post(`${SHOP}/files/%c0admin/x`, [FORM_TYPE], 'a=1'),
  }),
  ...cases('routes', {
    'a format that nobody knows': form(`${OPEN}/act.any`, 'op=delete'),
    'a format behind another': form(`${OPEN}/act.a.any`, 'op=delete'),
    'a batch of operations': json(`${OPEN}/act`, [{ op: 'read' }, { op: 'delete' }]),
    'a list of one': json(AMOUNT, [{ total_amount: 10, kind: 'refund' }]),
    'a position in a list': form(`${SHOP}/users`, 'user.role=member&user[0].role=admin'),
  }),
  ...cases('heads', {
    'a path that begins later': post(`${SHOP}/files/orders`, [FORM_TYPE, ['SCRIPT_NAME', '/files']], 'a=1'),
    'a method in a cookie': post(NOTES, [FORM_TYPE, ['Cookie', '_method=DELETE']], 'text=hi'),
    'an operation in a header': post(NOTES, [FORM_TYPE, ['X-Service-Method', 'remove']], 'text=hi'),
  }),
];
