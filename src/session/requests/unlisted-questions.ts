/**
 * Questions about requests that nothing lists (`unlisted: ask`): what an answer covers, where it is kept, and what the person reads of that.
 *
 *   once      this very request
 *   session   requests like it, from pages of the same origin
 *   always    the same, and an entry in the operator's documents that grants it; with a no, one that does not
 */
import type { ApprovalWord, ListingBook } from '../../model/approval.ts';
import type { RequestEffect } from '../../model/gates.ts';
import type { Site } from '../../model/policy/policy.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import type { AnswerMemory } from '../approvals/approvals.ts';
import { clipped, visible } from '../shown-text.ts';
import { entryOf } from './listed-entry.ts';
import { RequestAnswers } from './request-answers.ts';
import { isLike, type LikeField, likenessOf, pathOf } from './request-likeness.ts';

export interface UnlistedOptions {
  readonly sites: readonly Pick<Site, 'domain' | 'sitemap'>[];
  /** Where what holds always is listed. */
  readonly listings: () => ListingBook | undefined;
  /** How long an answer for the session, or a no, holds. */
  readonly expiresMinutes: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One such question. */
export interface UnlistedQuestion {
  readonly memory: AnswerMemory;
  /** What a lasting answer is about, in lines. */
  readonly covers: readonly string[];
  /** Whether a further request is one of those that a lasting answer to this one is about. */
  covered(effect: RequestEffect, head: RequestHead): boolean;
}

export class UnlistedQuestions {
  readonly answers: RequestAnswers;
  readonly #options: UnlistedOptions;

  constructor(options: UnlistedOptions) {
    this.#options = options;
    this.answers = new RequestAnswers(options.now);
  }

  /** @param digest that of this very request */
  ask(digest: string, effect: RequestEffect, head: RequestHead, site: string): UnlistedQuestion {
    const { answers } = this;
    const { listings, sites, now, expiresMinutes } = this.#options;
    const sender = senderOf(head);
    const likeness = likenessOf(effect);
    const listing = listings();
    const find = (): ApprovalWord | undefined => answers.find(digest, effect, sender);
    const until = (): number => now() + expiresMinutes * 60_000;
    if (likeness === undefined || sender === '') {
      const keep = async (word: ApprovalWord): Promise<void> => {
        if (!word.approve) answers.refuse(digest, word, until());
      };
      return { memory: { most: 'once', find, keep }, covers: [], covered: () => false };
    }
    const taken = new Set(sites.find(({ domain }) => domain === site)?.sitemap.map(({ action }) => action));
    const keep = async (word: ApprovalWord): Promise<void> => {
      const { approve, scope } = word;
      if (scope === 'once') {
        if (!approve) answers.refuse(digest, word, until());
        return;
      }
      if (scope === 'always') await listing?.list({ site, entry: entryOf(likeness, taken), granted: approve });
      answers.keep({ likeness, sender, word, until: scope === 'always' ? Number.POSITIVE_INFINITY : until() });
    };
    const { method, origin } = likeness;
    return {
      memory: { most: listing === undefined ? 'session' : 'always', find, keep },
      covers: [
        visible(clipped(`${method} ${origin}${pathOf(likeness)}`, LONGEST_LINE)),
        `from any page of ${visible(sender)}`,
        ...fieldLines(likeness.operation === undefined ? likeness.fields : []),
        ...(likeness.operation === undefined ? [] : [visible(`GraphQL ${likeness.operation.fields.join(', ')}`)]),
      ],
      covered: (other, from) => senderOf(from) === sender && isLike(likeness, other),
    };
  }
}

const LONGEST_LINE = 1_000;
const MOST_FIELDS = 30;

function fieldLines(fields: readonly LikeField[]): readonly string[] {
  const shown = fields.slice(0, MOST_FIELDS).map((field) => {
    const name = clipped(field.name, 100);
    return visible('value' in field ? `${name} = ${clipped(JSON.stringify(field.value), 100)}` : `${name}: any`);
  });
  return fields.length > MOST_FIELDS ? [...shown, `and ${fields.length - MOST_FIELDS} more fields`] : shown;
}

/** The origin of the page that a request names as its own; empty where it names none. */
function senderOf({ headers, initiator }: RequestHead): string {
  const origin = readUrl(headers.referer ?? initiator ?? '')?.origin;
  return origin === undefined || origin === 'null' ? '' : origin;
}
