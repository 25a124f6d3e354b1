import { createHash, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionKey, type SessionKey } from './certificates.ts';

describe('a leaf', () => {
  let key: SessionKey;
  beforeAll(async () => {
    key = await createSessionKey();
  });

  it('names its host, is valid now, is signed by the key it carries, and has the announced digest', async () => {
    const leaf = new X509Certificate(await key.leafFor('a.forge.test'));
    expect(leaf.checkHost('a.forge.test')).toBe('a.forge.test');
    expect(leaf.checkHost('forge.test')).toBeUndefined();
    expect(leaf.verify(leaf.publicKey)).toBe(true);
    expect(Date.parse(leaf.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(leaf.validTo)).toBeGreaterThan(Date.now());
    const spki = leaf.publicKey.export({ type: 'spki', format: 'der' });
    expect(createHash('sha256').update(spki).digest('base64')).toBe(key.spki);
  });

  it('can be for an address', async () => {
    expect(new X509Certificate(await key.leafFor('127.0.0.1')).checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(new X509Certificate(await key.leafFor('::1')).checkIP('::1')).toBe('::1');
  });

  it('is well formed for every host', async () => {
    await fc.assert(
      fc.asyncProperty(fc.domain(), async (host) => {
        return new X509Certificate(await key.leafFor(host)).checkHost(host) === host;
      }),
      { numRuns: 50 },
    );
  });

  it('has another key in another session', async () => {
    expect((await createSessionKey()).spki).not.toBe(key.spki);
  });
});
