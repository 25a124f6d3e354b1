// The library finds its parts through decorators, which need this first.
import 'reflect-metadata';
import { createHash, X509Certificate } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSecureTunnel, recordingGate } from '../../../bench/proxy-client.ts';
import { type Egress, startEgress } from '../egress.ts';
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

describe('of the sites that a session is about', () => {
  let egress: Egress | undefined;
  afterEach(async () => {
    vi.restoreAllMocks();
    await egress?.close();
  });

  it('the leaves are made ahead: a first connection finds its own, and only a stranger’s is made for it', async () => {
    const making = vi.spyOn(X509CertificateGenerator, 'createSelfSigned');
    egress = await startEgress({
      gate: recordingGate(),
      network: { resolve: {}, extraAuthorities: [] },
      allowPrivateNetworks: false,
      sites: ['shop.test', '192.0.2.1'],
    });
    await expect.poll(() => making.mock.settledResults.length).toBe(3);
    for (const [host, made] of [
      ['shop.test', 3],
      ['www.shop.test', 3],
      ['192.0.2.1', 3],
      ['other.test', 4],
    ] as const) {
      const connection = await openSecureTunnel(egress.port, `${host}:443`, { servername: '', spki: egress.spki });
      const leaf = new X509Certificate(connection.getPeerCertificate().raw);
      connection.destroy();
      expect(leaf.checkHost(host) ?? leaf.checkIP(host)).toBe(host);
      expect([host, making.mock.calls.length]).toEqual([host, made]);
    }
  });
});
