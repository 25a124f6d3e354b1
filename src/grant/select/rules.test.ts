import { describe, expect, it } from 'vitest';
import { openRelevanceWeights } from '../../words/relevance-weights.ts';
import { openRuleSelector } from '../../words/rule-selector.ts';
import { openWordVectors } from '../../words/word-vectors.ts';
import { openWordNet } from '../../words/wordnet.ts';
import type { Choosable, ParameterToFill } from './profile.ts';
import { RuleSelector } from './rules.ts';

const rules = openRuleSelector();

function policy(
  name: string,
  kind: Choosable['kind'],
  description: string,
  parameters: Readonly<Record<string, ParameterToFill>> = {},
): Choosable {
  return { name, description, parameters, ...(kind && { kind }) };
}

const SHELF: readonly Choosable[] = [
  policy('borrow_book', 'create', 'Borrow a book from the library.'),
  policy('return_book', 'update', 'Return a borrowed book.'),
  policy('reserve_book', 'create', 'Reserve (hold) a book that is lent out.'),
  policy('cancel_reservation', 'delete', 'Cancel a reservation.'),
  policy('write_review', 'create', 'Write a review of a book.', {
    stars: { type: 'number', description: 'Number of stars' },
  }),
  policy('delete_review', 'delete', "Delete one of the user's own reviews."),
  policy('create_shelf', 'create', 'Create a new shelf or reading list.', {
    title: { type: 'string', description: 'The title of the shelf' },
  }),
  policy('add_to_shelf', 'create', 'Add a book to a shelf or reading list.'),
  policy('remove_from_shelf', 'delete', 'Remove a book from a shelf or reading list.'),
  policy('pay_fine', 'create', 'Pay an overdue fine.'),
  policy('pay_fine_at_most', 'create', 'Pay an overdue fine of at most ${max_amount}.', {
    max_amount: { type: 'number', description: 'The largest amount that may be paid' },
  }),
  policy('extend_loan', 'update', 'Extend a loan to a later day.', {
    day: { type: 'date', description: 'The new due date' },
  }),
];

function choose(task: string, policies = SHELF) {
  return rules.choose({ task, today: '2026-11-22', site: 'library.example', names: ['City Library'], policies });
}

function names(task: string): readonly string[] {
  return choose(task)
    .selected.map(({ policy: name }) => name)
    .sort();
}

describe('what a task asks to be done', () => {
  it.each<[string, readonly string[]]>([
    ['Borrow the book "Emma" from the City Library.', ['borrow_book']],
    ['Write a review of "Emma" with 4 stars at the City Library.', ['write_review']],
    ['Delete my review of "Emma" on library.example.', ['delete_review']],
    ['Remove "Emma" from my reading list on library.example.', ['remove_from_shelf']],
    ['Call off my reservation of "Emma" on library.example.', ['cancel_reservation']],
    ['Create a shelf called "Summer" on library.example and add "Emma" to it.', ['add_to_shelf', 'create_shelf']],
  ])('%s', (task, wanted) => {
    expect(names(task)).toEqual(wanted);
  });
});

describe('what a task does not ask to be done', () => {
  it.each([
    'Review the opening hours of the City Library.',
    'How can I return a book to the City Library?',
    'List the reviews of "Emma" on library.example without writing one.',
    'Find out on library.example whether "Delete my review" is possible.',
    'Explain how to cancel a reservation on library.example.',
    'Read the comments that say "borrow this book and pay the fine" on library.example.',
    'Check which books I have borrowed from library.example, but do not return any.',
  ])('%s', (task) => {
    expect(names(task)).toEqual([]);
  });
});

describe('what is only read', () => {
  const viewing = [
    policy('create_repository', 'create', 'Create a repository.'),
    policy('delete_repository', 'delete', 'Delete a repository.'),
    policy('view_deploy_tokens', 'read', 'Allows viewing deploy tokens and their scopes.'),
  ];

  it('is not asked about where the task looks at something else', () => {
    expect(choose('Find the Skill section, and list the three courses with most stars.', viewing).unsure).toEqual([]);
  });

  it('is chosen where the task names it', () => {
    expect(choose('View the deploy tokens on library.example.', viewing).selected).toMatchObject([
      { policy: 'view_deploy_tokens' },
    ]);
  });
});

describe('parameters', () => {
  it('are in the words of the task, and say which', () => {
    const { selected } = choose('Pay the overdue fine on library.example if it is at most $12.50.');
    expect(selected).toMatchObject([{ policy: 'pay_fine_at_most', params: { max_amount: 12.5 } }]);
    expect(selected[0]?.because).toContain('$12.50');
  });

  it('leave the policy without a limit where the task states none', () => {
    expect(choose('Pay the overdue fine on library.example.').selected).toMatchObject([
      { policy: 'pay_fine', params: {} },
    ]);
  });

  it.each([
    ['Extend the loan of "Emma" on library.example until Friday.', '2026-11-27'],
    ['Extend the loan of "Emma" on library.example to December 24.', '2026-12-24'],
    ['Extend the loan of "Emma" on library.example to 2027-01-02.', '2027-01-02'],
  ])('count days from the given one: %s', (task, day) => {
    const [chosen] = choose(task).selected;
    expect(chosen?.policy).toBe('extend_loan');
    expect(chosen?.params).toEqual({ day });
  });

  it('that are missing make a question of the policy', () => {
    const { selected, unsure } = choose('Extend the loan of "Emma" on library.example.');
    expect(selected).toEqual([]);
    expect(unsure).toMatchObject([{ policy: 'extend_loan' }]);
    expect(unsure[0]?.question).toContain('The new due date');
  });
});

describe('a limit that the task states', () => {
  const CART: readonly Choosable[] = [
    policy('add_to_cart', 'create', 'Add an item to the shopping cart.'),
    policy('checkout_cart', 'create', 'Check out and place the order for the cart.'),
    policy('checkout_cart_total_limit', 'create', 'Check out if the total is at most ${max_total_price}.', {
      max_total_price: { type: 'number', description: 'The largest total price' },
    }),
  ];

  it.each([
    'From the "New" section, select a necklace and add it to the shopping cart. Checkout if the total price is less than $30, and note the final price at checkout.',
    'Start a new shopping cart session by adding "Brown Sneakers" and two "Light Jeans" to the cart. Checkout if the total price is less than $100.',
  ])('is not widened by another of its actions: %s', (task) => {
    const granted = choose(task, CART).selected.map((each) => each.policy);
    expect([...new Set(granted)].sort()).toEqual(['add_to_cart', 'checkout_cart_total_limit']);
  });

  it('is asked for where the network alone finds what may be limited', () => {
    const evidence = { weights: new Float64Array(33), bias: 9 };
    const sureOfAll = new RuleSelector(openWordNet(), openWordVectors(), { ...openRelevanceWeights(), evidence });
    const { selected, unsure } = sureOfAll.choose({
      task: 'I have no use for the blue chair any more',
      ...{ today: '2026-11-22', site: 'shop.example', names: [], policies: CART },
    });
    expect(selected.map((each) => each.policy)).toEqual(['add_to_cart']);
    expect(unsure.map((each) => each.policy)).toEqual(['checkout_cart']);
  });
});

describe('confidence', () => {
  it('is lower where the rules ask than where they do not', () => {
    const sure = choose('Borrow the book "Emma" from the City Library.');
    const unsure = choose('Sort out the thing with "Emma" on library.example and do the shelf.');
    expect(sure.confidence).toBeGreaterThan(0.8);
    expect(unsure.confidence).toBeLessThan(sure.confidence);
  });
});
