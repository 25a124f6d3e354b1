// Writes docs/rules.md anew:
//   npx esbuild scripts/write-rules.ts --bundle --platform=node --format=esm --packages=external | node --input-type=module -
import { writeFileSync } from 'node:fs';
import { rulesDocument } from './rules-document.ts';

writeFileSync('docs/rules.md', rulesDocument());
