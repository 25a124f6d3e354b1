/** What nobody said is not granted: sentences in which a value stands for something else. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { Choosable } from '../profile.ts';
import { granted, policy, string } from './testing.ts';

const rules = openRuleSelector();

const POLICIES: readonly Choosable[] = [
  policy('cancel_subscription', 'Cancel a subscription.', 'delete', {
    data: string('What becomes of the data', ['remove', 'keep']),
  }),
  policy('add_to_cart', 'Add a book to the cart.', 'create', {
    gift_wrap: string('Whether it is wrapped', ['yes', 'no']),
  }),
  policy('delete_file', 'Delete a file.', 'delete', { file: string('The name of the file') }),
  policy('rename_shelf', 'Rename a shelf.', 'update', { new_name: string('The new name of the shelf') }),
  policy('send_money', 'Send money to somebody.', 'create', {
    amount: { type: 'number', description: 'The amount in dollars' },
    recipient: string('The handle or address of the recipient'),
  }),
  policy('book_trip', 'Book a trip.', 'create', {
    day: { type: 'date', description: 'The day, YYYY-MM-DD' },
    city: string('The city to go to'),
  }),
  policy('forward_letter', 'Forward a letter.', 'create', { recipient: string('The address of the recipient') }),
  policy('publish_post', 'Publish a post.', 'create', {
    audience: string("Who sees it. Defaults to 'public'.", ['public', 'friends', 'private']),
  }),
  policy('invite_guests', 'Invite guests to the party.', 'create', {
    guests: { type: 'array', description: 'The e-mail addresses of the guests' },
  }),
  policy('follow_singer', 'Follow a singer.', 'create', {
    notifications: { type: 'boolean', description: 'Whether there are notifications' },
  }),
  policy('shred_document', 'Shred a document.', 'delete', {
    permanent: { type: 'boolean', description: 'Whether it is gone for good' },
  }),
  policy('reschedule_meeting', 'Reschedule a meeting.', 'update', {
    new_day: { type: 'date', description: 'The new day, YYYY-MM-DD' },
  }),
  policy('remove_member', 'Remove a member from the team.', 'delete', { member: string('The name of the member') }),
  policy('lock_door', 'Lock the door.', 'update', {
    hours: { type: 'number', description: 'For how many hours. 8 unless the task says otherwise.' },
  }),
  policy('donate_at_most', 'Donate money to a charity, at most an amount.', 'create', {
    max_amount: { type: 'number', description: 'The largest amount in dollars' },
  }),
  policy('order_item', 'Order an item.', 'create', {
    item: string('The name of the item'),
    quantity: { type: 'number', description: 'How many units' },
  }),
];

describe('a value that nobody said', () => {
  it.each([
    'Cancel my subscription.',
    'Cancel my subscription, please, at once.',
    'Add the book "Emma" to the cart.',
    'Send $50 to @ana and @joe.',
    'Lock the door for 30 minutes.',
    'Lock the door until 9:00.',
    'Publish the post "Hi". Keep it private.',
    'Publish the post "Hi" so that nobody sees it but me.',
    'Send $50 to @ana for the room and $900 deposit that I paid to @landlord.',
    'Send $50 to @ana because she lent me $30 and $20 went to @joe.',
    'Remove everyone but @ana from the team as a member.',
    'Invite nobody to the party "Summer" as guests.',
  ])('is asked for: %s', (task) => {
    expect(granted(rules, task, POLICIES)).toEqual([]);
  });

  it.each<[string, readonly unknown[]]>([
    ['Follow the singer "Ana" and do not turn on notifications.', [['follow_singer', { notifications: false }]]],
    ['Open the file "A" and look at it. Then delete the file "B", as it is old.', [['delete_file', { file: 'B' }]]],
    ['Open the file "A". Delete the file called "B" if it is there.', [['delete_file', { file: 'B' }]]],
    [
      'Book a trip to Pisa on December 3 and my friend goes to Rome on December 9.',
      [['book_trip', { day: '2026-12-03', city: 'Pisa' }]],
    ],
    [
      'Forward the letter from boss@mail.example to ana@mail.example.',
      [['forward_letter', { recipient: 'ana@mail.example' }]],
    ],
    [
      'Invite ana@mail.example to the party as a guest, but not joe@mail.example.',
      [['invite_guests', { guests: ['ana@mail.example'] }]],
    ],
    ['Invite @ana as a guest to the party instead of @ben.', [['invite_guests', { guests: ['@ana'] }]]],
    ['Shred the document "Old", but never permanently.', [['shred_document', { permanent: false }]]],
    ['Reschedule the meeting to December 4, starting at 10:00.', [['reschedule_meeting', { new_day: '2026-12-04' }]]],
    [
      'Donate to the charity of Ana, who may spend up to $900, at most $50 of my money.',
      [['donate_at_most', { max_amount: 50 }]],
    ],
    ['Lock the door.', [['lock_door', { hours: 8 }]]],
    ['Order an item "Chair" instead of a "Table".', [['order_item', { item: 'Chair', quantity: 1 }]]],
    [
      'Order two items "Chair" and three "Table".',
      [
        ['order_item', { item: 'Chair', quantity: 2 }],
        ['order_item', { item: 'Table', quantity: 3 }],
      ],
    ],
    ['Remove the member Ana from the team, asked by @ben.', [['remove_member', { member: 'Ana' }]]],
  ])('is not taken from elsewhere: %s', (task, wanted) => {
    expect(granted(rules, task, POLICIES)).toEqual(wanted);
  });
});

// Patterns that try each place of a text from each other one would not end here.
it.each(['a_', 'a.', 'a-', 'a@', 'a/'])('a task of 3,000 times %s is read', (piece) => {
  expect(granted(rules, piece.repeat(3_000), POLICIES)).toEqual([]);
});
