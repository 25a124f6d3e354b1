// Bundles what people see in their own browser into dist/web: one script and one style sheet, with nothing to fetch from anywhere.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'src', 'console', 'web');
const out = join(root, 'dist', 'web');

mkdirSync(out, { recursive: true });
await build({
  entryPoints: [join(web, 'main.tsx')],
  outfile: join(out, 'box.js'),
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'eof',
  charset: 'ascii',
  logLevel: 'error',
});
copyFileSync(join(web, 'box.css'), join(out, 'box.css'));
