/**
 * Sitemaps that `cordon sitemap from har` makes, held against those in `apps/` that a person reviewed: the traffic that `APPS_HAR=DIR npm run test:apps` keeps.
 *
 *   two reviewed actions in one that was made   a wrong merge: whoever is granted the one has the other
 *   one reviewed action in two that were made   a wrong split: two policies where one was enough
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WebRequest } from '../src/model/traffic/request.ts';
import { readAppFile } from '../src/sites/app-files.ts';
import { type CompiledEntries, compileDocuments } from '../src/sites/generate/compiled.ts';
import { entrySchema } from '../src/sites/generate/document.ts';
import { documentsOf } from '../src/sites/generate/entries.ts';
import { isAsset } from '../src/sites/generate/traffic/assets.ts';
import { readHar } from '../src/sites/generate/traffic/har.ts';
import { learnTraffic } from '../src/sites/generate/traffic/learn.ts';
import { readSeen, type SeenRequest } from '../src/sites/generate/traffic/seen.ts';
import { printTable, type Row } from './table.ts';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Where the files in `apps/` have their application. */
const PLACEHOLDER = 'https://app.invalid';

/** Actions of one sitemap, each with those of the other that its requests are. */
type Shared = Map<string, Set<string>>;

/** @param folder holds `<app>.har` and `<app>-tasks.har`; @param says each merge and split too */
export async function benchGenerated(folder: string, says: boolean): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.har'));
  const apps = [...new Set(files.map((name) => name.replace(/(?:-tasks)?\.har$/, '')))].sort();
  const rows: Row[] = [];
  for (const app of apps) {
    const own = files.filter((name) => name === `${app}.har` || name === `${app}-tasks.har`);
    const seen = own.flatMap((name) => [...readHar(readFileSync(join(folder, name), 'utf8'), name)]);
    const { row, lines } = await compare(app, seen);
    rows.push(row);
    if (says) for (const line of lines) process.stdout.write(`${line}\n`);
  }
  printTable(rows);
}

async function compare(app: string, seen: readonly SeenRequest[]): Promise<{ row: Row; lines: readonly string[] }> {
  const { hosts } = documentsOf(learnTraffic(seen).operations);
  const made = await Promise.all(hosts.map(({ entries }) => compileDocuments(entries)));
  const counts = { requests: 0, reviewed: 0, made: 0 };
  const inMade: Shared = new Map();
  const inReviewed: Shared = new Map();
  const reviewed = new Map<string, CompiledEntries>();
  for (const each of seen) {
    const sighting = readSeen(each);
    if (sighting === undefined || isAsset(sighting)) continue;
    const { origin } = sighting.url;
    const shipped = reviewed.get(origin) ?? (await shippedAt(app, origin));
    reviewed.set(origin, shipped);
    const right = actionsOf(shipped, each);
    if (SAFE.has(sighting.method) && right.length === 0) continue;
    const found = made.flatMap((host) => actionsOf(host, each));
    counts.requests += 1;
    counts.made += found.length > 0 ? 1 : 0;
    const [only] = right;
    // What is several actions at once says nothing of how they are told apart.
    if (only === undefined || right.length > 1) continue;
    counts.reviewed += 1;
    for (const action of found) {
      add(inMade, action, only);
      add(inReviewed, only, action);
    }
  }
  const merges = [...inMade].filter(([, actions]) => actions.size > 1);
  const splits = [...inReviewed].filter(([, actions]) => actions.size > 1);
  const row = {
    application: app,
    writes: counts.requests,
    'reviewed as one action': counts.reviewed,
    'listed by what was made': counts.made,
    'actions made': inMade.size,
    'actions reviewed': inReviewed.size,
    'wrong merges': merges.length,
    'wrong splits': splits.length,
  };
  const lines = [
    ...merges.map(([action, of]) => `${app}: ${action} is ${[...of].join(', ')}`),
    ...splits.map(([action, of]) => `${app}: ${action} became ${[...of].join(', ')}`),
  ];
  return { row, lines };
}

function add(into: Shared, action: string, other: string): void {
  const known = into.get(action) ?? new Set();
  into.set(action, known.add(other));
}

function actionsOf(compiled: CompiledEntries, { method, url, headers, body }: SeenRequest): readonly string[] {
  const request: WebRequest = { method, url, headers, body };
  return compiled.actionsOf(request);
}

async function shippedAt(app: string, origin: string): Promise<CompiledEntries> {
  const { text } = await readAppFile(app, 'sitemap.json');
  return await compileDocuments(z.array(entrySchema).parse(JSON.parse(text.replaceAll(PLACEHOLDER, origin))));
}
