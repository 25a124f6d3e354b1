/**
 * Writes what training needs of every set of tasks that is at hand, as JSON lines, a site each: its policies, and for each task what is needed and what the
 * rules say of each policy (src/grant/select/relevance/evidence.ts, with nothing from the network).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosingSets, manySites } from '../../bench/choosing/sets.ts';
import { Likeness } from '../../src/grant/select/language/likeness.ts';
import { tokensOf } from '../../src/grant/select/language/tokens.ts';
import type { Choosable } from '../../src/grant/select/profile.ts';
import { askedFor, SiteReader } from '../../src/grant/select/reading.ts';
import { evidenceOf } from '../../src/grant/select/relevance/evidence.ts';
import { namesOf } from '../../src/grant/select/rules.ts';
import { openSiteNames } from '../../src/words/site-names.ts';
import { openWordVectors } from '../../src/words/word-vectors.ts';
import { openWordNet } from '../../src/words/wordnet.ts';

const [into = 'sets.jsonl', data = '', webarena = '', webvoyager = ''] = process.argv.slice(2);
const given = new Map(Object.entries({ data, webarena, webvoyager }).filter(([, path]) => path !== ''));
const lexical = openWordNet();
const likeness = new Likeness(lexical);
const vectors = openWordVectors();
const lines: string[] = [];
const sets = [
  ...(await choosingSets(given, openSiteNames())),
  { set: 'sites to learn from', tasks: manySites(join('bench', 'choosing', 'training-sites.jsonl')) },
];
for (const { set, tasks } of sets) {
  const sites = new Map<readonly Choosable[], unknown[]>();
  const readers = new Map<readonly Choosable[], SiteReader>();
  for (const { request, truth } of tasks) {
    const reader = readers.get(request.policies) ?? new SiteReader(request.policies, lexical, likeness, vectors);
    readers.set(request.policies, reader);
    const choices = reader.read(tokensOf(request.task, new Set(namesOf(request.site, request.names))));
    const evidence = evidenceOf({
      policies: reader.policies,
      relevance: reader.policies.map(() => 0),
      choices,
      kept: askedFor(choices),
    });
    const rows = sites.get(request.policies) ?? [];
    sites.set(request.policies, rows);
    rows.push({
      task: request.task,
      needed: [...truth.policies],
      evidence: evidence.map((each) => Array.from(each, (value) => Math.round(value * 1e4) / 1e4)),
    });
  }
  for (const [policies, rows] of sites) {
    const listed = readers.get(policies)?.policies ?? [];
    lines.push(
      JSON.stringify({
        set,
        policies: listed.map(({ name, description, kind, isWriting }) => ({
          name,
          description,
          kind: kind ?? (isWriting === false ? 'read' : undefined),
        })),
        tasks: rows,
      }),
    );
  }
}
writeFileSync(into, `${lines.join('\n')}\n`);
