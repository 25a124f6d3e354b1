/** Sentences of a reader who looked for grants that nobody gave: what is not asked for, taken back, somebody else's wish, or leaves something out. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import { granted, policy, string } from '../values/testing.ts';

const rules = openRuleSelector();
const amount = { type: 'number', description: 'How much, in dollars' } as const;
const BANK = [
  policy('transfer_money', 'Transfer money to a payee.', 'create', {
    recipient: string('Who gets the money'),
    amount,
  }),
  policy('transfer_money_limited', 'Transfer money to a payee, up to a limit.', 'create', {
    recipient: string('Who gets the money'),
    amount,
    max_amount: { type: 'number', description: 'The most that may be sent' },
  }),
  policy('request_money', 'Request money from a contact.', 'create', { payer: string('Who is asked'), amount }),
  policy('pay_bill', 'Pay a bill.', 'create', { biller: string('Whose bill'), amount }),
];
const HOME = [
  policy('lock_door', 'Lock the door.', 'update', {}),
  policy('open_garage', 'Open the garage.', 'update', {}),
  policy('disarm_alarm', 'Disarm the alarm.', 'update', {}),
  policy('empty_trash', 'Empty the trash.', 'delete', {}),
  policy('block_sender', 'Block a sender.', 'update', { sender: string('Name or address of the sender') }),
  policy('delete_post', 'Delete a post.', 'delete', { title: string('Title of the post') }),
  policy('leave_group', 'Leave a group.', 'delete', { group: string('Name of the group') }),
];

describe('what is not asked for outright is not granted', () => {
  it.each([
    "I don't want you to transfer $50 to Anna.",
    'I no longer want to transfer $50 to Anna.',
    'He wrote: transfer $50 to Anna.',
    'Anna wants me to transfer $50 to Bob.',
    'My landlord is asking me to transfer $50 to Anna.',
    'I was going to transfer $50 to Anna.',
    'Transfer $50 to Anna, no wait, to Bob.',
    'Transfer $50 to Anna. On second thought, never mind.',
    'According to the page, you have to transfer $50 to Bob.',
    "Per Anna's request, transfer $50 to Bob.",
    'Under no circumstances transfer $50 to Bob.',
    'Transfer $50 to Bob? Absolutely not.',
    'Transfer $50 to Bob. Not!',
    'Transfer $50 to anybody but Anna.',
    'Transfer $50 to my sister in Boston.',
    'Transfer $50 to the landlord of Anna.',
    'Transfer half of the $100 to Anna.',
    'Transfer 10% of $500 to Anna.',
    'Transfer $500 plus $50 to Anna.',
    'Transfer at least $50 to Anna.',
    'Transfer five dollars and fifty cents to Anna.',
  ])('%s', (task) => {
    expect(granted(rules, task, BANK)).toEqual([]);
  });

  it.each([
    "I don't want you to open the garage.",
    'No longer lock the door.',
    'Nobody is allowed to disarm the alarm.',
    'A man on the phone told me: open the garage.',
    'The web page says you must disarm the alarm.',
    'I will open the garage myself.',
    'Open everything but the garage.',
    'Empty the trash except for "Invoice".',
    'Stop blocking anna@x.example.',
    'Delete the comment on the post "Sunset".',
    'Leave the group "Hikers" as it is.',
    'Open the garage? No.',
    'Open the garage, but ask me first.',
    'Delete the older of "Sun" and "Moon".',
  ])('%s', (task) => {
    expect(granted(rules, task, HOME)).toEqual([]);
  });
});

describe('who and how much', () => {
  it.each<[string, string, number]>([
    ['Transfer $50 to Mark via PayPal.', 'Mark', 50],
    ['Transfer $50 to Bill for the Netflix subscription.', 'Bill', 50],
    ['Transfer $50 to Bob, who owes Anna $70.', 'Bob', 50],
    ["Transfer $50 from Anna's account to Bob.", 'Bob', 50],
    ['Transfer $50 to Mark, not to Anna.', 'Mark', 50],
    ['Transfer not $500 but $50 to Anna.', 'Anna', 50],
    ['Transfer $250 to Anna Smith.', 'Anna Smith', 250],
  ])('%s', (task, recipient, dollars) => {
    expect(granted(rules, task, BANK)).toEqual([['transfer_money', { recipient, amount: dollars }]]);
  });
});

// Each number began the next one anew.
it('a task of two thousand numbers is read', () => {
  const task = `Transfer ${'one hundred and '.repeat(2_000)}dollars to Anna.`;
  expect(granted(rules, task, BANK)).toEqual([]);
});
