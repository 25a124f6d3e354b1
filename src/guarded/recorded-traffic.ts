/** What left a browser, kept to have the site described: requests that passed, and what their answers say. */
import type { WebAnswer, WebRequest } from '../model/traffic/request.ts';
import { readAnswer, readHtmlAnswer } from '../send/answer.ts';
import type { SeenRequest } from '../sites/generate/traffic/seen.ts';
import { isLeading, shownBy } from '../sites/generate/traffic/shown-values.ts';

/** A request as it came to the proxy, and when. */
export interface RecordedRequest {
  readonly seen: SeenRequest;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export class RecordedTraffic {
  readonly requests: RecordedRequest[] = [];
  readonly #onRequest: () => void;

  /** @param onRequest told after each */
  constructor(onRequest: () => void) {
    this.#onRequest = onRequest;
  }

  /** Keeps a request that may leave. What is answered with takes its answer in. */
  passed(
    { method, url, headers, body, type, initiator, page }: WebRequest,
    control?: string,
  ): (answer: WebAnswer) => void {
    const from = headers.referer ?? initiator ?? page;
    const at = this.requests.length;
    const known: RecordedRequest = {
      seen: {
        method,
        url,
        headers,
        body,
        source: 'recorded',
        ...(type === undefined ? {} : { type }),
        ...(from === undefined ? {} : { page: from }),
        ...(control === undefined ? {} : { control }),
      },
      at: Date.now(),
    };
    this.requests.push(known);
    this.#onRequest();
    return (answer) => {
      const value = readAnswer(answer);
      // Found at once: of the page itself nothing is kept.
      const shown = shownBy({ headers, ...(type === undefined ? {} : { type }) }, () => readHtmlAnswer(answer))();
      const answerType = answer.headers['content-type'];
      const more = {
        ...(answerType === undefined ? {} : { answerType }),
        ...(value === undefined ? {} : { answer: value }),
        ...(shown.all.length === 0 ? {} : { shown: () => shown }),
        ...(isLeading(answer.status) ? { leads: true as const } : {}),
      };
      this.requests[at] = { ...known, seen: { ...known.seen, ...more } };
    };
  }
}
