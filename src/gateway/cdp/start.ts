import { realpathSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PipeConnection } from '../../browser/devtools/pipe.ts';
import type { Guard } from '../../browser/guard.ts';
import type { Action, ActionOutcome } from '../../model/action.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import type { SeeSettings } from '../../model/policy/policy.ts';
import type { TextReader } from '../../model/text-reader.ts';
import type { Hint, Verdict } from '../../model/verdict.ts';
import { DEFAULT_SETTINGS } from '../../see/settings.ts';
import { answer, listen, turnAway } from '../http.ts';
import { type AgentCheck, EndpointAccess } from './endpoint-access.ts';
import { CaptchaWait } from './input/captcha-wait.ts';
import { Lockout, type Settling } from './input/lockout.ts';
import type { Policy } from './judging/call.ts';
import { Outbox } from './protocol/outbox.ts';
import { HintBoard } from './refusals/hints.ts';
import { shownObject, type TextRules } from './results/shown-text.ts';
import type { ScriptReach } from './scripts/scripts.ts';
import { Agent } from './sessions/agent.ts';
import { isShownTarget } from './sessions/targets.ts';

/*
 * The way of a command:
 *
 *   client ─► endpoint-access.ts ─► sessions/agent.ts ─► protocol/ listed? read from its parameters and written anew
 *                                                │
 *        pass ───────────────────────────────────┼──────────────────────────────────────► browser
 *        input, navigation: input/, judge.ts ────┤ the act gate, a person; then aimed ──► browser
 *        script: scripts/, clients/ ─────────────┤ judged, unless it is a client's own helper
 *        read: results/ ◄────────────────────────┘ the page filters first; hidden nodes and texts are left out
 *
 *   what was refused is told in the ways that clients read: refusals/
 */

export interface GatewayOptions {
  readonly connection: PipeConnection;
  readonly guard: Guard;
  /** Judges one action for the session; a rejection is a deny, and so is `ask`. */
  readonly judge: (action: Action, signal?: AbortSignal) => Promise<Verdict>;
  /** Why nothing more is done in the session, once it came to a stop. Absent: it never does. */
  readonly stopped?: () => Verdict | undefined;
  /** Why nothing is done for the moment; what shows a page is. Absent: it always is. */
  readonly paused?: () => string | undefined;
  /** Told how each action that was passed on ended; answers with hints to put before its result. */
  readonly observe: (outcome: ActionOutcome) => readonly Hint[];
  /** Told of an action that was allowed, came to something else in the page, and was kept from it. */
  readonly onAstray: (action: Action, verdict: Verdict) => void;
  /** The URL of a page that tells the agent what was refused. */
  readonly refusalUrl: (verdict: Verdict, url: string) => string;
  /** Domains whose cookies agents may read and set, subdomains included. None by default. */
  readonly sites?: readonly string[];
  /** Folders whose files agents may give to pages. None by default. */
  readonly uploads?: readonly string[];
  /** What becomes of the texts that agents are shown; absent, as where no document says otherwise. */
  readonly see?: SeeSettings;
  /** Told of what the text filter takes out of results and events, and of which page; its URL is empty where it is none's. */
  /** Reads texts behind the rules. */
  readonly reader?: TextReader | undefined;
  readonly onRedacted: (url: string, items: readonly Redaction[]) => void;
  /** Whether inputs wait for captchas to go away. */
  readonly waitForCaptchas?: boolean;
  /** What inputs wait for; absent, none waits. */
  readonly settling?: Settling;
  /** Told of every script of the agent's own that runs, or of one that will in each document to come. */
  readonly onAgentScript?: (reach: ScriptReach) => void;
  /** Whether a connection needs no secret, being from the agent's own processes. Absent: none. */
  readonly isAgent?: AgentCheck;
  /** By default any free one. */
  readonly port?: number;
  /** That of the endpoint which this one stands in for. By default a new one. */
  readonly secret?: string;
}

/** The DevTools endpoint that agents connect to. Its addresses hold the secret: whoever has them may command. */
export interface Gateway {
  readonly cdp: string;
  readonly http: string;
  /** Resolves with the reason when the gateway has ended, by itself or by `close`. */
  readonly ended: Promise<string>;
  /** Puts hints before the next result of every agent. */
  hint(hints: readonly Hint[]): void;
  /** The same of what a person is asked, which agents wait for. */
  hintAsked(hints: readonly Hint[]): void;
  /** Turns every agent out and closes the port. Safe to call twice. */
  close(): Promise<void>;
}

const SOCKET_PATH = 'devtools/browser';
const LARGEST_MESSAGE_BYTES = 64 * 1024 * 1024;
/** What a client sends before its session is there is kept; more than this is no client. */
const LARGEST_BACKLOG = 1000;

