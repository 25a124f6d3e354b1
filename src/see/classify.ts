import type { ElementClass } from '../model/observation.ts';
import type { Goal } from '../model/scope.ts';
import { foldWords } from './fold.ts';
import { GOAL_HIDES, TRAITS, type Trait } from './goal-table.ts';
import { FILLERS, type Meaning, TARGET_TERMS, TERMS } from './lexicon.ts';
import type { SeeRule } from './rules.ts';

/** What is known of an element, as plain data: collected from a live page, from parsed HTML, or from a snapshot. */
export interface ElementFacts {
  /** Lower case. */
  readonly tag: string;
  /** The role attribute, lower case, as written. */
  readonly role?: string;
  /** The type attribute, lower case. */
  readonly type?: string;
  /** Every source of the accessible name: text, aria-label, labelled-by text, title, value, alt, placeholder, pseudo-elements. */
  readonly names: readonly string[];
  /** Where following it leads: href of a link, formaction or the form's action of a submit control. */
  readonly target?: string;
  readonly editable: boolean;
  /** Whether activating it submits a form: an untyped button counts inside a form alone. */
  readonly submits: boolean;
  /** Whether it reacts to clicks without being a native control (onclick, tabindex, a pointer cursor). */
  readonly clickable: boolean;
}

/** What an element is, and the rule that would hide it; plain elements are never hidden. */
export type Classification =
  | { readonly class: 'plain'; readonly by?: undefined }
  | { readonly class: Exclude<ElementClass, 'plain'>; readonly by: SeeRule };

const PLAIN: Classification = { class: 'plain' };

const FIELD_TAGS = new Set(['input', 'select', 'textarea', 'datalist', 'option', 'optgroup']);
const FIELD_ROLES = new Set(
  'textbox searchbox combobox checkbox radio switch slider spinbutton listbox option'.split(' '),
);
/** Inputs that are buttons: no fields. */
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);
const CONTROL_TAGS = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary']);
const CONTROL_ROLES = new Set([
  ...FIELD_ROLES,
  ...'button link menuitem menuitemcheckbox menuitemradio tab treeitem'.split(' '),
]);
/** Link names with more words than this are prose ("How to delete your account: a guide for …"): only their first words count. */
const PROSE_WORDS = 8;
/** Words such as "profile" and "settings" mean a control of the account only where little else is said. */
const SHORT_NAME_WORDS = 4;
const MOST_FILLERS = 3;

interface Term {
  readonly words: readonly string[];
  readonly meaning: Meaning;
}

const fillers = new Set(foldWords(FILLERS));
const meanings = Object.keys(TERMS).filter((name): name is Meaning => Object.hasOwn(TERMS, name));
/** Terms by their first word. */
const terms = new Map<string, Term[]>();
const targets = new Map<string, Meaning>();

for (const meaning of meanings) {
  for (const term of TERMS[meaning].flatMap((line): string[] => line.split(','))) {
    const words = foldWords(term);
    const first = words[0];
    if (first !== undefined) terms.set(first, [...(terms.get(first) ?? []), { words, meaning }]);
  }
  for (const segment of TARGET_TERMS[meaning].split(' ')) if (segment !== '') targets.set(segment, meaning);
}

/** What an element is: its gravest trait decides (see {@link TRAITS}). */
export function classifyElement(facts: ElementFacts): Classification {
  return gravest(traitsOf(facts));
}

/** What hides an element under a goal, or undefined where the goal shows it. */
export function hiddenFor(goal: Goal, facts: ElementFacts): { class: ElementClass; by: SeeRule } | undefined {
  const hides = GOAL_HIDES[goal];
  const hidden = new Set(Array.from(traitsOf(facts)).filter((trait) => hides.has(trait)));
  const answer = gravest(hidden);
  return answer.class === 'plain' ? undefined : answer;
}

