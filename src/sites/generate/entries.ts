/** From operations to the documents of each host. */

import { groupBy } from '../../model/group-by.ts';
import type { JsonObject } from '../../model/json.ts';
import { compileUrlPattern } from '../../net/url-pattern.ts';
import { type NamedOperation, nameOperations } from './actions.ts';
import { type Evidence, type HostDocuments, keyOfEntry, stemOf, type WrittenEntry } from './document.ts';
import { wordsOf } from './names/words.ts';
import type { Operation, Origin } from './operation.ts';
import { proposePolicies } from './policies.ts';

/** Documents for each host, and what of them was hard to settle. Nothing is accepted yet. */
export function documentsOf(operations: readonly Operation[]): {
  readonly hosts: readonly HostDocuments[];
  readonly conflicts: readonly string[];
} {
  const conflicts: string[] = [];
  const hosts = [...groupBy(operations, ({ origin }) => stemOf(origin))].map(([stem, own]) => {
    const told = mergeSame(own, conflicts).map(toldByField);
    const named = nameOperations(told).map((each) => ({ ...each, operation: besideField(each.operation, told) }));
    const actions = new Map(named.map(({ operation, action }) => [keyOfEntry(patternOf(operation)), action]));
    const actionOf = (operation: Operation): string | undefined => actions.get(keyOfEntry(patternOf(operation)));
    const entries = named.map((each) => ({ ...each, entry: entryOf(each, actionOf) }));
    const evidence = evidenceOf(entries);
    const written = entries.map(({ entry }) => entry);
    return { stem, entries: written, evidence, policies: proposePolicies(written, evidence) };
  });
  return { hosts, conflicts };
}

function isDescribed({ known }: Operation): boolean {
  return known.some(({ examples }) => examples === 0);
}

/** What several sources say of the same requests, told once. What a description spells wider takes the examples that fit it. */
function mergeSame(operations: readonly Operation[], conflicts: string[]): readonly Operation[] {
  const merged = new Map<string, Operation>();
  for (const operation of operations) {
    const key = keyOfEntry(patternOf(operation));
    const same = merged.get(key);
    merged.set(key, same === undefined ? operation : mergeTwo(same, operation, conflicts));
  }
  const described = [...merged.values()].filter(isDescribed);
  if (described.length === 0) return [...merged.values()];
  const wide = described.map((operation) => ({ operation, pattern: compileUrlPattern(urlOf(operation)) }));
  for (const [key, operation] of merged) {
    if (isDescribed(operation) || !merged.has(key)) continue;
    const example = new URL(operation.origin + operation.path.replace(/\{[^{}]*\}/g, '0'));
    const home = wide.find(
      ({ operation: other, pattern }) =>
        other.method === operation.method && isPlain(other) && isPlain(operation) && pattern.matches(example),
    );
    if (home === undefined) continue;
    const at = keyOfEntry(patternOf(home.operation));
    const now = merged.get(at);
    if (now === undefined) continue;
    merged.set(at, {
      ...now,
      known: [...now.known, ...operation.known],
      args: now.args.length > 0 ? now.args : operation.args,
    });
    merged.delete(key);
  }
  return [...merged.values()];
}

/** What is described lists whatever comes; of a form that was only seen, the next one at its address may be another. */
function toldByField(operation: Operation): Operation {
  const { field, present } = operation;
  return field === undefined || present !== undefined || isDescribed(operation)
    ? operation
    : { ...operation, present: [field] };
}

/**
 * A form's button is listed with the field that its form is told by where it is sent without the button: each asks for one member else, and who may save
 * could publish.
 */
function besideField(operation: Operation, others: readonly Operation[]): Operation {
  const { field, present } = operation;
  if (field === undefined || present === undefined || present.includes(field)) return operation;
  const isBeside = (other: Operation): boolean =>
    other.method === operation.method &&
    other.path === operation.path &&
    other.present?.length === 1 &&
    other.present[0] === field;
  return others.some(isBeside) ? { ...operation, present: [...present, field] } : operation;
}

/** Whether nothing but its address tells an operation. */
function isPlain({ query, body, present, headers, graphql }: Operation): boolean {
  const isTold = body !== undefined || present !== undefined || headers !== undefined || graphql !== undefined;
  return query.length === 0 && !isTold;
}

