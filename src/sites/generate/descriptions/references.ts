/** References inside of one document (`{"$ref": "#/components/…"}`). What leads out of it, nowhere, or in circles is a fault with its place. */
import { isJsonObject, type Json } from '../../../model/json.ts';
import { readPointer } from '../../../model/json-pointer.ts';
import type { SourceDocument } from '../../../policy/source/source.ts';
import { atPath } from '../../../send/body/json-path.ts';
import { badInput } from '../bad-input.ts';

export class Resolver {
  readonly #source: SourceDocument;

  constructor(source: SourceDocument) {
    this.#source = source;
  }

  /** The value itself, or what its reference leads to. `at`: where it stands, for faults. @throws {CordonError} `input` */
  follow(value: Json, at: readonly string[]): Json {
    const seen = new Set<string>();
    let current = value;
    while (isJsonObject(current) && typeof current.$ref === 'string') {
      const reference: string = current.$ref;
      if (seen.has(reference))
        throw this.#fault(at, `'${reference.slice(0, 100)}' leads in a circle`, 'Let it lead to something.');
      seen.add(reference);
      if (!reference.startsWith('#')) {
        throw this.#fault(
          at,
          `'${reference.slice(0, 100)}' leads out of the document`,
          'Bundle the description into one file; nothing else is read or fetched.',
        );
      }
      const path = reference === '#' ? [] : readPointer(decoded(reference.slice(1)));
      const found = path === undefined ? undefined : atPath(this.#source.value, path);
      if (found === undefined)
        throw this.#fault(at, `'${reference.slice(0, 100)}' leads nowhere`, 'Correct the reference.');
      current = found;
    }
    return current;
  }

  #fault(at: readonly string[], what: string, advice: string) {
    return badInput(this.#source.place(at), `The reference ${what}.`, advice);
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign: the name as it is written.
    return fragment;
  }
}
