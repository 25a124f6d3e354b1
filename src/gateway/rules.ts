import type { RuleId } from '../model/verdict.ts';

/** What the agent's door itself refuses. */
export const GATEWAY_RULES = {
  failed: { id: 'act.gateway.failed', about: 'The action could not be judged, and what cannot be judged is refused.' },
} as const satisfies Readonly<Record<string, { readonly id: RuleId; readonly about: string }>>;
