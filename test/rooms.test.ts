/** The house stays in order: no folder is a heap, no file a book, and the root of `src` holds what is public alone. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/documents.ts';

/** docs/architecture.md#rooms */
const MOST_FILES = 20;
const MOST_LINES = 470;

const SOURCES = sourceFiles(/\.(?:ts|mjs)$/).filter((name) => !/\.(?:test|bench)\.ts$/.test(name));

it('no folder has more than twenty sources', () => {
  const folders = new Map<string, number>();
  for (const file of SOURCES) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  expect([...folders].filter(([, files]) => files > MOST_FILES)).toEqual([]);
});

it('no source has more than 470 lines', () => {
  const long = SOURCES.filter((file) => readFileSync(file, 'utf8').split('\n').length > MOST_LINES + 1);
  expect(long).toEqual([]);
});

it('nothing but index.ts stands at the root of src', () => {
  expect(SOURCES.filter((file) => dirname(file) === 'src')).toEqual([join('src', 'index.ts')]);
});
