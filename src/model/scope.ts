/** The goal types of the CUA seed, `dashboard` included (it may and sees what `read` does). */
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

/** Which actions each goal allows: the CUA seed's goal table, with DESIGN §13 for navigate and dashboard. */
export const GOAL_ACTIONS: Readonly<Record<Goal, readonly ScopeAction[]>> = {
  read: READ_ACTIONS,
  navigate: READ_ACTIONS.filter((action) => action !== 'extract' && action !== 'wait_for'),
  interact: SCOPE_ACTIONS,
  fill_form: SCOPE_ACTIONS,
  dashboard: READ_ACTIONS,
};

/** What the task needs, derived from the task alone (DESIGN §5). */
export interface Scope {
  readonly goal: Goal;
  /** Registrable names or host names; each covers itself and all its subdomains. */
  readonly domains: readonly string[];
  readonly actions: readonly ScopeAction[];
}
