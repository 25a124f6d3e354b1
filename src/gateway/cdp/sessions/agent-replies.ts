import { isDetached } from '../../../browser/devtools/pending-commands.ts';
import type { Reply, ReplyFrame } from '../../../browser/devtools/wire-frame.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { Policy } from '../judging/call.ts';
import { hasFailed, type Message } from '../protocol/agent-message.ts';
import type { Outbox } from '../protocol/outbox.ts';
import { hintText, logEntry, type PendingHints, reasonAfter } from '../refusals/hints.ts';
import { ToldRefusals } from '../refusals/told-refusals.ts';

/** How one agent's commands are answered: with a reply or a refusal, and before it what is to be said to the agent. */
export class AgentReplies {
  /** What refusals have told the agent so far. */
  readonly told = new ToldRefusals();
  readonly #outbox: Outbox;
  readonly #policy: Policy;
  readonly #rootSessionId: string;
  readonly #hints: PendingHints;
  /** The actions that were allowed and have not ended. */
  readonly #acting = new Set<Message>();

  /** @param asked called when a person is asked about something that the agent did */
  constructor(outbox: Outbox, policy: Policy, rootSessionId: string, asked: () => void) {
    this.#outbox = outbox;
    this.#policy = policy;
    this.#rootSessionId = rootSessionId;
    this.#hints = policy.hints.join((hints) => {
      const dialog = this.told.asked(hints.map(hintText).join(' '));
      if (dialog !== undefined) this.send(dialog);
      asked();
    });
  }

  /** Nobody is there to be told anything more. */
  end(): void {
    this.#policy.hints.leave(this.#hints);
  }

  /** Learns what became of a command's action, whose end is told when it is answered. */
  judged(sent: Message, { outcome, hints }: Verdict): void {
    this.#hints.add(hints);
    if (outcome === 'allow') this.#acting.add(sent);
  }

  /** Answers with `Cordon refused <method>: <why>`. */
  refuse(sent: Message, why: string): undefined {
    this.#acting.delete(sent);
    const message = `Cordon refused ${sent.method}: ${reasonAfter(this.#hints.take(), why)}`;
    const dialog = this.told.refused(sent.method, message);
    if (dialog !== undefined) this.send(dialog);
    return this.reply(sent, { error: { code: -32000, message } });
  }

  /** A script that is refused throws: what a script throws, clients tell whoever wrote it; an error of the protocol they take for a page that went. */
  refuseAct(sent: Message, why: string, mayBeTriedAgain = false): undefined {
    if (!THROWS.has(sent.method)) return this.refuse(sent, why);
    this.#acting.delete(sent);
    const message = `Cordon refused ${sent.method}: ${reasonAfter(this.#hints.take(), why)}`;
    // A locator that fills in tries again what its own scripts throw.
    const dialog = mayBeTriedAgain ? this.told.asked(message) : undefined;
    if (dialog !== undefined) this.send(dialog);
    return this.reply(sent, { result: thrown(message) });
  }

  reply(sent: Message, reply: Reply): undefined {
    this.#tellHints(sent, () => reply);
    const { id, sessionId } = sent;
    this.send(sessionId === undefined ? { ...reply, id } : { ...reply, id, sessionId });
  }

  /** An answer as the browser wrote it, under the number that the agent gave. */
  pass(sent: Message, frame: ReplyFrame): undefined {
    const bytes = frame.under(sent.id, sent.sessionId);
    if (bytes === undefined) return this.reply(sent, frame.reply);
    this.#tellHints(sent, () => frame.reply);
    this.#outbox.send(bytes);
  }

  /** Learns how an action ended, and puts what is to be said to the agent before its answer. */
  #tellHints(sent: Message, reply: () => Reply): void {
    if (this.#acting.delete(sent)) this.#observeEnd(reply());
    if (sent.sessionId === undefined || sent.sessionId === this.#rootSessionId) return;
    for (const hint of this.#hints.take()) this.send(logEntry(hint, sent.sessionId, Date.now()));
  }

  /** Of an action whose page went first, as a popup goes that is clicked shut, nobody knows how it ended. */
  #observeEnd(reply: Reply): void {
    if ('error' in reply && isDetached(reply.error)) return;
    this.#hints.add(this.#policy.observe({ failed: hasFailed(reply) }));
  }

  send(frame: JsonObject): void {
    this.#outbox.send(JSON.stringify(frame));
  }
}

/** The commands whose answer can be what a script threw. */
const THROWS: ReadonlySet<string> = new Set(['Runtime.callFunctionOn', 'Runtime.evaluate']);

/** The result of a script that threw an error with this message. */
export function thrown(message: string): JsonObject {
  const exception = { type: 'object', subtype: 'error', className: 'Error', description: `Error: ${message}` };
  const details = { exceptionId: 0, text: 'Uncaught', lineNumber: 0, columnNumber: 0, exception };
  return { result: exception, exceptionDetails: details };
}
