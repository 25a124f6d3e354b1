/** Members that tell requests of one address apart by all of these together: flags of which each has one, and values that decide which other names there are. */
import { kindOfVerb } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';
import { FILLED_IN } from './buttons.ts';
import { FLAG } from './exclusive.ts';
import { isOddName, isWord, keyOf, NOISE, nameOf, type Placed } from './placed.ts';

/** `reply=1`, `edit=1`, `reject=1`: words for what is done, of which each request has one, and not all the same. */
export function exclusiveFlags(requests: readonly { readonly members: readonly Placed[] }[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { members } of requests) {
    const flags = members.filter(
      (member) => member.in === 'body' && FLAG.test(String(member.value)) && kindOfVerb(nameOf(member)) !== undefined,
    );
    const [only] = flags;
    if (only === undefined || flags.length > 1) return new Set();
    found.add(keyOf(only));
  }
  return found.size > 1 ? found : new Set();
}

/**
 * Members whose value decides which others there are: each value has names of its own, always the same. What came once is always the same, a title that somebody typed as
 * well; so where several members could be the one, it is those that said the same thing twice.
 */
export function structuralNames(requests: readonly { readonly members: readonly Placed[] }[]): ReadonlySet<string> {
  const values = new Map<string, Map<string, Set<string>>>();
  const repeated = new Set<string>();
  const unfit = new Set<string>();
  for (const { members } of requests) {
    const names = members.filter(({ path }) => !NOISE.test(path.at(-1) ?? '')).map(keyOf);
    for (const member of members) {
      const key = keyOf(member);
      if (member.path.length !== 1 || NOISE.test(nameOf(member)) || unfit.has(key)) continue;
      if (!isWord(member.value) || isOddName(nameOf(member))) {
        unfit.add(key);
        continue;
      }
      const others = names
        .filter((name) => name !== key)
        .sort()
        .join('\t');
      const known = values.get(key) ?? new Map<string, Set<string>>();
      values.set(key, known);
      const shapes = known.get(member.value);
      if (shapes === undefined) known.set(member.value, new Set([others]));
      else {
        shapes.add(others);
        repeated.add(key);
      }
    }
  }
  const found = [...values].flatMap(([key, shapes]) => {
    if (unfit.has(key) || shapes.size < 2) return [];
    const all = [...shapes.values()];
    const each = all.map((set) => [...set][0] ?? '');
    return all.every((set) => set.size === 1) && new Set(each).size === each.length ? [key] : [];
  });
  const isTyped = (key: string): boolean => TYPED.has(wordsOf(key).at(-1) ?? '');
  return new Set(found.filter((key) => repeated.has(key) || (found.length === 1 && !isTyped(key))));
}

/** Ends of names of what somebody types, or what a form fills in for them: one word of theirs says nothing of what is done. */
const TYPED: ReadonlySet<string> = new Set([
  ...FILLED_IN,
  ...'body content message comment query label tag tags email user username login city country language timezone tz'.split(
    ' ',
  ),
]);
