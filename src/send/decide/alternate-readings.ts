/**
 * Deny loosely (docs/architecture.md#allow-strictly-deny-loosely): whether a request that is granted in its strict reading, or is none that is listed,
 * could be taken for a listed
 * action that was not granted: in another spelling of its path, with nested groups, under another method, with a loosely equal body.
 */
import type { SendVerdict } from '../../model/gates.ts';
import { mayRunFunction, NOTHING_CHOSEN, namesFunction } from '../index/header-pattern.ts';
import type { ListedRequest } from '../index/listed-request.ts';
import { isMoreSpecific, type Match, mostSpecific } from '../index/match.ts';
import { elsewhere } from './elsewhere.ts';
import type { ListedAction, Owner } from './listed-action.ts';
import { isHarmless, type Matches, matchesOf, type Question, sameRole } from './question.ts';
import * as say from './verdicts.ts';

/** A reading under which the request is a listed action that was not granted. */
export function deniedReading(
  question: Question,
  base: Matches,
  strict: readonly Match[],
  granted: readonly Owner[],
): SendVerdict | undefined {
  const others = elsewhere(question, strict);
  if (others === undefined) return say.malformed('its parameters name more addresses than can be looked at');
  for (const there of others) {
    const matches = matchesOf(there, there.method, false);
    if ('unreadable' in matches) return say.unreadable(matches.unreadable, question.state.site.domain);
    // What was granted was another address than this one, and other values in it.
    const found = matches.byReading.map((each) => foreignOffender(each, [])).find((action) => action !== undefined);
    if (found !== undefined) return say.disguised(found);
  }
  const called = functionElsewhere(question, strict);
  if (called !== undefined) return say.disguised(called);
  // Nothing but what it strictly is: nearly every request.
  if (base.byReading.length === 1 && base.all === strict && hasNoOverrides(question)) return undefined;
  const offender = base.byReading
    .map((matches, at) =>
      at === 0 ? ownOffender(question, matches, strict, granted) : foreignOffender(matches, granted),
    )
    .find((action) => action !== undefined);
  if (offender !== undefined) return say.disguised(offender);
  for (const method of [...question.overrides, ...question.hiddenOverrides]) {
    if (method === question.method) continue;
    const matches = matchesOf(question, method, false);
    if ('unreadable' in matches) return say.unreadable(matches.unreadable, question.state.site.domain);
    for (const each of matches.byReading) {
      const found = foreignOffender(each, granted);
      if (found !== undefined) return say.disguised(found);
    }
  }
  return undefined;
}

function hasNoOverrides({ overrides, hiddenOverrides }: Question): boolean {
  return overrides.length === 0 && hiddenOverrides.length === 0;
}

/** A function that is listed, at whatever address, and was not granted; of a request that is granted by the function, no other. */
function functionElsewhere({ request, chosenBy, state }: Question, strict: readonly Match[]): ListedAction | undefined {
  if (chosenBy === NOTHING_CHOSEN || strict.some((match) => namesFunction(match.request))) return undefined;
  const found = state.index.functions.find(
    (listed) => !isHarmless(listed, []) && mayRunFunction(listed, request.headers, chosenBy),
  );
  return found?.owners[0]?.action;
}

/** In the request's own path, loosely and as it is written: `https://x@a.com/a//b` is loosely `/a/b`, and to a server that keeps both slashes what `/*` is. */
function ownOffender(
  { chosenBy }: Question,
  matches: readonly Match[],
  strict: readonly Match[],
  granted: readonly Owner[],
): ListedAction | undefined {
  // Of what a request may choose among, none hides another.
  const doubtful = strict.length === 0 && chosenBy !== NOTHING_CHOSEN;
  return (
    looseOffender(matches, strict, granted) ??
    looseOffender(writtenOf(matches), strict, granted) ??
    (doubtful
      ? matches.map((each) => looseOffender([each], strict, granted)).find((each) => each !== undefined)
      : undefined)
  );
}

/** What matches only loosely and is no more general than what it strictly is. */
function looseOffender(
  matches: readonly Match[],
  strict: readonly Match[],
  granted: readonly Owner[],
): ListedAction | undefined {
  if (matches.every((match) => match.strict)) return undefined;
  const known = strict[0]?.request;
  const judged = new Set(actionsOf(strict.map(({ request }) => request)));
  return mostSpecific(sameRole(withoutShields(matches, granted)))
    .filter((match) => !match.strict && (known === undefined || !isMoreSpecific(known, match.request)))
    .filter(({ request }) => !isHarmless(request, granted))
    .flatMap(({ request }) => request.owners.map(({ action }) => action))
    .find((action) => !judged.has(action));
}

/**
 * In another path or under another method: what it is there must be granted as well. Among equals one grant suffices, as in the strict
 * reading, but not for an action that is only guessed at.
 */
function foreignOffender(matches: readonly Match[], granted: readonly Owner[]): ListedAction | undefined {
  return offenderAmong(matches, granted) ?? offenderAmong(writtenOf(matches), granted);
}

function writtenOf(matches: readonly Match[]): readonly Match[] {
  return matches.filter(({ written }) => written);
}

function offenderAmong(matches: readonly Match[], granted: readonly Owner[]): ListedAction | undefined {
  const found = mostSpecific(sameRole(withoutShields(matches, granted))).map(({ request }) => request);
  const listed = found.filter(({ loosened }) => !loosened);
  const denied = actionsOf(found.filter(({ own }) => own)).find(({ status }) => status === 'denied');
  if (denied !== undefined) return denied;
  if (!listed.some((request) => isHarmless(request, granted)) && listed.length > 0) return actionsOf(listed)[0];
  const judged = new Set(actionsOf(listed));
  const guessed = found.filter((request) => request.loosened && !isHarmless(request, granted));
  return actionsOf(guessed).find((action) => !judged.has(action));
}

function actionsOf(requests: readonly ListedRequest[]): ListedAction[] {
  return requests.flatMap(({ owners }) => owners.map(({ action }) => action));
}

/** A granted action that is only guessed at (nested groups, overrides) hides no other, unless the request strictly is that action. */
function withoutShields(matches: readonly Match[], granted: readonly Owner[]): readonly Match[] {
  return matches.filter(
    ({ request }) =>
      !request.loosened ||
      !isHarmless(request, []) ||
      request.owners.some(({ action }) => granted.some((owner) => owner.action === action)),
  );
}
