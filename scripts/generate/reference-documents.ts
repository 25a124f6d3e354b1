import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';
import { JSON_SCHEMAS } from '../../src/policy/json-schema.ts';
import { FIXTURE_SCHEMAS } from '../../src/sites/fixtures/json-schema.ts';
import { type SchemaTableOptions, schemaTable, typeOf } from './schema-rows.ts';

const POLICY_HEAD = `# Policy documents: every key

Generated from [the schema](../../schema/policy.schema.json) by \`npm run gen\`. \`cordon schema\` prints that schema, and the first line of the document that
\`cordon init\` writes points editors at it. [The tutorial](tutorial.md) says how the parts go together; [dialects](dialects.md) are other formats that are read.

In paths, \`<name>\` is a key of your own, and \`[]\` stands for each member of a list. Keys that are not named here are refused, with the nearest one.
`;

const SITEMAP_HEAD = `# Sitemaps, site policies and their tests: every key

Generated from the schemas of [sitemaps](../../schema/sitemap.schema.json), [site policies](../../schema/site-policies.schema.json) and
[tests](../../schema/sitemap-test.schema.json) by \`npm run gen\`. \`cordon schema sitemap\` prints one of them. [Writing a sitemap](writing.md) says how to use them.

Some values have several forms: *required in one form* says that not all of them need the key.
`;

/** What of a site's section the reference of sitemaps describes. */
const ELSEWHERE: SchemaTableOptions = {
  elsewhere: {
    'sites.<name>.sitemap': 'path, URL, or [entries](../sitemaps/reference.md#sitemap-entries)',
    'sites.<name>.policies': 'path, URL, or [policies](../sitemaps/reference.md#site-policies)',
  },
};

/** `docs/policies/reference.md`: every key of a policy document, a section for each at the top. */
export function policyReference(): string {
  const properties = objectAt(schemaNamed('policy.schema.json'), 'properties');
  const sections = Object.entries(properties).flatMap(([name, value]) => {
    if (!isJsonObject(value)) return [];
    const about = typeof value.description === 'string' ? `${value.description}\n\n` : '';
    return [`## ${name}\n\n${about}Value: ${typeOf(value)}.\n\n${schemaTable(value, name, ELSEWHERE)}`.trimEnd()];
  });
  return `${POLICY_HEAD}\n${sections.join('\n\n')}\n`;
}

/** `docs/sitemaps/reference.md`: every key of sitemaps, site policies and fixtures. */
export function sitemapReference(): string {
  const parts = [
    ['Sitemap entries', 'A sitemap is a list of these.', schemaNamed('sitemap.schema.json')],
    [
      'Site policies',
      'A list or mapping of these; the formats of published policies are read as well.',
      schemaNamed('site-policies.schema.json'),
    ],
    ['Tests', 'A file of fixtures beside a sitemap.', schemaNamed('sitemap-test.schema.json')],
  ] as const;
  const sections = parts.map(([title, about, schema]) => `## ${title}\n\n${about}\n\n${schemaTable(schema)}`);
  return `${SITEMAP_HEAD}\n${sections.join('\n\n')}\n`;
}

function schemaNamed(file: string): JsonObject {
  const made: Json | undefined = { ...JSON_SCHEMAS, ...FIXTURE_SCHEMAS }[file]?.();
  if (!isJsonObject(made)) throw new Error(`there is no schema ${file}`);
  return made;
}

function objectAt(schema: JsonObject, key: string): JsonObject {
  const value = schema[key];
  if (!isJsonObject(value)) throw new Error(`the schema has no ${key}`);
  return value;
}
