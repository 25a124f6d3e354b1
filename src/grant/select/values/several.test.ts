/** Persons beside each other: one grant for each, or a question where who gets what is not said. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { Choosable } from '../profile.ts';
import { granted, policy, string } from './testing.ts';

const rules = openRuleSelector();

const INVITE = policy('invite_guest', 'Invite a person to an event.', 'create', { guest: string('Who is invited') });
const SEND = policy('send_money', 'Send money to a person.', 'create', {
  recipient: string('Who gets it'),
  amount: { type: 'number', description: 'How many dollars' },
});
const BOOK = policy('book_room', 'Book a room.', 'create', {
  start_date: { type: 'date', description: 'The first day, YYYY-MM-DD' },
  end_date: { type: 'date', description: 'The last day, YYYY-MM-DD' },
});
const DELETE = policy('delete_post', 'Delete a post by its title.', 'delete', { title: string('Its title') });
const POLICIES: readonly Choosable[] = [INVITE, SEND, BOOK, DELETE];

describe('persons', () => {
  it.each<[string, readonly string[]]>([
    ['Invite Anna and Bob to the party', ['Anna', 'Bob']],
    ['Invite Anna, Bob, and Carl Miller.', ['Anna', 'Bob', 'Carl Miller']],
    ['Invite Anna & Bob', ['Anna', 'Bob']],
    ['Invite Anna, then Bob', ['Anna', 'Bob']],
    ['Invite Dr. Patel and Dr. Wong to the event', ['Dr. Patel', 'Dr. Wong']],
    ['Invite Anna and tell Bob', ['Anna']],
    ['Invite Anna but not Bob', ['Anna']],
    ['Invite Anna and not Bob', ['Anna']],
    ["Invite Anna and Bob's sister", ['Anna']],
    ['Invite Anna to the party and Bob will bring the cake', ['Anna']],
    ['Invite Anna or Bob', []],
  ])('%s', (task, guests) => {
    expect(granted(rules, task, POLICIES)).toEqual(guests.map((guest) => ['invite_guest', { guest }]));
  });

  it.each<[string, readonly (readonly [string, number])[]]>([
    [
      'Send $20 each to Anna and Bob',
      [
        ['Anna', 20],
        ['Bob', 20],
      ],
    ],
    [
      'Send $20 to Anna and then to Bob',
      [
        ['Anna', 20],
        ['Bob', 20],
      ],
    ],
    [
      'Send $20 to Anna and $30 to Bob',
      [
        ['Anna', 20],
        ['Bob', 30],
      ],
    ],
    ['Send $20 to Anna and Bob will pay me back', [['Anna', 20]]],
    // In all, or each?
    ['Send $20 to Anna and Bob', []],
    ['Send twenty dollars to both Anna and Bob', []],
    ['Send $20 to Anna or Bob', []],
    ['Send Anna $20, Bob $30 and Carl $5', []],
  ])('%s', (task, payments) => {
    const expected = payments.map(([recipient, amount]) => ['send_money', { recipient, amount }]);
    expect(granted(rules, task, POLICIES)).toEqual(expected);
  });
});

describe('what only looks like the value', () => {
  it.each(['Book a room until December 6, starting on December 3', 'Book a room from December 3 to December 6'])(
    'is no first day: %s',
    (task) => {
      expect(granted(rules, task, POLICIES)).toEqual([
        ['book_room', { start_date: '2026-12-03', end_date: '2026-12-06' }],
      ]);
    },
  );

  it.each(['Delete the post next to "Sun"', 'Delete the post below "Sun"', 'Delete the post above the post "Sun"'])(
    'is no title: %s',
    (task) => {
      expect(granted(rules, task, POLICIES)).toEqual([]);
    },
  );
});

describe('an amount', () => {
  it.each<[string, readonly [string, number] | undefined]>([
    ['Send $20 to Anna Maria de la Cruz', ['Anna Maria de la Cruz', 20]],
    ['Send $1,200.50 to Anna', ['Anna', 1200.5]],
    ['Send €1.200,50 to Anna', undefined],
    ['Send $20 + $5 to Anna', undefined],
    ['Send $20 (or $30) to Anna', undefined],
    ['Send -$20 to Anna', undefined],
    // The groups of an account's number are neither its whole nor an amount.
    ['Send $20 to IBAN AT61 1904 3002 3457 3201', undefined],
  ])('%s', (task, sent) => {
    const expected = sent === undefined ? [] : [['send_money', { recipient: sent[0], amount: sent[1] }]];
    expect(granted(rules, task, POLICIES)).toEqual(expected);
  });
});

describe('how many', () => {
  const CART = policy('add_to_cart', 'Add an item to the shopping cart.', 'create', {
    quantity: { type: 'number', description: 'How many units to add' },
  });

  it.each<[string, number | undefined]>([
    ['Add a towel to the cart', 1],
    ['Add 3x socks to the cart', 3],
    ['Add the 2 liter bottle to the cart', 1],
    ['Add two 2 liter bottles to the cart', 2],
    ['Add the 3 fish tanks to the cart', 3],
    ['Add a few socks to the cart', undefined],
    ['Add two or three socks to the cart', undefined],
    ['Add 2-3 socks to the cart', undefined],
    ['Add -3 socks to the cart', undefined],
    ['Add socks to the cart twice', undefined],
    ['Add 10% of the stock to the cart', undefined],
  ])('%s', (task, quantity) => {
    expect(granted(rules, task, [CART])).toEqual(quantity === undefined ? [] : [['add_to_cart', { quantity }]]);
  });
});
