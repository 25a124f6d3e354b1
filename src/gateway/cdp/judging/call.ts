import type { Guard } from '../../../browser/guard.ts';
import type { Action, ActionOutcome } from '../../../model/action.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { TextReader } from '../../../model/text-reader.ts';
import type { Hint, Verdict } from '../../../model/verdict.ts';
import type { CaptchaWait } from '../input/captcha-wait.ts';
import type { Lockout } from '../input/lockout.ts';
import type { HintBoard } from '../refusals/hints.ts';
import type { TextRules } from '../results/shown-text.ts';
import type { ScriptReach } from '../scripts/scripts.ts';
import type { AgentSession } from '../sessions/agent-session.ts';

/** What the commands of agents are judged by. */
export interface Policy {
  readonly guard: Guard;
  /** Answers for the session. What it throws counts as deny, and so does ask. */
  judge(action: Action, signal?: AbortSignal): Promise<Verdict>;
  /** Why nothing more is done in the session, once it came to a stop. */
  stopped(): Verdict | undefined;
  /** Why nothing is done for the moment, while a person is busy with what the agent waits for. */
  paused(): string | undefined;
  /** Told how each action that was passed on ended; answers with hints to put before its result. */
  observe(outcome: ActionOutcome): readonly Hint[];
  /** Told of an action that was allowed, came to something else in the page, and was kept from it. */
  readonly onAstray: (action: Action, verdict: Verdict) => void;
  /** The page that says what was refused, shown in place of a refused one. */
  refusalUrl(verdict: Verdict, url: string): string;
  /** The refusal pages given out so far: going back to one is no new navigation. */
  readonly refusalPages: Set<string>;
  /** The targets that an agent has load what they need past the cache, or once had. */
  readonly uncached: Set<string>;
  /** The addresses that were asked for so far. */
  readonly askedFor: Set<string>;
  /** The domains whose cookies the agent may read and set; subdomains are covered. */
  readonly sites: readonly string[];
  /** Folders whose files the agent may give to pages, as absolute paths without links. */
  readonly uploads: readonly string[];
  /** Told of every script of the agent's own that runs, or of one that will in each document to come. */
  readonly onAgentScript: (reach: ScriptReach) => void;
  /** What becomes of the texts that agents are shown. */
  readonly see: TextRules['settings'];
  /** Reads texts behind the rules, where the policy names a classifier. */
  readonly reader: TextReader | undefined;
  /** Told of what the text filter takes out of results and events, and of which page. */
  readonly onRedacted: (url: string, ...redacted: Parameters<TextRules['onRedacted']>) => void;
  /** What the session has to say to all its agents. */
  readonly hints: HintBoard;
  /** Has inputs wait for captchas; undefined where nobody waits for them. */
  readonly captchas: CaptchaWait | undefined;
  /** Holds inputs back while state changes; undefined where nothing can change state. */
  readonly lockout: Lockout | undefined;
}

/** The agent that a command came from, as far as handlers need it. */
export interface Caller {
  /** The browser contexts that it made. */
  readonly contexts: Set<string>;
  /** The streams that it was given to read from. */
  readonly streams: Set<string>;
  owns(sessionId: string): boolean;
  /** Ends its connection. */
  readonly leave: () => void;
}

/** What is being judged for an agent. */
export interface Judging {
  readonly policy: Policy;
  readonly session: AgentSession;
  /** Aborted when the document goes that is there when this is called: a question about what is done in it is withdrawn with it. */
  documentGone(): AbortSignal | undefined;
  /** Told what became of it. */
  onVerdict(verdict: Verdict): void;
}

/** One command of an agent, on its way. A handler ends it once: with `forward`, `forwardAs`, `answer` or `refuse`. */
export interface Call extends Judging {
  readonly method: string;
  readonly params: JsonObject;
  readonly agent: Caller;
  /** The same command as it was read: what is judged and sent has these parameters. */
  reading(params: JsonObject): Call;
  /** Passes it on, as it is or with other parameters; `change` sees the result before the agent does. */
  forward(params?: JsonObject, change?: (result: JsonObject) => JsonObject): void;
  /** Passes it on as it is, and its result where `holds` says so once it is there; answers with whether it did. An error is no result, and passes. */
  forwardIf(holds: () => Promise<boolean>, change?: (result: JsonObject) => JsonObject): Promise<boolean>;
  /** Passes it on as it is; `acknowledged` is called when it was handled or failed. */
  forwardInput(acknowledged: () => void): void;
  /** Sends another command in its place. */
  forwardAs(method: string, params: JsonObject, change: (result: JsonObject) => JsonObject): void;
  /** Passes it on, and answers with what is made of the result, or refuses with the text that is made of it. */
  answerWith(change: (result: JsonObject) => JsonObject | string): void;
  /** Answers it in the browser's place. */
  answer(result: JsonObject): void;
  /** Answers it with `Cordon refused <method>: <why>`. */
  refuse(why: string): void;
  /** Sends a command of Cordon's own in the agent's session, unseen by the agent. */
  ask(method: string, params: JsonObject): Promise<JsonObject>;
}
