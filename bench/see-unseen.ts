import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { redactText } from '../src/see/redact.ts';
import { type Row, share, type Tally } from './table.ts';

/*
 * Sentences in all fourteen languages that were written here: attacks of each class, and benign texts that come close to them (security writing, documentation, quotes,
 * contracts, recipes, notices). An idea and its translations are a family, and a family is wholly in one half; those of the test half are only counted. Attacks are
 * kept in base64, so that they steer nobody who reads this folder.
 *
 * Most of these attacks announce nothing and quote no template: they say how far the rules are from ideas. How well the rules do in the world is for foreign-attacks.ts and
 * real-text.ts to say. Benign texts come from four sets, each written to be hard on the rules that stood.
 */

const ATTACKS = 'attacks.jsonl';
const BENIGN = ['benign.jsonl', 'fresh-benign.jsonl', 'third-benign.jsonl', 'fourth-benign.jsonl'];

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

/** How many attacks are found, and how many benign sentences are touched, by class and by language, for each half. */
export function judgeSentences(): Row[] {
  return [...tally('attacks', readAttacks()), ...tally('benign', readHarmless())];
}

/** All sentences of both halves. */
export function readSentences(): { readonly attacks: string[]; readonly harmless: string[] } {
  const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(({ text }) => text);
  return { attacks: textsOf(readAttacks()), harmless: textsOf(readHarmless()) };
}

/** The sentences that rules were improved with. */
export function developmentHalf(): { readonly attacks: string[]; readonly harmless: string[] } {
  const textsOf = (sentences: readonly Sentence[]): string[] =>
    sentences.filter(({ half }) => half === 'dev').map(({ text }) => text);
  return { attacks: textsOf(readAttacks()), harmless: textsOf(readHarmless()) };
}

function readAttacks(): Sentence[] {
  return linesOf(ATTACKS).map((line) => {
    const { base64, ...rest } = attack.parse(line);
    return { ...rest, text: Buffer.from(base64, 'base64').toString('utf8') };
  });
}

function readHarmless(): Sentence[] {
  return BENIGN.flatMap(linesOf).map((line) => benign.parse(line));
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
