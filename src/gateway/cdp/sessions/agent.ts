import { isDetached } from '../../../browser/devtools/pending-commands.ts';
import type { PipeConnection } from '../../../browser/devtools/pipe.ts';
import type { Reply, ReplyFrame } from '../../../browser/devtools/wire-frame.ts';
import { messageOf } from '../../../model/error.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Call, Caller, Judging, Policy } from '../call.ts';
import { helperOf } from '../clients/helper.ts';
import { HANDLERS } from '../handlers.ts';
import { fillIn } from '../input/filled.ts';
import { judged } from '../judge.ts';
import { hasFailed, type Message, readMessage } from '../protocol/agent-message.ts';
import { compile } from '../protocol/compile.ts';
import { deepNodes } from '../protocol/deep-values.ts';
import { ruleFor } from '../protocol/methods.ts';
import type { Outbox } from '../protocol/outbox.ts';
import type { CommandTreatment } from '../protocol/treatments.ts';
import { hintText, logEntry, type PendingHints, reasonAfter } from '../refusals/hints.ts';
import { ToldRefusals } from '../refusals/told-refusals.ts';
import { namesNode, namesShown } from '../results/named-nodes.ts';
import { shownObjects, tellsOfObjects } from '../results/remote-objects.ts';
import { looksBeneath } from '../results/shown-nodes.ts';
import { shownResult, unreadOf } from '../results/shown-result.ts';
import { onlyReads } from '../results/stopped-reads.ts';
import { JudgedScripts, refusalOfScript, sameScript, scriptAction, scriptOf } from '../scripts/scripts.ts';
import type { AgentSession, Flush } from './agent-session.ts';
import { AgentSessions, untilGuarded } from './agent-sessions.ts';
import { checkWorlds, leaksWorld, worldAsNamed } from './worlds.ts';

/**
 * Not held behind earlier commands of the same session: they free a page that an earlier one is stuck in.
 */
const URGENT: ReadonlySet<string> = new Set(['Page.handleJavaScriptDialog']);

/** With these a client leaves what it waits for. */
const MOVES_ON: ReadonlySet<string> = new Set([
  'Page.navigate',
  'Page.reload',
  'Page.navigateToHistoryEntry',
  'Page.close',
]);

function moveOn(session: AgentSession): void {
  session.movedOn.abort();
  session.movedOn = new AbortController();
}

/** Whether a command changes nothing, so that it need not wait for a person who is asked about an earlier one. */
function looks({ method, params }: Message): boolean {
  return ruleFor(method).treatment === 'read' || onlyReads(method, params);
}

/**
 * Lets a new page run. It waits for the guard's script to be on its way and for nothing else: what is queued may be waiting for the page to run.
 */
const RUN = 'Runtime.runIfWaitingForDebugger';

/** One agent's connection: what it asks for, in the sessions that it has, and how it is answered. Only message ids are remapped. */
export class Agent implements Caller {
  readonly contexts = new Set<string>();
  readonly streams = new Set<string>();
  readonly #scripts = new JudgedScripts();
  readonly #outbox: Outbox;
  readonly #connection: PipeConnection;
  readonly #policy: Policy;
  readonly #sessions: AgentSessions;
  readonly #hints: PendingHints;
  /** The actions that were allowed and have not ended. */
  readonly #acting = new Set<Message>();
  readonly #told = new ToldRefusals();
  #left = false;

