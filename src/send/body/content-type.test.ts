import { expect, it } from 'vitest';
import { readContentType } from './content-type.ts';

it('a type is read without the spaces around its parts, and with no other blank', () => {
  expect(readContentType('  text/plain  ;   charset=utf-8 ')).toMatchObject({ type: 'text/plain', kind: 'text' });
  expect(readContentType('text/plain;\u00a0charset=utf-8')).toBeUndefined();
  expect(readContentType('text/plain;\tcharset=utf-8')).toBeUndefined();
});

it('a long type is none, and is not searched for blanks', () => {
  const padded = (length: number): string => `image/png; a="${' '.repeat(length - 'image/png; a=""'.length)}"`;
  expect(readContentType(padded(1_024))?.kind).toBe('opaque');
  expect(readContentType(padded(1_025))).toBeUndefined();
  expect(readContentType(padded(1_000_000))).toBeUndefined();
});

const FORM = 'application/x-www-form-urlencoded';

it.each([
  `application/json; profile="${FORM}"`,
  `application/vnd.api+json; a="multipart/form-data"`,
  `text/plain; a="${FORM}"`,
  `image/png; a="${FORM}"`,
  `${FORM}-v2`,
  'application/form-data',
])('%s is a form to Mojolicious, Catalyst or Plack', (type) => {
  expect(readContentType(type)).toBeUndefined();
});

it('a profile of JSON may be called after it', () => {
  const type = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
  expect(readContentType(type)?.kind).toBe('json');
});
