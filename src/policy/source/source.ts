import type { SourcePlace } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import { PolicyError, type Problem, Problems } from './problems.ts';
import { readYamlTree } from './yaml-tree.ts';

/** Keys and indexes from the top of a document to a value. */
export type Path = readonly PropertyKey[];

/** A parsed document that knows where each of its values stands. */
export interface SourceDocument {
  readonly name: string;
  readonly value: Json;
  /** Where a value stands, or its key; for what the document does not have, the nearest thing around it. */
  place(path: Path, part?: 'key' | 'value'): SourcePlace;
}

/**
 * Reads YAML or JSON. JSON proper takes the engine's own parser, many times as fast on a large sitemap; the syntax tree that knows
 * lines and columns is then built only when something is wrong.
 * @throws {PolicyError} for bad syntax, a duplicate key, an unknown tag, too many aliases, several documents, or an empty one.
 */
export function readSource(text: string, name: string): SourceDocument {
  try {
    return readAny(text, name);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw fail({ message: 'the document is nested too deeply', advice: 'Nest less deeply.' }, { file: name });
  }
}

function readAny(text: string, name: string): SourceDocument {
  const quick = parseJson(text);
  if (quick !== undefined && countKeys(quick.value) === countWrittenKeys(text)) {
    let located: SourceDocument | undefined;
    return {
      name,
      value: refuseProto(quick.value, { file: name }),
      place(path, part) {
        located ??= readYaml(text, name);
        return located.place(path, part);
      },
    };
  }
  return readYaml(text, name);
}

/** More lists and objects than a description of a site has in the million characters that it may be long. */
const MOST_PARTS = 50_000;

/**
 * Reads what a site publishes: JSON alone, and its faults without lines, since who reads of them cannot mend them. What would take long to find
 * fault with is refused at once.
 * @throws {PolicyError} for anything else, a duplicate key, or too many parts.
 */
export function readForeignSource(text: string, name: string): SourceDocument {
  const place = { file: name };
  const advice = 'Ask its owner, or describe the site yourself.';
  const json = parseJson(text);
  if (json === undefined) throw fail({ message: 'the document is no JSON list or object', advice }, place);
  if (countParts(json.value) > MOST_PARTS)
    throw fail({ message: `the document has more than ${MOST_PARTS} lists and objects`, advice }, place);
  if (countKeys(json.value) !== countWrittenKeys(text))
    throw fail({ message: 'the document has a key twice in one object', advice }, place);
  return { name, value: refuseProto(json.value, place), place: () => place };
}

function countParts(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item: Json) => sum + countParts(item), 1);
}

/** A document that was parsed elsewhere, or written in code: it has a name, and no lines. */
export function sourceOf(value: unknown, name: string): SourceDocument {
  const place = { file: name };
  return { name, value: refuseProto(plainJson(value, [], place, new Set()), place), place: () => place };
}

function parseJson(text: string): { readonly value: Json } | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: Json = JSON.parse(text);
    return { value };
  } catch {
    // Not JSON, so it is YAML's to read and to complain about: YAML errors come with a place.
    return undefined;
  }
}

/** Keys in a parsed value. Fewer than were written means that one was written twice, which the engine's parser hides. */
function countKeys(value: Json): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item: Json) => sum + countKeys(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const members: readonly Json[] = Object.values(value);
  return members.reduce((sum: number, item) => sum + countKeys(item), members.length);
}

/** Keys as written in valid JSON: strings that a colon follows. */
function countWrittenKeys(json: string): number {
  let count = 0;
  for (const match of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)) if (match[1] === ':') count += 1;
  return count;
}

/**
 * The YAML parser recurses, and a stack that overflows inside a regular expression ends the whole process instead of throwing.
 * So depth is bounded before it starts, by what can open a level: brackets, and what a line begins with.
 */
const DEEPEST = 200;

function refuseDepth(text: string): void {
  let depth = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && depth > 0) depth -= 1;
    if (depth > DEEPEST) throw new RangeError('brackets nested too deeply');
  }
  for (const [lead] of text.matchAll(/^[ \t?:-]+/gm)) {
    if (lead.length > DEEPEST) throw new RangeError('lines indented too deeply');
  }
}

function readYaml(text: string, name: string): SourceDocument {
  refuseDepth(text);
  const { complaints, value, offsetOf, placeAt } = readYamlTree(text);
  const at = (offset: number): SourcePlace => ({ file: name, ...placeAt(offset) });
  const problems = new Problems();
  for (const { message, advice, offset } of complaints) {
    if (problems.full) problems.skip(1);
    else problems.add({ message, advice }, at(offset));
  }
  problems.throwIfAny();
  if (value === undefined) {
    throw fail({ message: 'the document is empty', advice: 'Write a policy, or start from `cordon init`.' }, at(0));
  }
  return { name, value: refuseProto(value, at(0)), place: (path, part = 'value') => at(offsetOf(path, part)) };
}

/** `__proto__` as a key would be lost, or worse, on the way through object spreads. */
function refuseProto(value: Json, place: SourcePlace): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, '__proto__')) {
    throw fail({ message: 'a key may not be `__proto__`', advice: 'Remove the key.' }, place);
  }
  for (const item of Object.values(value)) refuseProto(item, place);
  return value;
}

/** A copy made of plain JSON; what JSON cannot hold is refused, since dropping it could drop a rule. */
function plainJson(value: unknown, path: Path, place: SourcePlace, above: Set<object>): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return value;
  }
  const plain = typeof value === 'object' && (Array.isArray(value) || isPlain(value)) && !above.has(value);
  if (!plain) {
    const where = path.length === 0 ? 'the document' : `\`${path.join('.')}\``;
    throw fail({ message: `${where} holds what JSON cannot`, advice: 'Use plain objects and values only.' }, place);
  }
  above.add(value);
  const copy = Array.isArray(value)
    ? value.map((item: unknown, index) => plainJson(item, [...path, index], place, above))
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, item]) => item !== undefined)
          .map(([key, item]: [string, unknown]) => [key, plainJson(item, [...path, key], place, above)]),
      );
  above.delete(value);
  return copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function fail(fault: Omit<Problem, 'place'>, place: SourcePlace): PolicyError {
  return new PolicyError([{ ...fault, place }]);
}
