/** What a task asks for at one site: each of its actions with the policy that fits it best. */
import { type Action, actionsOf } from './actions.ts';
import { withAliases } from './aliases.ts';
import { isMoreThanGeneric, type Likely, likelihoods } from './by-meaning.ts';
import { type Doubt, isDisclosure, readsOwnData } from './doubts/doubts.ts';
import { Opposed } from './doubts/opposed.ts';
import type { Fit } from './features.ts';
import type { Lexical } from './language/lexical.ts';
import type { Likeness } from './language/likeness.ts';
import type { TaskTokens } from './language/tokens.ts';
import type { WordVectors } from './language/word-vectors.ts';
import { PolicyMeanings } from './policy-meanings.ts';
import { type Choosable, profilesOf } from './profile.ts';
import { Fitting } from './score.ts';
import { limitedVariants } from './variants.ts';

/** From here on a policy is chosen, and one that does not say its kind of action: there likelihoods are surer than they should be. */
const CHOSEN = 0.6;
const CHOSEN_UNSAID = 0.75;
/** From here on it is asked about. */
export const ASKED = 0.1;

/** An action with the policy that fits it best. */
export interface Choice {
  readonly action: Action;
  readonly fit: Fit;
  readonly doubt: Doubt | undefined;
  readonly isChosen: boolean;
  /** Every policy as far as it fits, the likeliest first. */
  readonly fits: readonly Fit[];
  /** Whether its verb looks at something and does nothing else. */
  readonly looks: boolean;
  /** How likely each policy is meant, by the meaning of words as well. */
  readonly likely: Likely;
  /** The policies that do the opposite. */
  readonly opposed: ReadonlySet<Choosable>;
}

/** A site's policies, read and compared with each other once. */
export class SiteReader {
  /** The policies without those that only narrow another one. */
  readonly policies: readonly Choosable[];
  /** By the policy that they narrow. */
  readonly variants: ReadonlyMap<Choosable, readonly Choosable[]>;
  /** Those that take data out, or show secrets. */
  readonly disclosing: ReadonlySet<Choosable>;
  /** Those that only read what is the user's own. */
  readonly own: ReadonlySet<Choosable>;
  readonly #lexical: Lexical;
  readonly #likeness: Likeness;
  readonly #fitting: Fitting;
  readonly #opposed: Opposed;
  readonly #meanings: PolicyMeanings;
  readonly #known: ReadonlySet<string>;

  constructor(policies: readonly Choosable[], lexical: Lexical, likeness: Likeness, vectors: WordVectors) {
    this.variants = limitedVariants(policies);
    const limited = new Set([...this.variants.values()].flat());
    this.policies = policies.filter((each) => !limited.has(each));
    const profiles = withAliases(
      this.policies.flatMap((each) => profilesOf(each, lexical, likeness)),
      lexical,
    );
    this.disclosing = new Set(profiles.filter(isDisclosure).map(({ policy }) => policy));
    this.own = new Set(this.policies.filter(readsOwnData));
    this.#lexical = lexical;
    this.#likeness = likeness;
    this.#fitting = new Fitting(profiles, likeness);
    this.#opposed = new Opposed(profiles, lexical, likeness);
    this.#meanings = new PolicyMeanings(this.policies, vectors);
    this.#known = new Set(profiles.flatMap(({ things }) => [...things.keys()]));
  }

  /** The actions of a task in its order, also those that it takes back. */
  read({ tokens }: TaskTokens): readonly Choice[] {
    return actionsOf(tokens, this.#lexical, this.#known).flatMap((action) => this.#choice(action, tokens));
  }

  #choice(action: Action, tokens: TaskTokens['tokens']): readonly Choice[] {
    const opposed = this.#opposed.by(action, tokens);
    const fits = this.#fitting.fits(action, opposed);
    const [fit] = fits;
    if (fit === undefined) return [];
    const classes = this.#likeness.classesOf(action.verbs[0] ?? '');
    const looks = classes.has('read') && classes.size === 1;
    const likely = likelihoods(action, { fits, looks }, tokens, this.#meanings);
    const isDoubtful = action.isHint === true || !isMoreThanGeneric(fit, likely);
    const doubt = this.#fitting.doubt(action, fits) ?? (isDoubtful ? { ask: fit } : undefined);
    return [{ action, fit, doubt, isChosen: isSure(fit) && doubt === undefined, fits, looks, likely, opposed }];
  }
}

export function isSure({ probability, profile }: Fit): boolean {
  return probability >= (profile.policy.kind === undefined ? CHOSEN_UNSAID : CHOSEN);
}

/** What is asked for: without the means by which it is done, and without what the task takes back. */
export function askedFor(choices: readonly Choice[]): readonly Choice[] {
  return withoutTakenBack(withoutMeans(choices));
}

/** Of what is done and the means by which it is done, the one that a policy fits better: "update the list by adding a chair" adds. */
function withoutMeans(choices: readonly Choice[]): readonly Choice[] {
  const kept: Choice[] = [];
  for (const choice of choices) {
    const before = kept.at(-1);
    if (choice.action.by !== 'means' || choice.action.isNegated || before === undefined) kept.push(choice);
    else if (choice.fit.probability > before.fit.probability || isSure(choice.fit)) {
      kept.pop();
      kept.push(choice);
    }
  }
  return kept;
}

/** Without what the task takes back, and without what it takes back elsewhere in plainer words. */
function withoutTakenBack(choices: readonly Choice[]): readonly Choice[] {
  const refused = choices.filter(({ action }) => action.isNegated);
  return choices.filter(
    ({ action, fit }) =>
      !action.isNegated &&
      !refused.some(
        (each) =>
          each.fit.profile.policy === fit.profile.policy &&
          each.fit.probability > fit.probability &&
          each.fit.probability > ASKED,
      ),
  );
}
