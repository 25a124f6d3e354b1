// Writes the JSON Schemas of all formats to schema/. Run it after a change to a schema in src/policy or src/sites: `npm run gen`.
import { writeFileSync } from 'node:fs';
import { JSON_SCHEMAS, schemaText } from '../../src/policy/json-schema.ts';
import { FIXTURE_SCHEMAS } from '../../src/sites/fixtures/json-schema.ts';

for (const [file, make] of Object.entries({ ...JSON_SCHEMAS, ...FIXTURE_SCHEMAS })) {
  writeFileSync(`schema/${file}`, schemaText(make));
  console.log(`schema/${file}`);
}
