import type { AnswerReader } from '../egress/exchange/answer.ts';
import type { EgressGate } from '../egress/gate.ts';
import type { SendVerdict } from '../model/gates.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { allow } from '../model/verdict.ts';
import { SESSION_RULES } from '../session/rules.ts';
import type { RecordedTraffic } from './recorded-traffic.ts';

/** The send gate of a window in which a person uses a site to have it described: what they do is theirs, and is kept. */
export class RecordingGate implements EgressGate {
  readonly #traffic: RecordedTraffic;
  readonly #answered = new WeakMap<SendVerdict, AnswerReader>();

  constructor(traffic: RecordedTraffic) {
    this.#traffic = traffic;
  }

  needsBody(): boolean {
    return true;
  }

  needsWholeBody(): boolean {
    return true;
  }

  async decide(request: WebRequest): Promise<SendVerdict> {
    const verdict: SendVerdict = { ...allow(SESSION_RULES.person.id, 'A person does this.'), actions: [] };
    this.#answered.set(verdict, this.#traffic.passed(request));
    return verdict;
  }

  readsAnswer(verdict: SendVerdict): AnswerReader | undefined {
    return this.#answered.get(verdict);
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