  constructor(outbox: Outbox, connection: PipeConnection, policy: Policy, rootSessionId: string) {
    this.#outbox = outbox;
    this.#connection = connection;
    this.#policy = policy;
    this.#hints = policy.hints.join((hints) => {
      const dialog = this.#told.asked(hints.map(hintText).join(' '));
      if (dialog !== undefined) this.#send(dialog);
      this.#sessions.letLook();
    });
    this.#sessions = new AgentSessions(outbox, connection, policy, rootSessionId);
  }

  owns(sessionId: string): boolean {
    return this.#sessions.get(sessionId) !== undefined;
  }

  /** Ends the connection and the agent's sessions; the pages stay. Safe to call twice. */
  readonly leave = (): void => {
    if (this.#left) return;
    this.#left = true;
    this.#policy.hints.leave(this.#hints);
    this.#sessions.end();
    this.#outbox.close(1000);
  };

  /** A message as it came from the agent. What is no DevTools command ends the connection: no client of good faith sends that. */
  receive(text: string): void {
    if (this.#left) return;
    const parsed = readMessage(text);
    if (parsed === undefined) {
      this.#outbox.close(1008, 'not a DevTools command');
      return;
    }
    const session = this.#sessions.get(parsed.sessionId);
    if (session === undefined) {
      this.#reply(parsed, { error: { code: -32001, message: 'Session with given id not found.' } });
      return;
    }
    if (parsed.method === RUN) void this.#letRun(parsed, session);
    else if (URGENT.has(parsed.method)) void this.#handle(parsed, session);
    else {
      if (MOVES_ON.has(parsed.method)) moveOn(session);
      session.queue.run(
        () => this.#handle(parsed, session),
        () => looks(parsed),
      );
    }
  }

  #handle(sent: Message, session: AgentSession): void | Promise<void> {
    const refuse = (why: string): void => this.#refuse(sent, why);
    try {
      return this.#dispatch(sent, session)?.catch((error: unknown) => refuse(messageOf(error)));
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  /** Sends a command on its way; the promise, where there is one, settles when it is on the pipe or answered. */
  #dispatch(sent: Message, session: AgentSession, namesNothingHidden = false): undefined | Promise<void> {
    const { method } = sent;
    const { treatment, why = '' } = ruleFor(method);
    const closed = this.#told.closes(method, sent.sessionId, sent.params);
    if (closed !== undefined) {
      this.#send(closed);
      return this.#reply(sent, { result: {} });
    }
    if (treatment === 'refuse') return this.#refuse(sent, why);
    const again = this.#told.byScript(sent.params, sent.sessionId);
    if (again !== undefined) {
      this.#send(again.dialog);
      return this.#reply(sent, { error: { code: -32000, message: again.message } });
    }
    const over = session.broken ?? this.#closed(session, method, treatment, sent.params);
    if (over !== undefined) return this.#refuseAct(sent, over, true);
    const compiled = compile(method, sent.params);
    if ('malformed' in compiled) return this.#refuse(sent, compiled.malformed);
    const checked = checkWorlds(this.#policy.guard, session, method, compiled.params);
    if ('error' in checked) return this.#reply(sent, { error: { code: -32000, message: checked.error } });
    const { params } = checked;
    if (treatment === 'pass') {
      session.sharedFlush = undefined;
      return this.#forward(sent, session, method, params);
    }
    if (session.kind === 'page' && !session.ready) return this.#whenReady(sent, session);
    if (session.kind === 'page' && !namesNothingHidden && namesNode(method, treatment, params))
      return this.#ifShown(sent, session, params);
    if (treatment === 'read' && session.kind === 'page' && looksBeneath(method, params))
      return this.#observeBeneath(sent, session, params);
    if (treatment === 'read') return this.#observe(sent, session, params, 'reads');
    session.sharedFlush = undefined;
    if (treatment === 'run') return this.#runScript(sent, session, params);
    const handler = HANDLERS.get(method);
    if (handler === undefined) return this.#refuse(sent, 'Cordon has no way to judge it');
    return handler(this.#call(sent, session, params)) ?? undefined;
  }

  /** Why nothing of this kind is done in a session: it came to a stop, or its target is none of the agent's. */
  #closed(session: AgentSession, method: string, treatment: CommandTreatment, params: JsonObject): string | undefined {
    if (session.kind === 'worker' && !OF_WORKERS.has(treatment)) {
      // Service workers outlive the session, and answer in their site's name.
      if (this.#policy.guard.agentWorld !== undefined || session.type !== 'worker') return WORKERS;
    }
    const paused = this.#policy.paused();
    if (paused !== undefined && waits(method, treatment) && !onlyReads(method, params)) return paused;
    const stop = this.#policy.stopped();
    if (stop === undefined || !acts(method, treatment) || onlyReads(method, params)) return undefined;
    // Cordon's own page, which says why: nothing there can be acted on.
    const url = this.#policy.guard.pageUrl(session.targetId ?? '') ?? '';
    return treatment === 'run' && this.#policy.refusalPages.has(url) ? undefined : stop.reason;
  }

  /** A script of the agent's own is judged first. A helper of its client's is not, but for what it fills in. */
  #runScript(sent: Message, session: AgentSession, params: JsonObject): undefined | Promise<void> {
    const told = this.#told.before(params, sent.sessionId);
    if (told !== undefined) return this.#reply(sent, { result: thrown(told) });
    // What a stopped session may still run has nothing to be judged for.
    if (this.#policy.stopped() !== undefined) return this.#observe(sent, session, params, 'runs');
    const { method } = sent;
    const helper = helperOf(method, params);
    if (helper?.does === 'reads') return this.#runNow(sent, session, params, false);
    if (helper !== undefined) {
      const call: Call = { ...this.#call(sent, session, params), refuse: (why) => this.#refuseAct(sent, why, true) };
      return fillIn(call, helper, () => this.#runNow(sent, session, params, false));
    }
    const script = scriptOf(method, params);
    // What was compiled runs in whatever document is there by now.
    if (script === undefined) return this.#runNow(sent, session, params, method === 'Runtime.runScript');
    const same = sameScript(method, params, script);
    if (this.#scripts.known(same) === null) return this.#runNow(sent, session, params, true);
    return this.#judgeScript(sent, session, params, script, same);
  }

  async #judgeScript(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    script: string,
    same: string,
  ): Promise<void> {
    const why = await this.#scripts.answer(same, () =>
      judged(this.#judging(sent, session), scriptAction(sent.method, script, params)),
    );
    // What the agent named no world for runs in the document that is there by now; what somebody was asked about, in the one that they were asked about.
    const checked =
      this.#scripts.known(same) === null
        ? checkWorlds(this.#policy.guard, session, sent.method, worldAsNamed(sent.params, params))
        : { params };
    if ('error' in checked) this.#reply(sent, { error: { code: -32000, message: checked.error } });
    else if (why === undefined) await this.#runNow(sent, session, checked.params, true);
    else this.#refuseAct(sent, refusalOfScript(script, why));
  }

  /** Whoever goes by what documents show is told before the agent's script runs, and after it: a document may have come meanwhile. */
  #runNow(sent: Message, session: AgentSession, params: JsonObject, isAgents: boolean): undefined | Promise<void> {
    if (!isAgents) return this.#observe(sent, session, params, 'runs');
    const { onAgentScript } = this.#policy;
    onAgentScript('now');
    return this.#observe(sent, session, params, 'runs', () => onAgentScript('now'));
  }

  async #whenReady(sent: Message, session: AgentSession): Promise<void> {
    await untilGuarded(this.#policy.guard, session, 'ready');
    await this.#dispatch(sent, session);
  }

  async #ifShown(sent: Message, session: AgentSession, params: JsonObject): Promise<void> {
    const ask: Call['ask'] = (method, asked) => this.#connection.send(method, asked, session.id);
    const isShown = await namesShown(this.#policy.guard, session.targetId ?? '', params, ask);
    if (isShown) await this.#dispatch(sent, session, true);
    else this.#refuse(sent, 'no such node');
  }

  #judging(sent: Message, session: AgentSession): Judging {
    return {
      session,
      documentGone: () => this.#policy.guard.documentGone(session.targetId ?? ''),
      policy: this.#policy,
      onVerdict: ({ outcome, hints }) => {
        this.#hints.add(hints);
        if (outcome === 'allow') this.#acting.add(sent);
      },
    };
  }

  #call(sent: Message, session: AgentSession, params: JsonObject): Call {
    const { method } = sent;
    return {
      method,
      params,
      ...this.#judging(sent, session),
      agent: this,
      reading: (read) => this.#call(sent, session, read),
      forward: (changed = params, change) => this.#forward(sent, session, method, changed, change),
      forwardInput: (acknowledged) => {
        this.#connection.relay(method, params, session.id, (frame) => {
          acknowledged();
          this.#passReply(sent, frame);
        });
      },
      forwardAs: (other, changed, change) => this.#forward(sent, session, other, changed, change),
      answerWith: (change) => {
        this.#connection.post(method, params, session.id, (reply) => {
          const made = 'error' in reply ? undefined : change(reply.result);
          if (typeof made === 'string') this.#refuse(sent, made);
          else this.#reply(sent, made === undefined ? reply : { result: made });
        });
      },
      answer: (result) => this.#reply(sent, { result }),
      refuse: (why) => this.#refuse(sent, why),
      ask: (other, asked) => this.#connection.send(other, asked, session.id),
    };
  }

  #forward(
    sent: Message,
    session: AgentSession,
    method: string,
    params: JsonObject,
    change?: (result: JsonObject) => JsonObject,
  ): undefined {
    this.#connection.relay(method, params, session.id, (frame) => {
      if (change === undefined) this.#passReply(sent, frame);
      else this.#reply(sent, 'error' in frame.reply ? frame.reply : { result: change(frame.reply.result) });
    });
  }

  /**
   * Has the filter applied before the page handles the command. What only answers goes out right behind the flush, since the page handles what is sent to it in order, and its
   * result is handed over once the flush is known to have worked. What runs, or is answered by events, goes out when that is known. Where something changed since it was last
   * looked at, pictures may have to be taken before.
   */
  #observe(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    how: 'reads' | 'runs',
    answered: () => void = () => undefined,
  ): undefined | Promise<void> {
    const { targetId = '' } = session;
    if (session.kind === 'worker' || this.#policy.guard.isSettled(targetId))
      return this.#observeNow(sent, session, params, how, answered);
    return this.#policy.guard.settle(targetId).then(() => {
      session.sharedFlush = undefined;
      return this.#observeNow(sent, session, params, how, answered);
    });
  }

  #observeNow(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    how: 'reads' | 'runs',
    answered: () => void,
  ): undefined | Promise<void> {
    const flush = session.kind === 'worker' ? FLUSHED : (session.sharedFlush ?? this.#flush(session));
    session.sharedFlush = how === 'reads' && !flush.done ? flush : undefined;
    if (how === 'reads' && !ANSWERED_BY_EVENTS.has(sent.method)) return this.#sendBehind(sent, session, params, flush);
    return new Promise((sentOn) => {
      whenDone(flush, () => {
        const closed = flush.failure ?? this.#closed(session, sent.method, ruleFor(sent.method).treatment, params);
        if (closed !== undefined) this.#refuseAct(sent, closed);
        else {
          this.#connection.relay(sent.method, params, session.id, (frame) => {
            answered();
            this.#replyShown(sent, session, frame);
          });
        }
        sentOn();
      });
    });
  }

  #sendBehind(sent: Message, session: AgentSession, params: JsonObject, flush: Flush): undefined {
    this.#connection.relay(sent.method, params, session.id, (frame) => {
      whenDone(flush, () => {
        if (flush.failure !== undefined) this.#refuse(sent, flush.failure);
        else this.#replyShown(sent, session, frame);
      });
    });
  }

  /** For what looks into closed shadow roots, which the filter has to be shown first. */
  async #observeBeneath(sent: Message, session: AgentSession, params: JsonObject): Promise<void> {
    await this.#policy.guard.adoptClosedRoots(session.targetId ?? '');
    session.sharedFlush = undefined;
    await this.#observe(sent, session, params, 'reads');
  }

  /** Hands over a result of page content as the see gate shows it, and nothing that is Cordon's. */
  #replyShown(sent: Message, session: AgentSession, frame: ReplyFrame): undefined {
    const { reply } = frame;
    if ('error' in reply) return this.#passReply(sent, frame);
    const { guard } = this.#policy;
    if (leaksWorld(guard, session, frame)) return this.#refuse(sent, 'no such node');
    const nodes = sent.params.serializationOptions === undefined ? [] : deepNodes(reply.result);
    if (nodes.length === 0) return this.#replyFiltered(sent, session, frame, reply.result);
    void guard
      .whichAreShown(session.targetId ?? '', nodes)
      .then((shown) => {
        if (shown.every(Boolean)) this.#replyFiltered(sent, session, frame, reply.result);
        else this.#refuse(sent, 'no such node');
      })
      .catch((error: unknown) => this.#refuse(sent, messageOf(error)));
  }

  #replyFiltered(sent: Message, session: AgentSession, frame: ReplyFrame, result: JsonObject): undefined {
    const plain = tellsOfObjects(frame.bytes) ? shownObjects(result) : result;
    const { reader } = this.#policy;
    if (reader === undefined) return this.#replyRead(sent, session, frame, plain);
    const unread = unreadOf(sent.method, plain, session, reader);
    if (unread.length === 0) return this.#replyRead(sent, session, frame, plain);
    void reader
      .read(unread)
      .then(() => this.#replyRead(sent, session, frame, plain))
      .catch((error: unknown) => this.#refuse(sent, messageOf(error)));
  }

  #replyRead(sent: Message, session: AgentSession, frame: ReplyFrame, plain: JsonObject): undefined {
    const shown = shownResult(sent.method, plain, session);
    if (shown === undefined) return this.#refuse(sent, 'no such node');
    const isAsItCame = 'result' in frame.reply && shown === frame.reply.result;
    return isAsItCame ? this.#passReply(sent, frame) : this.#reply(sent, { result: shown });
  }

  #flush(session: AgentSession): Flush {
    const flush: Flush = { done: false, failure: undefined, waiting: [] };
    this.#policy.guard.flush(session.targetId ?? '', 'target', (failure) => {
      flush.done = true;
      flush.failure = failure?.message;
      if (session.sharedFlush === flush) session.sharedFlush = undefined;
      for (const waiting of flush.waiting) waiting();
    });
    return flush;
  }

  async #letRun(sent: Message, session: AgentSession): Promise<void> {
    if (session.kind === 'page') await untilGuarded(this.#policy.guard, session, 'placed');
    void this.#handle(sent, session);
  }

  #refuse(sent: Message, why: string): undefined {
    this.#acting.delete(sent);
    const message = `Cordon refused ${sent.method}: ${reasonAfter(this.#hints.take(), why)}`;
    const dialog = this.#told.refused(sent.method, message);
    if (dialog !== undefined) this.#send(dialog);
    return this.#reply(sent, { error: { code: -32000, message } });
  }

  /** A script that is refused throws: what a script throws, clients tell whoever wrote it; an error of the protocol they take for a page that went. */
  #refuseAct(sent: Message, why: string, mayBeTriedAgain = false): undefined {
    if (!THROWS.has(sent.method)) return this.#refuse(sent, why);
    this.#acting.delete(sent);
    const message = `Cordon refused ${sent.method}: ${reasonAfter(this.#hints.take(), why)}`;
    // A locator that fills in tries again what its own scripts throw.
    const dialog = mayBeTriedAgain ? this.#told.asked(message) : undefined;
    if (dialog !== undefined) this.#send(dialog);
    return this.#reply(sent, { result: thrown(message) });
  }

  #reply(sent: Message, reply: Reply): undefined {
    this.#tellHints(sent, () => reply);
    const { id, sessionId } = sent;
    this.#send(sessionId === undefined ? { ...reply, id } : { ...reply, id, sessionId });
  }

  /** An answer as the browser wrote it, under the number that the agent gave. */
  #passReply(sent: Message, frame: ReplyFrame): undefined {
    const bytes = frame.under(sent.id, sent.sessionId);
    if (bytes === undefined) return this.#reply(sent, frame.reply);
    this.#tellHints(sent, () => frame.reply);
    this.#outbox.send(bytes);
  }

  /** Learns how an action ended, and puts what is to be said to the agent before its answer. */
  #tellHints(sent: Message, reply: () => Reply): void {
    if (this.#acting.delete(sent)) this.#observeEnd(reply());
    if (sent.sessionId === undefined || sent.sessionId === this.#sessions.rootId) return;
    for (const hint of this.#hints.take()) this.#send(logEntry(hint, sent.sessionId, Date.now()));
  }

  /** Of an action whose page went first, as a popup goes that is clicked shut, nobody knows how it ended. */
  #observeEnd(reply: Reply): void {
    if ('error' in reply && isDetached(reply.error)) return;
    this.#hints.add(this.#policy.observe({ failed: hasFailed(reply) }));
  }

  #send(frame: JsonObject): void {
    this.#outbox.send(JSON.stringify(frame));
  }
}

