import type { Confirm } from '../grant/confirm.ts';
import { CordonError } from '../model/error.ts';
import { frozen } from '../model/frozen.ts';
import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { FilteredObservation } from '../model/observation.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Verdict } from '../model/verdict.ts';
import { checkedInput } from './checked-input.ts';
import { type ActInput, actInput, type SeeInput, type SendInput, seeInput, sendInput } from './inputs.ts';
import { actPlainWhenReady, confirmPlain, decidePlain, seePlain, sendPlain } from './plain.ts';
import type { Session, SessionListener } from './session.ts';

/** A session as callers of the library have it: the three gates as functions over plain values. */
export interface OpenSession {
  readonly id: string;
  readonly grant: Grant;
  /** What the agent may be shown of a text or HTML. */
  see(input: SeeInput): Promise<FilteredObservation>;
  /** Whether the agent may make this tool call; tell with `page` and `failed` what followed it. */
  act(input: ActInput): Promise<Verdict>;
  /** Whether this request may leave. */
  send(input: SendInput): Promise<SendVerdict>;
  /**
   * How a request ended that `send` allowed; takes the very verdict. What it took of a limit is given back only for `unsent`: where certainly
   * none of it reached the server. A status that tells of an error does not say so.
   */
  settle(verdict: SendVerdict, outcome: RequestOutcome): void;
  /** Hears everything that happens in the session; returns how to stop. Where a listener throws, what it was told of is refused. */
  listen(listener: SessionListener): () => void;
  /**
   * Another task under the same document: a grant of its own, confirmed anew. Once it is, this session ends, and nothing of it stays; where it is
   * refused, this one goes on. A browser for it comes from `launch(next, { inPlaceOf: browser })`.
   *
   * @throws {CordonError} as what opened this one
   */
  next(task: string, confirm?: Confirm): Promise<OpenSession>;
  /** Ends the session: from then on everything is denied. */
  close(why: string): void;
}

/** Who decides besides the gates. Without anybody to ask, what needs a person is the caller's to have confirmed. */
interface Deciders {
  readonly person: boolean;
  readonly model: boolean;
}

/** The session behind an {@link OpenSession}, for `launch`. */
const sessions = new WeakMap<OpenSession, Session>();

/** A session as its caller has it. `again` opens one for another task, with what opened this one. */
export function openedSession(session: Session, { person, model }: Deciders, again: OpenSession['next']): OpenSession {
  const act = person || model ? decidePlain : actPlainWhenReady;
  const send = person ? confirmPlain : sendPlain;
  const opened: OpenSession = {
    id: session.id,
    get grant() {
      return frozen(session.grant);
    },
    see: async (input) => seePlain(session, checkedInput(seeInput, input, 'see')),
    act: async (input) => act(session, checkedInput(actInput, input, 'act')),
    send: async (input) => send(session, checkedInput(sendInput, input, 'send')),
    settle: (verdict, outcome) => session.settle(verdict, outcome),
    listen: (listener) => session.listen(listener),
    async next(task, confirm) {
      const following = await again(task, confirm);
      session.close('another task began');
      return following;
    },
    close: (why) => session.close(why),
  };
  sessions.set(opened, session);
  return opened;
}

/** The session that stands behind an opened one. */
export function sessionBehind(opened: OpenSession): Session {
  const session = sessions.get(opened);
  if (session !== undefined) return session;
  throw new CordonError('This is no session of openSession', {
    kind: 'input',
    advice: 'Pass the very object that openSession answered with, not a copy.',
  });
}
