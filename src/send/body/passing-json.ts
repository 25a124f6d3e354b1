/**
 * Long JSON on its way. It leaves as it came, under the type of JSON alone, so that no server takes it for anything else; it is broken off where it is
 * no JSON, and where a member of the whole asks for another method or says again what was judged.
 *
 *   {"note": {"_method": "x"}, "_method": "delete"}     the first is nobody's method; at the second it is broken off
 */
import { type PassingBody, UnreadableBody, whyBrokenOff } from './passing-body.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const DEEPEST = 64;
const LONGEST_NAME = 4_000;

export class PassingJson implements PassingBody {
  /** `{` or `[`, for each that is open. */
  readonly #open: number[] = [];
  #begun = false;
  #inString = false;
  #escaped = false;
  /** The octets of a member of the whole whose name is being read. */
  #name: number[] | undefined;
  #nameNext = false;
  readonly #judged: readonly string[];

  /** @param judged what no member of the whole may be called */
  constructor(judged: readonly string[]) {
    this.#judged = judged;
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    for (let at = 0; at < chunk.length; at++) {
      const octet = chunk[at] ?? 0;
      if (this.#inString) this.#readString(octet);
      else this.#readToken(octet);
    }
    return [chunk];
  }

  end(): readonly Uint8Array[] {
    if (!this.#begun || this.#open.length > 0 || this.#inString) throw new UnreadableBody('it is not JSON');
    return [];
  }

  #readString(octet: number): void {
    if (octet < 0x20) throw new UnreadableBody('it is not JSON');
    if (this.#escaped) this.#escaped = false;
    else if (octet === BACKSLASH) this.#escaped = true;
    else if (octet === QUOTE) {
      this.#inString = false;
      this.#endName();
      return;
    }
    if (this.#name !== undefined && this.#name.push(octet) > LONGEST_NAME) {
      throw new UnreadableBody('a member has a name beyond all measure');
    }
  }

  #endName(): void {
    if (this.#name === undefined) return;
    const octets = this.#name;
    this.#name = undefined;
    if (this.#judged.length === 0 && !TELLING.test(String.fromCharCode(...octets))) return;
    const name = nameOf(octets);
    if (name === undefined) throw new UnreadableBody('it is not JSON');
    const why = whyBrokenOff(name, this.#judged);
    if (why !== undefined) throw new UnreadableBody(why);
  }

  #readToken(octet: number): void {
    const isSpace = octet === 0x20 || octet === 0x09 || octet === 0x0a || octet === 0x0d;
    if (isSpace) return;
    const over = this.#begun && this.#open.length === 0;
    if (over || (!this.#begun && octet !== OPEN_BRACE && octet !== OPEN_BRACKET))
      throw new UnreadableBody('it is not JSON');
    this.#begun = true;
    switch (octet) {
      case QUOTE:
        this.#inString = true;
        // Frameworks that look for a method look into the object as a whole, or into that of a batch.
        if (this.#nameNext && this.#open.length <= 2) this.#name = [];
        this.#nameNext = false;
        return;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        this.#nameNext = octet === OPEN_BRACE;
        if (this.#open.push(octet) > DEEPEST) throw new UnreadableBody('it is nested too deeply');
        return;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        this.#nameNext = false;
        if (this.#open.pop() !== (octet === CLOSE_BRACE ? OPEN_BRACE : OPEN_BRACKET))
          throw new UnreadableBody('it is not JSON');
        return;
      case COMMA:
        this.#nameNext = this.#open.at(-1) === OPEN_BRACE;
        return;
      case COLON:
        return;
      default:
        if (!/[-+.0-9a-zA-Z]/.test(String.fromCharCode(octet))) throw new UnreadableBody('it is not JSON');
    }
  }
}

/** What a name that asks for a method holds; an escape or another letter may stand for it. */
const TELLING = /\\|\P{ASCII}|method|override/iu;

function nameOf(octets: readonly number[]): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(octets));
    const name: unknown = JSON.parse(`"${text}"`);
    return typeof name === 'string' ? name : undefined;
  } catch {
    // No text, or a broken escape: no JSON.
    return undefined;
  }
}
