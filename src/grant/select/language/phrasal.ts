import { CONNECTIVES, PARTICLES } from './english.ts';
import type { Lexical } from './lexical.ts';
import type { Token } from './tokens.ts';

const ALSO_PREPOSITIONS: ReadonlySet<string> = new Set(['on', 'in', 'over', 'through']);
/** How many words its object has at most. */
const FURTHEST = 5;

/** A verb with its particle, also with its object between them: `turn the light off`. `behind` are the tokens behind the verb. */
export function phrasalVerb(lemma: string, behind: readonly Token[], lexical: Lexical): string | undefined {
  for (const [index, { word }] of behind.slice(0, FURTHEST).entries()) {
    if (word === ',' || CONNECTIVES.has(word)) return undefined;
    if (!PARTICLES.has(word)) continue;
    const next = behind[index + 1];
    const mayBePreposition = ALSO_PREPOSITIONS.has(word) && next !== undefined && next.kind !== 'mark';
    if (mayBePreposition && (index > 0 || next.kind === 'site')) continue;
    const phrasal = `${lemma}_${word}`;
    if (lexical.base(phrasal, 'verb') === phrasal) return phrasal;
  }
  return undefined;
}
