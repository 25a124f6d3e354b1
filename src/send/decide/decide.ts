/**
 * The decision over one request of a listed site, in four steps:
 *
 * 1. strict: the entries that the request is, exactly; one that is granted and whose condition holds lets it on;
 * 2. plausible: no other reading of it (`canonical.ts`, nested groups, method overrides, loosely equal bodies) may be a listed action
 *    that is not granted;
 * 3. unlisted: what is no listed action is decided by the site's `unlisted`;
 * 4. limits: what is granted is counted.
 *
 * Example: POST /-/hooks/7 with `_method=DELETE`, "Edit a project webhook" granted. Strictly nothing is matched (`patch` is not there); loosely it is
 * "Delete project webhook", not granted: denied under that name.
 */
import type { SendVerdict } from '../../model/gates.ts';
import type { Json } from '../../model/json.ts';
import { lacksFields } from '../body/pattern.ts';
import { isAsWritten } from '../body/write-body.ts';
import { type ArgumentPlaces, type FoundArgument, findArgument } from '../conditions/arguments.ts';
import { NOTHING_CHOSEN, namesChoice } from '../index/header-pattern.ts';
import type { ListedRequest } from '../index/listed-request.ts';
import { type Match, mostSpecific } from '../index/match.ts';
import { fits, type Reservation } from '../limits/accounts.ts';
import { SEND_RULES } from '../rules.ts';
import { headOverrides, severity } from '../url/canonical.ts';
import { carriesCredentials } from '../url/credentials.ts';
import { deniedReading } from './alternate-readings.ts';
import { routeElsewhere } from './elsewhere.ts';
import { neededArguments, type Owner } from './listed-action.ts';
import { preflightedAction } from './preflight.ts';
import {
  isHarmless,
  isRead,
  isSelected,
  type Matches,
  matchesOf,
  NO_MATCHES,
  type Question,
  sameRole,
} from './question.ts';
import * as say from './verdicts.ts';
import { type WhyAsked, whyAsked, whyAskedUnlisted } from './why-asked.ts';

export interface Judgement {
  readonly verdict: SendVerdict;
  readonly reservations: readonly Reservation[];
  /** Why a person is asked first. */
  readonly ask?: WhyAsked;
  /** Set where the body leaves as it came. */
  readonly verbatim?: true;
  /** What nothing may be called in a body that is read on its way: what rules read in the path. */
  readonly judged?: readonly string[];
}

const NOTHING: readonly Reservation[] = [];

export function judge(question: Question): Judgement {
  const base = matchesOf(question, question.method, question.exact);
  if ('unreadable' in base) return refused(question, say.unreadable(base.unreadable, question.state.site.domain));
  const strict = strictly(base.all);
  const owners = strict.length === 0 ? NO_OWNERS : grantStrict(question, strict);
  if ('outcome' in owners) return refused(question, owners);
  const disguised = deniedReading(question, base, strict, owners);
  if (disguised !== undefined) return refused(question, disguised);
  const otherwise = strict.length === 0 || hasUnlistedReading(question, base) ? unlisted(question) : undefined;
  if (otherwise !== undefined && (strict.length === 0 || otherwise.outcome === 'deny')) {
    const unnamed = otherwise.outcome === 'deny' ? grantedWithoutName(question, base) : undefined;
    return asking(question, whyAsked(question, strict), answer(question, unnamed ?? otherwise, NOTHING));
  }
  const unsendable = whyNotSent(question, strict);
  if (unsendable !== undefined) return refused(question, unsendable);
  const unexplained = unexplainedOverride(question, strict);
  if (unexplained !== undefined) return refused(question, say.override(unexplained, question.method));
  const route = routeElsewhere(question, strict);
  if (route !== undefined) return refused(question, say.malformed(`its parameter ${route} names another address`));
  const granted =
    strict[0]?.request.own === true
      ? withinLimits(question, strict, owners)
      : answer(question, say.child(owners), NOTHING);
  const why = whyAsked(question, strict) ?? (otherwise === undefined ? undefined : whyAskedUnlisted(question));
  const judgement = asking(question, why, granted);
  const whole = question.body.kind === 'passing' ? { ...judgement, judged: namesInPath(owners) } : judgement;
  const sent = strict.some(({ request }) => request.verbatim) ? { ...whole, verbatim: true as const } : whole;
  if (otherwise?.withoutCredentials !== true) return sent;
  return { ...sent, verdict: { ...sent.verdict, withoutCredentials: true } };
}

/** What rules read in the path, as it is called there. */
function namesInPath(owners: readonly Owner[]): readonly string[] {
  return owners.flatMap(({ action, args }) =>
    Array.from(neededArguments(action)).flatMap((name) => {
      const source = Object.hasOwn(args, name) ? args[name]?.spec.source : undefined;
      return source?.type === 'request' && source.part === 'path' ? [source.name] : [];
    }),
  );
}

/**
 * Whether an encoded slash, taken for a real one, makes the path longer and no listed action: `POST /{id}` does not grant
 * `POST /admin%2Freset`. A site that means it writes `{group}%2F{project}`, or has literal text behind the name.
 */
