import 'reflect-metadata';
import { createHash, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HOUR = 3_600_000;

/** What the demo's HTTPS servers present, and how a client comes to trust it. Lives in memory only. */
export interface ServerIdentity {
  /** The servers' private key and certificate, as `node:https` takes them. */
  readonly keyPem: string;
  readonly certPem: string;
  /** The authority that signed it: what an egress proxy is told to trust. */
  readonly caPem: string;
  /** SHA-256 of the server's public key in base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  readonly spki: string;
}

/** Makes an authority that lives as long as this process, and one certificate for all the given host names. */
export async function issueIdentity(hosts: readonly string[]): Promise<ServerIdentity> {
  const caKeys = await makeKeys();
  const ca = await issueAuthority(caKeys);
  const serverKeys = await makeKeys();
  const server = await issueServer(hosts, serverKeys.publicKey, ca, caKeys.privateKey);
  const publicKey = Buffer.from(server.publicKey.rawData);
  return {
    keyPem: await exportKey(serverKeys.privateKey),
    certPem: server.toString('pem'),
    caPem: ca.toString('pem'),
    spki: createHash('sha256').update(publicKey).digest('base64'),
  };
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

/** A little in the past, since clocks differ, and no longer than a long demo. */
function validity(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - HOUR), notAfter: new Date(now + 24 * HOUR) };
}

async function issueAuthority(keys: webcrypto.CryptoKeyPair): Promise<X509Certificate> {
  return X509CertificateGenerator.createSelfSigned({
    name: 'CN=Cordon demo authority',
    keys,
    signingAlgorithm: ALGORITHM,
    ...validity(),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
}

async function issueServer(
  hosts: readonly string[],
  publicKey: webcrypto.CryptoKey,
  ca: X509Certificate,
  signingKey: webcrypto.CryptoKey,
): Promise<X509Certificate> {
  return X509CertificateGenerator.create({
    subject: `CN=${hosts[0] ?? 'demo'}`,
    issuer: ca.subject,
    publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    ...validity(),
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns' as const, value }))),
      await AuthorityKeyIdentifierExtension.create(ca.publicKey),
    ],
  });
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
}
