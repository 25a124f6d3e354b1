import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { childrenOf, idOf, isContent, textOf } from './ax-node.ts';
import { goneCopies, MARK, type NamedNode, repeatsOf } from './copies.ts';

/*
 * What Chromium's nodes say again (copies.ts). They say as well what a name was made of:
 *
 *   name: { value, sources: [{ value, attributeValue: { relatedNodes: [{ text }] } }] }
 */

export interface Copies {
  /** Whether what some value says is a copy. */
  has(value: JsonObject | undefined): boolean;
  /** The nodes as they are shown, in the same order, without copies of what was taken out of them. */
  withoutGone(shown: readonly Json[]): Json[];
}

/** The copies in some nodes, which stand in the order of their tree. */
export function copiesAmong(nodes: readonly JsonObject[]): Copies {
  const named = namedNodes(nodes);
  const repeats = repeatsOf(named);
  const copies = new Set(Array.from(repeats.values()).flatMap((below) => below.map((index) => nodes[index]?.name)));
  for (const { name } of nodes) {
    const said = textOf(name).trim();
    const sources = isJsonObject(name) && Array.isArray(name.sources) ? name.sources.filter(isJsonObject) : [];
    for (const value of sources.flatMap((source) => Object.values(source)))
      if (isJsonObject(value) && textOf(value).trim() === said) copies.add(value);
  }
  return {
    has: (value) => value !== undefined && copies.has(value),
    withoutGone(shown) {
      const written = [...shown];
      const gone = new Map<string, string>();
      for (const [index, node] of nodes.entries()) {
        const own = written[index];
        const said = textOf(node.name).trim();
        const left = isJsonObject(own) ? textOf(own.name) : said;
        if (left === textOf(node.name)) continue;
        // Where it is only marked, a copy of a part is left as it is.
        const mark = MARK.exec(left)?.[0];
        if (mark !== undefined) gone.set(said, mark);
        written[index] = withTexts(own, (text, isLabel) =>
          text.trim() === said ? left : isLabel ? (mark ?? text) : text,
        );
        for (const [copy, name] of goneCopies(named, repeats.get(index) ?? [], said, left, mark))
          written[copy] = withName(written[copy], name);
      }
      if (gone.size === 0) return written;
      return written.map((node) => withTexts(node, (text, isLabel) => (isLabel && gone.get(text.trim())) || text));
    },
  };
}

function namedNodes(nodes: readonly JsonObject[]): NamedNode[] {
  const parents = new Map<string, number>();
  for (const [index, node] of nodes.entries())
    for (const id of childrenOf(node)) if (!parents.has(id)) parents.set(id, index);
  return nodes.map((node, index) => {
    const parent = parents.get(idOf(node));
    const isAbove = parent !== undefined && parent < index;
    return { name: textOf(node.name), role: textOf(node.role), parent: isAbove ? parent : undefined };
  });
}

function withName(node: Json | undefined, name: string): Json {
  if (!isJsonObject(node) || !isJsonObject(node.name)) return node ?? null;
  return { ...node, name: { ...node.name, value: name } };
}

/** A node with what it says changed. A label is what another node says that it names. */
function withTexts(value: Json | undefined, change: (text: string, isLabel: boolean) => string): Json {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (!isJsonObject(value)) return value ?? null;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const isLabel = name === 'text';
    const isSaid = typeof member === 'string' && (isLabel || isContent(value, name));
    return [name, isSaid ? change(member, isLabel) : withTexts(member, change)];
  });
  return Object.fromEntries(members);
}
