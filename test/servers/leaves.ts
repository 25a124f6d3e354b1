/** Parameters as names with values, whichever way a framework nests them. */
import type { Tree } from './reading.ts';

export interface Leaf {
  /** The names on the way to it as the server has them; positions in lists are none. */
  readonly path: readonly string[];
  /** The same, loosely: `user[role]`, `user.role` and `{user:{role}}` are `user`, `role`, and what counts is left out. */
  readonly parts: readonly string[];
  /** As a server wrote it: its type, a colon, its text. */
  readonly value: string;
}

/** The leaves of a tree. A value that is a list of one is that value, as in multi-maps. */
export function leavesOf(tree: Tree | null | undefined): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (each: Tree, path: readonly string[]): void => {
    if (typeof each === 'string') leaves.push(leafAt(path, each));
    else if (Array.isArray(each)) for (const item of each) walk(item, path);
    else for (const [name, inner] of Object.entries(each)) walk(inner, [...path, name]);
  };
  if (tree !== null && tree !== undefined) walk(tree, []);
  return leaves;
}

export function leafAt(path: readonly string[], value: string): Leaf {
  return { path, parts: path.flatMap(partsOf), value };
}

/** The parts of a written name. A part that counts is a position. */
function partsOf(name: string): string[] {
  return name.split(/[[\].]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
}

/** The texts of a parameter, as an application asks for it: nested, by its written name, or that of a list. */
export function textsAt(leaves: readonly Leaf[], ...parts: readonly string[]): string[] {
  const nested = parts.join('\n');
  const [first = '', ...rest] = parts;
  const written = first + rest.map((part) => `[${part}]`).join('');
  const names = new Set([nested, written, `${written}[]`, `${nested}\n`]);
  return leaves.filter(({ path }) => names.has(path.join('\n'))).map(({ value }) => value.slice(2));
}

/** A name as the loosest of servers tells it from others: letters, digits and what is no ASCII. */
export function looseName(parts: readonly string[]): string {
  return parts
    .join('_')
    .replace(/[^A-Za-z0-9\u0080-\u{10ffff}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
