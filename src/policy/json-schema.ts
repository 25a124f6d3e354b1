import { z } from 'zod';
import type { Json } from '../model/json.ts';
import { cordonSchema } from './document.ts';
import { hushspecSchema } from './hushspec/document.ts';
import { policyFileSchema } from './sites/policy-files.ts';
import { compositeSchema } from './sites/selection.ts';
import { paperSitemapSchema, publishedSitemapSchema, sitemapSchema } from './sites/sitemap.ts';
import { publishedPolicySchema, tagRuleSchema } from './sites/tag-rules.ts';

/** The JSON Schemas of policy documents and what they refer to, by file name; `scripts/generate/write-schema.ts` writes them to `schema/`. */
export const JSON_SCHEMAS: Readonly<Record<string, () => Json>> = {
  'policy.schema.json': () => jsonSchema(cordonSchema, 'policy', 'Cordon policy document'),
  'hushspec.schema.json': () => jsonSchema(hushspecSchema, 'hushspec', 'HushSpec 0.1.0 document, as Cordon reads it'),
  'sitemap.schema.json': () => jsonSchema(sitemapSchema, 'sitemap', 'Agent sitemap'),
  'paper-sitemap.schema.json': () =>
    jsonSchema(paperSitemapSchema, 'paper-sitemap', 'Agent sitemap, as the paper has it'),
  'published-sitemap.schema.json': () =>
    jsonSchema(publishedSitemapSchema, 'published-sitemap', 'Agent sitemap, as published'),
  'site-policies.schema.json': () => jsonSchema(policyFileSchema, 'site-policies', 'Site policies'),
  'published-policy.schema.json': () => jsonSchema(publishedPolicySchema, 'published-policy', 'Published policy'),
  'tag-rule.schema.json': () => jsonSchema(tagRuleSchema, 'tag-rule', 'Tag rule of a published policy'),
  'composite-policy.schema.json': () => jsonSchema(compositeSchema, 'composite-policy', 'Composite policy'),
};

/** The JSON Schema of what an author writes (`io: 'input'`), so keys with defaults are optional. */
export function jsonSchema(schema: z.ZodType, name: string, title: string): Json {
  const made = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  // A URN names the schema without promising an address that somebody would have to serve.
  const { $schema, ...rest } = z.record(z.string(), z.json()).parse(made);
  return { $schema: $schema ?? '', $id: `urn:cordon:schema:${name}`, title, ...rest };
}

/** A schema file's text, as it is checked in. */
export function schemaText(make: () => Json): string {
  return `${JSON.stringify(make(), null, 2)}\n`;
}