function hasUnlistedReading({ url }: Question, { byReading }: Matches): boolean {
  const length = url.readings[0]?.segments.length ?? 0;
  return url.readings.some(({ segments }, at) => segments.length > length && byReading[at]?.length === 0);
}

const NO_OWNERS: readonly Owner[] = [];

/** What is let on, and whether only once a person said so. */
function asking({ owed, trace }: Question, why: WhyAsked | undefined, judgement: Judgement): Judgement {
  const ask = why ?? (owed === undefined ? undefined : { by: SEND_RULES.approvalRule.id, reason: owed });
  if (ask === undefined || judgement.verdict.outcome !== 'allow') return judgement;
  trace?.push({ by: ask.by, outcome: 'ask', reason: ask.reason });
  return { ...judgement, ask };
}

/** Whether a person is asked about a request whatever its body says, were it granted. */
export function isAskedAbout(question: Question): boolean {
  const matches = matchesOf(question, question.method, question.exact);
  return !('unreadable' in matches) && whyAsked(question, strictly(matches.all)) !== undefined;
}

/** Why a granted request's body cannot leave: nobody could write anew what nobody could read, nor leave as it is what others would write otherwise. */
function whyNotSent({ body, request, state }: Question, strict: readonly Match[]): SendVerdict | undefined {
  if (body.kind === 'unreadable') return say.unreadable(body.why, state.site.domain);
  const isSigned = strict.some((match) => match.request.verbatim);
  if (!isSigned || body.kind === 'none') return undefined;
  const isSame = request.body.kind === 'bytes' && isAsWritten(body, request.body.bytes);
  return isSame || body.kind === 'opaque' ? undefined : say.notAsWritten(state.site.domain);
}

/** What a request is refused for whose address may be granted, and not what it runs there. */
function grantedWithoutName(question: Question, base: Matches): SendVerdict | undefined {
  return grantedWithoutFields(question, base) ?? grantedWithoutOperation(question, base);
}

/** What it is refused for where a header or a field chooses an operation that nothing granted names. */
function grantedWithoutOperation({ chosenBy, state }: Question, { all }: Matches): SendVerdict | undefined {
  if (chosenBy === NOTHING_CHOSEN) return undefined;
  const silent = all.filter(({ request }) => !namesChoice(request, chosenBy));
  const action = silent.flatMap(({ request }) => request.owners.map((owner) => owner.action)).find(isSelected);
  const [header] = chosenBy.headers;
  // A field's name is whatever the page says.
  const field = chosenBy.fields.length > 0 ? 'a field of its form' : 'a pair of its query';
  const by = header === undefined ? field : `its header ${header[0]}`;
  return say.operationUnnamed(state.site.domain, by, action);
}

/** What a GraphQL mutation is refused for whose name was granted, and whose entry says nothing of its root fields. */
function grantedWithoutFields({ view }: Question, { all }: Matches): SendVerdict | undefined {
  const found = all.find(({ request }) => lacksFields(request.body, view) && isHarmless(request, []));
  const action = found?.request.owners.map((owner) => owner.action).find(isSelected);
  return action && say.byNameAlone(action);
}

/** What the request strictly is: an entry's own request before any entry's child, the most specific alone. */
function strictly(matches: readonly Match[]): readonly Match[] {
  const [only] = matches;
  if (only === undefined) return matches;
  if (matches.length === 1) return only.strict ? matches : NO_MATCHES;
  return mostSpecific(sameRole(matches.filter(({ strict }) => strict)));
}

/** Who grants what the request strictly is, or why nobody does. */
function grantStrict(question: Question, strict: readonly Match[]): readonly Owner[] | SendVerdict {
  const [first] = strict;
  if (first !== undefined && strict.length === 1) {
    const { owners } = first.request;
    const action = owners.length === 1 ? owners[0]?.action : undefined;
    if (action?.status === 'allowed') return owners;
    if (action?.status === 'unselected') return say.unselected(action);
  }
  const own = strict.some(({ request }) => request.own);
  const claims = strict.flatMap(({ request }) => request.owners.map((owner) => ({ request, owner })));
  const denied = claims.find(({ owner }) => owner.action.status === 'denied');
  if (denied !== undefined && (own || claims.every(({ owner }) => !isSelected(owner.action)))) {
    return say.denied(denied.owner.action);
  }
  const owners: Owner[] = [];
  let failure: SendVerdict | undefined;
  for (const { request, owner } of claims) {
    if (owner.action.status === 'allowed') owners.push(owner);
    if (owner.action.status !== 'conditional') continue;
    // A page on the way to a conditional action must load before there is anything to judge.
    const why = !own && question.reads ? undefined : failedCondition(question, request, owner);
    if (why === undefined) owners.push(owner);
    else failure ??= why;
  }
  if (owners.length > 0) return owners;
  return failure ?? say.unselected(claims[0]?.owner.action ?? fail('a match without an owner'));
}

function fail(what: string): never {
  throw new RangeError(what);
}

