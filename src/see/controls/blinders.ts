import type { ElementClass } from '../../model/observation.ts';
import { CONTROL_KINDS, type ElementScope, type GrantedVisibility } from '../../model/policy/scope.ts';
import { isOrigin, placeHost } from '../../net/place.ts';
import { isUnder } from '../../net/url.ts';
import type { SeeRule } from '../rules.ts';
import { type ElementFacts, hiddenAmong } from './classify.ts';
import { GOAL_HIDES, KINDS, type Trait } from './goal-table.ts';

/*
 * What of a page's elements an agent is not shown, in CUA's order (docs/sources.md#cua-blinders): what a document excludes; then what it includes is shown;
 * then the kinds that it shows or hides; then the goal. What mandatory documents hide comes before all that shows something:
 *
 *   goal read, forms: shown, include: ['#signout']    a search field shows, and so does #signout; "Delete" does not
 *   and a mandatory document says account: hidden     #signout does not show either
 */
export class Blinders {
  /** A list of selectors, as `Element.matches` takes them: what one matches is hidden. */
  readonly exclude: string | undefined;
  /** What one of these matches, or stands in what it matches, is shown unless a mandatory document hides it. */
  readonly include: string | undefined;
  readonly #hides: ReadonlySet<Trait>;
  readonly #kept: ReadonlySet<Trait>;

  constructor({ goal, visibility = {} }: ElementScope) {
    this.exclude = listOf(visibility.exclude);
    this.include = listOf(visibility.include);
    this.#kept = keptTraits(visibility);
    const hides = new Set(GOAL_HIDES[goal]);
    for (const kind of CONTROL_KINDS) {
      for (const trait of KINDS[kind]) {
        if (visibility[kind] === 'shown') hides.delete(trait);
        if (visibility[kind] === 'hidden') hides.add(trait);
      }
    }
    for (const trait of this.#kept) hides.add(trait);
    this.#hides = hides;
  }

  /** Whether controls with this trait are hidden, but for those that are included. */
  hidesTrait(trait: Trait): boolean {
    return this.#hides.has(trait);
  }

  /** What hides a control, or undefined where it is shown. `isIncluded` is asked only of what would be hidden. */
  hides(
    facts: ElementFacts,
    isIncluded: () => boolean = () => false,
  ): { class: ElementClass; by: SeeRule } | undefined {
    const verdict = hiddenAmong(this.#hides, facts);
    return verdict !== undefined && this.include !== undefined && isIncluded()
      ? hiddenAmong(this.#kept, facts)
      : verdict;
  }
}

/** Hides nothing: for texts of controls that were judged where they stand. */
export const NOTHING_HIDDEN: ElementScope = {
  goal: 'interact',
  visibility: { forms: 'shown', dangerous: 'shown', account: 'shown' },
};

/**
 * A scope as it holds at a host: what a document shows besides its goal, it shows where the task takes place. A frame of another site, which may
 * name its elements as it likes, gets no more than the goal shows.
 */
export function scopeAt({ goal, visibility, domains }: ElementScope, host: string): ElementScope {
  if (visibility === undefined) return { goal };
  const isInScope = domains?.some((each) => (isOrigin(each) ? placeHost(each) === host : isUnder(host, each))) ?? true;
  return { goal, visibility: isInScope ? visibility : hidingAlone(visibility) };
}

/** What remains of a document's word where it may only hide. */
function hidingAlone({ exclude = [], kept, ...kinds }: GrantedVisibility): GrantedVisibility {
  const hidden = CONTROL_KINDS.filter((kind) => kinds[kind] === 'hidden').map((kind) => [kind, 'hidden'] as const);
  return { exclude, ...(kept && { kept }), ...Object.fromEntries(hidden) };
}

function listOf(selectors: readonly string[] = []): string | undefined {
  return selectors.length === 0 ? undefined : selectors.join();
}

function keptTraits({ kept }: GrantedVisibility): ReadonlySet<Trait> {
  if (kept === undefined) return new Set();
  return new Set([
    ...kept.goals.flatMap((goal) => Array.from(GOAL_HIDES[goal])),
    ...kept.kinds.flatMap((kind) => KINDS[kind]),
  ]);
}
