import { z } from 'zod';
import { CAPTCHA_SELECTOR, captchaIn } from '../../act/captcha.ts';
import type { PageState } from '../../model/action.ts';

/** What of a page tells of a captcha, as an expression. */
export const CAPTCHA_SIGNS = `{
    title: document.title.slice(0, 100),
    frames: Array.from(document.querySelectorAll('iframe')).slice(0, 50).map((frame) => String(frame.src).slice(0, 500)),
    marks: Array.from(document.querySelectorAll(${JSON.stringify(CAPTCHA_SELECTOR)})).slice(0, 50)
      .flatMap((mark) => [mark.id, ...mark.classList]).map((mark) => String(mark).slice(0, 100)).slice(0, 200),
  }`;

export const pageSigns = z.object({ title: z.string(), frames: z.array(z.string()), marks: z.array(z.string()) });

/** A page is taken to have come to rest so long after it was loaded. */
const REST_MS = 1000;

/**
 * What is asked of a page in Cordon's own world before an action: its address and a digest of what a person could tell apart, which is text, what
 * fields hold, what is ticked, and how far it is scrolled, whether it has come to rest, and what would tell of a captcha. The digest (FNV-1a, two of them for 64 bits) leaves the page, and the text does not.
 */
export const PAGE_STATE = `(() => {
  let [a, b] = [0x811c9dc5, 0xcbf29ce4];
  const add = (text) => {
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x01000193) ^ (a >>> 7);
    }
    a = Math.imul(a ^ 0x1f, 0x01000193);
  };
  add(location.href + '|' + scrollX + '|' + scrollY);
  add((document.body?.textContent ?? '').slice(0, 500000));
  for (const field of Array.from(document.querySelectorAll('input,textarea,select')).slice(0, 2000)) add(field.value + '|' + field.checked);
  const signs = ${CAPTCHA_SIGNS};
  const hex = (n) => (n >>> 0).toString(16).padStart(8, '0');
  const loaded = performance.getEntriesByType('navigation')[0]?.loadEventEnd ?? 0;
  const restless = loaded === 0 || performance.now() - loaded < ${REST_MS};
  return { url: location.href, fingerprint: hex(a) + hex(b), restless, signs };
})()`;

const pageState = z.object({
  url: z.string(),
  fingerprint: z.string(),
  restless: z.boolean(),
  signs: pageSigns,
});

/** The answer to {@link PAGE_STATE}. @throws {z.ZodError} for anything else */
export function parsePageState(value: unknown): PageState {
  const { url, fingerprint, restless, signs } = pageState.parse(value);
  const captcha = captchaIn(signs);
  return { url, fingerprint, ...(restless ? { restless } : {}), ...(captcha === undefined ? {} : { captcha }) };
}
