import type { Site } from '../../model/policy/policy.ts';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import type { Choosable } from './profile.ts';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The policies of a site that may be chosen: those that allow something, with what a selector is to know of them. */
export function choosablesOf({ policies, sitemap }: Site): readonly Choosable[] {
  return policies
    .filter(({ effect }) => effect !== 'deny')
    .map(({ name, description, condition, ...policy }) => {
      const parameters = { ...condition?.parameters };
      return writes({ name, description, ...policy }, sitemap)
        ? { name, description, parameters }
        : { name, description, parameters, kind: 'read' as const };
    });
}

/** Whether a policy lets anything be changed: whatever is not surely a read. */
export function writes(
  { actions }: Pick<SitePolicy, 'actions' | 'name' | 'description' | 'effect'>,
  sitemap: readonly SitemapEntry[],
): boolean {
  const listed = sitemap.filter(({ action }) => actions.includes(action));
  return (
    listed.length === 0 ||
    listed.some(({ method, message }) => message !== undefined || !READING.has(method.toUpperCase()))
  );
}
