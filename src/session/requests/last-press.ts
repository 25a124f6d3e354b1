/** The control that an agent pressed last in the pages of each origin, for the question about what its page sends then. */
import type { Action } from '../../model/action.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { clipped, visible } from '../shown-text.ts';

/** For how long what a page sends is taken for what a press set off, in milliseconds. */
const PRESSED_MS = 5_000;
const LONGEST_NAME = 200;

/** The control, as the page calls it. */
export interface Press {
  readonly role: string;
  readonly name: string;
}

export class LastPress {
  readonly #now: () => number;
  readonly #byOrigin = new Map<string, { readonly press: Press; readonly at: number }>();

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** An action that was allowed. */
  note({ target, page }: Action): void {
    const origin = readUrl(page?.url ?? '')?.origin;
    if (origin === undefined || target === undefined) return;
    const { role = '', name = '' } = target;
    const press = { role: visible(role), name: visible(clipped(name, LONGEST_NAME)) };
    this.#byOrigin.set(origin, { press, at: this.#now() });
  }

  /** What was pressed just before, in a page of the origin that the request names as its own. */
  before({ headers, initiator }: RequestHead): Press | undefined {
    const origin = readUrl(headers.referer ?? initiator ?? '')?.origin;
    const known = origin === undefined ? undefined : this.#byOrigin.get(origin);
    return known !== undefined && this.#now() - known.at < PRESSED_MS ? known.press : undefined;
  }
}
