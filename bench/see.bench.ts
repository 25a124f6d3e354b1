import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bench } from 'tinybench';
import { z } from 'zod';
import { createSeeGate } from '../src/see/gate.ts';
import { redactText } from '../src/see/redact.ts';

const CORPUS = fileURLToPath(new URL('../../shared/data/prompt-injection/injection-smoke.jsonl', import.meta.url));
const TARGET_MB_PER_S = 50;

const row = z.object({
  attack_class: z.string(),
  benign_subclass: z.string().nullish(),
  bypass_class: z.string(),
  text: z.string(),
});

/** Clean prose of about a megabyte, the same each time: sentences over a small vocabulary by a linear congruence. */
function cleanText(): string {
  const words =
    'the market opens at nine and closes when it is dark you will find fresh bread all kinds of fruit near a river that runs past our town every visitor may ask for new maps if they need one order was shipped to your previous address'.split(
      ' ',
    );
  const parts: string[] = [];
  let state = 1;
  for (let size = 0; size < 1_000_000; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const word = words[state % words.length] ?? '';
    parts.push(word, state % 13 === 0 ? '. ' : ' ');
    size += word.length + 1;
  }
  return parts.join('');
}

/** Prints how fast the text filter is, and what it finds in the development corpus where that is at hand. */
export async function benchSee(): Promise<void> {
  const text = cleanText();
  const unicode = text.replaceAll('e', 'é').replaceAll(' a ', ' — ');
  const html = `<main>${text.replaceAll('. ', '.</p><p class="x">')}</main>`;
  const gate = createSeeGate({ goal: 'read', nonce: 'nonce-of-the-benchmark' });
  const bench = new Bench({ time: 1_000, warmupTime: 300 });
  bench
    .add('text, ASCII', () => redactText(text))
    .add('text, accents and dashes', () => redactText(unicode))
    .add('gate, HTML', () => gate.filter({ origin: 'https://a.example', html }));
  await bench.run();
  const sizes = [text.length, unicode.length, html.length];
  printTable(
    bench.tasks.map((task, at) => {
      const { result } = task;
      const ms = 'latency' in result ? result.latency.p50 : Number.NaN;
      return { what: task.name, 'MB/s (median)': ((sizes[at] ?? 0) / 1_000 / ms).toFixed(1), target: TARGET_MB_PER_S };
    }),
  );
  if (existsSync(CORPUS)) printTable(judgeCorpus());
  else process.stdout.write(`No corpus at ${CORPUS}: recall and false positives are not measured\n`);
}

/** Aligned columns under the names of the first row's members. */
function printTable(rows: ReadonlyArray<Record<string, string | number>>): void {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((each) => names.map((name) => String(each[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    process.stdout.write(`${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`);
  process.stdout.write('\n');
}

function judgeCorpus(): Array<Record<string, string | number>> {
  const counts = new Map<string, { flagged: number; of: number }>();
  for (const line of readFileSync(CORPUS, 'utf8').trim().split('\n')) {
    const { attack_class, benign_subclass, bypass_class, text } = row.parse(JSON.parse(line));
    const flagged = redactText(text).redactions.length > 0 ? 1 : 0;
    const benign = attack_class === 'benign';
    const keys = benign
      ? ['benign: all', `benign: ${benign_subclass}`]
      : ['attack: all', `attack: ${attack_class}`, `attack written: ${bypass_class}`];
    for (const key of keys) {
      const count = counts.get(key) ?? { flagged: 0, of: 0 };
      counts.set(key, { flagged: count.flagged + flagged, of: count.of + 1 });
    }
  }
  return Array.from(counts, ([what, { flagged, of }]) => ({
    what,
    flagged,
    of,
    share: `${((100 * flagged) / of).toFixed(1)} %`,
  })).toSorted((a, b) => a.what.localeCompare(b.what));
}
