import type { Site } from '../../model/policy/policy.ts';
import { isOrigin, PlaceSet, placeHost, placeOfOrigin, placesOverlap } from '../../net/place.ts';
import { isUnder } from '../../net/url.ts';
import { compileUrlPattern } from '../../net/url-pattern.ts';

/**
 * A site with the policies that a task's places have any use for. A sitemap speaks of hosts: where the task is at a subdomain alone, what the site
 * lists of its other hosts is none of the task's, and to offer it would promise what no request is let through for.
 */
export function reachableSite(site: Site, domains: readonly string[]): Site {
  const places = domains.filter((domain) => placesOverlap(domain, site.domain));
  if (site.select !== undefined || new PlaceSet(places).covers(site.domain)) return site;
  const reached = new Set(
    site.sitemap.filter(({ url }) => places.some((place) => reaches(url, place))).map(({ action }) => action),
  );
  const policies = site.policies.filter(
    ({ effect, actions }) => effect === 'deny' || actions.some((action) => reached.has(action)),
  );
  return { ...site, policies };
}

function reaches(pattern: string, place: string): boolean {
  const { protocol, host, port, subdomains } = compileUrlPattern(pattern);
  if (!isOrigin(place)) return subdomains ? placesOverlap(host, place) : new PlaceSet([place]).covers(host);
  const hostname = subdomains && isUnder(placeHost(place), host) ? placeHost(place) : host;
  return placeOfOrigin({ protocol, hostname, port }) === place;
}
