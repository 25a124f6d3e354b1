// Saves the pages of the corpora: `npm run corpora -- [NAME…]` (bench/corpora/README.md). Builds the product, bundles scripts/save-corpora.ts and runs it.
import { pathToFileURL } from 'node:url';
import { buildProduct, bundleScript, root } from './bundle-script.mjs';

buildProduct();
const outfile = await bundleScript('scripts/save-corpora.ts', 'dist/bench/save-corpora.mjs');
process.chdir(root);
await import(pathToFileURL(outfile).href);
