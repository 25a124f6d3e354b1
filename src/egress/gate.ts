import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { RequestHead, WebRequest } from '../model/traffic/request.ts';
import type { SocketMessage, SocketTraffic } from '../model/traffic/socket.ts';
import type { TrafficMeter } from '../model/traffic/traffic.ts';
import type { AnswerReader } from './exchange/answer.ts';
import { refuse } from './rules.ts';

/** The send gate as the proxy asks it. */
export interface EgressGate {
  needsBody(head: RequestHead): boolean;
  /** Whether it needs all of it at once; absent: it does. Elsewhere a long one is read on its way. */
  needsWholeBody?(head: RequestHead): boolean;
  /** `client` tells, once asked, when the browser waits for this request no longer: a person may take long over it. */
  decide(request: WebRequest, client?: () => AbortSignal): Promise<SendVerdict>;
  settle(verdict: SendVerdict, outcome: RequestOutcome): void;
  /** Told, once it is settled, when the browser has all of the answer, or waits for it no longer. */
  finished?(verdict: SendVerdict): void;
  /** Who reads the answer to an allowed request, where rules need it: told once, before the browser has the end of it. */
  readsAnswer?(verdict: SendVerdict): AnswerReader | undefined;
  /** Whether any rule could look at messages of this WebSocket: if not, they may be longer. */
  needsMessages(handshake: RequestHead): boolean;
  decideMessage(message: SocketMessage): Promise<SendVerdict>;
  /** Which declared actions a received message belongs to. */
  observeMessage(message: SocketMessage): readonly string[];
  /** What counts bytes and downloads, where the session has a budget of them. */
  readonly meter?: TrafficMeter | undefined;
  /** Told once of each WebSocket, when it has closed. */
  socketClosed(traffic: SocketTraffic): void;
}

/** Told of what went wrong inside. */
export type FaultListener = (what: string, cause: unknown) => void;

/** The gate as everything in the proxy asks it: where it fails it refuses, and has the caller read what it might have asked for. Never throws. */
export class AskedGate {
  readonly #gate: EgressGate;
  readonly #onFault: FaultListener;

  constructor(gate: EgressGate, onFault: FaultListener) {
    this.#gate = gate;
    this.#onFault = onFault;
  }

  get meter(): TrafficMeter | undefined {
    return this.#gate.meter;
  }

  needsBody(head: RequestHead): boolean {
    return this.#unlessItFails(() => this.#gate.needsBody(head), true);
  }

  needsWholeBody(head: RequestHead): boolean {
    return this.#unlessItFails(() => this.#gate.needsWholeBody?.(head) ?? true, true);
  }

  needsMessages(handshake: RequestHead): boolean {
    return this.#unlessItFails(() => this.#gate.needsMessages(handshake), true);
  }

  decide(request: WebRequest, client?: () => AbortSignal): Promise<SendVerdict> {
    return this.#decided(() => this.#gate.decide(request, client));
  }

  decideMessage(message: SocketMessage): Promise<SendVerdict> {
    return this.#decided(() => this.#gate.decideMessage(message));
  }

  settle(verdict: SendVerdict, outcome: RequestOutcome): void {
    this.#unlessItFails(() => this.#gate.settle(verdict, outcome), undefined);
  }

  finished(verdict: SendVerdict): void {
    this.#unlessItFails(() => this.#gate.finished?.(verdict), undefined);
  }

  /**
   * Where the reader itself fails, the answer has passed and counts as one that said nothing.
   * @throws what the gate throws: an answer that rules need is not passed on unread.
   */
  readsAnswer(verdict: SendVerdict): AnswerReader | undefined {
    const read = this.#gate.readsAnswer?.(verdict);
    return read && ((answer) => this.#unlessItFails(() => read(answer), undefined));
  }

  observeMessage(message: SocketMessage): readonly string[] {
    return this.#unlessItFails(() => this.#gate.observeMessage(message), []);
  }

  socketClosed(traffic: SocketTraffic): void {
    this.#unlessItFails(() => this.#gate.socketClosed(traffic), undefined);
  }

  async #decided(decide: () => Promise<SendVerdict>): Promise<SendVerdict> {
    try {
      const verdict = await decide();
      return verdict.outcome === 'ask' ? { ...verdict, outcome: 'deny' } : verdict;
    } catch (cause) {
      this.#onFault('the send gate failed', cause);
      return refuse(
        'gateFailed',
        'This request could not be judged, so it was not sent; try another way or end the task.',
      );
    }
  }

  #unlessItFails<T>(ask: () => T, otherwise: T): T {
    try {
      return ask();
    } catch (cause) {
      this.#onFault('the send gate failed', cause);
      return otherwise;
    }
  }
}
