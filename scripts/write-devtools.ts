// Writes docs/devtools.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { devtoolsDocument } from './devtools-document.ts';

writeFileSync('docs/devtools.md', devtoolsDocument());
