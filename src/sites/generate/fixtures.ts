/** Fixtures of generated entries: a request for each, with made-up values, and its neighbours, which must be no such action. */
import { stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { WebRequest } from '../../model/traffic/request.ts';
import type { CompiledEntries } from './compiled.ts';
import { type EntryEvidence, type Evidence, keyOfEntry, type WrittenEntry } from './document.ts';
import type { Sample } from './operation.ts';

/** A request of a case, as fixtures write it. */
interface WrittenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: JsonObject;
  readonly form?: Readonly<Record<string, string>>;
}

interface WrittenCase {
  readonly name: string;
  readonly request: WrittenRequest;
  readonly actions: readonly string[];
}

const encoder = new TextEncoder();

/** The text of `<host>.sitemap.test.yaml`; undefined where there is nothing to test. */
export function fixturesOf(
  files: { readonly policies: string },
  entries: readonly WrittenEntry[],
  evidence: Evidence,
  compiled: CompiledEntries,
): { readonly text: string | undefined; readonly warnings: readonly string[] } {
  const samples = new Map<string, Sample>();
  for (const { entries: known } of Object.values(evidence))
    for (const each of known) samples.set(each.key, sampleIn(each));
  const cases: WrittenCase[] = [];
  const warnings: string[] = [];
  const seen = new Set<string>();
  const add = (one: WrittenCase): void => {
    const key = JSON.stringify(one.request);
    if (seen.has(key)) return;
    seen.add(key);
    cases.push(one);
  };
  for (const entry of entries) {
    if (entry.url === undefined) continue;
    const request = exampleOf(entry, samples.get(keyOfEntry(entry)) ?? { kind: 'none' });
    const action = entry.semantic_action;
    const found = compiled.actionsOf(asSent(request));
    if (!found.includes(action)) {
      warnings.push(
        `${entry.method} ${entry.url}: an example of '${action}' ${whyOther(found, compiled.plausibleActionsOf(asSent(request)), action)}; look at it.`,
      );
      continue;
    }
    add({ name: `an example of ${action}`, request, actions: [...found] });
    for (const [what, neighbour] of neighboursOf(entry, request)) {
      const sent = asSent(neighbour);
      if (compiled.plausibleActionsOf(sent).includes(action)) continue;
      add({ name: `${what}, not ${action}`, request: neighbour, actions: [...compiled.plausibleActionsOf(sent)] });
    }
  }
  const text = cases.length === 0 ? undefined : stringify({ policies: files.policies, cases }, { lineWidth: 0 });
  return { text, warnings };
}

function whyOther(found: readonly string[], plausible: readonly string[], action: string): string {
  if (found.length > 0) return `is ${found.join(', ')}`;
  const others = plausible.filter((each) => each !== action);
  return others.length === 0 ? 'is no action' : `may be taken for ${others.join(', ')} too, and needs both policies`;
}

function sampleIn({ sample }: EntryEvidence): Sample {
  return sample;
}

/** A request that an entry lists. */
export function exampleOf(
  { method, url = '', body, present, headers, graphql }: WrittenEntry,
  sample: Sample,
): WrittenRequest {
  const place = { method, url: fill(url), ...(headers === undefined ? {} : { headers: firstOf(headers) }) };
  if (method === 'GET' || method === 'HEAD') return place;
  const pins = body === undefined || body === 'verbatim' ? {} : body;
  if (graphql !== undefined) return { ...place, json: { ...(sample.kind === 'json' ? sample.value : {}), ...pins } };
  if (sample.kind === 'json') return { ...place, json: mergeJson(sample.value, pins) };
  const pairs = [
    ...pairsOf(pins),
    ...(present ?? []).map(
      (pointer) => [pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~'), 'text'] as const,
    ),
  ];
  const fields = { ...(sample.kind === 'form' ? sample.fields : {}), ...Object.fromEntries(pairs) };
  return Object.keys(fields).length === 0 ? place : { ...place, form: fields };
}

/** Each header with the first of its values. */
function firstOf(headers: NonNullable<WrittenEntry['headers']>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? '']));
}

/** An address that fits a pattern. */
function fill(pattern: string): string {
  return pattern
    .replace(/\{([^{}]*)\}/g, (_, name: string) => (/date/i.test(name) ? '2026-01-31' : '7'))
    .replaceAll('*', 'x');
}

function mergeJson(value: JsonObject, pins: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...value };
  for (const [name, pin] of Object.entries(pins)) {
    const known = merged[name];
    merged[name] = isJsonObject(pin) && isJsonObject(known) ? mergeJson(known, pin) : pin;
  }
  return merged;
}

function pairsOf(body: JsonObject, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const full = prefix === '' ? name : `${prefix}[${name}]`;
    return isJsonObject(value) ? pairsOf(value, full) : [[full, String(value)] as const];
  });
}

/** What is near an example and something else: another method, a step more, another value of what selects it. */
function* neighboursOf(
  { method, body, graphql, url = '' }: WrittenEntry,
  example: WrittenRequest,
): Generator<readonly [string, WrittenRequest]> {
  const other = method === 'GET' || method === 'POST' ? 'PUT' : 'POST';
  yield ['the same by another method', { method: other, url: example.url }];
  const [path = '', search] = example.url.split('?');
  if (method !== 'GET') {
    yield [
      'a step further down',
      { ...example, url: `${path.replace(/\/$/, '')}/neighbour${search === undefined ? '' : `?${search}`}` },
    ];
  }
  if (graphql?.fields !== undefined && method === 'POST') {
    const kind =
      typeof example.json?.query === 'string' && example.json.query.startsWith('query') ? 'query' : 'mutation';
    const name = graphql.operation ?? 'other';
    yield [
      'another field under the same name',
      {
        method,
        url: example.url,
        json: { operationName: name, query: `${kind} ${name} { anotherField { __typename } }` },
      },
    ];
  }
  for (const [name, value] of Object.entries(example.headers ?? {}))
    yield [`another ${name}`, { ...example, headers: { ...example.headers, [name]: `other${value}` } }];
  const pinned = body === undefined || body === 'verbatim' || graphql !== undefined ? [] : Object.entries(body);
  for (const [name, value] of pinned) {
    if (typeof value !== 'string' || name === 'jsonrpc') continue;
    if (example.json !== undefined)
      yield [`another ${name}`, { ...example, json: { ...example.json, [name]: `other${value}` } }];
    if (example.form !== undefined)
      yield [`another ${name}`, { ...example, form: { ...example.form, [name]: `other${value}` } }];
  }
  if (url.includes('?') && search !== undefined && method !== 'GET')
    yield ['another query', { ...example, url: `${path}?${search.replace(/=[^&]*/, '=neighbour')}` }];
}

/** The same as it is sent. */
export function asSent({ method, url, headers = {}, json, form }: WrittenRequest): WebRequest {
  const isJson = json !== undefined;
  if (!isJson && form === undefined) return { method, url, headers, body: { kind: 'none' } };
  const text = isJson ? JSON.stringify(json) : new URLSearchParams(form).toString();
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method,
    url,
    headers: { 'content-type': type, ...headers },
    body: { kind: 'bytes', bytes: encoder.encode(text) },
  };
}
