// Writes what training needs of every set of tasks that is at hand: dump.ts, bundled and run.
import { pathToFileURL } from 'node:url';
import { bundleScript } from '../bundle-script.mjs';

const made = await bundleScript('scripts/relevance/dump.ts', 'dist/bench/relevance-dump.js');
await import(pathToFileURL(made).href);
