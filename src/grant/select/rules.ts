/**
 * Policies chosen by rules, offline: what the task asks to be done is held against what each policy says of itself. What the rules know is English and a
 * dictionary's; the policies say the rest.
 */
import type { Json } from '../../model/json.ts';
import { type Action, actionsOf } from './actions.ts';
import { withAliases } from './aliases.ts';
import { isMoreThanGeneric, type Likely, likelihoods, lookedAt, meantBesides } from './by-meaning.ts';
import type { Doubt } from './doubts.ts';
import type { Fit } from './features.ts';
import type { Lexical } from './language/lexical.ts';
import { Likeness } from './language/likeness.ts';
import { lettersOf, type TaskTokens, tokensOf } from './language/tokens.ts';
import type { WordVectors } from './language/word-vectors.ts';
import { instancesOf, type Parameters } from './parameters.ts';
import { PolicyMeanings } from './policy-meanings.ts';
import { type Choosable, profilesOf } from './profile.ts';
import { Fitting } from './score.ts';
import type { ChosenPolicy, SelectionRequest, Selector, SiteSelection, UnsurePolicy } from './selector.ts';
import type { Place } from './values/place.ts';
import { addedParameters, limitedVariants } from './variants.ts';

/** From here on a policy is chosen, and one that does not say its kind of action: there likelihoods are surer than they should be. */
const CHOSEN = 0.6;
const CHOSEN_UNSAID = 0.75;
/** From here on it is asked about. */
const ASKED = 0.1;
/** How likely nothing is needed where what fits is doubtful. */
const DOUBTED = 0.5;
const MOST_QUESTIONS = 2;
/** How many documents' policies are kept prepared. */
const KEPT = 16;

/** A site's policies, read and compared with each other once. */
interface Prepared {
  readonly fitting: Fitting;
  readonly meanings: PolicyMeanings;
  readonly variants: ReadonlyMap<Choosable, readonly Choosable[]>;
  readonly known: ReadonlySet<string>;
}

/** An action with the policy that fits it best. */
interface Choice {
  readonly action: Action;
  readonly fit: Fit;
  readonly none: number;
  readonly doubt: Doubt | undefined;
  readonly isChosen: boolean;
  /** The next best one. */
  readonly second: Fit | undefined;
  /** How likely each policy is meant, by the meaning of words as well. */
  readonly likely: Likely;
}

export class RuleSelector implements Selector {
  readonly name = 'rules';
  readonly #lexical: Lexical;
  readonly #likeness: Likeness;
  readonly #vectors: WordVectors;
  readonly #prepared = new Map<readonly Choosable[], Prepared>();

  constructor(lexical: Lexical, vectors: WordVectors) {
    this.#lexical = lexical;
    this.#vectors = vectors;
    this.#likeness = new Likeness(lexical);
  }

  async select(request: SelectionRequest): Promise<SiteSelection> {
    return this.choose(request);
  }

