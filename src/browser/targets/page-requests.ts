import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import type { EventFrame } from '../devtools/wire-frame.ts';

/** A state-changing request that a page has made, wherever it is by now. */
export interface MadeRequest {
  /** Tells the requests of a browser apart. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
}

export interface RequestListener {
  /** A page has made a state-changing request, a ping excepted: nobody waits for the answer to that. */
  onRequest(request: MadeRequest): void;
  /** The page has what came of it, or will never have it. */
  onRequestOver(id: string): void;
}

/**
 * Follows which state-changing requests a target makes. It says so as it makes them, before its next frame, whereas the proxy hears of
 * them when they get there. Asked for only of pages that get input, since the browser then tells of every request.
 */
export class PageRequests {
  readonly #listener: RequestListener;
  readonly #open = new Set<string>();
  #asked: Promise<unknown> | undefined;

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  /** Resolves when whatever the target makes from now on is told. */
  follow(send: (method: string, params: JsonObject) => Promise<unknown>): Promise<unknown> {
    // Bodies are the proxy's to read: nothing is kept for anybody who asks.
    const quiet = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };
    this.#asked ??= send('Network.enable', quiet);
    return this.#asked;
  }

  hear(event: EventFrame): void {
    switch (event.method) {
      case 'Network.requestWillBeSent':
        this.#made(event.params);
        break;
      case 'Network.loadingFinished':
      case 'Network.loadingFailed':
        this.#over(String(event.params.requestId));
        break;
    }
  }

  /** The documents that made them are gone, and nobody says any more what comes of them. */
  end(): void {
    for (const id of this.#open) this.#over(id);
  }

  #made({ requestId, request, type }: JsonObject): void {
    if (!isJsonObject(request) || type === 'Ping') return;
    const { method, url } = request;
    if (isSafeMethod(String(method))) return;
    this.#open.add(String(requestId));
    this.#listener.onRequest({ id: String(requestId), method: String(method), url: String(url) });
  }

  #over(id: string): void {
    if (this.#open.delete(id)) this.#listener.onRequestOver(id);
  }
}
