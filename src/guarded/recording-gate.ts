import type { AnswerReader } from '../egress/exchange/answer.ts';
import type { EgressGate } from '../egress/gate.ts';
import type { SendVerdict } from '../model/gates.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { allow } from '../model/verdict.ts';
import { readAnswer } from '../send/answer.ts';
import { SESSION_RULES } from '../session/rules.ts';
import type { SeenRequest } from '../sites/generate/traffic/seen.ts';

/** A request as it came to the proxy, and when. */
export interface RecordedRequest {
  readonly seen: SeenRequest;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The send gate of a window in which a person uses a site to have it described: what they do is theirs, and is kept. */
export class RecordingGate implements EgressGate {
  readonly requests: RecordedRequest[] = [];
  readonly #places = new WeakMap<SendVerdict, number>();
  readonly #onRequest: () => void;

  /** @param onRequest told after each */
  constructor(onRequest: () => void) {
    this.#onRequest = onRequest;
  }

  needsBody(): boolean {
    return true;
  }

  needsWholeBody(): boolean {
    return true;
  }

  async decide({ method, url, headers, body, type, initiator, page }: WebRequest): Promise<SendVerdict> {
    const from = headers.referer ?? initiator ?? page;
    const seen: SeenRequest = {
      method,
      url,
      headers,
      body,
      source: 'recorded',
      ...(type === undefined ? {} : { type }),
      ...(from === undefined ? {} : { page: from }),
    };
    const verdict: SendVerdict = { ...allow(SESSION_RULES.person.id, 'A person does this.'), actions: [] };
    this.#places.set(verdict, this.requests.length);
    this.requests.push({ seen, at: Date.now() });
    this.#onRequest();
    return verdict;
  }

  readsAnswer(verdict: SendVerdict): AnswerReader {
    return (answer) => {
      const at = this.#places.get(verdict);
      const known = at === undefined ? undefined : this.requests[at];
      if (at === undefined || known === undefined) return;
      const value = readAnswer(answer);
      const type = answer.headers['content-type'];
      const more = {
        ...(type === undefined ? {} : { answerType: type }),
        ...(value === undefined ? {} : { answer: value }),
      };
      this.requests[at] = { ...known, seen: { ...known.seen, ...more } };
    };
  }

  settle(): void {}

  needsMessages(): boolean {
    return false;
  }

  async decideMessage(): Promise<SendVerdict> {
    return { ...allow(SESSION_RULES.person.id, 'A person does this.'), actions: [] };
  }

  observeMessage(): readonly string[] {
    return [];
  }

  socketClosed(): void {}
}