function mergeTwo(left: Operation, right: Operation, conflicts: string[]): Operation {
  // What its author calls it counts for more than what traffic looks like.
  const [first, second] = isDescribed(right) && !isDescribed(left) ? [right, left] : [left, right];
  const [one, other] = [first.names[0], second.names[0]];
  if (one !== undefined && other !== undefined && wordsOf(one).join() !== wordsOf(other).join()) {
    const by = (of: Operation): string => of.known.map(({ source }) => source).join(', ');
    conflicts.push(
      `${first.method} ${urlOf(first)} is '${one}' by ${by(first)} and '${other}' by ${by(second)}; the first counts.`,
    );
  }
  const unsure = first.unsure ?? second.unsure;
  return {
    ...first,
    names: [...first.names, ...second.names],
    known: [...first.known, ...second.known],
    args: first.args.length > 0 ? first.args : second.args,
    sample: first.sample.kind === 'none' ? second.sample : first.sample,
    ...(unsure === undefined ? {} : { unsure }),
  };
}

function urlOf({ origin, path, query }: Operation): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${spellValue(value)}`).join('&');
  return `${origin}${path}${pairs === '' ? '' : `?${pairs}`}`;
}

/** A value of a query; steps of a route in it (`/posts/{id}`) stay as they are. */
function spellValue(value: string): string {
  if (!value.startsWith('/')) return encodeURIComponent(value);
  return value
    .split('/')
    .map((step) => (step === '{id}' ? step : encodeURIComponent(step)))
    .join('/');
}

function patternOf(operation: Operation): WrittenEntry {
  const { method, body, present, headers, graphql } = operation;
  return {
    semantic_action: '',
    url: urlOf(operation),
    method,
    ...(body === undefined ? {} : { body }),
    ...(present === undefined ? {} : { present: [...present] }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(graphql === undefined
      ? {}
      : { graphql: { ...graphql, ...(graphql.fields === undefined ? {} : { fields: [...graphql.fields] }) } }),
  };
}

function entryOf(
  { operation, name, action }: NamedOperation,
  actionOf: (operation: Operation) => string | undefined,
): WrittenEntry {
  const args = operation.args.flatMap(({ name: arg, type, source }): [string, JsonObject][] => {
    if (source.type === 'request') return [[arg, { type, source: { type: 'request', [source.part]: source.name } }]];
    if (source.type === 'page') {
      const { of, selector } = source;
      return [[arg, { type, source: { type: 'response', selector, url: urlOf(of) } }]];
    }
    const said = actionOf(source.of);
    return said === undefined ? [] : [[arg, { type, source: { type: 'response', action: said, body: source.body } }]];
  });
  return {
    ...patternOf(operation),
    semantic_action: action,
    description: operation.summary ?? `${wordsOf(name.verb).join(' ')} ${name.object.join(' ')}`,
    ...(args.length === 0 ? {} : { args: Object.fromEntries(args) }),
    ...(operation.reads && name.kind === 'view' ? { tags: ['read'] } : {}),
    ...(operation.priority === undefined ? {} : { priority: operation.priority }),
    accepted: false,
  };
}

function evidenceOf(named: readonly (NamedOperation & { readonly entry: WrittenEntry })[]): Evidence {
  return Object.fromEntries(
    [...groupBy(named, ({ action }) => action)].map(([action, same]) => {
      const [{ name } = fail()] = same;
      const unsure = same
        .map(({ operation, name: own }) => own.unsure ?? operation.unsure)
        .find((each) => each !== undefined);
      const entries = same.map(({ entry, operation }) => ({
        method: entry.method,
        url: entry.url ?? '',
        key: keyOfEntry(entry),
        ...(operation.unsure === undefined ? {} : { unsure: operation.unsure }),
        known: operation.known.map(copyOf),
        sample:
          operation.sample.kind === 'form'
            ? { ...operation.sample, fields: { ...operation.sample.fields } }
            : operation.sample,
      }));
      const examples = same.reduce(
        (sum, { operation }) => sum + operation.known.reduce((count, origin) => count + origin.examples, 0),
        0,
      );
      return [
        action,
        {
          kind: name.kind,
          object: name.object.join(' '),
          ...(unsure === undefined ? {} : { unsure }),
          examples,
          entries,
        },
      ];
    }),
  );
}

function copyOf({ source, examples, pages, controls }: Origin) {
  return { source, examples, pages: [...pages], controls: [...controls] };
}

function fail(): never {
  throw new RangeError('an action without an operation');
}
