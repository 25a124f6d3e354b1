/** A server with a certificate of one's choice, for tests of what becomes of bad ones. */
// The library finds its parts through decorators, which need this first.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const DAY = 24 * 60 * 60 * 1000;
export const STRONG = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };

/** What a certificate says; valid now and strong unless told otherwise. */
export interface CertificateTerms {
  readonly name: string;
  /** In days from now. */
  readonly from?: number;
  readonly until?: number;
  readonly algorithm?: typeof STRONG;
}

export interface CertifiedServer {
  readonly port: number;
  /** Its certificate, signed by itself, as PEM. */
  readonly certificate: string;
  /** Paths of the requests that it received. */
  readonly received: readonly string[];
  /** Ends its connections, and shows another certificate from then on. */
  change(terms: CertificateTerms): Promise<void>;
  close(): Promise<void>;
}

const CIPHERS = 'DEFAULT@SECLEVEL=0';

/** Answers every request with a small page. */
export async function startCertified(terms: CertificateTerms): Promise<CertifiedServer> {
  const { key, certificate } = await issue(terms);
  const received: string[] = [];
  const server = https.createServer({ key, cert: certificate, ciphers: CIPHERS }, (request, response) => {
    received.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end('<title>ok</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    certificate,
    received,
    async change(next) {
      const other = await issue(next);
      server.setSecureContext({ key: other.key, cert: other.certificate, ciphers: CIPHERS });
      server.closeAllConnections();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function issue(terms: CertificateTerms): Promise<{ readonly key: string; readonly certificate: string }> {
  const { name, from = -1, until = 1, algorithm = STRONG } = terms;
  const keyAlgorithm = { ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: keyAlgorithm,
    notBefore: new Date(Date.now() + from * DAY),
    notAfter: new Date(Date.now() + until * DAY),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  });
  const secret = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const key = `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`;
  return { key, certificate: made.toString('pem') };
}
