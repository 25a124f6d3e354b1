import { isJsonObject, type Json } from '../../model/json.ts';

/** What stands at a path of member names and list positions; undefined where nothing does. */
export function atPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  let current = value;
  for (const part of path) {
    if (Array.isArray(current)) current = /^\d+$/.test(part) ? current[Number(part)] : undefined;
    else current = isJsonObject(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return current;
}
