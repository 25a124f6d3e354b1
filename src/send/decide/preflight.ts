import { matchesUrl } from '../index/match.ts';
import { readMethod } from '../url/canonical.ts';
import type { ListedAction } from './listed-action.ts';
import { isSelected, type Question } from './question.ts';

/**
 * The granted action that a CORS preflight asks leave for: OPTIONS on its URL, strictly, with its method in `access-control-request-method`.
 * Without it a page of another origin could not do what was granted under `unlisted: deny`. Body and condition are judged when the
 * action itself is sent; a URL that is more specifically another action's is that action's.
 */
export function preflightedAction({
  request,
  method,
  overrides,
  reads,
  url,
  lookup,
}: Question): ListedAction | undefined {
  const asked = request.headers['access-control-request-method'];
  if (method !== 'OPTIONS' || asked === undefined || !reads || overrides.length > 0) return undefined;
  const [groups = []] = lookup.groups(readMethod(asked));
  const there = groups.flatMap((group) => group.all).filter((each) => matchesUrl(each, url));
  const best = Math.max(...there.map(({ urlRank }) => urlRank));
  return there
    .filter(({ urlRank }) => urlRank === best)
    .flatMap(({ owners }) => owners.map(({ action }) => action))
    .find(isSelected);
}
