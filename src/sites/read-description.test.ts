import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cordon-description-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LISTING = '  GET|HEAD  / ..... home › HomeController@index\n';

it.each([
  ['UTF-8', Buffer.from(LISTING)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LISTING}`)],
  ['UTF-16, as Windows PowerShell writes it', Buffer.from(`\ufeff${LISTING}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${LISTING}`, 'utf16le').swap16()],
])('a file is read in %s', async (_, bytes) => {
  const file = join(folder, 'routes.txt');
  await writeFile(file, bytes);
  expect(await readDescription(file)).toEqual({ name: file, text: LISTING });
});
