/** Names from what selects an action. */
import { kindOfVerb, saysAct } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';
import { buttonName } from './buttons.ts';
import { isRoute } from './route-in-query.ts';
import type { Selection } from './selectors.ts';

/** What selects the action names it: `close`, `set locked`, `preview`; the gravest first, with the things that other members name. */
export function selectedNames({ pinned, present }: Selection): readonly string[] {
  const buttons = present.map(({ path }) => buttonName(path[0] ?? ''));
  // A switch that is set changes what the word beside it does: `action=send&draft=1`. One that is not says nothing.
  const switched = pinned.flatMap(({ path, value }) =>
    typeof value === 'string' && /^(?:1|on|true|yes)$/i.test(value) ? [`set ${path.at(-1) ?? ''}`] : [],
  );
  const said = pinned.flatMap(({ path, value }) => {
    const name = path.at(-1) ?? '';
    // A route is named as paths are.
    if (isRoute(name, value)) return [];
    if (typeof value === 'boolean') return [`${value ? 'set' : 'unset'} ${path.slice(0, -1).join(' ')} ${name}`];
    // A switch that is set is what is done; one that is not says nothing.
    return name === '_method' || isSwitch(String(value)) ? [] : [String(value)];
  });
  const weights = new Map([
    ...[...switched, ...said].map((name) => [name, gravity(name)] as const),
    ...buttons.map((name) => [name, gravity(name, true)] as const),
  ]);
  const [first, ...others] = [...buttons, ...switched, ...said].sort(
    (left, right) => (weights.get(right) ?? 0) - (weights.get(left) ?? 0),
  );
  if (first === undefined) return [];
  const things = others.filter((each) => !wordsOf(each).some((word) => saysAct(word) || kindOfVerb(word) === 'view'));
  return [[first, ...things].join(' '), ...others];
}

function isSwitch(value: string): boolean {
  return /^(?:|0|1|on|off|yes|no|true|false)$/i.test(value);
}

/**
 * How much a word says: that something is deleted, that something certain is done, that something is done. A button may show something; that a change's
 * `mode` is `detail` says nothing.
 */
function gravity(name: string, isPressed = false): number {
  const kinds = wordsOf(name).map((word) => (saysAct(word) ? kindOfVerb(word) : undefined));
  if (kinds.includes('delete')) return 3;
  if (kinds.some((kind) => kind !== undefined && kind !== 'uncertain' && (isPressed || kind !== 'view'))) return 2;
  return kinds.includes('uncertain') ? 1 : 0;
}
