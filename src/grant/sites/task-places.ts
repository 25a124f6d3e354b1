/** Where a task takes place under a document, or the question whose answer would say it. */
import type { Policy } from '../../model/policy/policy.ts';
import { PlaceSet, placesOverlap } from '../../net/place.ts';
import { readablePlace } from '../../net/readable-host.ts';
import { type NamedDomains, namedDomains } from './domains.ts';
import type { NamedPlace } from './said-at.ts';
import type { SiteNames } from './site-names.ts';

interface Places {
  readonly domains: readonly string[];
  readonly question?: string;
}

export interface TaskPlaces extends Places {
  /** Where the task names them. */
  readonly where: readonly NamedPlace[];
}

export function taskPlaces(task: string, policy: Policy, names: SiteNames | undefined): TaskPlaces {
  const pinned = policy.scope.domains;
  const own = Array.from(new Set([...policy.sites.map(({ domain }) => domain), ...(pinned ?? [])]));
  const aliases = new Map(
    policy.sites.flatMap(({ domain, names: called = [] }) => called.map((name) => [name, domain] as const)),
  );
  const named = namedDomains(task, own, { names, aliases });
  return { ...(pinned === undefined ? ownPlaces(own, named) : pinnedPlaces(pinned, named)), where: named.where };
}

/** What the task names, or the only site that a document has and the task does not keep out of. */
function ownPlaces(own: readonly string[], named: NamedDomains): Places {
  if (named.meant.length > 0) return { domains: named.meant };
  const left = keptIn(own, named);
  const [only] = left;
  if (only !== undefined && left.length === 1) return { domains: [only] };
  if (left.length > 1) return asked(`Where does the task take place: ${shown(left)}?`);
  return asked('On which site does the task take place?');
}

/** Of what a document pins, what the task names; without a name, all of it but what the task keeps out of. */
function pinnedPlaces(pinned: readonly string[], named: NamedDomains): Places {
  const within = new PlaceSet(pinned);
  const outside = named.meant.filter((place) => !pinned.some((each) => placesOverlap(each, place)));
  if (outside.length > 0) {
    return asked(`The document is for ${shown(pinned)} alone, and the task names ${shown(outside)}: which is meant?`);
  }
  const meant = named.meant.flatMap((place) =>
    within.covers(place) ? [place] : pinned.filter((each) => placesOverlap(each, place)),
  );
  const domains = keptIn(meant.length > 0 ? meant : pinned, named);
  if (domains.length > 0) return { domains: Array.from(new Set(domains)) };
  return asked(`The document is for ${shown(pinned)} alone, and the task keeps out of it: where does it take place?`);
}

function keptIn(places: readonly string[], { refused }: NamedDomains): readonly string[] {
  const out = new PlaceSet(refused);
  return places.filter((place) => !out.covers(place));
}

function asked(question: string): Places {
  return { domains: [], question };
}

function shown(places: readonly string[]): string {
  return places.map(readablePlace).join(', ');
}
