// The library finds its parts through decorators, which need this first.
import 'reflect-metadata';
import { createHash, webcrypto } from 'node:crypto';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { isAddress } from '../../net/address.ts';

/**
 * The key that reads the browser's TLS: made for one session, held in memory, written nowhere. Chromium trusts it by the digest of its
 * public half, in one profile, so leaves need no authority above them: each is signed by the key it carries.
 */
export interface SessionKey {
  /** Base64 of the SHA-256 of the SubjectPublicKeyInfo, for `--ignore-certificate-errors-spki-list`. */
  readonly spki: string;
  /** The private key as PEM, for `node:tls` in this process. */
  readonly privateKey: string;
  /** A certificate for one host name or address, as PEM. */
  leafFor(host: string): Promise<string>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 24 * 60 * 60 * 1000;
/** Long enough for any session, well under the age at which browsers distrust a leaf. */
const VALID_DAYS = 90;

export async function createSessionKey(): Promise<SessionKey> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const info = await webcrypto.subtle.exportKey('spki', keys.publicKey);
  const secret = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    spki: createHash('sha256').update(Buffer.from(info)).digest('base64'),
    privateKey: pem('PRIVATE KEY', Buffer.from(secret)),
    leafFor: (host) => leaf(host, keys),
  };
}

async function leaf(host: string, keys: webcrypto.CryptoKeyPair): Promise<string> {
  const now = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Cordon session',
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + VALID_DAYS * DAY),
    extensions: [
      new SubjectAlternativeNameExtension([{ type: isAddress(host) ? 'ip' : 'dns', value: host }]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  });
  return certificate.toString('pem');
}

function pem(label: string, der: Buffer): string {
  return `-----BEGIN ${label}-----\n${der.toString('base64')}\n-----END ${label}-----\n`;
}
