/** How well an action fits a policy. */
import type { Action } from './actions.ts';
import { EMPTY_NOUNS, GENERIC, LIGHT, type VerbClass } from './english.ts';
import type { Likeness } from './likeness.ts';
import type { Profile } from './profile.ts';

/** What is measured of an action and a policy; every number from 0 to 1. */
export interface Features {
  /** How near the verbs are. */
  readonly verb: number;
  /** Whether they are the same verb. */
  readonly sameVerb: number;
  /** Whether the policy allows whatever is of its kind, and the verb is of it. */
  readonly generic: number;
  /** Whether the policy is about one verb, and this is another. */
  readonly strange: number;
  /** Whether no other policy has this verb. */
  readonly sole: number;
  /** Besides, what is acted on is known to no policy: a name, a title. */
  readonly bare: number;
  /** How near the verb is to another policy's about the same thing, and not to this one's. */
  readonly rival: number;
  /** Whether the verb does the kind of thing that the policy allows. */
  readonly kind: number;
  /** Whether the verb looks alone, and the policy changes. */
  readonly readsOnly: number;
  /** How much of what the action is about, as far as any policy knows it, this policy is about. */
  readonly about: number;
  /** How much of what the policy's name names the action mentions. */
  readonly named: number;
  /** Whether the thing acted on is of the policy. */
  readonly object: number;
  /** Whether what the policy puts things into, or takes them from, is named as such. */
  readonly container: number;
  /** Whether the one is acted on where the other has it for a container. */
  readonly misplaced: number;
  /** Whether it is there already, and the policy makes it. */
  readonly definite: number;
  /** Whether what is acted on is another policy's and not this one's. */
  readonly missing: number;
  /** Whether what the policy says it is not is mentioned. */
  readonly excluded: number;
  /** By means or purpose, and not outright. */
  readonly indirect: number;
  readonly carried: number;
}

/** A pair with what was found. */
export interface Fit {
  readonly profile: Profile;
  readonly features: Features;
  readonly probability: number;
}

/** All policies of one site, prepared to be compared with actions. */
export class Fitting {
  readonly profiles: readonly Profile[];
  readonly #likeness: Likeness;
  readonly #rarity = new Map<string, number>();
  readonly #things: ReadonlySet<string>;
  readonly #likely = new Map<string, ReadonlyMap<string, number>>();
  readonly #nearest = new Map<string, ReadonlyMap<Profile, number>>();

  constructor(profiles: readonly Profile[], likeness: Likeness) {
    this.profiles = profiles;
    this.#likeness = likeness;
    this.#things = new Set(profiles.flatMap(({ things, named }) => [...things.keys(), ...named]));
    const counted = new Map<string, number>();
    for (const { things } of profiles)
      for (const [thing, weight] of things) if (weight >= 0.3) counted.set(thing, (counted.get(thing) ?? 0) + 1);
    const all = profiles.length;
    for (const [thing, count] of counted) this.#rarity.set(thing, Math.log(1 + all / count) / Math.log(1 + all));
  }

