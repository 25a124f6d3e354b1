/** What is written for a host: the sitemap in its published format, and the evidence beside it. */
import { z } from 'zod';
import { jsonObject, jsonValue } from '../../policy/source/json-value.ts';
import { ACTION_KINDS } from './names/verbs.ts';

const sample = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('json'), value: jsonObject }),
  z.object({ kind: z.literal('form'), fields: z.record(z.string(), z.string()) }),
]);

const evidenceEntry = z.object({
  method: z.string(),
  url: z.string(),
  /** Tells entries of one method and address apart. */
  key: z.string(),
  unsure: z.string().optional(),
  known: z.array(
    z.object({ source: z.string(), examples: z.number(), pages: z.array(z.string()), controls: z.array(z.string()) }),
  ),
  /** A body with made-up values, for the fixtures. */
  sample,
});

/** `<host>.sitemap.evidence.json`: by action, where it is known from and how sure it is. */
export const evidenceSchema = z.record(
  z.string(),
  z.object({
    kind: z.enum(ACTION_KINDS),
    object: z.string(),
    unsure: z.string().optional(),
    examples: z.number(),
    entries: z.array(evidenceEntry),
  }),
);

export type Evidence = z.output<typeof evidenceSchema>;
export type ActionEvidence = Evidence[string];
export type EntryEvidence = z.output<typeof evidenceEntry>;

/** An entry as it is written: members of other people's entries are kept as they are. */
export const entrySchema = z.looseObject({
  semantic_action: z.string(),
  description: z.string().optional(),
  url: z.string().optional(),
  method: z.string(),
  body: z.union([jsonObject, z.literal('verbatim')]).optional(),
  present: z.array(z.string()).optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  graphql: z.object({ operation: z.string().optional(), fields: z.array(z.string()).readonly().optional() }).optional(),
  args: z.record(z.string(), jsonValue).optional(),
  tags: z.array(z.string()).optional(),
  accepted: z.boolean().optional(),
});

export type WrittenEntry = z.output<typeof entrySchema>;

/** A policy as it is written. */
export const policySchema = z.looseObject({
  name: z.string(),
  effect: z.string(),
  actions: z.array(z.string()),
  description: z.string().optional(),
  condition: jsonValue.optional(),
});

export type WrittenPolicy = z.output<typeof policySchema>;

/** All that is known of one host. */
export interface HostDocuments {
  /** Host, and port where it is not the default: `127.0.0.1_8000`. */
  readonly stem: string;
  readonly entries: readonly WrittenEntry[];
  readonly policies: readonly WrittenPolicy[];
  readonly evidence: Evidence;
}

/** The part of the file names that stands for the host. */
export function stemOf(origin: string): string {
  const { hostname, port } = new URL(origin);
  return `${hostname.replace(/[^\w.-]/g, '_')}${port === '' ? '' : `_${port}`}`;
}

/** What tells an entry from others: all that a request must be to fit it, whatever its variables are called. */
export function keyOfEntry({ method, url = '', body, present, headers, graphql }: WrittenEntry): string {
  const place = url.replace(/\{[^{}]*\}/g, '{}');
  return JSON.stringify([
    method.toUpperCase(),
    place,
    body ?? {},
    [...(present ?? [])].sort(),
    graphql?.operation ?? '',
    [...(graphql?.fields ?? [])].sort(),
    // Most entries have none, and their keys are in files.
    ...(headers === undefined
      ? []
      : [
          Object.entries(headers)
            .map(([name, value]) => [name, [value].flat()])
            .sort(),
        ]),
  ]);
}
