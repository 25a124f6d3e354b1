import { kindOfVerb } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';

/** A member of a request, as far as it may tell it from others. */
export interface Mark {
  readonly key: string;
  /** Empty where it lies in another. */
  readonly name: string;
  readonly value: string;
  /** Whether it is a button with a label. */
  readonly isLabel: boolean;
  /** Whether it is named as a state that something may be in. */
  readonly isState: boolean;
}

/** What a box or a switch says of itself where it is set. */
export const FLAG = /^(?:1|on|true|yes)$/i;
const UNSET = /^(?:|0|off|false|no)$/i;

/**
 * Members of which each request has one, all else being named the same, and not all the same one:
 *
 *   title content reply=1        title content edit=1        title content nullout=1      what is done is what is there
 *   text preview=1               text submit=Save                                         likewise
 *
 * One of them at least must be a word for what is done: else they may be boxes, of which each request happened to have one ticked.
 */
export function exclusiveMembers(requests: readonly (readonly Mark[])[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const members of requests)
    for (const key of new Set(members.map((each) => each.key))) times.set(key, (times.get(key) ?? 0) + 1);
  const found = new Map<string, string>();
  for (const members of requests) {
    const [own, ...more] = members.filter(({ key }) => times.get(key) !== requests.length);
    if (own === undefined || more.length > 0 || !isMark(own)) return new Set();
    found.set(own.key, own.name);
  }
  const isSaid = [...found.values()].some((name) => kindOfVerb(wordsOf(name)[0] ?? '') !== undefined);
  return found.size > 1 && isSaid ? new Set(found.keys()) : new Set();
}

/** Whether its value only says that it is there. */
function isMark({ name, value, isLabel }: Mark): boolean {
  return name !== '' && (isLabel || FLAG.test(value));
}

/** States that each request has, set in some and not in others: a box that is not ticked is not sent, so that a page's script set these. */
export function stateSwitches(requests: readonly (readonly Mark[])[]): ReadonlySet<string> {
  const found = (requests[0] ?? []).filter(({ key, isState }) => {
    if (!isState) return false;
    const values = requests.map((members) => members.filter((each) => each.key === key));
    const isSwitch = values.every(
      ([only, ...more]) => only !== undefined && more.length === 0 && (FLAG.test(only.value) || UNSET.test(only.value)),
    );
    return isSwitch && new Set(values.map(([only]) => FLAG.test(only?.value ?? ''))).size > 1;
  });
  return new Set(found.map(({ key }) => key));
}
