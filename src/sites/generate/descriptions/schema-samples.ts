/** What a JSON Schema asks of an object, as deep as names and made-up values need. */
import { isJsonObject, type Json } from '../../../model/json.ts';
import type { Resolver } from './references.ts';

/** Deeper than this nothing is made up, so that schemas in circles end. */
const DEEPEST = 4;
const MOST_PARTS = 50;

/** The properties of an object's schema, those of its parts too, and which must be there. */
export function propertiesOf(
  schema: Json,
  resolver: Resolver,
  at: readonly string[],
): { readonly all: ReadonlyMap<string, Json>; readonly required: ReadonlySet<string> } {
  const all = new Map<string, Json>();
  const required = new Set<string>();
  const open: Json[] = [schema];
  for (let looked = 0; open.length > 0 && looked < MOST_PARTS; looked++) {
    const part = resolver.follow(open.pop() ?? null, at);
    if (!isJsonObject(part)) continue;
    if (isJsonObject(part.properties))
      for (const [name, property] of Object.entries(part.properties)) all.set(name, property);
    if (Array.isArray(part.required))
      for (const name of part.required) if (typeof name === 'string') required.add(name);
    if (Array.isArray(part.allOf)) open.push(...part.allOf.slice(0, MOST_PARTS));
  }
  return { all, required };
}

/** A made-up value with all that must be there. */
export function sampleOfSchema(schema: Json, resolver: Resolver, at: readonly string[], depth = 0): Json {
  const resolved = resolver.follow(schema, at);
  if (!isJsonObject(resolved) || depth > DEEPEST) return {};
  if (resolved.const !== undefined && typeof resolved.const === 'string') return resolved.const;
  if (Array.isArray(resolved.enum) && typeof resolved.enum[0] === 'string') return resolved.enum[0];
  const type = Array.isArray(resolved.type) ? resolved.type[0] : resolved.type;
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'string') return 'text';
  if (type === 'array') return [];
  const { all, required } = propertiesOf(resolved, resolver, at);
  const made = [...all].filter(([name]) => required.has(name) && name !== '__proto__').slice(0, 20);
  return Object.fromEntries(made.map(([name, property]) => [name, sampleOfSchema(property, resolver, at, depth + 1)]));
}
