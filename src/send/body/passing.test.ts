import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../model/traffic/request.ts';
import { EscapeReader, readForm, writeForm } from './form.ts';
import { passingBody } from './passing.ts';

const encoder = new TextEncoder();

/** What leaves of a body that comes in chunks, or why it was broken off. */
function passed(as: 'json' | 'form', bytes: Uint8Array, size: number): string {
  return passedAs({ as, names: [] }, bytes, size);
}

function passedAs(passage: Passage, bytes: Uint8Array, size: number): string {
  const passing = passingBody(passage);
  const written: Uint8Array[] = [];
  try {
    for (let at = 0; at < bytes.length; at += size) written.push(...passing.push(bytes.subarray(at, at + size)));
    written.push(...passing.end());
  } catch (fault) {
    return fault instanceof Error ? `broken off: ${fault.message}` : 'broken off';
  }
  return Buffer.concat(written).toString('latin1');
}

describe('a form on its way', () => {
  it('goes on within an escape with a piece of any length', () => {
    const reader = new EscapeReader();
    expect(reader.push(encoder.encode('a%4'))).toHaveLength(1);
    expect(reader.push(encoder.encode('1'.repeat(300_000)))).toHaveLength(300_000);
  });

  it('is written as one that is held', () => {
    const pieces = fc.array(
      fc.constantFrom('a', 'b[]', '=', '&', '%', '%4', '%41', '%C3%A9', '%E9', '+', ';', 'é', ' '),
    );
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 5 }), (parts, size) => {
        const bytes = encoder.encode(parts.join(''));
        const held = readForm(bytes);
        const found = passed('form', bytes, size);
        if ('why' in held) expect(found).toBe(`broken off: ${held.why}`);
        else expect(found).toBe(writeForm(held));
      }),
    );
  });

  it.each([
    ...[
      'a=1&_method=delete',
      'a=1&+method=x',
      'a=1&_method[]=put',
      'a=1&rest_route=/wp/v2/users/1',
      'a=1&%24ACTION_ID_7f=',
    ],
    ...['_charset_=utf-7', `${'x'.repeat(4_000)}=1`],
  ])('is broken off at %.40s', (text) => {
    expect(passed('form', encoder.encode(text), 7)).toMatch(/^broken off/);
  });
});

describe('a body on its way, whose path was judged by a name', () => {
  const part = (name: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n900\r\n--x--\r\n`;

  it.each<[Passage, (name: string) => string]>([
    [{ as: 'form', names: ['amount'] }, (name) => `note=1&${name}=900`],
    [{ as: 'json', names: ['amount'] }, (name) => `{"note":1,"${name}":900}`],
    [{ as: 'multipart', from: 'x', boundary: 'y', names: ['amount'] }, part],
  ])('is broken off where that comes again: %o', (passage, body) => {
    for (const name of ['amount', 'Amount', 'amount[]'])
      expect(passedAs(passage, encoder.encode(body(name)), 7)).toMatch(/^broken off: it says 'amount' again/);
    expect(passedAs(passage, encoder.encode(body('amounts')), 7)).not.toMatch(/^broken off/);
    expect(passedAs({ ...passage, names: [] }, encoder.encode(body('amount')), 7)).not.toMatch(/^broken off/);
  });
});

describe('JSON on its way', () => {
  it('leaves as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), (value, size) => {
        const bytes = encoder.encode(JSON.stringify([value]));
        if (!/_method|method|override/i.test(JSON.stringify(value))) {
          expect(passed('json', bytes, size)).toBe(Buffer.from(bytes).toString('latin1'));
        }
      }),
    );
  });

  it.each([
    '{"a":1,"_method":"delete"}',
    '[{"_method":"delete"}]',
    '{"\\u005fmethod":"delete"}',
    '{"a":1}{"b":2}',
    'a=1&_method=delete',
    '{"a":1',
    '{"a":1]',
    '{"a":"\n"}',
    '{"a":1}&_method=delete',
    '"text"',
  ])('is broken off: %s', (text) => {
    expect(passed('json', encoder.encode(text), 3)).toMatch(/^broken off/);
  });

  it("a member further inside is nobody's method", () => {
    const text = '{"a":{"b":{"_method":"delete"}}}';
    expect(passed('json', encoder.encode(text), 3)).toBe(text);
  });
});
