// Compiles the vocabulary of injections once, at build time, into a module that only unpacks it. Run as a program it replaces the compiled
// module in dist/; the in-page script's bundler imports the function.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importBundled } from './import-bundled.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const room = join(root, 'src', 'see', 'injection', 'vocabulary');

/** The module that stands in for src/see/injection/vocabulary/vocabulary.ts. */
export async function packedVocabularyModule() {
  const { compileVocabulary, packVocabulary } = await importBundled(
    `export { compileVocabulary } from './compile.ts'; export { packVocabulary } from './packed.ts';`,
    room,
  );
  const { arrays, ...rest } = packVocabulary(compileVocabulary());
  return `import { unpackVocabulary } from './packed.js';
let unpacked;
export function vocabulary() {
  unpacked ??= unpackVocabulary({ ...JSON.parse(${JSON.stringify(JSON.stringify(rest))}), ...${JSON.stringify({ arrays })} });
  return unpacked;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    join(root, 'dist', 'src', 'see', 'injection', 'vocabulary', 'vocabulary.js'),
    await packedVocabularyModule(),
  );
