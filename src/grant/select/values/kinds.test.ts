/** What values are taken from a task, by what a parameter says of itself. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { Choosable } from '../profile.ts';
import { granted, policy, string } from './testing.ts';

const rules = openRuleSelector();

const POLICIES: readonly Choosable[] = [
  policy('send_letter', 'Send a letter to somebody.', 'create', {
    recipient: string('The address or handle of the recipient'),
    subject: string('The subject line of the letter'),
  }),
  policy('invite_guests', 'Invite guests to a party.', 'create', {
    guests: { type: 'array', description: 'The e-mail addresses of the guests' },
  }),
  policy('book_room', 'Book a room for a party.', 'create', {
    day: { type: 'date', description: 'The day, YYYY-MM-DD' },
    start_time: string('When it begins, in 24-hour form HH:MM'),
    minutes: { type: 'number', description: 'For how many minutes. 60 unless the task says otherwise.' },
  }),
  policy('move_savings', 'Move savings between accounts.', 'update', {
    amount: { type: 'number', description: 'How many dollars' },
    from_account: string('From where', ['checking', 'savings', 'travel']),
    to_account: string('To where', ['checking', 'savings', 'travel']),
  }),
  policy('answer_invitation', 'Accept or decline an invitation.', 'update', {
    answer: string("The answer: 'yes', 'no' or 'maybe'", ['yes', 'no', 'maybe']),
  }),
  policy('rate_film', 'Rate a film.', 'create', {
    rating: string("'like' (thumbs up), 'dislike' (thumbs down), or 'love' (two thumbs up)", [
      'like',
      'dislike',
      'love',
    ]),
  }),
  policy('shred_document', 'Shred a document.', 'delete', {
    permanent: { type: 'boolean', description: 'Whether it is gone for good' },
  }),
  policy('toggle_reminder', 'Turn a reminder on or off.', 'update', {
    enabled: { type: 'boolean', description: 'Whether the reminder is on' },
  }),
  policy('follow_singer', 'Follow a singer.', 'create', {
    notifications: { type: 'boolean', description: 'Whether there are notifications of the singer' },
  }),
  policy('rename_shelf', 'Rename a shelf.', 'update', { new_name: string('The new name of the shelf') }),
  policy('create_shelf', 'Create a shelf.', 'create', { name: string('The name of the new shelf') }),
  policy('place_book', 'Place a book on a shelf.', 'update', { shelf: string('The name of the shelf') }),
];

describe('values', () => {
  it.each<[string, readonly unknown[]]>([
    // Addresses with dots before the @, and handles.
    [
      'Send a letter to ana.ruiz@mail.example with the subject "Keys".',
      [['send_letter', { recipient: 'ana.ruiz@mail.example', subject: 'Keys' }]],
    ],
    ['Send a letter to @ana.r with the subject "Keys".', [['send_letter', { recipient: '@ana.r', subject: 'Keys' }]]],
    [
      'Invite ana.ruiz@mail.example and joe@mail.example to the party as guests.',
      [['invite_guests', { guests: ['ana.ruiz@mail.example', 'joe@mail.example'] }]],
    ],
    // Times of day, and what a description says where the task says nothing.
    [
      'Book a room for a party on March 12, 2027 at 9:30 PM.',
      [['book_room', { day: '2027-03-12', start_time: '21:30', minutes: 60 }]],
    ],
    [
      'Book a room for a party on March 12, 2027 at 9:30 AM for 45 minutes.',
      [['book_room', { day: '2027-03-12', start_time: '09:30', minutes: 45 }]],
    ],
    // From where to where, in either order.
    [
      'Move $20 from my savings account to my travel account.',
      [['move_savings', { amount: 20, from_account: 'savings', to_account: 'travel' }]],
    ],
    [
      'Move $20 to my travel account from my checking account.',
      [['move_savings', { amount: 20, from_account: 'checking', to_account: 'travel' }]],
    ],
    // Yes and no by the verb, and values by what is said of them.
    ['Accept the invitation from Ana.', [['answer_invitation', { answer: 'yes' }]]],
    ['Decline the invitation from Ana.', [['answer_invitation', { answer: 'no' }]]],
    ['Rate the film "Heat" with two thumbs up.', [['rate_film', { rating: 'love' }]]],
    ['Rate the film "Heat" with thumbs down.', [['rate_film', { rating: 'dislike' }]]],
    ['Permanently shred the document "Old".', [['shred_document', { permanent: true }]]],
    ['Shred the document "Old".', [['shred_document', { permanent: false }]]],
    ['Turn on the reminder.', [['toggle_reminder', { enabled: true }]]],
    ['Turn off the reminder.', [['toggle_reminder', { enabled: false }]]],
    ['Follow the singer "Ana" and turn on notifications for her songs.', [['follow_singer', { notifications: true }]]],
    [
      'Follow the singer "Ana" and turn off notifications for her songs.',
      [['follow_singer', { notifications: false }]],
    ],
    // What is new stands behind `to`; what `it` stands for has its name before.
    ['Rename the shelf from "Cooking" to "Baking".', [['rename_shelf', { new_name: 'Baking' }]]],
    [
      'Create a shelf called "Poems" and place the book "Faust" on it.',
      [
        ['create_shelf', { name: 'Poems' }],
        ['place_book', { shelf: 'Poems' }],
      ],
    ],
    // What is said from when to when is no name.
    ['Create a shelf "Poems" from 3 PM to 5 PM.', [['create_shelf', { name: 'Poems' }]]],
    // The full stop of an abbreviation ends nothing.
    [
      'Book a room for a party with Dr. Patel on March 12, 2027 at 9:30 AM.',
      [['book_room', { day: '2027-03-12', start_time: '09:30', minutes: 60 }]],
    ],
    // Each part of an action that says all by itself.
    [
      'Send a letter to ana@mail.example with the subject "Keys" and one to joe@mail.example with the subject "Dog".',
      [
        ['send_letter', { recipient: 'ana@mail.example', subject: 'Keys' }],
        ['send_letter', { recipient: 'joe@mail.example', subject: 'Dog' }],
      ],
    ],
    [
      'Create two shelves, one named "Poems" and the other named "Plays".',
      [
        ['create_shelf', { name: 'Poems' }],
        ['create_shelf', { name: 'Plays' }],
      ],
    ],
  ])('%s', (task, wanted) => {
    expect(granted(rules, task, POLICIES)).toEqual(wanted);
  });
});
