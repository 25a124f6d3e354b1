import { describe, expect, it } from 'vitest';
import { openRelevanceWeights } from '../../../words/relevance-weights.ts';
import { openWordVectors } from '../../../words/word-vectors.ts';
import type { Choosable } from '../profile.ts';
import { Relevance } from './network.ts';

const weights = openRelevanceWeights();
const vectors = openWordVectors();
const policy = (name: string, description: string, kind: Choosable['kind']): Choosable => ({
  name,
  description,
  ...(kind === undefined ? {} : { kind }),
  parameters: {},
});
const POLICIES = [
  policy('change_bank_account', 'Change the bank account that your salary is paid to.', 'update'),
  policy('request_leave', 'Ask for days off.', 'create'),
  policy('view_payslip', 'Look at a payslip.', 'read'),
];

function first(task: string, policies = POLICIES): string | undefined {
  const found = new Relevance(policies, weights, vectors).of(task);
  return policies[found.indexOf(Math.max(...found))]?.name;
}

describe('the relevance network as it ships', () => {
  it.each([
    ['My wages should go to the credit union from now on', 'change_bank_account'],
    ['I will be on holiday from the 3rd to the 10th of May', 'request_leave'],
    ['How much did I earn in March?', 'view_payslip'],
  ])('finds what a task is about in other words: %s', (task, wanted) => {
    expect(first(task)).toBe(wanted);
  });

  it('says the same whatever the order of the policies', () => {
    const forward = new Relevance(POLICIES, weights, vectors).of('Take next Friday off');
    const back = new Relevance(POLICIES.toReversed(), weights, vectors).of('Take next Friday off');
    for (const [at, value] of forward.entries()) expect(back[back.length - 1 - at]).toBeCloseTo(value, 9);
  });

  it('counts a policy by what the others of the site offer', () => {
    const [alone = 0] = new Relevance(POLICIES.slice(0, 1), weights, vectors).of('Take next Friday off');
    const [among = 0] = new Relevance(POLICIES, weights, vectors).of('Take next Friday off');
    expect(alone).not.toBeCloseTo(among, 3);
  });

  it.each(['', '   ', '“”', '🙂', '株式を買う', 'x'.repeat(100_000)])(
    'has a number for every policy of a task without words (%#)',
    (task) => {
      const found = new Relevance([...POLICIES, policy('', '', undefined)], weights, vectors).of(task);
      expect(found).toHaveLength(4);
      for (const value of found) expect(Number.isFinite(value)).toBe(true);
    },
  );
});
