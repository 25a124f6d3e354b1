// Writes the JSON Schemas of all formats to schema/. Run it after a change to a schema in src/policy or src/sites:
//   npx esbuild scripts/write-schema.ts --bundle --packages=external --format=esm --log-level=error | node --input-type=module -
import { writeFileSync } from 'node:fs';
import { JSON_SCHEMAS, schemaText } from '../src/policy/json-schema.ts';
import { FIXTURE_SCHEMAS } from '../src/sites/fixtures/json-schema.ts';

for (const [file, make] of Object.entries({ ...JSON_SCHEMAS, ...FIXTURE_SCHEMAS })) {
  writeFileSync(`schema/${file}`, schemaText(make));
  console.log(`schema/${file}`);
}
