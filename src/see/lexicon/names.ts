import { foldWords } from '../fold.ts';

/** A name or a term as the lexicons read it. */
export interface Name {
  readonly words: readonly string[];
  /** About how many words it would have if all scripts had spaces. */
  readonly length: number;
}

/** Han, kana and hangul by their blocks: a property of Unicode would take each document a millisecond to compile. */
const SCRIPTS_WITHOUT_SPACES =
  '\\u1100-\\u11ff\\u2e80-\\u2fdf\\u3005\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3131-\\u318e\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\uff66-\\uff9f\\ud840-\\ud88f';
const DENSE = new RegExp(`[${SCRIPTS_WITHOUT_SPACES}]`);
const DENSE_PARTS = new RegExp(
  `[\\ud840-\\ud88f][\\udc00-\\udfff]|[${SCRIPTS_WITHOUT_SPACES}]|[^${SCRIPTS_WITHOUT_SPACES}]+`,
  'g',
);
/** Characters of such a script that say about as much as a word. */
const CHARACTERS_PER_WORD = 2;

export function readName(text: string): Name {
  const folded = foldWords(text);
  if (!isDense(text)) return { words: folded, length: folded.length };
  const words = folded.flatMap((word) => word.match(DENSE_PARTS) ?? []);
  const characters = words.filter(isDense).length;
  return { words, length: words.length - characters + Math.ceil(characters / CHARACTERS_PER_WORD) };
}

/** Whether there is writing without spaces in a text. */
export function isDense(text: string): boolean {
  return DENSE.test(text);
}
