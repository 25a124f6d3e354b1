/** Members that a body must have, whatever their value (`present`): JSON Pointers into what was parsed, or the fields of a form that stand for them. */

import { isJsonObject, type Json } from '../../model/json.ts';
import { readPointer } from '../../model/json-pointer.ts';
import { isAlike, isSameName } from '../url/loose-names.ts';
import { atPath } from './json-path.ts';
import type { BodyReading } from './read-body.ts';
import type { NamedText } from './view.ts';

/** One such member: its path in JSON, and the name of the field that stands for it in a form. */
export interface PresentMember {
  readonly path: readonly string[];
  readonly field: string;
}

/** `/user/name` is the member `name` of `user`, and `user[name]` in a form. Pointers were read once already, by the schema. */
export function compilePresent(pointers: readonly string[]): readonly PresentMember[] {
  return pointers.map((pointer) => {
    const path = readPointer(pointer) ?? [pointer];
    const [first = '', ...rest] = path;
    return { path, field: first + rest.map((part) => `[${part}]`).join('') };
  });
}

/** Whether the body has the member, and no server could find it somewhere else. */
export function strictlyHas(
  { path, field }: PresentMember,
  declared: BodyReading,
  query: readonly NamedText[],
): boolean {
  if (query.some(({ name }) => isAlike(name, field))) return false;
  if (declared.kind === 'json') return atPath(declared.value, path) !== undefined;
  const alike = declared.fields.filter(({ name }) => isAlike(name, field));
  return alike.length > 0 && alike.every(({ name }) => name === field || name.startsWith(`${field}[`));
}

/** Whether some server could take the body, or the query, for one that has the member. */
export function mayHave(
  { path, field }: PresentMember,
  readings: readonly BodyReading[],
  parameters: readonly NamedText[],
): boolean {
  return (
    parameters.some(({ name }) => isAlike(name, field)) ||
    readings.some((reading) => reading.kind === 'json' && reaches(reading.value, path))
  );
}

/** Whether a path, its names read loosely, leads to something; a list is looked through whatever the position. */
function reaches(value: Json, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) {
    const inside = /^\d+$/.test(name) ? rest : path;
    return value.some((each: Json) => reaches(each, inside));
  }
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([found, inner]) => isSameName(found, name) && reaches(inner, rest));
}
