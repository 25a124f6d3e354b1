/** What one operation of a request asks of the rules, and which listed requests it may be in any reading. */

import type { Trace } from '../../model/gates.ts';
import type { PageArguments, WebRequest } from '../../model/traffic/request.ts';
import type { ReadBody } from '../body/read-body.ts';
import type { BodyView } from '../body/view.ts';
import type { ChosenBy } from '../index/header-pattern.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import type { ListedRequest } from '../index/listed-request.ts';
import { type Match, matchGroup } from '../index/match.ts';
import type { RequestGroup } from '../index/request-group.ts';
import { type CanonicalUrl, severity } from '../url/canonical.ts';
import type { PathReading } from '../url/canonical-readings.ts';
import type { ListedAction, Owner } from './listed-action.ts';
import type { SiteState } from './site-state.ts';

/** One operation of a request, with all that its decision may look at. */
export interface Question {
  readonly request: WebRequest;
  readonly url: CanonicalUrl;
  readonly state: SiteState;
  readonly lookup: Lookup;
  /** Upper case. */
  readonly method: string;
  /** Methods that the request asks a server to use instead. */
  readonly overrides: readonly string[];
  /** Methods that it may ask for in a body that could not be read. */
  readonly hiddenOverrides: readonly string[];
  /** Whether the request is one of its method and URL exactly, and not only in some server's reading. */
  readonly exact: boolean;
  /** The whole body, of which {@link view} is what this operation has. */
  readonly body: ReadBody;
  readonly view: BodyView;
  /** What in it chooses the operation that its server runs at this address. */
  readonly chosenBy: ChosenBy;
  readonly page: PageArguments;
  /** Whether an unlisted request of this kind changes nothing. */
  readonly reads: boolean;
  /** Whether an external rule of a granted site lets it pass where it is unlisted. */
  readonly external: boolean;
  readonly trace: Trace | undefined;
  /** Why a person is asked whatever the rules say. */
  readonly owed: string | undefined;
}

export const NO_MATCHES: readonly Match[] = [];

export interface Matches {
  /** By reading, the request's own path first. */
  readonly byReading: readonly (readonly Match[])[];
  /** Those of every reading, each once. */
  readonly all: readonly Match[];
}

/** What a request matches under a method; `exact`: as it stands, so that matches may be strict. */
export function matchesOf(
  question: Question,
  method: string,
  exact: boolean,
): Matches | { readonly unreadable: string } {
  const { lookup, view, body } = question;
  const found = lookup.groups(method);
  if (view.unreadable !== undefined) {
    // Many servers look into a form for what an entry asks of the query, and into an image for nothing.
    const depends = body.kind === 'unreadable' ? dependsOnForm : dependsOnBody;
    if (found.some((groups) => groups.some(depends))) return { unreadable: view.unreadable };
  }
  const [path, second] = lookup.readings;
  if (path !== undefined && second === undefined) {
    const all = matchesIn(found[0], path, question, exact);
    return { byReading: [all], all };
  }
  const byReading = lookup.readings.map((each, at) => matchesIn(found[at], each, question, exact));
  return { byReading, all: withoutRepeats(byReading.flat()) };
}

function matchesIn(
  groups: readonly RequestGroup[] | undefined,
  path: PathReading,
  question: Question,
  exact: boolean,
): readonly Match[] {
  if (groups === undefined || groups.length === 0) return NO_MATCHES;
  const matches: Match[] = [];
  for (const group of groups) matchGroup(group, question, path, exact, matches);
  return matches;
}

function dependsOnBody(group: RequestGroup): boolean {
  return group.looksAtBody && group.told.some((request) => request.body !== undefined && !isHarmless(request, []));
}

function dependsOnForm(group: RequestGroup): boolean {
  return (
    dependsOnBody(group) || group.all.some((request) => request.pattern.query.length > 0 && !isHarmless(request, []))
  );
}

function withoutRepeats(matches: readonly Match[]): Match[] {
  return [...new Map(matches.map((match) => [match.request, match])).values()];
}

/** Whether an unlisted request changes nothing, whatever it asks a server to take it for. */
export function isRead({ reads, overrides }: Question): boolean {
  return reads && overrides.every((method) => severity(method) === 0);
}

/** An entry's own request is never excused by being some other entry's child. */
export function sameRole(matches: readonly Match[]): readonly Match[] {
  const own = matches.filter(({ request }) => request.own);
  return own.length > 0 ? own : matches;
}

/** Granted without a condition, a limit or a question to a person that a disguise could escape, or granted just now in the strict reading. */
export function isHarmless({ own, owners }: ListedRequest, granted: readonly Owner[]): boolean {
  if (!own) return owners.some(({ action }) => isSelected(action));
  return owners.every(
    ({ action, unaccepted }) =>
      granted.some((owner) => owner.action === action) ||
      (action.status === 'allowed' && action.accounts.length === 0 && action.asks.length === 0 && !unaccepted),
  );
}

export function isSelected(action: ListedAction): boolean {
  return action.status === 'allowed' || action.status === 'conditional';
}
