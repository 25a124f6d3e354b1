// Writes docs/reference/rules.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { rulesDocument } from './rules-document.ts';

writeFileSync('docs/reference/rules.md', rulesDocument());
