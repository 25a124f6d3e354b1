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
/** Kana and hangul, which write sounds. */
const SOUNDS = /[\u1100-\u11ff\u3041-\u30ff\u3131-\u318e\u31f0-\u31ff\ua960-\ua97f\uac00-\ud7ff\uff66-\uff9f]/;
/** Characters of such a script that say about as much as a word. */
const CHARACTERS_PER_WORD = 2;
const SOUNDS_PER_WORD = 3;

export function readName(text: string): Name {
  const folded = foldWords(text);
  if (!isDense(text)) return { words: folded, length: folded.length };
  const words = folded.flatMap(charactersOf);
  const characters = words.filter(isDense).length;
  const sounds = words.filter((word) => SOUNDS.test(word)).length;
  const spoken = Math.ceil((characters - sounds) / CHARACTERS_PER_WORD + sounds / SOUNDS_PER_WORD);
  return { words, length: words.length - characters + spoken };
}

/** A folded word as it is read: character by character where it is written without spaces. */
export function charactersOf(word: string): readonly string[] {
  return word.match(DENSE_PARTS) ?? [];
}

/** Whether there is writing without spaces in a text. */
export function isDense(text: string): boolean {
  return DENSE.test(text);
}