  choose({ task, today, site, names, policies }: SelectionRequest): SiteSelection {
    const prepared = this.#prepare(policies);
    const { variants, known } = prepared;
    const read = tokensOf(task, new Set(namesOf(site, names)));
    const actions = actionsOf(read.tokens, this.#lexical, known);
    const choices = actions.flatMap((action) => this.#choice(action, read, prepared));
    const kept = withoutTakenBack(withoutMeans(choices));
    const selected: ChosenPolicy[] = [];
    const unsure = new Map<string, UnsurePolicy>();
    // Where two policies may be meant both are asked about, the less likely ones last.
    const further = new Map<string, UnsurePolicy>();
    let confidence = 1;
    for (const { action, fit, none, doubt, isChosen, second } of kept) {
      const place = { action, task: read, today, lexical: this.#lexical };
      if (action.isQuestion === true && fit.profile.policy.isWriting === true) continue;
      const isFitting = isChosen || isSure(fit);
      confidence *= isChosen ? fit.probability : isFitting ? DOUBTED : Math.max(none, 1 - 2 * (1 - none));
      const meant =
        doubt === undefined ? fit : (doubt.ask ?? (isFitting || fit.profile.kind === 'read' ? undefined : fit));
      if (meant === undefined || (!isFitting && fit.probability < ASKED)) continue;
      const [policy, instances] = narrowest(meant.profile.policy, variants, place);
      const lacking = instances.find(({ missing }) => missing.length > 0);
      if (isChosen && lacking === undefined) {
        for (const parameters of instances) {
          const params = valuesOf(parameters);
          if (!selected.some((each) => each.policy === policy.name && isSame(each.params, params)))
            selected.push({ policy: policy.name, params, because: because(read, action, parameters) });
        }
      } else if (!unsure.has(policy.name)) {
        unsure.set(policy.name, asked(policy, place, lacking ?? instances[0]));
        if (isChosen) confidence *= 0.3;
      }
      const next = meant === fit ? second : fit;
      if (isFitting || next === undefined || next.probability < ASKED) continue;
      const [other, [said]] = narrowest(next.profile.policy, variants, place);
      further.set(other.name, asked(other, place, said));
    }
    for (const [name, each] of further) if (!unsure.has(name)) unsure.set(name, each);
    for (const { policy } of selected) unsure.delete(policy);
    for (const { policy, action, likelihood } of meantBesides(kept)) {
      if (unsure.size >= MOST_QUESTIONS) break;
      const place = { action, task: read, today, lexical: this.#lexical };
      const [narrow, [said]] = narrowest(policy, variants, place);
      if (unsure.has(narrow.name) || selected.some((each) => each.policy === narrow.name)) continue;
      unsure.set(narrow.name, asked(narrow, place, said));
      confidence *= 1 - likelihood;
    }
    return {
      selected,
      unsure: [...unsure.values()].slice(0, MOST_QUESTIONS),
      confidence: Math.round(confidence * 1000) / 1000,
    };
  }

  #choice(action: Action, { tokens }: TaskTokens, { fitting, meanings }: Prepared): readonly Choice[] {
    const fits = fitting.fits(action);
    const [fit, second] = fits;
    if (fit === undefined) return [];
    const none = 1 - fits.reduce((sum, { probability }) => sum + probability, 0);
    const classes = this.#likeness.classesOf(action.verbs[0] ?? '');
    // It looks at something, and may do nothing else.
    const looks = classes.has('read') && classes.size === 1;
    const likely = likelihoods(action, { fits, looks }, tokens, meanings);
    const isDoubtful = action.isHint === true || !isMoreThanGeneric(fit, likely);
    const doubt = fitting.doubt(action, fits) ?? (isDoubtful ? { ask: fit } : undefined);
    const isChosen = isSure(fit) && doubt === undefined;
    const looked = isChosen || !classes.has('read') ? undefined : lookedAt(action, fits, likely);
    if (looked !== undefined) return [{ action, fit: looked, none, doubt: undefined, isChosen: true, second, likely }];
    return [{ action, fit, none, doubt, isChosen, second, likely }];
  }

  #prepare(policies: readonly Choosable[]): Prepared {
    const known = this.#prepared.get(policies);
    if (known !== undefined) return known;
    const variants = limitedVariants(policies);
    const limited = new Set([...variants.values()].flat());
    const profiles = policies
      .filter((each) => !limited.has(each))
      .flatMap((each) => profilesOf(each, this.#lexical, this.#likeness));
    const aliased = withAliases(profiles, this.#lexical);
    const prepared = {
      fitting: new Fitting(aliased, this.#likeness),
      meanings: new PolicyMeanings(
        policies.filter((each) => !limited.has(each)),
        this.#vectors,
      ),
      variants,
      known: new Set(aliased.flatMap(({ things }) => [...things.keys()])),
    };
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size >= KEPT && oldest !== undefined) this.#prepared.delete(oldest);
    this.#prepared.set(policies, prepared);
    return prepared;
  }
}

/** The policy itself, or the one that allows the same within the limit that the task states. */
function narrowest(
  policy: Choosable,
  variants: Prepared['variants'],
  place: Place,
): readonly [Choosable, readonly Parameters[]] {
  for (const narrow of variants.get(policy) ?? []) {
    const instances = instancesOf(narrow, place);
    const added = addedParameters(narrow, policy);
    if (instances.every(({ filled }) => added.every((name) => Object.hasOwn(filled, name)))) return [narrow, instances];
  }
  return [policy, instancesOf(policy, place)];
}

function asked(policy: Choosable, { task, action }: Place, parameters?: Parameters): UnsurePolicy {
  return {
    policy: policy.name,
    params: parameters === undefined ? {} : valuesOf(parameters),
    question: question(policy, task, action, parameters?.missing ?? []),
  };
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

function isSure({ probability, profile }: Fit): boolean {
  return probability >= (profile.policy.kind === undefined ? CHOSEN_UNSAID : CHOSEN);
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

function valuesOf({ filled }: Parameters): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(filled).map(([name, { value }]) => [name, value]));
}

function isSame(one: Readonly<Record<string, Json>>, other: Readonly<Record<string, Json>>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The words of the task from the verb on, or from what is acted on. */
function wordsOf({ text, tokens }: TaskTokens, { subjectAt, at: verb, end }: Action): string {
  const at = subjectAt ?? verb;
  const last = tokens.slice(at, end).findLast(({ kind, word }) => kind !== 'mark' && word !== 'and' && word !== 'then');
  return text.slice(tokens[at]?.at ?? 0, last?.end ?? text.length);
}

function because(task: TaskTokens, action: Action, { filled }: Parameters): string {
  const sources = Object.entries(filled)
    .filter(([, { words }]) => words !== '')
    .map(([name, { words }]) => `${name} from “${words}”`);
  return [`“${wordsOf(task, action)}”`, ...sources].join('; ');
}

function question(policy: Choosable, task: TaskTokens, action: Action, missing: readonly string[]): string {
  const asked = `“${wordsOf(task, action)}”`;
  if (missing.length === 0) return `Does ${asked} need this: ${describe(policy)}?`;
  const wanted = missing.map((name) => policy.parameters[name]?.description || name).join('; ');
  return `${asked} needs ${policy.name}, and the task does not say: ${wanted}?`;
}

function describe({ name, description }: Choosable): string {
  return description === '' ? name : `${name} (${description.replace(/[.\s]+$/, '')})`;
}

/** How the site may be called: its labels, alone and in pairs, and its everyday names. */
export function namesOf(site: string, names: readonly string[]): readonly string[] {
  const labels = site
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[:/].*$/, '')
    .split('.')
    .filter((label) => label !== 'www');
  const own = labels.slice(0, -1);
  const pairs = own.flatMap((one) => own.filter((other) => other !== one).map((other) => one + other));
  const domain = labels.slice(-2).join('.');
  return [
    ...names.map(lettersOf),
    labels.join('.'),
    domain,
    ...(own.at(-1) === undefined ? [] : [own.at(-1) ?? '']),
    ...pairs,
  ].map(lettersOf);
}
