import type { SendVerdict } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import type { AskedGate } from '../gate.ts';
import { type Authority, spellAuthority } from '../http/authority.ts';
import { refuse } from '../rules.ts';

/** Judges connections that are not read (`network.passthrough`), by their host and port alone: each as a CONNECT of no path. */
export class UnreadConnections {
  readonly #gate: AskedGate;
  readonly #onRefusal: (head: RequestHead, verdict: SendVerdict) => void;

  constructor(gate: AskedGate, onRefusal: (head: RequestHead, verdict: SendVerdict) => void) {
    this.#gate = gate;
    this.#onRefusal = onRefusal;
  }

  judge(authority: Authority): Promise<SendVerdict> {
    return this.#gate.decide({ ...connectionTo(authority), body: { kind: 'none' } });
  }

  /** An allowed connection was made, or could not be. What passes over it later is nobody's to know. */
  settle(verdict: SendVerdict, made: boolean): void {
    this.#gate.settle(verdict, made ? 'sent' : 'unsent');
    this.#gate.finished(verdict);
  }

  /** Whether so many bytes more may pass. */
  count(authority: Authority, bytes: number): boolean {
    const over = this.#gate.meter?.take(bytes);
    if (over !== undefined) this.#onRefusal(connectionTo(authority), over);
    return over === undefined;
  }

  /** The TLS of a connection leaves open whom it is for, or says that it is for another host. */
  reportMismatch(authority: Authority, why: string): void {
    const reason = `A connection for ${spellAuthority(authority)} was not passed on because ${why}.`;
    this.#onRefusal(connectionTo(authority), refuse('unread', reason));
  }
}

function connectionTo(authority: Authority): RequestHead {
  return { method: 'CONNECT', url: new URL(`https://${spellAuthority(authority)}/`).href, headers: {} };
}
