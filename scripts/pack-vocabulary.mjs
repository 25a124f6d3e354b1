// Compiles the vocabulary of injections once, at build time, into a module that only unpacks it. Run as a program it replaces the compiled
// module in dist/; the in-page script's bundler imports the function.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const room = join(root, 'src', 'see', 'injection');

/** The module that stands in for src/see/injection/vocabulary.ts. */
export async function packedVocabularyModule() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { compileVocabulary } from './compile.ts'; export { packVocabulary } from './packed.ts';`,
      resolveDir: room,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { compileVocabulary, packVocabulary } = await import(`data:text/javascript;base64,${code}`);
  const packed = JSON.stringify(packVocabulary(compileVocabulary()));
  return `import { unpackVocabulary } from './packed.js';
let unpacked;
export function vocabulary() {
  unpacked ??= unpackVocabulary(JSON.parse(${JSON.stringify(packed)}));
  return unpacked;
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'dist', 'src', 'see', 'injection', 'vocabulary.js'), await packedVocabularyModule());
