// Writes docs/surfaces.md anew:
//   npx esbuild scripts/write-surfaces.ts --bundle --platform=node --format=esm --packages=external | node --input-type=module -
import { writeFileSync } from 'node:fs';
import { surfacesDocument } from './surfaces-document.ts';

writeFileSync('docs/surfaces.md', surfacesDocument());
