/**
 * How near the words of a task are in meaning to those of a site's policies, whatever verbs and objects a grammar finds in them.
 *
 * Each word of the one text is held against the word of the other that is nearest to it by their vectors. "My wages should go to the credit union" beside
 * "Change the bank account that your salary is paid to":
 *
 *   wages ─ salary 0.64 · credit ─ bank 0.61 …      → how much of the task the policy covers
 *   salary ─ wages 0.64 · bank ─ credit 0.61 · account ─ credit 0.40 …      → how much of the policy the task covers
 *
 * A frequent word counts less than a rare one (Arora et al., "A simple but tough-to-beat baseline for sentence embeddings", 2017), and a word that many of the
 * policies have less than one that tells them apart.
 */
import type { WordVectors } from './language/word-vectors.ts';
import type { Choosable } from './profile.ts';
import { dot } from './relevance/layers.ts';

/** A word and how much it says, from 0 to 1. */
export type WeightedWords = ReadonlyMap<string, number>;

/** How much of the one and of the other has a like in the other text, from -1 to 1. */
export interface Nearness {
  readonly covers: number;
  readonly covered: number;
}

/** One text of a policy: its name and description, or those of one of its actions. */
interface Text {
  /** Where each word stands in the vocabulary. */
  readonly words: Uint32Array;
  readonly weights: Float64Array;
}

const IN_NAME = 1;
const IN_DESCRIPTION = 0.8;
/** How many words of tasks are kept compared. */
const KEPT = 2_000;

export class PolicyMeanings {
  readonly policies: readonly Choosable[];
  readonly #vectors: Pick<WordVectors, 'vectorOf' | 'rankOf'>;
  /** Every word of every policy, by its vector. */
  readonly #vocabulary: readonly Float64Array[];
  readonly #texts: readonly (readonly Text[])[];
  /** By a word of a task, how near it is to each word of the vocabulary. */
  readonly #compared = new Map<string, Float64Array>();

  constructor(policies: readonly Choosable[], vectors: Pick<WordVectors, 'vectorOf' | 'rankOf'>) {
    this.policies = policies;
    this.#vectors = vectors;
    const texts = policies.map(({ actions = [], ...own }) => [own, ...actions].map((each) => wordsOfPolicy(each)));
    const places = new Map<string, number>();
    const vocabulary: Float64Array[] = [];
    for (const word of texts.flatMap((each) => each.flatMap((text) => [...text.keys()]))) {
      const vector = vectors.vectorOf(word);
      if (vector === undefined || places.has(word)) continue;
      places.set(word, vocabulary.length);
      vocabulary.push(vector);
    }
    const rarity = rarities(texts);
    this.#vocabulary = vocabulary;
    this.#texts = texts.map((each) =>
      each.map((text) => {
        const listed = [...text].filter(([word]) => places.has(word));
        return {
          words: Uint32Array.from(listed, ([word]) => places.get(word) ?? 0),
          weights: Float64Array.from(listed, ([word, weight]) => weight * this.#says(word) * (rarity.get(word) ?? 1)),
        };
      }),
    );
  }

  /** Of each policy the text that is nearest to these words. */
  nearnessOf(words: WeightedWords): readonly Nearness[] {
    const rows: Float64Array[] = [];
    const weights: number[] = [];
    for (const [word, weight] of words) {
      const row = this.#rowOf(word);
      if (row === undefined) continue;
      rows.push(row);
      weights.push(weight * this.#says(word));
    }
    return this.#texts.map((texts) =>
      texts
        .map((text) => nearness(text, rows, weights))
        .reduce((one, other) => (one.covers + one.covered < other.covers + other.covered ? other : one)),
    );
  }

  /** `the` says 0.03, the tenth word 0.13, the hundredth 0.55, the thousandth 0.92. */
  #says(word: string): number {
    // By Zipf's law, how often it comes.
    const share = 1 / (12 * (this.#vectors.rankOf(word) + 2.7));
    return 0.001 / (0.001 + share);
  }

  #rowOf(word: string): Float64Array | undefined {
    const known = this.#compared.get(word);
    if (known !== undefined) return known;
    const vector = this.#vectors.vectorOf(word);
    if (vector === undefined) return undefined;
    if (this.#compared.size >= KEPT) this.#compared.clear();
    const row = Float64Array.from(this.#vocabulary, (each) => dot(vector, 0, each, 0, vector.length));
    this.#compared.set(word, row);
    return row;
  }
}

function nearness({ words, weights }: Text, rows: readonly Float64Array[], said: readonly number[]): Nearness {
  if (rows.length === 0 || words.length === 0) return { covers: 0, covered: 0 };
  const nearest = new Float64Array(words.length).fill(-1);
  let covers = 0;
  let all = 0;
  let at = 0;
  for (const row of rows) {
    let best = -1;
    for (let place = 0; place < words.length; place += 1) {
      const near = row[words[place] ?? 0] ?? 0;
      if (near > best) best = near;
      if (near > (nearest[place] ?? 0)) nearest[place] = near;
    }
    covers += best * (said[at] ?? 0);
    all += said[at] ?? 0;
    at += 1;
  }
  let covered = 0;
  let whole = 0;
  for (let place = 0; place < words.length; place += 1) {
    const weight = weights[place] ?? 0;
    covered += (nearest[place] ?? 0) * weight;
    whole += weight;
  }
  return { covers: covers / all, covered: covered / whole };
}

function wordsOfPolicy({ name, description }: Pick<Choosable, 'name' | 'description'>): WeightedWords {
  const words = new Map<string, number>();
  for (const word of wordsIn(description)) words.set(word, IN_DESCRIPTION);
  for (const word of wordsIn(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))) words.set(word, IN_NAME);
  return words;
}

/** In how few of the policies a word stands, from 0 to 1. */
function rarities(texts: readonly (readonly WeightedWords[])[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const each of texts)
    for (const word of new Set(each.flatMap((text) => [...text.keys()])))
      counted.set(word, (counted.get(word) ?? 0) + 1);
  return new Map(
    Array.from(counted, ([word, count]) => [word, Math.log(1 + texts.length / count) / Math.log(1 + texts.length)]),
  );
}

/** The words of a text, as the vectors spell them. */
export function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}
