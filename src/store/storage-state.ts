import { z } from 'zod';
import { readTextFile } from '../fetch/read-file.ts';
import { CordonError } from '../model/error.ts';
import type { StorageState } from '../model/traffic/storage-state.ts';
import { readYamlTree } from '../policy/source/yaml-tree.ts';

const partition = z.union([
  z.string().transform((topLevelSite) => ({ topLevelSite, hasCrossSiteAncestor: false })),
  z.object({ topLevelSite: z.string(), hasCrossSiteAncestor: z.boolean() }),
]);

const cookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().startsWith('/').default('/'),
  expires: z.number().default(-1),
  httpOnly: z.boolean().default(false),
  secure: z.boolean().default(false),
  sameSite: z.enum(['Strict', 'Lax', 'None']).optional(),
  partitionKey: partition.optional(),
});

const keyed = { name: z.string(), keyPath: z.string().optional(), keyPathArray: z.array(z.string()).optional() };
/** Playwright writes `keyEncoded` and `valueEncoded` for what is not plain JSON: those records are left out. */
const record = z.object({ key: z.json().optional(), value: z.json().optional() });
const objects = z.object({
  ...keyed,
  autoIncrement: z.boolean().default(false),
  indexes: z.array(z.object({ ...keyed, multiEntry: z.boolean(), unique: z.boolean() })).default([]),
  records: z
    .array(record)
    .transform((all) => all.flatMap(({ key, value }) => (value === undefined ? [] : [{ key, value }]))),
});
const database = z.object({ name: z.string(), version: z.number(), stores: z.array(objects) });

const origin = z.object({
  origin: z.string().refine(isWebOrigin, 'is no origin, such as https://shop.example'),
  localStorage: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  indexedDB: z.array(database).optional(),
});

const state: z.ZodType<StorageState> = z
  .object({ cookies: z.array(cookie).optional(), origins: z.array(origin).optional() })
  // Any other object would pass for a login of nobody.
  .refine(({ cookies, origins }) => cookies !== undefined || origins !== undefined, 'has neither cookies nor origins')
  .transform(({ cookies = [], origins = [] }) => ({ cookies, origins }));

/**
 * Reads a storage state, in the format that Playwright's `context.storageState({ path })` writes. No message has a value of it.
 *
 * @throws {CordonError} `input`, with the place
 */
export function parseStorageState(text: string, file: string): StorageState {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    // Its message would quote the text, which is full of secrets.
    const tree = readYamlTree(text);
    const place = tree.complaints[0] === undefined ? {} : tree.placeAt(tree.complaints[0].offset);
    throw bad(file, 'it is not valid JSON', place);
  }
  const parsed = state.safeParse(written);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  const tree = readYamlTree(text);
  const place = tree.value === undefined ? {} : tree.placeAt(tree.offsetOf(path, 'value'));
  throw bad(file, `${nameOf(path)}: ${issue?.message ?? 'it has another form'}`, place);
}

/** @throws {CordonError} `input` where it cannot be read, or is no storage state */
export async function readStorageState(file: string): Promise<StorageState> {
  const called = { what: `The storage state '${file}'`, advice: 'Check the name and its permissions.' };
  return parseStorageState(await readTextFile(file, called), file);
}

function bad(file: string, what: string, place: { readonly line?: number; readonly column?: number }): CordonError {
  return new CordonError(`This is no storage state: ${what}`, {
    kind: 'input',
    advice: 'Write it anew with Playwright: await context.storageState({ path: "state.json", indexedDB: true }).',
    place: { file, ...place },
  });
}

function nameOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step, at) =>
    typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${String(step)}`,
  );
  return steps.length === 0 ? 'the whole' : steps.join('');
}

function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
