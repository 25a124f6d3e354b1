import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { JSON_SCHEMAS, schemaText } from './json-schema.ts';

describe.each(Object.entries(JSON_SCHEMAS))('schema/%s', (file, make) => {
  it('is what the code makes (else run scripts/generate/write-schema.ts)', () => {
    expect(readFileSync(new URL(`../../schema/${file}`, import.meta.url), 'utf8')).toBe(schemaText(make));
  });
});

describe('the schema of policy documents', () => {
  const keys = z.record(z.string(), z.object({ description: z.string().min(1) }));
  const schema = z.object({
    $id: z.url(),
    title: z.string(),
    additionalProperties: z.literal(false),
    required: z.array(z.string()),
    properties: keys,
  });

  it('describes every top-level key, demands only the version, and knows no others', () => {
    const read = schema.parse(JSON_SCHEMAS['policy.schema.json']?.());
    expect(read.required).toEqual(['cordon']);
    expect(Object.keys(read.properties).toSorted()).toEqual([
      'approvals',
      'budgets',
      'cordon',
      'extends',
      'guardrails',
      'guards',
      'limits',
      'limits_store',
      'mandatory',
      'models',
      'network',
      'scope',
      'see',
      'sites',
      'task',
    ]);
  });
});
