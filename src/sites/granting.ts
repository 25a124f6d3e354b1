/** Changes of an operator's documents that list and grant what a site's requests do, and how they are written: whole or not at all. */
import { randomBytes } from 'node:crypto';
import { open as openFile, realpath, rename, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readTextFile } from '../fetch/read-file.ts';
import { CordonError } from '../model/error.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { DocumentReader } from '../policy/source/reading.ts';
import { EditedDocument } from './edited-document.ts';
import { readDocument } from './read-document.ts';

export interface Changing {
  readonly grant: Grant;
  readonly document: EditedDocument;
  /** Opens a further file, to be changed as well. */
  readonly open: (path: string) => Promise<EditedDocument>;
}

/** A list that stands in the document, or in a file that it names. */
export async function addTo(
  key: 'sitemap' | 'policies',
  domain: string,
  value: Json,
  { document, open }: Changing,
): Promise<void> {
  const written = document.at(['sites', domain, key]);
  if (typeof written !== 'string') return document.append(['sites', domain, key], value);
  if (/^https?:/i.test(written))
    throw byHand(`the ${key} of ${domain} stand on the web`, 'Save them beside the policy first.');
  const file = await open(resolve(dirname(document.path), written));
  const whole = file.at([]);
  const list = isJsonObject(whole) ? Object.keys(whole).find((name) => Array.isArray(whole[name])) : undefined;
  file.append(list === undefined ? [] : [list], value);
}

/** What was left to the selector so far is written out, since a list replaces what it would choose. */
export function selectPolicy(domain: string, policy: string, { document, grant }: Changing): void {
  const path = ['sites', domain, 'select'];
  const written = document.at(path);
  if (Array.isArray(written)) {
    document.append(path, policy);
    return;
  }
  if (written !== undefined)
    throw byHand(`what is selected on ${domain} stands in another form`, `Select '${policy}' there.`);
  const selected = grant.sites.find((each) => each.domain === domain)?.selected ?? [];
  const before = selected.map(({ policy: { name }, params }) =>
    Object.keys(params).length === 0 ? name : { policy: name, params: { ...params } },
  );
  document.set(path, [...before, policy]);
}

export function byHand(why: string, advice: string): CordonError {
  return new CordonError(`No change can be proposed: ${why}`, { kind: 'input', advice });
}

/** Documents as they are opened to be changed, and as whoever loads the policy reads them then. */
export function changedDocuments(): {
  readonly open: (path: string) => Promise<EditedDocument>;
  readonly changed: () => readonly EditedDocument[];
  readonly read: DocumentReader;
} {
  const documents = new Map<string, EditedDocument>();
  return {
    async open(file) {
      const known = documents.get(file) ?? new EditedDocument(file, await textOf(file));
      documents.set(file, known);
      return known;
    },
    changed: () => [...documents.values()].filter(({ before, after }) => before !== after),
    async read(reference, from) {
      const known = documents.get(resolve(from === undefined ? '.' : dirname(from), reference));
      return known === undefined ? readDocument(reference, from) : { name: known.path, text: known.after };
    },
  };
}

/** Each is written beside its file and then put in its place, so that nobody reads half of one. */
export async function writeDocuments(documents: readonly EditedDocument[]): Promise<void> {
  for (const { path, after } of documents) await writeWhole(path, after);
}

async function writeWhole(named: string, text: string): Promise<void> {
  const path = await realpath(named);
  const { mode } = await stat(path);
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await openFile(beside, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

function textOf(path: string): Promise<string> {
  return readTextFile(path, { advice: 'Name the policy document with --policy.' });
}
