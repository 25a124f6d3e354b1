/**
 * What was typed lately, per field, so that a secret split over several calls or typed key by key is still seen whole.
 *
 * Typing `AKIA` and then the rest into `#note` reads as one text; so does typing the same key after key with no field named, and so
 * does spreading it over fields, since all that is typed is also remembered in one stream.
 */

/** Characters remembered for each field: longer than what any shape needs to be recognised. */
const TAIL = 160;
const MAX_FIELDS = 64;

/** The stream of everything typed, whatever the field. */
const EVERYWHERE = '\u0000everywhere';

export class TypedMemory {
  readonly #tails = new Map<string, string>();

  /** What the field and the whole session would hold after this text, each as far back as is remembered. */
  join(field: string, text: string): readonly string[] {
    const inField = (this.#tails.get(field) ?? '') + text;
    const everywhere = (this.#tails.get(EVERYWHERE) ?? '') + text;
    return inField === everywhere ? [inField] : [inField, everywhere];
  }

  /** Remembers a text that was let through. A refused one is forgotten, or every later text would be refused with it. */
  keep(field: string, text: string): void {
    this.#append(field, text);
    this.#append(EVERYWHERE, text);
    if (this.#tails.size <= MAX_FIELDS) return;
    for (const oldest of this.#tails.keys()) {
      if (oldest === EVERYWHERE) continue;
      this.#tails.delete(oldest);
      return;
    }
  }

  #append(key: string, text: string): void {
    const joined = ((this.#tails.get(key) ?? '') + text).slice(-TAIL);
    this.#tails.delete(key);
    this.#tails.set(key, joined);
  }
}
