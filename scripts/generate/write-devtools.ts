// Writes docs/how-it-works/devtools.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { devtoolsDocument } from './devtools-document.ts';

writeFileSync('docs/how-it-works/devtools.md', devtoolsDocument());
