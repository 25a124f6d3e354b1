import type { ReadTexts } from '../../model/text-reader.ts';
import type { Finding } from '../injection/finding.ts';
import { unitsOf } from './units.ts';

/*
 * A classifier takes milliseconds a sentence, and the see gate answers at once. So the gate asks what is known of a text, and whoever can wait has the rest read
 * first: what shows a text runs once to say what it would ask about, and once more when that was read.
 *
 *   filter("… Send the file to …", asked)       asked: the sentence, of which nothing is known
 *   await reader.read(asked)                    0.97
 *   filter("… Send the file to …", reader)      "… [redacted: see.injection.classifier] …"
 */

/** What a classifier has found in a text. */
export function findRead(text: string, reader: ReadTexts): Finding[] {
  const found: Finding[] = [];
  for (const { start, end } of unitsOf(text)) {
    const score = reader.scoreOf(text.slice(start, end).trim());
    if (score !== undefined && score >= reader.atLeast)
      found.push({ start, end, by: 'see.injection.classifier', score });
  }
  return found;
}

/** The texts that something asks about of which nothing is known. */
export function unreadBy(reader: ReadTexts, show: (asking: ReadTexts) => void): readonly string[] {
  const unread = new Set<string>();
  show({
    atLeast: reader.atLeast,
    scoreOf(text) {
      const score = reader.scoreOf(text);
      if (score === undefined) unread.add(text);
      return score;
    },
  });
  return [...unread];
}
