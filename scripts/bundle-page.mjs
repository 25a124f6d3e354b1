// Bundles the in-page scripts into one self-contained text each, in dist/page. Run as a program it writes the files; tests import the function.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { importBundled } from './import-bundled.mjs';
import { packedVocabularyModule } from './pack-vocabulary.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Compiling the vocabulary would take each document some ten milliseconds: the script carries it compiled. */
const packVocabulary = {
  name: 'pack-vocabulary',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]injection[\\/]vocabulary[\\/]vocabulary\.ts$/ }, async ({ path }) => ({
      contents: (await packedVocabularyModule()).replace('./packed.js', './packed.ts'),
      resolveDir: dirname(path),
    }));
  },
};

/** Likewise the terms of the lexicons. */
const packTerms = {
  name: 'pack-terms',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]see[\\/]lexicon[\\/]terms-compiled\.ts$/ }, async ({ path }) => {
      const { compileTerms } = await importBundled(`export { compileTerms } from './term-table.ts';`, dirname(path));
      const table = JSON.stringify(JSON.stringify(compileTerms()));
      return { contents: `export const termTable = () => JSON.parse(${table});` };
    });
  },
};

/** Likewise the words of buttons that save. */
const packSavingWords = {
  name: 'pack-saving-words',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]see[\\/]lexicon[\\/]saving-words\.ts$/ }, async ({ path }) => {
      const { savingWords } = await importBundled(`export { savingWords } from './saving-words.ts';`, dirname(path));
      return { contents: `export const savingWords = () => (${JSON.stringify(savingWords())});` };
    });
  },
};

/** What runs in a page: the filter in Cordon's own world, and in the worlds of clients what keeps them from what is hidden. */
const ENTRIES = { see: 'main.ts', client: 'client/main.ts' };

/** An in-page script as one text that runs by itself in any world of Chromium. `plugins`: what else esbuild does with its sources. */
export function bundlePageScript(name = 'see', plugins = []) {
  return bundleForPage(join(root, 'src', 'browser', 'page', ENTRIES[name]), plugins);
}

/** Likewise any module of the repository and what it imports. */
export async function bundleForPage(entry, plugins = []) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'chrome120',
    minify: true,
    legalComments: 'none',
    charset: 'ascii',
    plugins: [...plugins, packVocabulary, packTerms, packSavingWords],
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild made no output');
  return output.text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, 'dist', 'page');
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(ENTRIES)) writeFileSync(join(folder, `${name}.js`), await bundlePageScript(name));
}
