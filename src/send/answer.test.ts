import { expect, it } from 'vitest';
import { isHtmlAnswer, isJsonType } from './answer.ts';

const isHtmlType = (type: string): boolean => isHtmlAnswer({ status: 200, headers: { 'content-type': type } });

it.each([
  ['', true],
  ['  ', true],
  [';charset=utf-8', true],
  ['  ;  charset="UTF8"  ', true],
  ['; charset=latin1', false],
  ['; charset=utf-8; a=b', false],
  ['x', false],
])('a type is one that is read, with %j behind it: %s', (rest, isRead) => {
  expect([isJsonType(`application/problem+json${rest}`), isHtmlType(`text/html${rest}`)]).toEqual([isRead, isRead]);
});

it.each(['x', ';x', '; charset=utf-8'])('the blanks of a type are read once, whatever follows: %s', (end) => {
  const blanks = ' '.repeat(200_000);
  for (const type of [`${blanks}${end}x`, `${blanks}${end}${blanks}x`])
    expect([isJsonType(`application/json${type}`), isHtmlType(`text/html${type}`)]).toEqual([false, false]);
});
