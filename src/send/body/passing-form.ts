/** A long form in the query's syntax on its way: names are read whole, values octet by octet, and all of it is written anew (`form.ts`). */
import { EscapeReader, MOST_FIELDS, readName, writeOctets } from './form.ts';
import { type PassingBody, UnreadableBody, whyBrokenOff } from './passing-body.ts';

/** Three octets for each of a name's. */
const LONGEST_NAME = 3_000;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const encoder = new TextEncoder();

export class PassingForm implements PassingBody {
  /** The name that is being read; undefined within a value. */
  #name: number[] | undefined = [];
  #value = new EscapeReader();
  #fields = 0;
  readonly #judged: readonly string[];

  /** @param judged what none of its fields may be called */
  constructor(judged: readonly string[]) {
    this.#judged = judged;
  }

  push(chunk: Uint8Array): readonly Uint8Array[] {
    let written = '';
    for (let at = 0; at < chunk.length; ) {
      if (this.#name === undefined) {
        const next = chunk.indexOf(AMPERSAND, at);
        const end = next < 0 ? chunk.length : next;
        written += writeOctets(this.#value.push(chunk.subarray(at, end)));
        if (next >= 0) written += this.#endValue();
        at = end + 1;
      } else {
        const octet = chunk[at] ?? 0;
        if (octet === EQUALS) written += this.#endName(false);
        else if (octet === AMPERSAND) written += this.#endName(true);
        else if (this.#name.push(octet) > LONGEST_NAME)
          throw new UnreadableBody('a field has a name beyond all measure');
        at += 1;
      }
    }
    return [encoder.encode(written)];
  }

  end(): readonly Uint8Array[] {
    return [encoder.encode(this.#name === undefined ? writeOctets(this.#value.end()) : this.#endName(true))];
  }

  /** A name is over: with a value behind it, or bare. */
  #endName(bare: boolean): string {
    const octets = Uint8Array.from(this.#name ?? []);
    this.#name = bare ? [] : undefined;
    if (bare && octets.length === 0) return '';
    const name = readName(octets);
    if ('why' in name) throw new UnreadableBody(name.why);
    const why = whyBrokenOff(name.text, this.#judged);
    if (why !== undefined) throw new UnreadableBody(why);
    this.#fields += 1;
    if (this.#fields > MOST_FIELDS) throw new UnreadableBody(`it has more than ${MOST_FIELDS} fields`);
    return `${this.#fields > 1 ? '&' : ''}${name.written}${bare ? '' : '='}`;
  }

  #endValue(): string {
    this.#name = [];
    return writeOctets(this.#value.end());
  }
}
