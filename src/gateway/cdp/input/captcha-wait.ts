/**
 * Waits for captchas (docs/sources.md#cua-captchas): an input that comes upon one waits as long as its kind takes to go away by itself, once for
 * each page that has it. What then still stands is the person's business; the agent is told of it with its next result.
 */

import { CAPTCHA_POLL_MS, captchaWait } from '../../../act/captcha.ts';
import { pause } from '../../../browser/patience.ts';
import type { PageState } from '../../../model/action.ts';

type Look = () => Promise<PageState | undefined>;

export class CaptchaWait {
  readonly #pause: (ms: number) => Promise<void>;
  /** The captchas that were waited for, by page. */
  readonly #waited = new Set<string>();

  constructor(waiting: (ms: number) => Promise<void> = pause) {
    this.#pause = waiting;
  }

  /** The page as it is once no captcha stands in it, or once it was waited for in vain. */
  async past(look: Look): Promise<PageState | undefined> {
    let page = await look();
    if (page?.captcha === undefined) return page;
    const { captcha, url = '' } = page;
    const key = `${captcha} ${url}`;
    if (this.#waited.has(key)) return page;
    this.#waited.add(key);
    for (let left = captchaWait(captcha); left > 0 && page?.captcha !== undefined; left -= CAPTCHA_POLL_MS) {
      await this.#pause(CAPTCHA_POLL_MS);
      page = await look();
    }
    return page;
  }
}
