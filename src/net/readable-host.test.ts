import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePunycode } from './punycode.ts';
import { readableHost, readablePlace } from './readable-host.ts';
import { canonicalHost } from './url.ts';

function shown(written: string): string {
  return readableHost(canonicalHost(written) ?? '');
}

describe('a host as people write it', () => {
  it.each([
    'shop.example',
    'bücher.example',
    'łódź.example',
    'почта.example',
    '日本語.example',
    'ヤフー.example',
    '한국.example',
    '10.0.0.1',
  ])('is %s', (written) => {
    expect(shown(written)).toBe(written);
  });

  it.each([
    ['mixed scripts', 'pаypal.example'],
    ['a word of letters that all look Latin', 'аррӏе.example'],
    ['Greek among Latin', 'gοοgle.example'],
    ['Latin letters of no European alphabet', 'ɑmazon.example'],
  ])('stays in punycode: %s', (_what, written) => {
    expect(shown(written)).toMatch(/^xn--/);
  });

  it('shows each label by itself', () => {
    expect(shown('pаypal.bücher.example')).toMatch(/^xn--[^.]+\.bücher\.example$/);
  });

  it('keeps the scheme and the port of an origin', () => {
    expect(readablePlace('https://xn--bcher-kva.example:8443')).toBe('https://bücher.example:8443');
  });

  it.each(['xn--a.example', 'xn--.example', 'xn--99999999999.example', 'xn--ü.example'])(
    'leaves %s, no valid punycode',
    (host) => {
      expect(readableHost(host)).toBe(host);
    },
  );
});

describe('punycode', () => {
  it('is read as Node reads it', () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(label, (written) => {
        const host = canonicalHost(`${written}.example`);
        const first = host?.split('.').find((each) => each.startsWith('xn--'));
        fc.pre(first !== undefined);
        expect(decodePunycode(first.slice(4))).toBe(domainToUnicode(first));
      }),
    );
  });

  it('ends for whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('-', 'a', 'z', '0', '9', 'ü') }),
        (text) => void decodePunycode(text),
      ),
    );
  });
});
