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
 * fields hold, what is ticked, and how far it is scrolled, whether it has come to rest, and what would tell of a captcha. The digest (after FNV-1a, two of them by turns
 * over four bytes at a time: each action waits for it) leaves the page, and the text does not.
 */
export const PAGE_STATE = `(() => {
  const parts = [location.href, scrollX, scrollY, (document.body?.textContent ?? '').slice(0, 500000)];
  for (const field of Array.from(document.querySelectorAll('input,textarea,select')).slice(0, 2000)) parts.push(field.value, field.checked);
  const bytes = new TextEncoder().encode(parts.join('\\x1f') + '\\0'.repeat(7));
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2);
  let [a, b] = [0x11c9dc5, 0xbf29ce4];
  for (let i = 1; i < words.length; i += 2) {
    a = Math.imul(a ^ words[i - 1], 0x01000193) ^ (a >>> 15);
    b = Math.imul(b ^ words[i], 0x01000193) ^ (b >>> 7);
  }
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
