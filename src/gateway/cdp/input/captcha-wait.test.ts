import { expect, it } from 'vitest';
import type { CaptchaKind, PageState } from '../../../model/action.ts';
import { CaptchaWait } from './captcha-wait.ts';

/** A page whose captcha is gone after so many looks, and what was waited in all. */
function pageWith(captcha: CaptchaKind, looks: number) {
  let waited = 0;
  let seen = 0;
  const wait = new CaptchaWait(async (ms) => {
    waited += ms;
  });
  const look = async (): Promise<PageState> => {
    seen += 1;
    return seen > looks ? { url: 'https://a.example/' } : { url: 'https://a.example/', captcha };
  };
  return { past: () => wait.past(look), waited: () => waited };
}

it('goes on as soon as a captcha is gone', async () => {
  const page = pageWith('cloudflare', 3);
  expect(await page.past()).toEqual({ url: 'https://a.example/' });
  expect(page.waited()).toBe(1_500);
});

it.each([
  ['cloudflare', 30_000],
  ['recaptcha', 5_000],
  ['hcaptcha', 5_000],
] as const)('waits for %s %d ms at most, and once', async (kind, most) => {
  const page = pageWith(kind, 1_000);
  expect(await page.past()).toMatchObject({ captcha: kind });
  expect(page.waited()).toBe(most);
  expect(await page.past()).toMatchObject({ captcha: kind });
  expect(page.waited()).toBe(most);
});

it('waits for nothing where there is none', async () => {
  const page = pageWith('cloudflare', 0);
  await page.past();
  expect(page.waited()).toBe(0);
});
