import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementJudge } from '../../bench/elements/judge.ts';

const HEAD = 'page\tcontrol\tclasses\tname';
/** Stands where a person has to say what a control does; no figure counts it until then. */
const UNKNOWN = '?';

/** Of ages, which a faster machine counts in seconds. */
const UNITS = /\b(?:second|minute|hour)s?\b|\b(?:Sekunde|Minute|Stunde)n?\b|秒|分|時間/g;

/** Dates, ages and counters in a name change from one save to the next; what the control does does not. */
const withoutNumbers = (name: string): string => name.replace(/\d+/g, '0').replace(UNITS, 'time');

/**
 * Writes a table for the pages in `folder`: controls that `labels` knows on the page of that name keep what they are labelled, in the order in which
 * controls of one name come.
 */
export async function carryLabels(judge: ElementJudge, labels: string, folder: string): Promise<void> {
  const known = new Map<string, string[]>();
  for (const line of (existsSync(labels) ? readFileSync(labels, 'utf8') : HEAD).split('\n').slice(1)) {
    const [page = '', , classes = UNKNOWN, name = ''] = line.split('\t');
    const key = `${page}\t${withoutNumbers(name)}`;
    known.set(key, [...(known.get(key) ?? []), classes]);
  }
  const rows = [HEAD];
  for (const saved of readdirSync(folder)
    .filter((each) => each.endsWith('.html'))
    .sort()) {
    const page = saved.replace(/\.html$/, '');
    const names = await judge.namesOf(readFileSync(join(folder, saved), 'utf8'));
    for (const [at, name] of names.entries()) {
      rows.push([page, at, known.get(`${page}\t${withoutNumbers(name)}`)?.shift() ?? UNKNOWN, name].join('\t'));
    }
  }
  writeFileSync(join(folder, 'labels.tsv'), `${rows.join('\n')}\n`);
}
