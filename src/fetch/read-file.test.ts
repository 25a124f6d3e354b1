import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTextFile, readTextFileIfThere } from './read-file.ts';

const advice = 'Check it.';
let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-files-'));
  writeFileSync(at('text'), 'grün');
  writeFileSync(at('huge'), '');
  truncateSync(at('huge'), 300 * 1024 * 1024);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reads a file whole', async () => {
  expect(await readTextFile(at('text'), { advice })).toBe('grün');
  expect(await readTextFileIfThere(at('text'), { advice })).toBe('grün');
});

it('what is not there is nothing, or an error with the advice of whoever asks', async () => {
  expect(await readTextFileIfThere(at('none'), { advice })).toBeUndefined();
  await expect(readTextFile(at('none'), { what: 'The grant', advice })).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringMatching(/^The grant cannot be read: ENOENT/),
    advice,
  });
});

it.each([
  ['a folder', () => folder, 'it is a folder, and no file', 'Name a file in it.'],
  [
    'a device without an end',
    () => '/dev/zero',
    'it is a device, and no file',
    'Save what comes from it in a file, and name that.',
  ],
  [
    'a file of 300 MiB',
    () => at('huge'),
    'it has 314572800 bytes, and at most 256 MiB are read',
    'Name the file that is meant, or split it.',
  ],
])('%s is named, with what to do', async (_, path, why, remedy) => {
  await expect(readTextFile(path(), { advice })).rejects.toMatchObject({
    message: `'${path()}' cannot be read: ${why}`,
    advice: remedy,
  });
  await expect(readTextFileIfThere(path(), { advice })).rejects.toThrow(why);
});

it('a pipe that nobody writes into is not waited for', async () => {
  expect(spawnSync('mkfifo', [at('pipe')]).status).toBe(0);
  await expect(readTextFile(at('pipe'), { advice })).rejects.toMatchObject({
    message: `'${at('pipe')}' cannot be read: it is a pipe, and no file`,
    advice: 'Save what comes from it in a file, and name that.',
  });
});
