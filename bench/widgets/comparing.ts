import type { Goal } from '../../src/model/policy/scope.ts';
import type { FoundControl, FoundText, Sight } from './people.ts';

/* What a person sees of a page beside what an agent is shown of it. Texts and controls are told by what they say: the same page has other ids each time. */

/** One way in which the two differ. */
export interface Loss {
  readonly goal: Goal;
  readonly kind: 'withheld' | 'withheld in part' | 'taken for the goal' | 'lost control' | 'shown unseen';
  readonly what: string;
  /** Where it stands, or which rule hid it. */
  readonly by: string;
}

/** How they differ on one page. */
export interface Difference {
  readonly seen: number;
  readonly inPart: number;
  readonly unjudged: number;
  readonly controls: number;
  readonly losses: readonly Loss[];
  readonly failures: readonly string[];
}

interface Seen {
  readonly texts: readonly FoundText[];
  readonly sights: readonly Sight[];
  readonly controls: readonly FoundControl[];
  readonly failures: readonly string[];
}

interface Shown {
  readonly goal: Goal;
  readonly texts: readonly FoundText[];
  readonly controls: readonly FoundControl[];
  readonly hidden: readonly { readonly by: string; readonly name: string }[];
}

/** Labels of controls are shown to agents wherever they stand, if they are no longer than this: they have to be able to say what they use. */
const LONGEST_LABEL = 60;

/** Compares what a person sees with what each agent is shown. */
export function compare({ texts, sights, controls, failures }: Seen, shown: readonly Shown[]): Difference {
  const of = (sight: Sight): FoundText[] => texts.filter(({ drawn }, at) => drawn && sights[at] === sight);
  const seenControls = controls.filter(({ seen }) => seen);
  return {
    seen: of('seen').length,
    inPart: of('part').length,
    unjudged: of('unjudged').length,
    controls: seenControls.length,
    failures,
    losses: shown.flatMap((each) => [
      ...textLosses([of('seen'), of('part'), of('unseen')], of('unjudged'), each),
      ...controlLosses(seenControls, each),
    ]),
  };
}

function textLosses(
  [seen, part, unseen]: readonly [FoundText[], FoundText[], FoundText[]],
  unjudged: readonly FoundText[],
  shown: Shown,
): Loss[] {
  // What went with a control is counted with the control.
  const left = tally(shown.texts.filter(({ drawn, taken }) => drawn || taken).map(({ text }) => text));
  const { goal } = shown;
  const losses: Loss[] = [];
  for (const { text, path } of seen)
    if (!take(left, text)) losses.push({ goal, kind: 'withheld', what: text, by: path });
  for (const { text, path } of part)
    if (!take(left, text)) losses.push({ goal, kind: 'withheld in part', what: text, by: path });
  for (const { text } of unjudged) take(left, text);
  for (const { text, path, label } of unseen) {
    const isLabel = label && text.length <= LONGEST_LABEL;
    if (take(left, text) && !isLabel) losses.push({ goal, kind: 'shown unseen', what: text, by: path });
  }
  return losses;
}

function controlLosses(seen: readonly FoundControl[], { goal, controls, hidden }: Shown): Loss[] {
  const left = tally(controls.filter(({ drawn }) => drawn).map(keyOf));
  return seen.flatMap((control): Loss[] => {
    if (take(left, keyOf(control))) return [];
    const { by } = hidden.find(({ name }) => name === control.name) ??
      hidden.find(({ by }) => by.startsWith('see.goal.')) ?? { by: '' };
    const kind = by.startsWith('see.goal.') ? 'taken for the goal' : 'lost control';
    return [{ goal, kind, what: keyOf(control), by }];
  });
}

function keyOf({ tag, name }: FoundControl): string {
  return `${tag} ${name}`;
}

function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}
