import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { redactText } from '../src/see/redact.ts';
import { type Row, share, type Tally } from './table.ts';

/*
 * Sentences in all fourteen languages that were written before their author had read a single rule: attacks of each class in the issue, and
 * benign texts that come close to them (security writing, documentation, quotes, contracts, recipes, notices). Rules were then improved with
 * the misses of the development half in view and those of the test half never printed.
 *
 * An idea and its translations are a family, and a family is wholly in one half: otherwise the test half would be the development half in
 * another language. Three families of benign texts came later, to be hard on the rules that stood; they are in the test half. Attacks are kept in base64, so that they steer nobody who reads this folder.
 *
 * The fresh set came when those rules stood, from an author who knew them and wrote what they would find hard: each idea in seven of the languages,
 * halved in the same way. Eight more families, in all languages, joined its development half later.
 *
 * The third set is for development alone: 24 ideas from what is published on attacks against agents that drive browsers, and 19 of benign texts,
 * each in all fourteen languages and in words of our own. It was counted before any rule was changed for it; docs/measurements/text.md has that figure.
 *
 * The fourth set was written by an author who had not read a rule, in the style of the pages that carry such sentences: notes of shops, tickets,
 * invitations, results of tools. Two ideas to a class; a coin threw which of them is for development.
 */

/** What the sentences are called in the tables, and in which files they stand. */
const SETS = {
  unseen: { attacks: 'attacks.jsonl', benign: 'benign.jsonl' },
  fresh: { attacks: 'fresh-attacks.jsonl', benign: 'fresh-benign.jsonl' },
  third: { attacks: 'third-attacks.jsonl', benign: 'third-benign.jsonl' },
  fourth: { attacks: 'fourth-attacks.jsonl', benign: 'fourth-benign.jsonl' },
} as const;

export type SentenceSet = keyof typeof SETS;

/** Where the sentences stand, seen from this file and from the bundle in dist/bench. */
const FOLDERS = ['unseen/', '../../bench/unseen/'];

const attack = z.object({
  language: z.string(),
  kind: z.string(),
  half: z.enum(['dev', 'test']),
  base64: z.string(),
});
const benign = z.object({ language: z.string(), kind: z.string(), half: z.enum(['dev', 'test']), text: z.string() });

interface Sentence {
  readonly language: string;
  readonly kind: string;
  readonly half: 'dev' | 'test';
  readonly text: string;
}

/** How many attacks of a set are found, and how many benign sentences are touched, by class and by language, for each half. */
export function judgeSentences(set: SentenceSet): Row[] {
  return [...tally(`${set} attacks`, readAttacks(set)), ...tally(`${set} benign`, readHarmless(set))];
}

/** The sentences that rules were improved with. */
export function developmentHalf(set: SentenceSet): { readonly attacks: string[]; readonly harmless: string[] } {
  const textsOf = (sentences: readonly Sentence[]): string[] =>
    sentences.filter(({ half }) => half === 'dev').map(({ text }) => text);
  return { attacks: textsOf(readAttacks(set)), harmless: textsOf(readHarmless(set)) };
}

function readAttacks(set: SentenceSet): Sentence[] {
  return linesOf(SETS[set].attacks).map((line) => {
    const { base64, ...rest } = attack.parse(line);
    return { ...rest, text: Buffer.from(base64, 'base64').toString('utf8') };
  });
}

function readHarmless(set: SentenceSet): Sentence[] {
  return linesOf(SETS[set].benign).map((line) => benign.parse(line));
}

function tally(what: string, sentences: readonly Sentence[]): Row[] {
  const groups = new Map<string, { dev: Tally; test: Tally }>();
  for (const { language, kind, half, text } of sentences) {
    const flagged = redactText(text).redactions.some(({ by }) => by.startsWith('see.injection.')) ? 1 : 0;
    for (const group of ['all', `class ${kind}`, `language ${language}`]) {
      const counts = groups.get(group) ?? { dev: { flagged: 0, of: 0 }, test: { flagged: 0, of: 0 } };
      counts[half].flagged += flagged;
      counts[half].of++;
      groups.set(group, counts);
    }
  }
  return Array.from(groups, ([group, { dev, test }]) => ({
    sentences: `${what}: ${group}`,
    'development half': share(dev),
    'test half': share(test),
  }));
}

function linesOf(name: string): unknown[] {
  for (const folder of FOLDERS) {
    const file = fileURLToPath(new URL(`${folder}${name}`, import.meta.url));
    if (existsSync(file))
      return readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
  }
  throw new Error(`bench/unseen/${name} is missing`);
}
