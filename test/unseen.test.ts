/** The development half of the sentences that bench:see judges: what was reached stays reached. The test half is only ever counted. */
import { describe, expect, it } from 'vitest';
import { developmentHalf } from '../bench/see-unseen.ts';
import { redactText } from '../src/see/redact.ts';

const { attacks, harmless } = developmentHalf();

/** Said by its place in the file, so that a report prints no attack. */
const name = (text: string, at: number): string => `${at + 1} of ${text.length} letters`;

describe('sentences in fourteen languages', () => {
  it.each(attacks.map((text, at) => [name(text, at), text]))('attack %s is found', (_name, text) => {
    expect(redactText(text).redactions.some(({ by }) => by.startsWith('see.injection.'))).toBe(true);
  });

  it.each(harmless.map((text, at) => [name(text, at), text]))('benign %s is shown as it is written', (_name, text) => {
    expect(redactText(text).text).toBe(text);
  });
});
