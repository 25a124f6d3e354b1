/** Which pages ask somebody to sign in, by how they are made. */
import { expect, it } from 'vitest';
import { leadsToSignIn, namesSignIn, type SignInSigns, signInNeeded } from './sign-in.ts';

const NONE: SignInSigns = {
  status: 200,
  passwords: 0,
  newPasswords: 0,
  codes: 0,
  passkeys: 0,
  identifiers: 0,
  isNamed: false,
  refused: 0,
};

it.each<[string, Partial<SignInSigns>, string | undefined]>([
  ['a page like others', {}, undefined],
  ['a form for a password', { passwords: 1, identifiers: 1 }, 'password'],
  ['a form to register', { passwords: 1, newPasswords: 1, identifiers: 1, isNamed: true }, undefined],
  ['a form to register, unmarked', { passwords: 2 }, undefined],
  ['a second factor', { codes: 1, isNamed: true }, 'code'],
  ['a passkey', { passkeys: 1 }, 'passkey'],
  ['a name first', { identifiers: 1, isNamed: true }, 'password'],
  ['a newsletter', { identifiers: 1 }, undefined],
  ['a document that was refused', { status: 401 }, 'unauthorized'],
  ['a forbidden one', { status: 403 }, undefined],
])('%s', (_, signs, cause) => {
  expect(signInNeeded({ ...NONE, ...signs }, false)).toBe(cause);
});

it('takes requests that are refused for the end of a login, where there was one', () => {
  expect(signInNeeded({ ...NONE, refused: 2 }, false)).toBeUndefined();
  expect(signInNeeded({ ...NONE, refused: 2 }, true)).toBe('unauthorized');
});

it.each([
  ['/login', true],
  ['/users/sign_in', true],
  ['/auth/log-in.php', true],
  ['/accounts/signin/v2', true],
  ['/blog/why-we-logged-in-late', false],
  ['/loginov/profile', false],
  ['/design', false],
])('%s names a sign-in: %s', (path, named) => {
  expect(namesSignIn(path)).toBe(named);
});

const BACK = encodeURIComponent('https://shop.example/back');

it.each([
  [`https://id.example/authorize?client_id=a&response_type=code&redirect_uri=${BACK}`, true],
  ['https://idp.example/sso?SAMLRequest=fZJNT', true],
  ['https://login.example/wsfed?wa=wsignin1.0&wtrealm=urn:x', true],
  [`https://login.example/?return_to=${BACK}`, true],
  [`https://id.example/login?next=${BACK}`, true],
  [`https://id.example/authorize?client_id=a&response_type=code&prompt=none&redirect_uri=${BACK}`, false],
  [
    `https://id.example/authorize?client_id=a&response_type=code&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    false,
  ],
  [`https://share.example/post?url=${BACK}`, false],
  ['https://id.example/login', false],
  ['javascript:login()', false],
])('%s', (url, leads) => {
  expect(leadsToSignIn(url, (origin) => origin === 'https://shop.example')).toBe(leads);
});
