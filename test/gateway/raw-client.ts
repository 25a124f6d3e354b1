import { WebSocket } from 'ws';
import { pause } from '../../src/browser/patience.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';

/** A DevTools client that does exactly what a test says, as no honest library would. */
export class RawClient {
  readonly events: JsonObject[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: JsonObject) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    // As every client does: what is in flight when the connection closes has failed.
    socket.on('close', () => {
      for (const onReply of this.#waiting.values()) onReply({ error: { message: 'the connection closed' } });
    });
    socket.on('message', (data) => {
      const frame: Json = JSON.parse(String(data));
      if (!isJsonObject(frame)) return;
      const onReply = this.#waiting.get(Number(frame.id));
      if (onReply === undefined) this.events.push(frame);
      else onReply(frame);
    });
  }

  static async connect(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawClient> {
    const socket = new WebSocket(url, { headers });
    const client = new RawClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve());
      socket.on('error', reject);
    });
    return client;
  }

  /** The result, or the error's message as a string. */
  async send(method: string, params: JsonObject = {}, sessionId?: string): Promise<JsonObject | string> {
    const id = ++this.#lastId;
    const reply = await new Promise<JsonObject>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(
        JSON.stringify(sessionId === undefined ? { id, method, params } : { id, method, params, sessionId }),
      );
    });
    const { result, error } = reply;
    if (isJsonObject(result)) return result;
    return isJsonObject(error) ? String(error.message) : 'neither result nor error';
  }

  /** The result. @throws where the answer is an error. */
  async get(method: string, params: JsonObject = {}, sessionId?: string): Promise<JsonObject> {
    const result = await this.send(method, params, sessionId);
    if (typeof result === 'string') throw new Error(`${method}: ${result}`);
    return result;
  }

  /** A page of its own, attached, and come to its first document. */
  async openPage(url: string): Promise<{ readonly targetId: string; readonly sessionId: string }> {
    const { targetId } = await this.get('Target.createTarget', { url });
    const { sessionId } = await this.get('Target.attachToTarget', { targetId: String(targetId), flatten: true });
    const until = performance.now() + 30_000;
    while (url !== 'about:blank' && (await this.#isEmpty(String(sessionId)))) {
      if (performance.now() > until) throw new Error(`the page never came to ${url}`);
      await pause(5);
    }
    return { targetId: String(targetId), sessionId: String(sessionId) };
  }

  async #isEmpty(sessionId: string): Promise<boolean> {
    const answer = await this.send('Page.getFrameTree', {}, sessionId);
    // A page that is just leaving its first, empty document answers with an error.
    const tree = isJsonObject(answer) ? answer.frameTree : undefined;
    const frame = isJsonObject(tree) ? tree.frame : undefined;
    return !isJsonObject(frame) || ['', ':', 'about:blank'].includes(String(frame.url));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.terminate();
  }
}
