/**
 * What changed in meaning between two sitemaps: requests that are another action than before. Where an old and a new pattern meet, the request that both match is
 * held against both sitemaps, as the send gate would; what a pattern is written like does not matter.
 */
import type { JsonObject } from '../model/json.ts';
import { type CompiledEntries, compileDocuments } from './generate/compiled.ts';
import { keyOfEntry, type WrittenEntry } from './generate/document.ts';
import { asSent, exampleOf } from './generate/fixtures.ts';
import { pairsBetween } from './lint/candidate-pairs.ts';
import { compileEntries } from './lint/linted-entry.ts';
import { commonRequest } from './lint/request-language.ts';

/** Requests of one kind that changed. Empty lists: it was, or is, no action. */
export interface MeaningChange {
  readonly request: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Each change once, by an example. */
export async function diffSitemaps(
  before: readonly WrittenEntry[],
  after: readonly WrittenEntry[],
): Promise<readonly MeaningChange[]> {
  const [old, fresh] = [await compileDocuments(before), await compileDocuments(after)];
  const same = new Set(before.map((entry) => `${entry.semantic_action} ${keyOfEntry(entry)}`));
  const changes = new Map<string, MeaningChange>();
  for (const entry of [...before, ...after]) note(entry, entry.url ?? '', old, fresh, changes);
  const [lefts, rights] = [compileEntries(old.entries), compileEntries(fresh.entries)];
  for (const [left, right] of pairsBetween(lefts, rights)) {
    const [one, other] = [before[left.index], after[right.index]];
    if (one === undefined || other === undefined) continue;
    if (one.semantic_action === other.semantic_action && same.has(`${other.semantic_action} ${keyOfEntry(other)}`))
      continue;
    const common = commonRequest(left, right);
    if (common !== undefined) note(together(one, other), common.slice(common.indexOf(' ') + 1), old, fresh, changes);
  }
  return [...changes.values()];
}

/** An entry that asks for what both ask for. */
function together(left: WrittenEntry, right: WrittenEntry): WrittenEntry {
  const present = [...new Set([...(left.present ?? []), ...(right.present ?? [])])];
  const headers = left.headers ?? right.headers;
  const graphql = left.graphql ?? right.graphql;
  return {
    semantic_action: left.semantic_action,
    method: left.method,
    body: { ...plain(left), ...plain(right) },
    ...(present.length === 0 ? {} : { present }),
    ...(headers === undefined ? {} : { headers }),
    ...(graphql === undefined ? {} : { graphql }),
  };
}

function plain({ body }: WrittenEntry): JsonObject {
  return body === undefined || body === 'verbatim' ? {} : body;
}

/** What examples have in place of variables. */
const MADE_UP: ReadonlySet<string> = new Set(['7', 'x']);

function note(
  entry: WrittenEntry,
  url: string,
  old: CompiledEntries,
  fresh: CompiledEntries,
  changes: Map<string, MeaningChange>,
): void {
  const { operation = '', fields = [] } = entry.graphql ?? {};
  const text = `mutation ${operation} { ${fields.map((field) => `${field} { __typename }`).join(' ')} }`;
  const reads = entry.tags?.includes('read') === true;
  const query = reads ? text.replace('mutation', 'query') : text;
  const sample =
    entry.graphql === undefined
      ? ({ kind: 'none' } as const)
      : ({ kind: 'json', value: { ...(operation === '' ? {} : { operationName: operation }), query } } as const);
  const request = asSent(exampleOf({ ...entry, url }, sample));
  const [was, is] = [old.actionsOf(request), fresh.actionsOf(request)].map((actions) => [...actions].sort());
  if (was === undefined || is === undefined || was.join() === is.join()) return;
  const tells = [entry.body, entry.present, entry.headers, entry.graphql]
    .filter((each) => each !== undefined && JSON.stringify(each) !== '{}')
    .map((each) => JSON.stringify(each));
  const place = request.url.split('/').map((step) => (MADE_UP.has(step) ? '{}' : step));
  const key = `${was.join()} ${is.join()} ${entry.method} ${place.join('/')}`;
  if (!changes.has(key))
    changes.set(key, { request: [entry.method, request.url, ...tells].join(' '), before: was, after: is });
}
