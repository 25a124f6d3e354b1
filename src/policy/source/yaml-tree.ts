import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import type { Json } from '../../model/json.ts';

/** Keys and indexes from the top to a value. */
type Path = readonly PropertyKey[];

/** Something that is wrong with a YAML text, at an offset in it. */
export interface YamlComplaint {
  readonly message: string;
  readonly advice: string;
  readonly offset: number;
}

/** A YAML text that was read: its plain value, and where each value of it stands. Every step over it is linear in its length. */
export interface YamlTree {
  readonly complaints: readonly YamlComplaint[];
  /** Undefined where there is nothing in it, or something is wrong. */
  readonly value: Json | undefined;
  offsetOf(path: Path, part: 'key' | 'value'): number;
  placeAt(offset: number): { readonly line: number; readonly column: number };
}

/** What an alias stands for counts as often as it stands there: so many values, and no more, are repeated. */
const MOST_REPEATED = 10_000;

export function readYamlTree(text: string): YamlTree {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    logLevel: 'error',
    // No directive of the text chooses another one, with dates and merging.
    schema: 'core',
    // Found in one pass below: the parser's own search compares each key with all before it.
    uniqueKeys: false,
  });
  const complaints: YamlComplaint[] = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    message: `not valid YAML: ${sentence(message)}`,
    advice: 'Correct the syntax at this place.',
    offset: pos[0],
  }));
  const values = new Values(complaints);
  const value = document.contents === null ? undefined : values.read(document.contents);
  return {
    complaints,
    value,
    offsetOf: (path, part) => values.offsetOf(document.contents, path, part),
    placeAt(offset) {
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    },
  };
}

/** What an anchor stands for, and how many values that is; absent while it is being read. */
interface Anchored {
  readonly node: unknown;
  readonly read?: { readonly value: Json; readonly count: number };
}

class Values {
  readonly #complaints: YamlComplaint[];
  /** By name, as of the last that was read: a name may be used again. */
  readonly #anchors = new Map<string, Anchored>();
  readonly #targets = new WeakMap<object, unknown>();
  readonly #pairs = new WeakMap<object, ReadonlyMap<string, Pair>>();
  #count = 0;
  #repeated = 0;

  constructor(complaints: YamlComplaint[]) {
    this.#complaints = complaints;
  }

  read(node: unknown): Json {
    const before = this.#count;
    this.#count += 1;
    if (isAlias(node)) return this.#readAlias(node);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor === undefined) return this.#readPlain(node);
    this.#anchors.set(anchor, { node });
    const value = this.#readPlain(node);
    this.#anchors.set(anchor, { node, read: { value, count: this.#count - before } });
    return value;
  }

  #readPlain(node: unknown): Json {
    if (isSeq(node)) return node.items.map((item) => this.read(item));
    if (isMap(node))
      return Object.fromEntries(Array.from(this.#pairsOf(node), ([key, { value }]) => [key, this.read(value)]));
    if (!isScalar(node)) return null;
    const { value } = node;
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return value;
    this.#complain(node, 'it holds what JSON cannot', 'Use plain values only.');
    return null;
  }

  #readAlias(node: Alias): Json {
    const found = this.#anchors.get(node.source);
    if (found?.read === undefined) {
      this.#complain(node, `its aliases cannot be resolved: nothing before this is \`&${node.source}\``, WRITE_OUT);
      return null;
    }
    this.#targets.set(node, found.node);
    this.#count += found.read.count;
    const within = this.#repeated <= MOST_REPEATED;
    this.#repeated += found.read.count;
    if (this.#repeated <= MOST_REPEATED) return found.read.value;
    if (within) this.#complain(node, `its aliases repeat more than ${MOST_REPEATED} values`, WRITE_OUT);
    return null;
  }

  offsetOf(top: ParsedNode | null, path: Path, part: 'key' | 'value'): number {
    let node: unknown = top;
    let offset = top?.range[0] ?? 0;
    for (const [depth, step] of path.entries()) {
      if (isAlias(node)) node = this.#targets.get(node);
      if (isMap(node)) {
        const pair = this.#pairsOf(node).get(String(step));
        if (pair === undefined) break;
        const wanted = depth === path.length - 1 && part === 'key' ? pair.key : pair.value;
        offset = startOf(wanted) ?? startOf(pair.key) ?? offset;
        node = pair.value;
      } else if (isSeq(node) && typeof step === 'number') {
        node = node.items[step];
        offset = startOf(node) ?? offset;
      } else {
        break;
      }
    }
    return offset;
  }

  /** The pairs of a mapping by key, and a complaint for each key that is there again. */
  #pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    const known = this.#pairs.get(map);
    if (known !== undefined) return known;
    const pairs = new Map<string, Pair>();
    for (const pair of map.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (pairs.has(key))
        this.#complain(pair.key, 'not valid YAML: map keys must be unique', 'Keep one of the two keys.');
      else pairs.set(key, pair);
    }
    this.#pairs.set(map, pairs);
    return pairs;
  }

  #complain(node: unknown, message: string, advice: string): void {
    this.#complaints.push({ message, advice, offset: startOf(node) ?? 0 });
  }
}

const WRITE_OUT = 'Write values out instead of repeating them by alias.';

function startOf(node: unknown): number | undefined {
  if (isScalar(node) && node.range && node.range[0] === node.range[1]) return undefined;
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}

function sentence(message: string): string {
  const [line = ''] = message.split('\n');
  return line.charAt(0).toLowerCase() + line.slice(1);
}