  /** Every policy, as far as the action may mean it, the likeliest first. */
  fits(action: Action): readonly Fit[] {
    const measured = this.profiles.map((profile) => ({ profile, features: this.#features(action, profile) }));
    const odds = measured.map(({ profile, features }) => {
      const others = measured.filter(
        (each) => each.profile !== profile && each.features.about > 0.6 * features.about && each.features.about > 0.3,
      );
      const rival = Math.max(0, ...others.map((each) => each.features.verb)) > features.verb + 0.15 ? 1 : 0;
      const isElsewhere = features.about < 0.2 && others.length > 0;
      const isShared = measured.some((each) => each.profile !== profile && each.features.verb > 0.75);
      const sole = features.sameVerb > 0.5 && !isShared && !isElsewhere ? 1 : 0;
      const classes = this.#likeness.classesOf(action.verbs[0] ?? '');
      const isBare =
        !classes.has('read') && features.generic === 0 && !measured.some((each) => each.features.about > 0.2);
      const full = { ...features, rival, sole, bare: isBare ? sole : 0 };
      return { profile, features: full, odds: Math.exp(sumOf(full)) };
    });
    // The odds of each, and of none of them.
    const all = odds.reduce((sum, each) => sum + each.odds, 1);
    return odds
      .map(({ profile, features, odds: own }) => ({ profile, features, probability: own / all }))
      .toSorted((a, b) => b.probability - a.probability);
  }

  #features(action: Action, profile: Profile): Features {
    const [near, same] = this.#verb(action, profile);
    const isThere = action.mentions.some(
      ({ role, isHead, isDefinite }) => role === 'object' && isHead && isDefinite === true,
    );
    const first = action.verbs[0] ?? '';
    const isOpened = isThere && first === 'open';
    // What is there already is not made: "make the folder private".
    const isChanged = isThere && (first === 'make' || first === 'turn');
    const classes = isOpened ? READS : isChanged ? CHANGES : this.#likeness.classesOf(first);
    const mentions = action.mentions.filter(({ lemma }) => !EMPTY_NOUNS.has(lemma) || profile.named.includes(lemma));
    const [verb, sameVerb] = (isOpened || isChanged) && profile.kind === 'create' ? [0, 0] : [near, same];
    let known = 0;
    let met = 0;
    let object = 0;
    let excluded = 0;
    let carried = 0;
    let container = 0;
    let misplaced = 0;
    let missing = 0;
    for (const { lemma, weight, isHead, isCarried, role } of mentions) {
      const near = this.#near(lemma);
      const best = Math.max(0, ...near.values());
      if (profile.excluded.has(lemma) && !profile.things.has(lemma)) excluded = Math.max(excluded, weight);
      if (best < 0.25) continue;
      const own = near.get(profile) ?? 0;
      if (isHead && !isCarried && best >= 0.75 && own < 0.3) {
        if (role === 'object') missing = 1;
        else if (role === 'of') missing = Math.max(missing, 0.6);
      }
      const share = weight * this.#rarityOf(lemma);
      known += share;
      met += share * Math.min(1, own / best) * Math.min(1, best + 0.25);
      if (isHead && weight >= 0.55) object = Math.max(object, own * Math.min(1, weight + 0.3));
      if (isCarried && own > 0.4) carried = 1;
      if (own < 0.4 || !isHead || role === 'described') continue;
      const isContainer = ['to', 'into', 'from', 'in', 'on', 'onto'].includes(role);
      const [asObject, asContainer] = [this.#has(profile.objects, lemma), this.#has(profile.containers, lemma)];
      if (isContainer && asContainer) container = Math.max(container, own);
      if (
        OUTSIDE.has(role) &&
        action.hasObject &&
        asObject &&
        !asContainer &&
        profile.named.some((each) => (this.#alike(lemma).get(each) ?? 0) > 0.5)
      )
        misplaced = Math.max(misplaced, own);
      if (role === 'object' && asContainer && !asObject && profile.objects.size > 0)
        misplaced = Math.max(misplaced, own);
    }
    return {
      verb,
      sameVerb,
      kind: profile.kind === 'read' && verb < 0.5 ? 0 : kindFits(classes, profile.kind, action.verbs[0] ?? ''),
      readsOnly: classes.has('read') && profile.kind !== 'read' && sameVerb === 0 ? (classes.size === 1 ? 1 : 0.5) : 0,
      about: known === 0 ? 0 : met / Math.max(known, 0.35),
      named: this.#named(profile, mentions),
      object,
      container,
      misplaced,
      missing,
      definite: isThere && profile.kind === 'create' && object > 0.4 ? 1 : 0,
      generic: this.#generic(action, profile),
      rival: 0,
      sole: 0,
      bare: 0,
      strange: GENERIC[profile.kind].has(profile.primary) || verb > 0.4 ? 0 : 1,
      excluded,
      indirect: action.by === 'asked' ? 0 : 1,
      carried,
    };
  }

  #verb(action: Action, profile: Profile): readonly [number, number] {
    let best = 0;
    let same = 0;
    for (const [rank, verb] of action.verbs.entries()) {
      // The particle makes another verb of it.
      const share = rank === 0 ? 1 : 0.6;
      for (const [offered, weight] of profile.verbs) {
        // A word of the description that does something else than the policy is one half of it: "move to the trash".
        const isHalf =
          offered !== profile.primary && profile.kind === 'delete' && !this.#likeness.classesOf(offered).has('delete');
        const areGeneric = GENERIC[profile.kind].has(verb) && GENERIC[profile.kind].has(offered);
        const near =
          Math.max(this.#likeness.ofVerbs(verb, offered), areGeneric ? 0.8 : 0) * weight * share * (isHalf ? 0.4 : 1);
        best = Math.max(best, near);
        if (verb === offered && !isHalf)
          same = Math.max(same, (offered === profile.primary ? 1 : 0.6 * weight) * share);
      }
    }
    const takes =
      profile.kind !== 'delete' ||
      same > 0 ||
      action.verbs.some(
        (verb) => this.#likeness.classesOf(verb).has('delete') || this.#likeness.classesOf(verb).size === 0,
      );
    if (!takes) best = 0;
    if (action.verbs.some((verb) => LIGHT.has(verb))) {
      for (const { lemma, weight } of action.mentions) {
        if (weight < 0.55) continue;
        const related = this.#likeness.relatedTo(lemma);
        for (const [offered, share] of profile.verbs)
          if (related.has(offered) || lemma === offered) best = Math.max(best, 0.8 * share * weight);
      }
    }
    if (profile.kind === 'create' && GENERIC.create.has(profile.primary))
      best = Math.max(best, this.#asThing(action, profile));
    return [best, same];
  }

  /** `post in the forum` makes a post, `back up` a backup. */
  #asThing({ verbs }: Action, { things }: Profile): number {
    let best = 0;
    for (const verb of verbs) {
      if (this.#likeness.classesOf(verb).has('read')) continue;
      best = Math.max(best, 0.95 * (things.get(verb) ?? 0));
      for (const related of this.#likeness.relatedTo(verb)) best = Math.max(best, 0.9 * (things.get(related) ?? 0));
    }
    return best;
  }

  #has(things: ReadonlySet<string>, lemma: string): boolean {
    if (things.has(lemma)) return true;
    for (const [thing, near] of this.#alike(lemma)) if (near > 0.7 && things.has(thing)) return true;
    return false;
  }

  /** The things of any policy that a word is like. */
  #alike(lemma: string): ReadonlyMap<string, number> {
    const known = this.#likely.get(lemma);
    if (known !== undefined) return known;
    const found = new Map<string, number>();
    for (const thing of this.#things) {
      const near = this.#likeness.ofNouns(lemma, thing);
      if (near > 0) found.set(thing, near);
    }
    this.#likely.set(lemma, found);
    return found;
  }

  /** `start an issue` where a policy creates issues, and no other is about starting. */
  #generic(action: Action, { kind, primary }: Profile): number {
    if (!GENERIC[kind].has(primary)) return 0;
    return action.verbs.some((verb) => this.#likeness.classesOf(verb).has(kind)) ? 1 : 0;
  }

  #named(profile: Profile, mentions: readonly Action['mentions'][number][]): number {
    if (profile.named.length === 0) return 0.5;
    let all = 0;
    let met = 0;
    for (const thing of profile.named) {
      const rarity = this.#rarityOf(thing);
      all += rarity;
      const near = mentions.map(
        ({ lemma, weight }) => (this.#alike(lemma).get(thing) ?? 0) * Math.min(1, weight + 0.4),
      );
      met += rarity * Math.max(0, ...near);
    }
    return all === 0 ? 0 : met / all;
  }

  #rarityOf(lemma: string): number {
    return this.#rarity.get(lemma) ?? 0.8;
  }

  /** How near a word is to what each policy is about. */
  #near(lemma: string): ReadonlyMap<Profile, number> {
    const known = this.#nearest.get(lemma);
    if (known !== undefined) return known;
    const alike = this.#alike(lemma);
    const near = new Map<Profile, number>();
    for (const profile of this.profiles) {
      let best = profile.things.get(lemma) ?? 0;
      for (const [thing, weight] of profile.things) {
        if (weight > best) best = Math.max(best, (alike.get(thing) ?? 0) * weight);
      }
      if (best > 0.2) near.set(profile, best);
    }
    this.#nearest.set(lemma, near);
    return near;
  }
}

const READS: ReadonlySet<VerbClass> = new Set(['read']);
const CHANGES: ReadonlySet<VerbClass> = new Set(['update']);
/** Where what is acted on is put, taken from, or stands. */
const OUTSIDE: ReadonlySet<string> = new Set(['to', 'into', 'from', 'in', 'on', 'onto', 'for', 'at', 'with', 'of']);

function kindFits(classes: ReadonlySet<VerbClass>, kind: VerbClass, verb: string): number {
  if (classes.has(kind)) return 1;
  if (LIGHT.has(verb) || classes.size === 0) return 0.5;
  return 0;
}

/** Found by regression on the development data (docs/policies/selection.md#how-sure-the-rules-are). */
const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  verb: 3.59,
  sameVerb: 2.07,
  kind: 1.34,
  readsOnly: -4.18,
  about: 3.81,
  named: 2.67,
  object: 2.73,
  container: 1.73,
  misplaced: -2.52,
  missing: -2.49,
  definite: -0.58,
  generic: 1.85,
  rival: 0.06,
  sole: 1.12,
  bare: 2.64,
  strange: -0.04,
  excluded: -1.0,
  indirect: -1.5,
  carried: 0.39,
};
const BIAS = -7.72;
const FEATURES = Object.keys(WEIGHTS).filter(isFeature);

function isFeature(name: string): name is keyof Features {
  return name in WEIGHTS;
}

function sumOf(features: Features): number {
  let sum = BIAS;
  for (const name of FEATURES) sum += WEIGHTS[name] * features[name];
  return sum;
}
