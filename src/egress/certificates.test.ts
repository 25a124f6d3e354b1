import { createHash, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSessionKey } from './certificates.ts';
import { oid, sequence, time, unsigned } from './der.ts';

describe('DER', () => {
  it.each([
    ['an identifier', oid('1.2.840.10045.4.3.2'), '06082a8648ce3d040302'],
    ['a long sequence', sequence(Buffer.alloc(300)).subarray(0, 4), '3082012c'],
    ['zero', unsigned(Buffer.from([0, 0])), '020100'],
    ['a number with its top bit set', unsigned(Buffer.from([0x80])), '02020080'],
    ['a number with needless zeros', unsigned(Buffer.from([0, 0, 0x7f])), '02017f'],
    [
      'a time before 2050',
      time(new Date('2026-11-21T09:08:07Z')),
      `170d${Buffer.from('261121090807Z').toString('hex')}`,
    ],
    [
      'a time after 2050',
      time(new Date('2050-01-01T00:00:00Z')),
      `180f${Buffer.from('20500101000000Z').toString('hex')}`,
    ],
  ])('writes %s', (_, der, hex) => {
    expect(der.toString('hex')).toBe(hex);
  });
});

describe('a leaf', () => {
  const key = createSessionKey();

  it('names its host, is valid now, is signed by the key it carries, and has the announced digest', () => {
    const leaf = new X509Certificate(key.leafFor('a.forge.test'));
    expect(leaf.checkHost('a.forge.test')).toBe('a.forge.test');
    expect(leaf.checkHost('forge.test')).toBeUndefined();
    expect(leaf.verify(leaf.publicKey)).toBe(true);
    expect(Date.parse(leaf.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(leaf.validTo)).toBeGreaterThan(Date.now());
    const spki = leaf.publicKey.export({ type: 'spki', format: 'der' });
    expect(createHash('sha256').update(spki).digest('base64')).toBe(key.spki);
  });

  it('can be for an address', () => {
    expect(new X509Certificate(key.leafFor('127.0.0.1')).checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(new X509Certificate(key.leafFor('::1')).checkIP('::1')).toBe('::1');
  });

  it('is well formed for every host', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => new X509Certificate(key.leafFor(host)).checkHost(host) === host),
      { numRuns: 50 },
    );
  });

  it('has another key in another session', () => {
    expect(createSessionKey().spki).not.toBe(key.spki);
  });
});
