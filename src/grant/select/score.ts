/** How well an action fits a policy. */
import type { Action } from './actions.ts';
import { type Doubt, doubtOf } from './doubts/doubts.ts';
import { type Features, type Fit, sumOf } from './features.ts';
import { EMPTY_NOUNS, GENERIC, LIGHT, type VerbClass } from './language/english.ts';
import { areAlike, type Likeness } from './language/likeness.ts';
import type { Choosable, Profile } from './profile.ts';

/** How near a word is to what each policy is about, and to the nearest. */
interface Near {
  readonly of: ReadonlyMap<Profile, number>;
  readonly best: number;
}

interface Measured {
  readonly profile: Profile;
  readonly features: Features;
}

/** The greatest value that any other policy than the given one has; of each the greatest, of one alone 0. */
function besides(measured: readonly Measured[], read: (features: Features) => number): (policy: Choosable) => number {
  let first: Choosable | undefined;
  let [most, next] = [0, 0];
  for (const { profile, features } of measured) {
    const value = read(features);
    if (profile.policy === first) most = Math.max(most, value);
    else if (value > most) {
      next = most;
      [first, most] = [profile.policy, value];
    } else next = Math.max(next, value);
  }
  return (policy) => (policy === first ? next : most);
}

/** All policies of one site, prepared to be compared with actions. */
export class Fitting {
  readonly profiles: readonly Profile[];
  readonly #likeness: Likeness;
  readonly #rarity = new Map<string, number>();
  readonly #things: ReadonlySet<string>;
  readonly #likely = new Map<string, ReadonlyMap<string, number>>();
  readonly #nearest = new Map<string, Near>();

  constructor(profiles: readonly Profile[], likeness: Likeness) {
    this.profiles = profiles;
    this.#likeness = likeness;
    this.#things = new Set(profiles.flatMap(({ things, named }) => [...things.keys(), ...named]));
    const counted = new Map<string, number>();
    const policies = new Set(profiles.map(({ policy }) => policy));
    const seen = new Set<string>();
    for (const { policy, things } of profiles) {
      for (const [thing, weight] of things) {
        const isNew = weight >= 0.3 && !seen.has(`${policy.name} ${thing}`);
        if (isNew) counted.set(thing, (counted.get(thing) ?? 0) + 1);
        if (isNew) seen.add(`${policy.name} ${thing}`);
      }
    }
    const all = policies.size;
    for (const [thing, count] of counted) this.#rarity.set(thing, Math.log(1 + all / count) / Math.log(1 + all));
  }

