import { kindOfRole } from '../units/kinds.ts';

/*
 * An accessibility tree says a text several times. A copy is not read once more: it does not count between an announcement and its demand, and goes where what
 * it repeats goes.
 *
 *   link "Open it"                        its name
 *     StaticText "Open it"                made of the texts in it
 *       InlineTextBox "Open ", "it"       by lines
 */

export const MARK = /\[redacted: [\w.-]+\]/;

/** A node, by the place of the one above it among those before it. */
export interface NamedNode {
  readonly name: string;
  readonly role: string;
  readonly parent: number | undefined;
}

/** By node, the nearest ones below it that have names, where these make up its own. */
export function repeatsOf(nodes: readonly NamedNode[]): Map<number, number[]> {
  const holders: Array<number | undefined> = [];
  const repeats = new Map<number, number[]>();
  for (const [index, { name, parent }] of nodes.entries()) {
    const isNamed = parent !== undefined && nodes[parent]?.name.trim() !== '';
    const holder = parent === undefined || isNamed ? parent : holders[parent];
    holders.push(holder);
    if (holder === undefined || name.trim() === '') continue;
    const below = repeats.get(holder);
    if (below === undefined) repeats.set(holder, [index]);
    else below.push(index);
  }
  for (const [holder, below] of repeats) if (!isRepeated(nodes, holder, below)) repeats.delete(holder);
  return repeats;
}

function isRepeated(nodes: readonly NamedNode[], holder: number, below: readonly number[]): boolean {
  if (below.every((index) => nodes[index]?.role === 'InlineTextBox')) return true;
  const { name = '', role = '' } = nodes[holder] ?? {};
  const kind = kindOfRole(role);
  const made = below.map((index) => inOneWord(nodes[index]?.name ?? '')).join('');
  return kind !== 'article' && kind !== 'page' && made === inOneWord(name);
}

function inOneWord(text: string): string {
  return text.replace(/\s+/g, '');
}

/**
 * What becomes of the copies of a name of which something was taken out: by node, what is shown in place of it. `left`: what is left of the name; `stead`: what
 * is shown in place of a part that is gone, undefined where that is only marked.
 */
export function goneCopies(
  nodes: readonly NamedNode[],
  below: readonly number[],
  said: string,
  left: string,
  stead: string | undefined,
): Array<readonly [node: number, shown: string]> {
  let at = 0;
  return below.flatMap((index) => {
    const repeated = nodes[index]?.name.trim() ?? '';
    while (/\s/.test(left.charAt(at))) at++;
    const isKept = left.startsWith(repeated, at);
    at = isKept ? at + repeated.length : left.length;
    const shown = repeated === said.trim() ? left : stead;
    return isKept || shown === undefined ? [] : [[index, shown] as const];
  });
}
