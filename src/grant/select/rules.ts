/**
 * Policies chosen by rules, offline: what the task asks to be done is held against what each policy says of itself. What the rules know is English and a
 * dictionary's; the policies say the rest.
 */
import type { Action } from './actions.ts';
import { isCautious, isCorrected, isDeed, isPlainlyAsked } from './doubts/cautions.ts';
import { claimsOwn } from './doubts/doubts.ts';
import { sumOf } from './features.ts';
import type { Lexical } from './language/lexical.ts';
import { Likeness } from './language/likeness.ts';
import { lettersOf, type TaskTokens, tokensOf } from './language/tokens.ts';
import type { WordVectors } from './language/word-vectors.ts';
import type { Choosable } from './profile.ts';
import { askedFor, type Choice, SiteReader } from './reading.ts';
import { confidenceOf } from './relevance/confidence.ts';
import { isReading } from './relevance/evidence.ts';
import { heldBack, neededOf } from './relevance/needed.ts';
import { Relevance } from './relevance/network.ts';
import type { RelevanceWeights } from './relevance/weights.ts';
import { Selection } from './selection.ts';
import type { SelectionRequest, Selector, SiteSelection } from './selector.ts';

const NONE: ReadonlySet<Choosable> = new Set();

/** How many documents' policies are kept prepared. */
const KEPT = 16;

/** A site's policies, prepared for the rules and for the network. */
interface Site {
  readonly reader: SiteReader;
  readonly relevance: Relevance;
}

export class RuleSelector implements Selector {
  readonly name = 'rules';
  readonly #lexical: Lexical;
  readonly #likeness: Likeness;
  readonly #vectors: WordVectors;
  readonly #weights: RelevanceWeights;
  readonly #sites = new Map<readonly Choosable[], Site>();

  constructor(lexical: Lexical, vectors: WordVectors, weights: RelevanceWeights) {
    this.#lexical = lexical;
    this.#vectors = vectors;
    this.#weights = weights;
    this.#likeness = new Likeness(lexical);
  }

  async select(request: SelectionRequest): Promise<SiteSelection> {
    return this.choose(request);
  }

  choose({ task, today, site, names, policies }: SelectionRequest): SiteSelection {
    const { reader, relevance } = this.#siteOf(policies);
    const read = tokensOf(task, new Set(namesOf(site, names)));
    const choices = reader.read(read);
    const kept = askedFor(choices);
    const needed = neededOf(
      { policies: reader.policies, relevance: relevance.of(read.text), choices, kept },
      reader.disclosing,
      this.#weights.evidence,
    );
    const selection = new Selection(
      read,
      today,
      this.#lexical,
      reader.variants,
      choices.map(({ action, isChosen, looks }) => ({
        at: action.at,
        isDeed: !action.isNegated && (isChosen || looks) && isDeed(action),
      })),
    );
    const unclaimed = claimsOwn(read.tokens) ? NONE : reader.own;
    const corrected = isCorrected(read.tokens);
    const isPlain = (policy: Choosable, action: Action): boolean =>
      isReading(policy) || !(corrected || isCautious(action, read.tokens));
    const isAsked = kept.length > 0 || isPlainlyAsked(read.tokens);
    const verdicts = new Map(needed.map((each) => [each.policy, heldBack(each)]));
    for (const { action, fit, isChosen } of kept) {
      const { policy } = fit.profile;
      if (!isChosen || (action.isQuestion === true && policy.isWriting === true)) continue;
      const verdict = verdicts.get(policy);
      if (verdict === 'choose' && !unclaimed.has(policy) && isPlain(policy, action)) selection.choose(policy, action);
      // What is asked for by its own verb is not left off without a word.
      else if (verdict !== 'drop' || fit.features.sameVerb === 1) selection.ask(policy, action);
    }
    for (const { policy, verdict } of needed) {
      // What the rules settled, maybe within a limit, is not widened; and where there is a limit to state, who grants it says which.
      if (verdict === undefined) continue;
      const action = actionFor(policy, kept) ?? wholeTask(read);
      const isOpen = isAsked && !reader.variants.has(policy) && !unclaimed.has(policy) && isPlain(policy, action);
      if (verdict === 'choose' && isOpen) selection.choose(policy, action);
      else selection.ask(policy, action);
    }
    const { selected, unsure } = selection;
    const confidence = confidenceOf({
      likelihoods: needed.map(({ policy, likelihood }) => (selection.chosen.has(policy) ? likelihood : 1 - likelihood)),
      isAsking: unsure.length > 0,
      isEmpty: selected.length === 0,
      kept,
    });
    return { selected, unsure, confidence };
  }

  #siteOf(policies: readonly Choosable[]): Site {
    const known = this.#sites.get(policies);
    if (known !== undefined) return known;
    const reader = new SiteReader(policies, this.#lexical, this.#likeness, this.#vectors);
    const site = { reader, relevance: new Relevance(reader.policies, this.#weights, this.#vectors) };
    const [oldest] = this.#sites.keys();
    if (this.#sites.size >= KEPT && oldest !== undefined) this.#sites.delete(oldest);
    this.#sites.set(policies, site);
    return site;
  }
}

/** The action that fits a policy best: its words say why, and its parameters stand there. */
function actionFor(policy: Choosable, kept: readonly Choice[]): Action | undefined {
  let best: Action | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { action, fits } of kept) {
    const fit = fits.find(({ profile }) => profile.policy === policy);
    const sum = fit === undefined ? most : sumOf(fit.features);
    if (sum > most) [best, most] = [action, sum];
  }
  return best;
}

/** Where no verb was found in a task, or nothing that fits. */
function wholeTask({ tokens }: TaskTokens): Action {
  const end = tokens.length;
  return { verbs: [], at: 0, from: 0, end, reach: end, isNegated: false, by: 'asked', mentions: [], hasObject: false };
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
