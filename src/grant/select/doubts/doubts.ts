/** Why a policy that an action fits is asked about all the same, and not chosen: something that the task says is not accounted for. */
import type { Action } from '../actions.ts';
import type { Fit } from '../features.ts';
import { BUYING, CLASSES, EMPTY_NOUNS, GENERIC, POSTING, SAYING } from '../language/english.ts';
import type { Likeness } from '../language/likeness.ts';
import type { Token } from '../language/tokens.ts';
import type { Choosable, Profile } from '../profile.ts';

/** How near a word is to each policy that is about something like it. */
export type Near = (lemma: string) => ReadonlyMap<Profile, number>;

/** From here on a verb is of the same deed. */
const SAME_DEED = 0.3;
/** From here on a word is a policy's; and up to here it is not. */
const OWN = 0.75;
const FOREIGN = 0.3;
const HALF = 0.5;
/** Up to here a policy has so little to do with an action that nobody is asked. */
const UNLIKELY = 0.005;

/** A doubt about what fits best, and which policy to ask about in its place. */
export interface Doubt {
  readonly ask: Fit | undefined;
}

/** What the best of the fits leaves to be explained of what the action says; absent: nothing. */
export function doubtOf(action: Action, fits: readonly Fit[], near: Near, likeness: Likeness): Doubt | undefined {
  const [fit, ...others] = fits;
  if (fit === undefined) return undefined;
  if (fit.profile.kind === 'read' && isUnnamedLook(fit)) return { ask: undefined };
  if (fit.profile.kind === 'read') return isUnaskedDisclosure(action, fit) ? { ask: fit } : undefined;
  const { features, profile } = fit;
  // Who is asked, told or written to has nothing else done to them.
  if (features.verb < SAME_DEED && action.verbs.some(isSpeaking) && ![...profile.verbs.keys()].some(isSpeaking))
    return { ask: others.find((each) => each.features.verb >= SAME_DEED && each.probability > UNLIKELY) };
  if (mayOnlyLook(action, fit, others, likeness)) return { ask: fit };
  const meant = features.sameVerb === 0 ? others.find(isMeantByVerb) : undefined;
  if (meant !== undefined) return { ask: meant };
  const named = others.find((each) => each.profile.primary === action.control && each.profile.kind !== 'read');
  if (named !== undefined && profile.primary !== action.control) return { ask: named };
  const foreign = foreignThing(action, profile, near);
  if (foreign !== undefined) return { ask: ownerOf(foreign, others, near) ?? fit };
  const isOddlyPlaced = features.misplaced >= HALF && features.named < (features.generic === 1 ? HALF : FOREIGN);
  if (profile.kind === 'delete' && isOfAnother(action, profile, near)) return { ask: fit };
  if (isBoughtThere(action, profile, near)) return { ask: fit };
  const isOther = profile.kind === 'create' && isQualityAlone(action, fit, near, likeness);
  const isOtherDeed = features.kind === 0 && features.verb < HALF;
  const isUnclear =
    isMadeFor(action, fit) ||
    isOtherDeed ||
    isOddlyPlaced ||
    isOther ||
    isVague(features) ||
    isUnnamedChange(action, features);
  return isUnclear ? { ask: fit } : undefined;
}

/** "Delete the comment on the post", where the policy deletes posts: what is deleted is a thing of the policy's own, and not it. */
function isOfAnother({ mentions }: Action, profile: Profile, near: Near): boolean {
  const isOwn = (lemma: string) => (near(lemma).get(profile) ?? 0) >= FOREIGN;
  const objects = mentions.filter(({ role, isHead, isCarried }) => role === 'object' && isHead && isCarried !== true);
  // "Remove the lamp from the cart" takes it out; "delete Bob from the event" does not delete the event.
  const isWhole = profile.primary === 'delete' && profile.containers.size === 0;
  const isElsewhere = mentions.some(
    ({ lemma, role, isHead }) => isHead && (ASIDE.has(role) || (isWhole && role === 'from')) && isOwn(lemma),
  );
  return objects.length > 0 && isElsewhere && objects.every(({ lemma }) => !EMPTY_NOUNS.has(lemma) && !isOwn(lemma));
}
const ASIDE: ReadonlySet<string> = new Set(['of', 'on', 'for', 'after', 'before', 'with', 'at']);

/** "Buy the items in my cart": they are there already, and are not put into it once more. */
function isBoughtThere({ verbs, mentions }: Action, profile: Profile, near: Near): boolean {
  if (!BUYING.has(verbs[0] ?? '') || BUYING.has(profile.primary)) return false;
  return mentions.some(({ lemma, role }) => role === 'in' && (near(lemma).get(profile) ?? 0) >= FOREIGN);
}

/** A task looks at most things that no policy is about: one that only reads must be named. */
export function isUnnamedLook({ features }: Fit): boolean {
  return features.named < FOREIGN && features.sameVerb < 1;
}

/** Data that leave the site, and what opens doors. */
const DISCLOSED: ReadonlySet<string> = new Set([
  'export',
  'download',
  'backup',
  'token',
  'secret',
  'password',
  'credential',
  'key',
]);

/** "Except for the tokens": what stands behind it is not asked for. */
const LEAVING_OUT: ReadonlySet<string> = new Set(['except', 'exclude', 'omit', 'skip']);

/** Whether a policy takes data out, or shows secrets. */
export function isDisclosure({ kind, primary, named }: Profile): boolean {
  return kind === 'read' && [primary, ...named].some((word) => DISCLOSED.has(word));
}

