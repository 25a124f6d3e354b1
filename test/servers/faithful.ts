/** Whether a server read the parameters that were sent, and no others. */
import { type Leaf, leafAt, leavesOf, looseName } from './leaves.ts';
import type { Reading, Tree } from './reading.ts';
import type { SentForm } from './sending/sent-form.ts';
import type { Stack } from './stacks.ts';

export interface Compared {
  readonly stack: Stack;
  readonly reading: Reading;
  readonly sent: SentForm;
  /** Whether everything that was sent must have been read: of what is odd a server may know less, as long as that was not judged. */
  readonly whole: boolean;
}

/**
 * How a reading differs from the bytes; undefined where it does not, or where they have no one strict reading. Names are compared as loosely
 * as PHP writes them; of a name that is there several times a server may know one value.
 */
export function difference({ stack, reading: raw, sent, whole }: Compared): string | undefined {
  const { query, body, kind } = sent;
  if (raw.fields !== undefined || query === undefined || (kind !== undefined && body === undefined)) return undefined;
  const reading = stack.latin1 === true ? { ...raw, body: reread(raw.body), merged: reread(raw.merged) } : raw;
  // What is no form stays text.
  const inQuery = leavesOf(reading.query);
  const inBody = typeof reading.body === 'string' ? [] : leavesOf(reading.body);
  const merged = leavesOf(reading.merged);
  const key = stack.folds === true ? foldedKeyOf : keyOf;
  const other =
    invented('query', inQuery, query, key) ??
    invented('body', inBody, body ?? [], key) ??
    invented('merged', merged, [...query, ...(body ?? [])], key);
  if (other !== undefined || !whole) return other;
  const readsBody =
    kind !== undefined && stack.reads.includes(kind) && !['GET', 'HEAD', 'OPTIONS'].includes(reading.method);
  return (
    lost('query', query, [...inQuery, ...merged]) ??
    lost('body', readsBody ? (body ?? []) : [], [...inBody, ...merged, ...fileNames(reading)]) ??
    (readsBody ? lostFiles(sent, reading) : undefined)
  );
}

/** A tree whose UTF-8 was taken for Latin-1. */
function reread(tree: Tree | null | undefined): Tree {
  if (tree === undefined || tree === null) return [];
  if (typeof tree === 'string') return utf8Of(tree);
  if (Array.isArray(tree)) return tree.map(reread);
  return Object.fromEntries(Object.entries(tree).map(([name, each]) => [utf8Of(name), reread(each)]));
}

function utf8Of(text: string): string {
  if (!/^[\0-\xff]*$/.test(text)) return text;
  const again = Buffer.from(text, 'latin1').toString('utf8');
  return again.includes('\ufffd') ? text : again;
}

function keyOf({ parts, value }: Leaf): string {
  return `${looseName(parts)} ${looseText(value)}`;
}

function foldedKeyOf({ parts, value }: Leaf): string {
  return `${looseName(parts).toLowerCase()} ${looseText(value)}`;
}

/** Numbers by what they are, line ends by none; nothing, null and empty text are one. */
function looseText(value: string): string {
  const text = value.slice(2);
  if (value.startsWith('n:')) return String(Number(text));
  return text.replace(/\r\n?/g, '\n');
}

function invented(
  where: string,
  read: readonly Leaf[],
  sent: readonly Leaf[],
  key: (leaf: Leaf) => string,
): string | undefined {
  const known = new Set(sent.map(key));
  const other = read.find((leaf) => looseText(leaf.value) !== '' && !known.has(key(leaf)));
  return other && `${where}: ${other.parts.join('.')} = ${JSON.stringify(other.value)}, which was not sent`;
}

function lost(where: string, sent: readonly Leaf[], read: readonly Leaf[]): string | undefined {
  const known = new Set(read.map(({ parts }) => looseName(parts)));
  const other = sent.find(({ parts, value }) => looseText(value) !== '' && !known.has(looseName(parts)));
  return other && `${where}: ${other.parts.join('.')} was sent and not read`;
}

function fileNames({ files }: Reading): Leaf[] {
  return (files ?? []).map(({ field }) => leafAt([field], 's:'));
}

function lostFiles(sent: SentForm, { files }: Reading): string | undefined {
  if (files === undefined) return undefined;
  const kept = sent.files.filter(({ size }) => size > 0);
  const sizes = (list: readonly { readonly size: number }[]): string =>
    list
      .map(({ size }) => size)
      .sort((a, b) => a - b)
      .join();
  const read = files.filter(({ size }) => size > 0);
  return sizes(kept) === sizes(read) ? undefined : `files of ${sizes(kept)} bytes were sent, of ${sizes(read)} read`;
}
