import type { HiddenElement } from '../../model/observation.ts';
import { countRules } from '../../see/redact.ts';
import type { SeeRule } from '../../see/rules.ts';
import type { PageMessage } from './protocol.ts';

/** Collects what was hidden and redacted and sends it through the binding, once a batch and never twice the same. */
export class Reporter {
  readonly #send: (message: PageMessage) => void;
  #hidden: HiddenElement[] = [];
  #redacted: SeeRule[] = [];
  /** Until it was surveyed, a document is taken to hold anything. */
  #isSurveyed = false;
  /** How much was hidden and redacted so far. */
  taken = 0;

  constructor(send: (message: PageMessage) => void) {
    this.#send = send;
  }

  hidden(item: HiddenElement): void {
    this.taken++;
    this.#hidden.push(item);
  }

  redacted(by: SeeRule): void {
    this.taken++;
    this.#redacted.push(by);
  }

  argument(message: Extract<PageMessage, { kind: 'argument' }>): void {
    this.#send(message);
  }

  /** Says once that the last survey no longer holds. */
  changed(): void {
    if (!this.#isSurveyed) return;
    this.#isSurveyed = false;
    this.#send({ kind: 'changed' });
  }

  /** What changes from now on, {@link surveyed} has seen. */
  surveying(): void {
    this.#isSurveyed = false;
  }

  surveyed(): void {
    this.#isSurveyed = true;
  }

  flush(): void {
    if (this.#hidden.length > 0) this.#send({ kind: 'hidden', items: this.#hidden });
    if (this.#redacted.length > 0) this.#send({ kind: 'redacted', items: countRules(this.#redacted) });
    this.#hidden = [];
    this.#redacted = [];
  }
}
