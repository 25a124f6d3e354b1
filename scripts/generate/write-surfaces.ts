// Writes docs/reference/surfaces.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { surfacesDocument } from './surfaces-document.ts';

writeFileSync('docs/reference/surfaces.md', surfacesDocument());
