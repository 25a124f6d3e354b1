import { afterEach, expect, it } from 'vitest';
import { ask, recordingGate } from '../../bench/proxy-client.ts';
import { type Egress, startEgress } from './egress.ts';
import { type CertificateTerms, type CertifiedServer, STRONG, startCertified } from './testing.ts';

let egress: Egress | undefined;
let server: CertifiedServer | undefined;

afterEach(async () => {
  await egress?.close();
  await server?.close();
});

interface Fault extends Partial<CertificateTerms> {
  readonly trusted?: boolean;
}

/** A server for shop.test with this certificate; answers with what a page gets, what the server received, and what is recorded. */
async function visit({ trusted = true, ...terms }: Fault) {
  server = await startCertified({ name: 'shop.test', ...terms });
  const { port, certificate, received } = server;
  const recorded: string[] = [];
  egress = await startEgress({
    gate: recordingGate(),
    network: { resolve: { 'shop.test:443': `127.0.0.1:${port}` }, extraAuthorities: trusted ? [certificate] : [] },
    allowPrivateNetworks: false,
    onRefusal: (_, { by, reason }) => void recorded.push(`${by}: ${reason}`),
  });
  const answer = await ask(egress.port, 'https://shop.test/', { headers: { 'sec-fetch-dest': 'document' } });
  return { status: answer.status, body: answer.body.toString(), received, recorded };
}

it('a server with a good certificate is spoken to', async () => {
  expect(await visit({})).toEqual({ status: 200, body: '<title>ok</title>', received: ['/'], recorded: [] });
});

it.each<[string, Fault]>([
  ['it has expired', { from: -2, until: -1 }],
  ['it is not valid yet', { from: 1, until: 2 }],
  ['it is signed by itself', { trusted: false }],
  ['it is for another name', { name: 'other.test' }],
  ['its key or signature is too weak', { algorithm: { ...STRONG, modulusLength: 1024 } }],
])('nothing is sent to a server whose certificate is bad: the page and the record say that %s', async (why, fault) => {
  const { status, body, received, recorded } = await visit(fault);
  expect([status, received]).toEqual([502, []]);
  expect(body).toContain(`The certificate of shop.test:443 could not be verified (${why})`);
  expect(recorded).toEqual([expect.stringMatching(/^send\.proxy\.untrusted: The certificate of shop\.test:443 /)]);
});

it('nor to one that shows another certificate than before on its next connection', async () => {
  await visit({});
  await server?.change({ name: 'other.test' });
  const answer = await ask(egress?.port ?? 0, 'https://shop.test/next');
  expect([answer.status, server?.received]).toEqual([502, ['/']]);
});
