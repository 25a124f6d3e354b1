import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isAddress } from '../net/address.ts';
import { addressBytes, bitString, context, octetString, oid, sequence, set, text, time, unsigned } from './der.ts';

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
  leafFor(host: string): string;
}

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const DAY = 24 * 60 * 60 * 1000;
/** Long enough for any session, well under the age at which browsers distrust a leaf. */
const VALID_DAYS = 90;

export function createSessionKey(): SessionKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const info = publicKey.export({ type: 'spki', format: 'der' });
  return {
    spki: createHash('sha256').update(info).digest('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    leafFor: (host) => pem(certificate(host, info, privateKey)),
  };
}

/** An X.509 v3 server certificate (RFC 5280 §4.1) for one host, signed by its own key. */
function certificate(host: string, publicKeyInfo: Buffer, key: KeyObject): Buffer {
  const serial = randomBytes(16);
  // A name of its own: where several leaves are trusted, one is found by its name.
  const name = sequence(set(sequence(oid('2.5.4.3'), text(`Cordon ${serial.toString('hex')}`))));
  const now = Date.now();
  const toBeSigned = sequence(
    context(0, unsigned(Buffer.of(2))),
    unsigned(serial),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(now - DAY)), time(new Date(now + VALID_DAYS * DAY))),
    name,
    publicKeyInfo,
    context(3, sequence(subjectAlternativeName(host), serverAuthentication())),
  );
  return sequence(toBeSigned, ECDSA_WITH_SHA256, bitString(sign('sha256', toBeSigned, key)));
}

/** RFC 5280 §4.2.1.6: a dNSName is context tag 2, an iPAddress 7. */
function subjectAlternativeName(host: string): Buffer {
  const name = isAddress(host)
    ? context(7, addressBytes(host), 'primitive')
    : context(2, Buffer.from(host), 'primitive');
  return sequence(oid('2.5.29.17'), octetString(sequence(name)));
}

/** RFC 5280 §4.2.1.12. */
function serverAuthentication(): Buffer {
  return sequence(oid('2.5.29.37'), octetString(sequence(oid('1.3.6.1.5.5.7.3.1'))));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
