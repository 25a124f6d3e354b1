// Puts the compiled command line into few files, one for what each command loads: hundreds of small ones take more time to find than to run.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist', 'cli');
/** A session that runs may still load what an earlier build left. */
const KEPT_MS = 24 * 60 * 60_000;

/** Leaves out of packages what nobody asks of them: every command would read it, and a session keep it. */
const withoutUnused = {
  name: 'without-unused',
  setup({ onLoad, onResolve }) {
    // Messages in English are all that is said: the other languages of zod are as much code as the rest of it.
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    }));
    // As modules, of which those that nothing uses can be left out.
    onResolve({ filter: /^graphql$/ }, () => ({
      path: join(root, 'node_modules', 'graphql', 'index.mjs'),
      sideEffects: false,
    }));
  },
};

const { metafile } = await build({
  entryPoints: [join(root, 'dist', 'src', 'cli', 'main.js')],
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  outdir: out,
  plugins: [withoutUnused],
  // Programs and data of their own, and what few sessions load.
  external: ['playwright-core', 'ioredis', '@jitl/*', 'quickjs-emscripten-core'],
  // Packages in the older format call it.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'eof',
  logLevel: 'error',
});
const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
for (const name of readdirSync(out)) {
  const path = join(out, name);
  if (!made.has(name) && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path);
}
