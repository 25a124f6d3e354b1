// The library finds its parts through decorators, which need this first.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { afterEach, expect, it } from 'vitest';
import { ask, recordingGate } from '../../bench/proxy-client.ts';
import { type Egress, startEgress } from './egress.ts';

const DAY = 24 * 60 * 60 * 1000;
const STRONG = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };

let egress: Egress | undefined;
let server: https.Server | undefined;

afterEach(async () => {
  await egress?.close();
  server?.close();
});

interface Fault {
  readonly name?: string;
  /** In days from now. */
  readonly from?: number;
  readonly until?: number;
  readonly algorithm?: typeof STRONG;
  readonly trusted?: boolean;
}

/** A server for shop.test with this certificate; answers with what a page gets, what the server received, and what is recorded. */
async function visit({ name = 'shop.test', from = -1, until = 1, algorithm = STRONG, trusted = true }: Fault) {
  const keyAlgorithm = { ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: keyAlgorithm,
    notBefore: new Date(Date.now() + from * DAY),
    notAfter: new Date(Date.now() + until * DAY),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const secret = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`;
  const cert = certificate.toString('pem');
  const received: string[] = [];
  server = https.createServer({ key, cert, ciphers: 'DEFAULT@SECLEVEL=0' }, (request, response) => {
    received.push(request.url ?? '');
    response.end('ok');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const recorded: string[] = [];
  egress = await startEgress({
    gate: recordingGate(),
    network: { resolve: { 'shop.test:443': `127.0.0.1:${port}` }, extraAuthorities: trusted ? [cert] : [] },
    allowPrivateNetworks: false,
    onRefusal: (_, { by, reason }) => void recorded.push(`${by}: ${reason}`),
  });
  const answer = await ask(egress.port, 'https://shop.test/', { headers: { 'sec-fetch-dest': 'document' } });
  return { status: answer.status, body: answer.body.toString(), received, recorded };
}

it('a server with a good certificate is spoken to', async () => {
  expect(await visit({})).toEqual({ status: 200, body: 'ok', received: ['/'], recorded: [] });
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
  expect(recorded).toEqual([expect.stringMatching(/^send\.egress\.untrusted: The certificate of shop\.test:443 /)]);
});
