import type { SendVerdict } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import type { SocketMessage } from '../../model/traffic/socket.ts';
import type { AskedGate } from '../gate.ts';
import { refuse } from '../rules.ts';
import type { MessageJudge } from './ws-relay.ts';

/** Judges the messages of WebSockets by the gate, and counts their bytes where the session has a budget of them. */
export class SocketMessages implements MessageJudge {
  readonly #gate: AskedGate;
  readonly #onRefusal: (head: RequestHead, verdict: SendVerdict) => void;

  constructor(gate: AskedGate, onRefusal: (head: RequestHead, verdict: SendVerdict) => void) {
    this.#gate = gate;
    this.#onRefusal = onRefusal;
  }

  needsMessages(handshake: RequestHead): boolean {
    return this.#gate.needsMessages(handshake);
  }

  async decideMessage(message: SocketMessage): Promise<SendVerdict> {
    const verdict = await this.#gate.decideMessage(message);
    if (verdict.outcome !== 'allow') return verdict;
    const over = this.#count(message.handshake, Buffer.byteLength(message.data));
    if (over === undefined) return verdict;
    this.#gate.settle(verdict, 'unsent');
    return over;
  }

  settleMessage(verdict: SendVerdict, sent: boolean): void {
    this.#gate.settle(verdict, sent ? 'sent' : 'unsent');
  }

  takeReceived(handshake: RequestHead, bytes: number): SendVerdict | undefined {
    return this.#count(handshake, bytes);
  }

  observeMessage(message: SocketMessage): readonly string[] {
    return this.#gate.observeMessage(message);
  }

  closed(traffic: Parameters<MessageJudge['closed']>[0]): void {
    this.#gate.socketClosed(traffic);
  }

  broken(handshake: RequestHead, why: string): void {
    const reason = `What the page sent over this WebSocket was not passed on because ${why}; use the site's own controls.`;
    this.#onRefusal({ ...handshake, method: 'SEND' }, refuse('message', reason));
  }

  #count(handshake: RequestHead, bytes: number): SendVerdict | undefined {
    const over = this.#gate.meter?.take(bytes);
    if (over !== undefined) this.#onRefusal({ ...handshake, method: 'SEND' }, over);
    return over;
  }
}
