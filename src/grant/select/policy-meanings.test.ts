import { describe, expect, it } from 'vitest';
import type { WordVectors } from './language/word-vectors.ts';
import { PolicyMeanings, wordsIn } from './policy-meanings.ts';
import type { Choosable } from './profile.ts';

const ALIKE = [
  ['pay', 'salary', 'wages'],
  ['change', 'update'],
  ['leave', 'holiday'],
];

/** Words of one line are the same, all others have nothing in common. */
const vectors: Pick<WordVectors, 'vectorOf' | 'rankOf'> = {
  vectorOf(word) {
    const line = ALIKE.findIndex((words) => words.includes(word));
    return line < 0 ? undefined : Float64Array.from(ALIKE, (_, at) => (at === line ? 1 : 0));
  },
  rankOf: () => 10_000,
};
const policy = (name: string, description = ''): Choosable => ({ name, description, parameters: {} });
const said = (text: string) => new Map(wordsIn(text).map((word) => [word, 1]));

describe('nearness of meanings', () => {
  it('says how much of each text has a like in the other', () => {
    const [pay, leave] = new PolicyMeanings([policy('UpdatePay'), policy('TakeLeave')], vectors).nearnessOf(
      said('change my wages'),
    );
    expect(pay).toEqual({ covers: 1, covered: 1 });
    // `take` and `my` are unknown words: they say nothing either way.
    expect(leave).toEqual({ covers: 0, covered: 0 });
  });

  it('counts less what many policies have', () => {
    const many = [policy('change_pay'), policy('change_leave')];
    const [pay] = new PolicyMeanings(many, vectors).nearnessOf(said('wages'));
    const [alone] = new PolicyMeanings([policy('change_pay'), policy('holiday')], vectors).nearnessOf(said('wages'));
    expect(pay?.covered).toBeGreaterThan(alone?.covered ?? 1);
  });

  it('takes the nearest of the texts of a policy and of its actions', () => {
    const whole = {
      ...policy('manage'),
      actions: [
        { name: 'UpdateHoliday', description: '' },
        { name: 'UpdatePay', description: '' },
      ],
    };
    const [found] = new PolicyMeanings([whole], vectors).nearnessOf(said('update wages'));
    expect(found).toEqual({ covers: 1, covered: 1 });
  });

  it('has nothing to say of words that nobody knows', () => {
    expect(new PolicyMeanings([policy('UpdatePay')], vectors).nearnessOf(said('qwertz'))).toEqual([
      { covers: 0, covered: 0 },
    ]);
    expect(new PolicyMeanings([policy('qwertz')], vectors).nearnessOf(said('wages'))).toEqual([
      { covers: 0, covered: 0 },
    ]);
  });
});
