/** What a description says of an operation, short enough for a screen. */
import type { Json } from '../../../model/json.ts';
import { plainLine } from '../../../model/plain-line.ts';

/** The first sentence of a text, in one line of at most 200 characters. */
export function firstSentence(text: Json | undefined): string | undefined {
  if (typeof text !== 'string') return undefined;
  const [line = ''] = plainLine(text)
    .replace(/\s+/gu, ' ')
    .trim()
    .split(/(?<=[.!?])\s/);
  return line === '' ? undefined : line.slice(0, 200);
}