/** What is asked of a worker: whether it is there, and what it loads. */
const OF_WORKERS: ReadonlySet<CommandTreatment> = new Set(['pass', 'refuse']);
const WORKERS =
  'workers are the page’s own, and no script of an agent runs there; `see.scripts: page` opens those of pages';

/** These tell of nodes by events, which come before the answer that could still be withheld. */
const ANSWERED_BY_EVENTS: ReadonlySet<string> = new Set([
  'DOM.pushNodesByBackendIdsToFrontend',
  'DOM.requestChildNodes',
  'DOM.requestNode',
]);

/** Whether a command does anything that a stopped session must not do, and that is not judged each time. What is there can still be read, and left. */
function acts(method: string, treatment: CommandTreatment): boolean {
  return treatment === 'run' || method.startsWith('Input.') || method === 'Page.addScriptToEvaluateOnNewDocument';
}

/** Whether a command waits while a person is busy: all that acts. A dialog is answered, or its page would show nothing. */
function waits(method: string, treatment: CommandTreatment): boolean {
  return (treatment === 'judge' && method !== 'Page.handleJavaScriptDialog') || acts(method, treatment);
}

/** The commands whose answer can be what a script threw. */
const THROWS: ReadonlySet<string> = new Set(['Runtime.callFunctionOn', 'Runtime.evaluate', 'Runtime.runScript']);

/** The result of a script that threw an error with this message. */
function thrown(message: string): JsonObject {
  const exception = { type: 'object', subtype: 'error', className: 'Error', description: `Error: ${message}` };
  const details = { exceptionId: 0, text: 'Uncaught', lineNumber: 0, columnNumber: 0, exception };
  return { result: exception, exceptionDetails: details };
}

/** Where there is nothing to filter. */
const FLUSHED: Flush = { done: true, failure: undefined, waiting: [] };

function whenDone(flush: Flush, then: () => void): void {
  if (flush.done) then();
  else flush.waiting.push(then);
}
