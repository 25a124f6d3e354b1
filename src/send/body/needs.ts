/** Which bodies the send gate has to read: those that some rule looks at. All others may be streamed unread. */
import type { RequestHead } from '../../model/request.ts';
import type { ListedRequest, Lookup } from '../index/index-sitemap.ts';
import { type CanonicalUrl, headOverrides, readMethod, severity } from '../url/canonical.ts';

/** The methods that a form's `_method` can ask for. */
export const FORM_METHODS = ['PUT', 'PATCH', 'DELETE'] as const;
const FORM_BODY = /^application\/x-www-form-urlencoded/i;

/**
 * Whether any rule looks at the body: a listed body pattern or argument on this path, an action under another method that a form's
 * `_method` could turn it into, or a GraphQL endpoint, where only the body tells a query from a mutation.
 */
export function bodyMatters(head: RequestHead, url: CanonicalUrl, lookup: Lookup): boolean {
  const method = readMethod(head.method);
  if (severity(method) === 0) return false;
  const overrides = headOverrides(head, url.search);
  const groups = lookup.anyGroups(overrides.length === 0 ? [method] : [method, ...overrides]);
  if (groups.some((group) => group.withBody.length > 0 || group.withoutBody.some(readsBody))) return true;
  if (method !== 'POST') return false;
  if (isGraphqlPath(url)) return true;
  if (groups.length > 0 && FORM_BODY.test(head.headers['content-type'] ?? '')) return true;
  return lookup.anyGroups(FORM_METHODS).length > 0;
}

function readsBody({ own, owners }: ListedRequest): boolean {
  return own && owners.some((owner) => owner.readsBody);
}

export function isGraphqlPath(url: CanonicalUrl): boolean {
  return url.readings.some(({ segments }) => segments.at(-1) === 'graphql');
}
