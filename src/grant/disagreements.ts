import type { Policy } from '../model/policy/policy.ts';
import { PlaceSet, placesOverlap } from '../net/place.ts';
import { readablePlace } from '../net/readable-host.ts';
import { unorderedLines } from '../policy/unordered.ts';
import { classifyGoal } from './goal.ts';
import { isNarrower } from './goal-breadth.ts';
import { namedDomains } from './sites/domains.ts';

/**
 * Where a task, the scope and the sites of a document say different things, each in a line that names both: what the document pins is taken, and
 * whoever wrote the one may not think of the other. And where policies are chosen from the task, those between which nothing is the least.
 */
export function disagreements({ task, scope, sites }: Policy, given?: string): readonly string[] {
  const said = (given ?? task ?? '').trim();
  const domains = sites.map(({ domain }) => domain);
  const { meant } = namedDomains(said, domains);
  const pinned = scope.domains;
  const lines: string[] = [];
  if (pinned !== undefined) {
    const outside = meant.filter((each) => !new PlaceSet(pinned).covers(each));
    if (outside.length > 0)
      lines.push(`the task is on ${listed(outside)}, and \`scope.domains\` holds it to ${listed(pinned)}`);
  }
  const places = pinned ?? meant;
  const unused =
    places.length === 0 ? [] : domains.filter((each) => !places.some((place) => placesOverlap(place, each)));
  if (unused.length > 0) {
    const who = pinned === undefined ? 'the task is on' : '`scope.domains` says';
    lines.push(`\`sites\` describes ${listed(unused)}, and ${who} ${listed(places)}: what stands there is not used`);
  }
  const asked = said === '' ? undefined : classifyGoal(said);
  if (asked !== undefined && scope.goal !== undefined && isNarrower(scope.goal, asked)) {
    lines.push(`the task reads as \`${asked}\`, and \`scope.goal\` holds it to \`${scope.goal}\``);
  }
  lines.push(...sites.filter(({ select }) => select === undefined).flatMap(unorderedLines));
  return lines;
}

function listed(places: readonly string[]): string {
  return places.map(readablePlace).join(', ');
}
