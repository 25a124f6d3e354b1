/**
 * Requests of one address that no value and no button tells apart, by the names of what they carry:
 *
 *   PATCH /issues/7   {"title": …}                  and {"title": …, "body": …}: one entry, for what carries a title
 *   POST /account     token, name, email            and token, old, new: two forms, which have nothing of their own in common
 */
import { groupBy } from '../../../model/group-by.ts';
import { isOddName, keyOf, NOISE, type Placed } from './placed.ts';

/** Requests, and the members that all of them carry where those tell them from the others. */
interface Named<T> {
  readonly names: readonly (readonly string[])[];
  readonly requests: readonly T[];
}

type Names = ReadonlyMap<string, readonly string[]>;

interface Carrier {
  readonly members: readonly Placed[];
}

/** What the body of a request has names for; those that mean nothing do not count. */
function namesOf({ members }: Carrier): Names {
  const told = members.filter(
    ({ in: place, path }) => place === 'body' && !NOISE.test(path.at(-1) ?? '') && !path.some(isOddName),
  );
  return new Map(told.map((member) => [keyOf(member), member.path]));
}

/** By forms that share no name but those that all have. What carries none of its own could be any of them: then all are one. */
export function byForms<T extends Carrier>(requests: readonly T[]): readonly Named<T>[] {
  const all = requests.map((request) => ({ request, names: namesOf(request) }));
  // A form is sent many times: each set of names is looked at once.
  const sets = [...groupBy(all, ({ names }) => JSON.stringify([...names.keys()].sort())).values()];
  const everywhere = (key: string): boolean => sets.every(([one]) => one?.names.has(key) === true);
  const forms: { keys: Set<string>; of: typeof sets }[] = [];
  for (const set of sets) {
    const own = [...(set[0]?.names.keys() ?? [])].filter((key) => !everywhere(key));
    const shared = forms.filter(({ keys }) => own.some((key) => keys.has(key)));
    for (const form of shared) forms.splice(forms.indexOf(form), 1);
    forms.push({
      keys: new Set([...own, ...shared.flatMap(({ keys }) => [...keys])]),
      of: [...shared.flatMap(({ of }) => of), set],
    });
  }
  const found = forms.map(({ keys, of }) => {
    const [first] = of[0] ?? [];
    const common = [...(first?.names ?? [])].filter(
      ([key]) => keys.has(key) && of.every(([one]) => one?.names.has(key) === true),
    );
    return { names: common.map(([, path]) => path), requests: of.flatMap((set) => set.map(({ request }) => request)) };
  });
  return found.length > 1 && found.every(({ names }) => names.length > 0) ? found : [{ names: [], requests }];
}

/** What boxes send that are only sent when they are ticked. */
const TICKED = /^(?:on|off|yes|no|true|false|\d)$/i;

/** The first field that all of some forms sent, and that takes any text: not one that the address says too, nor `pinned`. */
export function textFieldOf(requests: readonly Carrier[], pinned: readonly Placed[]): readonly string[] | undefined {
  const [first, ...others] = requests.map(namesOf);
  const all = requests.flatMap(({ members }) => members);
  const told = new Set(
    [...pinned, ...all.filter((member) => member.in === 'query')].map(({ path }) => path.join('\n')),
  );
  const fields = [...(first ?? [])].filter(([key, path]) => {
    if (told.has(path.join('\n')) || /\d|\[\]$/.test(path.at(-1) ?? '') || !others.every((other) => other.has(key)))
      return false;
    return all.every((member) => keyOf(member) !== key || !TICKED.test(String(member.value)));
  });
  return fields[0]?.[1];
}

/**
 * Requests that change parts of a thing (PATCH), by the fewest names that some of them carry: an entry for the title alone lists no change of the owner.
 * Names that mean nothing do not count.
 */
export function bySmallestNames<T extends Carrier>(requests: readonly T[]): readonly Named<T>[] {
  const sets = requests.map(namesOf);
  const smallest = sets.filter(
    (set, at) => !sets.some((other, index) => isPart(other, set) && (other.size < set.size || index < at)),
  );
  const groups = smallest.map((set) => ({ names: [...set.values()], requests: [] as T[], set }));
  for (const [at, request] of requests.entries()) {
    const own = sets[at];
    groups.find(({ set }) => own !== undefined && isPart(set, own))?.requests.push(request);
  }
  return groups.map(({ names, requests: own }) => ({ names, requests: own }));
}

function isPart(part: ReadonlyMap<string, unknown>, whole: ReadonlyMap<string, unknown>): boolean {
  return part.size <= whole.size && [...part.keys()].every((key) => whole.has(key));
}
