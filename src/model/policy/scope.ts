/** CUA's goals (docs/sources.md#cua-goals), `dashboard` included (it may and sees what `read` does). */
export const GOALS = ['read', 'navigate', 'interact', 'fill_form', 'dashboard'] as const;
export type Goal = (typeof GOALS)[number];

/** The nine actions of CUA's `browser_dom`, the terms in which a goal allows things. */
export const SCOPE_ACTIONS = [
  'goto',
  'click',
  'screenshot',
  'key_press',
  'scroll',
  'extract',
  'get_dom',
  'wait_for',
  'execute_sequence',
] as const;
export type ScopeAction = (typeof SCOPE_ACTIONS)[number];

const READ_ACTIONS: readonly ScopeAction[] = [
  'goto',
  'click',
  'extract',
  'screenshot',
  'scroll',
  'get_dom',
  'wait_for',
];

/** Which actions each goal allows: docs/sources.md#cua-goals, and docs/architecture.md#goals-and-tools for navigate and dashboard. */
export const GOAL_ACTIONS: Readonly<Record<Goal, readonly ScopeAction[]>> = {
  read: READ_ACTIONS,
  navigate: READ_ACTIONS.filter((action) => action !== 'extract' && action !== 'wait_for'),
  interact: SCOPE_ACTIONS,
  fill_form: SCOPE_ACTIONS,
  dashboard: READ_ACTIONS,
};

/** The kinds of controls that the table of docs/sources.md#cua-goals has a column for. */
export const CONTROL_KINDS = ['forms', 'dangerous', 'account'] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** What a document says of the elements that an agent is shown, besides or instead of what the goal says. */
export interface Visibility extends Readonly<Partial<Record<ControlKind, 'shown' | 'hidden'>>> {
  /** CSS selectors of what is hidden under any goal, with all that stands in it, controls or not. */
  readonly exclude?: readonly string[];
  /** CSS selectors of controls, or of what they stand in, that are shown although the goal hides their kind. */
  readonly include?: readonly string[];
}

/** As a grant holds it: mandatory documents only narrow, so what they hide is shown by nothing. */
export interface GrantedVisibility extends Visibility {
  readonly kept?: { readonly goals: readonly Goal[]; readonly kinds: readonly ControlKind[] };
}

/** What the task needs, derived from the task alone (docs/architecture.md#the-grant). */
export interface Scope {
  readonly goal: Goal;
  /** Registrable names or host names; each covers itself and all its subdomains. */
  readonly domains: readonly string[];
  readonly actions: readonly ScopeAction[];
  /** Absent: the goal alone says what is hidden. */
  readonly visibility?: GrantedVisibility;
}

/** What of a scope decides which elements are shown; `domains` say where what is shown besides the goal is shown, absent: everywhere. */
export type ElementScope = Pick<Scope, 'goal' | 'visibility'> & Partial<Pick<Scope, 'domains'>>;
