import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementJudge } from '../../bench/elements-judge.ts';

const HEAD = 'page\tcontrol\tclasses\tname';
/** Stands where a person has to say what a control does; the benchmark refuses a table that has it. */
const UNKNOWN = '?';

/** Writes an application's table anew for the pages in its folder: controls that were labelled before, on the page of that name, keep their labels. */
export async function carryLabels(judge: ElementJudge, folder: string): Promise<void> {
  const file = join(folder, 'labels.tsv');
  const known = new Map<string, string[]>();
  for (const line of (existsSync(file) ? readFileSync(file, 'utf8') : HEAD).split('\n').slice(1)) {
    const [page = '', , classes = UNKNOWN, name = ''] = line.split('\t');
    const key = `${page}\t${name}`;
    known.set(key, [...(known.get(key) ?? []), classes]);
  }
  const rows = [HEAD];
  for (const saved of readdirSync(folder)
    .filter((each) => each.endsWith('.html'))
    .sort()) {
    const page = saved.replace(/\.html$/, '');
    const names = await judge.namesOf(readFileSync(join(folder, saved), 'utf8'));
    for (const [at, name] of names.entries()) {
      rows.push([page, at, known.get(`${page}\t${name}`)?.shift() ?? UNKNOWN, name].join('\t'));
    }
  }
  writeFileSync(file, `${rows.join('\n')}\n`);
}
