// Writes docs/surfaces.md anew: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { surfacesDocument } from './surfaces-document.ts';

writeFileSync('docs/surfaces.md', surfacesDocument());
