/** Which bodies the send gate has to read: all that could mean something to a rule, or to a server that takes another method from them. */
import type { RequestHead } from '../../model/traffic/request.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import type { ListedRequest } from '../index/listed-request.ts';
import { type CanonicalUrl, headOverrides, readMethod } from '../url/canonical.ts';
import { FORM_METHODS } from '../url/loose-names.ts';
import { readContentType } from './content-type.ts';

/**
 * Whether what stands in a request's body is judged, and so written anew: wherever an entry lists its path, by its own method or by one that a form
 * could turn it into, and where an undeclared POST could be a GraphQL query. What no entry speaks of is decided without its body.
 */
export function isBodyJudged(head: RequestHead, url: CanonicalUrl, lookup: Lookup): boolean {
  const method = readMethod(head.method);
  if (method === 'POST' && isUndeclaredGraphql(url)) return true;
  const methods = method === 'POST' ? [method, ...FORM_METHODS] : [method];
  return lookup.anyGroups([...methods, ...headOverrides(head, url.search)]).length > 0;
}

/** Whether a rule looks at what a body holds, or wants it octet for octet. Where none does, a long one can be read on its way. */
export function wholeBodyMatters(head: RequestHead, url: CanonicalUrl, lookup: Lookup): boolean {
  const method = readMethod(head.method);
  if (method === 'POST' && isUndeclaredGraphql(url)) return true;
  const methods = method === 'POST' ? [method, ...FORM_METHODS] : [method];
  const groups = lookup.anyGroups([...methods, ...headOverrides(head, url.search)]);
  const isRead = ({ own, owners, verbatim }: ListedRequest): boolean =>
    verbatim || (own && owners.some((owner) => owner.readsBody));
  return groups.some((group) => group.looksAtBody || group.all.some(isRead));
}

/** The same, but for bodies that no server looks into: those may be streamed. */
export function bodyMatters(head: RequestHead, url: CanonicalUrl, lookup: Lookup): boolean {
  if (readContentType(head.headers['content-type'] ?? '')?.kind === 'opaque') return false;
  return isBodyJudged(head, url, lookup);
}

/** Where GraphQL is read without a sitemap that declares it (docs/architecture.md#reads-and-writes): exactly there, and nowhere that merely ends so. */
export function isUndeclaredGraphql({ pathname, search, evasive }: CanonicalUrl): boolean {
  return (pathname === '/graphql' || pathname === '/api/graphql') && search === '' && evasive === undefined;
}
