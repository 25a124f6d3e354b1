import { describe, expect, it } from 'vitest';
import { openWordVectors } from '../../../words/word-vectors.ts';
import { openWordNet } from '../../../words/wordnet.ts';
import { Likeness } from '../language/likeness.ts';
import { tokensOf } from '../language/tokens.ts';
import type { Choosable } from '../profile.ts';
import { askedFor, SiteReader } from '../reading.ts';
import type { Sum } from './layers.ts';
import { heldBack, neededOf } from './needed.ts';

const english = openWordNet();
const likeness = new Likeness(english);
const vectors = openWordVectors();
/** Only what the network says counts, as it says it. */
const NETWORK_ALONE: Sum = { weights: Float64Array.from({ length: 33 }, (_, at) => Number(at === 0)), bias: 0 };
const policy = (name: string, kind: Choosable['kind'], description: string): Choosable => ({
  name,
  description,
  ...(kind === undefined ? {} : { kind }),
  parameters: {},
});
const POLICIES = [
  policy('cancel_order', 'delete', 'Cancel an order.'),
  policy('view_orders', 'read', 'View orders.'),
  policy('export_orders', 'read', 'Export all orders.'),
  policy('send_message', 'create', 'Send a message to the shop.'),
];

/** What follows for a policy of which the network thinks so much. */
function verdict(task: string, name: string, likelihood: number): 'choose' | 'ask' | undefined {
  const reader = new SiteReader(POLICIES, english, likeness, vectors);
  const choices = reader.read(tokensOf(task, new Set()));
  const logit = Math.log(likelihood / (1 - likelihood));
  const relevance = POLICIES.map((each) => (each.name === name ? logit : -20));
  const read = { policies: reader.policies, relevance, choices, kept: askedFor(choices) };
  return neededOf(read, reader.disclosing, NETWORK_ALONE).find((each) => each.policy.name === name)?.verdict;
}

describe('what a policy is likely enough for', () => {
  it.each([
    ['cancel_order', 0.09, undefined],
    ['cancel_order', 0.11, 'ask'],
    ['cancel_order', 0.89, 'ask'],
    ['cancel_order', 0.91, 'choose'],
    ['view_orders', 0.29, undefined],
    ['view_orders', 0.31, 'ask'],
    ['view_orders', 0.89, 'ask'],
    ['view_orders', 0.91, 'choose'],
  ] as const)('%s at %s: %s', (name, likelihood, wanted) => {
    expect(verdict('I have no use for the blue chair any more', name, likelihood)).toBe(wanted);
  });

  it.each([
    ['takes it back', 'Do not cancel the order.', 'cancel_order', undefined],
    ['names what is looked at', 'Show me the orders of May.', 'view_orders', 'choose'],
    ['only looks', 'Show me the chairs.', 'cancel_order', 'ask'],
    ['asks for a fact', 'When does the sale of chairs end?', 'cancel_order', 'ask'],
    ['does not say that data leave', 'Show me the orders of May.', 'export_orders', 'ask'],
    ['says that data leave', 'Export the orders of May.', 'export_orders', 'choose'],
    ['says them as what is left out', 'Show me the orders without an export.', 'export_orders', 'ask'],
  ] as const)('and a task that %s: %s', (_, task, name, wanted) => {
    expect(verdict(task, name, 0.99)).toBe(wanted);
  });

  it('is enough from 0.7 on where the task names what only reads', () => {
    expect(verdict('Show me the orders of May.', 'view_orders', 0.69)).toBe('ask');
    expect(verdict('Show me the orders of May.', 'view_orders', 0.71)).toBe('choose');
  });

  it.each([
    ['the rules choose another one', 'Send a message to the shop.'],
    ['the task only looks', 'Show me the chairs.'],
  ])('is asked about from 0.25 on where %s', (_, task) => {
    expect(verdict(task, 'cancel_order', 0.24)).toBeUndefined();
    expect(verdict(task, 'cancel_order', 0.26)).toBe('ask');
  });

  it('lists the likeliest first', () => {
    const reader = new SiteReader(POLICIES, english, likeness, vectors);
    const read = { policies: reader.policies, relevance: [-3, 2, -1, 0], choices: [], kept: [] };
    const found = neededOf(read, reader.disclosing, NETWORK_ALONE);
    expect(found.map((each) => each.policy.name)).toEqual([
      'view_orders',
      'send_message',
      'export_orders',
      'cancel_order',
    ]);
    expect(found[1]?.likelihood).toBeCloseTo(0.5, 9);
  });
});

describe('what the rules chose', () => {
  const [cancel, view] = POLICIES;

  it.each([
    [cancel, 0.11, 'choose'],
    [cancel, 0.09, 'ask'],
    [cancel, 0.04, 'drop'],
    [view, 0.21, 'choose'],
    [view, 0.19, 'ask'],
    [view, 0.04, 'drop'],
  ] as const)('%# is kept where it is likely enough', (each, likelihood, wanted) => {
    expect(each && heldBack({ policy: each, likelihood })).toBe(wanted);
  });
});
