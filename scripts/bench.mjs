// Runs the benchmarks: builds the product, bundles bench/main.ts with what it starts beside it or runs in pages, and runs that. Words after `--` choose benchmarks.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForPage } from './bundle-page.mjs';
import { buildProduct, bundleScript, root } from './bundle-script.mjs';

buildProduct();
const main = await bundleScript('bench/main.ts', 'dist/bench/main.js');
await bundleScript('bench/page-site-process.ts', 'dist/bench/page-site-process.js');
for (const [source, name] of [
  ['page-script-parts', 'page-script-parts'],
  ['elements/facts-page', 'elements-facts-page'],
  ['widgets/sight-page', 'widgets-sight-page'],
]) {
  writeFileSync(join(dirname(main), `${name}.js`), await bundleForPage(join(root, 'bench', `${source}.ts`)));
}
await import(pathToFileURL(main).href);
