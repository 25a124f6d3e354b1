import type { PipeConnection } from '../../../browser/devtools/pipe.ts';
import type { ReplyFrame } from '../../../browser/devtools/wire-frame.ts';
import { messageOf } from '../../../model/error.ts';
import type { JsonObject } from '../../../model/json.ts';
import { helperOf } from '../clients/helper.ts';
import { HANDLERS } from '../handlers.ts';
import { fillIn } from '../input/filled.ts';
import type { Call, Caller, Judging, Policy } from '../judging/call.ts';
import { judged } from '../judging/judge.ts';
import { type Message, readMessage } from '../protocol/agent-message.ts';
import { compile } from '../protocol/compile.ts';
import { ruleFor } from '../protocol/methods.ts';
import type { Outbox } from '../protocol/outbox.ts';
import { namesNode, namesShown } from '../results/named-nodes.ts';
import { looksBeneath } from '../results/shown-nodes.ts';
import { onlyReads } from '../results/stopped-reads.ts';
import { JudgedScripts, refusalOfScript, sameScript, scriptAction, scriptOf } from '../scripts/scripts.ts';
import { AgentReplies, thrown } from './agent-replies.ts';
import type { AgentSession } from './agent-session.ts';
import { AgentSessions, untilGuarded } from './agent-sessions.ts';
import { closedTo } from './closed-sessions.ts';
import { Observations } from './observations.ts';
import { checkWorlds, worldAsNamed } from './worlds.ts';

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

/** How long what was sent before may hold up who leaves a page: a page that hangs answers nothing. */
const LEAVE_MS = 2_000;

function moveOn(session: AgentSession): void {
  session.movedOn.abort();
  session.movedOn = new AbortController();
  const { overdue } = session;
  session.overdue = new AbortController();
  setTimeout(() => overdue.abort(), LEAVE_MS).unref();
}

/** Resolves when a step has ended, or holds nothing up any more. */
async function untilOverdue(step: Promise<void>, { signal }: AbortController): Promise<void> {
  if (signal.aborted) return;
  let free: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  signal.addEventListener('abort', free);
  await Promise.race([step, freed]);
  signal.removeEventListener('abort', free);
}

/** Whether a command changes nothing, so that it need not wait for a person who is asked about an earlier one. */
function looks({ method, params }: Message): boolean {
  return ruleFor(method).treatment === 'read' || onlyReads(method, params);
}

