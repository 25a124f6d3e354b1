import type { ApprovalScope } from './approval.ts';
import type { IsolationTier } from './policy/isolation.ts';
import type { SignInCause } from './sign-in.ts';
import type { SocketTraffic } from './traffic/socket.ts';
import type { Hint, RuleId, Verdict } from './verdict.ts';

export type Gate = 'see' | 'act' | 'send';

/** What a session tells its listeners: the record, the terminal, the console. `at` is in milliseconds since the epoch. */
export type SessionEvent =
  | {
      readonly kind: 'session.opened';
      readonly at: number;
      readonly session: string;
      readonly task: string;
      readonly grant: string;
      readonly confirmedBy: string;
      /** The policy document that it was opened with: its path or address. */
      readonly policy?: string;
    }
  | {
      readonly kind: 'verdict';
      readonly at: number;
      readonly gate: Gate;
      readonly subject: Subject;
      readonly verdict: Verdict;
    }
  /** What keeps the session's browser from going past the proxy; and why no more, where more was wanted. */
  | { readonly kind: 'session.isolated'; readonly at: number; readonly tier: IsolationTier; readonly why?: string }
  /** The agent is told something that no verdict carries: what followed an action says it. */
  | ({ readonly kind: 'hint'; readonly at: number } & Hint)
  /** A guarantee that does not hold in this session, said once. */
  | { readonly kind: 'safety.degraded'; readonly at: number; readonly what: string }
  /** A person is asked about an action or a request, until then at the most. */
  | {
      readonly kind: 'approval.asked';
      readonly at: number;
      readonly digest: string;
      readonly asked: RuleId;
      readonly of: 'action' | 'request';
      readonly until: number;
    }
  /** A person was asked about an action or a request, or had answered for it earlier. `who` is absent where nobody answered. */
  | {
      readonly kind: 'approval';
      readonly at: number;
      readonly digest: string;
      /** The rule that asked, and what became of it. */
      readonly asked: RuleId;
      readonly by: RuleId;
      readonly who?: string;
      readonly scope?: ApprovalScope;
    }
  /** A person is asked to sign in, at these sites. */
  | {
      readonly kind: 'sign-in.asked';
      readonly at: number;
      readonly cause: SignInCause;
      readonly sites: readonly string[];
    }
  /** A person was asked to sign in. That is all that is known of it. */
  | {
      readonly kind: 'sign-in';
      readonly at: number;
      readonly cause: SignInCause;
      readonly sites: readonly string[];
      readonly done: boolean;
    }
  /** A page received a declared message over a WebSocket for the first, tenth, hundredth … time. */
  | {
      readonly kind: 'socket.heard';
      readonly at: number;
      readonly url: string;
      readonly action: string;
      readonly count: number;
    }
  /** A WebSocket has closed; the messages of its page were each judged before. */
  | ({ readonly kind: 'socket.closed'; readonly at: number } & SocketTraffic)
  | { readonly kind: 'session.closed'; readonly at: number; readonly why: string };

/** What a verdict is about, before secrets are taken out. */
export type Subject =
  | {
      readonly type: 'request';
      readonly method: string;
      readonly url: string;
      readonly actions: readonly string[];
      /** The page that sends it, or its origin, where that is known. */
      readonly page?: string;
    }
  | {
      readonly type: 'action';
      readonly tool: string;
      readonly verb: string;
      readonly target?: string;
      readonly url?: string;
      /** The page that it is done in, where that is known. */
      readonly page?: string;
    }
  | { readonly type: 'observation'; readonly origin: string; readonly count: number };
