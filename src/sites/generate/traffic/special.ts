/** GraphQL in traffic, and the names of things that answers tell. */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { GraphqlOperation } from '../../../send/body/graphql.ts';
import type { Operation } from '../operation.ts';
import type { Sighting } from './seen.ts';

type GraphqlLearned = Pick<Operation, 'reads' | 'names' | 'graphql' | 'body' | 'sample' | 'unsure'> & {
  readonly sightings: readonly Sighting[];
};

/** One operation for each name and set of root fields. What cannot be read in one way is said and left out. */
export function graphqlOperations(
  sightings: readonly Sighting[],
  warn: (why: string) => void,
): readonly GraphqlLearned[] {
  const found = new Map<string, { operation: GraphqlOperation; sightings: Sighting[] }>();
  for (const sighting of sightings) {
    if (sighting.body.kind !== 'graphql') continue;
    for (const operation of sighting.body.operations) {
      if (!operation.clear) {
        warn('is GraphQL that cannot be read in one way');
        continue;
      }
      const key = JSON.stringify([
        operation.name,
        operation.hasText ? [...operation.fields].sort() : operation.request.extensions,
      ]);
      const same = found.get(key);
      if (same === undefined) found.set(key, { operation, sightings: [sighting] });
      else same.sightings.push(sighting);
    }
  }
  return [...found.values()].map(({ operation, sightings: same }) => ({
    ...learnOperation(operation),
    sightings: same,
  }));
}

function learnOperation({ name, fields, kind, hasText, request }: GraphqlOperation): Omit<GraphqlLearned, 'sightings'> {
  const named = name === undefined ? {} : { operation: name };
  if (!hasText) {
    const hash = hashOf(request);
    const body = hash === undefined ? {} : { body: { extensions: { persistedQuery: { sha256Hash: hash } } } };
    return {
      graphql: named,
      ...body,
      reads: false,
      names: name === undefined ? [] : [name],
      unsure: 'the server knows its text, and nobody else does: what it does is not known',
      sample: {
        kind: 'json',
        value: {
          operationName: name ?? '',
          variables: {},
          extensions: { persistedQuery: { version: 1, sha256Hash: hash ?? '' } },
        },
      },
    };
  }
  const roots = [...new Set(fields)].sort();
  const reads = kind === 'query';
  const text = `${reads ? 'query' : 'mutation'} ${name ?? ''} { ${roots.map((field) => `${field} { __typename }`).join(' ')} }`;
  const several = !reads && roots.length > 1 ? { unsure: 'it does several things at once' } : {};
  return {
    graphql: { ...named, fields: roots },
    reads,
    names: reads ? (name === undefined ? roots : [name]) : [roots[0] ?? '', ...(name === undefined ? [] : [name])],
    sample: { kind: 'json', value: { ...(name === undefined ? {} : { operationName: name }), query: text } },
    ...several,
  };
}

function hashOf({ extensions }: JsonObject): string | undefined {
  const persisted = isJsonObject(extensions) ? extensions.persistedQuery : undefined;
  const hash = isJsonObject(persisted) ? persisted.sha256Hash : undefined;
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

const NAMING = /^(?:slug|login|username|user_name|path|key|handle|full_?path|permalink|urlname|name)$/i;
const MOST_NAMES = 2_000;

/** The names of things in an answer: where they stand in addresses, those vary. */
export function namesOfAnswer(answer: Json | undefined): readonly string[] {
  const found: string[] = [];
  const open: Json[] = answer === undefined ? [] : [answer];
  for (let looked = 0; open.length > 0 && looked < 20_000 && found.length < MOST_NAMES; looked++) {
    const value = open.pop();
    if (Array.isArray(value)) for (const each of value) open.push(each);
    else if (isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) {
        if (typeof each === 'string' && NAMING.test(name) && /^[\w.~-]{1,100}$/.test(each)) found.push(each);
        else if (typeof each === 'object' && each !== null) open.push(each);
      }
    }
  }
  return found;
}
