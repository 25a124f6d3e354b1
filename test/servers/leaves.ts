/** Parameters as names with values, whichever way a framework nests them. */
import type { Tree } from './reading.ts';

export interface Leaf {
  /** The parts of its name, list positions left out: `user[role]`, `user.role` and `{user:{role}}` are `user`, `role`. */
  readonly parts: readonly string[];
  /** As a server wrote it: its type, a colon, its text. */
  readonly value: string;
}

/** The leaves of a tree. A value that is a list of one is that value, as in multi-maps. */
export function leavesOf(tree: Tree | null | undefined): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (each: Tree, parts: readonly string[]): void => {
    if (typeof each === 'string') leaves.push({ parts, value: each });
    else if (Array.isArray(each)) for (const item of each) walk(item, parts);
    else for (const [name, inner] of Object.entries(each)) walk(inner, [...parts, ...partsOf(name)]);
  };
  if (tree !== null && tree !== undefined) walk(tree, []);
  return leaves;
}

/** The parts of a written name. A part that counts is a position. */
export function partsOf(name: string): string[] {
  return name.split(/[[\].]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
}

/** The texts of a parameter by the exact parts of its name. */
export function textsAt(leaves: readonly Leaf[], ...parts: readonly string[]): string[] {
  return leaves
    .filter((leaf) => leaf.parts.length === parts.length && leaf.parts.every((part, at) => part === parts[at]))
    .map(({ value }) => value.slice(2));
}

/** A name as the loosest of servers tells it from others: letters, digits and what is no ASCII. */
export function looseName(parts: readonly string[]): string {
  return parts
    .join('_')
    .replace(/[^A-Za-z0-9\u0080-\u{10ffff}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
