import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync, strFromU8, strToU8, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { allowing, entry, site } from '../../../bench/send-data.ts';
import { createSendGate } from '../gate.ts';
import { inflateBody } from './compressed.ts';

const WHERE = 'its compressed form does not end where the body ends';
const FORM = 'application/x-www-form-urlencoded';
const gate = createSendGate({
  sites: [
    {
      site: site('a.com', [
        entry('edit', 'POST', 'https://a.com/hooks/{id}', { body: { _method: 'patch' } }),
        entry('delete', 'POST', 'https://a.com/hooks/{id}', { body: { _method: 'delete' } }),
      ]),
      selected: [allowing(['edit'])],
    },
  ],
  scopeDomains: [],
  limits: [],
  allowPrivateNetworks: false,
});

function decide(bytes: Uint8Array, encoding: string, type = FORM) {
  const headers = { 'content-type': type, 'content-encoding': encoding, 'content-length': String(bytes.length) };
  return gate.decide({ method: 'POST', url: 'https://a.com/hooks/7', headers, body: { kind: 'bytes', bytes } }, {});
}

function send(bytes: Uint8Array, encoding: string, type = FORM) {
  const { outcome, by, actions } = decide(bytes, encoding, type);
  return [outcome, by, ...actions];
}

describe('compressed bodies', () => {
  const edit = strToU8('_method=patch');
  const remove = strToU8('_method=delete');

  it('are read for what they hold', () => {
    expect(send(gzipSync(edit), 'gzip')).toEqual(['allow', 'send.sitemap.selected', 'edit']);
    expect(send(zlibSync(edit), 'Deflate ')).toEqual(['allow', 'send.sitemap.selected', 'edit']);
    expect(send(gzipSync(remove), 'x-gzip')).toEqual(['deny', 'send.sitemap.unselected', 'delete']);
    expect(send(zlibSync(strToU8('{"_method":"delete"}')), 'deflate', 'application/json')).toEqual([
      'deny',
      'send.sitemap.unselected',
      'delete',
    ]);
  });

  it('are unreadable where servers would differ', () => {
    const two = new Uint8Array([...gzipSync(edit), ...gzipSync(remove)]);
    const afterNone = new Uint8Array([...gzipSync(new Uint8Array()), ...gzipSync(edit)]);
    const behind = new Uint8Array([...zlibSync(edit), ...remove]);
    for (const [bytes, encoding] of [
      [edit, 'gzip'],
      [edit, 'br'],
      [gzipSync(edit), 'gzip, gzip'],
      [gzipSync(edit), 'br'],
      [gzipSync(edit).subarray(0, -1), 'gzip'],
      [zlibSync(edit).subarray(0, -1), 'deflate'],
      [deflateSync(edit), 'deflate'],
      [two, 'gzip'],
      [afterNone, 'gzip'],
      [behind, 'deflate'],
    ] as const) {
      expect(send(bytes, encoding)).toEqual(['deny', 'send.body.unreadable']);
    }
  });

  it('leave as what they hold: a server that does not inflate finds nothing else in them', () => {
    // Stored, not squeezed: the text stands in the compressed bytes as it is.
    const stored = zlibSync(strToU8('_method=patch&x=&_method=delete&'), { level: 0 });
    expect(send(stored, 'deflate')[0]).toBe('deny');
    const raw = gzipSync(edit, { filename: '&_method=delete&' });
    expect(send(raw, 'gzip')).toEqual(['allow', 'send.sitemap.selected', 'edit']);
    const { sends } = decide(raw, 'gzip');
    expect(sends?.kind === 'bytes' && strFromU8(sends.bytes)).toBe('_method=patch');
  });

  it.each([
    ['a long name', gzipSync(edit, { filename: 'n'.repeat(1_000) }), edit],
    ['one too long', gzipSync(edit, { filename: 'n'.repeat(1_014) }), { why: WHERE }],
    ['more than a step', gzipSync(randomBytes(100_000), { filename: 'n' }), expect.any(Uint8Array)],
  ])('have a header of at most a kilobyte: %s', (_, bytes, expected) => {
    expect(inflateBody(bytes, 'gzip')).toEqual(expected);
  });

  it.each([
    ['the first', []],
    ['a second', gzipSync(edit)],
  ])('are not searched for the end of a header again and again: %s', (_, before) => {
    const bytes = new Uint8Array(8_000_000).fill(65);
    bytes.set([...before, 0x1f, 0x8b, 8, 8]);
    expect(inflateBody(bytes, 'gzip')).toEqual({ why: WHERE });
  });

  it('grow no further than the limit', () => {
    expect(inflateBody(gzipSync(new Uint8Array(9 * 1024 * 1024)), 'gzip')).toEqual({
      why: 'it inflates to more than 8388608 bytes',
    });
  });
});
