// Writes docs/devtools.md anew:
//   npx esbuild scripts/write-devtools.ts --bundle --platform=node --format=esm --packages=external | node --input-type=module -
import { writeFileSync } from 'node:fs';
import { devtoolsDocument } from './devtools-document.ts';

writeFileSync('docs/devtools.md', devtoolsDocument());
