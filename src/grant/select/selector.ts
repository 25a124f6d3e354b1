import type { Json } from '../../model/json.ts';
import type { Goal } from '../../model/policy/scope.ts';
import type { Choosable } from './profile.ts';

/** What policies are chosen from, at one site. The task is the only natural language besides the policies' own texts; nothing of a page is in here. */
export interface SelectionRequest {
  readonly task: string;
  /** The calendar day that relative dates are counted from, where the user is: `2026-11-22`. */
  readonly today: string;
  readonly site: string;
  /** How people call the site, besides its host. */
  readonly names: readonly string[];
  readonly policies: readonly Choosable[];
  /** What the operator says of the site besides, for models. */
  readonly knowledge?: string;
}

/** A chosen policy; one may be chosen several times. */
export interface ChosenPolicy {
  readonly policy: string;
  readonly params: Readonly<Record<string, Json>>;
  /** The words of the task that led to it, as they stand there, and those that its parameters came from. */
  readonly because: string;
}

/** A policy that was left off, and what to ask the person. */
export interface UnsurePolicy {
  readonly policy: string;
  readonly question: string;
  /** What its parameters would be, as far as the task says. */
  readonly params: Readonly<Record<string, Json>>;
}

/** What a task needs at one site, as far as a selector can tell. */
export interface SiteSelection {
  readonly selected: readonly ChosenPolicy[];
  readonly unsure: readonly UnsurePolicy[];
  /** How likely the selection is to be exactly right, from 0 to 1. */
  readonly confidence: number;
}

/** Chooses the fewest policies that a task needs. */
export interface Selector {
  readonly name: string;
  /** @throws where there is no usable answer: never "nothing needed". */
  select(request: SelectionRequest, over: AbortSignal): Promise<SiteSelection>;
  /** What the task is for, where the selector asks a model. @throws as `select` does */
  goal?(task: string, over: AbortSignal): Promise<Goal>;
}
