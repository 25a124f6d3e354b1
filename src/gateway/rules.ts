import type { RuleId } from '../model/verdict.ts';

/** What the agent's endpoint itself refuses. */
export const GATEWAY_RULES = {
  failed: { id: 'act.gateway.failed', about: 'The action could not be judged, and what cannot be judged is refused.' },
  gone: { id: 'act.gateway.gone', about: 'The agent that asked for the action has gone, so it is not done.' },
  astray: {
    id: 'act.gateway.astray',
    about: 'A press that was allowed would have come to something else in the page, and was kept from it.',
  },
} as const satisfies Readonly<Record<string, { readonly id: RuleId; readonly about: string }>>;
