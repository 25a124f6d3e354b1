import { expect, it } from 'vitest';
import { CordonError } from '../../model/error.ts';
import { parseJson } from './bad-input.ts';

function fault(text: string): string {
  try {
    parseJson(text, 'a.har', 'HAR file');
  } catch (thrown) {
    if (thrown instanceof CordonError) return `${thrown.place?.line}:${thrown.place?.column} ${thrown.message}`;
    throw thrown;
  }
  return 'nothing was thrown';
}

it.each([
  ['=== APP shop ===\n  GET /', '1:1 This is no HAR file: it is no JSON here.'],
  ['{"log":\n  {"entries": [1, oops, 3]}}', '2:19 This is no HAR file: it is no JSON here.'],
  ['{"log": {"entries": [1,', '1:24 This is no HAR file: it ends too early.'],
  ['{"log": "secr', '1:14 This is no HAR file: it ends too early.'],
  ['{"log": 1} x', '1:12 This is no HAR file: it is no JSON here.'],
])('%j: says where it ceases to be JSON', (text, expected) => {
  expect(fault(text)).toBe(expected);
});
