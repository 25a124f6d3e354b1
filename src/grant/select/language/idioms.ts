/** Set expressions: a plain verb and a word further on that together say what one other verb says. */
import { CONNECTIVES, RELATIVES } from './english.ts';
import type { Token } from './tokens.ts';

interface Idiom {
  readonly verbs: ReadonlySet<string>;
  /** Any of these words makes it one. */
  readonly words: ReadonlySet<string>;
  /** And this right before or right behind it, where that is needed. */
  readonly before?: ReadonlySet<string>;
  readonly next?: RegExp;
  readonly means: readonly string[];
}

function words(written: string): ReadonlySet<string> {
  return new Set(written.split(' '));
}

const IDIOMS: readonly Idiom[] = [
  { verbs: words('put make set bring push take go'), words: words('live online'), means: ['publish'] },
  { verbs: words('take pull bring put go set make'), words: words('offline'), means: ['unpublish'] },
  {
    verbs: words('put throw move drop toss send'),
    words: words('trash bin rubbish'),
    before: words('in into to the'),
    means: ['delete', 'trash'],
  },
  { verbs: words('hand turn'), words: words('in'), next: /^(?:|to|for|by|,|\.)$/, means: ['submit'] },
  { verbs: words('write'), words: words('back'), next: /^(?:|to|with|that|,|:)$/, means: ['reply'] },
  { verbs: words('get'), words: words('back'), next: /^(?:to|with)$/, means: ['reply'] },
  { verbs: words('bring get put'), words: words('back'), means: ['restore'] },
  { verbs: words('take'), words: words('back'), means: ['revert'] },
  { verbs: words('give'), words: words('star stars'), means: ['rate', 'review'] },
  { verbs: words('stop keep prevent bar'), words: words('from'), next: /ing$/, means: ['block'] },
  { verbs: words('put place'), words: words('below under beneath underneath above'), means: ['move'] },
];

/** How far behind its verb the word stands at most. */
const FURTHEST = 9;

/** What a verb and the tokens behind it say together, as verbs; empty where they are no set expression. */
export function idiomOf(verb: string, behind: readonly Token[]): readonly string[] {
  const those = IDIOMS.filter(({ verbs }) => verbs.has(verb));
  if (those.length === 0) return [];
  for (const [at, { word, kind }] of behind.slice(0, FURTHEST).entries()) {
    if (CONNECTIVES.has(word) || RELATIVES.has(word) || (kind === 'mark' && word !== '#')) return [];
    const [before, next] = [behind[at - 1]?.word ?? '', behind[at + 1]?.word ?? ''];
    const found = those.find(
      (each) =>
        each.words.has(word) &&
        (each.before === undefined || each.before.has(before)) &&
        (each.next === undefined || each.next.test(next)),
    );
    if (found !== undefined) return found.means;
  }
  return [];
}
