/** The control that an agent pressed last in the pages of each origin, for the question about what its page sends then. */
import type { Action } from '../../model/action.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { clipped, visible } from '../shown-text.ts';

/** For how long what a page sends is taken for what a press set off, in milliseconds. */
const PRESSED_MS = 5_000;
const LONGEST_NAME = 200;

export class LastPress {
  readonly #now: () => number;
  readonly #byOrigin = new Map<string, { readonly words: string; readonly at: number }>();

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** An action that was allowed. */
  note({ target, page }: Action): void {
    const origin = readUrl(page?.url ?? '')?.origin;
    if (origin === undefined || target === undefined) return;
    const { role = '', name = '' } = target;
    const words = `${role} '${clipped(name, LONGEST_NAME)}'`.trim();
    this.#byOrigin.set(origin, { words: visible(words), at: this.#now() });
  }

  /** What was pressed just before, in a page of the origin that the request names as its own. */
  before({ headers, initiator }: RequestHead): string | undefined {
    const origin = readUrl(headers.referer ?? initiator ?? '')?.origin;
    const press = origin === undefined ? undefined : this.#byOrigin.get(origin);
    return press !== undefined && this.#now() - press.at < PRESSED_MS ? press.words : undefined;
  }
}
