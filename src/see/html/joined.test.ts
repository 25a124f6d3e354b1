import { expect, it } from 'vitest';
import { asLines, joinDrawn } from './joined.ts';

/** What the whole would be if it were searched at once. */
const atOnce = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();

it.each([
  ['a  b', 'a b'],
  ['a \t\n\n b', 'a\nb'],
  ['a\u00a0\u2003b', 'a b'],
  ['a b', 'a b'],
])('leaves single blanks and ends of lines: %j', (text, lines) => {
  expect(asLines(text)).toBe(lines);
});

it.each<[readonly string[], string]>([
  [['\n', ' a ', ' ', 'b', '\n', '\n', 'c', ' '], 'a b\nc'],
  [['a ', '\n', ' b'], 'a\nb'],
  [['a', '', 'b'], 'ab'],
  [['a\n', ' ', '\u00a0b\ufeff', 'c'], 'a\nb c'],
  [[' ', '\n', ' '], ''],
  [['', 'one', ' two three ', '\n'], 'one two three'],
])('joins %j', (parts, whole) => {
  const { text, places } = joinDrawn(parts);
  expect(text).toBe(whole);
  expect(text).toBe(atOnce(parts.join('')));
  for (const { part, start, end } of places) expect(text.slice(start, end)).toBe(parts[part]?.trim());
});