/** Whether a command shows a node that it names and changes nothing. Each is looked for in the page first, and a client may ask about thousands at once. */
function showsNode({ method, params }: Message): boolean {
  const { treatment } = ruleFor(method);
  return (treatment === 'read' || method === 'DOM.resolveNode') && namesNode(method, treatment, params);
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
  readonly #replies: AgentReplies;
  readonly #observations: Observations;
  #left = false;

  constructor(outbox: Outbox, connection: PipeConnection, policy: Policy, rootSessionId: string) {
    this.#outbox = outbox;
    this.#connection = connection;
    this.#policy = policy;
    this.#replies = new AgentReplies(outbox, policy, rootSessionId, () => this.#sessions.letLook());
    this.#observations = new Observations(connection, policy, this.#replies);
    this.#sessions = new AgentSessions(outbox, connection, policy, rootSessionId);
  }

  owns(sessionId: string): boolean {
    return this.#sessions.get(sessionId) !== undefined;
  }

  /** Ends the connection and the agent's sessions; the pages stay. Safe to call twice. */
  readonly leave = (): void => {
    if (this.#left) return;
    this.#left = true;
    this.#replies.end();
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
      this.#replies.reply(parsed, { error: { code: -32001, message: 'Session with given id not found.' } });
      return;
    }
    if (parsed.method === RUN) void this.#letRun(parsed, session);
    else if (URGENT.has(parsed.method)) void this.#handle(parsed, session);
    else {
      if (MOVES_ON.has(parsed.method)) moveOn(session);
      const { overdue } = session;
      session.queue.run(
        () => {
          const handling = this.#handle(parsed, session);
          return handling === undefined ? undefined : untilOverdue(handling, overdue);
        },
        { looks: () => looks(parsed), isBeside: () => showsNode(parsed) },
      );
    }
  }

  #handle(sent: Message, session: AgentSession): void | Promise<void> {
    const refuse = (why: string): void => this.#replies.refuse(sent, why);
    try {
      return this.#dispatch(sent, session)?.catch((error: unknown) => refuse(messageOf(error)));
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  /** Sends a command on its way; the promise, where there is one, settles when it is on the pipe or answered. */
  #dispatch(
    sent: Message,
    session: AgentSession,
    known: { readonly nothingHidden?: true; readonly allHeard?: true } = {},
  ): undefined | Promise<void> {
    const { method } = sent;
    const { treatment, why = '' } = ruleFor(method);
    const closed = this.#replies.told.closes(method, sent.sessionId, sent.params);
    if (closed !== undefined) {
      this.#replies.send(closed);
      return this.#replies.reply(sent, { result: {} });
    }
    if (treatment === 'refuse') return this.#replies.refuse(sent, why);
    const again = this.#replies.told.byScript(sent.params, sent.sessionId);
    if (again !== undefined) {
      this.#replies.send(again.dialog);
      return this.#replies.reply(sent, { error: { code: -32000, message: again.message } });
    }
    const over = session.broken ?? closedTo(this.#policy, session, sent);
    if (over !== undefined) return this.#replies.refuseAct(sent, over, true);
    const compiled = compile(method, sent.params);
    if ('malformed' in compiled) return this.#replies.refuse(sent, compiled.malformed);
    const checked = checkWorlds(this.#policy.guard, session, method, compiled.params);
    if ('unheard' in checked && !known.allHeard) return this.#whenHeard(sent, session, known);
    if ('error' in checked) return this.#replies.reply(sent, { error: { code: -32000, message: checked.error } });
    const { params } = checked;
    if (treatment === 'pass') {
      session.sharedFlush = undefined;
      return this.#forward(sent, session, method, params);
    }
    if (session.kind === 'page' && !session.ready) return this.#whenReady(sent, session);
    if (session.kind === 'page' && !known.nothingHidden && namesNode(method, treatment, params))
      return this.#ifShown(sent, session, params);
    if (treatment === 'read' && session.kind === 'page' && looksBeneath(method, params))
      return this.#observations.passBeneath(sent, session, params);
    if (treatment === 'read') return this.#observations.pass(sent, session, params, 'reads');
    session.sharedFlush = undefined;
    if (treatment === 'run') return this.#runScript(sent, session, params);
    const handler = HANDLERS.get(method);
    if (handler === undefined) return this.#replies.refuse(sent, 'Cordon has no way to judge it');
    return handler(this.#call(sent, session, params)) ?? undefined;
  }

  /** A script of the agent's own is judged first. A helper of its client's is not, but for what it fills in. */
  #runScript(sent: Message, session: AgentSession, params: JsonObject): undefined | Promise<void> {
    const told = this.#replies.told.before(params, sent.sessionId);
    if (told !== undefined) return this.#replies.reply(sent, { result: thrown(told) });
    // What a stopped session may still run has nothing to be judged for.
    if (this.#policy.stopped() !== undefined) return this.#observations.pass(sent, session, params, 'runs');
    const { method } = sent;
    const helper = helperOf(method, params);
    // It only looks, so it goes out right behind the flush, as what reads does.
    if (helper?.does === 'reads') return this.#observations.pass(sent, session, params, 'reads');
    if (helper !== undefined) {
      const call: Call = {
        ...this.#call(sent, session, params),
        refuse: (why) => this.#replies.refuseAct(sent, why, true),
      };
      return fillIn(call, helper, () => this.#runNow(sent, session, params, false));
    }
    const script = scriptOf(method, params);
    if (script === undefined) return this.#runNow(sent, session, params, false);
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
    if ('error' in checked) this.#replies.reply(sent, { error: { code: -32000, message: checked.error } });
    else if (why === undefined) await this.#runNow(sent, session, checked.params, true);
    else this.#replies.refuseAct(sent, refusalOfScript(script, why));
  }

  /** Whoever goes by what documents show is told before the agent's script runs, and after it: a document may have come meanwhile. */
  #runNow(sent: Message, session: AgentSession, params: JsonObject, isAgents: boolean): undefined | Promise<void> {
    if (!isAgents) return this.#observations.pass(sent, session, params, 'runs');
    const { onAgentScript } = this.#policy;
    onAgentScript('now');
    return this.#observations.pass(sent, session, params, 'runs', () => onAgentScript('now'));
  }

  /** An agent is told of a world before the guard is, whenever an answer to it was on its way. A page that hangs tells nothing: who leaves it waits no more. */
  async #whenHeard(sent: Message, session: AgentSession, known: { readonly nothingHidden?: true }): Promise<void> {
    const left = AbortSignal.any([session.gone.signal, session.movedOn.signal]);
    await new Promise<void>((resolve, reject) => {
      left.addEventListener('abort', () => resolve(), { once: true });
      this.#policy.guard.hearDocuments(session.targetId ?? '').then(resolve, reject);
    });
    await this.#dispatch(sent, session, { ...known, allHeard: true });
  }

  async #whenReady(sent: Message, session: AgentSession): Promise<void> {
    await untilGuarded(this.#policy.guard, session, 'ready');
    await this.#dispatch(sent, session);
  }

  async #ifShown(sent: Message, session: AgentSession, params: JsonObject): Promise<void> {
    const ask: Call['ask'] = (method, asked) => this.#connection.send(method, asked, session.id);
    const isShown = await namesShown(this.#policy.guard, session.targetId ?? '', params, ask);
    if (isShown) await this.#dispatch(sent, session, { nothingHidden: true });
    else this.#replies.refuse(sent, 'no such node');
  }

  #judging(sent: Message, session: AgentSession): Judging {
    return {
      session,
      documentGone: () => this.#policy.guard.documentGone(session.targetId ?? ''),
      policy: this.#policy,
      onVerdict: (verdict) => this.#replies.judged(sent, verdict),
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
      forwardIf: (holds, change) => this.#forwardIf(sent, session, params, holds, change),
      forwardInput: (acknowledged) => {
        this.#connection.relay(method, params, session.id, (frame) => {
          acknowledged();
          this.#replies.pass(sent, frame);
        });
      },
      forwardAs: (other, changed, change) => this.#forward(sent, session, other, changed, change),
      answerWith: (change) => {
        this.#connection.post(method, params, session.id, (reply) => {
          const made = 'error' in reply ? undefined : change(reply.result);
          if (typeof made === 'string') this.#replies.refuse(sent, made);
          else this.#replies.reply(sent, made === undefined ? reply : { result: made });
        });
      },
      answer: (result) => this.#replies.reply(sent, { result }),
      refuse: (why) => this.#replies.refuse(sent, why),
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
    this.#connection.relay(method, params, session.id, (frame) => this.#passChanged(sent, frame, change));
  }

  #forwardIf(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    holds: () => Promise<boolean>,
    change?: (result: JsonObject) => JsonObject,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#connection.relay(sent.method, params, session.id, (frame) => {
        const held = 'error' in frame.reply ? Promise.resolve(true) : holds();
        held
          .then((isHeld) => {
            if (isHeld) this.#passChanged(sent, frame, change);
            resolve(isHeld);
          })
          .catch(reject);
      });
    });
  }

  #passChanged(sent: Message, frame: ReplyFrame, change?: (result: JsonObject) => JsonObject): void {
    if (change === undefined) this.#replies.pass(sent, frame);
    else this.#replies.reply(sent, 'error' in frame.reply ? frame.reply : { result: change(frame.reply.result) });
  }

  async #letRun(sent: Message, session: AgentSession): Promise<void> {
    if (session.kind === 'page') await untilGuarded(this.#policy.guard, session, 'placed');
    void this.#handle(sent, session);
  }
}
