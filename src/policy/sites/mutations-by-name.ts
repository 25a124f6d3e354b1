import type { Site } from '../../model/policy/policy.ts';
import { operationOf } from './operation-fields.ts';

/**
 * The actions of a site whose GraphQL mutations its sitemap knows by their operation's name alone: under `graphql: fields` they are granted
 * to nobody (docs/architecture.md#sitemap-matching). Each once, in the sitemap's order.
 */
export function mutationsByName({ sitemap }: Pick<Site, 'sitemap'>): readonly string[] {
  const unnamed = sitemap.filter((entry) => {
    const { graphql, message, tags } = entry;
    const fields = message === undefined ? graphql?.fields : message.fields;
    return operationOf(entry) !== undefined && fields === undefined && !tags.includes('read');
  });
  return [...new Set(unnamed.map(({ action }) => action))];
}