/** "Show me who may see the project" where the policy exports it: a disclosure must be asked for in its own words. */
export function isUnaskedDisclosure({ verbs, mentions }: Action, { profile }: Pick<Fit, 'profile'>): boolean {
  if (!isDisclosure(profile)) return false;
  const leftOutAt = mentions.find(({ lemma }) => LEAVING_OUT.has(lemma))?.at ?? Number.POSITIVE_INFINITY;
  const meant = mentions.filter(({ role, at }) => role !== 'without' && role !== 'described' && at < leftOutAt);
  const said = new Set([...verbs, ...meant.map(({ lemma }) => lemma)]);
  return ![profile.primary, ...profile.named].some((word) => DISCLOSED.has(word) && said.has(word));
}

const OWN_DATA = /\bown\b/i;
const CLAIMS: ReadonlySet<string> = new Set('my your our mine yours ours own i me we us their his her'.split(' '));

/** Whether a policy only reads what belongs to the user: "the user's own orders". */
export function readsOwnData({ kind, isWriting, description }: Choosable): boolean {
  return (kind === 'read' || isWriting === false) && OWN_DATA.test(description);
}

/** Whether a task speaks of anything as somebody's own: "my last order", "your account". Without, what it looks at is there for everybody. */
export function claimsOwn(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, word }) => kind === 'word' && CLAIMS.has(word));
}

/** "Review my orders" where the policy orders, or reviews products: whoever looks at something may say so. */
function mayOnlyLook(
  { verbs: [verb = ''], hasObject }: Action,
  { features }: Fit,
  others: readonly Fit[],
  likeness: Likeness,
): boolean {
  const classes = likeness.classesOf(verb);
  if (!hasObject || !classes.has('read')) return false;
  const own = Math.max(features.object, features.container);
  // A verb that may as well change something need not be the policy's first: "report an issue" where it opens or reports them.
  return (
    features.sameVerb < (classes.size > 1 ? HALF : 1) || own < HALF || others.some((each) => each.features.object > own)
  );
}

function isSpeaking(verb: string): boolean {
  return SAYING.has(verb) || POSTING.has(verb);
}

/** `fork X` where one policy forks, and another one creates whatever: a verb that says more than its kind belongs to the policy that has it. */
function isMeantByVerb({ features, profile }: Fit): boolean {
  return features.sameVerb === 1 && !CLASSES.some((kind) => GENERIC[kind].has(profile.primary));
}

/** "Update the order with a number" where the policy updates its address: what is changed is not named, and what is named is another policy's. */
function foreignThing({ verbs, mentions }: Action, profile: Profile, near: Near): string | undefined {
  const head = profile.named.at(-1);
  const [verb = ''] = verbs;
  if (head === undefined || profile.kind !== 'update' || !GENERIC.update.has(verb)) return undefined;
  const said = mentions.filter(
    ({ lemma, role, isCarried }) => lemma !== 'person' && role !== 'described' && isCarried !== true,
  );
  if (said.some(({ lemma }) => lemma === head)) return undefined;
  return said.find(({ lemma }) => {
    const nearest = near(lemma);
    return Math.max(0, ...nearest.values()) >= OWN && (nearest.get(profile) ?? 0) < FOREIGN;
  })?.lemma;
}

/** The likeliest policy with this thing in its name. */
function ownerOf(thing: string, fits: readonly Fit[], near: Near): Fit | undefined {
  const nearest = near(thing);
  return fits.find(({ profile }) => profile.named.includes(thing) && (nearest.get(profile) ?? 0) >= OWN);
}

/** "Set the site title" where the policy designs the site: neither the verb nor what is changed is the policy's. */
function isUnnamedChange({ verbs: [verb = ''], hasObject }: Action, features: Fit['features']): boolean {
  const { sameVerb, object, container } = features;
  return hasObject && GENERIC.update.has(verb) && sameVerb === 0 && object === 0 && container === 0;
}

/** `make` and `create` say no more than that something is made, and what is made is at most like what the policy is about. */
function isVague({ generic, sameVerb, named, object, container }: Fit['features']): boolean {
  return generic === 1 && sameVerb < 1 && named < FOREIGN && Math.max(object, container) < HALF;
}

/** "Prepare an answer" where the policy edits templates for answers, and does not say what kind of action it is: what is made is what the policy's own thing is for. */
function isMadeFor({ mentions }: Action, { features, profile }: Fit): boolean {
  if (profile.policy.kind !== undefined || features.sameVerb > 0) return false;
  const heads = mentions.filter(({ role, isHead }) => (role === 'object' || role === 'of') && isHead);
  return heads.some(({ lemma }) => profile.containers.has(lemma) && !profile.objects.has(lemma));
}

/** "Create a product report": what is made is a thing that no policy knows, and the policy's own only says which. */
function isQualityAlone(
  { verbs, mentions }: Action,
  { features, profile }: Fit,
  near: Near,
  likeness: Likeness,
): boolean {
  if (features.object > 0 || features.container > 0) return false;
  if (![profile.primary, ...verbs].some((verb) => GENERIC.create.has(verb))) return false;
  const heads = mentions.filter(({ role, isHead, isCarried }) => role === 'object' && isHead && isCarried !== true);
  const isMentioned = mentions.some(
    ({ lemma, role, isHead }) => role === 'object' && !isHead && (near(lemma).get(profile) ?? 0) >= OWN,
  );
  return (
    isMentioned &&
    heads.length > 0 &&
    heads.every(
      ({ lemma }) => Math.max(0, ...near(lemma).values()) < OWN && likeness.isNoun(lemma) && !EMPTY_NOUNS.has(lemma),
    )
  );
}
