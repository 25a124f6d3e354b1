import type { ElementClass } from '../model/observation.ts';
import type { ControlKind, Goal } from '../model/policy/scope.ts';
import type { Meaning } from './lexicon/meanings.ts';
import type { SeeRule } from './rules.ts';

/** What a control is, finer than its class: `field` and `submit` by what it is, the rest by what its words and target say. */
export type Trait = 'field' | 'submit' | Meaning;

/**
 * Each trait's class and the rule that hides it, the gravest first: a control that has several is known by its gravest one, so
 * the submit button "Delete account" is dangerous before it is a form's.
 */
export const TRAITS: Readonly<Record<Trait, { readonly class: ElementClass; readonly by: SeeRule }>> = {
  'closes-account': { class: 'dangerous', by: 'see.goal.dangerous' },
  'account-action': { class: 'dangerous', by: 'see.goal.dangerous' },
  commits: { class: 'dangerous', by: 'see.goal.dangerous' },
  destroys: { class: 'dangerous', by: 'see.goal.dangerous' },
  account: { class: 'account', by: 'see.goal.account' },
  field: { class: 'form', by: 'see.goal.form' },
  submit: { class: 'form', by: 'see.goal.form' },
};

const FORMS: readonly Trait[] = ['field', 'submit'];
const DANGEROUS: readonly Trait[] = ['closes-account', 'account-action', 'commits', 'destroys'];

/** What each column of the goal table is about. */
export const KINDS: Readonly<Record<ControlKind, readonly Trait[]>> = {
  forms: FORMS,
  dangerous: DANGEROUS,
  account: ['account'],
};

const EVERYTHING: ReadonlySet<Trait> = new Set(Object.values(KINDS).flat());

/**
 * What each goal hides: CUA's goal table (docs/sources.md#cua-goals: columns forms, dangerous, account) with docs/architecture.md#goals-and-tools. interact
 * hides account controls and,
 * of the dangerous ones, those of the account; fill_form hides only what ends the account; dashboard sees what read does.
 */
export const GOAL_HIDES: Readonly<Record<Goal, ReadonlySet<Trait>>> = {
  read: EVERYTHING,
  navigate: EVERYTHING,
  interact: new Set<Trait>(['closes-account', 'account-action', 'account']),
  fill_form: new Set<Trait>(['closes-account']),
  dashboard: EVERYTHING,
};
