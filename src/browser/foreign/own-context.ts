/*
 * A browser that others use as well, seen and commanded as if it were Cordon's own.
 *
 * Everything happens in browser contexts made over this connection, each with the egress proxy as its only way out. Commands that name no context
 * are given the first of them, and what the browser says of anybody else's pages is not heard. The browser itself ends these contexts, and
 * closes their pages, with the connection that made them: it needs nobody to tell it that Cordon is gone.
 *
 * A browser can attach to new pages only of everybody. Others' are let go at once:
 *
 *     ← Target.attachedToTarget  { sessionId: S, targetInfo: { browserContextId: not ours } }     nobody hears of it
 *     → Runtime.runIfWaitingForDebugger   in S
 *     → Target.detachFromTarget  { sessionId: S }
 */
import type { Duplex } from 'node:stream';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { PipeConnection } from '../devtools/pipe.ts';
import { answerOf, type EventFrame, type ReplyFrame } from '../devtools/wire-frame.ts';

/** Commands that concern the browser's default context where they name none. */
const IN_CONTEXT: ReadonlySet<string> = new Set([
  'Browser.cancelDownload',
  'Browser.resetPermissions',
  'Browser.setDownloadBehavior',
  'Storage.clearCookies',
  'Storage.getCookies',
  'Storage.setCookies',
  'Target.createTarget',
]);

export class OwnContextConnection extends PipeConnection {
  readonly #proxyUrl: string;
  /** Where everything happens that names no context of its own. */
  #home: string | undefined;
  readonly #contexts = new Set<string>();
  /** Ids mean one target for ever, so that those of closed ones stay: every session is told of the end. */
  readonly #targets = new Set<string>();
  readonly #windows = new Set<number>();
  /** Sessions with others' targets, until they are over. */
  readonly #strange = new Set<string>();
  #unheard: EventFrame | undefined;

  private constructor(stream: Duplex, proxyUrl: string) {
    super(stream, stream);
    this.#proxyUrl = proxyUrl;
    super.onEvent((event) => {
      this.#unheard = this.#isOwn(event) ? undefined : event;
    });
  }

  /**
   * @param proxyUrl the only way out of every context made here
   * @throws {CordonError} when the browser makes no context
   */
  static async open(stream: Duplex, proxyUrl: string): Promise<OwnContextConnection> {
    const connection = new OwnContextConnection(stream, proxyUrl);
    const { browserContextId } = await connection.send('Target.createBrowserContext');
    connection.#home = String(browserContextId);
    return connection;
  }

  /** Ends every context made here, and with them their pages. */
  async dispose(): Promise<void> {
    await Promise.all(
      [...this.#contexts].map((id) => this.send('Target.disposeBrowserContext', { browserContextId: id })),
    );
  }

  override onEvent(listener: (event: EventFrame) => void): () => void {
    return super.onEvent((event) => {
      if (event !== this.#unheard) listener(event);
    });
  }

  override relay(
    method: string,
    params: JsonObject,
    sessionId: string | undefined,
    onReply: (frame: ReplyFrame) => void,
  ): void {
    if (!this.#mayName(params)) {
      onReply(answerOf(0, { error: { code: -32000, message: 'Not one of this session' } }, sessionId));
      return;
    }
    super.relay(method, this.#placed(method, params), sessionId, (frame) => {
      onReply(this.#heard(method, frame, sessionId));
    });
  }

  /** Whether everything that a command names is of this connection. */
  #mayName({ browserContextId, targetId, windowId }: JsonObject): boolean {
    return (
      (browserContextId === undefined || this.#contexts.has(String(browserContextId))) &&
      (targetId === undefined || this.#targets.has(String(targetId))) &&
      (windowId === undefined || this.#windows.has(Number(windowId)))
    );
  }

  #placed(method: string, params: JsonObject): JsonObject {
    if (method === 'Target.createBrowserContext') {
      // Without the bypass rule, this machine's own addresses go past the proxy.
      return { ...params, disposeOnDetach: true, proxyServer: this.#proxyUrl, proxyBypassList: '<-loopback>' };
    }
    if (!IN_CONTEXT.has(method) || this.#home === undefined) return params;
    return { browserContextId: this.#home, ...params };
  }

  /** Learns from an answer what is of this connection, and leaves out of it what is not. */
  #heard(method: string, frame: ReplyFrame, sessionId: string | undefined): ReplyFrame {
    switch (method) {
      case 'Target.createBrowserContext':
        this.#learn(frame, ({ browserContextId }) => this.#contexts.add(String(browserContextId)));
        return frame;
      case 'Target.createTarget':
        this.#learn(frame, ({ targetId }) => this.#targets.add(String(targetId)));
        return frame;
      case 'Browser.getWindowForTarget':
        this.#learn(frame, ({ windowId }) => this.#windows.add(Number(windowId)));
        return frame;
      case 'Target.getTargets':
        return narrowed(frame, sessionId, ({ targetInfos }) => ({
          targetInfos: listOf(targetInfos).filter((info) => this.#isOwnTarget(info)),
        }));
      case 'Target.getBrowserContexts':
        return narrowed(frame, sessionId, ({ browserContextIds }) => ({
          browserContextIds: listOf(browserContextIds).filter(
            (id) => id !== this.#home && this.#contexts.has(String(id)),
          ),
          ...(this.#home === undefined ? {} : { defaultBrowserContextId: this.#home }),
        }));
      default:
        return frame;
    }
  }

  #learn(frame: ReplyFrame, take: (result: JsonObject) => void): void {
    if ('result' in frame.reply) take(frame.reply.result);
  }

  #isOwn(event: EventFrame): boolean {
    if (event.sessionId !== undefined && this.#strange.has(event.sessionId)) return false;
    if (!event.method.startsWith('Target.')) return true;
    const { targetInfo, targetId, sessionId } = event.params;
    switch (event.method) {
      case 'Target.attachedToTarget':
        if (this.#isOwnTarget(targetInfo)) return true;
        this.#letGo(String(sessionId), event.sessionId);
        return false;
      case 'Target.detachedFromTarget':
        return !this.#strange.delete(String(sessionId));
      case 'Target.targetDestroyed':
      case 'Target.targetCrashed':
        return this.#targets.has(String(targetId));
      default:
        return targetInfo === undefined || this.#isOwnTarget(targetInfo);
    }
  }

  #isOwnTarget(info: Json | undefined): boolean {
    if (!isJsonObject(info)) return false;
    if (info.type === 'browser') return true;
    if (!this.#contexts.has(String(info.browserContextId))) return false;
    this.#targets.add(String(info.targetId));
    return true;
  }

  /** Gives up a session with somebody else's target, which may be waiting for it. */
  #letGo(session: string, parent: string | undefined): void {
    this.#strange.add(session);
    const ignore = (): void => undefined; // Whatever went meanwhile waits no more.
    super.relay('Runtime.runIfWaitingForDebugger', {}, session, ignore);
    super.relay('Target.detachFromTarget', { sessionId: session }, parent, ignore);
  }
}

function narrowed(
  frame: ReplyFrame,
  sessionId: string | undefined,
  narrow: (result: JsonObject) => JsonObject,
): ReplyFrame {
  const { reply } = frame;
  return 'result' in reply ? answerOf(frame.id, { result: narrow(reply.result) }, sessionId) : frame;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
