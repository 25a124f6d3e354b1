/** The files of generated sitemaps in a folder: `<host>.sitemap.json`, `.policies.json`, `.sitemap.evidence.json` and `.sitemap.test.yaml`. */
import { access, constants, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readTextFileIfThere } from '../fetch/read-file.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { checkSchema } from '../policy/source/check.ts';
import { Problems } from '../policy/source/problems.ts';
import { readSource } from '../policy/source/source.ts';
import { compileDocuments } from './generate/compiled.ts';
import { entrySchema, evidenceSchema, type HostDocuments, policySchema } from './generate/document.ts';
import { fixturesOf } from './generate/fixtures.ts';

const SITEMAP = '.sitemap.json';

/** The names of a host's files. */
export function filesOf(folder: string, stem: string) {
  return {
    sitemap: join(folder, `${stem}${SITEMAP}`),
    policies: join(folder, `${stem}.policies.json`),
    evidence: join(folder, `${stem}.sitemap.evidence.json`),
    fixtures: join(folder, `${stem}.sitemap.test.yaml`),
  };
}

/** The hosts that a folder has sitemaps of. @throws {CordonError} `input` where it cannot be read. */
export async function listHosts(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.flatMap((name) => (name.endsWith(SITEMAP) ? [name.slice(0, -SITEMAP.length)] : [])).sort();
  } catch (cause) {
    throw new CordonError(`The folder '${folder}' cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Name the folder that `cordon sitemap from` or `record` wrote (--out).',
      cause,
    });
  }
}

/** The files of each host in a folder; undefined where it is none. @throws {CordonError} `input` for a folder without any. */
export async function hostFilesIn(path: string): Promise<readonly ReturnType<typeof filesOf>[] | undefined> {
  // What is not there is a file that cannot be read, and whoever reads it says so.
  if ((await stat(path).catch(() => undefined))?.isDirectory() !== true) return undefined;
  const hosts = await listHosts(path);
  if (hosts.length > 0) return hosts.map((stem) => filesOf(path, stem));
  throw new CordonError(`The folder '${path}' has no sitemaps`, {
    kind: 'input',
    advice: `Name a folder with files called \`<host>${SITEMAP}\`, as \`cordon sitemap from\` or \`record\` writes it.`,
  });
}

/** What is there of a host; undefined where it has no sitemap. @throws {CordonError} `input` for files that are none. */
export async function readHost(folder: string, stem: string): Promise<HostDocuments | undefined> {
  const names = filesOf(folder, stem);
  const entries = await readFileAs(names.sitemap, z.array(entrySchema));
  if (entries === undefined) return undefined;
  const policies = await readFileAs(
    names.policies,
    z.union([z.array(policySchema), z.object({ policies: z.array(policySchema) })]),
  );
  const evidence = await readFileAs(names.evidence, evidenceSchema);
  return {
    stem,
    entries,
    policies: policies === undefined ? [] : Array.isArray(policies) ? policies : policies.policies,
    evidence: evidence ?? {},
  };
}

/** The entries of one sitemap, wherever it lies. @throws {CordonError} `input` */
export async function readSitemap(name: string): Promise<HostDocuments['entries']> {
  const entries = await readFileAs(name, z.array(entrySchema));
  if (entries !== undefined) return entries;
  throw new CordonError(`'${name}' cannot be read: there is no such file`, {
    kind: 'input',
    advice: 'Check the path.',
  });
}

async function readFileAs<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T> | undefined> {
  const text = await readTextFileIfThere(name, { advice: 'Check its permissions.' });
  if (text === undefined) return undefined;
  const problems = new Problems();
  const value = checkSchema(schema, readSource(text, name), problems);
  problems.throwIfAny();
  return value;
}

/** Makes sure, before somebody uses a site for long, that what comes of it can be added to a folder. @throws {CordonError} `input` */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
  for (const stem of await listHosts(folder)) await readHost(folder, stem);
}

/** Writes a host's files, each whole or not at all. @returns what its author should look at. */
export async function writeHost(folder: string, documents: HostDocuments): Promise<readonly string[]> {
  const names = filesOf(folder, documents.stem);
  const compiled = await compileDocuments(documents.entries);
  const policies = `./${documents.stem}.policies.json`;
  const { text, warnings } = fixturesOf({ policies }, documents.entries, documents.evidence, compiled);
  try {
    await mkdir(folder, { recursive: true });
    await put(names.sitemap, json(documents.entries));
    await put(names.policies, json(documents.policies));
    await put(names.evidence, json(documents.evidence));
    if (text !== undefined) await put(names.fixtures, text);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
  return warnings;
}

function unwritable(folder: string, cause: unknown): CordonError {
  return new CordonError(`The folder '${folder}' cannot be written: ${messageOf(cause)}`, {
    kind: 'input',
    advice: 'Name another folder, or check its permissions.',
    cause,
  });
}

async function put(name: string, text: string): Promise<void> {
  const fresh = `${name}.new`;
  await writeFile(fresh, text);
  await rename(fresh, name);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
