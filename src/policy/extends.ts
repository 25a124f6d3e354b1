import { z } from 'zod';
import { isJsonObject, type Json } from '../model/json.ts';
import { filled } from './fields.ts';
import { checkSchema } from './source/check.ts';
import type { Problems } from './source/problems.ts';
import { type Reading, readNamedSource } from './source/reading.ts';
import type { Path, SourceDocument } from './source/source.ts';

/** What one document of a chain makes mandatory. */
export interface MandatoryReference {
  readonly reference: string;
  readonly source: SourceDocument;
  readonly path: Path;
}

/** A document merged with all that it extends. Each value still knows the file, line and column that it came from. */
export interface MergedDocument {
  readonly source: SourceDocument;
  /** Of every document of the chain: what one makes mandatory, a document that builds on it cannot drop. */
  readonly mandatory: readonly MandatoryReference[];
}

/** A circle under ever new names must end too. */
const DEEPEST = 16;

/** Whether the mappings that two documents have at a path are merged, key by key; otherwise the child's stands in its place. */
export type Merges = (path: Path) => boolean;

/** What a document says about being built on another one. */
interface Link {
  readonly extends?: string;
  readonly mandatory: readonly string[];
  readonly merges: Merges;
}

/** How a format links its documents. What merging depends on is checked before the merge, in each document of the chain. */
export type LinkReader = (source: SourceDocument, problems: Problems) => Link | undefined;

const linkSchema = z.looseObject({
  cordon: z.literal(1),
  extends: z.exactOptional(filled),
  mandatory: z.array(filled).default([]),
});

/** `cordon: 1`: mappings merge at every depth. */
export const cordonLink: LinkReader = (source, problems) => {
  const link = checkSchema(linkSchema, source, problems);
  return link && { ...link, merges: () => true };
};

/** Follows `extends` upwards and merges downwards. Undefined where problems were reported, a cycle among them. */
export async function mergeExtended(
  reading: Reading,
  readLink: LinkReader,
  below: readonly string[] = [],
): Promise<MergedDocument | undefined> {
  const { source, problems } = reading;
  const link = readLink(source, problems);
  if (link === undefined) return undefined;
  const own = link.mandatory.map((reference, index) => ({ reference, source, path: ['mandatory', index] }));
  if (link.extends === undefined) return { source, mandatory: own };

  const parent = await readNamedSource(reading, link.extends, ['extends'], 'the extended document');
  if (parent === undefined) return undefined;
  const chain = [...below, source.name];
  if (chain.includes(parent.name) || chain.length > DEEPEST) {
    const message = `\`extends\` runs in a circle: ${[...chain, parent.name].join(' → ')}`;
    problems.add({ message, advice: 'Let one of these documents extend nothing.' }, source.place(['extends']));
    return undefined;
  }
  const above = await mergeExtended({ ...reading, source: parent }, readLink, chain);
  return above && { source: mergeSources(above.source, source, link.merges), mandatory: [...above.mandatory, ...own] };
}

/** The child's values over the parent's. A place is the child's wherever the child says anything at that path. */
function mergeSources(parent: SourceDocument, child: SourceDocument, merges: Merges): SourceDocument {
  return {
    name: child.name,
    value: mergeValues(parent.value, child.value, merges, []),
    place: (path, part) => (ownerOf(path, parent, child, merges) === child ? child : parent).place(path, part),
  };
}

function mergeValues(parent: Json, child: Json, merges: Merges, path: Path): Json {
  if (!isJsonObject(parent) || !isJsonObject(child) || !merges(path)) return child;
  const merged: Record<string, Json> = { ...parent };
  for (const [key, value] of Object.entries(child)) {
    const inherited = Object.hasOwn(parent, key) ? parent[key] : undefined;
    merged[key] = inherited === undefined ? value : mergeValues(inherited, value, merges, [...path, key]);
  }
  return merged;
}

/** Walks down as far as both are mappings that merge: beyond that, the one that has the value is the one that wrote it. */
function ownerOf(path: Path, parent: SourceDocument, child: SourceDocument, merges: Merges): SourceDocument {
  let below: Json | undefined = child.value;
  let above: Json | undefined = parent.value;
  for (const [depth, step] of path.entries()) {
    if (!isJsonObject(below) || (isJsonObject(above) && !merges(path.slice(0, depth)))) return child;
    const key = String(step);
    const has: boolean = Object.hasOwn(below, key);
    if (!has) return isJsonObject(above) && Object.hasOwn(above, key) ? parent : child;
    below = below[key];
    above = isJsonObject(above) ? above[key] : undefined;
  }
  return child;
}
