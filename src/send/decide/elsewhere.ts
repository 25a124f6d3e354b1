/** Requests that name another address in a parameter (`route-parameters.ts`): what they would be there, which can only deny. */
import type { Json } from '../../model/json.ts';
import { membersOf } from '../body/read-body.ts';
import { Lookup } from '../index/index-sitemap.ts';
import type { Match } from '../index/match.ts';
import { canonicalUrl } from '../url/canonical.ts';
import { isSameName, loosePairs } from '../url/loose-names.ts';
import { isRouteParameter, mayRoute, routedPaths } from '../url/route-parameters.ts';
import { isRead, type Question } from './question.ts';

type Parameter = readonly [name: string, value: string];

/** The parameter by which a granted request is one to another address, of which no matched entry speaks. An entry that does has judged it. */
export function routeElsewhere(question: Question, strict: readonly Match[]): string | undefined {
  return unspoken(question, strict).find(([name]) => isRouteParameter(name))?.[0];
}

/** The request at each address that its parameters name; undefined where they are more than anybody means. */
export function elsewhere(question: Question, strict: readonly Match[]): readonly Question[] | undefined {
  const { url, state } = question;
  const named = unspoken(question, strict).flatMap(([name, value]) => routedPaths(name, value, url.pathname));
  const paths = [...new Set(named)];
  if (paths.length > MOST_ADDRESSES) return undefined;
  return paths.map((path) => {
    const there = new URL(url.href);
    there.pathname = path;
    const other = canonicalUrl(there);
    return { ...question, url: other, lookup: new Lookup(state.index, other), exact: false };
  });
}

/** A batch could name them without end, and servers take the last. */
const MOST_ADDRESSES = 64;

/** The parameters of a request that changes something, without those that what it strictly is asks for by name. */
function unspoken(question: Question, strict: readonly Match[]): readonly Parameter[] {
  const { url, view } = question;
  if (isRead(question) || (url.search === '' && view.readings.length === 0)) return NONE;
  const inQuery = url.search === '' ? NONE : loosePairs(url.search.slice(1));
  const inBody = view.readings.flatMap(membersOf).map(([name, value]): Parameter => [name, textOf(value)]);
  const spoken = strict.flatMap(({ request: { pattern, body } }) => [
    ...pattern.query.map(({ name }) => name),
    ...(body?.pairs ?? []).map(([name]) => name),
    ...(body?.present ?? []).map(({ field }) => field),
  ]);
  const pairs = [...inQuery, ...inBody].filter(([name]) => mayRoute(name));
  return pairs.filter(([name]) => !spoken.some((each) => isSameName(each, name)));
}

/** Addresses are texts. Of anything else the name alone counts, and an object may bring a `toString` of its own. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

const NONE: readonly Parameter[] = [];
