import { method } from '../dom/prototypes.ts';
import type { Bare } from './intrinsics.ts';

/*
 * What this world asks of the filter, which is in another of the same document. It is asked by an event that nobody else listens for, since nobody else knows its name, and answers
 * before the event has come back:
 *
 *   on a control    does it need a person? It does where the event was prevented (activation.ts)
 *   about one       the same of what is in no document, or in one that nobody filters: events on that come to nobody
 *   on a document   whatever came since it was last read is read now (looking.ts)
 */

/** The name of that event, which the guard puts before this script; undeclared where nobody listens. */
declare const cordonAsks: string;
const name = typeof cordonAsks === 'string' ? cordonAsks : undefined;
export const isAnswered = name !== undefined;

const AskingEvent = FocusEvent;
const dispatch = method<EventTarget, [event: Event], boolean>(EventTarget.prototype.dispatchEvent);

/** Whether the filter let it be. `about`: asked of this instead, as it hears no event itself. */
export function ask(at: Node, about: Element | null = null): boolean {
  const asked: FocusEventInit & Bare = {
    __proto__: null,
    bubbles: true,
    cancelable: true,
    composed: true,
    relatedTarget: about,
  };
  return name === undefined || dispatch(at, new AskingEvent(name, asked));
}
