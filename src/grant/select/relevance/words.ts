/** The words of tasks and policies as the network reads them: where each stands in the table of vectors, and marks that a vector does not carry. */
import type { WordVectors } from '../language/word-vectors.ts';

/** Words in order. `marks` has as many numbers a word as its text has kinds of marks. */
export interface Words {
  readonly vectors: readonly (Float64Array | Special)[];
  readonly marks: readonly (readonly number[])[];
}

/** What has no vector: an unknown word, a number, and the two words of one letter. Which learned vector stands for each. */
export type Special = 0 | 1 | 2 | 3;
const UNKNOWN: Special = 0;
const NUMBER: Special = 1;
const ONE_LETTER: ReadonlyMap<string, Special> = new Map([
  ['a', 2],
  ['i', 3],
]);

export const MOST_OF_TASK = 48;
export const MOST_OF_POLICY = 28;

const NOT = /n['’]t\b/g;
const CLITIC = /['’](?:s|m|d|ll|ve|re)\b/g;
const PIECE = /[A-Za-z]+|[0-9]+|[“”"]|[.!?;:\n]/g;

/** Marks: a capital inside a sentence, inside quotation marks, unknown, the first of a sentence. */
export function taskWords(task: string, vectors: WordVectors): Words {
  const found: (Float64Array | Special)[] = [];
  const marks: number[][] = [];
  let isFirst = true;
  let isQuoted = false;
  for (const [piece] of task.replace(NOT, ' not').replace(CLITIC, '').matchAll(PIECE)) {
    if (found.length >= MOST_OF_TASK) break;
    const [sign = ''] = piece;
    if (sign === '“' || sign === '”' || sign === '"') isQuoted = sign === '"' ? !isQuoted : sign === '“';
    else if (/[.!?;:\n]/.test(sign)) isFirst = isFirst || sign !== ':';
    else {
      const word = vectorOf(piece.toLowerCase(), vectors);
      found.push(word);
      const isCapital = /[A-Z]/.test(sign) && !isFirst;
      marks.push([Number(isCapital), Number(isQuoted), Number(word === UNKNOWN), Number(isFirst)]);
      isFirst = false;
    }
  }
  return found.length > 0 ? { vectors: found, marks } : { vectors: [UNKNOWN], marks: [[0, 0, 1, 1]] };
}

/** Marks: of the name, unknown. */
export function policyWords(
  { name, description }: { readonly name: string; readonly description: string },
  vectors: WordVectors,
): Words {
  const found: (Float64Array | Special)[] = [];
  const marks: number[][] = [];
  for (const [text, isName] of [
    [name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), 1],
    [description, 0],
  ] as const) {
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      if (found.length >= MOST_OF_POLICY) break;
      const vector = vectorOf(word, vectors);
      found.push(vector);
      marks.push([isName, Number(vector === UNKNOWN)]);
    }
  }
  return found.length > 0 ? { vectors: found, marks } : { vectors: [UNKNOWN], marks: [[1, 1]] };
}

function vectorOf(word: string, vectors: WordVectors): Float64Array | Special {
  if (/^[0-9]/.test(word)) return NUMBER;
  return ONE_LETTER.get(word) ?? vectors.wholeVectorOf(word) ?? UNKNOWN;
}
