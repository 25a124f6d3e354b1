import type { Finding } from './injection/finding.ts';
import type { SeeRule } from './rules.ts';

/** What may stand unseen between the characters of a nonce and is taken out later: the nonce would be whole again. */
const UNSEEN = '[\\p{Cf}\\p{M}\\u115f\\u1160\\u3164\\uffa0]*';

/** Marks before and after a stretch of text. */
export interface Marks {
  readonly before: string;
  readonly after: string;
}

/**
 * The markers around everything that comes from a page (docs/sources.md#cua-blinders), with a nonce that no page knows. Text that
 * imitates them, or that carries the nonce because the agent typed it somewhere, is taken out before wrapping.
 */
export class Provenance {
  readonly #nonce: string;
  readonly #pattern: RegExp;

  /**
   * `nonce`: unguessable, made anew for each session.
   * @throws {RangeError} when it could be guessed or could break the markers.
   */
  constructor(nonce: string) {
    if (!/^[\w-]{16,}$/.test(nonce))
      throw new RangeError('A nonce has at least 16 characters of A-Z, a-z, 0-9, _ and -');
    this.#nonce = nonce;
    this.#pattern = new RegExp(Array.from(nonce).join(UNSEEN), 'giu');
  }

  wrap(text: string, origin: string): string {
    const bound = `nonce=${this.#nonce}`;
    return `[web-content-start ${bound} origin=${safeOrigin(origin, this.#pattern)}]\n${text}\n[web-content-end ${bound}]`;
  }

  /** The marks around text that is only marked, which what stands between them cannot close. */
  marks(by: SeeRule): Marks {
    return suspicionMarks(by, ` nonce=${this.#nonce}`);
  }

  /** Where a text carries the nonce. */
  find(text: string): Finding[] {
    return Array.from(text.matchAll(this.#pattern), ({ index, 0: match }) => {
      return { start: index, end: index + match.length, by: 'see.provenance.forged', score: 1 };
    });
  }
}

/** The marks around suspected text where there is no session and no nonce. */
export function suspicionMarks(by: SeeRule, bound = ''): Marks {
  return { before: `[suspected-start${bound}: ${by}]`, after: `[suspected-end${bound}]` };
}

/** The origin with nothing in it that could close the marker. */
function safeOrigin(origin: string, nonce: RegExp): string {
  return origin
    .replace(/\p{Surrogate}/gu, '')
    .replace(nonce, '')
    .replace(/[^\w.:/-]/gu, (character) => encodeURIComponent(character).replaceAll("'", '%27'));
}
