/** What is chosen of a site's policies and what is asked about, with its parameters and the words of the task that led to it. */
import type { Json } from '../../model/json.ts';
import { type Action, sentenceEnd } from './actions.ts';
import { type Begun, hasUnusedMoney } from './doubts/cautions.ts';
import type { Lexical } from './language/lexical.ts';
import type { TaskTokens } from './language/tokens.ts';
import { instancesOf, type Parameters, parametersOf } from './parameters.ts';
import type { Choosable } from './profile.ts';
import type { SiteReader } from './reading.ts';
import type { ChosenPolicy, UnsurePolicy } from './selector.ts';
import type { Place } from './values/place.ts';
import { addedParameters } from './variants.ts';

const MOST_QUESTIONS = 3;
/** With these a clause goes on about the same thing: "make sure that only …". */
const OF_THE_SAME: ReadonlySet<string> = new Set(['only', 'sure', 'visible', 'see']);

export class Selection {
  /** As the site lists them: what was chosen may be one that narrows them. */
  readonly chosen = new Set<Choosable>();
  /** What was chosen or asked about, in the same way. */
  readonly considered = new Set<Choosable>();
  readonly selected: ChosenPolicy[] = [];
  readonly #unsure = new Map<string, UnsurePolicy>();
  readonly #task: TaskTokens;
  readonly #today: string;
  readonly #lexical: Lexical;
  readonly #variants: SiteReader['variants'];
  readonly #begun: readonly Begun[];
  /** The words that parameters of what was chosen came from. */
  #used = '';

  /** @param begun the actions of the task, in its order */
  constructor(
    task: TaskTokens,
    today: string,
    lexical: Lexical,
    variants: SiteReader['variants'],
    begun: readonly Begun[],
  ) {
    this.#begun = begun;
    this.#task = task;
    this.#today = today;
    this.#lexical = lexical;
    this.#variants = variants;
  }

  /** What is asked about, the first first. */
  get unsure(): readonly UnsurePolicy[] {
    return [...this.#unsure.values()].slice(0, MOST_QUESTIONS);
  }

  /** Chooses a policy for an action; asks where the task does not say one of its parameters. */
  choose(policy: Choosable, action: Action): void {
    this.considered.add(policy);
    const { narrow, place, instances } = this.#narrowest(policy, action);
    const lacking = instances.find(({ missing }) => missing.length > 0);
    const limited = narrow === policy ? this.#limited(policy, action) : undefined;
    if (limited !== undefined) {
      this.#ask(limited, place, parametersOf(limited, place));
      return;
    }
    if (lacking !== undefined) {
      this.#ask(narrow, place, lacking);
      return;
    }
    this.chosen.add(policy);
    this.#unsure.delete(narrow.name);
    for (const parameters of instances) {
      for (const { words } of Object.values(parameters.filled)) this.#used += ` ${words}`;
      const params = valuesOf(parameters);
      if (!this.selected.some((each) => each.policy === narrow.name && isSame(each.params, params)))
        this.selected.push({ policy: narrow.name, params, because: because(this.#task, action, parameters) });
    }
  }

  ask(policy: Choosable, action: Action): void {
    this.considered.add(policy);
    const { narrow, place, instances } = this.#narrowest(policy, action);
    this.#ask(narrow, place, instances.find(({ missing }) => missing.length > 0) ?? instances[0]);
  }

  #ask(policy: Choosable, place: Place, parameters?: Parameters): void {
    const { name } = policy;
    if (this.#unsure.has(name) || this.selected.some((each) => each.policy === name)) return;
    const params = parameters === undefined ? {} : valuesOf(parameters);
    this.#unsure.set(name, { policy: name, params, question: question(policy, place, parameters?.missing ?? []) });
  }

  /** The variant within a limit, where the task names money that nothing took up: it may be that limit, in words that are not read. */
  #limited(policy: Choosable, action: Action): Choosable | undefined {
    const bounded = this.#variants
      .get(policy)
      ?.find((each) => addedParameters(each, policy).some((name) => each.parameters[name]?.type === 'number'));
    if (bounded === undefined) return undefined;
    return hasUnusedMoney(action, this.#begun, { tokens: this.#task.tokens, taken: this.#used }) ? bounded : undefined;
  }

  /** The policy itself, or the one that allows the same within the limit that the task states. */
  #narrowest(policy: Choosable, action: Action) {
    const place: Place = { action, task: this.#task, today: this.#today, lexical: this.#lexical };
    for (const narrow of this.#variants.get(policy) ?? []) {
      const instances = instancesOf(narrow, place);
      const added = addedParameters(narrow, policy);
      // A limit is stated, and never what is meant where nothing is said.
      const isStated = ({ filled }: Parameters) => added.every((name) => (filled[name]?.words ?? '') !== '');
      if (instances.every(isStated)) return { narrow, place, instances };
      // "Publish a post and make sure that only my friends see it": a choice may be stated behind, in the same sentence.
      if (!added.every((name) => narrow.parameters[name]?.oneOf !== undefined)) continue;
      const behind = this.#task.tokens.slice(action.end, sentenceEnd(this.#task.tokens, action.at));
      if (!behind.some(({ word }) => OF_THE_SAME.has(word))) continue;
      const further = instancesOf(narrow, {
        ...place,
        action: { ...action, end: sentenceEnd(this.#task.tokens, action.at) },
      });
      const isWhole = further.every((each) => isStated(each) && each.missing.length === 0);
      if (isWhole && further.length === instances.length) return { narrow, place, instances: further };
    }
    return { narrow: policy, place, instances: instancesOf(policy, place) };
  }
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

/** Wherever it is asked, the policy's name stands beside it, and mostly its description. */
function question(policy: Choosable, { task, action }: Place, missing: readonly string[]): string {
  const asked = `“${wordsOf(task, action)}”`;
  if (missing.length === 0) return `Does ${asked} need this?`;
  const wanted = missing.map((name) => policy.parameters[name]?.description || name.replaceAll('_', ' ')).join('; ');
  return `${asked} needs this, and the task does not say: ${wanted}?`;
}
