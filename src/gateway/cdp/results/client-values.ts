/*
 * Values as Playwright's scripts answer them: an object is a list of its members, and has a number by which others refer to it.
 *
 *   {"o": [{"k": "role", "v": "img"}, {"k": "children", "v": {"a": ["Hours"], "id": 2}}], "id": 1}   is   {"role": "img", "children": ["Hours"]}
 *
 * They are read as what they mean. In `k` and `v` the names of members would be words of the page, and cut as such.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/** What such a value means; any other value as it is. */
export function plainValue(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const list = listIn(value);
  if (list !== undefined) return list.map(plainValue);
  const members = membersIn(value);
  return members === undefined ? value : Object.fromEntries(members.map(({ k, v }) => [k, plainValue(v ?? null)]));
}

/** The same value with what is shown of what it means. */
export function withPlainValue(value: Json, shown: Json): Json {
  if (!isJsonObject(value)) return shown;
  const list = listIn(value);
  if (list !== undefined && Array.isArray(shown))
    return { ...value, a: list.map((each, at) => withPlainValue(each, shown[at] ?? null)) };
  const members = membersIn(value);
  if (members === undefined || !isJsonObject(shown)) return shown;
  const parts = Object.entries(shown).map(([k, part], at) => ({ k, v: withPlainValue(members[at]?.v ?? null, part) }));
  return { ...value, o: parts };
}

/** The parts of a value that means a list. */
export function listIn({ id, a }: JsonObject): readonly Json[] | undefined {
  return typeof id === 'number' && Array.isArray(a) ? a : undefined;
}

interface Member {
  readonly k: string;
  readonly v?: Json;
}

/** The members of a value that means an object; undefined where a plain object would not hold each of them in its place. */
export function membersIn({ id, o }: JsonObject): readonly Member[] | undefined {
  if (typeof id !== 'number' || !Array.isArray(o) || !o.every(isMember)) return undefined;
  const names = new Set<string>();
  for (const { k } of o) names.add(k);
  return names.size === o.length ? o : undefined;
}

const [ZERO, NINE] = [0x30, 0x39];

function isMember(value: Json): value is JsonObject & Member {
  if (!isJsonObject(value) || typeof value.k !== 'string') return false;
  const first = value.k.charCodeAt(0);
  // Names that begin with a digit may be indexes, which come first in an object.
  return !(first >= ZERO && first <= NINE);
}
