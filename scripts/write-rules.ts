// Writes docs/rules.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { rulesDocument } from './rules-document.ts';

writeFileSync('docs/rules.md', rulesDocument());
