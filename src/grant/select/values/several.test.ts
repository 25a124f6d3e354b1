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
