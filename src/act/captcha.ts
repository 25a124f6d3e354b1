/**
 * Captchas: a page that asks whether a person is there (docs/sources.md#cua-captchas). They are told apart, waited for as long as their kind takes to
 * go away by itself, and told to the agent and to the person. They are never solved, and nothing hides that a program is at work.
 */
import type { CaptchaKind, PageState } from '../model/action.ts';
import type { Hint } from '../model/verdict.ts';
import { hostOf, readUrl } from '../net/url.ts';
import type { ActRule } from './rules.ts';

/** What of a page tells of a captcha. */
export interface PageSigns {
  readonly title: string;
  /** Addresses of the page's frames. */
  readonly frames: readonly string[];
  /** Classes and ids of its elements, as far as they name a captcha. */
  readonly marks: readonly string[];
}

interface Captcha {
  readonly kind: CaptchaKind;
  readonly name: string;
  /** How long it may take to go away by itself, in milliseconds (docs/sources.md#cua-captchas). */
  readonly waitMs: number;
  readonly title?: RegExp;
  /** A frame of this host, whose path fits where one is given. */
  readonly frame: readonly { readonly host: string; readonly path?: RegExp }[];
  readonly mark: RegExp;
}

const CAPTCHAS: readonly Captcha[] = [
  {
    kind: 'cloudflare',
    name: 'Cloudflare',
    waitMs: 30_000,
    title: /^(?:just a moment|attention required! \| cloudflare)/i,
    frame: [{ host: 'challenges.cloudflare.com' }],
    mark: /^(?:cf-turnstile|cf-challenge|challenge-form|challenge-running|challenge-stage|cf-please-wait|turnstile-wrapper)/,
  },
  {
    kind: 'recaptcha',
    name: 'reCAPTCHA',
    waitMs: 5_000,
    frame: [
      { host: 'google.com', path: /^\/recaptcha\// },
      { host: 'recaptcha.net', path: /^\/recaptcha\// },
    ],
    mark: /^(?:g-recaptcha|rc-anchor|rc-imageselect)/,
  },
  {
    kind: 'hcaptcha',
    name: 'hCaptcha',
    waitMs: 5_000,
    frame: [{ host: 'hcaptcha.com' }],
    mark: /^(?:h-captcha|hcaptcha)/,
  },
];

/** How often a page is looked at while a captcha is waited for, in milliseconds (CUA). */
export const CAPTCHA_POLL_MS = 500;

/** The captcha that stands in a page, if one does. A reCAPTCHA that only watches, and asks nothing, shows no mark but its badge and is none. */
export function captchaIn({ title, frames, marks }: PageSigns): CaptchaKind | undefined {
  const urls = frames.map((frame) => readUrl(frame)).filter((url) => url !== undefined);
  return CAPTCHAS.find(
    (each) =>
      each.title?.test(title) === true ||
      marks.some((mark) => each.mark.test(mark)) ||
      urls.some((url) => !isBadge(url) && each.frame.some((frame) => isFrame(url, frame))),
  )?.kind;
}

function isFrame(url: URL, { host, path }: Captcha['frame'][number]): boolean {
  const name = hostOf(url);
  return (name === host || name.endsWith(`.${host}`)) && path?.test(url.pathname) !== false;
}

/** reCAPTCHA's invisible form: `size=invisible`. */
function isBadge(url: URL): boolean {
  return url.searchParams.get('size') === 'invisible';
}

/** How long a captcha of this kind is waited for, in milliseconds. */
export function captchaWait(kind: CaptchaKind): number {
  return CAPTCHAS.find((each) => each.kind === kind)?.waitMs ?? 0;
}

const PRESENT: ActRule = 'act.captcha.present';

/** Tells the agent of each captcha once, as long as it stays. */
export class CaptchaNotice {
  #told: string | undefined;

  see(page: PageState | undefined): Hint | undefined {
    if (page === undefined) return undefined;
    const { captcha, url = '' } = page;
    const seen = captcha === undefined ? undefined : `${captcha} ${url}`;
    const isNew = seen !== this.#told;
    this.#told = seen;
    return isNew && captcha !== undefined ? captchaHint(captcha) : undefined;
  }
}

function captchaHint(kind: CaptchaKind): Hint {
  const name = CAPTCHAS.find((each) => each.kind === kind)?.name ?? kind;
  const message = `A captcha by ${name} stands in this page: do not try to solve it; wait for it to pass, or report that a person is needed.`;
  return { by: PRESENT, severity: 'WARNING', message };
}

/**
 * Elements whose class or id may name a captcha, for those who look for them in a live page: of what these select, {@link PageSigns.marks} are the
 * classes and ids.
 */
export const CAPTCHA_SELECTOR =
  '[class*="captcha" i],[id*="captcha" i],[class*="turnstile" i],[id*="turnstile" i],[id^="challenge-"],[class^="challenge-"],[class^="cf-"],[id^="cf-"],[class^="rc-"]';