/** Whether an element is a control at all: only controls are classified, so headlines and paragraphs stay whatever they say. */
export function isControl(facts: ElementFacts): boolean {
  if (facts.tag === 'input' && facts.type === 'hidden') return false;
  if (CONTROL_TAGS.has(facts.tag) || FIELD_TAGS.has(facts.tag) || facts.editable || facts.clickable) return true;
  return facts.role !== undefined && CONTROL_ROLES.has(firstRole(facts.role));
}

function traitsOf(facts: ElementFacts): Set<Trait> {
  const traits = new Set<Trait>();
  if (!isControl(facts)) return traits;
  if (isField(facts)) traits.add('field');
  if (facts.submits) traits.add('submit');
  const isLink = facts.tag === 'a' || facts.tag === 'area';
  // What a person typed or may pick is no name of an action: only buttons and links are read.
  if (!isField(facts) || facts.role !== undefined) {
    for (const name of facts.names) for (const meaning of meaningsOf(name, isLink)) traits.add(meaning);
    const whole = facts.names.join(' ');
    if (facts.names.length > 1) for (const meaning of meaningsOf(whole, isLink)) traits.add(meaning);
  }
  const byTarget = facts.target === undefined ? undefined : meaningOfTarget(facts.target);
  if (byTarget !== undefined) traits.add(byTarget);
  return traits;
}

function isField(facts: ElementFacts): boolean {
  if (facts.editable) return true;
  if (facts.role !== undefined && FIELD_ROLES.has(firstRole(facts.role))) return true;
  if (facts.tag === 'input') return !BUTTON_TYPES.has(facts.type ?? 'text') && facts.type !== 'hidden';
  return FIELD_TAGS.has(facts.tag);
}

/** A role attribute may list fallbacks; the first counts, as in browsers that know it. */
function firstRole(role: string): string {
  return role.trim().split(/\s+/, 1)[0] ?? '';
}

function gravest(traits: ReadonlySet<Trait>): Classification {
  for (const [trait, answer] of TRAIT_ORDER) {
    if (traits.has(trait) && answer.class !== 'plain') return { class: answer.class, by: answer.by };
  }
  return PLAIN;
}

function isTrait(name: string): name is Trait {
  return Object.hasOwn(TRAITS, name);
}

const TRAIT_ORDER = Object.keys(TRAITS)
  .filter(isTrait)
  .map((trait) => [trait, TRAITS[trait]] as const);

function meaningsOf(name: string, isLink: boolean): Set<Meaning> {
  const words = foldWords(name);
  const found = new Set<Meaning>();
  const reach = isLink && words.length > PROSE_WORDS ? 1 : words.length;
  for (let at = 0; at < reach; at++) {
    for (const term of terms.get(words[at] ?? '') ?? []) {
      if (found.has(term.meaning) || !startsTerm(words, at, term.words)) continue;
      if (isWeak(term) && words.length > SHORT_NAME_WORDS) continue;
      found.add(term.meaning);
    }
  }
  return found;
}

/** Single words name a control only in a short name; terms of several words do anywhere. */
function isWeak(term: Term): boolean {
  return term.words.length === 1;
}

function startsTerm(words: readonly string[], from: number, term: readonly string[]): boolean {
  let at = from + 1;
  for (const wanted of term.slice(1)) {
    let skipped = 0;
    while (words[at] !== wanted && fillers.has(words[at] ?? '') && skipped < MOST_FILLERS) {
      at++;
      skipped++;
    }
    if (words[at] !== wanted) return false;
    at++;
  }
  return true;
}

/** What a link's or form's target says: its last two path segments, and the values of its query. */
function meaningOfTarget(target: string): Meaning | undefined {
  const [path = '', query = ''] = target.split('#', 1)[0]?.toLowerCase().split('?', 2) ?? [];
  const segments = path
    .replace(/^[a-z]+:\/\/[^/]*/, '')
    .split('/')
    .filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const actions = query.split('&').map((pair) => pair.split('=', 2)[1] ?? '');
  const found = [last, ...actions].map((word) => targets.get(word)).find((meaning) => meaning !== undefined);
  const ofAccount = /^(?:my-?)?accounts?$/.test(segments.at(-2) ?? '');
  return found === 'destroys' && ofAccount ? 'closes-account' : found;
}
