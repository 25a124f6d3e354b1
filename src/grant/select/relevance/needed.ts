/** How likely each policy of a site is needed, by the rules and the network together, and what follows from it. */
import { isUnaskedDisclosure, isUnnamedLook } from '../doubts/doubts.ts';
import type { Fit } from '../features.ts';
import type { Choosable } from '../profile.ts';
import { ASKED, type Choice, isSure } from '../reading.ts';
import { evidenceOf, isReading, type Read } from './evidence.ts';
import { dot, type Sum } from './layers.ts';

/** From here on what changes something is added to what the rules choose, and what only reads: named in the task, or not. */
const WRITES = 0.9;
const READS = 0.7;
const READS_UNNAMED = 0.9;
/** From here on they are asked about. Where the rules chose something, or the task only looks, less is likely to be missing. */
const WRITES_ASKED = 0.1;
const FURTHER_ASKED = 0.25;
const READS_ASKED = 0.3;

/** Below, what the rules chose is asked about instead: they found a word of it ("in your account, set…"), and the whole task speaks of something else. */
const WRITES_HELD = 0.1;
const READS_HELD = 0.2;
/** From here on it is what is taken back. */
const TAKEN_BACK = 0.05;
/** And below this it is left off. */
const DROPPED = 0.05;

export interface Needed {
  readonly policy: Choosable;
  readonly likelihood: number;
  /** What it is likely enough for; absent: it is left off. */
  readonly verdict?: 'choose' | 'ask';
}

/**
 * Each policy, the likeliest first. What the task takes back is left off, and so is what does the opposite of something in it. What the rules doubt, or point
 * to in its place, and what a task that only looks would change, is at most asked about. A task looks at most things that no policy is about: what only reads
 * must be likelier where it is not named.
 */
export function neededOf(read: Read, disclosing: ReadonlySet<Choosable>, { weights, bias }: Sum): readonly Needed[] {
  const { policies, choices, kept } = read;
  const evidence = evidenceOf(read);
  // "Without buying" takes back nothing where no policy buys.
  const takenBack = policiesOf(
    choices.filter(({ action, fit }) => action.isNegated && fit.probability >= TAKEN_BACK).map(({ fit }) => fit),
  );
  const meant = policiesOf(kept.flatMap(({ fits }) => fits.filter(({ probability }) => probability >= ASKED)));
  const opposed = new Set(kept.flatMap((each) => [...each.opposed]).filter((policy) => !meant.has(policy)));
  const doubted = policiesOf(kept.flatMap(({ doubt, fit }) => (doubt === undefined ? [] : [fit])));
  const pointedTo = policiesOf(kept.flatMap(({ doubt, fit }) => (isSure(fit) ? (doubt?.ask ?? []) : [])));
  const isLooking = kept.length > 0 && kept.every(({ action, looks }) => looks || action.isQuestion === true);
  const writesAsked = isLooking || kept.some(({ isChosen }) => isChosen) ? FURTHER_ASKED : WRITES_ASKED;
  return policies
    .map((policy, at): Needed => {
      if (takenBack.has(policy) || opposed.has(policy)) return { policy, likelihood: 0 };
      const features = evidence[at] ?? NOTHING;
      const likelihood = 1 / (1 + Math.exp(-bias - dot(weights, 0, features, 0, features.length)));
      const isRead = isReading(policy);
      const isOpen = isRead
        ? !disclosing.has(policy) || kept.some((choice) => isDisclosed(policy, choice))
        : !isLooking && !doubted.has(policy) && !pointedTo.has(policy);
      const enough = !isRead ? WRITES : kept.some((choice) => isNamed(policy, choice)) ? READS : READS_UNNAMED;
      if (isOpen && likelihood >= enough) return { policy, likelihood, verdict: 'choose' };
      const isAsked = likelihood >= (isRead ? READS_ASKED : writesAsked) || pointedTo.has(policy);
      return { policy, likelihood, ...(isAsked ? { verdict: 'ask' as const } : {}) };
    })
    .toSorted((one, other) => other.likelihood - one.likelihood);
}

/** What becomes of a policy that the rules chose. */
export function heldBack({ policy, likelihood }: Needed): 'choose' | 'ask' | 'drop' {
  if (likelihood >= (isReading(policy) ? READS_HELD : WRITES_HELD)) return 'choose';
  // What is taken back has no likelihood: of another thing it may be asked for all the same ("delete A, do not delete B").
  return likelihood >= DROPPED || likelihood === 0 ? 'ask' : 'drop';
}

function policiesOf(fits: readonly Fit[]): ReadonlySet<Choosable> {
  return new Set(fits.map(({ profile }) => profile.policy));
}

/** Whether an action has words of the policy's name, or its verb. */
function isNamed(policy: Choosable, { fits }: Choice): boolean {
  const fit = fits.find(({ profile }) => profile.policy === policy);
  return fit !== undefined && !isUnnamedLook(fit);
}

/** Whether an action asks in its own words for what the policy takes out or shows. */
function isDisclosed(policy: Choosable, { action, fits }: Choice): boolean {
  const fit = fits.find(({ profile }) => profile.policy === policy);
  return fit !== undefined && !isUnaskedDisclosure(action, fit);
}

const NOTHING = new Float64Array(0);
