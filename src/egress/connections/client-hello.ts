/** The first words of TLS (RFC 8446 §4.1.2), as far as they say whom the client is about to talk to. Nothing of them is secret. */

export interface ClientHello {
  /** What the client calls the server; absent where it calls it by its address. */
  readonly serverName: string | undefined;
  /**
   * Whether it has an Encrypted Client Hello (RFC 9849), which may hold another server's name. Noise that clients send in its place (GREASE) is made
   * so that nobody can tell the two apart, and counts as one.
   */
  readonly encrypted: boolean;
}

/** What its beginning makes of a hello: the whole of it, too little of it yet, or something else. */
export type HelloReading = ClientHello | 'more' | 'malformed';

const HANDSHAKE_RECORD = 0x16;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const HOST_NAME = 0;
const ENCRYPTED_CLIENT_HELLO = 0xfe0d;
/** Many times as long as any that browsers send, key shares for the time after quantum computers included. */
const LONGEST_HELLO = 64 * 1024;

/** Reads a hello from the bytes that a connection began with. */
export function readClientHello(bytes: Buffer): HelloReading {
  const message = handshakeOf(bytes);
  if (typeof message === 'string') return message;
  try {
    return readHello(message);
  } catch (problem) {
    // Lengths that lead past the end.
    if (problem instanceof RangeError) return 'malformed';
    throw problem;
  }
}

/** The first handshake message, which may come in several records. */
function handshakeOf(bytes: Buffer): Buffer | 'more' | 'malformed' {
  const fragments: Buffer[] = [];
  for (let at = 0; at < LONGEST_HELLO; ) {
    if (bytes.length < at + 5) return bytes.length > at && bytes[at] !== HANDSHAKE_RECORD ? 'malformed' : 'more';
    if (bytes[at] !== HANDSHAKE_RECORD) return 'malformed';
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    if (end === at + 5) return 'malformed';
    if (bytes.length < end) return 'more';
    fragments.push(bytes.subarray(at + 5, end));
    const message = Buffer.concat(fragments);
    if (message.length >= 4) {
      const length = 4 + message.readUIntBE(1, 3);
      if (message[0] !== CLIENT_HELLO || length > LONGEST_HELLO) return 'malformed';
      if (message.length >= length) return message.subarray(4, length);
    }
    at = end;
  }
  return 'malformed';
}

/** @throws {RangeError} where a length leads past the end */
function readHello(message: Buffer): ClientHello | 'malformed' {
  // Version and random, then session id, cipher suites and compression methods, each with its length before it.
  let at = 2 + 32;
  at += 1 + message.readUInt8(at);
  at += 2 + message.readUInt16BE(at);
  at += 1 + message.readUInt8(at);
  const end = at + 2 + message.readUInt16BE(at);
  at += 2;
  let serverName: string | undefined;
  let encrypted = false;
  while (at < end) {
    const kind = message.readUInt16BE(at);
    const length = message.readUInt16BE(at + 2);
    const body = message.subarray(at + 4, at + 4 + length);
    if (body.length < length) return 'malformed';
    at += 4 + length;
    if (kind === ENCRYPTED_CLIENT_HELLO) encrypted = true;
    if (kind !== SERVER_NAME) continue;
    // One name of one kind: two would be two readings.
    if (serverName !== undefined || body.readUInt8(2) !== HOST_NAME) return 'malformed';
    const name = body.subarray(5, 5 + body.readUInt16BE(3));
    if (name.length + 5 !== body.length || body.readUInt16BE(0) + 2 !== body.length) return 'malformed';
    serverName = name.toString('latin1');
  }
  return { serverName, encrypted };
}
