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
  if (!isJsonObject(value) || typeof value.id !== 'number') return value;
  if (Array.isArray(value.a)) return value.a.map(plainValue);
  const members = membersOf(value);
  return members === undefined ? value : Object.fromEntries(members.map(({ k, v }) => [k, plainValue(v)]));
}

/** The same value with what is shown of what it means. */
export function withPlainValue(value: Json, shown: Json): Json {
  if (!isJsonObject(value) || typeof value.id !== 'number') return shown;
  if (Array.isArray(value.a) && Array.isArray(shown))
    return { ...value, a: value.a.map((each, at) => withPlainValue(each, shown[at] ?? null)) };
  const members = membersOf(value);
  if (members === undefined || !isJsonObject(shown)) return shown;
  const parts = Object.entries(shown).map(([k, part], at) => ({ k, v: withPlainValue(members[at]?.v ?? null, part) }));
  return { ...value, o: parts };
}

interface Member {
  readonly k: string;
  readonly v: Json;
}

/** The members of an object; undefined where a plain object would not hold each of them in its place. */
function membersOf({ o }: JsonObject): readonly Member[] | undefined {
  if (!Array.isArray(o)) return undefined;
  const members = o.flatMap((each) =>
    isJsonObject(each) && typeof each.k === 'string' && !/^\d/.test(each.k) ? [{ k: each.k, v: each.v ?? null }] : [],
  );
  return members.length === o.length && new Set(members.map(({ k }) => k)).size === o.length ? members : undefined;
}
