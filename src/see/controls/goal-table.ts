import type { ElementClass } from '../../model/observation.ts';
import type { ControlKind, Goal } from '../../model/policy/scope.ts';
import type { Meaning } from '../lexicon/meanings.ts';
import type { SeeRule } from '../rules.ts';

/**
 * What a control is, finer than its class: `field` and `submit` by what it is, `asks` where its form only asks for what to show, `content` where a
 * text stands in it; the rest by what its words and target say.
 */
export type Trait = 'field' | 'submit' | 'asks' | 'content' | Meaning;

/**
 * Each trait's class and the rule that hides it, the gravest first: a control that has several is known by its gravest one, so
 * the submit button "Delete account" is dangerous before it is a form's.
 */
export const TRAITS: Readonly<Record<Trait, { readonly class: ElementClass; readonly by: SeeRule }>> = {
  'closes-account': { class: 'dangerous', by: 'see.goal.dangerous' },
  commits: { class: 'dangerous', by: 'see.goal.dangerous' },
  destroys: { class: 'dangerous', by: 'see.goal.dangerous' },
  'account-action': { class: 'account', by: 'see.goal.account' },
  account: { class: 'account', by: 'see.goal.account' },
  field: { class: 'form', by: 'see.goal.form' },
  submit: { class: 'form', by: 'see.goal.form' },
  asks: { class: 'form', by: 'see.goal.form' },
  content: { class: 'form', by: 'see.goal.form' },
};

const FORMS: readonly Trait[] = ['field', 'submit', 'asks', 'content'];
const DANGEROUS: readonly Trait[] = ['closes-account', 'account-action', 'commits', 'destroys'];

/** What each column of the goal table is about. A changed password is the account's, and as hard to undo as what is dangerous. */
export const KINDS: Readonly<Record<ControlKind, readonly Trait[]>> = {
  forms: FORMS,
  dangerous: DANGEROUS,
  account: ['account-action', 'account'],
};

/**
 * What whoever only reads has no use for. Not forms that only ask: whoever may go to an address may go to any that such a form leads to, and nothing is
 * typed under these goals. Nor a text in a field: it is there to be read, and nothing is typed over it.
 */
const BEYOND_READING: ReadonlySet<Trait> = new Set<Trait>(['field', 'submit', ...DANGEROUS, ...KINDS.account]);

/**
 * What each goal hides: CUA's goal table (docs/sources.md#cua-goals: columns forms, dangerous, account) with docs/architecture.md#goals-and-tools. interact
 * hides account controls and,
 * of the dangerous ones, those of the account; fill_form hides only what ends the account; dashboard sees what read does.
 */
export const GOAL_HIDES: Readonly<Record<Goal, ReadonlySet<Trait>>> = {
  read: BEYOND_READING,
  navigate: BEYOND_READING,
  interact: new Set<Trait>(['closes-account', 'account-action', 'account']),
  fill_form: new Set<Trait>(['closes-account']),
  dashboard: BEYOND_READING,
};
