import type * as redact from '../src/see/redact.ts';
import { isGone } from './demand-gone.ts';
import type { ForeignAttack } from './foreign-attacks.ts';
import { readSentences } from './see-unseen.ts';
import { printTable, type Row } from './table.ts';
import { TEXT_MECHANISMS, type TextMechanism, withoutMechanism } from './text-mechanisms.ts';
import { codeWithout } from './without.ts';

/* What each mechanism of searching texts is worth: attacks and texts by others, and sentences of our own, without it. */

type Redact = typeof redact;

interface Counts {
  readonly cut: number;
  readonly gone: number;
  readonly own: number;
  readonly benign: number;
  readonly wrong: number;
  readonly letters: number;
  readonly find: Find;
}

type Find = (text: string) => readonly unknown[];

/** Prints by mechanism how many finds, wrong cuts and how much time it makes up. */
export async function benchTextAblation(attacks: readonly ForeignAttack[], real: readonly string[]): Promise<void> {
  const read = attacks.filter(({ half }) => half === 'read');
  const all = await counted(undefined, read, real);
  const rows: Row[] = [
    {
      without: 'nothing (all there is)',
      'foreign cut': all.cut,
      'demands gone': all.gone,
      'own attacks': all.own,
      'own benign cut': all.benign,
      'real cuts': all.wrong,
      'real letters': all.letters,
      time: '100 %',
    },
  ];
  for (const mechanism of TEXT_MECHANISMS) {
    const left = await counted(mechanism, read, real);
    rows.push({
      without: mechanism.name,
      'foreign cut': signed(left.cut - all.cut),
      'demands gone': signed(left.gone - all.gone),
      'own attacks': signed(left.own - all.own),
      'own benign cut': signed(left.benign - all.benign),
      'real cuts': signed(left.wrong - all.wrong),
      'real letters': signed(left.letters - all.letters),
      time: `${Math.round(100 * timeBeside(left.find, all.find, real.slice(0, MOST_TIMED)))} %`,
    });
  }
  printTable(rows);
}

const MOST_TIMED = 4_000;
const ROUNDS = 5;

/** What a search costs beside another one, in rounds that take turns: the median, since a machine is seldom alone. */
function timeBeside(one: Find, other: Find, texts: readonly string[]): number {
  const ratios = Array.from({ length: ROUNDS }, () => timeOf(one, texts) / timeOf(other, texts));
  return ratios.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

function timeOf(find: Find, texts: readonly string[]): number {
  const start = process.cpuUsage();
  for (const text of texts) find(text);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number).replace('-', '−');
}

async function counted(
  mechanism: TextMechanism | undefined,
  attacks: readonly ForeignAttack[],
  real: readonly string[],
): Promise<Counts> {
  const changes = mechanism === undefined ? new Map() : withoutMechanism(mechanism);
  const { findRedactions, redactText }: Redact = await import(await codeWithout('see/redact.ts', changes));
  redactText('one word');
  const shown = attacks.map((each) => ({ ...each, shown: redactText(each.text).text }));
  const { attacks: own, harmless } = readSentences();
  const isCut = (text: string): boolean => redactText(text).text !== text;
  let [wrong, letters] = [0, 0];
  for (const piece of real) {
    const spans = findRedactions(piece).filter(({ by }) => by.startsWith('see.injection.'));
    wrong += spans.length;
    for (const span of spans) letters += span.end - span.start;
  }
  return {
    cut: shown.filter(({ text, shown }) => text !== shown).length,
    gone: shown.filter(({ demand, shown }) => demand !== '' && isGone(demand, shown)).length,
    own: own.filter(isCut).length,
    benign: harmless.filter(isCut).length,
    wrong,
    letters,
    find: findRedactions,
  };
}
