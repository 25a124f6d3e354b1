import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import type { EventFrame } from '../devtools/wire-frame.ts';

/** What goes to a document that was not there: by a link, a form, an address. */
const ANEW: ReadonlySet<string> = new Set(['differentDocument', 'sameDocument']);

/** By the history, whoever goes there. */
const BACK = /^(?:history|restore)/;

type Post = (method: string, params: JsonObject) => void;

/** Clients that hear in one turn of theirs why a page does not come, and that it does not, tell the second: in milliseconds. */
const TOLD_MS = 50;

interface Watch {
  onStopped(): void;
  done(): void;
}

/**
 * A document that came by a form's POST is loaded again by the same POST. Where DevTools has it loaded, nobody presses and nobody is asked, as a person is by a
 * browser of their own; so what would send is stopped, and the page stays.
 *
 *   Page.reload ── frameStartedNavigating: reload ──┬─ requestPaused: GET    goes on
 *                                                   └─ requestPaused: POST   stopped
 */
export class RepeatedForms {
  readonly #rootFrame: string;
  readonly #post: Post;
  /** The loaders of documents that are on their way once more, with their frames. */
  readonly #again = new Map<string, string>();
  readonly #waiting = new Set<Watch>();
  /** How often what is loaded again was to be stopped, and nothing came yet. While it is more than none, requests for documents are held. */
  #watches = 0;
  /** Whether the way back leads past the cache, where frames of a page are sent for behind it. */
  #always = false;

  constructor(rootFrame: string, post: Post) {
    this.#rootFrame = rootFrame;
    this.#post = post;
  }

  /** Whatever the page is told to load again after this is stopped where it would send. Resolves when that is known; `onStopped` is called before it is done. */
  watch(onStopped: () => void): Promise<void> {
    this.#watches += 1;
    this.#hold();
    return new Promise((done) => this.#waiting.add({ onStopped, done }));
  }

  /** The same from now on of whatever the history brings, also into frames. */
  watchHistory(): void {
    if (this.#always) return;
    this.#always = true;
    this.#hold();
  }

  hear({ method, params }: EventFrame): void {
    switch (method) {
      case 'Page.frameStartedNavigating':
        this.#started(params);
        break;
      case 'Fetch.requestPaused':
        this.#paused(params);
        break;
      case 'Page.frameNavigated':
        // It came without a request: an empty page, one that a service worker answers for.
        if (isJsonObject(params.frame)) this.#decided(String(params.frame.loaderId));
        break;
    }
  }

  #started({ frameId, navigationType, loaderId }: JsonObject): void {
    const type = String(navigationType);
    const isWatched = this.#watches > 0 && frameId === this.#rootFrame && !ANEW.has(type);
    if (isWatched || (this.#always && BACK.test(type))) this.#again.set(String(loaderId), String(frameId));
  }

  #paused({ requestId, networkId, request }: JsonObject): void {
    const loader = String(networkId);
    const paused = { requestId: String(requestId) };
    const sends = isJsonObject(request) && !isSafeMethod(String(request.method));
    if (!(sends && this.#again.has(loader))) {
      this.#post('Fetch.continueRequest', paused);
      this.#decided(loader);
      return;
    }
    if (this.#again.get(loader) === this.#rootFrame) for (const { onStopped } of this.#waiting) onStopped();
    setTimeout(() => {
      this.#post('Fetch.failRequest', { ...paused, errorReason: 'Aborted' });
      this.#decided(loader);
    }, TOLD_MS).unref();
  }

  #decided(loader: string): void {
    const frame = this.#again.get(loader);
    this.#again.delete(loader);
    if (frame !== this.#rootFrame) return;
    for (const { done } of this.#waiting) done();
    this.#waiting.clear();
    this.#watches = Math.max(0, this.#watches - 1);
    if (this.#watches === 0 && !this.#always) this.#post('Fetch.disable', {});
  }

  #hold(): void {
    this.#post('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }
}