  /** Every policy that the action is not opposed to, as far as it may mean it, the likeliest first. */
  fits(action: Action, opposed: ReadonlySet<Choosable> = NONE): readonly Fit[] {
    const measured = this.profiles
      .filter(({ policy }) => !opposed.has(policy))
      .map((profile) => ({ profile, features: this.#features(action, profile) }));
    const aboutElsewhere = besides(measured, ({ about, object }) => (about > 0.3 && object > 0 ? about : 0));
    const verbElsewhere = besides(measured, ({ verb }) => verb);
    const isBare =
      !this.#likeness.classesOf(action.verbs[0] ?? '').has('read') &&
      !measured.some(({ features: { about, object } }) => about > 0.2 && object > 0);
    const odds = measured.map(({ profile, features }) => {
      const { about, generic, sameVerb } = features;
      const isElsewhere = about < 0.2 && aboutElsewhere(profile.policy) > 0.6 * about;
      const isShared = verbElsewhere(profile.policy) > 0.75;
      const isPlain = generic === 1 && about < 0.2;
      const sole = sameVerb > 0.5 && !isShared && !isElsewhere && !isPlain ? 1 : 0;
      const full = { ...features, sole, bare: isBare && generic === 0 ? sole : 0 };
      return { profile, features: full, odds: Math.exp(sumOf(full)) };
    });
    // Of a policy's readings the likeliest; then the odds of each policy, and of none of them.
    const best = new Map<Choosable, (typeof odds)[number]>();
    for (const each of odds)
      if (each.odds > (best.get(each.profile.policy)?.odds ?? 0)) best.set(each.profile.policy, each);
    const all = [...best.values()].reduce((sum, each) => sum + each.odds, 1);
    return [...best.values()]
      .map(({ profile, features, odds: own }) => ({ profile, features, probability: own / all }))
      .toSorted((a, b) => b.probability - a.probability);
  }

  /** What is doubtful of what fits best. */
  doubt(action: Action, fits: readonly Fit[]): Doubt | undefined {
    return doubtOf(action, fits, (lemma) => this.#near(lemma).of, this.#likeness);
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
    // "The description of the list" where the policy knows both: a part of its own thing.
    const isOwnObject = mentions.some(
      ({ lemma, role, isHead }) => role === 'object' && isHead && (this.#near(lemma).of.get(profile) ?? 0) > 0.4,
    );
    const isAnswer = action.verbs.some((each) => ANSWERING.has(each));
    for (const { lemma, weight, isHead, isCarried, isPlural, role } of mentions) {
      const { of: near, best } = this.#near(lemma);
      if (profile.excluded.has(lemma) && !profile.things.has(lemma)) excluded = Math.max(excluded, weight);
      if (best < 0.25) continue;
      const own = near.get(profile) ?? 0;
      if (isHead && !isCarried && lemma !== 'person' && best >= 0.75 && own < 0.3) {
        if (role === 'object') missing = 1;
        else if (role === 'of') missing = Math.max(missing, 0.6);
      }
      // A capital makes a person of many a thing.
      const share = (lemma === 'person' ? 0.4 : 1) * weight * this.#rarityOf(lemma);
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
        !(role === 'to' && isAnswer) &&
        isPlural !== true &&
        action.hasObject &&
        asObject &&
        !asContainer &&
        !(role === 'of' && isOwnObject) &&
        profile.named.some((each) => (this.#alike(lemma).get(each) ?? 0) > 0.5)
      )
        misplaced = Math.max(misplaced, own);
      if (role === 'object' && asContainer && !asObject && profile.objects.size > 0)
        misplaced = Math.max(misplaced, own);
    }
    return {
      verb,
      sameVerb,
      kind: profile.kind === 'read' && verb < 0.5 ? 0 : kindFits(classes, profile.kinds, action.verbs[0] ?? ''),
      readsOnly: profile.kind === 'read' ? 0 : readsOnly(classes, sameVerb > 0 && known > 0),
      about: known === 0 ? 0 : met / Math.max(known, 0.35),
      named: this.#isNamedByVerb(action, profile) ? 1 : this.#named(profile, mentions),
      object,
      container,
      misplaced,
      missing,
      definite: isThere && profile.kind === 'create' && object > 0.4 ? 1 : 0,
      generic: this.#generic(action, profile),
      sole: 0,
      bare: 0,
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
        const alike = verb === offered ? 1 : areAlike(verb, offered) ? 0.85 : 0;
        if (alike > 0 && !isHalf)
          same = Math.max(same, alike * (offered === profile.primary ? 1 : 0.6 * weight) * share);
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
    if (profile.kind === 'create' && isMaking(profile.primary)) best = Math.max(best, this.#asThing(action, profile));
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

  /** `post a question` where a policy creates posts. */
  #isNamedByVerb({ verbs: [verb = ''] }: Action, { kind, primary, named }: Profile): boolean {
    const makes = kind === 'create' && isMaking(primary) && !this.#likeness.classesOf(verb).has('read');
    return makes && named.length === 1 && named[0] === verb;
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
  #near(lemma: string): Near {
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
    const found = { of: near, best: Math.max(0, ...near.values()) };
    this.#nearest.set(lemma, found);
    return found;
  }
}

/** Of these, the thing of the policy says what is done: `send a message` is to message. */
function isMaking(verb: string): boolean {
  return verb === 'send' || GENERIC.create.has(verb);
}

/** What these are done to stands behind `to`. */
const ANSWERING: ReadonlySet<string> = new Set(['reply', 'respond']);
const NONE: ReadonlySet<Choosable> = new Set();
const READS: ReadonlySet<VerbClass> = new Set(['read']);
const CHANGES: ReadonlySet<VerbClass> = new Set(['update']);
/** Where what is acted on is put, taken from, or stands. */
const OUTSIDE: ReadonlySet<string> = new Set(['to', 'into', 'from', 'in', 'on', 'onto', 'for', 'at', 'with', 'of']);

/** "Return the requirements" says them, unless it is a thing of the policies that is returned. */
function readsOnly(classes: ReadonlySet<VerbClass>, isOffered: boolean): number {
  if (!classes.has('read') || isOffered) return 0;
  return classes.size === 1 ? 1 : 0.5;
}

function kindFits(classes: ReadonlySet<VerbClass>, kinds: ReadonlySet<VerbClass>, verb: string): number {
  if ([...kinds].some((kind) => classes.has(kind))) return 1;
  if (LIGHT.has(verb) || classes.size === 0) return 0.5;
  return 0;
}
