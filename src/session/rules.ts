import type { RuleId } from '../model/verdict.ts';

/** What the session itself refuses, whichever gate was asked. */
export const SESSION_RULES = {
  act: { closed: 'act.session.closed', fault: 'act.session.fault' },
  send: { closed: 'send.session.closed', fault: 'send.session.fault' },
} as const satisfies Record<'act' | 'send', Record<'closed' | 'fault', RuleId>>;
