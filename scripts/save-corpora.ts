// Saves the pages of the corpora anew: bench/corpora/README.md says how. Names on the command line choose applications.
//   npx esbuild scripts/save-corpora.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/bench/save-corpora.mjs
//   node dist/bench/save-corpora.mjs [trac …]
import { findBrowser } from '../src/browser/find.ts';
import { saveCorpora } from './corpora/save.ts';

const browser = await findBrowser();
if (browser === undefined) throw new Error('No Chromium is installed here.');
await saveCorpora(browser, 'bench/corpora', process.argv.slice(2));
