/**
 * Root fields for GraphQL operations whose sitemap entries name none, as in published files: an operator's overlay, so that the file stays as it is.
 *
 *   graphql: { createWorkItemNote: [createNote] }     the mutation of that name is granted for that field, and for no other
 */
import { z } from 'zod';
import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { filled } from '../fields.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import type { Problems } from '../source/problems.ts';
import type { Section } from './sitemap.ts';

export const operationFields = z.record(filled, z.array(filled).min(1));

/** A sitemap with the fields of an overlay, which it reports on where it names an operation that no entry has. */
export function withRootFields(
  sitemap: readonly SitemapEntry[],
  fields: z.output<typeof operationFields>,
  section: Section,
  problems: Problems,
): readonly SitemapEntry[] {
  const operations = new Set(sitemap.map(operationOf).filter((name) => name !== undefined));
  for (const name of Object.keys(fields)) {
    if (operations.has(name)) continue;
    const where = [...section.path, name];
    problems.add(
      {
        message: `${inside(section.path)} names the operation '${name}', which the sitemap lacks`,
        advice: suggest(name, operations),
      },
      section.source.place(where, 'key'),
    );
  }
  return sitemap.map((entry) => {
    const operation = operationOf(entry);
    const named = operation !== undefined && Object.hasOwn(fields, operation) ? fields[operation] : undefined;
    if (operation === undefined || named === undefined) return entry;
    const { message, graphql } = entry;
    if (message !== undefined)
      return message.fields === undefined ? { ...entry, message: { ...message, fields: named } } : entry;
    return graphql?.fields === undefined ? { ...entry, graphql: { operation, fields: named } } : entry;
  });
}

/** The GraphQL operation that an entry means, by its name. */
export function operationOf({ body, graphql, message }: SitemapEntry): string | undefined {
  const name = message?.operation ?? graphql?.operation ?? body?.operationName;
  return typeof name === 'string' ? name : undefined;
}