/** Why none of the action's conditions holds; undefined where one does. */
function failedCondition(question: Question, request: ListedRequest, owner: Owner): SendVerdict | undefined {
  if (owner.action.conditions.length > 0 && selectsSeveral(question)) return say.severalFields(owner.action);
  let failure: SendVerdict | undefined;
  for (const condition of owner.action.conditions) {
    const values: Record<string, Json> = {};
    const currencies: Record<string, string> = {};
    let broken: SendVerdict | undefined;
    for (const name of condition.args) {
      const found = argumentOf(question, request, owner, name);
      if (found.state !== 'value') broken ??= say.argument(found.state, name, owner.action);
      else {
        values[name] = found.value;
        if (found.currency !== undefined) currencies[name] = found.currency;
      }
    }
    const answer = broken === undefined && condition.test({ values, currencies });
    if (answer === true) return undefined;
    const fault = typeof answer === 'object' ? say.conditionFault(owner.action, answer.fault) : undefined;
    failure ??= broken ?? fault ?? say.conditionFalse(owner.action, condition.says);
  }
  return failure ?? say.unselected(owner.action);
}

/** The value of an argument of the action that a request belongs to. */
export function argumentOf(question: Question, request: ListedRequest, owner: Owner, name: string): FoundArgument {
  const argument = Object.hasOwn(owner.args, name) ? owner.args[name] : undefined;
  if (argument === undefined) return { state: 'missing' };
  const { request: head, url, view, page } = question;
  const places: ArgumentPlaces = { head, url, pattern: request.pattern, view, page };
  return findArgument(argument, places);
}

/**
 * An override that asks for another method, and for no less than the request's own, where no matched entry speaks of overrides: it is granted only
 * where the request, made with that method, is granted too.
 */
function unexplainedOverride(question: Question, strict: readonly Match[]): string | undefined {
  const { method, overrides } = question;
  if (overrides.length === 0) return undefined;
  if (strict.some(({ request }) => request.explainsOverride)) return undefined;
  return overrides.find(
    (override) =>
      override !== method &&
      severity(override) >= severity(method) &&
      severity(override) > 0 &&
      !isGrantedAs(question, override),
  );
}

function isGrantedAs(question: Question, method: string): boolean {
  const matches = matchesOf(question, method, true);
  if ('unreadable' in matches) return false;
  const strict = strictly(matches.all);
  return strict.length > 0 && !('outcome' in grantStrict({ ...question, method }, strict));
}

function unlisted(question: Question): SendVerdict {
  const { site } = question.state;
  const reads = isRead(question);
  if (question.external) return say.external(question.url.host);
  if (site.unlisted === 'allow') return say.unlistedAllowed(site.domain);
  if (site.unlisted === 'allow-public') {
    return carriesCredentials(question.url) ? say.unlistedCredentials(site.domain) : say.unlistedPublic(site.domain);
  }
  if (site.unlisted === 'deny') {
    const asked = preflightedAction(question);
    return asked === undefined ? say.unlistedDenied(site.domain) : say.preflight(asked);
  }
  if (reads) return say.unlistedRead(site.domain);
  if (site.unlisted !== 'ask') return say.unlistedUnsafe(site.domain, question.method);
  // A person is shown the address and the body, and no header.
  const hidden = headOverrides(question.request, '').find((method) => method !== question.method);
  return hidden === undefined ? say.unlistedAsked(site.domain) : say.override(hidden, question.method);
}

/** A GraphQL operation on whose fields anything hangs selects one of them, once: `{ a: buy  b: buy }` would buy twice. */
function selectsSeveral({ view }: Question): boolean {
  return view.operation !== undefined && view.operation.selections > 1;
}

function withinLimits(question: Question, strict: readonly Match[], owners: readonly Owner[]): Judgement {
  const verdict = say.selected(owners);
  const limited = owners.find(({ action }) => action.accounts.length > 0);
  if (limited === undefined) return answer(question, verdict, NOTHING);
  if (selectsSeveral(question)) return refused(question, say.severalFields(limited.action));
  const reservations: Reservation[] = [];
  for (const { request } of strict) {
    for (const owner of request.owners.filter((each) => owners.includes(each))) {
      for (const account of owner.action.accounts) {
        if (reservations.some((each) => each.account === account)) continue;
        const amount = account.limit.kind === 'count' ? 1 : undefined;
        const found =
          account.limit.kind === 'sum' ? argumentOf(question, request, owner, account.limit.argument) : undefined;
        if (found !== undefined && found.state !== 'value' && account.limit.kind === 'sum') {
          return refused(question, say.argument(found.state, account.limit.argument, owner.action));
        }
        const value =
          amount ?? (found?.state === 'value' && typeof found.value === 'number' ? found.value : Number.NaN);
        if (!fits(account, value)) return refused(question, say.overLimit(account.limit));
        reservations.push({ account, amount: value });
      }
    }
  }
  return answer(question, { ...verdict }, reservations);
}

function refused(question: Question, verdict: SendVerdict): Judgement {
  return answer(question, verdict, NOTHING);
}

function answer({ trace }: Question, verdict: SendVerdict, reservations: readonly Reservation[]): Judgement {
  trace?.push({ by: verdict.by, outcome: verdict.outcome, reason: verdict.reason });
  return { verdict, reservations };
}
