// `npm run corpora -- [NAME…]`: saves the pages of the corpora anew (bench/corpora/README.md). Names choose applications.
import { findBrowser } from '../src/browser/process/find.ts';
import { saveCorpora } from './corpora/save.ts';

const browser = await findBrowser();
if (browser === undefined) throw new Error('No Chromium is installed here.');
await saveCorpora(browser, 'bench/corpora', process.argv.slice(2));
