import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/*
 * Text that people wrote for people, of which there is plenty on any machine: the documents of packages, manuals, release notes. In pieces of 3,000 characters, about what a page shows.
 */

const PIECE = 3_000;
const TEXTS =
  /(?:\.(?:mdx?|markdown|rst|txt|html?|[1-8])|\/(?:METADATA|PKG-INFO|README[^/]*|CHANGE[^/]*|NEWS[^/]*|NOTICE|TODO|FAQ[^/]*|copyright))(?:\.gz)?$/i;
const SMALLEST = 400;
const LARGEST = 2_000_000;

/** Pieces of the texts under some folders, up to so many characters, in an order that is random and always the same; each text once. */
export function readRealText(folders: readonly string[], most: number): string[] {
  const files = folders.flatMap(filesUnder).toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1));
  const seen = new Set<string>();
  const pieces: string[] = [];
  let size = 0;
  for (const file of files) {
    if (size >= most) break;
    const text = textOf(file);
    if (text.length < SMALLEST || text.length > LARGEST || seen.has(digest(text))) continue;
    seen.add(digest(text));
    for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
    size += text.length;
  }
  return pieces;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function filesUnder(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() && TEXTS.test(path) ? [path] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that may not be read has no text for us.
    return [];
  }
}

function textOf(file: string): string {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (text.includes('\uFFFD')) return '';
  if (/\.[1-8](?:\.gz)?$/.test(file)) return withoutRoff(text);
  return /\.html?(?:\.gz)?$/i.test(file) ? withoutMarkup(text) : text;
}

/** A manual as its reader sees it, near enough. */
function withoutRoff(text: string): string {
  return text
    .replace(/^[.'](?:\\"|de|ds|nr|if|ie|el|TH|ta|so|ns).*\n/gm, '')
    .replace(/^[.']([A-Za-z]{1,3})[ \t]*/gm, '')
    .replace(/\\f(?:\[\w*\]|\(?\w)/g, '')
    .replace(/\\\(\w\w|\\\[\w+\]/g, '')
    .replace(/\\([-'&e. ])/g, (_, sign: string) => (sign === '-' || sign === "'" ? sign : ''));
}

function withoutMarkup(text: string): string {
  return text.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/gi, ' ').replace(/[ \t]{2,}/g, ' ');
}
