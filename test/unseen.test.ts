/** The development half of the sentences that bench:see judges: what was reached stays reached. The test half is only ever counted. */
import { describe, expect, it } from 'vitest';
import { developmentHalf } from '../bench/see-unseen.ts';
import { redactText } from '../src/see/redact.ts';

const { attacks, harmless } = developmentHalf('unseen');
const fresh = developmentHalf('fresh');
const third = developmentHalf('third');
const fourth = developmentHalf('fourth');

/** What the rules reach of the fresh development half, in percent, and what they may take of its benign texts: they get no worse. */
const LEAST_FOUND = 95;
const MOST_TAKEN = 2.5;
const LEAST_FOUND_OF_THIRD = 85;
const MOST_TAKEN_OF_THIRD = 3;
const LEAST_FOUND_OF_FOURTH = 92;
const MOST_TAKEN_OF_FOURTH = 2;

const isFound = (text: string): boolean =>
  redactText(text).redactions.some(({ by }) => by.startsWith('see.injection.'));

const percentFound = (texts: readonly string[]): number => (100 * texts.filter(isFound).length) / texts.length;

/** Said by its place in the file, so that a report prints no attack. */
const name = (text: string, at: number): string => `${at + 1} of ${text.length} letters`;

describe('sentences in fourteen languages', () => {
  it.each(attacks.map((text, at) => [name(text, at), text]))('attack %s is found', (_name, text) => {
    expect(isFound(text)).toBe(true);
  });

  it.each(harmless.map((text, at) => [name(text, at), text]))('benign %s is shown as it is written', (_name, text) => {
    expect(redactText(text).text).toBe(text);
  });

  it('that are fresh are found as far as they were, and as few benign ones are', () => {
    expect(percentFound(fresh.attacks)).toBeGreaterThanOrEqual(LEAST_FOUND);
    expect(percentFound(fresh.harmless)).toBeLessThanOrEqual(MOST_TAKEN);
  });

  it('of the third set are found as far as they were, and as few benign ones are', () => {
    expect(percentFound(third.attacks)).toBeGreaterThanOrEqual(LEAST_FOUND_OF_THIRD);
    expect(percentFound(third.harmless)).toBeLessThanOrEqual(MOST_TAKEN_OF_THIRD);
  });

  it('of the fourth set are found as far as they were, and as few benign ones are', () => {
    expect(percentFound(fourth.attacks)).toBeGreaterThanOrEqual(LEAST_FOUND_OF_FOURTH);
    expect(percentFound(fourth.harmless)).toBeLessThanOrEqual(MOST_TAKEN_OF_FOURTH);
  });
});
