/** Entries that ask for headers, and requests whose headers, fields or query choose what runs at an address. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import type { SitemapEntry } from '../model/policy/sitemap.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const PAGE = 'https://app.test/settings';
const RENAME = '40aa';
const DELETE = '40dd';

const told = (action: string, values: readonly string[], more: Partial<SitemapEntry> = {}): SitemapEntry =>
  entry(action, 'POST', PAGE, { headers: { 'next-action': values }, ...more });

function gate(entries: readonly SitemapEntry[], granted: readonly string[], more: Parameters<typeof site>[2] = {}) {
  return createSendGate({
    sites: [{ site: site('app.test', entries, more), selected: [allowing(granted)] }],
    scopeDomains: ['app.test'],
    limits: [],
    allowPrivateNetworks: false,
  });
}

function sent(headers: Readonly<Record<string, string>>, body?: Parameters<typeof request>[2], url = PAGE): WebRequest {
  const plain = request('POST', url, body);
  return { ...plain, headers: { ...plain.headers, ...headers } };
}

function inParts(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): WebRequest {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const bytes = new TextEncoder().encode(`${parts.join('')}--b--\r\n`);
  const head = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(bytes.length),
    ...headers,
  };
  return { method: 'POST', url: PAGE, headers: head, body: { kind: 'bytes', bytes } };
}

function verdictOf(asked: ReturnType<typeof gate>, each: WebRequest): string {
  const { outcome, by, actions } = asked.decide(each, {});
  return [outcome, by.replace('send.', ''), ...actions].join(' ');
}

describe('an entry with headers', () => {
  const asked = gate([told('Rename', [RENAME, '41aa']), told('Delete', [DELETE])], ['Rename']);

  it.each([
    [{ 'next-action': RENAME }, 'allow sitemap.selected Rename'],
    [{ 'next-action': '41aa' }, 'allow sitemap.selected Rename'],
    [{ 'next-action': DELETE }, 'deny sitemap.unselected Delete'],
    [{ 'next-action': `${RENAME}, ${DELETE}` }, 'deny sitemap.unselected Delete'],
    [{ 'next-action': `${RENAME}, ${RENAME}` }, 'deny operation.unnamed'],
    [{ 'next-action': RENAME.toUpperCase() }, 'deny operation.unnamed'],
    [{ 'next-action': `${RENAME} ` }, 'deny operation.unnamed'],
    [{ 'next-action': 'other' }, 'deny operation.unnamed'],
    [{ 'next-action': '' }, 'deny unlisted.unsafe'],
    [{ next_action: RENAME }, 'deny request.malformed'],
    [{ 'next-action': RENAME, next_action: RENAME }, 'deny request.malformed'],
    [{ 'next-action': RENAME, 'rsc-action-id': RENAME }, 'deny operation.unnamed Rename'],
    [{}, 'deny unlisted.unsafe'],
  ])('is what a request has exactly: %j', (headers, expected) => {
    expect(verdictOf(asked, sent(headers, { name: 'Shed' }))).toBe(expected);
  });

  it('is found whatever the body is', () => {
    const octets = { kind: 'bytes', bytes: new Uint8Array([1, 2]) } as const;
    const head = { 'next-action': RENAME, 'content-type': 'application/x-amz-json-1.0' };
    expect(verdictOf(asked, { method: 'POST', url: PAGE, headers: head, body: octets })).toBe(
      'allow sitemap.selected Rename',
    );
    expect(verdictOf(asked, sent({ 'next-action': RENAME }))).toBe('allow sitemap.selected Rename');
    expect(verdictOf(asked, sent({ 'next-action': RENAME }, 'name=Shed'))).toBe('allow sitemap.selected Rename');
  });

  it('asks for its body as well', () => {
    const both = gate([told('Rename', [RENAME], { body: { kind: 'shed' } })], ['Rename']);
    expect(verdictOf(both, sent({ 'next-action': RENAME }, { kind: 'shed' }))).toBe('allow sitemap.selected Rename');
    expect(verdictOf(both, sent({ 'next-action': RENAME }, { kind: 'roof' }))).toBe('deny operation.unnamed');
    expect(verdictOf(both, sent({}, { kind: 'shed' }))).toBe('deny unlisted.unsafe');
  });

  it('stands beside one without', () => {
    const entries = [told('Delete', [DELETE]), entry('Save', 'POST', PAGE)];
    const save = gate(entries, ['Save']);
    expect(verdictOf(save, sent({}, { a: 1 }))).toBe('allow sitemap.selected Save');
    expect(verdictOf(save, sent({ 'next-action': DELETE }, { a: 1 }))).toBe('deny sitemap.unselected Delete');
    const remove = gate(entries, ['Delete']);
    expect(verdictOf(remove, sent({}, { a: 1 }))).toBe('deny sitemap.unselected Save');
    expect(verdictOf(remove, sent({ 'next-action': DELETE }, { a: 1 }))).toBe('allow sitemap.selected Delete');
  });

  it('is told by any header, and by none that CGI takes for it', () => {
    const other = gate([entry('Rename', 'POST', PAGE, { headers: { 'x-op': ['rename'] } })], ['Rename']);
    expect(verdictOf(other, sent({ 'x-op': 'rename' }))).toBe('allow sitemap.selected Rename');
    expect(verdictOf(other, sent({ 'x-op': 'rename', x_op: 'delete' }))).toBe('deny unlisted.unsafe');
    expect(verdictOf(other, sent({ x_op: 'rename' }))).toBe('deny unlisted.unsafe');
  });

  it('is found among many', () => {
    const many = Array.from({ length: 500 }, (_, at) => told(`Do${at}`, [`id${at}`]));
    const some = gate(many, ['Do321']);
    expect(verdictOf(some, sent({ 'next-action': 'id321' }))).toBe('allow sitemap.selected Do321');
    expect(verdictOf(some, sent({ 'next-action': 'id320' }))).toBe('deny sitemap.unselected Do320');
  });

  it('may be a read, and one on the way', () => {
    const reads = gate([entry('Read', 'GET', PAGE, { headers: { 'x-server-id': ['a'] } })], ['Read'], {
      unlisted: 'deny',
    });
    expect(verdictOf(reads, { ...request('GET', PAGE), headers: { 'x-server-id': 'a' } })).toBe(
      'allow sitemap.selected Read',
    );
    expect(verdictOf(reads, { ...request('GET', PAGE), headers: { 'x-server-id': 'b' } })).toBe(
      'deny operation.unnamed',
    );
    const child = { method: 'POST', url: `${PAGE}/way`, headers: { 'next-action': ['w'] } };
    const way = gate([entry('Save', 'POST', PAGE, { children: [child] })], ['Save']);
    expect(verdictOf(way, sent({ 'next-action': 'w' }, undefined, child.url))).toBe('allow sitemap.child');
    expect(verdictOf(way, sent({ 'next-action': 'v' }, undefined, child.url))).toBe('deny operation.unnamed');
    expect(verdictOf(way, sent({}, undefined, child.url))).toBe('deny unlisted.unsafe');
  });
});

describe('an entry that says nothing of a header that chooses what runs', () => {
  const asked = gate([entry('Save', 'POST', PAGE)], ['Save']);
  const SOAP = 'application/soap+xml; charset=utf-8; action="urn:Delete"';

  it.each([
    { 'next-action': DELETE },
    { 'rsc-action-id': DELETE },
    { 'x-rsc-action': DELETE },
    { 'x-server-id': DELETE },
    { soapaction: '"urn:Delete"' },
    { 'x-amz-target': 'Db.Delete' },
    { 'x-ajaxpro-method': 'Delete' },
    { 'x-october-request-handler': 'onDelete' },
    { 'x-winter-request-handler': 'onDelete' },
    { 'content-type': SOAP },
  ])('is not what the request is: %j', (headers) => {
    expect(verdictOf(asked, sent(headers, { a: 1 }))).toBe('deny operation.unnamed Save');
  });

  it('is, where it has an argument of it', () => {
    const args = {
      action: { type: 'string', source: { type: 'request', part: 'header', name: 'Next-Action' } },
    } as const;
    const argued = gate([entry('Save', 'POST', PAGE, { args })], ['Save']);
    expect(verdictOf(argued, sent({ 'next-action': DELETE }))).toBe('allow sitemap.selected Save');
    expect(verdictOf(argued, sent({ soapaction: 'urn:x' }))).toBe('deny operation.unnamed Save');
  });

  it('leaves it to what is said of unlisted requests', () => {
    const ask = gate([entry('Save', 'POST', PAGE)], ['Save'], { unlisted: 'ask' });
    expect(verdictOf(ask, sent({ 'next-action': DELETE }, { a: 1 }))).toBe('ask unlisted.ask');
    const open = gate([entry('Save', 'POST', PAGE), told('Delete', [DELETE])], ['Save'], { unlisted: 'allow' });
    expect(verdictOf(open, sent({ 'next-action': 'other' }))).toBe('allow unlisted.allowed');
    for (const value of [DELETE, `x,${DELETE}`, `"${DELETE.toUpperCase()}" `])
      expect(verdictOf(open, sent({ 'next-action': value }))).toBe('deny sitemap.unselected Delete');
  });

  it('is no plain read either', () => {
    const get = { ...request('GET', PAGE), headers: { 'x-server-id': DELETE } };
    expect(verdictOf(asked, get)).toBe('deny operation.unnamed');
    expect(verdictOf(asked, { ...get, headers: {} })).toBe('allow unlisted.read');
  });

  it('names SOAP 1.2 by the whole content type', () => {
    const soap = gate([entry('Delete', 'POST', PAGE, { headers: { 'content-type': [SOAP] } })], ['Delete']);
    expect(verdictOf(soap, sent({ 'content-type': SOAP }, { a: 1 }))).toBe('allow sitemap.selected Delete');
    const other = SOAP.replace('Delete', 'Rename');
    expect(verdictOf(soap, sent({ 'content-type': other }, { a: 1 }))).toBe('deny operation.unnamed');
    const open = gate([entry('Delete', 'POST', PAGE, { headers: { 'content-type': [SOAP] } })], [], {
      unlisted: 'allow',
    });
    const bare = 'application/soap+xml;ACTION=urn:delete';
    expect(verdictOf(open, sent({ 'content-type': bare }, { a: 1 }))).toBe('deny sitemap.unselected Delete');
  });
});

describe('a field that chooses what runs', () => {
  const field = `$ACTION_ID_${DELETE}`;
  const save = gate([entry('Save', 'POST', PAGE)], ['Save']);

  it.each([
    { [field]: '', name: 'x' },
    { $ACTION_REF_1: '', '$ACTION_1:0': `{"id":"${DELETE}","bound":null}` },
    { _handler: 'onDelete' },
  ])('is none of what an entry without it grants: %j', (fields) => {
    expect(verdictOf(save, inParts(fields))).toBe('deny operation.unnamed Save');
    expect(verdictOf(save, sent({}, new URLSearchParams(fields).toString()))).toBe('deny operation.unnamed Save');
  });

  it('is no such field where a script sends it', () => {
    const rename = gate([told('Rename', [RENAME])], ['Rename']);
    const fields = { [`1_$ACTION_ID_${RENAME}`]: '', '1_name': 'x', 0: '["$K1"]' };
    expect(verdictOf(rename, inParts(fields, { 'next-action': RENAME }))).toBe('allow sitemap.selected Rename');
    expect(verdictOf(rename, inParts({ [field]: '' }, { 'next-action': RENAME }))).toBe(
      'deny operation.unnamed Rename',
    );
  });

  it('is granted by name, and a reference by its value', () => {
    const bound = `{"id":"${RENAME}","bound":"$@1"}`;
    const entries = [
      entry('Delete', 'POST', PAGE, { present: [`/${field}`] }),
      entry('Rename', 'POST', PAGE, { body: { $ACTION_REF_1: '', '$ACTION_1:0': bound } }),
    ];
    const all = gate(entries, ['Delete', 'Rename']);
    expect(verdictOf(all, inParts({ [field]: '', name: 'x' }))).toBe('allow sitemap.selected Delete');
    expect(verdictOf(all, inParts({ [field]: '', [`$ACTION_ID_${RENAME}`]: '' }))).toBe(
      'deny operation.unnamed Delete',
    );
    const rename = gate(entries, ['Rename']);
    expect(verdictOf(rename, inParts({ $ACTION_REF_1: '', '$ACTION_1:0': bound, '$ACTION_1:1': '[7]' }))).toBe(
      'allow sitemap.selected Rename',
    );
    const other = bound.replace(RENAME, DELETE);
    expect(verdictOf(rename, inParts({ $ACTION_REF_1: '', '$ACTION_1:0': other }))).toBe(
      'deny sitemap.unselected Delete',
    );
    expect(verdictOf(rename, inParts({ $ACTION_REF_1: '', '$ACTION_1:0': bound, [field]: '' }))).toBe(
      'deny sitemap.unselected Delete',
    );
  });

  it('means what the header means, at every address, to deny', () => {
    const listed = [told('Delete', [DELETE]), entry('Erase', 'POST', PAGE, { present: ['/$ACTION_ID_40ee'] })];
    const anywhere = gate([...listed, entry('Save', 'POST', 'https://app.test/save')], ['Save'], { unlisted: 'allow' });
    for (const path of ['save', 'other']) {
      const url = `https://app.test/${path}`;
      expect(verdictOf(anywhere, sent({ 'next-action': DELETE }, undefined, url))).toBe(
        'deny sitemap.unselected Delete',
      );
      expect(verdictOf(anywhere, sent({ 'next-action': '40ee' }, undefined, url))).toBe(
        'deny sitemap.unselected Erase',
      );
    }
    const args = { any: { type: 'string', source: { type: 'request', part: 'header', name: 'next-action' } } } as const;
    const argued = gate([...listed, entry('Any', 'POST', 'https://app.test/any', { args })], ['Any']);
    expect(verdictOf(argued, sent({ 'next-action': DELETE }, undefined, 'https://app.test/any'))).toBe(
      'deny sitemap.unselected Delete',
    );
    expect(verdictOf(argued, sent({ 'next-action': 'x' }, undefined, 'https://app.test/any'))).toBe(
      'allow sitemap.selected Any',
    );
    expect(verdictOf(anywhere, { ...inParts({ [field]: '' }), url: 'https://app.test/save' })).toBe(
      'deny sitemap.unselected Delete',
    );
  });

  it('means what the header means, to deny', () => {
    const open = gate([told('Delete', [DELETE])], [], { unlisted: 'allow' });
    expect(verdictOf(open, inParts({ name: 'x' }))).toBe('allow unlisted.allowed');
    for (const fields of [{ [field]: '' }, { $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"\\u0034\\u0030dd"}' }])
      expect(verdictOf(open, inParts(fields))).toBe('deny sitemap.unselected Delete');
  });
});

describe('a pair of the query that chooses what runs', () => {
  const at = (query: string) => sent({}, 'a=1', `${PAGE}?${query}`);
  const save = gate([entry('Save', 'POST', PAGE), entry('Show', 'GET', PAGE)], ['Save', 'Show']);

  it.each(['/delete', 'a=1&/delete', '/delete=1', '%2Fdelete', '%u002fdelete', ';/delete', '_action=delete'])(
    'is none of what an entry without it grants: ?%s',
    (query) => {
      expect(verdictOf(save, at(query))).toBe('deny operation.unnamed Save');
    },
  );

  it.each(['handler=Delete', 'Handler=Delete', 'qaction=x', 'qfunc=x'])('nor is ?%s', (query) => {
    expect(verdictOf(save, at(query))).toBe('deny operation.unnamed Save');
  });

  it.each(['action=delete', 'to=/delete', 'page/2=x', 'signal_handler=x', ''])('?%s chooses none', (query) => {
    expect(verdictOf(save, at(query))).toBe('allow sitemap.selected Save');
  });

  it('a read runs nothing by it', () => {
    expect(verdictOf(save, request('GET', `${PAGE}?/delete`))).toBe('allow sitemap.selected Show');
  });

  const named = [entry('Keep', 'POST', `${PAGE}?/keep`), entry('Delete', 'POST', `${PAGE}?/delete`)];

  it.each([
    ['/keep', 'allow sitemap.selected Keep'],
    ['/keep&a=1', 'allow sitemap.selected Keep'],
    ['/delete', 'deny sitemap.unselected Delete'],
    ['/delete&/keep', 'deny sitemap.unselected Delete'],
    ['/keep&/delete', 'deny sitemap.unselected Delete'],
    ['/delete=1&/keep', 'deny sitemap.unselected Delete'],
    ['/keep&/other', 'deny operation.unnamed Keep'],
  ])('is granted by name: ?%s', (query, expected) => {
    expect(verdictOf(gate(named, ['Keep']), at(query))).toBe(expected);
  });

  it('is what is listed with another value, to deny', () => {
    const open = gate(named, [], { unlisted: 'allow' });
    expect(verdictOf(open, at('/delete=1'))).toBe('deny sitemap.unselected Delete');
    expect(verdictOf(open, at('/other'))).toBe('allow unlisted.allowed');
  });
});
