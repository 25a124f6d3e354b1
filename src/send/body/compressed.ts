import { Gunzip, Unzlib } from 'fflate';

/** A body may grow to so many bytes, and no further: a small one can hold gigabytes. */
const MOST_INFLATED = 8 * 1024 * 1024;
/** Compressed bytes inflated at a time: each can become a thousand, so that the limit is noticed soon after it is passed. */
const STEP = 1_024;

/** The bytes behind a `content-encoding`, or why there is no one reading of them. */
export function inflateBody(bytes: Uint8Array, encoding: string): Uint8Array | { readonly why: string } {
  const inflate = INFLATERS[encoding.trim().toLowerCase()];
  if (inflate === undefined) return { why: 'it is compressed in a way that Cordon does not read' };
  try {
    return inflate(bytes) ?? { why: 'its compressed form does not end where the body ends' };
  } catch (fault) {
    if (fault instanceof TooLarge) return { why: `it inflates to more than ${MOST_INFLATED} bytes` };
    return { why: 'its compressed form is broken' };
  }
}

class TooLarge extends Error {}

const INFLATERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: unzlib,
};

/**
 * One member alone: servers differ on what a second one means.
 *
 * fflate takes what is no header yet together with every step that follows, and gives nothing for it. So the header must end within the first
 * step; later, a step that gives nothing belongs to the header of another member.
 */
function gunzip(bytes: Uint8Array): Uint8Array | undefined {
  const whole = new Collected();
  const stream = new Gunzip((chunk, final) => whole.take(chunk, final));
  let isAlone = true;
  // Told from the second member on.
  stream.onmember = () => {
    isAlone = false;
  };
  for (const [step, last] of stepsOf(bytes)) {
    const before = whole.chunks;
    stream.push(step, last);
    if (!isAlone || (whole.chunks === before && !last)) return undefined;
  }
  return whole.bytes(lastWord(bytes, true));
}

/** `deflate` is the zlib format (RFC 9110); the raw form that some servers take as well is another reading. */
function unzlib(bytes: Uint8Array): Uint8Array | undefined {
  const whole = new Collected();
  const stream = new Unzlib((chunk, final) => whole.take(chunk, final));
  for (const [step, last] of stepsOf(bytes)) stream.push(step, last);
  const inflated = whole.bytes();
  return inflated !== undefined && adler32(inflated) === lastWord(bytes, false) ? inflated : undefined;
}

/** The checksum behind a zlib stream (RFC 1950): bytes that follow it would stand in its place. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

/** Each with whether it is the last. */
function* stepsOf(bytes: Uint8Array): Iterable<readonly [step: Uint8Array, last: boolean]> {
  for (let at = 0; at < bytes.length; at += STEP) yield [bytes.subarray(at, at + STEP), at + STEP >= bytes.length];
}

/** The number at the end: of gzip the size, of zlib the checksum. */
function lastWord(bytes: Uint8Array, littleEndian: boolean): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, littleEndian);
}

class Collected {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  #ended = false;

  /** How many there were, empty ones counted. */
  get chunks(): number {
    return this.#chunks.length;
  }

  take(chunk: Uint8Array, final: boolean): void {
    this.#length += chunk.length;
    if (this.#length > MOST_INFLATED) throw new TooLarge();
    this.#chunks.push(chunk);
    this.#ended ||= final;
  }

  /** All of it, where it ended and is as long as it said. */
  bytes(said = this.#length): Uint8Array | undefined {
    if (!this.#ended || said !== this.#length) return undefined;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}
