import type { RuleId } from '../model/verdict.ts';

/** What the session itself refuses, whichever gate was asked. */
export const SESSION_RULES = {
  actClosed: { id: 'act.session.closed', about: 'The session has ended; nothing more may be done in it.' },
  actFault: { id: 'act.session.fault', about: 'The gate itself failed, and what cannot be judged is refused.' },
  sendClosed: { id: 'send.session.closed', about: 'The session has ended; nothing more may be done in it.' },
  sendFault: { id: 'send.session.fault', about: 'The gate itself failed, and what cannot be judged is refused.' },
  actUnrecorded: {
    id: 'act.session.unrecorded',
    about: 'What is allowed is recorded first, and that could not be done.',
  },
  sendUnrecorded: {
    id: 'send.session.unrecorded',
    about: 'What is allowed is recorded first, and that could not be done.',
  },
  approved: { id: 'act.approval.approved', about: 'A person approved exactly this action.' },
  refused: { id: 'act.approval.refused', about: 'A person refused this action.' },
  unanswered: { id: 'act.approval.unanswered', about: 'Nobody answered in time, or nobody is there to ask.' },
  unusable: {
    id: 'act.approval.unusable',
    about: 'The answer was not to this action, not signed as it must be, or could not be had.',
  },
  effect: {
    id: 'act.approval.effect',
    about:
      'A rule asks about the press, and another about the request that it submits: the person is asked once, about the request.',
  },
  withdrawn: {
    id: 'act.approval.withdrawn',
    about: 'Who asked has gone, or given up, before a person answered.',
  },
  unshown: {
    id: 'act.approval.unshown',
    about: 'The action needs a person, and what it does cannot be shown to one.',
  },
  sendRefused: { id: 'send.approval.refused', about: 'A person refused this request.' },
  sendUnanswered: { id: 'send.approval.unanswered', about: 'Nobody answered in time, or nobody is there to ask.' },
  sendUnusable: {
    id: 'send.approval.unusable',
    about: 'The answer was not to this request, not signed as it must be, or could not be had.',
  },
  sendWithdrawn: {
    id: 'send.approval.withdrawn',
    about: 'The browser gave the request up, its document went, or the session ended before a person answered.',
  },
  sendBurst: {
    id: 'send.approval.burst',
    about: 'The same request waited for a person already, and one yes lets one of them leave.',
  },
  sendFlood: {
    id: 'send.approval.flood',
    about:
      'So many different requests that nothing lists wait for a person already that no further one is put before them.',
  },
  signInDone: { id: 'act.sign_in.done', about: 'A person has signed in; the agent goes on.' },
  signInNobody: { id: 'act.sign_in.nobody', about: 'The page asks somebody to sign in, and nobody did.' },
  person: {
    id: 'send.sign_in.person',
    about: 'A person signs in in a window of their own: no agent is connected to it.',
  },
  unsettled: {
    id: 'send.lockout.unsettled',
    about: 'An earlier state change was waited for in vain; nothing more is changed until its server answers.',
  },
} as const satisfies Readonly<Record<string, { readonly id: RuleId; readonly about: string }>>;
