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
