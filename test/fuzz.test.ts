/**
 * Fuzz runs of the send gate's readers (URLs, JSON, forms, multipart, GraphQL, compression) against plain linear oracles: whatever comes in, the gate
 * answers, and it never allows what the oracle denies. `FUZZ_RUNS` sets the runs of each property, `FUZZ_SEED` repeats a run.
 */
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { allowing, entry, site } from '../bench/send-data.ts';
import type { UnlistedRule } from '../src/model/policy/policy.ts';
import type { SitemapEntry } from '../src/model/policy/sitemap.ts';
import type { WebRequest } from '../src/model/traffic/request.ts';
import { readUrl } from '../src/net/url.ts';
import { compileUrlPattern } from '../src/net/url-pattern.ts';
import { createSendGate } from '../src/send/gate.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** However many runs: no property takes longer than so many milliseconds for each thousand of them. */
const MS_PER_THOUSAND = 5_000;

afterAll(() => {
  process.stdout.write(`fuzz: seed ${SEED}, ${RUNS} runs each\n`);
});

function holds<T>(property: fc.IProperty<T>): void {
  const interruptAfterTimeLimit = (RUNS / 1_000) * MS_PER_THOUSAND;
  fc.assert(property, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit, markInterruptAsFailure: false });
}
const limits = { timeout: (RUNS / 1_000) * MS_PER_THOUSAND * 2 + 30_000 };

function gateOf(entries: readonly SitemapEntry[], granted: readonly string[], unlisted: UnlistedRule) {
  return createSendGate({
    sites: [{ site: site('a.com', entries, { unlisted }), selected: [allowing(granted)] }],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: false,
  });
}

describe('URLs', () => {
  const word = fc.constantFrom('a', 'b', 'ab', '-', 'x.json', 'admin', 'g%2Fp', '%61', 'é');
  const noise = fc.oneof(
    fc.constantFrom(
      '.',
      '..',
      '%2e%2e',
      '%252e',
      '%2f',
      '%5c',
      '\\',
      '/',
      ';v=1',
      '?',
      '#',
      '%00',
      '%',
      '@',
      ':',
      '\t',
      ' ',
    ),
    fc.string({ maxLength: 3, unit: 'binary' }),
  );
  const path = fc
    .array(fc.oneof({ weight: 3, arbitrary: word }, noise), { maxLength: 7 })
    .map((parts) => parts.join('/'));
  const authority = fc.constantFrom(
    'a.com',
    'A.com',
    'a.com.',
    'a.com:443',
    'x@a.com',
    'b.a.com',
    'evil.com',
    'a.com\\@evil.com',
    'ａ.com',
  );
  const sent = fc
    .tuple(fc.constantFrom('https://', 'http://', 'wss://', 'HTTPS:\\\\', ' https:'), authority, path)
    .map(([scheme, host, rest]) => `${scheme}${host}/${rest}`);
  const pattern = fc.array(fc.constantFrom('a', 'b', '-', 'admin', '{x}', '{y}', '*', 'a*'), {
    minLength: 1,
    maxLength: 4,
  });
  const method = fc.constantFrom('GET', 'POST');

  /** An entry by entry scan: what no granted entry is exactly may pass only where it is unlisted and reads. */
  function oracleDenies(entries: readonly SitemapEntry[], granted: ReadonlySet<string>, request: WebRequest): boolean {
    const url = readUrl(request.url);
    if (url === undefined) return true;
    const exact = entries.filter((each) => each.method === request.method && compileUrlPattern(each.url).matches(url));
    if (exact.some(({ action }) => granted.has(action))) return false;
    return exact.length > 0 || request.method !== 'GET' || !/(^|\.)a\.com\.?$/.test(url.hostname);
  }

  it('never pass where a linear scan denies', limits, () => {
    holds(
      fc.property(
        fc.array(fc.tuple(method, pattern, fc.boolean()), { minLength: 1, maxLength: 8 }),
        method,
        fc.oneof(sent, fc.webUrl(), fc.string({ unit: 'binary' })),
        (listed, verb, url) => {
          const entries = listed.map(([each, parts], at) =>
            entry(String(at), each, `https://a.com/${parts.join('/')}`),
          );
          const granted = entries.filter((_, at) => listed[at]?.[2]).map(({ action }) => action);
          const request: WebRequest = { method: verb, url, headers: {}, body: { kind: 'none' } };
          const gate = gateOf(entries, granted, 'deny-unsafe');
          const { outcome } = gate.decide(request, {});
          if (outcome === 'allow') expect(oracleDenies(entries, new Set(granted), request)).toBe(false);
          // The same again: what is remembered of the origin changes nothing.
          expect(gate.decide({ ...request }, {}).outcome).toBe(outcome);
        },
      ),
    );
  });
});

