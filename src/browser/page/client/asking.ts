import { method } from '../dom/prototypes.ts';
import type { Bare } from './intrinsics.ts';

/*
 * What this world asks of the filter, which is in another of the same document. It is asked by an event that nobody else listens for, since nobody else knows its name, and answers
 * before the event has come back:
 *
 *   on a control    does it need a person? It does where the event was prevented (activation.ts)
 *   on a document   whatever came since it was last read is read now (looking.ts)
 */

/** The name of that event, which the guard puts before this script; undeclared where nobody listens. */
declare const cordonAsks: string;
const name = typeof cordonAsks === 'string' ? cordonAsks : undefined;
export const isAnswered = name !== undefined;

const AskingEvent = CustomEvent;
const dispatch = method<EventTarget, [event: Event], boolean>(EventTarget.prototype.dispatchEvent);

/** Whether the filter let it be. */
export function ask(about: Node): boolean {
  const asked: CustomEventInit & Bare = { __proto__: null, bubbles: true, cancelable: true, composed: true };
  return name === undefined || dispatch(about, new AskingEvent(name, asked));
}
