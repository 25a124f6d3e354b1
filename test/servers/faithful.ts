/** Whether a server read the parameters that were sent, and no others. */
import { type Leaf, leafAt, leavesOf, looseName } from './leaves.ts';
import type { Reading, Tree } from './reading.ts';
import type { SentForm } from './sent-form.ts';
import type { Stack } from './stacks.ts';

/**
 * How a reading differs from the bytes; undefined where it does not, or where they have no one strict reading. Names are compared as loosely
 * as PHP writes them; of a name that is there several times a server may know one value.
 */
export function difference({
  stack,
  reading: raw,
  sent,
}: {
  stack: Stack;
  reading: Reading;
  sent: SentForm;
}): string | undefined {
  const reading = stack.latin1 === true ? { ...raw, body: reread(raw.body), merged: reread(raw.merged) } : raw;
  if (reading.fields !== undefined) return undefined;
  const { query, body, kind } = sent;
  if (query === undefined) return undefined;
  const readsBody =
    kind !== undefined && stack.reads.includes(kind) && !['GET', 'HEAD', 'OPTIONS'].includes(reading.method);
  if (kind !== undefined && body === undefined) return undefined;
  // What is no form stays text.
  const asRead = typeof reading.body === 'string' ? [] : leavesOf(reading.body);
  const unheard = sent.chunked && asRead.length === 0 && fileNames(reading).length === 0;
  const inBody = readsBody && !unheard ? (body ?? []) : [];
  const everything = [...query, ...(body ?? [])];
  return (
    invented('query', leavesOf(reading.query), query) ??
    invented('body', asRead, body ?? []) ??
    invented('merged', leavesOf(reading.merged), everything) ??
    lost('query', query, [...leavesOf(reading.query), ...leavesOf(reading.merged)]) ??
    lost('body', inBody, [...asRead, ...leavesOf(reading.merged), ...fileNames(reading)]) ??
    (readsBody && !unheard ? lostFiles(sent, reading) : undefined)
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

/** Numbers by what they are, line ends by none; nothing, null and empty text are one. */
function looseText(value: string): string {
  const text = value.slice(2);
  if (value.startsWith('n:')) return String(Number(text));
  return text.replace(/\r\n?/g, '\n');
}

function invented(where: string, read: readonly Leaf[], sent: readonly Leaf[]): string | undefined {
  const known = new Set(sent.map(keyOf));
  const other = read.find((leaf) => looseText(leaf.value) !== '' && !known.has(keyOf(leaf)));
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
