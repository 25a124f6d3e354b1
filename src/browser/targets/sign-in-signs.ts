import { z } from 'zod';
import { captchaIn } from '../../act/captcha.ts';
import { namesSignIn, type SignInSigns } from '../../act/sign-in.ts';
import type { CaptchaKind } from '../../model/action.ts';
import type { Json } from '../../model/json.ts';
import { readUrl } from '../../net/url.ts';
import { CAPTCHA_SIGNS, pageSigns } from './page-state.ts';

/**
 * What is asked of a page in Cordon's own world: how many fields it has by which somebody signs in, and what it was answered with. What the filter hides from
 * the agent (inline and important, and inert) counts, since the person would see it.
 */
export const SIGN_IN_SIGNS = `(() => {
  const hidden = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { style } = each;
      if (each.inert && style.display === 'none' && style.getPropertyPriority('display') === 'important') return true;
    }
    return false;
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || hidden(element);
  const fields = Array.from(document.querySelectorAll('input')).slice(0, 2000)
    .filter((field) => !field.disabled && !field.readOnly && seen(field))
    .map((field) => ({ type: field.type, is: new Set(field.autocomplete.toLowerCase().split(/\\s+/)) }));
  const count = (test) => fields.filter(test).length;
  const loaded = performance.getEntriesByType('navigation')[0];
  const refused = performance.getEntriesByType('resource').filter((each) =>
    each.responseStatus === 401 && /^(?:fetch|xmlhttprequest)$/.test(each.initiatorType) && each.name.startsWith(location.origin + '/'));
  return {
    url: location.href,
    isLoaded: document.readyState === 'complete',
    status: loaded?.responseStatus ?? 0,
    passwords: count(({ type, is }) => type === 'password' && !is.has('new-password')),
    newPasswords: count(({ is }) => is.has('new-password')),
    codes: count(({ is }) => is.has('one-time-code')),
    passkeys: count(({ type, is }) => type !== 'password' && is.has('webauthn')),
    identifiers: count(({ type, is }) => type !== 'password' && (is.has('username') || is.has('email') || type === 'email')),
    refused: refused.length,
    signs: ${CAPTCHA_SIGNS},
  };
})()`;

const answer = z.object({
  url: z.string(),
  isLoaded: z.boolean(),
  status: z.number(),
  passwords: z.number(),
  newPasswords: z.number(),
  codes: z.number(),
  passkeys: z.number(),
  identifiers: z.number(),
  refused: z.number(),
  signs: pageSigns,
});

/** A page as it looks to who asks whether somebody has to sign in. */
export interface SignInLook extends SignInSigns {
  readonly url: string;
  readonly isLoaded: boolean;
  readonly captcha: CaptchaKind | undefined;
}

/** The answer to {@link SIGN_IN_SIGNS}. @throws {z.ZodError} for anything else */
export function parseSignInSigns(value: Json): SignInLook {
  const { signs, ...found } = answer.parse(value);
  return { ...found, isNamed: namesSignIn(readUrl(found.url)?.pathname ?? ''), captcha: captchaIn(signs) };
}