const encoder = new TextEncoder();

function post(path: string, type: string, bytes: Uint8Array, more: Record<string, string> = {}): WebRequest {
  const headers = { 'content-type': type, 'content-length': String(bytes.length), ...more };
  return { method: 'POST', url: `https://a.com${path}`, headers, body: { kind: 'bytes', bytes } };
}

const FORM = 'application/x-www-form-urlencoded';
const bodyGate = gateOf(
  [
    entry('read', 'POST', 'https://a.com/item', { body: { op: 'read' } }),
    entry('delete', 'POST', 'https://a.com/item', { body: { op: 'delete' } }),
    entry('comment', 'POST', 'https://a.com/graphql', { body: { operationName: 'createNote' }, tags: ['create'] }),
    entry('erase', 'POST', 'https://a.com/graphql', { body: { operationName: 'destroyNote' }, tags: ['delete'] }),
  ],
  ['read', 'comment'],
  'deny-unsafe',
);

function allowed(request: WebRequest): boolean {
  return bodyGate.decide(request, {}).outcome === 'allow';
}

describe('bodies', () => {
  const value = fc.constantFrom('read', 'delete', 'READ', ' read', 're%61d', '');
  const name = fc.constantFrom('op', 'OP', 'op[]', 'o%70', '_method', 'x', 'op ');

  it('any bytes under any type are answered', limits, () => {
    const type = fc.oneof(
      fc.constantFrom(
        FORM,
        'application/json',
        'text/plain',
        'application/graphql',
        '',
        'text/plain;charset=utf-16',
        'multipart/form-data; boundary=b',
      ),
      fc.string(),
    );
    const encoding = fc.constantFrom('', 'identity', 'gzip', 'deflate', 'br', 'gzip, gzip');
    const chunk = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom('--b\r\n', '{"op":', '"read"', '}', '[', '&op=read', '\r\n\r\n')
        .map((text) => encoder.encode(text)),
    );
    holds(
      fc.property(
        fc.constantFrom('/item', '/graphql', '/else'),
        type,
        encoding,
        fc.array(chunk, { maxLength: 6 }),
        (path, declared, encoded, chunks) => {
          const bytes = Uint8Array.from(chunks.flatMap((each) => [...each]));
          const { outcome, by } = bodyGate.decide(post(path, declared, bytes, { 'content-encoding': encoded }), {});
          expect(['allow', 'deny']).toContain(outcome);
          if (by === 'send.sitemap.selected' && encoded !== 'gzip' && encoded !== 'deflate')
            expect(new TextDecoder().decode(bytes)).toContain('read');
        },
      ),
    );
  });

  it('JSON passes only as what a parser reads in it, compressed or not', limits, () => {
    const member = fc.tuple(name, fc.oneof(value, fc.jsonValue({ maxDepth: 2 })));
    const text = fc.oneof(
      fc
        .array(member, { maxLength: 4 })
        .map(
          (members) => `{${members.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`).join(',')}}`,
        ),
      fc.jsonValue().map((each) => JSON.stringify(each)),
      fc.constantFrom(
        '{"op":"read","op":"delete"}',
        '{"\\u006fp":"delete"}',
        '[{"op":"read"}]',
        '{"op":{"toString":0}}',
      ),
    );
    holds(
      fc.property(text, fc.constantFrom('', 'gzip', 'deflate'), (json, encoding) => {
        const plain = encoder.encode(json);
        const bytes = encoding === 'gzip' ? gzipSync(plain) : encoding === 'deflate' ? deflateSync(plain) : plain;
        const request = post(
          '/item',
          'application/json',
          bytes,
          encoding === '' ? {} : { 'content-encoding': encoding },
        );
        if (allowed(request)) expect(JSON.parse(json)).toMatchObject({ op: 'read' });
      }),
    );
  });

  it('forms pass only where every field of the name says what was granted', limits, () => {
    const field = fc.tuple(name, value).map(([key, each]) => `${key}=${each}`);
    const form = fc
      .array(fc.oneof({ weight: 4, arbitrary: field }, fc.string({ maxLength: 4 })), { maxLength: 5 })
      .map((fields) => fields.join('&'));
    holds(
      fc.property(form, (text) => {
        if (!allowed(post('/item', FORM, encoder.encode(text)))) return;
        const found = new URLSearchParams(text).getAll('op');
        expect([text, found.length > 0 && found.every((each) => each === 'read')]).toEqual([text, true]);
      }),
    );
  });

  it('multipart passes only as the platform itself reads it', limits, async () => {
    const part = fc
      .tuple(
        name,
        value,
        fc.constantFrom('', '; filename="f"', '; name="op"', '\r\nContent-Type: text/plain', '\r\nX: y'),
      )
      .map(([key, each, more]) => `--b\r\nContent-Disposition: form-data; name="${key}"${more}\r\n\r\n${each}\r\n`);
    const text = fc
      .tuple(
        fc.array(fc.oneof({ weight: 5, arbitrary: part }, fc.constantFrom('--b\r\n', '\r\n', '--b--\r\n')), {
          maxLength: 4,
        }),
        fc.constantFrom('--b--\r\n', '--b--', '--b', '--b--x'),
      )
      .map(([parts, end]) => parts.join('') + end);
    const passed = new Set<string>();
    holds(
      fc.property(text, (body) => {
        if (allowed(post('/item', 'multipart/form-data; boundary=b', encoder.encode(body)))) passed.add(body);
      }),
    );
    for (const body of passed) {
      const form = await new Response(body, {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }).formData();
      expect([body, form.getAll('op').length > 0 && form.getAll('op').every((each) => each === 'read')]).toEqual([
        body,
        true,
      ]);
    }
  });

  it('GraphQL passes only where no operation of any reading erases', limits, () => {
    const field = fc.constantFrom(
      'createNote { id }',
      'createNote: destroyNote { id }',
      'destroyNote { id }',
      '__typename',
      '...f',
      '... on M { destroyNote { id } }',
      'notes { id }',
    );
    const kind = fc.constantFrom('mutation', 'query', 'subscription', '');
    const operation = fc
      .tuple(
        kind,
        fc.constantFrom('createNote', 'destroyNote', 'other', ''),
        fc.array(field, { minLength: 1, maxLength: 2 }),
      )
      .map(([verb, label, fields]) => `${verb} ${verb === '' ? '' : label} { ${fields.join(' ')} }`);
    const fragment = fc.constantFrom(
      '',
      'fragment f on M { createNote { id } }',
      'fragment f on M { destroyNote { id } }',
      'fragment f on M { ...f }',
    );
    const text = fc
      .tuple(fc.array(operation, { minLength: 1, maxLength: 2 }), fragment)
      .map(([operations, more]) => [...operations, more].join('\n'));
    const one = fc.record(
      {
        query: fc.oneof(text, fc.string(), fc.jsonValue()),
        operationName: fc.constantFrom('createNote', 'destroyNote', null, 'x'),
      },
      { requiredKeys: [] },
    );
    holds(
      fc.property(fc.oneof(one, fc.array(one, { maxLength: 3 })), (body) => {
        if (!allowed(post('/graphql', 'application/json', encoder.encode(JSON.stringify(body))))) return;
        for (const { query, operationName } of Array.isArray(body) ? body : [body]) {
          expect(operationName).not.toBe('destroyNote');
          const [operations = '', fragment = ''] = typeof query === 'string' ? query.split('fragment f') : [];
          const runs = operations.includes('...f') ? operations + fragment : operations;
          const erases = /\bdestroyNote\b/.test(runs);
          // An operation that only reads may name a field as it likes: the server has no such field to read.
          const reads = typeof query === 'string' && !/\b(mutation|subscription)\b/.test(query);
          expect([query, erases && !reads]).toEqual([query, false]);
        }
      }),
    );
  });
});
