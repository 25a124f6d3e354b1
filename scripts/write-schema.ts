// Writes the JSON Schemas of the policy formats to schema/. Run it after a change to a schema in src/policy:
//   npx esbuild scripts/write-schema.ts --bundle --packages=external --format=esm --log-level=error | node --input-type=module -
import { writeFileSync } from 'node:fs';
import { JSON_SCHEMAS, schemaText } from '../src/policy/json-schema.ts';

for (const [file, make] of Object.entries(JSON_SCHEMAS)) {
  writeFileSync(`schema/${file}`, schemaText(make));
  console.log(`schema/${file}`);
}
