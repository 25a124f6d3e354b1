import type { Site } from '../../model/policy/policy.ts';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import type { Choosable, NamedAction } from './profile.ts';

/** The policies of a site that may be chosen: those that allow something, with what a selector is to know of them. */
export function choosablesOf({ policies, sitemap }: Site): readonly Choosable[] {
  return policies
    .filter(({ effect }) => effect !== 'deny')
    .map(({ name, description, condition, ...policy }) => {
      const parameters = { ...condition?.parameters };
      if (!writes({ name, description, ...policy }, sitemap))
        return { name, description, parameters, isWriting: false };
      const actions = writtenActions(policy.actions, sitemap);
      return { name, description, parameters, isWriting: true, actions };
    });
}

/** The actions of a policy that change something, each once. */
function writtenActions(names: readonly string[], sitemap: readonly SitemapEntry[]): readonly NamedAction[] {
  return names.flatMap((name) => {
    const written = sitemap.find(({ action, ...entry }) => action === name && changes(entry));
    return written === undefined ? [] : [{ name, description: written.description }];
  });
}

/** Whether a policy lets anything be changed: whatever is not surely a read. */
export function writes(
  { actions }: Pick<SitePolicy, 'actions' | 'name' | 'description' | 'effect'>,
  sitemap: readonly SitemapEntry[],
): boolean {
  const listed = sitemap.filter(({ action }) => actions.includes(action));
  return listed.length === 0 || listed.some(changes);
}

function changes({ method, message }: Pick<SitemapEntry, 'method' | 'message'>): boolean {
  return message !== undefined || !isSafeMethod(method.toUpperCase());
}
