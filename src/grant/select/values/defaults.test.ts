import { describe, expect, it } from 'vitest';
import type { ParameterToFill } from '../profile.ts';
import { defaultOf } from './defaults.ts';

const parameter = (type: ParameterToFill['type'], description: string, oneOf?: readonly string[]): ParameterToFill => ({
  type,
  description,
  ...(oneOf === undefined ? {} : { oneOf }),
});

describe('the default that a description names', () => {
  it.each<[ParameterToFill, unknown]>([
    [parameter('number', 'The length in minutes. 60 unless the task says otherwise.'), 60],
    [parameter('number', 'How many, defaults to 2.'), 2],
    [parameter('boolean', 'Whether it is public. False unless the task asks for it.'), false],
    [
      parameter('string', "The form: 'PDF' or 'original'. 'original' unless it is asked for.", ['PDF', 'original']),
      'original',
    ],
    [
      parameter('string', "Either 'anyone with the link' or 'private'; 'private' by default.", [
        'anyone with the link',
        'private',
      ]),
      'private',
    ],
    // No default, or one that is no value.
    [parameter('number', 'The largest number, unless there is none.'), undefined],
    [parameter('string', 'A text. Nothing unless it is asked for.'), undefined],
    [parameter('string', 'Which one. Other unless the task says it.', ['one', 'two']), undefined],
    [parameter('number', ''), undefined],
  ])('%j', (each, wanted) => {
    expect(defaultOf(each)?.value).toBe(wanted);
  });
});
