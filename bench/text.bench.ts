import { findRedactions, redactText } from '../src/see/redact.ts';
import { isGone } from './demand-gone.ts';
import { type ForeignAttack, readForeignAttacks } from './foreign-attacks.ts';
import { readRealText } from './real-text.ts';
import { printTable, type Row, share } from './table.ts';
import { benchTextAblation } from './text-ablation.ts';

/** Where the texts are, since none of them is kept here. */
export interface TextSources {
  /** What scripts/foreign-attacks.mjs filled. */
  readonly foreign: string | undefined;
  /** Folders with documents. */
  readonly real: readonly string[];
}

const MOST_REAL = 60_000_000;

/** Prints how often the demand of an attack by somebody else is gone, and how often a real text is cut. */
export function benchText({ foreign, real }: TextSources): void {
  // The vocabulary is compiled where it is first used; a build carries it packed.
  redactText('one word');
  if (foreign === undefined) process.stdout.write('No --foreign FOLDER: attacks are not measured\n');
  else printTable(judgeAttacks(readForeignAttacks(foreign)));
  if (real.length === 0) process.stdout.write('No --real FOLDER: real text is not measured\n');
  else printTable([judgeReal(readRealText(real, MOST_REAL))]);
}

/** Prints what each mechanism is worth instead. */
export async function ablateText({ foreign, real }: TextSources): Promise<void> {
  await benchTextAblation(foreign === undefined ? [] : readForeignAttacks(foreign), readRealText(real, MOST_REAL));
}

/** By set and half: in how many texts anything is cut, and in how many the demand can no longer be read. */
function judgeAttacks(attacks: readonly ForeignAttack[]): Row[] {
  const nameOf = ({ set, announced }: ForeignAttack): string => `${set}${announced ? '' : ' (no announcement)'}`;
  return Array.from(new Set(attacks.map(nameOf)), (set) => {
    const group = attacks.filter((each) => nameOf(each) === set);
    const row: Record<string, string> = { set };
    for (const half of ['read', 'unread'] as const) {
      const texts = group
        .filter((each) => each.half === half)
        .map((each) => ({ ...each, shown: redactText(each.text).text }));
      const demanding = texts.filter(({ demand }) => demand !== '');
      const touched = texts.filter(({ text, shown }) => text !== shown).length;
      const gone = demanding.filter(({ demand, shown }) => isGone(demand, shown)).length;
      row[`${half}: touched`] = share({ flagged: touched, of: texts.length });
      row[`${half}: demand gone`] = share({ flagged: gone, of: demanding.length });
    }
    return row;
  });
}

function judgeReal(pieces: readonly string[]): Row {
  let [touched, cuts, letters, size] = [0, 0, 0, 0];
  const start = process.cpuUsage();
  for (const piece of pieces) {
    size += piece.length;
    const spans = findRedactions(piece).filter(({ by }) => by.startsWith('see.injection.'));
    if (spans.length === 0) continue;
    touched++;
    cuts += spans.length;
    for (const span of spans) letters += span.end - span.start;
  }
  const { user, system } = process.cpuUsage(start);
  const again = process.cpuUsage();
  for (const piece of pieces) findRedactions(piece);
  const later = process.cpuUsage(again);
  return {
    pieces: pieces.length,
    MB: (size / 1_000_000).toFixed(1),
    'pieces touched': share({ flagged: touched, of: pieces.length }),
    'cuts a MB': (cuts / (size / 1_000_000)).toFixed(2),
    'letters lost a MB': (letters / (size / 1_000_000)).toFixed(0),
    'MB a second of processor time': (size / (user + system)).toFixed(1),
    'once it is compiled': (size / (later.user + later.system)).toFixed(1),
  };
}
