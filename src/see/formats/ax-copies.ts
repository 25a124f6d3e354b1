import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { kindOfRole } from '../units/kinds.ts';
import { childrenOf, idOf, isContent, textOf } from './ax-node.ts';

/*
 * Chromium's nodes say a text several times. A copy is not read once more: it does not count between an announcement and its demand, and goes where what it
 * repeats goes.
 *
 *   link "Open it"                        its name
 *     StaticText "Open it"                made of the texts in it
 *       InlineTextBox "Open ", "it"       by lines
 *   name: { value, sources: [{ value, attributeValue: { relatedNodes: [{ text }] } }] }
 */

export interface Copies {
  /** Whether what some value says is a copy. */
  has(value: JsonObject | undefined): boolean;
  /** The nodes as they are shown, in the same order, without copies of what was taken out of them. */
  withoutGone(shown: readonly Json[]): Json[];
}

const MARK = /\[redacted: [\w.-]+\]/;

/** The copies in some nodes, which stand in the order of their tree. */
export function copiesAmong(nodes: readonly JsonObject[]): Copies {
  const repeats = repeatsOf(nodes);
  const copies = new Set(Array.from(repeats.values()).flatMap((below) => below.map(({ name }) => name)));
  for (const { name } of nodes) {
    const said = textOf(name).trim();
    const sources = isJsonObject(name) && Array.isArray(name.sources) ? name.sources.filter(isJsonObject) : [];
    for (const value of sources.flatMap((source) => Object.values(source)))
      if (isJsonObject(value) && textOf(value).trim() === said) copies.add(value);
  }
  const places = new Map(nodes.map((node, index) => [node, index]));
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
        let at = 0;
        for (const below of repeats.get(node) ?? []) {
          const [place, repeated] = [places.get(below) ?? -1, textOf(below.name).trim()];
          while (/\s/.test(left.charAt(at))) at++;
          const isKept = left.startsWith(repeated, at);
          at = isKept ? at + repeated.length : left.length;
          const stead = repeated === said ? left : mark;
          if (!isKept && stead !== undefined) written[place] = withName(written[place], stead);
        }
      }
      if (gone.size === 0) return written;
      return written.map((node) => withTexts(node, (text, isLabel) => (isLabel && gone.get(text.trim())) || text));
    },
  };
}

/** By node, the nearest ones below it that have names, where these make up its own. */
function repeatsOf(nodes: readonly JsonObject[]): Map<JsonObject, JsonObject[]> {
  const byId = new Map(nodes.map((node) => [idOf(node), node]));
  const repeats = new Map<JsonObject, JsonObject[]>();
  const seen = new Set<JsonObject>();
  for (const node of nodes) {
    const said = inOneWord(textOf(node.name));
    if (said === '') continue;
    const below: JsonObject[] = [];
    const pending = childrenOf(node).toReversed();
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      const child = byId.get(id);
      if (child === undefined || seen.has(child)) continue;
      seen.add(child);
      if (textOf(child.name).trim() === '') pending.push(...childrenOf(child).toReversed());
      else below.push(child);
    }
    const kind = kindOfRole(textOf(node.role));
    const isMadeOf = below.map(({ name }) => inOneWord(textOf(name))).join('') === said;
    const isInLines = below.every(({ role }) => textOf(role) === 'InlineTextBox');
    if (isInLines || (isMadeOf && kind !== 'article' && kind !== 'page')) repeats.set(node, below);
  }
  return repeats;
}

function inOneWord(text: string): string {
  return text.replace(/\s+/g, '');
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