/**
 * Opens the endpoint on loopback. When the guard dies, it turns every agent out: what nobody guards, nobody commands.
 *
 * @throws {CordonError} `environment` when the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const access = new EndpointAccess(options.secret);
  const agents = new Set<WebSocket>();
  const server = createServer((request, response) => void serveHttp(request, response));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES, perMessageDeflate: false });
  const { guard, judge, refusalUrl, sites = [], settling, reader, uploads = [] } = options;
  const policy: Policy = {
    guard,
    judge,
    stopped: options.stopped ?? (() => undefined),
    paused: options.paused ?? (() => undefined),
    observe: options.observe,
    onAstray: options.onAstray,
    refusalUrl,
    sites,
    uploads: uploads.map(realFolder),
    hints: new HintBoard(),
    refusalPages: new Set(),
    uncached: new Set(),
    askedFor: new Set(),
    onAgentScript: options.onAgentScript ?? (() => undefined),
    see: { ...(options.see ?? DEFAULT_SETTINGS), ...(reader && { reader }) },
    reader,
    onRedacted: options.onRedacted,
    captchas: options.waitForCaptchas === true ? new CaptchaWait() : undefined,
    lockout: settling === undefined ? undefined : new Lockout(guard, settling),
  };

  const texts: TextRules = { settings: policy.see, onRedacted: (items) => options.onRedacted('', items) };
  const serveHttp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const admission = await access.admitAgent(request, options.isAgent);
    if ('status' in admission) return answer(response, admission.status);
    try {
      answer(response, 200, await describe(options, admission.path, cdp, (info) => shownObject(info, texts)));
    } catch (error) {
      answer(response, 503, { error: messageOf(error) });
    }
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const admission = await access.admitAgent(request, options.isAgent);
    const status = 'status' in admission ? admission.status : admission.path === SOCKET_PATH ? undefined : 404;
    if (status !== undefined || ended.settled) return turnAway(socket, status ?? 404);
    sockets.handleUpgrade(request, socket, head, (agent) => {
      agents.add(agent);
      agent.on('close', () => agents.delete(agent));
      void welcome(agent, new Outbox(agent, socket), options.connection, policy);
    });
  };
  server.on('upgrade', (request, socket, head) => {
    // Until it is known who that is, nobody else hears of a connection that breaks.
    socket.on('error', () => socket.destroy());
    void upgrade(request, socket, head);
  });

  const port = await listen(server, options.port ?? 0);
  const cdp = `ws://127.0.0.1:${port}/${access.secret}/${SOCKET_PATH}`;
  const ended = once<string>();
  const end = (why: string): void => {
    if (ended.settled) return;
    ended.settle(why);
    for (const agent of agents) agent.close(1001, 'Cordon ended');
    sockets.close();
    server.close();
    server.closeAllConnections();
  };
  guard.onDeath(end);
  const close = async (): Promise<void> => {
    end('the gateway was closed');
    for (const agent of agents) agent.terminate();
  };
  return {
    cdp,
    http: `http://127.0.0.1:${port}/${access.secret}`,
    ended: ended.promise,
    hint: (hints) => policy.hints.tell(hints),
    hintAsked: (hints) => policy.hints.tellAsked(hints),
    close,
  };
}

/** Gives an agent a browser session of its own and lets it speak. What it says before that is kept. */
async function welcome(socket: WebSocket, outbox: Outbox, connection: PipeConnection, policy: Policy): Promise<void> {
  const backlog: string[] = [];
  let agent: Agent | undefined;
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    if (isBinary || backlog.length > LARGEST_BACKLOG) socket.close(1008);
    else if (agent === undefined) backlog.push(String(data));
    else agent.receive(String(data));
  });
  try {
    const { sessionId } = await connection.send('Target.attachToBrowserTarget');
    agent = new Agent(outbox, connection, policy, String(sessionId));
  } catch {
    // The browser is gone, and with it everything the agent could ask for.
    socket.close(1011, 'no browser');
    return;
  }
  socket.on('close', agent.leave);
  if (socket.readyState !== socket.OPEN) agent.leave();
  for (const text of backlog.splice(0)) agent.receive(text);
}

/** A folder by its one name, without links. */
function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new CordonError(`There is no folder '${folder}' to take uploads from`, {
      kind: 'input',
      advice: 'Name a folder that is there.',
      cause,
    });
  }
}

/** The discovery documents of the DevTools HTTP endpoint, as clients ask for them. Undefined: not found. */
async function describe(
  { connection }: GatewayOptions,
  path: string,
  cdp: string,
  shown: (info: JsonObject) => JsonObject,
): Promise<JsonObject | readonly JsonObject[] | undefined> {
  if (path === 'json/version') {
    const version = await connection.send('Browser.getVersion');
    return {
      Browser: version.product ?? '',
      'Protocol-Version': version.protocolVersion ?? '',
      'User-Agent': version.userAgent ?? '',
      'V8-Version': version.jsVersion ?? '',
      // chromedriver takes no browser without it.
      'WebKit-Version': `537.36 (${String(version.revision)})`,
      webSocketDebuggerUrl: cdp,
    };
  }
  if (path !== 'json/list' && path !== 'json') return undefined;
  const { targetInfos } = await connection.send('Target.getTargets');
  const listed = (Array.isArray(targetInfos) ? targetInfos : []).filter(isShownTarget).filter(isJsonObject);
  // Pages have no addresses of their own here: the browser's session attaches to them.
  return listed.map(({ targetId, type, url }) => shown({ id: targetId ?? '', type: type ?? '', url: url ?? '' }));
}

/** A promise and its one settling. */
function once<T>(): { readonly promise: Promise<T>; readonly settled: boolean; settle(value: T): void } {
  let settled = false;
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((onResolve) => {
    resolve = onResolve;
  });
  return {
    promise,
    get settled() {
      return settled;
    },
    settle(value) {
      settled = true;
      resolve(value);
    },
  };
}
